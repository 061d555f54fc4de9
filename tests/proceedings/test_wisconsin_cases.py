"""Three Wisconsin cases from the first event to the last cent, with every paper of each."""

import datetime as dt
import io
import re
from decimal import Decimal

import docx
import pytest

from districts.documents.form import forms
from districts.documents.papers import still_missing
from districts.documents.render import paper_docx, paper_pdf
from districts.errors import DistrictsError
from districts.proceedings import custody as cases
from districts.proceedings import custody_record as entries
from districts.proceedings.custody_facts import EVENTS
from districts.proceedings.custody_regimes import COURSES
from districts.proceedings.paper_case import case_paper_facts
from districts.records.custody_case import CustodyCase
from districts.store import create_store

LAW = "wi_stats_172"
WHO = {"by": "officer", "at": dt.datetime(2026, 11, 2, 9, 0, tzinfo=dt.UTC)}
DETAILS = {
    "enclosure": {"place": "the barn of the taker", "point": [-89.4, 43.1]},
    "officer": {"name": "Chris Olson", "title": "chairperson", "municipality": "Town of Vienna"},
    "clerk": {"municipality": "Town of Vienna", "county": "Dane"},
    "publication": {"newspaper": "The Waunakee Record"},
    "application": {"place": "town hall"},
    "appraisers": {"names": "Ann Berg\nBo Dahl\nCy Eng", "days": "1", "fence": "not disputed"},
    "sale": {"place": "the village pound", "by": "Constable Lee", "posted_place": "town hall"},
    "buyer": {"name": "Dee Fox", "address": "W1 County Q"},
    "treasurer": {"name": "Gil Hart", "municipality": "Town of Vienna"},
}
TAKER = {"name": "Ida Jensen", "address": "N5832 County Road Q", "telephone": "555-0100"}
BULL = {"kind": "bull", "description": "black, polled", "born_on": "2024-01-10"}


@pytest.fixture
def store(tmp_path):
    opened = create_store(tmp_path / "workspace")
    yield opened
    opened.close()


@pytest.fixture
def opened(store):
    def make(regime, taken, animals, **more):
        case = cases.open_case(
            store, regime=regime, animals=animals, taker=TAKER, place="the Miller eighty",
            events={"found_at": taken, "taken_up_at": taken}, details=DETAILS,
            opened_on=dt.date.fromisoformat(taken[:10]), **more, **WHO,
        )  # fmt: skip
        return case.ref

    return make


@pytest.fixture
def enter(store):
    def entered(ref, **steps):
        for name, value in steps.items():
            for each in value if isinstance(value, list) else [value]:
                if re.fullmatch(r"[0-9.]+", each) and name != "sale_places":
                    entries.record_money(store, ref, name, each, **WHO)
                else:
                    entries.record_event(store, ref, name, each, **WHO)

    return entered


def shown(store, ref, day):
    return cases.custody(store, ref, as_of=dt.date.fromisoformat(day)).shown()


def lines(part):
    return [(row["item"], row["out"], row["balance"]) for row in part["lines"]]


@pytest.fixture
def bull(store, opened, enter):
    """A bull taken up at large, nobody knows whose; sold for what a worked example says."""
    ref = opened("taking_up", "2026-04-01T10:00", [{**BULL, "value": "640.00"}],
                 owner={"known": False}, circumstances={"at_large": True})  # fmt: skip
    enter(
        ref, notice_filed_at="2026-04-07", published_on=["2026-04-08", "2026-04-15", "2026-04-22"],
        appraiser_applied_on="2026-04-20", appraised_at="2026-04-22T09:00",
    )  # fmt: skip
    entries.record_animal(store, ref, "a1", {"appraised": "640.00"}, **WHO)
    enter(
        ref, sale_posted_on="2026-07-08", sold_on="2026-07-28", keep="112.50", appraiser_miles="14",
        sale_costs="38.25", price="640.00", municipality_paid_on="2026-08-03",
    )  # fmt: skip
    return ref


@pytest.fixture
def ram(opened, enter):
    ref = opened("rams", "2026-09-05T15:00", [{"kind": "ram", "description": "horned"}],
                 owner={"known": False}, circumstances={"at_large": True})  # fmt: skip
    enter(ref, notice_filed_at="2026-09-08T10:00", posted_at="2026-09-08T11:00",
          paid_at="2026-09-14T09:00")  # fmt: skip
    return ref


