"""What is wrong with a layer: each kind drawn by hand, and real county files beside."""

import numpy as np
import pytest
import shapely
from pyproj import CRS, Proj

from districts.layers import fabric
from districts.layers.ellipsoid import areas_m2
from districts.layers.intake import read_layer
from districts.layers.report import CODES
from districts.layers.soundness import check

UTM = CRS.from_epsg(26915)
X, Y = 500_000.0, 4_650_000.0


def box(x, y, wide, high=None):
    return shapely.box(X + x, Y + y, X + x + wide, Y + y + (high or wide))


@pytest.fixture
def problems(geojson):
    """Problems of shapes drawn in meters, by code."""

    def look(*rows, **options):
        listed = [row if isinstance(row, tuple) else (row, {}) for row in rows]
        path = geojson(
            [
                (shape, {"pin": str(number), "owner": f"OWNER {number}", **properties})
                for number, (shape, properties) in enumerate(listed, start=1)
            ],
            crs="urn:ogc:def:crs:EPSG::26915",
        )
        report = check(read_layer(path, **options))
        assert set(report.counts()) >= set(CODES)
        return {problem.code: problem for problem in report.problems}

    return look


def test_a_sound_fabric_has_only_notes(problems):
    found = problems(box(0, 0, 800), box(800, 0, 800), box(0, 800, 800), box(800, 800, 800))

    assert set(found) == {"acres_missing"}


def test_an_overlap_is_counted_by_pairs_with_its_acres_and_place(problems):
    found = problems(box(0, 0, 100), box(98, 0, 100), box(300, 0, 100), box(399.995, 0, 100))

    overlap = found["overlap"]
    assert overlap.count == 1 and overlap.rows == (1, 2) and overlap.pins == ("1", "2")
    assert overlap.acres == pytest.approx(200 / 4046.8564224, rel=1e-3)
    assert overlap.at == pytest.approx((-93.0 + 99 / 82_600, 42.0), abs=0.01)


def test_holes_are_gaps_from_ten_square_meters_and_slivers_below(problems):
    ring = box(0, 0, 300).difference(box(100, 100, 100, 0.05)).difference(box(200, 200, 4, 3))

    found = problems(ring)

    assert found["sliver"].count == 1
    assert found["sliver"].acres == pytest.approx(5 / 4046.8564224, rel=1e-3)
    assert found["gap"].count == 1
    assert found["gap"].acres == pytest.approx(12 / 4046.8564224, rel=1e-3)


def test_a_parcel_left_out_of_a_grid_is_a_gap(problems):
    rows = [box(100 * i, 100 * j, 100) for i in range(3) for j in range(3) if (i, j) != (1, 1)]

    assert problems(*rows)["gap"].count == 1


def test_a_strip_within_a_meter_is_a_near_miss_and_a_wider_one_is_not(problems):
    found = problems(box(0, 0, 100), box(100.9, 0, 100), box(202.5, 0, 100))

    assert found["near_miss"].count == 1 and found["near_miss"].rows == (1, 2)


def test_near_misses_are_measured_on_the_ground_in_web_mercator_and_degrees(geojson, lonlat):
    near = [lonlat(0, 0, 100), lonlat(100.95, 0, 100), lonlat(202.1, 0, 100)]
    path = geojson([(shape, {"pin": str(k)}) for k, shape in enumerate(near)])

    (problem,) = [p for p in check(read_layer(path)).problems if p.code == "near_miss"]
    assert problem.count == 1


def test_a_copy_of_pin_owner_and_shape_is_a_stacked_duplicate_once_for_each_later_row(problems):
    land = box(0, 0, 100)
    other_way = shapely.Polygon(np.roll(shapely.get_coordinates(land)[:-1], 2, axis=0)[::-1])
    same = {"pin": "A", "owner": "STATE"}

    found = problems(
        (land, same), (land, {"pin": "A", "owner": "LESSEE"}), (other_way, same), (land, same)
    )

    assert found["stacked_duplicate"].count == 2 and found["stacked_duplicate"].rows == (3, 4)
    assert found["pin_duplicate"].count == 3
    assert found["overlap"].count == 6 and "6 of them are one shape" in found["overlap"].message


