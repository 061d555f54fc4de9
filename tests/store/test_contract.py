"""What every store does, whatever it is made of."""

import datetime as dt
import hashlib
import json
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import pandas as pd
import pytest
import shapely
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from districts.errors import DistrictsError
from districts.records.record import Record
from districts.store import StaleRecord
from tests.store.conftest import AT, grid, layer_frame

MAY = dt.date(2026, 5, 1)


@dataclass(frozen=True)
class Paper(Record):
    kind: ClassVar[str] = "paper"
    title: str = ""
    pages: int = 0
    notes: Any = None


def file(store, record, **more):
    return store.append(record, **({"by": "clerk", "at": AT} | more))


class TestRecords:
    def test_a_record_reads_as_it_was_filed(self, store):
        file(store, Paper("P-2026-0001", "Petition", 3, {"sheets": [1, 2.5, None, True, "ž\x00"]}))

        found = store.record(Paper, "P-2026-0001")

        assert found == Paper(
            "P-2026-0001", "Petition", 3, {"sheets": [1, 2.5, None, True, "ž\x00"]}
        )

    def test_a_correction_supersedes_and_the_first_stays(self, store):
        file(store, Paper("P-1", "Petiton"))
        file(store, Paper("P-1", "Petition"), expected=1, why="misspelled")

        assert store.record(Paper, "P-1").title == "Petition"
        assert store.record(Paper, "P-1", version=1).title == "Petiton"
        assert [(e.what, e.version, e.why) for e in store.history("P-1")] == [
            ("filed", 1, None),
            ("corrected", 2, "misspelled"),
        ]

    def test_the_second_saver_is_told_what_differs(self, store):
        file(store, Paper("P-1", "Petition", 3))
        file(store, Paper("P-1", "Petition", 4), expected=1)

        with pytest.raises(StaleRecord) as stale:
            file(store, Paper("P-1", "Petition", 5), expected=1)

        assert stale.value.differences == {"pages": (4, 5)}
        assert (stale.value.expected, stale.value.found) == (1, 2)
        assert store.record(Paper, "P-1").pages == 4
        assert len(store.history("P-1")) == 2

    def test_a_new_record_does_not_write_over_one_that_stands(self, store):
        file(store, Paper("P-1", "Petition"))

        with pytest.raises(StaleRecord):
            file(store, Paper("P-1", "Something else"))

    def test_records_are_found_by_their_fields_in_the_order_they_came(self, store):
        for number, pages in ((2, 1), (1, 5), (3, 1)):
            file(store, Paper(f"P-{number}", pages=pages))
        file(store, Paper("P-2", "renamed", 1), expected=1)

        assert [p.ref for p in store.records(Paper)] == ["P-2", "P-1", "P-3"]
        assert [p.title for p in store.records(Paper, pages=1)] == ["renamed", ""]

    def test_a_record_that_is_not_there_is_named(self, store):
        with pytest.raises(DistrictsError, match="P-2026-0009"):
            store.record(Paper, "P-2026-0009")

    def test_values_that_json_would_change_are_refused(self, store):
        with pytest.raises(TypeError):
            file(store, Paper("P-1", notes=(1, 2)))
        assert store.head()[0] == 0

    def test_references_count_up_within_prefix_and_year(self, store):
        file(store, Paper("P-2026-0002"))

        given_out = [store.next_ref("P", 2026) for _ in range(2)]

        assert given_out == ["P-2026-0001", "P-2026-0003"]
        assert store.next_ref("P", 2027) == "P-2027-0001"
        assert store.next_ref("V", 2026) == "V-2026-0001"

    def test_a_transaction_keeps_all_or_nothing(self, store):
        with pytest.raises(ZeroDivisionError), store.transaction():
            file(store, Paper(store.next_ref("P", 2026)))
            store.keep_file(b"photo", "photo.jpg")
            raise ZeroDivisionError

        assert store.records(Paper) == []
        assert store.head()[0] == 0
        assert store.next_ref("P", 2026) == "P-2026-0001"

    def test_a_part_of_a_transaction_that_failed_leaves_the_rest(self, store):
        with store.transaction():
            file(store, Paper("P-1"))
            with pytest.raises(ZeroDivisionError), store.transaction():
                file(store, Paper("P-2"))
                raise ZeroDivisionError
            file(store, Paper("P-3"))

        assert [p.ref for p in store.records(Paper)] == ["P-1", "P-3"]
        assert store.verify() is None

    @given(
        notes=st.recursive(
            st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text()
            | st.floats(allow_nan=False, allow_infinity=False),
            lambda inner: st.lists(inner, max_size=4)
            | st.dictionaries(st.text(), inner, max_size=4),
            max_leaves=8,
        ),
        title=st.text(),
    )  # fmt: skip
    @settings(
        max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
    )
    def test_every_record_survives(self, store, notes, title):
        paper = Paper(store.next_ref("P", 2026), title, notes=notes)
        file(store, paper)

        assert store.record(Paper, paper.ref) == paper
        assert store.verify() is None


