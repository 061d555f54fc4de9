"""Tiles and the map of a layer: who may, what is kept, what lies at a place, what is on paper."""

import gzip
import re
from datetime import UTC, date, datetime

import geopandas
import mapbox_vector_tile
import pytest
import shapely

from districts.maps.mercator import tile_bounds
from districts.proceedings import layer_tiles
from districts.proceedings.layer_tiles import LayerTiles, name_of
from tests.webmap.conftest import HOSTILE

AT = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
Z, X, Y = 14, 3936, 6096
WEST, SOUTH, EAST, NORTH = tile_bounds(Z, X, Y)
SIDE = (EAST - WEST) / 4
KEPT = {"source": {"origin": "drawn", "attribution": "Sample <b>county</b>"}, "by": "setup",
        "at": AT}  # fmt: skip


def parcels(count=16, side=SIDE):
    """Squares over one tile, row by row from its south-west; the first have hostile holders."""
    wide = int(4 * SIDE / side)
    shapes = [
        shapely.box(x, y, x + side, y + side)
        for x, y in ((WEST + n % wide * side, SOUTH + n // wide * side) for n in range(count))
    ]
    owners = [HOSTILE[n] if n < len(HOSTILE) else f"Holder {n}" for n in range(count)]
    return geopandas.GeoDataFrame(
        {"pin": [f"P-{n:05}" for n in range(1, count + 1)], "owner": owners},
        geometry=shapes, crs=3857, index=range(1, count + 1),
    )  # fmt: skip


def roads():
    line = shapely.LineString([(WEST, SOUTH + SIDE / 2), (EAST, SOUTH + SIDE / 2)])
    return geopandas.GeoDataFrame(
        {"name": ["County Road E41"]}, geometry=[line], crs=3857, index=[1]
    )


@pytest.fixture
def county(store):
    """Sixteen parcels and a road, adopted."""
    made = store.adopt("parcels", parcels(), {}, valid_from=date(2026, 1, 1), **KEPT)
    road = store.adopt("roads", roads(), {}, valid_from=date(2026, 1, 1), **KEPT)
    return made, road


def tile(layer, vintage, z=Z, x=X, y=Y):
    return f"/tiles/{layer}/{vintage.ref}/{z}/{x}/{y}.mvt"


def center(n):
    """Longitude and latitude of the middle of parcel n, counted from 1."""
    spot = geopandas.GeoSeries([parcels().geometry[n].centroid], crs=3857).to_crs(4326)[0]
    return spot.x, spot.y


class TestTiles:
    def test_staff_see_holders_and_others_see_no_parcel_at_all(self, sign_in, county):
        made, road = county
        answer = sign_in("judge").get(tile("parcels", made))
        found = mapbox_vector_tile.decode(answer.data)["parcels"]["features"]

        assert answer.mimetype == "application/vnd.mapbox-vector-tile"
        assert {each["properties"]["owner"] for each in found} == set(parcels()["owner"])
        for role in ("public", "neighbor"):
            refused = sign_in(role).get(tile("parcels", made))
            assert refused.status_code == 403
            assert b"P-00001" not in refused.data
            assert sign_in(role).get(tile("roads", road)).status_code == 200
            assert sign_in(role).get(tile("roads", made)).status_code == 404

    def test_no_holder_is_in_a_far_view(self, sign_in, county):
        answer = sign_in("clerk").get(tile("parcels", county[0], 12, X >> 2, Y >> 2))
        found = mapbox_vector_tile.decode(answer.data)["parcels"]["features"]

        assert len(found) == 16
        assert all(each["properties"] == {} for each in found)

    def test_parcels_are_kept_by_nobody_but_the_browser_that_asked(self, sign_in, county):
        made, road = county
        client = sign_in("clerk")
        private = client.get(tile("parcels", made)).headers
        public = client.get(tile("roads", road)).headers

        assert private["Cache-Control"].startswith("private")
        assert "Cookie" in private["Vary"]
        assert public["Cache-Control"] == "public, max-age=31536000, immutable"
        for headers in (private, public):
            assert "immutable" in headers["Cache-Control"]
            assert "nosniff" in headers["X-Content-Type-Options"]

    def test_the_same_tile_is_not_sent_twice_and_another_vintage_is_another_tile(
        self, sign_in, county, store
    ):
        client = sign_in("clerk")
        first = client.get(tile("parcels", county[0]))
        again = client.get(
            tile("parcels", county[0]), headers={"If-None-Match": first.headers["ETag"]}
        )
        later = store.adopt("parcels", parcels(4), {}, valid_from=date(2026, 6, 1), **KEPT)
        other = client.get(tile("parcels", later), headers={"If-None-Match": first.headers["ETag"]})

        assert (again.status_code, again.data) == (304, b"")
        assert other.status_code == 200
        assert len(mapbox_vector_tile.decode(other.data)["parcels"]["features"]) == 4

    def test_a_refusal_comes_before_a_browser_is_told_that_its_copy_is_good(self, sign_in, county):
        tag = sign_in("clerk").get(tile("parcels", county[0])).headers["ETag"]

        answer = sign_in("public").get(tile("parcels", county[0]), headers={"If-None-Match": tag})

        assert answer.status_code == 403

    def test_it_is_packed_for_who_can_unpack_it(self, sign_in, county):
        client = sign_in("clerk")
        plain = client.get(tile("parcels", county[0]))
        packed = client.get(tile("parcels", county[0]), headers={"Accept-Encoding": "gzip"})

        assert "Content-Encoding" not in plain.headers
        assert packed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.data) == plain.data

    def test_what_is_no_tile_is_not_there(self, sign_in, county):
        made, road = county[0].ref, county[1].ref
        client = sign_in("clerk")
        for address in (
            f"roads/{road}/17/0/0", f"roads/{road}/3/8/0", f"roads/{road}/3/0/8",
            f"roads/{road}/-1/0/0", f"roads/{road}/3/0/a", "roads/V-2026-0099/3/0/0",
            f"roads/{made}/3/0/0", f"addresses/{road}/3/0/0", f"parcels/{road}/3/0/0",
            "roads/..%2F..%2F/3/0/0", f"roads/{road}/99999999999999999999/0/0",
        ):  # fmt: skip
            assert client.get(f"/tiles/{address}.mvt").status_code == 404, address


class TestKeeping:
    def test_far_views_are_kept_as_files_and_near_ones_are_not(self, store, county, settings):
        made = county[0]
        kept = LayerTiles(settings.workspace)
        near = kept.tile(store, made, Z, X, Y)
        far = kept.tile(store, made, 12, X >> 2, Y >> 2)
        folder = settings.workspace / "tiles" / name_of(made)

        files = [each.relative_to(folder).as_posix() for each in folder.rglob("*.gz")]
        assert files == [f"12/{X >> 2}/{Y >> 2}.mvt.gz"]
        again = LayerTiles(settings.workspace)  # another process
        assert again.tile(store, made, 12, X >> 2, Y >> 2) == far
        assert gzip.decompress(again.tile(store, made, Z, X, Y)) == gzip.decompress(near)

    def test_a_kept_tile_is_taken_without_opening_the_layer(self, store, county, settings):
        made = county[0]
        far = LayerTiles(settings.workspace).tile(store, made, 12, X >> 2, Y >> 2)
        (settings.workspace / "tiles" / name_of(made) / "layer" / "points.npy").write_bytes(b"")

        fresh = LayerTiles(settings.workspace)
        assert fresh.tile(store, made, 12, X >> 2, Y >> 2) == far
        assert fresh.tile(store, made, Z, X, Y)  # made again from the workspace's table

    def test_nothing_more_is_kept_once_there_is_no_room(self, store, county, settings, monkeypatch):
        monkeypatch.setattr(layer_tiles, "MOST_BYTES", 300)
        kept = LayerTiles(settings.workspace)
        for z in range(14):
            assert kept.tile(store, county[0], z, X >> Z - z, Y >> Z - z)

        files = (settings.workspace / "tiles").rglob("*.gz")
        assert 0 < sum(each.stat().st_size for each in files) <= 300

    def test_only_the_vintages_used_last_are_kept(self, store, county, settings, monkeypatch):
        monkeypatch.setattr(layer_tiles, "MOST_VINTAGES", 2)
        kept = LayerTiles(settings.workspace)
        made = [
            store.adopt("parcels", parcels(n), {}, valid_from=date(2026, 2, n), **KEPT)
            for n in range(1, 5)
        ]
        for vintage in made:
            kept.tile(store, vintage, 10, X >> 4, Y >> 4)

        there = {each.name for each in (settings.workspace / "tiles").iterdir()}
        assert name_of(made[-1]) in there
        assert len(there) <= 3
        assert kept.tile(store, made[0], 10, X >> 4, Y >> 4)

    def test_the_far_views_are_made_ahead(self, store, county, settings):
        kept = LayerTiles(settings.workspace)
        count = kept.prepare(store, county[0])

        files = list((settings.workspace / "tiles" / name_of(county[0])).rglob("*.gz"))
        assert len(files) == count >= len(layer_tiles.AHEAD)


class TestPlace:
    def test_what_lies_at_a_place_is_told_as_json_and_as_a_page(self, sign_in, county):
        client = sign_in("authority")
        lon, lat = center(3)
        address = f"/layers/parcels/at?lon={lon}&lat={lat}"
        told = client.get(address, headers={"Accept": "application/json"}).json
        page = client.get(address).text

        assert [row["name"] for row in told["rows"]] == ["P-00003"]
        assert told["rows"][0]["lines"][0] == f"Holder: {HOSTILE[2]}"
        assert "P-00003" in page
        assert 'href="/layers/parcels/map?row=3"' in page
        assert "/layers/parcels/sheet?row=3" in client.get("/layers/parcels/map?row=3").text
        assert "The one chosen" in client.get("/layers/parcels/sheet?row=3").text
        assert client.get("/layers/parcels/sheet?row=99").status_code == 200
        assert "<script>document" not in page

    def test_on_a_common_corner_every_parcel_is_told(self, sign_in, county):
        corner = shapely.Point(WEST + SIDE, SOUTH + SIDE)
        spot = geopandas.GeoSeries([corner], crs=3857).to_crs(4326)[0]
        told = sign_in("clerk").get(
            f"/layers/parcels/at?lon={spot.x:.9f}&lat={spot.y:.9f}",
            headers={"Accept": "application/json"},
        ).json  # fmt: skip

        assert 1 <= len(told["rows"]) <= 4

    def test_a_road_beside_the_place_is_told(self, sign_in, county):
        line = geopandas.GeoSeries(roads().geometry, crs=3857).to_crs(4326)[1]
        told = sign_in("clerk").get(
            f"/layers/roads/at?lon={line.coords[0][0] + 0.001}&lat={line.coords[0][1] + 0.0001}",
            headers={"Accept": "application/json"},
        ).json  # fmt: skip

        assert [row["name"] for row in told["rows"]] == ["County Road E41"]

    def test_what_is_no_place_is_refused_with_a_remedy(self, sign_in, county):
        client = sign_in("clerk")
        for place in ("", "lon=x&lat=1", "lon=181&lat=0", "lon=nan&lat=0"):
            answer = client.get(f"/layers/parcels/at?{place}")

            assert answer.status_code == 422, place
            assert "Give longitude and latitude in degrees" in answer.text


class TestPage:
    def rows(self, text):
        return re.findall(r'<th scope="row" class="typed">(P-\d+)</th>', text)

    def test_the_table_has_the_parcels_of_the_view_and_no_others(self, sign_in, county):
        view = geopandas.GeoSeries(
            [shapely.box(WEST + 10, SOUTH + 10, WEST + 2 * SIDE - 10, SOUTH + SIDE - 10)],
            crs=3857,
        ).to_crs(4326)[0].bounds  # fmt: skip
        bbox = ",".join(map(str, view))
        page = sign_in("clerk").get(f"/layers/parcels/map?bbox={bbox}").text
        part = sign_in("clerk").get(f"/layers/parcels/rows?bbox={bbox}").text

        assert self.rows(page) == self.rows(part) == ["P-00001", "P-00002"]
        assert "Rows the map shows (2)" in page

    def test_a_pin_is_found_in_the_whole_layer(self, sign_in, county):
        page = sign_in("clerk").get("/layers/parcels/map?pin=p-0001").text

        assert self.rows(page) == [f"P-{n:05}" for n in range(10, 17)]

    def test_names_from_a_file_are_letters(self, sign_in, county):
        page = sign_in("clerk").get("/layers/parcels/map").text

        assert "Anna &lt;script&gt;" in page
        assert "<script>document" not in page
        assert "<img src=x" not in page

    def test_what_is_no_part_of_a_map_is_refused(self, sign_in, county):
        client = sign_in("clerk")
        for bbox in ("1,2,3", "a,b,c,d", "2,0,1,1", "0,0,1,91", "nan,0,1,1"):
            assert client.get(f"/layers/parcels/map?bbox={bbox}").status_code == 422, bbox

    def test_a_page_weighs_the_same_for_twice_as_many_parcels(self, sign_in, store):
        weights = []
        client = sign_in("clerk")
        for count, day in ((3_000, 1), (6_000, 2)):
            frame = parcels(count, SIDE / 25)
            frame["owner"] = "Holder"
            made = store.adopt("parcels", frame, {}, valid_from=date(2026, 1, day), **KEPT)
            page = client.get(f"/layers/{made.ref}/map")
            sheet = client.get(f"/layers/{made.ref}/sheet")
            assert page.status_code == sheet.status_code == 200
            weights.append(len(page.data) + len(sheet.data))

        assert abs(weights[1] - weights[0]) < 100
        scripts = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page.text + sheet.text)
        assert any("protomaps" in each for each in scripts)
        whole = weights[1] + sum(len(client.get(each).data) for each in set(scripts))
        assert whole <= 500_000

    def test_a_layer_that_is_not_there_says_so(self, sign_in, store):
        answer = sign_in("clerk").get("/layers/water/map")

        assert answer.status_code == 404
        assert "There is no layer of water yet" in answer.text

    def test_the_list_of_layers_leads_to_the_maps(self, sign_in, county):
        page = sign_in("clerk").get("/layers").text

        assert f'href="/layers/{county[0].ref}/map"' in page


class TestPaper:
    def test_the_picture_draws_the_parcels_and_names_no_holder(self, sign_in, county):
        client = sign_in("clerk")
        page = client.get("/layers/parcels/paper").text
        picture = client.get("/layers/parcels/picture.svg")

        assert 'src="/layers/parcels/picture.svg"' in page
        assert picture.mimetype == "image/svg+xml"
        assert "Parcel" in picture.text
        assert picture.text.count("P-000") == 2 * 16  # each with its white rim
        assert "Holder 12" not in picture.text
        assert "script" not in picture.text

    def test_too_many_parcels_are_no_picture(self, sign_in, county, monkeypatch):
        from webmap.views import layer_maps

        monkeypatch.setattr(layer_maps, "MOST_ON_PAPER", 15)
        client = sign_in("clerk")

        assert client.get("/layers/parcels/picture.svg").status_code == 422
        assert "too many for one picture" in client.get("/layers/parcels/paper").text