def test_crossed_rings_are_told_with_a_place_and_measured_with_all_lobes(problems):
    bow_tie = shapely.Polygon([(X, Y), (X + 200, Y + 200), (X + 200, Y), (X, Y + 200)])

    ring = problems(bow_tie)["ring_invalid"]

    assert ring.count == 1 and "Self-intersection" in ring.message
    assert ring.at == pytest.approx(Proj(26915)(X + 100, Y + 100, inverse=True))
    assert ring.acres == pytest.approx(20_000 / 4046.8564224, rel=1e-3)


def test_a_hole_that_touches_its_shell_at_a_point_is_sound(problems):
    shell = [(X, Y), (X + 100, Y), (X + 100, Y + 100), (X, Y + 100)]
    hole = [(X, Y), (X + 50, Y + 20), (X + 20, Y + 50)]

    assert "ring_invalid" not in problems(shapely.Polygon(shell, [hole]))


def test_shapes_that_are_missing_empty_or_no_areas(problems):
    found = problems(
        None, shapely.Polygon(), shapely.Point(X, Y), shapely.LineString([(X, Y), (X + 9, Y)]),
        box(0, 0, 50), shapely.MultiPolygon([box(100, 0, 10), box(200, 0, 10)]),
    )  # fmt: skip

    assert found["geometry_null"].rows == (1,)
    assert found["geometry_empty"].rows == (2,)
    assert found["geometry_not_polygon"].rows == (3, 4)
    assert found["multipart"].rows == (6,)


def test_a_layer_of_lines_is_no_land_but_may_be_roads(problems):
    line = shapely.LineString([(X, Y), (X + 900, Y)])

    assert problems(line)["no_polygons"].severity == "ask"
    assert "no_polygons" not in problems(line, kind="roads", columns={})


def test_acres_that_differ_by_more_than_five_percent(problems):
    land = box(0, 0, 1000)
    acres = 1_000_000 / 4046.8564224 * (1 / 0.9996**2)
    shares = [1.0, 1.04, 0.96, 1.06, 0.94]
    rows = [
        (
            shapely.transform(land, lambda xy, k=k: xy + np.array([2000, 0]) * k),
            {"acres": acres * share},
        )
        for k, share in enumerate(shares)
    ]

    found = problems(*rows, (box(0, 5000, 10), {"acres": 0}), (box(50, 5000, 10), {"acres": ""}))

    assert found["acres_differ"].rows == (4, 5)
    assert found["acres_missing"].rows == (6, 7)


def test_rows_without_a_parcel_number(problems):
    found = problems((box(0, 0, 9), {"pin": " "}), (box(20, 0, 9), {"pin": None}), box(40, 0, 9))

    assert found["pin_missing"].rows == (1, 2)


def test_a_column_that_is_not_there_is_asked_with_others_like_it(problems):
    missing = problems(box(0, 0, 9), columns={"owner": "OWNR"})["column_missing"]

    assert missing.severity == "ask" and "owner" in missing.remedy


def test_more_than_a_hundred_rows_are_counted_exactly_and_listed_to_a_hundred(problems):
    found = problems(*[(box(20 * k, 0, 9), {"pin": None}) for k in range(150)])

    assert found["pin_missing"].count == 150 and len(found["pin_missing"].rows) == 100


def test_holes_are_those_of_the_whole_union():
    rng = np.random.default_rng(7)
    for _ in range(30):
        count = 12
        corners = rng.uniform(-12, 12, (count + 1, count + 1, 2)) + np.stack(
            np.meshgrid(np.arange(count + 1) * 100.0, np.arange(count + 1) * 100.0, indexing="ij"),
            -1,
        )
        cells = [
            shapely.Polygon(
                [corners[i, j], corners[i + 1, j], corners[i + 1, j + 1], corners[i, j + 1]]
            )
            for i in range(count)
            for j in range(count)
            if rng.uniform() > 0.15
        ]
        shapes = shapely.transform(np.array(cells), lambda xy: xy + np.array([X, Y]))
        union = shapely.union_all(shapes)
        expected = sorted(
            areas_m2(
                np.array(
                    [
                        shapely.Polygon(r)
                        for part in shapely.get_parts(union)
                        for r in part.interiors
                    ]
                ),
                UTM,
            )
        )

        found, areas = fabric.holes(shapes, UTM)

        assert len(found) == len(expected)
        assert np.sort(areas) == pytest.approx(expected, rel=1e-6)