class TestAuditTrail:
    def test_an_act_without_a_record_is_entered_too(self, store):
        store.note("read_sealed_name", by="judge", at=AT, ref="I-2026-0001", why="hearing")

        assert [(e.by, e.what, e.why) for e in store.history("I-2026-0001")] == [
            ("judge", "read_sealed_name", "hearing")
        ]
        assert store.verify() is None

    def test_entries_are_dated_with_their_offset(self, store):
        file(store, Paper("P-1"))

        assert store.history("P-1")[0].at == "2026-05-04T09:30:00-08:00"
        with pytest.raises(ValueError, match="offset"):
            file(store, Paper("P-2"), at=dt.datetime(2026, 5, 4, 9, 30))  # noqa: DTZ001

    def test_each_entry_hashes_the_one_before(self, store):
        for number in range(3):
            file(store, Paper(f"P-{number}"))
        trail = store.trail()

        assert [entry.seq for entry in trail] == [1, 2, 3]
        assert trail[0].previous == "0" * 64
        assert [entry.previous for entry in trail[1:]] == [entry.sha256 for entry in trail[:-1]]
        # The hash of the second, worked out by hand from what it says.
        said = [2, trail[1].at, "clerk", "filed", "P-1", 1, None, trail[1].payload_sha256]
        text = json.dumps([*said, trail[0].sha256], separators=(",", ":"))
        assert trail[1].sha256 == hashlib.sha256(text.encode()).hexdigest()


class TestFiles:
    def test_a_file_is_kept_under_its_hash(self, store, tmp_path):
        content = b"county parcels" * 1000
        source = tmp_path / "parcels.zip"
        source.write_bytes(content)

        sha256 = store.keep_file(content, "parcels.zip")

        assert sha256 == hashlib.sha256(content).hexdigest()
        assert store.keep_file(source, "again.zip") == sha256
        assert store.file(sha256).read_bytes() == content
        assert store.file_name(sha256) == "parcels.zip"

    @pytest.mark.parametrize("name", ["../strayline.gpkg", "", "A" * 64, "0" * 64])
    def test_what_is_not_a_kept_file_is_refused(self, store, name):
        with pytest.raises(DistrictsError) as refused:
            store.file(name)
        assert refused.value.code == "no_such_file"


