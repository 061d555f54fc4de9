"""ATCP 16.24 but for the floor: whom it binds, roof, tether, exercise, cleaning, what was seen."""

from decimal import Decimal

import pytest

from districts.law import CHAPTERS
from districts.law.wi_atcp_16.s24_6_tether import CONDITIONS

SEEN = [
    "AT-16.24.1-a",
    "AT-16.24.1-b",
    "AT-16.24.3-1",
    "AT-16.24.4-a",
    "AT-16.24.4-b",
    "AT-16.24.4-c",
    "AT-16.24.5-a",
    "AT-16.24.5-b",
    "AT-16.24.5-c",
    "AT-16.24.5-d",
    "AT-16.24.5-e",
    "AT-16.24.7-b",
    "AT-16.24.8-0",
    "AT-16.24.8-b",
    "AT-16.24.8-c",
]
TETHER = "AT-16.24.6-a"


@pytest.mark.parametrize("clause", SEEN)
def test_what_an_inspector_saw_decides_and_what_nobody_saw_does_not(enclosure, clause):
    unseen, good, bad = (
        enclosure(observations={} if seen is None else {clause: seen})
        for seen in (None, True, False)
    )

    assert str(unseen.finding(clause).verdict) == "undetermined"
    assert not unseen.finding(clause).decides
    assert str(unseen.verdict) == "meets"
    assert str(good.finding(clause).verdict) == "meets"
    assert good.finding(clause).decides
    assert str(bad.verdict) == "fails"


def test_the_chapter_binds_license_holders_alone(enclosure):
    for free in ({"licensed": False}, {"outdoor_facility": False}):
        found = enclosure(enclosure_sqft=4, observations={"AT-16.24.8-b": False}, **free)
        assert {str(each.verdict) for each in found.findings} == {"not_applicable"}
        assert str(found.verdict) == "not_applicable"
        assert found.is_plain

    unknown = enclosure(licensed=None)
    assert str(unknown.verdict) == "undetermined"
    assert unknown.finding("AT-16.24-0").measured.ask == "the licensing agency"


@pytest.mark.parametrize(
    ("lowest", "verdict"), [("35.9", "fails"), ("36", "meets"), ("50", "meets")]
)
def test_a_roof_is_twelve_inches_above_the_tallest_dog(enclosure, lowest, verdict):
    kept = [
        {"id": "long", "length_in": 28, "height_in": 20},
        {"id": "tall", "length_in": 20, "height_in": 24},
    ]
    found = enclosure(dogs=kept, roofed=True, roof_lowest_in=Decimal(lowest))
    finding = found.finding("AT-16.24.3-2")

    assert str(finding.verdict) == verdict
    assert finding.threshold.value == 36
    assert [each.id for each in finding.evidence] == ["tall"]


def test_without_a_roof_nothing_is_asked_of_it(enclosure):
    assert str(enclosure(roofed=False).finding("AT-16.24.3-2").verdict) == "not_applicable"
    assert str(enclosure(roofed=None).finding("AT-16.24.3-2").verdict) == "undetermined"
    assert str(enclosure(roofed=None).verdict) == "undetermined"


def test_a_height_nobody_took_can_only_make_it_worse(enclosure):
    low = enclosure(roofed=True, roof_lowest_in=30)  # Rex alone needs 36, Ada is not measured
    high = enclosure(roofed=True, roof_lowest_in=60)

    assert str(low.finding("AT-16.24.3-2").verdict) == "fails"
    assert str(high.finding("AT-16.24.3-2").verdict) == "undetermined"
    assert "Ada" in high.finding("AT-16.24.3-2").measured.why


@pytest.mark.parametrize(("feet", "verdict"), [("5.9", "fails"), ("6", "meets"), ("10", "meets")])
def test_a_tether_meets_all_eight_conditions(enclosure, feet, verdict):
    found = enclosure(tethered=True, tether={"length_ft": Decimal(feet), "checks": {TETHER: True}})
    assert str(found.finding(TETHER).verdict) == verdict

    singly = dict.fromkeys(CONDITIONS, True)
    good = enclosure(tethered=True, tether={"length_ft": 10, "checks": singly})
    assert str(good.finding(TETHER).verdict) == "meets"
    for name in CONDITIONS:
        one_off = enclosure(
            tethered=True, tether={"length_ft": 10, "checks": {**singly, name: False}}
        )
        assert str(one_off.finding(TETHER).verdict) == "fails"


