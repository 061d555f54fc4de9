"""Where a layer lies, and what a person is asked."""

import json

import numpy as np
import pytest
import shapely

from districts.errors import DistrictsError
from districts.layers.intake import read_layer, usable
from districts.layers.soundness import check


def report_of(path, **options):
    return check(read_layer(path, **options)).document()


def codes(report, severity="ask"):
    return {p["code"] for p in report["problems"] if p["severity"] == severity}


class TestMissing:
    """A Shapefile without a .prj."""

    def test_it_is_not_guessed_but_asked_with_candidates(self, shapefile):
        path = shapefile(without={".prj"})
        report = report_of(path)

        assert report["crs"]["stated"] is None and report["crs"]["used"] is None
        assert codes(report) == {"crs_missing"}
        by_code = {each["crs"]: each for each in report["crs"]["candidates"]}
        right, twin = by_code["EPSG:3417"], by_code["EPSG:26975"]
        assert right["plausible"] and not twin["plausible"]
        assert right["median_acres"] == pytest.approx(160, abs=0.1)
        assert twin["median_acres"] == pytest.approx(160 * (3937 / 1200) ** 2, rel=0.05)
        assert report["crs"]["candidates"][0]["crs"] == "EPSG:3417"
        with pytest.raises(DistrictsError) as caught:
            usable(read_layer(path))
        assert caught.value.code == "crs_missing" and caught.value.remedy

    def test_an_answer_settles_it(self, shapefile):
        path = shapefile(without={".prj"})

        report = report_of(path, crs="EPSG:3417")

        assert report["usable"] and report["acres"]["measured"] == pytest.approx(480, abs=0.1)
        assert "crs_missing" not in {p["code"] for p in report["problems"]}

    def test_a_wrong_answer_is_contradicted(self, shapefile):
        report = report_of(shapefile(without={".prj"}), crs="EPSG:26975")

        assert "crs_contradicted" in codes(report)

    def test_recorded_acres_tell_feet_from_meters(self, plat, shapefile):
        report = report_of(shapefile(without={".prj"}, frame=plat.to_crs(26915)))
        by_code = {each["crs"]: each for each in report["crs"]["candidates"]}

        assert by_code["EPSG:26915"]["plausible"]
        assert all(each["median_acres"] > 100 for each in by_code.values() if each["plausible"])

    @pytest.mark.parametrize("epsg", [26934, 26905, 3338, 32154, 26916, 2289])
    def test_the_right_system_is_among_the_candidates_in_alaska_and_wisconsin(
        self, epsg, geojson, tmp_path
    ):
        from pyproj import CRS, Transformer

        crs = CRS.from_epsg(epsg)
        at = {26934: (-150, 61.6), 26905: (-153, 61.0), 3338: (-150, 62)}.get(epsg, (-89.5, 43.0))
        x, y = Transformer.from_crs(4269, crs, always_xy=True).transform(*at)
        square = shapely.box(x, y, x + 800, y + 800)
        path = geojson([(square, {"pin": "1"})])
        path.write_text(json.dumps({**json.loads(path.read_text()), "crs": None}))

        report = report_of(path)

        shown = {each["crs"]: each for each in report["crs"]["candidates"]}
        assert f"EPSG:{epsg}" in shown and shown[f"EPSG:{epsg}"]["plausible"]
        assert shown[f"EPSG:{epsg}"]["center"] == pytest.approx(at, abs=0.02)


class TestContradicted:
    """The file states one thing and its numbers say another."""

    def test_feet_in_a_geojson_are_no_degrees(self, plat, geojson):
        rows = [(shape, {"pin": pin}) for shape, pin in zip(plat.geometry, plat.PIN, strict=True)]
        path = geojson(rows)

        report = report_of(path)

        assert {"crs_contradicted", "coordinates_impossible"} <= codes(report)
        assert report["crs"]["used"] is None and report["acres"]["measured"] is None
        assert report["crs"]["candidates"][0]["crs"] == "EPSG:3417"
        assert usable(read_layer(path, crs="EPSG:3417")).used.to_epsg() == 3417

    def test_a_stated_zone_that_puts_the_land_in_the_sea(self, plat, tmp_path):
        path = tmp_path / "parcels.gpkg"
        plat.set_crs(26975, allow_override=True).to_file(path)

        report = report_of(path)

        assert "crs_contradicted" in codes(report)
        assert "EPSG:3417" in [each["crs"] for each in report["crs"]["candidates"]]
        with pytest.raises(DistrictsError):
            usable(read_layer(path))

    def test_recorded_acres_that_are_a_tenth_of_the_measured(self, plat, tmp_path):
        frame = plat.copy()
        frame["ACRES"] = [160 / 10.7639] * 3
        path = tmp_path / "parcels.gpkg"
        frame.to_file(path)

        report = report_of(path)

        assert "crs_contradicted" in codes(report) and not report["usable"]

    def test_a_system_of_its_own_is_named_and_used(self, plat, tmp_path):
        own = "+proj=lcc +lat_1=42.1 +lat_2=43.2 +lat_0=41 +lon_0=-93 +ellps=GRS80 +units=m"
        path = tmp_path / "parcels.gpkg"
        plat.to_crs(own).to_file(path)

        report = report_of(path)

        assert report["usable"] and report["crs"]["stated"]
        assert report["acres"]["measured"] == pytest.approx(480, abs=0.1)