class TestVintages:
    def test_the_frame_comes_back_as_it_was_adopted(self, store, adopt):
        frame = layer_frame(
            [*grid(2), None, shapely.Polygon()],
            rows=[3, 1, 7, 8, 9, 12],
            pin=["007", "1.0", "P;1", None, "Ö", "x"],
            owner=["O’NEILL \x00 TRUST", None, "", "DOE, JANE & JOHN", "\U0001f40e", "z"],
            acres_recorded=[40.0, np.nan, 0.1 + 0.2, -0.0, 1e300, 5.0],
            resident=[True, False, None, True, None, None],
            ZONE=["A1", "A2", None, "R", "R", "R"],
            Lots=[1, 2, 3, 4, 5, 6],
        )
        vintage = adopt(frame)

        found = store.layer("parcels", as_of=MAY, also=["ZONE", "Lots"])

        expected = frame.sort_index()
        assert found.attrs["vintage"] == vintage.ref
        assert found.crs == frame.crs
        assert list(found.index) == [1, 3, 7, 8, 9, 12]
        for name in ("pin", "owner", "mailing", "resident", "public", "ZONE"):
            assert found[name].tolist() == expected[name].tolist()
        assert (
            found["acres_recorded"].to_numpy().tobytes()
            == expected["acres_recorded"].to_numpy().tobytes()
        )
        assert found["Lots"].tolist() == [2, 1, 3, 4, 5, 6]
        assert shapely.to_wkb(found.geometry.array).tolist() == (
            shapely.to_wkb(expected.geometry.array).tolist()
        )

    def test_acres_are_measured_on_the_ellipsoid(self, store, adopt):
        # 1,280 acres by the figure of Iowa's state plane; the ground there is 25.5 ppm less.
        side = np.sqrt(1280 * 4046.8564224)
        vintage = adopt(
            layer_frame([shapely.box(1_500_000, 1_090_000, 1_500_000 + side, 1_090_000 + side)])
        )

        (acres,) = store.layer("parcels", as_of=MAY)["acres"]

        assert acres == pytest.approx(1280, abs=0.3)
        assert abs(acres - 1280) > 0.001
        assert vintage.acres == acres

    def test_the_vintage_of_the_day_is_read(self, store, adopt):
        for year in (2024, 2026, 2025):
            adopt(layer_frame(grid(1), pin=[str(year)]), valid_from=dt.date(year, 3, 1))

        def pin(*day):
            return store.layer("parcels", as_of=dt.date(*day))["pin"].tolist()

        assert pin(2026, 3, 1) == ["2026"]
        assert pin(2026, 2, 28) == ["2025"]
        assert pin(2024, 3, 1) == ["2024"]
        with pytest.raises(DistrictsError, match="2024-03-01") as none:
            pin(2024, 2, 29)
        assert none.value.code == "no_layer"
        assert [v.valid_from[:4] for v in store.vintages("parcels")] == ["2024", "2025", "2026"]

    def test_an_assessment_can_name_its_vintage(self, store, adopt):
        old = adopt(layer_frame(grid(1), pin=["old"]))
        adopt(layer_frame(grid(1), pin=["new"]))

        assert store.layer("parcels", as_of=MAY)["pin"].tolist() == ["new"]
        assert store.layer("parcels", as_of=MAY, vintage=old.ref)["pin"].tolist() == ["old"]

    def test_a_broken_ring_is_kept_as_drawn_and_mended_beside(self, store, adopt):
        bowtie = shapely.Polygon([(0, 0), (100, 100), (100, 0), (0, 100)])
        vintage = adopt(layer_frame([*grid(1), bowtie], pin=["A", "B"]))

        drawn = store.layer("parcels", as_of=MAY)
        mended = store.repaired(vintage.ref)

        assert drawn.geometry.loc[2].equals_exact(bowtie, 0)
        assert mended.index.tolist() == [2]
        assert mended.geometry.loc[2].is_valid
        assert mended.geometry.loc[2].area == pytest.approx(5000)
        assert (vintage.invalid, vintage.repaired) == (1, 1)

    def test_rows_left_out_keep_their_reason(self, store, adopt):
        shapes = [*grid(1), None, shapely.Polygon(), shapely.LineString([(0, 0), (1, 1)]), *grid(1)]
        vintage = adopt(layer_frame(shapes), excluded={5: "stacked_duplicate"})

        assert store.excluded(vintage.ref) == {
            2: "geometry_null",
            3: "geometry_empty",
            4: "geometry_not_polygon",
            5: "stacked_duplicate",
        }
        assert len(store.layer("parcels", as_of=MAY)) == 5

    def test_lines_are_as_good_as_land_for_roads(self, store, adopt):
        vintage = adopt(
            layer_frame([shapely.LineString([(0, 0), (9, 9)])], name=["Elm St"], row_ft=[66.0]),
            name="roads",
        )

        (road,) = store.layer("roads", as_of=MAY).itertuples()

        assert (road.name, road.row_ft) == ("Elm St", 66.0)
        assert store.excluded(vintage.ref) == {}

    def test_a_roll_without_shapes_is_a_layer_too(self, store, adopt):
        vintage = adopt(
            layer_frame([None, None], crs=None, pin=["1", "2"], acres_recorded=[640, 1])
        )

        found = store.layer("parcels", as_of=MAY)

        assert found["acres_recorded"].tolist() == [640, 1]
        assert found.crs is None
        assert (vintage.crs, vintage.acres, vintage.shapes) == (None, None, 0)

    def test_the_report_and_the_source_are_kept(self, store, adopt):
        report = {"usable": True, "problems": [{"code": "overlap", "acres": 0.25}]}
        vintage = adopt(layer_frame(grid(1)), report=report, source={"positional_accuracy_m": 2.5})

        assert store.vintage_report(vintage.ref) == report
        assert store.vintage(vintage.ref).source["positional_accuracy_m"] == 2.5
        assert [(e.what, e.by) for e in store.history(vintage.ref)] == [("adopted", "clerk")]
        assert store.verify() is None

    def test_a_layer_that_came_with_a_petition_stays_beside_the_countys(self, store, adopt):
        adopt(layer_frame(grid(1), pin=["county"]))
        adopt(
            layer_frame([*grid(1), shapely.Point(0, 0)], pin=["own", "x"], ZONE=["R", "R"]),
            name="parcels_p_2026_0001",
        )

        (own, _) = store.layer("parcels_p_2026_0001", as_of=MAY)["pin"]
        assert own == "own"
        assert store.layer("parcels", as_of=MAY)["pin"].tolist() == ["county"]
        assert "ZONE" not in store.layer("parcels_p_2026_0001", as_of=MAY)
        assert store.excluded("V-2026-0002") == {2: "geometry_not_polygon"}

    def test_a_layer_that_was_rolled_back_is_forgotten_though_it_was_read(self, store, adopt):
        with pytest.raises(ZeroDivisionError), store.transaction():
            adopt(layer_frame(grid(1), pin=["wrong"]))
            assert store.layer("parcels", as_of=MAY)["pin"].tolist() == ["wrong"]
            raise ZeroDivisionError

        assert adopt(layer_frame(grid(2), pin=["a", "b", "c", "d"])).ref == "V-2026-0001"
        assert store.layer("parcels", as_of=MAY)["pin"].tolist() == ["a", "b", "c", "d"]

    def test_an_adoption_that_fails_leaves_nothing(self, store, adopt):
        with pytest.raises(TypeError):
            adopt(layer_frame(grid(1), pin=["1"]), report={"not": {"json"}})

        assert store.vintages() == []
        assert store.head()[0] == 0
        assert adopt(layer_frame(grid(1))).ref == "V-2026-0001"

    def test_numbers_for_pins_are_refused(self, adopt):
        with pytest.raises(TypeError, match="pin of row 1"):
            adopt(layer_frame(grid(1), pin=[7]))

    def test_an_own_crs_survives(self, store, adopt):
        own = "+proj=tmerc +lat_0=40 +lon_0=-93 +k=0.9999 +x_0=7 +y_0=9 +ellps=GRS80 +units=us-ft"
        frame = layer_frame(grid(1), crs=own)
        adopt(frame)

        assert store.layer("parcels", as_of=MAY).crs == frame.crs


