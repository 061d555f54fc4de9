"""Legal descriptions on the ground, by a county's layer of sections."""

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
import shapely
from pyproj import Geod, Transformer
from shapely.geometry import MultiPolygon, Point, Polygon

from districts.geocode import survey

# a section as surveys are: leaning, and neither a mile wide nor a mile high
CORNERS = [(450_000, 4_650_000), (451_640, 4_650_030), (451_600, 4_651_580), (449_980, 4_651_600)]
TEXT = "NW1/4SE1/4 Sec 12 T83N R24W 5th P.M."


def layer(*rows, crs=26915):
    names = ["section", "township", "range", "meridian"]
    frame = gpd.GeoDataFrame(
        {name: pd.Series([row[at] for row in rows], dtype=object) for at, name in enumerate(names)},
        geometry=[row[4] for row in rows],
        crs=crs,
    )
    return frame.set_index(pd.RangeIndex(1, len(rows) + 1, name="row"))


def section(shape=None, *, number=12, township="83N", range_="24W", meridian="5th P.M."):
    return (number, township, range_, meridian, Polygon(CORNERS) if shape is None else shape)


def moved(shape, east, north=0):
    return shapely.transform(shape, lambda points: points + np.array([east, north]))


def only(text, frame, within=None):
    answer = survey.read(text, frame, within)
    assert answer is not None
    assert len(answer.candidates) == 1, answer
    return answer.candidates[0]


def degrees(point):
    return Transformer.from_crs(26915, 4326, always_xy=True).transform(point.x, point.y)


def along(one, other, share):
    return np.array(one) + share * (np.array(other) - np.array(one))


def quadrilateral(west, south, east, north):
    """Cut a part out of the leaning section, in meters, line by line."""
    south_west, south_east, north_east, north_west = CORNERS
    found = []
    for x, y in ((west, south), (east, south), (east, north), (west, north)):
        foot, head = along(south_west, south_east, x), along(north_west, north_east, x)
        found.append(along(foot, head, y))
    return Polygon(found)


class TestPlace:
    def test_lies_in_the_real_section(self):
        found = only(TEXT, layer(section()))
        part = quadrilateral(0.5, 0.25, 0.75, 0.5)
        middle = Point(np.mean(np.array(part.exterior.coords)[:4], axis=0))

        assert (found.lon, found.lat) == pytest.approx(degrees(middle), abs=2e-6)
        assert found.needs is None

    @pytest.mark.parametrize(
        ("text", "box"),
        [
            (TEXT, (0.5, 0.25, 0.75, 0.5)),
            ("Sec 12 T83N R24W 5th P.M.", (0, 0, 1, 1)),
            ("W2 Sec 12 T83N R24W 5th P.M.", (0, 0, 0.5, 1)),
        ],
    )
    def test_its_precision_reaches_every_corner_of_the_tract(self, text, box):
        found = only(text, layer(section()))
        reach = [
            Geod(ellps="WGS84").inv(found.lon, found.lat, *degrees(Point(corner)))[2]
            for corner in quadrilateral(*box).exterior.coords
        ]

        assert found.precision_m == pytest.approx(max(reach), abs=0.5)

    def test_several_tracts_are_all_within_the_precision(self):
        found = only("W1/2 NW1/4 and SE1/4 NE1/4, Sec 12 T83N R24W 5th PM", layer(section()))

        for box in ((0, 0.5, 0.25, 1), (0.75, 0.5, 1, 0.75)):
            for corner in quadrilateral(*box).exterior.coords:
                away = Geod(ellps="WGS84").inv(found.lon, found.lat, *degrees(Point(corner)))[2]
                assert away <= found.precision_m + 0.1

    def test_quarter_corners_in_the_outline_are_kept(self):
        south_west, south_east, north_east, north_west = CORNERS
        quarter = (450_860, 4_650_016)  # 40 m east of the middle of the south line
        shape = Polygon([south_west, quarter, south_east, north_east, north_west])

        west = only("SW Sec 12 T83N R24W 5th PM", layer(section(shape)))
        plain = only("SW Sec 12 T83N R24W 5th PM", layer(section()))

        assert west.lon > plain.lon
        assert west.precision_m > plain.precision_m

    def test_vertices_along_a_side_are_no_corners(self):
        south_west, south_east, north_east, north_west = CORNERS
        many = [tuple(along(south_west, south_east, share)) for share in (0.25, 0.5, 0.75)]
        shape = Polygon([south_west, *many, south_east, north_east, north_west])

        found, plain = only(TEXT, layer(section(shape))), only(TEXT, layer(section()))

        assert (found.lon, found.lat) == pytest.approx((plain.lon, plain.lat), abs=1e-7)

    def test_a_section_cut_by_a_lake_is_shown_back(self):
        south_west, south_east, north_east, north_west = CORNERS
        shape = Polygon([south_west, south_east, (450_900, 4_650_700), north_east, north_west])

        assert only(TEXT, layer(section(shape))).needs == "confirm"

    def test_every_crs_gives_the_same_place(self):
        frame = layer(section())
        places = [only(TEXT, frame.to_crs(crs)) for crs in (4326, 3857, 26975)]

        assert [(each.lon, each.lat) for each in places] == [
            pytest.approx((places[0].lon, places[0].lat), abs=2e-6)
        ] * 3


