"""A layer's land as one document, and the land of a real county."""

import json
import math

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
import shapely
from plat import layer, plat

from districts.measure.land import measure_land

THIRTEEN = """
    50630003 50630004 50630005 50630006 50630007A 50630007B 50630008 50630014 50630015E
    50630016A 50630016C 50623037A 50623038A
"""
JOIN = {"a", "b", "kind", "shared_m", "contact_points", "gap_m", "gap_acres"}


class TestDocument:
    def test_its_keys_are_always_there(self):
        document = measure_land(plat("A B\n. C")).document()

        assert set(document) >= {
            "schema", "file", "layer", "crs", "settings", "features", "total", "notices",
        }  # fmt: skip
        assert document["schema"] == "strayline.measure/1"
        assert document["settings"] == {"positional_accuracy_m": 1.0, "snap_m": 1.0, "gap_m": 30.0}
        assert set(document["features"][0]) == {
            "row", "pin", "acres", "tolerance", "recorded_acres", "difference_percent",
            "perimeter_m", "parts", "counted", "reason",
        }  # fmt: skip
        total = document["total"]
        assert set(total) >= {
            "features", "acres", "acres_summed", "tolerance", "recorded_acres", "perimeter_m",
            "pieces", "joins", "thinnest_join",
        }  # fmt: skip
        assert set(total["pieces"]) == {"edge", "gap", "corner"}
        assert all(set(join) == JOIN for join in total["joins"])
        assert set(total["thinnest_join"]) == JOIN
        assert json.loads(json.dumps(document, allow_nan=False)) == document

    def test_pieces_go_from_large_to_small(self):
        pieces = measure_land(plat("A . B B\n. . . .\nC C C .")).ground.pieces_by("edge")

        assert pieces == sorted(pieces, reverse=True)
        assert pieces == pytest.approx([120, 80, 40], rel=1e-6)

    def test_a_row_without_a_pin_goes_by_its_number(self):
        land = plat("A B")
        land["pin"] = pd.Series([None, "B"], index=land.index, dtype=object)
        document = measure_land(land).document()

        assert [line["pin"] for line in document["features"]] == [None, "B"]
        (join,) = document["total"]["joins"]
        assert (join["a"], join["b"]) == ("row:1", "B")

    def test_a_row_that_is_no_land_says_why_and_stays(self):
        square = shapely.box(0, 0, 800, 800)
        shapes = [square, None, shapely.Point(5, 5), shapely.Polygon()]
        collection = shapely.GeometryCollection(
            [shapely.Point(0, 0), shapely.box(800, 0, 900, 800)]
        )
        document = measure_land(layer([*shapes, collection])).document()

        counted = [(line["counted"], line["reason"] is None) for line in document["features"]]
        assert counted == [
            (True, True),
            (False, False),
            (False, False),
            (False, False),
            (True, True),
        ]
        assert [line["acres"] for line in document["features"][1:4]] == [None] * 3
        assert document["total"]["features"] == 5
        (notice,) = document["notices"]
        assert notice["code"] == "no_shape"
        assert notice["pins"] == ["B", "C", "D"]

    def test_a_roll_without_shapes_measures_nothing(self):
        roll = gpd.GeoDataFrame(
            {"pin": ["1", "2"], "acres_recorded": [5.0, 6.0], "geometry": [None, None]},
            index=pd.RangeIndex(1, 3, name="row"),
        )
        document = measure_land(roll).document()

        assert document["crs"] is None
        assert document["total"]["acres"] is None
        assert document["total"]["pieces"] == {"edge": [], "gap": [], "corner": []}
        assert [line["recorded_acres"] for line in document["features"]] == [5.0, 6.0]


class TestRecordedAcres:
    def land(self, *recorded):
        found = plat("A B")
        found["acres_recorded"] = list(recorded)
        return measure_land(found)

    def test_they_stand_beside_the_measured_ones(self):
        first, second = self.land(32.0, 50.0).features()

        assert first["difference_percent"] == pytest.approx(25.0, rel=1e-5)
        assert second["difference_percent"] == pytest.approx(-20.0, rel=1e-5)
        assert self.land(32.0, 50.0).recorded_acres == 82.0

    def test_one_unknown_makes_their_sum_unknown(self):
        measured = self.land(32.0, math.nan)

        assert measured.recorded_acres is None
        assert measured.features()[1]["difference_percent"] is None

    def test_stacked_records_are_added_once(self):
        square = shapely.box(0, 0, 800, 800)
        land = layer([square, square, shapely.box(800, 0, 1600, 800)])
        land["acres_recorded"] = [150.0, 150.0, 160.0]

        assert measure_land(land).recorded_acres == 310.0


def test_shapes_with_heights_are_measured_flat():
    flat = plat("A B\nB B")
    high = flat.copy()
    high["geometry"] = shapely.force_3d(np.asarray(flat.geometry.array), 812.0)

    assert measure_land(high).document() == measure_land(flat).document()


@pytest.fixture(scope="module")
def maricopa(shared):
    frame = gpd.read_file(shared / "data/parcels/az_maricopa_farmland_parcels.geojson")
    frame = frame.rename(columns={"APN": "pin", "OWNER_NAME": "owner"})
    return frame.set_index(pd.RangeIndex(1, len(frame) + 1, name="row"))


@pytest.mark.needs_shared
class TestFarmlandInArizona:
    """Figures of geopandas and of a graph of shared edges, made apart from this project."""

    def test_the_land_of_one_company(self, maricopa):
        measured = measure_land(maricopa[maricopa["owner"] == "OWNER 0001 LLC"])
        pieces = measured.ground.pieces

        assert measured.ground.acres == pytest.approx(12_376.1, abs=0.1)
        assert {reading: len(found) for reading, found in pieces.items()} == {
            "edge": 8, "gap": 5, "corner": 7,
        }  # fmt: skip
        assert pieces["edge"][0] == pytest.approx(8_434.3, abs=0.1)
        assert pieces["gap"][0] == pytest.approx(11_266.8, abs=0.1)
        assert pieces["corner"][0] == pytest.approx(8_514.5, abs=0.1)
        parts = {line["pin"]: line["parts"] for line in measured.features()}
        assert parts["50658003"] == 2

    def test_thirteen_parcels_that_hang_together_by_a_corner(self, maricopa):
        measured = measure_land(maricopa[maricopa["pin"].isin(THIRTEEN.split())])

        assert measured.ground.acres == pytest.approx(1_901.2, abs=0.1)
        assert measured.ground.pieces_by("edge") == pytest.approx([1_267.1, 634.1], abs=0.1)
        assert len(measured.ground.pieces_by("corner")) == 1

    def test_six_pieces_however_one_reads_it(self, maricopa):
        measured = measure_land(maricopa[maricopa["owner"] == "OWNER 0003 AG HOLDINGS LLC"])

        assert measured.ground.acres == pytest.approx(2_279.3, abs=0.1)
        for reading in ("edge", "corner"):
            assert len(measured.ground.pieces_by(reading)) == 6
            assert max(measured.ground.pieces_by(reading)) < 1280

    def test_every_two_parcels_that_touch(self, maricopa):
        found = measure_land(maricopa).ground.joins
        apart = [join for join in found if join.rows[0] != join.rows[1] and join.gap_m == 0]

        assert sum(join.kind == "edge" for join in apart) == 352
        assert sum(join.kind == "corner" for join in apart) == 86
