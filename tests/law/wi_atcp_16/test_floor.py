"""ATCP 16.24(2): the floor, by the length of every dog."""

from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from districts.errors import DistrictsError
from districts.facts.enclosure import KeptDog
from districts.law import CHAPTERS
from districts.law.wi_atcp_16.bands import is_doubtful
from districts.law.wi_atcp_16.readings import BANDS
from districts.law.wi_atcp_16.s24_2_area import required

AREA = "AT-16.24.2-0"
# length: first dog, additional dog in the 2011 text; the same in that of 2019
TABLE = [
    ("0.5", "4.5", "3.375", "4.5", "3.375"),
    ("10", "4.5", "3.375", "4.5", "3.375"),
    ("10.5", "8", "6", "8", "6"),
    ("11", "8", "6", "8", "6"),
    ("16", "8", "6", "8", "6"),
    ("16.5", "12", "9", "12", "9"),
    ("17", "12", "9", "12", "9"),
    ("22", "12", "9", "12", "9"),
    ("22.5", "18", "13.5", "18", "13.5"),
    ("23", "18", "13.5", "18", "13.5"),
    ("25.9", "18", "13.5", "18", "13.5"),
    ("26", "24", "18", "18", "13.5"),
    ("26.5", "24", "18", "24", "18"),
    ("27", "24", "18", "24", "18"),
    ("30", "24", "18", "24", "18"),
    ("30.1", "30", "22.5", "30", "22.5"),
]


def dogs(*lengths):
    return [KeptDog(f"d{at}", Fraction(length)) for at, length in enumerate(lengths, start=1)]


def rows(*lengths):
    return [
        {"id": f"d{at}", "length_in": Decimal(str(length))}
        for at, length in enumerate(lengths, start=1)
    ]


@pytest.mark.parametrize(("length", "first", "more", "first_2019", "more_2019"), TABLE)
def test_each_length_needs_the_floor_its_band_sets(length, first, more, first_2019, more_2019):
    for version, alone, beside in (("2011", first, more), ("2019", first_2019, more_2019)):
        assert required(dogs(length), version, "next_band_up") == Fraction(alone)
        both = required(dogs("60", length), version, "next_band_up")
        assert both == 30 + Fraction(beside)


def test_an_additional_dog_needs_three_quarters():
    for length, *_ in TABLE:
        alone = required(dogs(length), "2011", "next_band_up")
        two = required(dogs(length, length), "2011", "next_band_up")
        assert two - alone == alone * Fraction(3, 4)


@pytest.mark.parametrize(
    ("length", "version", "nearest", "lower", "low_at_26"),
    [
        ("10.4", "2011", "4.5", "4.5", "8"),
        ("10.5", "2011", "8", "4.5", "8"),
        ("16.5", "2011", "12", "8", "12"),
        ("22.49", "2011", "12", "12", "18"),
        ("26", "2011", "24", "24", "18"),
        ("26", "2019", "18", "18", "18"),
        ("26.4", "2019", "18", "18", "24"),
        ("26.5", "2019", "24", "18", "24"),
        ("26.4", "2011", "24", "24", "24"),
        ("30.4", "2011", "30", "30", "30"),
    ],
)
def test_a_gap_and_an_overlap_can_be_read_otherwise(length, version, nearest, lower, low_at_26):
    found = {option: required(dogs(length), version, option) for option in BANDS.options}

    assert found["nearest_inch"] == Fraction(nearest)
    assert found["lower_band"] == Fraction(lower)
    assert found["low_at_26"] == Fraction(low_at_26)


def test_the_later_text_puts_twenty_six_inches_in_one_band(enclosure):
    earlier = enclosure(dogs=rows(26), enclosure_sqft=20, shelter_sqft=0)
    later = enclosure(dogs=rows(26), enclosure_sqft=20, shelter_sqft=0, version="2019")

    assert str(earlier.finding(AREA).verdict) == "fails"
    assert earlier.contested == ("bands",)
    assert str(later.finding(AREA).verdict) == "meets"
    assert later.contested == ()
    assert "only_bands_of_2019" in {notice.code for notice in later.notices}


def test_the_largest_takes_one_table_and_every_other_dog_the_second(enclosure):
    found = enclosure(dogs=rows(9, 28, 20), enclosure_sqft=Decimal("36.375"), shelter_sqft=0)
    finding = found.finding(AREA)

    assert str(finding.verdict) == "meets"
    assert finding.threshold.value == Fraction("36.375")  # 24 + 9 + 3.375
    assert str(found.finding("AT-16.24.2-a5").verdict) == "meets"
    additional = found.finding("AT-16.24.2-b1")
    assert additional.threshold.value == Fraction("12.375")
    assert additional.measured.value == Fraction("12.375")
    assert not additional.decides


def test_a_hair_less_than_the_floor_fails(enclosure):
    found = enclosure(dogs=rows(28, 20, 9), enclosure_sqft=Decimal("36.3749"), shelter_sqft=0)

    assert str(found.verdict) == "fails"
    assert found.finding(AREA).measured.display != "36.375 square feet"


def test_the_shelter_does_not_count(enclosure):
    found = enclosure(dogs=rows(31, 31, 31), enclosure_sqft=80, shelter_sqft=8)

    assert str(found.verdict) == "fails"
    assert found.finding(AREA).measured.value == 72
    assert found.finding(AREA).threshold.value == 75
    assert found.contested == ()