class TestSwapped:
    """Latitude first."""

    @pytest.mark.parametrize("place", ["alaska", "iowa", "wisconsin", "virginia"])
    def test_it_is_asked_and_the_turned_place_is_shown(self, place, geojson):
        lon, lat = {
            "alaska": (-149.2, 61.6), "iowa": (-93.6, 42.0),
            "wisconsin": (-88.0, 44.5), "virginia": (-76.7, 37.27),
        }[place]  # fmt: skip
        square = shapely.box(lat, lon, lat + 0.01, lon + 0.01)
        path = geojson([(square, {"pin": "1"})])

        report = report_of(path)

        assert codes(report) == {"axes_swapped"} and report["acres"]["measured"] is None
        (plausible,) = [each for each in report["crs"]["candidates"] if each["plausible"]]
        assert plausible["turned"] and plausible["center"] == pytest.approx(
            [lon + 0.005, lat + 0.005]
        )
        turned = report_of(path, swap_axes=True)
        assert turned["usable"]
        assert turned["acres"]["measured"] == pytest.approx(plausible["median_acres"])

    def test_only_some_rows_swapped_are_counted_and_named(self, geojson):
        good, bad = shapely.box(-93.6, 42, -93.59, 42.01), shapely.box(42, -93.6, 42.01, -93.59)
        path = geojson([(good, {"pin": "1"}), (bad, {"pin": "2"}), (good, {"pin": "3"})])

        (problem,) = [p for p in report_of(path)["problems"] if p["code"] == "axes_swapped"]

        assert problem["count"] == 1 and problem["rows"] == [2] and problem["pins"] == ["2"]

    def test_northings_before_eastings(self, plat, tmp_path):
        frame = plat.copy()
        frame.geometry = shapely.transform(
            frame.geometry.to_numpy(), lambda xy: np.ascontiguousarray(xy[:, ::-1])
        )
        path = tmp_path / "parcels.gpkg"
        frame.to_file(path)

        assert codes(report_of(path)) == {"axes_swapped"}
        assert report_of(path, swap_axes=True)["acres"]["measured"] == pytest.approx(480, abs=0.1)

    def test_land_of_another_country_is_not_turned(self, geojson):
        path = geojson([(shapely.box(-1.2, 52.1, -1.19, 52.11), {"pin": "1"})])

        assert "axes_swapped" not in codes(report_of(path))


class TestImpossible:
    """Coordinates that no map has."""

    @pytest.mark.parametrize("bad", ["1e308", "-1e308", "NaN", "1e15", "Infinity"])
    def test_they_are_asked_and_never_measured(self, bad, geojson, lonlat):
        path = geojson([(lonlat(0, 0, 100), {"pin": "1"}), (lonlat(200, 0, 100), {"pin": "2"})])
        document = json.loads(path.read_text())
        document["features"][1]["geometry"]["coordinates"][0][1][0] = 123456.5
        path.write_text(json.dumps(document).replace("123456.5", bad))

        report = report_of(path)

        (problem,) = [p for p in report["problems"] if p["code"] == "coordinates_impossible"]
        assert problem["rows"] == [2] and not report["usable"]
        json.dumps(report, allow_nan=False)
        with pytest.raises(DistrictsError) as caught:
            usable(read_layer(path))
        assert caught.value.code == "coordinates_impossible"

    def test_a_latitude_beyond_the_pole_in_one_row(self, geojson, lonlat):
        bad = shapely.box(-93.6, 95, -93.59, 95.01)
        path = geojson([(lonlat(0, 0, 100), {"pin": "1"}), (lonlat(0, 200, 100), {"pin": "2"}),
                        (bad, {"pin": "3"})])  # fmt: skip

        (problem,) = [p for p in report_of(path)["problems"] if p["severity"] == "ask"]
        assert problem["code"] == "coordinates_impossible" and problem["rows"] == [3]


def test_longitudes_to_360_are_read_less_360(geojson):
    path = geojson([(shapely.box(210.8, 61.6, 210.81, 61.61), {"pin": "1"})])

    intake = usable(read_layer(path))

    assert intake.frame.total_bounds[0] == pytest.approx(-149.2)


def test_web_mercator_is_measured_on_the_ellipsoid(plat, tmp_path):
    path = tmp_path / "parcels.gpkg"
    plat.to_crs(3857).to_file(path)

    acres = report_of(path)["acres"]

    assert acres["measured"] == pytest.approx(480, abs=0.1)
    assert acres["planar"] / acres["measured"] == pytest.approx(
        1 / np.cos(np.radians(42.02)) ** 2, rel=0.01
    )


def test_a_compound_system_is_read_by_its_map_part(plat, tmp_path):
    path = tmp_path / "parcels.shp"
    plat.to_crs("EPSG:26915+5703").to_file(path)

    assert report_of(path)["crs"]["used"] == "EPSG:26915"


def test_an_unknown_crs_of_the_person_is_refused(shapefile):
    with pytest.raises(DistrictsError, match="no coordinate system"):
        read_layer(shapefile(), crs="EPSG:999999")
