"""Dogs and kennels in Chromium: a checklist by thumb, an enclosure drawn by its corners."""

from datetime import UTC, datetime

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

from districts.proceedings.demo_dogs import fill_dogs
from districts.records.dog import Dog
from districts.records.kennel import Kennel
from webmap import Settings, create_app

pytestmark = pytest.mark.needs_chromium
AT = datetime(2026, 11, 30, 20, 0, tzinfo=UTC)
PASSWORD = "anvil-meadow-kettle-nine"
DOG, KENNEL, SHELTER = "DOG-2026-0001", "K-2026-0001", "K-2026-0002"
DOGS = ["/dogs", f"/dogs/{DOG}", f"/dogs/{DOG}/inspection", "/dogs/DOG-2026-0002",
        f"/dogs/{DOG}/papers/dangerous_dog_notice"]  # fmt: skip
KENNELS = ["/kennels", f"/kennels/{KENNEL}", f"/kennels/{KENNEL}/inspection?enclosure=e1",
           f"/kennels/{KENNEL}/sketch?enclosure=e2"]  # fmt: skip


@pytest.fixture
def app(store, tmp_path):
    """The sample village."""
    fill_dogs(store, at=AT, tell=lambda words: None)
    settings = Settings(
        workspace=tmp_path / "workspace", secret_key="only for tests " * 3, second_factor="offered"
    )
    return create_app(settings, store=store)


@pytest.fixture
def sign_in_as(browser, served):
    """Sign in as a role; gives a function that opens an address."""

    def signed_in(role):
        browser.delete_all_cookies()
        size(browser, 1280)
        browser.get(f"{served}/login")
        browser.find_element(By.ID, "name").send_keys(role)
        browser.find_element(By.ID, "password").send_keys(PASSWORD, Keys.ENTER)
        WebDriverWait(browser, 10).until(lambda b: b.current_url == f"{served}/")
        browser.get_log("browser")
        return lambda address: browser.get(served + address)

    return signed_in


def size(browser, width, height=900):
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False},
    )


@pytest.mark.parametrize(("role", "pages"), [("animal-control", DOGS), ("inspector", KENNELS)])
def test_a_phone_needs_no_sideways_scrolling_and_no_page_breaks_its_policy(
    browser, sign_in_as, role, pages
):
    show = sign_in_as(role)
    for width in (320, 390):
        size(browser, width)
        for address in pages:
            show(address)
            wide = browser.execute_script("return document.documentElement.scrollWidth")
            pressed = browser.find_elements(
                By.CSS_SELECTOR, "main .button, main select, main input[type=date], .answers label"
            )
            low = [one.text for one in pressed if one.is_displayed() and one.rect["height"] < 44]

            assert wide <= width, f"{address} at {width}"
            assert low == [], address
    said = [entry["message"] for entry in browser.get_log("browser")]
    assert [message for message in said if "favicon.ico" not in message] == []


def press(browser, element):
    browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
    element.click()


def test_an_officer_walks_through_the_conditions_with_a_thumb(browser, sign_in_as, store):
    show = sign_in_as("animal-control")
    show(f"/dogs/{DOG}")
    press(browser, browser.find_element(By.LINK_TEXT, "Inspect"))
    size(browser, 390)
    for clause, answer in (("BV-171.22C-3", "yes"), ("BV-171.22G-1", "yes")):
        choice = browser.find_element(By.CSS_SELECTOR, f"[name='{clause}'][value={answer}]")
        box = choice.find_element(By.XPATH, "..")
        assert min(box.rect["height"], box.rect["width"]) >= 48
        press(browser, choice)
    leash = browser.find_element(By.NAME, "leash_ft")
    browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", leash)
    leash.send_keys("6.5")
    browser.find_element(By.CSS_SELECTOR, ".send button").click()
    WebDriverWait(browser, 10).until(lambda b: b.current_url.endswith("#conditions"))

    row = store.record(Dog, DOG).inspection
    assert row["leash_ft"] == "6.5"
    assert row["observations"] == {"BV-171.22C-3": True, "BV-171.22G-1": True}
    (leash,) = browser.find_elements(
        By.XPATH, "//tr[contains(th, 'leash is at most')]//*[contains(@class, 'fails')]"
    )
    assert leash.text == "FAILS"


