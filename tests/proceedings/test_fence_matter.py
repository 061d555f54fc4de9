"""From the fourth occasion to the lien: what may be entered when, what is due, what is owed."""

import datetime as dt
import io

import docx
import pytest

from districts.documents.form import forms
from districts.documents.papers import still_missing
from districts.documents.render import paper_docx, paper_pdf
from districts.errors import DistrictsError
from districts.proceedings import fence as fences
from districts.proceedings.fence_dates import fence_dates, timeline
from districts.proceedings.incident_findings import determine
from districts.proceedings.incident_places import attribute, came_from, place_by_rule
from districts.proceedings.keeping_lands import add_keeping_land
from districts.proceedings.paper_fence import fence_paper_facts
from districts.proceedings.report import Report, file_report
from districts.proceedings.trespass_facts import counted
from districts.store import create_store

LAW = "ia_code_169c"
WHO = {"by": "clerk", "at": dt.datetime(2026, 11, 30, 20, 0, tzinfo=dt.UTC)}
DAYS = ("2026-01-10", "2026-02-14", "2026-03-21", "2026-04-25")
STEPS = {
    "request_received": "2026-05-01",  # thirty days end on Sunday 31 May
    "applied": "2026-06-02",
    "served": "2026-06-05",
    "held": "2026-06-10",
    "rendered": "2026-06-12",
    "complete_by": "2026-07-20",
    "requested_supervisors": "2026-08-20",
    "ascertained": "2026-09-15",
    "certified": "2026-09-28",
}
DETAILS = {
    "neighbor": {"address": "2210 E 200th St"},
    "responsible": {"address": "1990 E 200th St"},
    "land": {"legal": "the SE quarter of section 12"},
    "authority": {"name": "the county sheriff"},
    "viewers": {"township": "Grant Township", "names": "A. Ames\nB. Boone\nC. Cass",
                "conflicts": "none"},
    "hearing": {"place": "township hall, 10 a.m."},
    "order": {"parts": "80 rods along the east line to Tom Bauer, $4,000"},
    "certificate": {"by": "the board of supervisors", "county": "Story"},
}  # fmt: skip


@pytest.fixture
def store(tmp_path):
    opened = create_store(tmp_path / "workspace")
    yield opened
    opened.close()


@pytest.fixture
def report(store):
    """File a report, place it by hand, say whence it came; a day of determination follows."""
    land = add_keeping_land(store, name="Bauer home place", pins=[], responsible="Tom Bauer", **WHO)

    def made(day, *, find="found"):
        told = Report(at=dt.date.fromisoformat(day), words="corn by the creek",
                      animals=[{"kind": "cattle", "head": 4}], form=day)  # fmt: skip
        ref = file_report(store, told, **WHO).ref
        place_by_rule(store, ref, **WHO)
        attribute(store, ref, landowners=["Jane Novak"], why="the reporter's own corn", **WHO)
        came_from(store, ref, land.ref, why="ear tags", **WHO)
        if find:
            determine(store, ref, find, reasons="seen by a deputy", found_by="Dep. Lee",
                      found_on=dt.date.fromisoformat(day), **WHO)  # fmt: skip
        return ref

    return made


@pytest.fixture
def relation(store, report):
    for day in DAYS:
        report(day)
    (found,) = counted(store).relations
    return found["id"]


@pytest.fixture
def matter(store, relation):
    ref = fences.open_matter(store, relation, **WHO).ref
    fences.describe(store, ref, details=DETAILS, **WHO)
    return ref


def enter(store, ref, **steps):
    for step, day in steps.items():
        fences.enter_step(store, ref, step, dt.date.fromisoformat(day), **WHO)


def refused(store, ref, step, day, *words):
    before = store.version(ref)
    with pytest.raises(DistrictsError) as trouble:
        enter(store, ref, **{step: day})
    assert all(word in str(trouble.value) for word in words), str(trouble.value)
    assert store.version(ref) == before


def row(seen, clause):
    return next(each for each in seen.document["deadlines"] if each["clause"] == clause)


def test_nobody_may_ask_before_the_fourth_occasion(store, report):
    for day in DAYS[:3]:
        report(day)
    (found,) = counted(store).relations
    with pytest.raises(DistrictsError, match=r"169C\.6\(2\)"):
        fences.open_matter(store, found["id"], **WHO)
    report(DAYS[3])
    made = fences.open_matter(store, found["id"], **WHO)
    assert (made.neighbor, made.responsible) == ("Jane Novak", "Tom Bauer")
    assert made.habitual_on == DAYS[3]