COORDINATE = st.floats(-1e7, 1e7, allow_nan=False) | st.sampled_from([0.0, -0.0, 5e-324, 0.1])


@st.composite
def rings(draw):
    points = draw(st.lists(st.tuples(COORDINATE, COORDINATE), min_size=3, max_size=7))
    return [*points, points[0]]


POLYGONS = st.builds(shapely.Polygon, rings(), st.lists(rings(), max_size=2))
ANY_SHAPE = st.one_of(
    st.none(),
    POLYGONS,
    st.lists(POLYGONS, min_size=1, max_size=3).map(shapely.MultiPolygon),
    st.just(shapely.Polygon()),
    st.just(shapely.MultiPolygon()),
    st.lists(st.tuples(COORDINATE, COORDINATE), min_size=2, max_size=4).map(shapely.LineString),
    st.builds(shapely.Point, COORDINATE, COORDINATE),
    st.lists(POLYGONS, max_size=2).map(shapely.GeometryCollection),
    POLYGONS.map(lambda p: shapely.force_3d(p, 7.5)),
)  # fmt: skip


@given(shapes=st.lists(ANY_SHAPE, max_size=40), data=st.data())
@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.data_too_large],
)
def test_every_shape_comes_back_bit_for_bit_in_any_window(store, adopt, shapes, data):
    frame = layer_frame(shapes, pin=[f"{n:03d}" for n in range(len(shapes))], crs="EPSG:3857")
    vintage = adopt(frame)
    drawn = np.asarray(frame.geometry.array, dtype=object)

    def same(found, keep):
        assert found.index.tolist() == frame.index[keep].tolist()
        assert found["pin"].tolist() == frame["pin"][keep].tolist()
        assert shapely.to_wkb(np.asarray(found.geometry.array), output_dimension=4).tolist() == (
            shapely.to_wkb(drawn[keep], output_dimension=4).tolist()
        )

    same(store.layer("parcels", as_of=MAY, vintage=vintage.ref), np.full(len(shapes), True))
    x, y = data.draw(COORDINATE), data.draw(COORDINATE)
    box = shapely.box(x, y, x + data.draw(st.floats(0, 1e7)), y + data.draw(st.floats(0, 1e7)))
    envelope = shapely.envelope(drawn)
    found = store.layer("parcels", as_of=MAY, vintage=vintage.ref, near=box.bounds)
    meets = pd.array(shapely.intersects(shapely.envelope(box), envelope))
    same(found, np.asarray(meets, dtype=bool))