def test_a_click_on_the_map_places_an_incident(browser, sign_in_as, store):
    sign_in_as("animal-control")(f"/dogs/{DOG}")
    browser.find_element(By.XPATH, "//summary[. = 'Enter an incident']").click()
    frame = browser.find_element(By.CSS_SELECTOR, "iframe[data-pick=reporting]")
    browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", frame)
    browser.switch_to.frame(frame)
    sheet = WebDriverWait(browser, 10).until(lambda b: b.find_element(By.CLASS_NAME, "sheet"))
    WebDriverWait(browser, 10).until(lambda b: b.find_elements(By.CLASS_NAME, "leaflet-pane"))
    ActionChains(browser).move_to_element_with_offset(sheet, 60, 60).click().perform()
    browser.switch_to.default_content()
    latitude = browser.find_element(By.CSS_SELECTOR, "#reporting [name=lat]")
    WebDriverWait(browser, 10).until(lambda b: latitude.get_attribute("value"))
    browser.execute_script("document.querySelector('#in-from').value = '2026-11-29'")
    press(browser, browser.find_element(By.CSS_SELECTOR, "#reporting button[type=submit]"))
    WebDriverWait(browser, 10).until(lambda b: b.current_url.endswith("#incidents"))

    entered = store.record(Dog, DOG).incidents[-1]
    assert entered["from"] == "2026-11-29"
    assert entered["point"] == pytest.approx([-87.92, 44.444], abs=0.02)


def test_an_enclosure_is_drawn_corner_by_corner_and_measured(browser, sign_in_as, store):
    sign_in_as("inspector")(f"/kennels/{SHELTER}")
    frame = browser.find_element(By.CSS_SELECTOR, "iframe[data-sketch=drawing-e1]")
    browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", frame)
    browser.switch_to.frame(frame)
    sheet = WebDriverWait(browser, 10).until(lambda b: b.find_element(By.CLASS_NAME, "sheet"))
    WebDriverWait(browser, 10).until(lambda b: b.find_elements(By.TAG_NAME, "button"))

    def click(x, y):
        ActionChains(browser).move_to_element_with_offset(sheet, x, y).click().perform()

    for corner in ((-60, -60), (60, -60), (60, 60), (-60, 60)):
        click(*corner)
    browser.find_element(By.XPATH, "//button[. = 'Shelter']").click()
    for corner in ((-60, -60), (-30, -60), (-30, -30), (-60, -30)):
        click(*corner)

    def lengths(b):
        found = b.find_elements(By.CLASS_NAME, "leaflet-tooltip")
        return found if len(found) == 8 else None  # those of an earlier shape fade away

    sides = WebDriverWait(browser, 10).until(lengths)
    assert all(side.get_attribute("textContent").endswith(" ft") for side in sides)
    name = browser.execute_script("return Object.keys(window).find(n => n.startsWith('map_'))")
    feet = browser.execute_script(
        f"var m = window.{name}, a = m.containerPointToLatLng([0, 0]), "
        "b = m.containerPointToLatLng([120, 0]); return m.distance(a, b) / 0.3048"
    )
    browser.switch_to.default_content()
    said = browser.find_element(By.CSS_SELECTOR, "#drawing-e1 [role=status]")
    WebDriverWait(browser, 10).until(lambda b: "shelter: 4" in said.text)
    press(browser, browser.find_element(By.CSS_SELECTOR, "#drawing-e1 > button"))
    WebDriverWait(browser, 10).until(lambda b: b.current_url.endswith("#e1"))

    area = store.record(Kennel, SHELTER).area("e1")
    assert float(area["sqft"]) == pytest.approx(feet**2, rel=0.02)
    assert float(area["shelter_sqft"]) == pytest.approx(feet**2 / 16, rel=0.05)
    assert area["how"] == "drawn on the map"


def test_another_window_s_drawing_fills_in_nothing(browser, sign_in_as):
    sign_in_as("inspector")(f"/kennels/{SHELTER}")

    browser.execute_script("window.postMessage({drawn: {ring: [[1, 2]], shelter: []}}, '*')")
    browser.execute_async_script("setTimeout(arguments[0], 200)")

    ring = browser.find_element(By.CSS_SELECTOR, "#drawing-e1 [name=ring]")
    assert ring.get_attribute("value") == ""
