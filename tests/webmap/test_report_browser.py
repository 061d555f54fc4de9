"""A neighbor on a phone and a clerk at a desk, in Chromium: a tap, a link, a finding, the count."""

import pytest
from PIL import Image
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

from districts.proceedings.incident_places import place_of
from districts.proceedings.keeping_lands import add_keeping_land
from districts.records.incident import Incident
from tests.prairie import WHO, adopted, spot
from webmap import Settings, create_app

pytestmark = pytest.mark.needs_chromium
PASSWORD = "anvil-meadow-kettle-nine"
WRITTEN = {
    "day": "11202026", "count-1": "12", "whose": "Ear tag 77", "note": "A gate was open",
    "contact-name": "Ann Quill",
}  # fmt: skip


def picture(folder):
    Image.new("RGB", (64, 48), (90, 120, 60)).save(folder / "gate.jpg")
    return folder / "gate.jpg"


@pytest.fixture
def store(tmp_path, accounts):
    made = adopted(tmp_path / "workspace")
    for account in accounts.values():
        made.append(account, by="setup", at=WHO["at"])
    add_keeping_land(made, "Keeper home place", pins=["K-1"], **WHO)
    yield made
    made.close()


@pytest.fixture
def app(store, tmp_path):
    settings = Settings(
        workspace=tmp_path / "workspace", secret_key="only for tests " * 3, second_factor="offered"
    )
    return create_app(settings, store=store)


@pytest.fixture
def at(browser, served):
    browser.delete_all_cookies()
    return lambda address: browser.get(served + address)


def size(browser, width, height=844):
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500},
    )


def name(browser, field):
    return browser.find_element(By.NAME, field)


def press(browser, words):
    button = browser.find_element(By.XPATH, f"//button[normalize-space()='{words}']")
    browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", button)
    button.click()


def told(browser, words):
    """Wait until the page that answers a form says so."""
    noted = (By.XPATH, f"//div[contains(@class, 'note')]//p[text()='{words}']")
    WebDriverWait(browser, 10).until(lambda b: b.find_elements(*noted))


def sign_in(browser, at, who):
    at("/login")
    name(browser, "name").send_keys(who)
    name(browser, "password").send_keys(PASSWORD, Keys.ENTER)
    WebDriverWait(browser, 10).until(lambda b: "/login" not in b.current_url)


def quiet(browser):
    said = [entry["message"] for entry in browser.get_log("browser")]
    return [message for message in said if "favicon" not in message]


def test_from_a_tap_on_a_phone_to_a_finding_that_counts(browser, at, store, served):
    size(browser, 390)
    at("/")
    browser.find_element(By.LINK_TEXT, "Report stray livestock").click()
    browser.find_element(By.XPATH, "//summary[text()='Tap the place on a map']").click()
    frame = browser.find_element(By.CSS_SELECTOR, "iframe[data-pick=reporting]")
    browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", frame)
    browser.switch_to.frame(frame)
    sheet = WebDriverWait(browser, 10).until(
        lambda b: b.find_element(By.CSS_SELECTOR, ".leaflet-container")
    )
    sheet.click()  # the middle of the county
    browser.switch_to.default_content()
    WebDriverWait(browser, 5).until(
        lambda b: "is taken" in b.find_element(By.ID, "place-said").text
    )
    assert name(browser, "source").get_attribute("value") == "map"
    county_wide = float(name(browser, "accuracy_m").get_attribute("value"))
    assert 14 < county_wide < 500  # 14 pixels of a map of two kilometers on a phone
    where = spot("A-1")
    browser.execute_script(
        "arguments[0].value = arguments[2]; arguments[1].value = arguments[3];"
        "arguments[4].value = '20';",
        name(browser, "lon"), name(browser, "lat"),
        f"{where['lon']:.6f}", f"{where['lat']:.6f}",
        name(browser, "accuracy_m"),
    )  # fmt: skip
    browser.find_element(By.CSS_SELECTOR, "[name=kind-1] option[value=cattle]").click()
    name(browser, "count-1").send_keys("6")
    name(browser, "whose").send_keys("Keeper")
    name(browser, "contact-name").send_keys("R. Reporter")
    press(browser, "Send the report")
    WebDriverWait(browser, 10).until(lambda b: "/report/I-" in b.current_url)
    link = browser.current_url
    assert "PLACED" in browser.find_element(By.TAG_NAME, "main").text
    wide = browser.execute_script("return document.documentElement.scrollWidth")
    assert wide <= 390
    [incident] = store.records(Incident)
    assert place_of(store, incident.ref).landowners == ["ANDERS RUTH"]

    size(browser, 1280)
    sign_in(browser, at, "clerk")
    at("/desk")
    browser.find_element(By.LINK_TEXT, incident.ref).click()
    assert "R. Reporter" not in browser.page_source
    land = browser.find_element(By.CSS_SELECTOR, "#f-keeping_land")
    land.find_element(By.XPATH, "./option[contains(., 'Keeper home place')]").click()
    browser.find_element(By.XPATH, "//form[contains(@action, '/origin')]//button").click()
    told(browser, "The keeping land is entered.")
    browser.find_element(By.CSS_SELECTOR, "[name=finding][value=found]").click()
    name(browser, "found_by").send_keys("Dep. Sample")
    browser.find_element(By.CSS_SELECTOR, "[name=reasons]").send_keys("Tags read at the gate.")
    press(browser, "Enter the finding")
    told(browser, "The finding is entered: found.")
    assert "COUNTED" in browser.find_element(By.ID, "standing").text

    browser.delete_all_cookies()
    browser.get(link)
    said = browser.find_element(By.TAG_NAME, "main").text
    assert "FOUND" in said
    assert "It counts as one occasion" in said
    assert quiet(browser) == []


