"""The petition's map as a page: what it says, what it hides, what it asks of a network."""

import html
import json
import re

import folium
import geopandas
import pyproj
import pytest
import shapely

from districts.maps import leaflet, legend
from districts.maps.base import Addresses
from districts.maps.petition import petition_map, source_lines

SERVED = Addresses("/assets/leaflet.js", "/assets/leaflet.css")
HOST = re.compile(r"(?:https?:)?//[\w.-]+\.[a-z]{2,}", re.IGNORECASE)


def features(page, geometry="Polygon"):
    """The parcel features of a map page, read back out of its script."""
    found = []
    for start in re.finditer(r"_add\((?=\{)", page):
        layer, _ = json.JSONDecoder().raw_decode(page[start.end() :])
        found += layer.get("features", [layer])
    return [one for one in found if geometry in one["geometry"]["type"]]


def parcels(page):
    return [one for one in features(page) if "card" in one["properties"]]


def shown(text):
    """What a reader sees of a card: script escapes undone by JSON, markup by the browser."""
    return html.unescape(re.sub(r"</?(?:h2|br|hr)>", "\n", text))


class TestTextFromFiles:
    def test_markup_in_a_name_is_nowhere_in_the_source(self, land, boundary):
        for page in (
            petition_map(land, boundary, assets=SERVED).page(nonce="n"),
            petition_map(land, boundary, self_contained=True).page(),
        ):
            assert "<script>document.title" not in page
            assert "<img src=x" not in page
            assert "<b>bull" not in page
            assert "`north side`" not in page

    def test_each_card_shows_the_name_as_typed(self, land, boundary):
        cards = parcels(petition_map(land, boundary, assets=SERVED).page(nonce="n"))

        for feature, names in zip(cards, land["holders"].iloc[:7], strict=True):
            assert names[0] in shown(feature["properties"]["card"])

    def test_the_table_of_a_page_that_stands_alone_shows_it_too(self, land, boundary):
        page = petition_map(land, boundary, self_contained=True, title="`Title` <b>").page()

        table = html.unescape(page[page.index("<table") : page.index("</table>")])
        assert all(names[0] in table for names in land["holders"].iloc[:7])
        assert "&#96;Title&#96; &lt;b&gt;" in page

    @pytest.mark.parametrize("blank", [None, float("nan"), "", "  "])
    def test_a_blank_reads_unknown(self, land, boundary, blank):
        land["holders"] = [blank] * len(land)

        page = petition_map(land, boundary, assets=SERVED).page(nonce="n")

        assert all("\nunknown\n" in shown(one["properties"]["card"]) for one in parcels(page))
        assert not re.search(r">\s*(None|nan|NaN|null)\s*<", page)


class TestWhatIsDrawn:
    def test_every_parcel_with_a_place_and_the_others_in_a_list(self, land, boundary):
        page = petition_map(land, boundary, self_contained=True).page()

        assert [one["id"] for one in parcels(page)] == [1, 2, 3, 4, 5, 6, 7]
        assert page.count('<th scope="row">') == 7
        assert "row 8: Nobody Anywhere" in page[page.index("Parcels without a place") :]

    def test_records_on_one_ground_stand_together_in_each_other_s_card(self, land, boundary):
        cards = [one["properties"] for one in parcels(petition_map(land, boundary).page())]

        stacked = [card for card in cards if "2 records on this ground" in card["card"]]
        assert len(stacked) == 2
        assert all("<h2>D</h2>" in one["card"] and "<h2>D-2</h2>" in one["card"] for one in stacked)
        assert [one["label"] for one in stacked] == ["D +1", ""]

    def test_a_parcel_the_boundary_cuts_has_its_own_edge(self, land, boundary):
        page = petition_map(land, boundary, assets=SERVED).page(nonce="n")

        assert [one["id"] for one in parcels(page) if one["properties"]["cut"]] == [6]
        assert page.count(f'"color": "{legend.STRADDLES.color}"') == 1

    def test_the_thinnest_join_is_the_half_mile_the_two_parcels_share(self, land, boundary, joins):
        page = petition_map(land, boundary, joins=joins[:2], assets=SERVED).page(nonce="n")

        lines = features(page, "LineString")
        length = sum(
            pyproj.Geod(ellps="GRS80").geometry_length(shapely.from_geojson(json.dumps(line)))
            for line in (one["geometry"] for one in lines)
        )
        assert length == pytest.approx(804.672, rel=0.01)  # Albers keeps area, not length
        assert "Thinnest join: 2,640 ft (804.7 m) between B and F" in page

    def test_land_across_the_date_line_is_one_small_place(self):
        shapes = [
            shapely.box(179.99, 52.0, 180.0, 52.01),
            shapely.box(-180.0, 52.0, -179.99, 52.01),
        ]
        columns = {"row": [1, 2], "pin": ["W", "E"], "holders": ["x", "y"], "straddles": False,
                   "acres_inside": 1.0, "acres_whole": 1.0, "standing": "signed"}  # fmt: skip
        land = geopandas.GeoDataFrame(columns, geometry=shapes, crs="EPSG:4269")

        page = petition_map(land, None, assets=SERVED).page(nonce="n")

        corners = [xy for one in parcels(page) for xy in one["geometry"]["coordinates"][0]]
        assert {round(x, 2) for x, _ in corners} == {179.99, 180.0, 180.01}

    def test_an_empty_layer_still_makes_a_page(self, land):
        page = petition_map(land.iloc[:0], None, self_contained=True).page()

        assert parcels(page) == []