@pytest.fixture
def cows(opened, enter):
    """Cows held for damage, taken to the pound and sold; the surplus goes to the treasurer."""
    ref = opened(
        "distraint", "2026-06-12T14:00", [{"kind": "cow"}, {"kind": "cow"}],
        owner={"known": True, "same_county": True, "same_municipality": True, "name": "Kim Lund"},
        circumstances={"doing_damage": True, "taker_is_occupant": True,
                       "pound_in_residence_municipality": True},
    )  # fmt: skip
    enter(
        ref, served_at="2026-06-13T10:00", appraisal_hearing_at="2026-06-15T13:00",
        appraiser_applied_on="2026-06-15", appraised_at="2026-06-16T09:00",
        pound_delivered_at="2026-06-17T12:00", sale_posted_on="2026-06-24",
        sale_posted_on_pound="2026-06-24", sale_places="3", sold_on="2026-06-26",
        damages="412.30", keep="88.75", appraiser_fees="3.00", officer_fee="0.50",
        seller_fees="46.00", price="1250.00", surplus_to_treasurer_on="2026-07-06",
        surplus_claimed_on="2026-09-01", treasurer_paid_on="2026-09-08",
    )  # fmt: skip
    return ref


def test_a_bull_taken_up_is_sold_to_the_cent(store, bull):
    seen = shown(store, bull, "2026-08-04")

    assert seen["assessment"]["verdict"] == "meets"
    assert lines(seen["ledger"]["sale"]) == [
        ("price", None, "640.00"),
        ("sale_costs", "38.25", "601.75"),
        ("finder_charges", "116.90", "484.85"),
        ("finder_half", "242.42", "242.43"),
        ("municipality_half", "242.43", "0.00"),
    ]


def test_a_ram_is_restored_for_ten_dollars_and_fifty_cents(store, ram):
    seen = shown(store, ram, "2026-09-15")

    assert seen["assessment"]["verdict"] == "meets"
    assert seen["ledger"]["owed"]["total"] == "10.50"
    assert seen["next"] is None


def test_beasts_distrained_are_sold_and_the_surplus_paid_out(store, cows):
    seen = shown(store, cows, "2026-09-09")

    assert seen["assessment"]["verdict"] == "meets"
    assert lines(seen["ledger"]["sale"]) == [
        ("price", None, "1250.00"),
        ("seller_fees", "46.00", "1204.00"),
        ("keep", "88.75", "1115.25"),
        ("distrainor", "415.80", "699.45"),
        ("surplus", "699.45", "0.00"),
    ]
    trust = seen["ledger"]["trust"]
    assert [(row["to"], row["in"], row["out"], row["balance"]) for row in trust["lines"]] == [
        ("in trust", "699.45", None, "699.45"),
        ("owner", None, "685.46", "13.99"),
        ("kept by the municipality", None, "13.99", "0.00"),
    ]
    assert sum(Decimal(row["out"] or 0) for row in trust["lines"]) == Decimal("699.45")


def test_the_next_step_is_known_from_the_first_hour(store, opened):
    ref = opened("distraint", "2026-06-12T14:00", [{"kind": "cow"}],
                 owner={"known": False}, circumstances={"doing_damage": True,
                                                        "taker_is_occupant": True})  # fmt: skip
    following = shown(store, ref, "2026-06-12")["next"]
    assert following["name"] == "WI-172.51.4-1"
    assert following["at"] == "2026-06-13T14:00:00-05:00"


def test_a_step_out_of_order_is_refused_and_nothing_is_written(store, cows, bull):
    for ref, step, when in (
        (cows, "served_at", "2026-06-12T13:00"),
        (bull, "sold_on", "2026-03-31"),
    ):
        before = store.version(ref)
        with pytest.raises(DistrictsError, match=r"Wis\. Stat\. 172\."):
            entries.record_event(store, ref, step, when, correct=True, **WHO)
        assert store.version(ref) == before


def test_who_a_person_is_and_what_an_animal_is_can_be_corrected(store, cows):
    entries.record_person(store, cows, "owner", {"name": "Kim Lunde"}, **WHO)
    entries.record_animal(store, cows, "a3", {"kind": "calf"}, **WHO)
    case = store.record(CustodyCase, cows)
    assert case.owner["name"] == "Kim Lunde"
    assert [each["kind"] for each in case.animals] == ["cow", "cow", "calf"]
    for told in ({"color": "red"}, {"value": "-1"}):
        with pytest.raises(DistrictsError):
            entries.record_animal(store, cows, "a1", told, **WHO)


