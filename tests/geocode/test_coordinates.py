"""Coordinates as people type them."""

import math

import pytest
from pyproj import Geod, Transformer

from districts.errors import DistrictsError
from districts.geocode import coordinates

COUNTY = (-93.82, 41.86, -93.23, 42.21)
BARN = (-93.6125, 42.025)


def only(text, within=COUNTY):
    answer = coordinates.read(text, within)
    assert answer is not None
    assert len(answer.candidates) == 1, answer
    return answer.candidates[0]


def place(candidate):
    return (candidate.lon, candidate.lat)


class TestEveryWriting:
    @pytest.mark.parametrize(
        "text",
        [
            "42.025, -93.6125",
            "42.025,-93.6125",
            "42.025 -93.6125",
            "42.025-93.6125",
            "(42.025, -93.6125)",
            "42.025°, -93.6125°",
            "42.025° N 93.6125° W",
            "42.025N,93.6125W",
            "N42.025 W93.6125",
            "42.025 north, 93.6125 west",
            "North latitude 42.025, west longitude 93.6125",
            "42°01'30\"N 93°36'45\"W",
            "42º01’30”N 93º36’45”W",
            "42° 1′ 30″ N, 93° 36′ 45″ W",
            "42°01'30''N 93°36'45''W",
            "N42°01'30\", W93°36'45\"",
            "42 01 30 N 93 36 45 W",
            "42 01 30, -93 36 45",
            "42 01 30 -93 36 45",
            "42:01:30, -93:36:45",
            "42-01-30 N, 93-36-45 W",
            "42d01m30sN 93d36m45sW",
            "42d 1m 30s N 93d 36m 45s W",
            "42 deg 1 min 30 sec N, 93 deg 36 min 45 sec W",
            "42 degrees 1 minute 30 seconds north, 93 degrees 36 minutes 45 seconds west",
            "N42 01.500 W093 36.750",
            "42° 01.500' N, 93° 36.750' W",
            "42 1.5 N 93 36.75 W",
            "4201.500,N,09336.750,W",
            "420130N 0933645W",
            "42o01'30\"N 93o36'45\"W",
            "42°01'30\"N, -93.6125",
            "lat 42.025 lon -93.6125",
            "Lat: 42.025, Lng: -93.6125",
            "latitude=42.025&longitude=-93.6125",
            '{"lat": "42.025", "lng": "-93.6125"}',
            "lon -93.6125, lat 42.025",
            "93.6125 W, 42.025 N",
            "93°36'45\"W 42°01'30\"N",
            "lat/lon: 42.025, -93.6125",
            "POINT(-93.6125 42.025)",
            "+42.025-093.6125/",
            "geo:42.025,-93.6125",
            "geo:42.025,-93.6125,310;u=35",
            "geo:0,0?q=42.025,-93.6125(barn)",
            "@42.025,-93.6125,17z",
            "https://example.org/maps/place/X/@42.1,-93.5,17z/data=!3d42.025!4d-93.6125",
            "https://example.org/maps?q=42.025%2C-93.6125",
            "https://example.org/?mlat=42.025&mlon=-93.6125#map=15/42.1/-93.5",
            "42.025, -93.6125, 310 m",
            "42.025, -93.6125 near the barn",
            "Cattle at 42.025, -93.6125.",
            "４２．０２５，−９３．６１２５",
            "42.025°\u00a0N\u00a093.6125°\u00a0W",
            "42.025\u200b, \u201193.6125",
            "42.025&deg; N, 93.6125&deg; W",
        ],
    )
    def test_is_one_sure_place(self, text):
        found = only(text)

        assert place(found) == pytest.approx(BARN, abs=1e-9)
        assert found.needs is None
        assert found.method == "coordinates"
        assert found.text == text
        assert found.survey is None

    @pytest.mark.parametrize(
        "text",
        [
            "-93.6125, 42.025",
            "[-93.6125, 42.025]",
            "-93 36 45, 42 01 30",
            "lat -93.6125 lon 42.025",
            "42,025; -93,6125",
            "42,025 -93,6125",
            "42,025, -93,6125",
            "42,025,-93,6125",
            "42°01,500'N 93°36,750'W",
            "42.025 - 93.6125",
            "42.025° N, -93.6125° W",
            "2 cows at 42.025, -93.6125",
            "https://example.org/maps/@42.025,-93.6125,15z",
        ],
    )
    def test_a_doubtful_writing_is_shown_back(self, text):
        found = only(text)

        assert place(found) == pytest.approx(BARN, abs=1e-9)
        assert found.needs == "confirm"
        assert found.reason

    def test_several_places_are_left_to_choose(self):
        answer = coordinates.read("42.025,-93.6125; 42.03,-93.61", COUNTY)

        assert [each.needs for each in answer.candidates] == ["choose", "choose"]
        assert [each.lat for each in answer.candidates] == [42.025, 42.03]