def test_a_tether_of_six_feet_that_nobody_looked_at_is_undetermined(enclosure):
    bare = enclosure(tethered=True, tether={"length_ft": 6})
    short = enclosure(tethered=True, tether={"length_ft": 5})

    assert str(bare.finding(TETHER).verdict) == "undetermined"
    assert str(bare.verdict) == "undetermined"
    assert str(short.verdict) == "fails"
    assert str(enclosure(tethered=False).finding(TETHER).verdict) == "not_applicable"


@pytest.mark.parametrize(
    ("spells", "verdict"), [([120, 120], "meets"), ([120, 121], "fails"), ([], "meets")]
)
def test_a_shelter_tethers_four_hours_a_day_and_no_minute_more(enclosure, spells, verdict):
    found = enclosure(control_facility=True, tethered_spells_min=spells, caretaker_on_premises=True)

    assert str(found.finding("AT-16.24.6-b1").verdict) == verdict
    assert found.finding("AT-16.24.6-b1").measured.value == sum(spells)
    elsewhere = enclosure(control_facility=False, tethered_spells_min=[600])
    assert str(elsewhere.finding("AT-16.24.6-b1").verdict) == "not_applicable"


def test_the_caretaker_stays_on_the_premises_throughout(enclosure):
    used = {"control_facility": True, "tethered_spells_min": [60]}

    for present, verdict in ((True, "meets"), (False, "fails"), (None, "undetermined")):
        found = enclosure(caretaker_on_premises=present, **used)
        assert str(found.finding("AT-16.24.6-b2").verdict) == verdict
    unused = enclosure(control_facility=True, tethered_spells_min=[], caretaker_on_premises=False)
    assert str(unused.finding("AT-16.24.6-b2").verdict) == "not_applicable"


def test_half_an_hour_a_day_in_all_unless_one_spell_is_asked(enclosure):
    clause = "AT-16.24.7-a"

    def verdict(minutes, reading="total"):
        found = enclosure(minutes_out=minutes, readings={"exercise": reading})
        return str(found.finding(clause).verdict)

    assert verdict(30) == "meets"
    assert verdict(29) == "fails"
    assert verdict([15, 15]) == "meets"
    assert verdict([15, 15], "one_spell") == "fails"
    assert verdict([30, 1], "one_spell") == "meets"
    assert verdict(30, "one_spell") == "undetermined"
    assert verdict(29, "one_spell") == "fails"
    assert verdict(None) == "undetermined"
    both = enclosure(minutes_out=[15, 15])
    assert both.contested == ()
    (other,) = [each for each in both.finding(clause).alternatives if each.turns]
    assert (other.option, str(other.verdict)) == ("one_spell", "fails")


def test_a_run_that_an_inspector_found_wanting_fails_whatever_the_time(enclosure):
    found = enclosure(minutes_out=600, observations={"AT-16.24.7-a": False})

    assert str(found.finding("AT-16.24.7-a").verdict) == "fails"


def test_a_day_without_removal_is_named(enclosure):
    clause = "AT-16.24.8-a"
    log = {"kept_from": "2025-03-08", "kept_to": "2025-03-10"}
    gap = enclosure(excreta_removed_on=["2025-03-10", "2025-03-08"], **log)
    every = enclosure(excreta_removed_on=["2025-03-08", "2025-03-09", "2025-03-10"], **log)

    assert str(gap.finding(clause).verdict) == "fails"
    assert [each.id for each in gap.finding(clause).evidence] == ["2025-03-09"]
    assert str(every.finding(clause).verdict) == "meets"
    assert str(enclosure().finding(clause).verdict) == "undetermined"


def test_every_clause_gives_a_finding_once_and_in_the_order_of_the_law(enclosure):
    found = [finding.clause for finding in enclosure().findings]

    assert found == [clause.id for clause in CHAPTERS["wi_atcp_16"].clauses]