def test_each_date_follows_the_step_before_it(store, matter):
    enter(store, matter, request_received="2026-05-01")
    seen = fences.fence(store, matter, as_of=dt.date(2026, 5, 2))
    assert row(seen, "IA-169C.6.2b-1")["due"] == "2026-06-01"
    assert row(seen, "IA-169C.6.2b-1")["safe_by"] == "2026-05-31"
    assert row(seen, "IA-169C.6.2b-2")["not_before"] == "2026-06-02"
    refused(store, matter, "applied", "2026-06-01", "169C.6(2)(b)", "2 June 2026")
    refused(store, matter, "served", "2026-06-05", "359A.3", "applied")
    enter(store, matter, applied="2026-06-02", served="2026-06-05")
    refused(store, matter, "held", "2026-06-09", "359A.3", "4 days")
    enter(store, matter, held="2026-06-10", rendered="2026-06-12", complete_by="2026-07-20")
    seen = fences.fence(store, matter, as_of=dt.date(2026, 6, 13))
    assert row(seen, "IA-359A.23-1")["due"] == "2026-07-02"
    assert row(seen, "IA-359A.6-1")["not_before"] == "2026-08-20"
    refused(store, matter, "requested_supervisors", "2026-08-19", "169C.6(3)")
    refused(store, matter, "certified", "2026-09-28", "359A.6", "ascertained")
    refused(store, matter, "request_received", "2026-05-02", "entered already")


def test_a_fence_that_is_built_in_time_ends_it(store, matter):
    enter(store, matter, request_received="2026-05-01", fence_done="2026-06-01")
    refused(store, matter, "applied", "2026-06-02", "in time")
    assert [r for r in fence_dates(store, dt.date(2026, 6, 2)) if r["ref"] == matter] == []


def test_the_default_is_certified_with_five_percent_and_is_a_lien_from_then(store, matter):
    enter(store, matter, **STEPS)
    fences.enter_sum(store, matter, "costs", "8432.17", **WHO)
    fences.enter_sum(store, matter, "fees", "$75.00", **WHO)
    fences.describe(store, matter, acting="supervisors", **WHO)

    seen = fences.fence(store, matter, as_of=dt.date(2026, 10, 1))
    owed = {each["item"]: each["amount"] for each in seen.document["amounts"]}
    assert owed["penalty"] == "421.61"  # 5 % of 8,432.17 is 421.6085
    assert owed["amount_due"] == "8928.78"
    assert row(seen, "IA-169C.6.3-5")["starts"] == "2026-09-28"
    with pytest.raises(DistrictsError, match="dollars and cents"):
        fences.enter_sum(store, matter, "costs", "-5", **WHO)


def test_the_time_line_is_in_the_order_of_time(store, matter):
    enter(store, matter, **STEPS)
    seen = fences.fence(store, matter, as_of=dt.date(2026, 10, 1))
    rows = timeline(seen.matter, seen.document)
    assert [each["at"] for each in rows] == sorted(each["at"] for each in rows)
    assert {each["name"] for each in rows} >= set(STEPS)


def text_of(content):
    body = docx.Document(io.BytesIO(content)).element.body
    return " ".join(t.text or "" for t in body.iter(docx.oxml.ns.qn("w:t")))


@pytest.mark.parametrize("name", list(forms(LAW)))
def test_every_paper_of_a_whole_matter_lacks_nothing(store, matter, name):
    enter(store, matter, **STEPS)
    fences.enter_sum(store, matter, "costs", "8432.17", **WHO)
    fences.enter_sum(store, matter, "fees", "75.00", **WHO)
    fences.describe(store, matter, acting="supervisors", **WHO)
    seen = fences.fence(store, matter, as_of=dt.date(2026, 10, 1))
    facts = fence_paper_facts(store, seen, made_on=dt.date(2026, 10, 1))

    assert still_missing(LAW, name, facts) == []
    assert paper_pdf(LAW, name, facts, None).startswith(b"%PDF-1.")
    said = text_of(paper_docx(LAW, name, facts, None))
    assert "Still missing" not in said
    assert "Bauer" in said


def test_the_request_lists_the_occasions_it_rests_on(store, matter):
    seen = fences.fence(store, matter, as_of=dt.date(2026, 5, 1))
    facts = fence_paper_facts(store, seen, made_on=dt.date(2026, 5, 1))
    said = text_of(paper_docx(LAW, "written_request", facts, None))
    for day in ("10 January 2026", "14 February 2026", "21 March 2026", "25 April 2026"):
        assert day in said


@pytest.mark.parametrize("name", list(forms(LAW)))
def test_every_paper_of_an_empty_matter_names_what_is_missing(name):
    assert len(still_missing(LAW, name, {})) >= 4
