"""Bellevue 171-18 to 171-21: at large, who keeps a dog, the six kinds, impounding."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from districts.errors import DistrictsError
from districts.law import CHAPTERS
from districts.law.wi_bellevue_171.keeping import presumed_from
from districts.law.wi_bellevue_171.provisions import provision

CHAPTER = CHAPTERS["wi_bellevue_171"]
PRESUMED = "BV-171.18-3"


def days(first, count, without=()):
    start = date.fromisoformat(first)
    every = [start + timedelta(days=at) for at in range(count)]
    return [day.isoformat() for day in every if day.isoformat() not in without]


@pytest.mark.parametrize(
    ("where", "at_large"),
    [
        ({"off_premises": True, "under_control": False}, "meets"),
        ({"off_premises": True, "under_control": True}, "fails"),
        ({"off_premises": False, "under_control": False}, "fails"),
        (
            {
                "off_premises": True,
                "under_control": False,
                "in_automobile": True,
                "owner_consents": True,
            },
            "fails",
        ),
        (
            {
                "off_premises": True,
                "under_control": False,
                "in_automobile": True,
                "owner_consents": False,
            },
            "meets",
        ),
        ({"off_premises": True, "under_control": False, "in_automobile": True}, "undetermined"),
        ({"off_premises": True}, "undetermined"),
    ],
)
def test_at_large_needs_both_off_the_premises_and_nobodys_control(dog, where, at_large):
    finding = dog(whereabouts=where).finding("BV-171.18-1")

    assert str(finding.verdict) == at_large
    assert not finding.decides


def test_a_dog_found_at_large_is_one_of_the_six_kinds(dog):
    found = dog(whereabouts={"off_premises": True, "under_control": False})

    assert str(found.finding("BV-171.19-C").verdict) == "fails"
    assert str(found.verdict) == "fails"


@pytest.mark.parametrize("clause", ["BV-171.18-2", "BV-171.22I-1"])
def test_what_something_is_decides_nothing(dog, clause):
    assert str(dog().finding(clause).verdict) == "not_applicable"
    for seen, verdict in ((True, "meets"), (False, "fails")):
        found = dog(observations={clause: seen})
        assert str(found.finding(clause).verdict) == verdict
        assert str(found.verdict) == "not_applicable"


def test_the_presumption_arises_on_the_tenth_consecutive_day(dog):
    nine, ten, eleven = (
        dog(present_on=days("2025-04-01", count)).finding(PRESUMED) for count in (9, 10, 11)
    )

    assert [str(each.verdict) for each in (nine, ten, eleven)] == ["fails", "meets", "meets"]
    assert "2025-04-10" in {each.id for each in ten.evidence}
    assert [str(each.alternatives[0].verdict) for each in (nine, ten, eleven)] == [
        "fails",
        "fails",
        "meets",
    ]
    assert presumed_from([date(2025, 4, d) for d in range(1, 13)], "eleventh") == date(2025, 4, 11)


def test_a_missed_day_breaks_the_run(dog):
    broken = dog(present_on=days("2025-04-01", 12, without=("2025-04-06",))).finding(PRESUMED)
    mixed = dog(present_on=[*reversed(days("2025-12-28", 10)), "2025-12-28"]).finding(PRESUMED)

    assert str(broken.verdict) == "fails"
    assert broken.measured.value == 6
    assert str(mixed.verdict) == "meets"


def test_a_presumption_can_be_rebutted(dog):
    found = dog(present_on=days("2025-04-01", 12), observations={PRESUMED: False})

    assert str(found.finding(PRESUMED).verdict) == "fails"
    assert "rebutted" in found.finding(PRESUMED).evidence[-1].note


def test_an_owner_is_whoever_keeps_the_dog():
    words = CHAPTER.clause("BV-171.18-4").words

    assert all(word in words for word in ("owns", "harbors", "keeps"))
    keeper = {CHAPTER.clause(f"BV-171.19-{letter}").who for letter in "ABCDEF"}
    assert keeper == {"owner, harborer or keeper"}


@pytest.mark.parametrize("letter", ["B", "C", "E"])
def test_one_occasion_is_enough_where_no_habit_is_asked(dog, letter):
    entered = [{"provision": f"171-19{letter}", "from": "2025-05-01", "to": None}]
    found = dog(violations=entered)

    assert str(found.finding(f"BV-171.19-{letter}").verdict) == "fails"
    assert str(found.verdict) == "fails"
    assert str(dog().finding(f"BV-171.19-{letter}").verdict) == "not_applicable"


@pytest.mark.parametrize("letter", ["A", "D"])
def test_a_habit_is_counted_and_never_decided(dog, letter):
    clause = f"BV-171.19-{letter}"
    often = [{"provision": f"171-19{letter}", "from": "2025-03-01", "to": "2025-04-30"}]
    found = dog(violations=often)

    assert str(found.finding(clause).verdict) == "undetermined"
    assert not found.finding(clause).decides
    assert found.finding(clause).measured.value == 61
    assert "61 local days" in next(n.message for n in found.notices if n.code == "habit_undecided")
    decided = dog(violations=often, observations={clause: False})
    assert str(decided.verdict) == "fails"


def test_that_a_keeper_knew_is_for_people_to_find(dog):
    entered = [{"provision": "171-19F", "from": "2025-05-01", "to": "2025-05-01"}]

    assert str(dog(violations=entered).finding("BV-171.19-F").verdict) == "undetermined"
    knew = dog(violations=entered, observations={"BV-171.19-F": False})
    assert str(knew.verdict) == "fails"


def test_a_dog_of_the_six_kinds_may_be_impounded(dog):
    bit = dog(violations=[{"provision": "171-19B", "from": "2025-05-01", "to": "2025-05-01"}])
    barks = dog(violations=[{"provision": "171-19D", "from": "2025-05-01", "to": "2025-05-01"}])

    assert str(bit.finding("BV-171.20-1").verdict) == "meets"
    assert not bit.finding("BV-171.20-1").decides
    assert str(barks.finding("BV-171.20-1").verdict) == "undetermined"
    assert str(dog().finding("BV-171.20-1").verdict) == "not_applicable"


def test_fees_are_what_was_entered_and_nothing_else(dog, owed):
    found = dog(fees="85.50", village_charges="40.00")

    assert (owed(found, "impound_fees").amount, owed(found, "billed_to_owner").amount) == (
        Decimal("85.50"),
        Decimal("40.00"),
    )
    assert dog().amounts == ()


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("171-19C", "171-19C"),
        ("§ 171-22 c", "171-22C"),
        ("BV-171.22C-3", "171-22C(3)"),
        ("171-22A(1)", "171-22A(1)"),
        ("171-17?", "171-17"),
        ("171-24A", None),
        ("90-3", None),
        ("", None),
    ],
)
def test_a_provision_is_known_however_it_is_typed(typed, name):
    assert provision(typed) == name


@pytest.mark.parametrize(
    "wrong",
    [
        {"violations": [{"provision": "90-3", "from": "2025-05-01"}]},
        {"violations": [{"provision": "171-19C"}]},
        {"violations": [{"provision": "171-19C", "from": "2025-05-02", "to": "2025-05-01"}]},
        {"born_on": "2025-02-30"},
        {"born_on": "2025-05-02", "licensed_on": "2025-05-01"},
        {"determination": {"on": "2025-05-02", "informed_on": "2025-05-01"}},
        {"determination": {"on": "2025-05-02"}, "appeal": {"applied_on": "2025-05-01"}},
        {"leash_ft": -1},
        {"insurance": "1,000,000"},
        {"breed": "poodle"},
        {"observations": {"BV-171.17-1": True}},
    ],
)
def test_facts_that_cannot_be_used_are_refused(wrong):
    with pytest.raises(DistrictsError):
        CHAPTER.facts(wrong)


@given(st.sets(st.dates(date(2025, 1, 1), date(2025, 3, 1)), max_size=40))
def test_a_presumption_needs_ten_days_in_a_row_however_they_are_entered(days_there):
    rows = sorted(days_there)
    tenth, eleventh = presumed_from(rows, "tenth"), presumed_from(rows[::-1], "eleventh")
    ten_in_a_row = [
        day for day in rows if all(day - timedelta(days=n) in days_there for n in range(10))
    ]

    assert tenth == (ten_in_a_row[0] if ten_in_a_row else None)
    assert eleventh is None or (tenth is not None and eleventh > tenth)
