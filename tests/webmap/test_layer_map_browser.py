"""The map of a layer in Chromium: drawn from tiles, asked by click and by keys, in policy."""

import json
import re
from datetime import date

import pytest
from selenium.webdriver import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

from tests.webmap.test_layer_map import KEPT, parcels
from webmap import create_app

pytestmark = pytest.mark.needs_chromium
PASSWORD = "anvil-meadow-kettle-nine"
INK = """
    var kinds = {};
    document.querySelectorAll("canvas.leaflet-tile").forEach(function (tile) {
        if (!tile.width) { return; }
        var dots = tile.getContext("2d").getImageData(0, 0, tile.width, tile.height).data;
        for (var at = 0; at < dots.length; at += 4) {
            if (dots[at + 3] === 255) {
                var kind = dots[at] + "," + dots[at + 1] + "," + dots[at + 2];
                kinds[kind] = (kinds[kind] || 0) + 1;
            }
        }
    });
    return kinds;"""


@pytest.fixture
def app(store, settings):
    """Sixteen parcels that fill one tile, the first with hostile holders."""
    store.adopt("parcels", parcels(), {}, valid_from=date(2026, 1, 1), **KEPT)
    return create_app(settings, store=store)


@pytest.fixture
def opened(browser, served):
    """The page of the map, with the map in its frame drawn."""
    browser.switch_to.default_content()
    browser.delete_all_cookies()
    size(browser, 1280)
    browser.get(f"{served}/login?next=/layers/parcels/map")
    browser.find_element(By.ID, "name").send_keys("authority")
    browser.find_element(By.ID, "password").send_keys(PASSWORD, Keys.ENTER)
    wait(browser, lambda: browser.current_url.endswith("/layers/parcels/map"))
    for kind in ("browser", "performance"):
        browser.get_log(kind)
    browser.get(f"{served}/layers/parcels/map")
    in_frame(browser)
    wait(browser, lambda: browser.execute_script(INK).get("255,255,255", 0) > 50_000)
    browser.switch_to.default_content()
    return browser


def size(browser, width, height=1000):
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False},
    )


def wait(browser, done):
    return WebDriverWait(browser, 15).until(lambda _: done())


def in_frame(browser):
    browser.switch_to.default_content()
    browser.switch_to.frame(browser.find_element(By.NAME, "map"))
    return wait(browser, lambda: browser.find_element(By.CLASS_NAME, "sheet"))


def asked(browser, but=""):
    """What the panel says once the server has answered, and says no more what it did."""
    browser.switch_to.default_content()
    panel = browser.find_element(By.ID, "asked")
    wait(browser, lambda: "latitude" in panel.text and panel.text != but)
    return panel.text


def test_it_is_drawn_and_asks_no_other_host_and_keeps_to_its_policy(opened, served):
    in_frame(opened)
    ink = opened.execute_script(INK)
    opened.switch_to.default_content()

    assert ink["255,255,255"] > 50_000  # the ground of sixteen parcels
    assert len(ink) > 3  # and their lines, softened where they lie between pixels
    events = [json.loads(entry["message"])["message"] for entry in opened.get_log("performance")]
    asked_for = [
        event["params"]["request"]["url"]
        for event in events
        if event["method"] == "Network.requestWillBeSent"
    ]
    assert any("/tiles/parcels/" in url for url in asked_for)
    assert all(url.startswith((served, "data:")) for url in asked_for)
    said = [
        entry["message"]
        for entry in opened.get_log("browser")
        if "favicon.ico" not in entry["message"]
        and "getImageData" not in entry["message"]  # what this test does itself
    ]
    assert said == []
    for width in (320, 375):
        size(opened, width)

        assert opened.execute_script("return document.documentElement.scrollWidth") <= width


def test_a_click_tells_the_parcel_and_a_hostile_holder_is_letters(opened, store):
    holders = {f"P-{n:05}": owner for n, owner in enumerate(parcels()["owner"], 1)}
    sheet = in_frame(opened)
    told = set()
    text = ""
    for across, down in ((-90, 90), (-30, 90), (30, 90), (150, 90), (-90, -60)):
        in_frame(opened)
        ActionChains(opened).move_to_element_with_offset(sheet, across, down).click().perform()
        opened.switch_to.default_content()
        text = asked(opened, but=text)
        pin = next(pin for pin in holders if pin in text)
        assert " ".join(holders[pin].split()) in " ".join(text.split())
        told.add(pin)

    assert len(told) >= 3
    assert opened.title == "Map of parcels – Strayline"
    assert opened.execute_script("return document.images.length") == 0


def test_keys_alone_move_the_cross_and_ask(opened):
    sheet = in_frame(opened)
    sheet.send_keys("+")
    opened.execute_async_script("setTimeout(arguments[0], 400)")
    sheet.send_keys(Keys.ENTER)
    first = asked(opened)
    sheet = in_frame(opened)
    for _ in range(4):
        sheet.send_keys(Keys.ARROW_LEFT)
        opened.execute_async_script("setTimeout(arguments[0], 350)")
    sheet.send_keys(Keys.ENTER)
    second = asked(opened, but=first)

    def longitude(text):
        return float(re.search(r"longitude (-?[\d.]+)\.", text)[1])

    assert "P-000" in first
    assert longitude(second) < longitude(first)
    button = opened.find_element(By.ID, "ask-center")
    opened.execute_script("document.getElementById('asked').textContent = ''")
    button.send_keys(Keys.ENTER)
    assert "latitude" in asked(opened)
    assert opened.find_element(By.ID, "asked").get_attribute("aria-live") == "polite"


def test_the_table_follows_the_map(opened):
    def count():
        return opened.find_element(By.CSS_SELECTOR, "#rows caption").text

    assert count() == "All rows on the map (16)"
    sheet = in_frame(opened)
    for _ in range(3):
        sheet.send_keys("+")
        opened.execute_async_script("setTimeout(arguments[0], 400)")
    opened.switch_to.default_content()
    wait(opened, lambda: count().startswith("Rows the map shows"))
    wait(opened, lambda: len(opened.find_elements(By.CSS_SELECTOR, "#rows tbody tr")) < 16)

    shown = len(opened.find_elements(By.CSS_SELECTOR, "#rows tbody tr"))
    assert count() == f"Rows the map shows ({shown})"