def test_the_form_works_without_script(browser, at, store, tmp_path):
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        at("/report")
        name(browser, "place").send_keys("500th Ave and County Road E41")
        browser.find_element(By.CSS_SELECTOR, "[name=kind-1] option[value=sheep]").click()
        name(browser, "now").click()
        for field, words in WRITTEN.items():
            name(browser, field).send_keys(words)
        name(browser, "photo").send_keys(str(picture(tmp_path)))
        browser.find_element(By.CSS_SELECTOR, "main form button[type=submit]").click()
        WebDriverWait(browser, 10).until(lambda b: "/report/I-" in b.current_url)
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})

    [incident] = store.records(Incident)
    assert place_of(store, incident.ref).candidates[0]["method"] == "intersection"
    assert incident.animals == [{"kind": "sheep", "count": 12}]
    assert incident.at.startswith("2026-11-20")
    assert (incident.whose, incident.note) == ("Ear tag 77", "A gate was open")
    assert not incident.is_going_on
    assert len(incident.photos) == 1


def test_a_phone_s_own_position_is_taken_with_how_far_off_it_is(browser, at, served, store):
    where = spot("A-1")
    browser.execute_cdp_cmd(
        "Browser.grantPermissions", {"origin": served, "permissions": ["geolocation"]}
    )
    browser.execute_cdp_cmd(
        "Emulation.setGeolocationOverride",
        {"latitude": where["lat"], "longitude": where["lon"], "accuracy": 8},
    )
    at("/report")
    press(browser, "I am there: use where my phone is")
    WebDriverWait(browser, 10).until(
        lambda b: "within 8 m" in b.find_element(By.ID, "place-said").text
    )
    browser.find_element(By.CSS_SELECTOR, "[name=kind-1] option[value=cattle]").click()
    press(browser, "Send the report")
    WebDriverWait(browser, 10).until(lambda b: "/report/I-" in b.current_url)

    [incident] = store.records(Incident)
    assert (incident.source, incident.accuracy_m) == ("device", 8.0)
    assert place_of(store, incident.ref).landowners == ["ANDERS RUTH"]


def test_no_page_scrolls_sideways_or_breaks_its_policy_and_what_is_pressed_is_large(
    browser, at, store
):
    size(browser, 1280)
    sign_in(browser, at, "authority")
    browser.get_log("browser")
    pages = ["/report", "/desk", "/incidents", "/map", "/lands", "/lands/KL-2026-0001",
             "/incidents/I-2026-0001"]  # fmt: skip
    from districts.proceedings.report import Report, file_report

    file_report(
        store,
        Report(at=WHO["at"].date(), animals=[{"kind": "cattle", "count": 1}], source="map",
               words="x" * 90, **spot("A-1")),
        by="public", at=WHO["at"],
    )  # fmt: skip
    for width in (320, 390, 1280):
        size(browser, width)
        for address in pages:
            at(address)
            wide = browser.execute_script("return document.documentElement.scrollWidth")
            assert wide <= width, f"{address} at {width}"
            if width != 390:
                continue
            for each in browser.find_elements(
                By.CSS_SELECTOR, "main button, main .button, main select, main summary"
            ):
                if each.is_displayed():
                    assert each.size["height"] >= 44, f"{address}: {each.text}"
    assert quiet(browser) == []