REAL = {
    "az_maricopa_farmland_parcels.geojson": {
        "overlap": 0, "ring_invalid": 0, "pin_duplicate": 0, "multipart": 4, "acres_differ": 10,
    },
    "nm_state_grazing_leases.shp.zip": {
        "ring_invalid": 141, "pin_duplicate": 1, "overlap": 458, "multipart": 1893, "sliver": 8,
        "acres_differ": (295, 2),
    },
    "mn_state_surface_parcels.geojson": {
        "stacked_duplicate": 2, "overlap": 10, "near_miss": 12, "acres_differ": (776, 8),
    },
    "ne_school_trust_lands_ftus.shp.zip": {
        "ring_invalid": 2, "multipart": 212, "overlap": 16, "sliver": (33, 1), "pin_duplicate": 4,
    },
    "sd_school_public_lands_webmercator.shp.zip": {
        "ring_invalid": 10, "multipart": 85, "acres_differ": 33, "acres_missing": 3,
    },
    "va_williamsburg_parcels.geojson": {
        "geometry_null": 1, "ring_invalid": 3, "multipart": 15, "pin_duplicate": 1, "overlap": 72,
        "sliver": (684, 35), "near_miss": (135, 7), "acres_differ": 51,
    },
    "tx_harris_subdivision_lots.geojson": {
        "ring_invalid": 4, "overlap": 65, "sliver": (93, 5), "near_miss": (121, 12),
    },
    "ca_berkeley_parcels_compound_crs.shp.zip": {"overlap": 811, "acres_missing": 24},
    "wi_madison_parcels_owner_two_fields.geojson": {"overlap": 1642},
    "pa_bucks_parcels_null_geometry.geojson": {"geometry_null": 1},
}  # fmt: skip


@pytest.mark.needs_shared
@pytest.mark.parametrize("name", REAL)
def test_real_county_files_are_said_to_have_what_is_known_of_them(name, shared):
    columns = {"pin": "STR"} if name.startswith("ne_") else None

    counts = check(read_layer(shared / "data/parcels" / name, columns=columns)).counts()

    for code, known in REAL[name].items():
        count, within = known if isinstance(known, tuple) else (known, 0)
        assert abs(counts[code] - count) <= within, (code, counts[code])


@pytest.mark.needs_shared
def test_a_farmers_land_in_arizona_measures_what_karney_says(shared):
    frame = read_layer(shared / "data/parcels/az_maricopa_farmland_parcels.geojson").frame

    own = frame[frame.owner == "OWNER 0001 LLC"]

    assert len(own) == 104
    assert areas_m2(own.geometry.to_numpy(), own.crs).sum() / 4046.8564224 == pytest.approx(
        12_376.1, abs=0.05
    )


@pytest.mark.needs_shared
def test_a_mislabelled_file_is_placed_by_its_own_latitude_columns(shared):
    intake = read_layer(shared / "data/parcels/wa_eatonville_parcels_mislabelled_crs.geojson")

    plausible = {each.crs for each in intake.candidates if each.plausible}
    assert "EPSG:2927" in plausible
    assert all("Washington South" in each.name for each in intake.candidates if each.plausible)


@pytest.mark.needs_shared
def test_every_awkward_file_gets_an_answer(shared):
    from districts.errors import DistrictsError

    for path in sorted((shared / "data/nasty").iterdir()):
        try:
            report = check(read_layer(path)).document()
        except DistrictsError as trouble:
            assert trouble.code == "not_readable" and "whole feature" in trouble.message, path.name
        else:
            assert report["schema"] == "strayline.layer_check/1"
