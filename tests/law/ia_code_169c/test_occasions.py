"""Which reports are of one separate occasion, and who said so."""

from datetime import date

import pytest

from districts.errors import DistrictsError
from districts.law import CHAPTERS, assess

IOWA = CHAPTERS["ia_code_169c"]


def found(name, at, **more):
    row = {"id": name, "at": at, "keeping_land": "L1", "landowners": ["N1"], "finding": "found"}
    return row | more


def counted(rows, as_of="2026-06-01"):
    facts = IOWA.facts({"occasions": rows})
    return assess("ia_code_169c", facts, as_of=date.fromisoformat(as_of))


def events(*rows, **more):
    (relation,) = counted(list(rows), **more).relations
    return relation.events


def test_stays_that_overlap_are_one_and_those_that_do_not_are_two():
    first = found("a", "2025-05-01T20:00", ended_at="2025-05-03T10:00")
    assert [e.ids for e in events(first, found("b", "2025-05-03T09:00"))] == [("a", "b")]
    assert [e.ids for e in events(first, found("b", "2025-05-03T11:00"))] == [("a",), ("b",)]
    # of a day without an hour nobody can say that it was after ten
    assert [e.ids for e in events(first, found("b", "2025-05-03"))] == [("a", "b")]


def test_a_return_parts_reports_only_when_it_lies_between_them():
    rows = [
        found("a", "2025-05-02T08:00", returned_at="2025-05-02T10:00"),
        found("b", "2025-05-02T09:00"),
        found("c", "2025-05-02T12:00"),
    ]
    assert [(e.ids, e.prior) for e in events(*rows)] == [(("a", "b"), ()), (("c",), ("a",))]
    rows[0]["returned_at"] = "2025-05-02"  # a day alone ends at its 24:00
    assert [e.ids for e in events(*rows)] == [("a", "b", "c")]


def test_a_report_without_an_hour_and_with_a_return_comes_before_another_of_the_day():
    now, before = found("now", "2027-02-28"), found("before", "2027-02-28")
    assert [e.ids for e in events(now, before, as_of="2027-03-01")] == [("now", "before")]
    before["returned_at"] = "2027-02-28T09:00"
    seen = events(now, before, as_of="2027-03-01")
    assert [(e.ids, e.prior) for e in seen] == [(("before",), ()), (("now",), ("before",))]


def test_two_groups_that_people_made_on_one_day_stay_apart_and_neither_is_before_the_other():
    rows = [
        found("a", "2025-05-02T08:00"),
        found("b", "2025-05-02T08:10", same_occasion_as="a"),
        found("c", "2025-05-02T15:00"),
        found("d", "2025-05-02T15:10", same_occasion_as="c"),
    ]
    assert [(e.ids, e.prior) for e in events(*rows)] == [(("a", "b"), ()), (("c", "d"), ())]
    later = events(*rows, found("e", "2025-06-02"))[-1]
    assert later.prior == ("a", "c")


def test_what_is_said_to_continue_covers_the_days_between():
    rows = [
        found("a", "2025-05-01"),
        found("b", "2025-05-05", same_occasion_as="a"),
        found("c", "2025-05-03"),
    ]
    (event,) = events(*rows)
    assert set(event.ids) == {"a", "b", "c"}
    assert event.grouping == "proposed"
    assert event.reason == "of stays that overlap"


def test_co_reports_are_of_the_occasion_listed_or_not():
    rows = [found("a", "2025-05-01", co_reports=["b", "phone"]), found("b", "2025-05-03")]
    (event,) = events(*rows)
    assert set(event.ids) == {"a", "b", "phone"}
    assert event.grouping == "confirmed"


@pytest.mark.parametrize(
    ("marks", "grouping"),
    [
        ((None, None), "proposed"),
        (("confirmed", "confirmed"), "confirmed"),
        (("confirmed", None), "proposed"),
        (("confirmed", "proposed"), "proposed"),
    ],
)
def test_a_grouping_is_confirmed_when_a_person_confirmed_all_of_it(marks, grouping):
    rows = [found(f"r{n}", f"2025-05-02T1{n}:00", grouping=mark) for n, mark in enumerate(marks)]
    (event,) = events(*rows)
    assert event.grouping == grouping
    codes = {notice.code for notice in counted(rows).notices}
    assert ("grouping_unconfirmed" in codes) == (grouping == "proposed")


def test_a_chain_is_followed_to_its_first_report():
    rows = [
        found("a", "2025-05-01"),
        found("b", "2025-05-04", same_occasion_as="a"),
        found("c", "2025-05-09", same_occasion_as="b"),
    ]
    assert [e.ids for e in events(*rows)] == [("a", "b", "c")]


@pytest.mark.parametrize(
    ("links", "said"),
    [
        ({"a": "b", "b": "a"}, "a → b → a"),
        ({"a": "a"}, "a → a"),
        ({"c": "a", "a": "b", "b": "c"}, "ring"),
        ({"b": "zz"}, "zz, which is not listed"),
    ],
)
def test_a_ring_or_an_unknown_report_is_refused_by_name(links, said):
    rows = [found(n, "2025-05-01", same_occasion_as=links.get(n)) for n in "abc"]
    with pytest.raises(DistrictsError, match=said) as trouble:
        counted(rows)
    assert trouble.value.where.field.endswith(".same_occasion_as")


def test_a_group_across_neighbors_is_one_in_each_relation():
    rows = [
        found("a", "2025-05-01", landowners=["N1"]),
        found("b", "2025-05-03", landowners=["N1", "N2"], same_occasion_as="a"),
    ]
    seen = counted(rows)
    assert [[e.ids for e in each.events] for each in seen.relations] == [[("a", "b")], [("b",)]]