class TestSigns:
    @pytest.mark.parametrize(
        "text",
        [
            "42.025 93.6125",
            "42 01 30, 93 36 45",
            "42°01'30\"N 93°36'45\"",
            "-42.025, 93.6125",
            "93.6125, 42.025",
            "42.025° N, -93.6125° E",
        ],
    )
    def test_a_lost_sign_is_asked_for(self, text):
        found = only(text)

        assert found.needs == "ask"
        assert place(found) == (None, None)
        assert found.reason

    def test_a_letter_is_never_turned(self):
        for text in ("42.025N 93.6125E", "42.025S 93.6125W"):
            answer = coordinates.read(text, COUNTY)

            assert answer.candidates == ()
            assert "outside" in answer.reason

    def test_a_longitude_without_sign_is_asked_for_everywhere(self):
        assert only("42.025 93.6125", within=None).needs == "ask"

    def test_the_east_is_a_place_where_the_window_holds_it(self):
        assert place(only("52.83 173.18", within=(172, 51, -165, 60))) == (173.18, 52.83)


class TestWindow:
    def test_the_edge_is_inside(self):
        assert only("42.21, -93.23").needs is None
        assert only("41.86, -93.82").needs is None

    def test_beyond_the_edge_is_nowhere(self):
        assert coordinates.read("42.2101, -93.23", COUNTY).candidates == ()

    @pytest.mark.parametrize("text", ["0, 0", "0 0", "0.000000, 0.000000", "0°N 0°W"])
    @pytest.mark.parametrize("within", [None, (-1, -1, 1, 1)])
    def test_nought_nought_is_no_position(self, text, within):
        answer = coordinates.read(text, within)

        assert answer.candidates == ()
        assert answer.reason


class TestImpossible:
    @pytest.mark.parametrize(
        "text",
        [
            "42°61'00\"N 93°36'45\"W",
            "42°60'00\"N 93°36'45\"W",
            "42°01'60\"N 93°36'45\"W",
            "42 61 00, -93 36 45",
            "42.5° 30' N, 93° 10' W",
            "91, -93.6",
            "lat 91 lon -93",
            "91.5° N, 93.6° W",
            "42.025, -193.6",
            "42.025 N 93.6125 N",
            "61T VG 493 527",
            "15TVG493005270",
            "61T 449300 4652700",
            "15T 49300 4652700",
        ],
    )
    def test_is_refused(self, text):
        with pytest.raises(DistrictsError) as trouble:
            coordinates.read(text, COUNTY)

        assert trouble.value.code == "coordinates_impossible"


class TestNoCoordinates:
    @pytest.mark.parametrize(
        "text",
        [
            "123 Main St",
            "W152N8841 Heron Slough Ct",
            "W234N5678",
            "N5832 County Road Q",
            "500 E 300 N",
            "1234 S 500 E",
            "NW1/4SE1/4 Sec 12 T83N R24W 5th P.M.",
            "S12 T83N R24W",
            "3-83N-24W",
            "12-83-24",
            "515-555-0123",
            "12/01/2026",
            "R38 and E41",
            "Beginning at 42°01'30\"N, thence N 45°30' E 200 feet",
            "nan, nan",
            "",
            "no number",
        ],
    )
    def test_is_left_to_others(self, text):
        assert coordinates.read(text, COUNTY) is None
        assert coordinates.read(text, None) is None


