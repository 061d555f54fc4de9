"""The map of a petition with many parcels: drawn from tiles by standing, its table in pages."""

import re

import mapbox_vector_tile
import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

from districts.maps.petition import petition_tiles
from districts.proceedings.layer_tiles import covering
from tests.webmap.conftest import PASSWORD, PIN
from tests.webmap.test_layer_map_browser import INK
from webmap.views import petitions

HERE = f"/petitions/{PIN}"


@pytest.fixture
def many(monkeypatch):
    """Nine parcels are many here."""
    monkeypatch.setattr(petitions, "MOST_IN_PAGE", 5)
    monkeypatch.setattr(petitions, "ROWS_A_PAGE", 4)


def tile_of(land, z=12):
    """A tile with the middle of the land in it."""
    left, bottom, right, top = petition_tiles(land).bounds
    middle = ((left + right) / 2, (bottom + top) / 2)
    return next(covering((*middle, *middle), z))


def test_each_parcel_carries_its_standing_and_no_holder(sign_in, many, land):
    client = sign_in("judge")
    sheet = client.get(f"{HERE}/map").text
    url = re.search(rf'"({HERE}/tiles/[^"]+)"', sheet)[1]
    z, x, y = tile_of(land)
    answer = client.get(url.format(z=z, x=x, y=y))
    found = mapbox_vector_tile.decode(answer.data)["petition"]["features"]

    standing = {str(pin): key for pin, key in zip(land["pin"], land["standing"], strict=True)}
    told = {each["properties"]["pin"]: each["properties"]["standing"] for each in found}
    assert told == {pin: standing[pin] for pin in told}
    assert len(told) >= 4
    assert b"Anna" not in answer.data
    assert b"holders" not in answer.data
    assert answer.headers["Cache-Control"].startswith("private")


def test_nobody_else_gets_a_tile_and_another_look_has_another_address(sign_in, many, land):
    z, x, y = tile_of(land)
    for role in ("public", "neighbor", "inspector"):
        assert sign_in(role).get(f"{HERE}/tiles/s/{z}/{x}/{y}.mvt").status_code == 403
    client = sign_in("clerk")
    addresses = {
        re.search(rf'"({HERE}/tiles/[^"]+)"', client.get(f"{HERE}/map{query}").text)[1]
        for query in ("", "?strike=H1", "?as_of=2026-05-01")
    }
    stale = client.get(f"{HERE}/tiles/another/{z}/{x}/{y}.mvt")

    assert len(addresses) == 3
    assert stale.headers["Cache-Control"] == "no-store"
    assert client.get(f"{HERE}/tiles/s/17/0/0.mvt").status_code == 404
    assert client.get("/petitions/P-2026-0099/tiles/s/3/0/0.mvt").status_code == 404


def test_the_table_comes_in_pages_and_is_searched_by_pin(sign_in, many):
    client = sign_in("clerk")
    first = client.get(HERE).text
    third = client.get(f"{HERE}?rows=3").text
    found = client.get(f"{HERE}?pin=f-007").text

    def rows(page):
        return re.findall(r'<th scope="row" class="ref">(F-\d+)</th>', page)

    assert rows(first) == ["F-001", "F-002", "F-003", "F-004"]
    assert rows(third) == ["F-009"]
    assert rows(found) == ["F-007"]
    assert "Parcels on the map (9), page 1 of 3" in first


def test_few_parcels_stay_in_the_page(sign_in):
    page = sign_in("clerk").get(f"{HERE}/map").text

    assert "protomaps" not in page
    assert 'sandbox="allow-scripts"' in sign_in("clerk").get(HERE).text


@pytest.mark.needs_chromium
def test_every_standing_is_drawn_in_its_color_and_pattern(browser, served, many):
    browser.delete_all_cookies()
    browser.get(f"{served}/login?next={HERE}")
    browser.find_element(By.ID, "name").send_keys("judge")
    browser.find_element(By.ID, "password").send_keys(PASSWORD, Keys.ENTER)
    WebDriverWait(browser, 10).until(lambda b: b.current_url == served + HERE)
    browser.get(f"{served}{HERE}/map")
    grounds = {"211,228,247", "253,227,205", "236,236,236", "243,230,248", "223,240,220"}

    WebDriverWait(browser, 15).until(lambda b: grounds <= set(b.execute_script(INK)))
    ink = browser.execute_script(INK)
    assert all(ink[color] > 500 for color in grounds)
    drawn = sum(ink.values())
    assert drawn - sum(ink[color] for color in grounds) > 0.15 * drawn  # patterns, not only edges