@pytest.mark.parametrize("count", [1, 4, 5, 30])
def test_a_window_is_what_brute_force_finds(store, adopt, count):
    shapes = grid(count, gap=20.0)
    adopt(layer_frame(shapes, pin=[str(n) for n in range(count**2)]))
    generator = np.random.default_rng(count)
    left, bottom, right, top = shapely.total_bounds(shapes)
    for _ in range(25):
        center = shapely.Point(generator.uniform(left, right), generator.uniform(bottom, top))
        corners = generator.uniform(10, (right - left) * generator.uniform(0.05, 1), 40)
        angles = np.sort(generator.uniform(0, 2 * np.pi, 40))
        outline = shapely.Polygon(
            np.column_stack(
                [center.x + corners * np.cos(angles), center.y + corners * np.sin(angles)]
            )
        )
        for near in (outline, center, outline.exterior, shapely.MultiPolygon([outline])):
            found = store.layer("parcels", as_of=MAY, near=near)
            assert (
                found.index.tolist()
                == (np.flatnonzero(shapely.intersects(shapes, near)) + 1).tolist()
            )


def test_a_window_in_another_crs_is_the_same_ground(store, adopt):
    import geopandas as gpd

    shapes = grid(20, gap=20.0)
    adopt(layer_frame(shapes))
    outline = shapely.Point(1_503_900, 1_154_100).buffer(2_222)
    degrees = gpd.GeoSeries([shapely.segmentize(outline, 5)], crs="EPSG:26975").to_crs(4326)[0]

    found = store.layer("parcels", as_of=MAY, near=degrees, crs=4326)
    boxed = store.layer("parcels", as_of=MAY, near=degrees.bounds, crs="EPSG:4326")

    expected = np.flatnonzero(shapely.intersects(shapes, outline)) + 1
    assert found.index.tolist() == expected.tolist()
    assert set(expected) <= set(boxed.index)
    assert len(boxed) < 200


def test_a_shape_that_crosses_itself_finds_all_that_its_hull_meets(store, adopt):
    shapes = grid(10)
    adopt(layer_frame(shapes))
    left, bottom, right, top = shapely.total_bounds(shapes)
    bowtie = shapely.Polygon([(left, bottom), (right, top), (right, bottom), (left, top)])

    assert len(store.layer("parcels", as_of=MAY, near=bowtie)) == 100
