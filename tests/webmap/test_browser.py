"""The pages in Chromium, which can reach nothing but this machine."""

import json
from pathlib import Path

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

from districts.maps.petition import petition_map

pytestmark = pytest.mark.needs_chromium
PETITION = "/petitions/P-2026-0001"
PAGES = ["/", "/login", "/law", "/petitions", PETITION, f"{PETITION}?strike=H3", f"{PETITION}/map",
         f"{PETITION}/compare?strike=H3", "/layers", "/nowhere"]  # fmt: skip
PASSWORD = "anvil-meadow-kettle-nine"


@pytest.fixture
def signed_in(browser, served):
    """The browser as a judge; gives a function that opens an address."""
    browser.delete_all_cookies()
    size(browser, 1280)
    browser.get(f"{served}/login")
    browser.find_element(By.ID, "name").send_keys("judge")
    browser.find_element(By.ID, "password").send_keys(PASSWORD, Keys.ENTER)
    WebDriverWait(browser, 10).until(lambda b: b.current_url == f"{served}/")
    for kind in ("browser", "performance"):
        browser.get_log(kind)
    return lambda address: browser.get(served + address)


def size(browser, width, height=900):
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False},
    )


def requested(browser):
    events = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    return [
        event["params"]["request"]["url"]
        for event in events
        if event["method"] == "Network.requestWillBeSent"
    ]


def into_the_map(browser):
    frame = browser.find_element(By.NAME, "map")
    browser.execute_script("arguments[0].scrollIntoView()", frame)
    browser.switch_to.frame(frame)
    WebDriverWait(browser, 10).until(paths)


def paths(browser):
    return browser.find_elements(By.CSS_SELECTOR, "path.leaflet-interactive")


def cards(browser):
    """The text of each parcel's popup, as it stands when it is open."""
    return browser.execute_script("""
        var said = [];
        Object.keys(window).filter(name => name.startsWith("geo_json")).map(name => window[name])
            .filter(group => group instanceof L.GeoJSON && group.getPopup())
            .forEach(group => group.eachLayer(layer => {
                layer.fire("click", {latlng: layer.getCenter()}, true);
                said.push(group.getPopup().getElement().innerText);
            }));
        return said;""")


def test_no_page_asks_another_host_or_breaks_its_own_policy(browser, signed_in, served):
    for address in PAGES:
        signed_in(address)

    asked = requested(browser)
    assert any(url.endswith("leaflet.js") for url in asked)
    assert all(url.startswith((served, "data:")) for url in asked)
    said = [entry["message"] for entry in browser.get_log("browser")]
    assert [message for message in said if "404 (NOT FOUND)" not in message] == []


def test_the_map_draws_as_many_parcels_as_the_table_has_rows(browser, signed_in):
    signed_in(PETITION)
    rows = browser.find_elements(By.CSS_SELECTOR, "#parcels tbody tr")
    into_the_map(browser)

    drawn = paths(browser)
    assert len(drawn) == len(rows) == 9
    assert all(path.rect["width"] > 20 for path in drawn)
    fills = {path.get_attribute("fill") for path in drawn}
    standings = ("signed", "not_signed", "no_resident", "unknown", "public")
    assert fills == {f"url(#standing-{key})" for key in standings}
    assert all(browser.find_elements(By.CSS_SELECTOR, fill[4:-1]) for fill in fills)


def test_names_from_a_file_are_letters_and_nothing_runs(browser, signed_in, land):
    signed_in(PETITION)
    page = browser.find_element(By.ID, "parcels").text
    assert browser.title == "Petition P-2026-0001 – Strayline"
    into_the_map(browser)

    said = cards(browser)
    assert len(said) == 9
    for holders, card in zip(land["holders"].iloc[:9], said, strict=True):
        assert holders[0] in card
        assert holders[0] in page
    assert browser.execute_script("return document.title") == "Map of petition P-2026-0001"
    assert browser.execute_script("return document.images.length") == 0