class TestGrids:
    @pytest.mark.parametrize(
        "text",
        [
            "15T 449300 4652700",
            "15T 449,300mE 4,652,700mN",
            "15T 449 300 4 652 700",
            "UTM Zone 15 N 449300 E 4652700 N",
            "UTM 15N Easting 449300 Northing 4652700",
            "Easting: 449300 Northing: 4652700 Zone: 15T",
            "4652700N 449300E zone 15T",
            "zone 15 north 449300 4652700",
        ],
    )
    def test_utm_agrees_with_proj(self, text):
        expected = Transformer.from_crs(32615, 4326, always_xy=True).transform(449300, 4652700)

        found = only(text)

        assert place(found) == pytest.approx(expected, abs=1e-9)
        assert found.needs is None

    def test_a_zone_left_out_is_taken_from_the_window_and_shown_back(self):
        assert only("449300mE 4652700mN").needs == "confirm"
        assert only("449300mE 4652700mN", within=None).needs == "ask"

    def test_a_letter_against_the_northing_is_asked_for(self):
        assert only("15R 449300 4652700").needs == "ask"

    @pytest.mark.parametrize(
        "text", ["15TVG4930052700", "15T VG 49300 52700", "mgrs: 15tvg4930052700"]
    )
    def test_mgrs_is_the_middle_of_its_square(self, text):
        expected = Transformer.from_crs(32615, 4326, always_xy=True).transform(449300.5, 4652700.5)

        assert place(only(text)) == pytest.approx(expected, abs=1e-7)

    def test_fewer_digits_are_a_wider_square(self):
        assert only("15T VG 493 527").precision_m == pytest.approx(50 * math.sqrt(2), rel=0.01)

    def test_a_whole_plus_code(self):
        # the cell of +2X is an eighth of a thousandth of a degree wide
        found = only("86HG29GP+22", within=None)

        assert place(found) == pytest.approx((-89.6149375, 41.0250625), abs=1e-9)
        assert 8 < found.precision_m < 10

    def test_a_short_plus_code_is_shown_back(self):
        found = only("29GP+22 Ames")

        assert found.needs == "confirm"
        assert place(found) == pytest.approx((-93.6149375, 42.0250625), abs=1e-9)
        assert only("29GP+22", within=None).needs == "ask"


class TestPrecision:
    """The farthest the true place can be, from the digits written."""

    @pytest.mark.parametrize(
        ("text", "half_lon", "half_lat"),
        [
            ("42.03, -93.61", 0.005, 0.005),
            ("42.0250, -93.6125", 0.00005, 0.00005),
            ("42°01'30\"N 93°36'45\"W", 0.5 / 3600, 0.5 / 3600),
            ("N42 01.500 W093 36.750", 0.0005 / 60, 0.0005 / 60),
            ("42.1, -93.6125", 0.00005, 0.05),
        ],
    )
    def test_is_the_farthest_corner_of_what_the_digits_hold(self, text, half_lon, half_lat):
        found = only(text)
        corners = [
            Geod(ellps="WGS84").inv(found.lon, found.lat, found.lon + x, found.lat + y)[2]
            for x in (-half_lon, half_lon)
            for y in (-half_lat, half_lat)
        ]

        assert found.precision_m >= max(*corners, 1.0) - 0.01
        assert found.precision_m <= max(*corners, 1.0) + 0.2

    def test_a_stated_accuracy_widens_it(self):
        assert only("42.0250000, -93.6125000 (±30 m)").precision_m == 30
        assert only("geo:42.0250000,-93.6125000;u=35").precision_m == 35

    def test_the_datum_of_1927_is_moved(self):
        found = only("42.025, -93.6125 NAD27")
        moved = Geod(ellps="WGS84").inv(*BARN, found.lon, found.lat)[2]

        assert found.needs == "confirm"
        assert 10 < moved < 30  # some 17 m in central Iowa
