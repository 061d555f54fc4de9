"""Maps to tap, of a report's place and for everybody: harmless, light, and silent on owners."""

import geopandas
import pytest
import shapely

from districts.maps.places import Place
from districts.maps.reported import MOST_PARCELS, pick_map, place_map, public_map
from tests.prairie import CRS, SOUTH, WEST, parcels, roads, spot

HOSTILE = ["</script><script>owned()</script>", "{{7*7}} {% raw %}", "`${owned()}`", "<img src=x>"]


def named(names):
    lines = [
        shapely.LineString([(WEST, SOUTH + at * 50), (WEST + 900, SOUTH + at * 50)])
        for at in range(len(names))
    ]
    return geopandas.GeoDataFrame({"name": names}, geometry=lines, crs=CRS)


@pytest.mark.parametrize("kind", ["pick", "place", "public"])
def test_names_of_roads_and_owners_are_written_and_never_run(kind):
    where = spot("A-1")
    land = parcels({"A-1": HOSTILE[0], "C-1": HOSTILE[1]})
    spots = [Place("1", where["lon"], where["lat"], [HOSTILE[2]])]
    drawn = {
        "pick": lambda: pick_map(named(HOSTILE)),
        "place": lambda: place_map(spots, parcels=land, roads=named(HOSTILE)),
        "public": lambda: public_map([("1", where["lon"], where["lat"], HOSTILE)],
                                     roads=named(HOSTILE)),
    }[kind]().page()  # fmt: skip

    assert "<script>owned" not in drawn
    assert "<img src=x>" not in drawn
    assert "{{7*7}}" not in drawn
    assert "49 " not in drawn.replace("0.49 ", "")
    assert "`${owned" not in drawn


def test_the_map_to_tap_names_roads_and_nobody():
    page = pick_map(roads(), extent=(-93.64, 41.99, -93.61, 42.02)).page()

    assert "County Road E41" in page
    assert "picked" in page
    assert "accuracy_m" in page


def test_the_place_of_a_report_shows_the_parcels_around_with_their_owners():
    where = spot("A-1")
    page = place_map([Place("1", where["lon"], where["lat"])], (*where.values(), 30.0),
                     parcels=parcels(), roads=roads()).page()  # fmt: skip

    assert "ANDERS RUTH" in page
    assert '"radius": 30.0' in page
    assert "picked" not in page


def test_parcels_too_many_to_read_are_left_out():
    land = parcels()
    many = geopandas.GeoDataFrame(
        {"pin": [str(n) for n in range(MOST_PARCELS + 1)], "owner": ["CROWD"] * (MOST_PARCELS + 1)},
        geometry=[land.geometry.iloc[2]] * (MOST_PARCELS + 1),
        crs=CRS,
    )
    where = spot("A-1")

    assert "CROWD" not in place_map([Place("1", where["lon"], where["lat"])], parcels=many).page()


def test_without_layers_a_map_is_drawn_all_the_same():
    assert "leaflet" in pick_map().page()
    assert "leaflet" in public_map([]).page()