@pytest.mark.parametrize(
    ("square_feet", "verdict", "contested"),
    [("4", "fails", ()), ("6", "fails", ("bands",)), ("8", "meets", ())],
)
def test_a_length_in_no_band_or_two_is_contested_only_where_one_figure_alone_passes(
    enclosure, square_feet, verdict, contested
):
    found = enclosure(dogs=rows("10.5"), enclosure_sqft=Decimal(square_feet), shelter_sqft=0)

    assert str(found.verdict) == verdict
    assert found.contested == contested
    assert found.is_plain == (not contested)
    (said,) = [n.message for n in found.notices if n.code == "length_in_no_band_or_two"]
    assert "4.5 to 8 square feet" in said


def test_both_texts_are_shown_where_no_version_is_named(enclosure):
    bare = {"version": None, "dogs": rows(26, 26, 9), "enclosure_sqft": 40, "shelter_sqft": 0}
    now = enclosure(**bare)
    before = enclosure(as_of=date(2019, 10, 31), **bare)
    on_the_day = enclosure(as_of=date(2019, 11, 1), **bare)

    def said(found):
        return [n.message for n in found.notices if n.code == "superseded_text"]

    assert "2011 text: 45.375 square feet needed, not enough" in said(now)[0]
    assert "2019 text: 34.875 square feet needed, enough" in said(now)[0]
    assert said(before) == []
    assert said(on_the_day) == said(now)
    assert str(now.finding(AREA).verdict) == "fails"
    assert said(enclosure()) == []


def test_an_unknown_floor_or_shelter_decides_nothing_unless_it_cannot_matter(enclosure):
    assert str(enclosure(enclosure_sqft=None).finding(AREA).verdict) == "undetermined"
    assert "inspector" in enclosure(enclosure_sqft=None).finding(AREA).measured.ask
    assert str(enclosure(shelter_sqft=None).finding(AREA).verdict) == "undetermined"
    small = enclosure(enclosure_sqft=20, shelter_sqft=None)
    assert str(small.finding(AREA).verdict) == "fails"
    assert str(enclosure(dogs=None).finding(AREA).verdict) == "undetermined"


def test_an_unknown_length_decides_nothing_unless_it_cannot_matter(enclosure):
    two = [{"id": "Rex", "length_in": 28}, {"id": "Bo"}]  # 24 + 3.375 at least, 30 + 18 at most

    def verdict(square_feet):
        found = enclosure(dogs=two, enclosure_sqft=square_feet, shelter_sqft=0)
        return str(found.finding(AREA).verdict)

    assert verdict(27) == "fails"
    assert verdict(30) == "undetermined"
    assert verdict(48) == "meets"
    assert "Bo" in enclosure(dogs=two).finding(AREA).measured.why


def test_a_floor_nearer_than_its_own_tolerance_is_undetermined(enclosure):
    near = enclosure(dogs=rows(28), enclosure_sqft=25, shelter_sqft=0, tolerance_sqft=2)
    clear = enclosure(dogs=rows(28), enclosure_sqft=26, shelter_sqft=0, tolerance_sqft=2)

    assert str(near.finding(AREA).verdict) == "undetermined"
    assert str(clear.finding(AREA).verdict) == "meets"


def test_no_dogs_is_nothing_to_check_and_no_error(enclosure):
    found = enclosure(dogs=[], roofed=None, tethered=None, minutes_out=None)

    assert str(found.finding(AREA).verdict) == "not_applicable"
    assert str(found.verdict) == "not_applicable"
    assert "no_dogs" in {notice.code for notice in found.notices}


@pytest.mark.parametrize("value", [0, 3000, -4, float("nan"), float("inf"), "long", True, "26"])
@pytest.mark.parametrize("key", ["length_in", "height_in"])
def test_a_length_that_cannot_be_is_refused_by_dog_and_field(key, value):
    read = CHAPTERS["wi_atcp_16"].facts
    with pytest.raises(DistrictsError) as refusal:
        read({"dogs": [{"id": "Ada", "length_in": 20}, {"id": "Rex", key: value}]})

    assert "Dog Rex" in refusal.value.message
    assert key in refusal.value.message
    assert refusal.value.where.field == f"dogs[1].{key}"


@pytest.mark.parametrize(
    "wrong",
    [
        {"dogs": [{"id": "a", "length": 20}]},
        {"dogs": [{"id": "a"}, {"id": "a"}]},
        {"enclosure_sqm": 9},
        {"version": "2015"},
        {"enclosure_sqft": -1},
        {"enclosure_sqft": 10, "shelter_sqft": 11},
        {"observations": {"AT-16.24.9-x": True}},
        {"observations": {"AT-16.24.4-b": "yes"}},
        {"tether": {"checks": {"AT-16.24.4-b": True}}},
        {"minutes_out": 1600},
        {"zone": "Nowhere"},
    ],
)
def test_facts_that_cannot_be_used_are_refused(wrong):
    with pytest.raises(DistrictsError):
        CHAPTERS["wi_atcp_16"].facts(wrong)


LENGTHS = st.lists(
    st.decimals(min_value="0.1", max_value="96", places=2).map(Fraction), min_size=1, max_size=6
)


@given(LENGTHS, st.sampled_from(["2011", "2019"]), st.sampled_from(list(BANDS.options)))
def test_order_changes_nothing_and_a_further_dog_always_needs_more(lengths, version, reading):
    need = required(dogs(*lengths), version, reading)

    assert required(dogs(*reversed(lengths)), version, reading) == need
    assert required(dogs(*lengths, "9"), version, reading) > need


@given(LENGTHS, st.sampled_from(["2011", "2019"]))
def test_readings_differ_only_for_a_length_in_no_band_or_two(lengths, version):
    needs = {required(dogs(*lengths), version, option) for option in BANDS.options}

    assert len(needs) == 1 or any(is_doubtful(length, version) for length in lengths)