class TestWhatIsNotWritten:
    @pytest.mark.parametrize(
        "text",
        [
            "NW1/4SE1/4 Sec 12 T83N R24W",
            "NW1/4SE1/4 Sec 12 T83 R24W 5th PM",
            "NW1/4SE1/4 Sec 12 T83N R24 5th PM",
            "NWSE 12-83-24",
            "NW1/4SE1/4 Sec 12",
        ],
    )
    def test_is_taken_from_the_layer_where_one_fits(self, text):
        found = only(text, layer(section(), section(number=11)))

        assert found.needs == "confirm"
        assert found.lon is not None
        assert found.survey["township"] == "83N"
        assert found.survey["range"] == "24W"
        assert found.survey["meridian"] == "5th P.M."

    def test_is_asked_for_where_several_fit(self):
        far = moved(Polygon(CORNERS), 100_000)
        two_meridians = layer(section(), section(far, meridian="6th P.M."))

        found = only("NW1/4SE1/4 Sec 12 T83N R24W", two_meridians)

        assert (found.needs, found.lon, found.survey["meridian"]) == ("ask", None, None)
        assert "6th P.M." in found.reason
        assert only(TEXT, two_meridians).needs is None

    def test_north_and_south_both_fit(self):
        far = moved(Polygon(CORNERS), 0, -100_000)
        both = layer(section(), section(far, township="83S"))

        assert only("NWSE Sec 12 T83 R24W 5th PM", both).needs == "ask"

    def test_a_meridian_the_layer_has_not_fits_nothing(self):
        answer = survey.read("NW1/4SE1/4 Sec 12 T83N R24W 6th P.M.", layer(section()))

        assert answer.candidates == ()
        assert answer.reason

    @pytest.mark.parametrize("written", ["5th P.M.", "Fifth Principal Meridian", "05", 5, "5TH PM"])
    def test_meridians_are_known_in_every_writing(self, written):
        assert only(TEXT, layer(section(meridian=written))).needs is None

    @pytest.mark.parametrize("nothing", [None, float("nan"), ""])
    def test_a_layer_without_meridians(self, nothing):
        frame = layer(section(meridian=nothing))

        assert only(TEXT, frame).needs is None
        assert only("NWSE Sec 12 T83N R24W", frame).needs == "confirm"


class TestRoughLayers:
    @pytest.mark.parametrize(
        ("number", "township", "range_"),
        [("12", "83n", "24w"), (12.0, "T83N", "R24W"), ("Sec 12", "083N", "024W"), (12, "83", 24)],
    )
    def test_numbers_in_other_writings(self, number, township, range_):
        frame = layer(section(number=number, township=township, range_=range_))

        assert only(TEXT, frame).needs is None

    def test_pieces_and_copies_of_a_section_are_one(self):
        whole = Polygon(CORNERS)
        west = whole.intersection(shapely.box(449_000, 4_649_000, 450_500, 4_653_000))
        east = whole.difference(west)
        plain = only(TEXT, layer(section()))

        for rows in (
            [section(west), section(east)],
            [section(whole), section(whole)],
            [section(MultiPolygon([west, east]))],
            [section(whole), section(whole, meridian=None)],
        ):
            found = only(TEXT, layer(*rows))
            assert (found.lon, found.lat) == pytest.approx((plain.lon, plain.lat), abs=1e-6)

    def test_a_section_drawn_in_two_places_is_left_to_choose(self):
        frame = layer(section(), section(moved(Polygon(CORNERS), 30_000)))

        answer = survey.read(TEXT, frame)

        assert [each.needs for each in answer.candidates] == ["choose", "choose"]

    def test_missing_cells_and_shapes_are_passed_over(self):
        frame = layer(
            section(),
            section(number=None),
            section(township=None),
            section(range_=float("nan")),
            (12, "83N", "24W", "5th P.M.", None),
            section(Polygon()),
        )

        assert only(TEXT, frame).needs is None


class TestSeveralSections:
    def test_each_is_an_entry(self):
        frame = layer(section(number=3), section(moved(Polygon(CORNERS), 5_000), number=12))

        answer = survey.read("Sec 3: SE; Sec 12: N2, T83N R24W 5th PM", frame)

        assert [each.survey["section"] for each in answer.candidates] == [3, 12]
        assert [each.needs for each in answer.candidates] == [None, None]

    def test_one_that_the_layer_has_not_is_no_silent_loss(self):
        answer = survey.read("Sections 11 and 12, T83N R24W 5th PM", layer(section()))

        assert [each.needs for each in answer.candidates] == ["ask", None]
        assert answer.candidates[0].lon is None


def test_outside_the_window_is_nowhere():
    frame = layer(section())
    found = only(TEXT, frame)
    near = (found.lon - 0.1, found.lat - 0.1, found.lon + 0.1, found.lat + 0.1)

    assert only(TEXT, frame, near).needs is None
    answer = survey.read(TEXT, frame, (-100, 30, -99, 31))
    assert answer.candidates == ()
    assert "outside" in answer.reason


@pytest.mark.needs_shared
def test_the_quarter_quarters_of_oklahoma_lie_where_the_state_draws_them(shared):
    """A whole section put together from its sixteen parts, each found again by its name."""
    drawn = gpd.read_file(shared / "data/plss/ok_quarter_quarters_datum_nad27.geojson")
    keys = ["MER", "TWP", "TDIR", "RNG", "RDIR", "SEC"]
    counted = 0
    for (meridian, township, north, range_, west, number), parts in drawn.groupby(keys):
        if parts["ALIQUOT"].nunique() < 16:
            continue
        frame = layer(
            (number, f"{township}{north}", f"{range_}{west}", str(meridian), parts.union_all()),
            crs=4326,
        )
        name = {11: "Cimarron", 17: "Indian"}[meridian]
        for part in parts.itertuples():
            text = f"{part.ALIQUOT} Sec {number} T{township}{north} R{range_}{west} {name} Meridian"
            found = only(text, frame)
            center = part.geometry.centroid
            off = Geod(ellps="WGS84").inv(found.lon, found.lat, center.x, center.y)[2]
            assert off < 10
            assert found.needs is None
            counted += 1
    assert counted >= 16