def test_a_map_that_stands_alone_needs_no_network(browser, tmp_path, land):
    file = tmp_path / "map.html"
    petition_map(land, None, self_contained=True, title="Alone").save(str(file))
    browser.get("about:blank")
    browser.get_log("performance")
    browser.get_log("browser")

    browser.get(Path(file).as_uri())
    WebDriverWait(browser, 10).until(paths)

    said = cards(browser)
    assert len(said) == len(paths(browser)) == 9
    assert all(name[0] in card for name, card in zip(land["holders"], said, strict=False))
    assert browser.title == "Alone"
    assert all(url.startswith(("file:", "data:", "about:")) for url in requested(browser))
    assert browser.get_log("browser") == []


def test_a_row_shows_its_parcel_on_the_map(browser, signed_in):
    signed_in(PETITION)
    into_the_map(browser)
    browser.switch_to.default_content()
    link = browser.find_element(By.XPATH, "//tr[th='F-004']//a[contains(., 'Show')]")
    link.send_keys(Keys.ENTER)
    browser.switch_to.frame(browser.find_element(By.NAME, "map"))

    WebDriverWait(browser, 10).until(
        lambda b: [
            popup.text
            for popup in b.find_elements(By.CLASS_NAME, "leaflet-popup-content")
            if "F-004" in popup.text
        ]
    )


class TestByKeyboard:
    def test_the_first_tab_leads_past_the_menu(self, browser, signed_in):
        signed_in(PETITION)
        browser.find_element(By.TAG_NAME, "body").send_keys(Keys.TAB)

        skip = browser.switch_to.active_element
        assert skip.text == "Skip to the content"
        assert skip.rect["x"] >= 0
        skip.send_keys(Keys.ENTER)
        assert browser.switch_to.active_element.get_attribute("id") == "content"

    def test_arrows_move_the_map_and_tab_leaves_it(self, browser, signed_in):
        signed_in(f"{PETITION}/map")
        WebDriverWait(browser, 10).until(paths)
        browser.find_element(By.TAG_NAME, "body").send_keys(Keys.TAB)
        sheet = browser.switch_to.active_element
        assert sheet.get_attribute("role") == "region"
        center = (
            "return window[Object.keys(window).find(n => n.startsWith('map_'))].getCenter().lng"
        )
        before = browser.execute_script(center)

        sheet.send_keys(Keys.ARROW_RIGHT)

        WebDriverWait(browser, 5).until(lambda b: b.execute_script(center) > before)
        for _ in range(3):
            browser.switch_to.active_element.send_keys(Keys.TAB)
        assert not browser.execute_script(
            "return document.querySelector('.sheet').contains(document.activeElement)"
        )


@pytest.mark.parametrize("width", [320, 390])
def test_a_phone_needs_no_sideways_scrolling(browser, signed_in, width):
    size(browser, width)
    for address in PAGES:
        signed_in(address)
        wide = browser.execute_script("return document.documentElement.scrollWidth")

        assert wide <= width, address


def test_what_is_pressed_is_44_pixels_high(browser, signed_in):
    size(browser, 390)
    signed_in(PETITION)
    pressed = browser.find_elements(
        By.CSS_SELECTOR, ".button, select, .menu a, .who button, summary, label.tick, .brand"
    )

    assert len(pressed) > 15
    assert [one.text for one in pressed if one.is_displayed() and one.rect["height"] < 44] == []


def test_the_pages_work_without_script(browser, signed_in):
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        signed_in(PETITION)
        browser.find_element(By.CSS_SELECTOR, "input[name=strike][value=H3]").send_keys(Keys.SPACE)
        browser.find_element(By.XPATH, "//button[.='Work it out']").send_keys(Keys.ENTER)
        WebDriverWait(browser, 10).until(lambda b: "strike=H3" in b.current_url)

        said = browser.find_element(By.CSS_SELECTOR, ".answer").text
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    assert "FAILS" in said


def test_a_page_is_light(browser, signed_in):
    signed_in(PETITION)

    assert len(browser.page_source.encode()) < 100_000