def test_layers_of_one_origin_and_license_share_a_sentence():
    terms = {"attribution": "Greene County", "license": "CC BY 4.0"}
    layers = [{"name": "parcels", "vintage": "V-2026-0001", **terms}, {"name": "roads", **terms},
              {"name": "water"}]  # fmt: skip

    assert source_lines(layers) == [
        "parcels (V-2026-0001), roads: Greene County. License: CC BY 4.0.",
        "water: source not stated. License: not stated.",
    ]


class TestPage:
    def test_no_host_is_named_but_that_of_the_svg_namespace(self, land, boundary, joins):
        alone = petition_map(land, boundary, joins=joins, self_contained=True).page()
        framed = petition_map(land, boundary, joins=joins, assets=SERVED).page(nonce="n")

        assert set(HOST.findall(alone)) <= {"http://www.w3.org"}
        assert HOST.findall(framed) == []

    def test_one_map_leaves_the_next_alone(self, land, boundary):
        before = list(folium.Map.default_js), list(folium.Map.default_css)

        petition_map(land, boundary, assets=Addresses("/one.js", "/one.css")).page(nonce="n")
        second = petition_map(land, boundary, assets=Addresses("/two.js", "/two.css")).page()

        assert "/one." not in second
        assert (folium.Map.default_js, folium.Map.default_css) == before

    def test_the_same_map_is_the_same_bytes(self, land, boundary):
        assert (
            petition_map(land, boundary, self_contained=True).page()
            == petition_map(land, boundary, self_contained=True).page()
        )

    def test_every_script_and_style_carries_the_nonce(self, land, boundary):
        page = petition_map(land, boundary, assets=SERVED).page(nonce="once")

        tags = re.findall(r"<(?:script|style)\b[^>]*>", page)
        assert tags
        assert all('nonce="once"' in tag for tag in tags)
        assert not re.search(r"<[^>]+\s(?:style|on\w+)=", page)

    def test_a_reader_may_enlarge_it(self, land, boundary):
        page = petition_map(land, boundary, assets=SERVED).page(nonce="n")

        assert '<html lang="en">' in page
        assert "<title>Petition map</title>" in page
        assert "maximum-scale" not in page
        assert "user-scalable" not in page

    def test_five_hundred_parcels_weigh_less_than_500_kilobytes(self):
        rows = range(500)
        shapes = [
            shapely.Point(300 * (row % 25), 300 * (row // 25)).buffer(160, quad_segs=60)
            for row in rows
        ]
        columns = {"row": [row + 1 for row in rows], "straddles": False, "standing": "signed",
                   "pin": [f"{row:03}-114-{row:06}" for row in rows], "acres_inside": 19.8,
                   "holders": [[f"Holder {row} of the valley", "and another"] for row in rows],
                   "acres_whole": 19.8}  # fmt: skip
        land = geopandas.GeoDataFrame(columns, geometry=shapes, crs="EPSG:3338")
        boundary = shapely.Point(3600, 3000).buffer(5000, quad_segs=1000)

        page = petition_map(land, boundary, assets=SERVED).page(nonce="n")

        assert len(parcels(page)) == 500
        assert len(page.encode()) < 500_000


class TestLegend:
    @pytest.mark.parametrize("standing", legend.STANDING.values(), ids=legend.STANDING)
    def test_a_pattern_stands_out_from_its_ground_and_from_paper(self, standing):
        """WCAG 2.1, 1.4.11: graphics need 3 to 1."""
        assert contrast(standing.line, standing.fill) >= 3
        assert contrast(standing.line, "#ffffff") >= 3

    def test_no_two_standings_share_a_pattern(self):
        patterns = [standing.pattern for standing in legend.STANDING.values()]

        assert len(set(patterns)) == len(patterns)

    def test_a_standing_nobody_knows_is_drawn_as_unknown(self):
        assert legend.standing("signed?").key == "unknown"


def contrast(one, other):
    """Contrast ratio as WCAG defines it."""

    def luminance(color):
        parts = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        red, green, blue = (
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_an_asset_that_was_changed_is_refused(monkeypatch):
    leaflet.content.cache_clear()
    monkeypatch.setitem(leaflet.FILES, "leaflet.js", "0" * 64)

    with pytest.raises(leaflet.AssetError, match=r"leaflet\.js differs"):
        leaflet.content("leaflet.js")