PAPERS = [
    (regime, name)
    for regime in ("taking_up", "rams", "distraint")
    for name, shape in forms(LAW).items()
    if regime in shape.regimes
]


def text_of(content):
    body = docx.Document(io.BytesIO(content)).element.body
    return "".join(t.text or "" for t in body.iter(docx.oxml.ns.qn("w:t")))


@pytest.mark.parametrize(("regime", "name"), PAPERS)
def test_every_paper_of_a_whole_case_lacks_nothing(store, regime, name, request):
    ref = request.getfixturevalue({"taking_up": "bull", "rams": "ram", "distraint": "cows"}[regime])
    seen = cases.custody(store, ref, as_of=dt.date(2026, 10, 1))
    facts = case_paper_facts(store, seen, court={}, made_on=dt.date(2026, 10, 1))
    if regime != "distraint":
        facts["owner"] = {"name": "nobody known"}

    assert still_missing(LAW, name, facts) == []
    assert paper_pdf(LAW, name, facts, None).startswith(b"%PDF-1.")
    said = text_of(paper_docx(LAW, name, facts, None))
    assert ref in said or name == "notice_of_sale"
    assert "Still missing" not in said


@pytest.mark.parametrize("name", list(forms(LAW)))
def test_every_paper_of_an_empty_case_names_what_is_missing(name):
    assert len(still_missing(LAW, name, {})) >= 3
    assert "Still missing" in text_of(paper_docx(LAW, name, {}, None))


def test_the_settlement_prints_each_payment(store, cows):
    seen = cases.custody(store, cows, as_of=dt.date(2026, 10, 1))
    facts = case_paper_facts(store, seen, court={}, made_on=dt.date(2026, 10, 1))
    said = text_of(paper_docx(LAW, "settlement_sheet", facts, None))
    for amount in ("$46.00", "$88.75", "$415.80", "$699.45", "$1,250.00"):
        assert amount in said


def test_every_course_names_steps_and_amounts_that_there_are():
    for way in COURSES.values():
        assert set(way.steps) <= EVENTS
        assert set(way.ends) <= set(way.steps)


def words_of(store, ref, name):
    seen = cases.custody(store, ref, as_of=dt.date(2026, 10, 1))
    facts = case_paper_facts(store, seen, court={}, made_on=dt.date(2026, 10, 1))
    return text_of(paper_docx(LAW, name, facts, None))


def test_one_person_appraises_what_was_taken_up_and_three_what_was_done(store, bull, cows):
    assert "one disinterested person" in words_of(store, bull, "application_for_appraisers")
    assert "three disinterested freeholders" in words_of(store, cows, "application_for_appraisers")
    assert "the person named below" in words_of(store, bull, "appointment")
    assert "the three persons named below" in words_of(store, cows, "appointment")
    one, three = (words_of(store, ref, "certificate_of_appraisal") for ref in (bull, cows))
    assert (one.count("appraiser"), three.count("appraiser")) == (1, 3)
    assert "$4.40" in one  # three dollars and fourteen miles
    assert "Line fence" not in one
    assert "Line fence" in three


def test_a_notice_of_sale_says_only_how_its_own_sale_is_held(store, bull, cows):
    auction, pound = (words_of(store, ref, "notice_of_sale") for ref in (bull, cows))
    assert "between 9:00 a.m. and 5:00 p.m." in auction
    assert "172.53" not in auction
    assert "on the pound and at three public places" in pound
    assert "172.05" not in pound


def test_the_clerk_of_a_ram_reads_what_he_takes_and_by_what_section(store, ram, bull):
    assert "$10.00 and a fee of $0.50" in words_of(store, ram, "notice_with_clerk")
    assert "172.03" not in words_of(store, ram, "notice_with_clerk")
    assert "sends a copy to the county clerk" in words_of(store, bull, "notice_with_clerk")
    assert "$10.50" in words_of(store, ram, "notice_to_owner")


def test_the_settlement_of_a_sale_says_by_when_the_municipality_is_paid(store, bull):
    assert "Friday 7 August 2026" in words_of(store, bull, "settlement_sheet")  # ten days
