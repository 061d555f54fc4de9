"""The pages of hearings, orders, districts and cases in Chromium: on a phone, by map, in policy."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

from districts.proceedings import demo, demo_story
from districts.proceedings.filing import file_petition
from districts.proceedings.hearing import set_hearing
from webmap import Settings, create_app

pytestmark = pytest.mark.needs_chromium
COUNTY = Path(__file__).parent.parent.parent / "data" / "parcels" / "alaska"
AT = datetime(2026, 11, 30, 20, 0, tzinfo=UTC)
PASSWORD = "anvil-meadow-kettle-nine"
OPEN, ORDERED, DISTRICT, CASE = "P-2026-0001", "P-2026-0002", "D-2026-0001", "C-2026-0001"
PAGES = [
    f"/petitions/{OPEN}/hearing", f"/petitions/{OPEN}/sheets", f"/petitions/{OPEN}/order",
    f"/petitions/{OPEN}/papers", f"/petitions/{OPEN}/papers/certificate_of_copy",
    f"/petitions/{ORDERED}/hearing", f"/petitions/{ORDERED}/order", "/districts",
    f"/districts/{DISTRICT}", f"/districts/{DISTRICT}/registers/R-2026-0001", "/cases",
    f"/cases/{CASE}", f"/cases/{CASE}/map", f"/districts/{DISTRICT}/map",
    f"/petitions/{OPEN}/hearing/map",
]  # fmt: skip


@pytest.fixture
def app(store, tmp_path):
    """One petition that waits for its hearing, one that was ordered, one animal in custody."""
    demo.adopt_county(store, COUNTY, at=AT, tell=lambda sentence: None)
    waiting = file_petition(store, COUNTY / "petitions" / "exactly-sixty", by="clerk", at=AT)
    ordered = file_petition(store, COUNTY / "petitions" / "barley-flats", by="clerk", at=AT)
    assert (waiting.ref, ordered.ref) == (OPEN, ORDERED)
    set_hearing(store, OPEN, datetime(2027, 1, 20).date(), by="judge", at=AT)  # noqa: DTZ001
    district = demo_story.establish(store, ordered, at=AT, tell=lambda sentence: None)
    demo_story.impound(store, district, at=AT, tell=lambda sentence: None)
    settings = Settings(
        workspace=tmp_path / "workspace", secret_key="only for tests " * 3, second_factor="offered"
    )
    return create_app(settings, store=store)


@pytest.fixture
def clerk(browser, served):
    browser.delete_all_cookies()
    size(browser, 1280)
    browser.get(f"{served}/login")
    browser.find_element(By.ID, "name").send_keys("clerk")
    browser.find_element(By.ID, "password").send_keys(PASSWORD, Keys.ENTER)
    WebDriverWait(browser, 10).until(lambda b: b.current_url == f"{served}/")
    browser.get_log("browser")
    return lambda address: browser.get(served + address)


def size(browser, width, height=900):
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False},
    )


def test_a_phone_needs_no_sideways_scrolling_and_no_page_breaks_its_policy(browser, clerk):
    for width in (320, 390):
        size(browser, width)
        for address in PAGES:
            clerk(address)
            wide = browser.execute_script("return document.documentElement.scrollWidth")

            assert wide <= width, f"{address} at {width}"
    said = [entry["message"] for entry in browser.get_log("browser")]
    assert [message for message in said if "favicon.ico" not in message] == []


def test_what_is_pressed_is_44_pixels_high(browser, clerk):
    size(browser, 390)
    for address in PAGES[:12]:
        clerk(address)
        pressed = browser.find_elements(
            By.CSS_SELECTOR, "main .button, main select, main input[type=date], .tabs a, .press"
        )
        low = [one.text for one in pressed if one.is_displayed() and one.rect["height"] < 44]

        assert low == [], address


@pytest.mark.parametrize(
    ("address", "form"), [(f"/petitions/{OPEN}/hearing", "posting"), (f"/cases/{CASE}", "placing")]
)
def test_a_click_on_the_map_fills_in_the_coordinates(browser, clerk, address, form):
    clerk(address)
    frame = browser.find_element(By.CSS_SELECTOR, f"iframe[data-pick={form}]")
    browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", frame)
    browser.switch_to.frame(frame)
    sheet = WebDriverWait(browser, 10).until(lambda b: b.find_element(By.CLASS_NAME, "sheet"))
    WebDriverWait(browser, 10).until(lambda b: b.find_elements(By.CLASS_NAME, "leaflet-pane"))
    sheet.click()  # its middle
    name = browser.execute_script("return Object.keys(window).find(n => n.startsWith('map_'))")
    center = browser.execute_script(f"var c = window.{name}.getCenter(); return [c.lng, c.lat]")
    browser.switch_to.default_content()

    def filled(field):
        return browser.find_element(By.CSS_SELECTOR, f"#{form} [name={field}]").get_attribute(
            "value"
        )

    WebDriverWait(browser, 10).until(lambda b: filled("lon") and filled("lat"))
    assert float(filled("lon")) == pytest.approx(center[0], abs=0.002)
    assert float(filled("lat")) == pytest.approx(center[1], abs=0.002)


def test_another_window_s_message_fills_in_nothing(browser, clerk):
    clerk(f"/petitions/{OPEN}/hearing")

    browser.execute_script("window.postMessage({picked: {lon: '1', lat: '2'}}, '*')")
    browser.execute_async_script("setTimeout(arguments[0], 200)")

    assert browser.find_element(By.CSS_SELECTOR, "#posting [name=lon]").get_attribute("value") == ""
