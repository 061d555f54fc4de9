"""An outside answer counts by its kind of match."""

import pytest

from districts.geocode.outside import Match, OutsideAnswer, judge, match_of


def answer(match):
    return OutsideAnswer(match, -93.6, 42.0, "12 Oak St, Ames", 5.0, 0.9)


def test_a_point_of_the_address_is_a_candidate():
    found = judge(answer(Match.ADDRESS_POINT), "12 Oak St", parcel="S-1")
    assert (found.needs, found.parcel, found.text) == (None, "S-1", "12 Oak St")


def test_an_interpolated_point_is_to_be_confirmed_and_has_no_parcel():
    found = judge(answer(Match.INTERPOLATED), "12 Oak St", parcel="S-1")
    assert (found.needs, found.parcel) == ("confirm", None)
    assert found.precision_m > 100


@pytest.mark.parametrize("match", [Match.STREET, Match.TOWN, Match.POSTAL_CODE, None])
def test_a_street_a_town_or_a_postal_code_is_no_place(match):
    assert judge(answer(match), "12 Oak St") is None


@pytest.mark.parametrize(
    ("lon", "lat"), [(0, 0), (-93.6, 91), (181, 42), (float("nan"), 42), (-93.9, 42)]
)
def test_a_place_that_cannot_be_or_lies_outside_is_none(lon, lat):
    outside = OutsideAnswer(Match.ADDRESS_POINT, lon, lat, "x")
    assert judge(outside, "x", within=(-93.82, 41.86, -93.23, 42.21)) is None


@pytest.mark.parametrize(
    ("word", "match"),
    [
        ("ROOFTOP", Match.ADDRESS_POINT),
        ("PointAddress", Match.ADDRESS_POINT),
        ("RANGE_INTERPOLATED", Match.INTERPOLATED),
        ("StreetAddress", Match.INTERPOLATED),
        ("StreetName", Match.STREET),
        ("GEOMETRIC_CENTER", Match.STREET),
        ("locality", Match.TOWN),
        ("APPROXIMATE", Match.TOWN),
        ("postcode", Match.POSTAL_CODE),
        ("magic", None),
    ],
)
def test_words_of_services(word, match):
    assert match_of(word) is match
