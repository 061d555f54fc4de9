"""AS 03.35.030: what an order needs, what it keeps, and where its copies go."""

import copy
import io
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import docx
import pytest

from districts.documents.render import paper_docx
from districts.law.computing_time.alaska import court_day_from
from districts.proceedings.districts_register import (
    add_keeper,
    identify,
    methods_for,
    register_shown,
)
from districts.proceedings.filing import decide_match
from districts.proceedings.hearing import set_hearing
from districts.proceedings.hearing_postings import take_down
from districts.proceedings.order import draft_order, enter_order
from districts.proceedings.order_copies import send_copy
from districts.proceedings.paper_gaps import answered
from districts.proceedings.paper_order import order_facts
from districts.proceedings.paper_petition import petition_paper_facts
from districts.proceedings.petition import CHAPTER, review
from districts.records.district import District
from districts.records.order import Order
from districts.records.petition import Petition

from .conftest import WHO

ENTERED = date(2026, 4, 10)
SETTLED = "AK-03.35.010a-2"
ORDER_PAPER = "findings_and_order"


def granting(court, petition, **more):
    given = {"decision": "granted", "entered_on": ENTERED} | more
    return lambda: enter_order(court.store, petition.ref, **given, **WHO)


@pytest.fixture
def ready(court):
    """A petition that meets everything, heard after notice."""
    petition = court.file("barley-flats")
    court.hear(petition, date(2026, 4, 8), date(2026, 3, 5))
    return petition


class TestTheDraft:
    def test_it_says_what_was_measured_and_that_the_order_is_mandatory(self, court, ready):
        draft = draft_order(court.store, ready.ref, entered_on=ENTERED)
        rows = {row["clause"]: row for row in draft["findings"]}
        assert draft["mandatory"] is True
        assert draft["missing"] == []
        assert "17 of 24" in rows["AK-03.35.020a-1"]["text"]
        assert "2,559.6 acres" in draft["order"][0]
        assert any("9 June 2026" in sentence for sentence in draft["order"])  # sixty days

    def test_it_lists_what_is_missing_before_the_hearing(self, court):
        petition = court.file("one-signature-short")
        draft = draft_order(court.store, petition.ref, entered_on=ENTERED)
        assert [each["code"] for each in draft["missing"]] == ["hearing_not_set", "finding_missing"]
        assert draft["missing"][1]["clause"] == "AK-03.35.020a-1"
        assert draft["decision"] is None

    def test_drafting_writes_nothing(self, court, ready):
        before = court.store.head()
        draft_order(court.store, ready.ref, entered_on=ENTERED)
        assert court.store.head() == before


class TestWhatAnOrderNeeds:
    def test_a_hearing(self, court):
        petition = court.file("barley-flats")
        court.refuses(granting(court, petition), "AS 03.35.030", code="hearing_not_set")

    def test_notice_in_three_places(self, court):
        petition = court.file("barley-flats")
        court.hear(petition, date(2026, 4, 8), date(2026, 3, 5), places=2)
        court.refuses(
            granting(court, petition), "3 conspicuous public places", "2 places",
            code="finding_missing",
        )  # fmt: skip

    def test_notice_to_the_hearing(self, court, ready):
        take_down(court.store, ready.ref, 2, date(2026, 4, 6), **WHO)
        refused = court.refuses(granting(court, ready), code="finding_missing")
        assert refused.where.field == "AK-03.35.030-3"

    def test_the_findings_of_section_020(self, court):
        petition = court.file("one-signature-short")
        court.hear(petition, date(2026, 3, 25), date(2026, 2, 20))
        court.refuses(granting(court, petition), "60 percent", "16 of 27", code="finding_missing")

    def test_a_day_after_the_hearing(self, court, ready):
        court.refuses(
            granting(court, ready, entered_on=date(2026, 4, 7)), code="order_before_hearing"
        )

    def test_the_day_of_the_hearing_will_do(self, court, ready):
        assert granting(court, ready, entered_on=date(2026, 4, 8))().is_granted

    def test_a_reading_where_the_answer_hangs_on_one(self, court):
        petition = court.file("half-of-each-couple")
        received = date.fromisoformat(petition.received_on)
        document = review(court.store, petition.ref, as_of=received).document
        assert document["contested"] == ["co_owners"]
        draft = draft_order(court.store, petition.ref, entered_on=ENTERED)
        assert "reading_open" in [each["code"] for each in draft["missing"]]
        read = draft_order(
            court.store, petition.ref, entered_on=ENTERED, readings={"co_owners": "one_speaks"}
        )
        assert "reading_open" not in [each["code"] for each in read["missing"]]

    def test_a_reason_for_a_denial(self, court, ready):
        court.refuses(granting(court, ready, decision="denied"), code="reason_missing")
        order = granting(court, ready, decision="denied", reason="The area is not settled")()
        assert order.findings["order"] == [
            "The petition to establish a controlled livestock district is denied: The area is not "
            "settled."
        ]
        assert "order_mandatory" in [each["code"] for each in order.findings["notices"]]
        assert court.store.records(District) == []
        assert court.store.record(Petition, ready.ref).order_entered_on is None
        court.refuses(granting(court, ready), code="order_entered")

    def test_it_is_granted_or_denied(self, court, ready):
        court.refuses(granting(court, ready, decision="perhaps"), code="decision_unknown")


class TestTheCourtsOwnFindings:
    def edited(self, court, petition, clause, **own):
        draft = copy.deepcopy(draft_order(court.store, petition.ref, entered_on=ENTERED))
        row = next(row for row in draft["findings"] if row["clause"] == clause)
        row.update({"by": "court", **own})
        return draft

    @pytest.fixture
    def unsettled(self, court, ready):
        """Nobody said whether the area is settled."""
        petition = court.store.record(Petition, ready.ref)
        version = court.store.version(ready.ref)
        court.store.append(replace(petition, settled_area=None), expected=version, **WHO)
        return ready

    def test_settled_area_is_for_the_judge_to_find(self, court, unsettled):
        court.refuses(granting(court, unsettled), "settled", code="finding_missing")
        findings = self.edited(
            court, unsettled, SETTLED, verdict="meets", reason="eleven farms and a school"
        )
        order = granting(court, unsettled, findings=findings)()
        row = next(row for row in order.findings["findings"] if row["clause"] == SETTLED)
        assert row["by"] == "court"
        assert "eleven farms and a school" in row["text"]

    def test_a_finding_needs_a_reason(self, court, unsettled):
        findings = self.edited(court, unsettled, SETTLED, verdict="meets", reason=" ")
        court.refuses(granting(court, unsettled, findings=findings), code="finding_without_reason")

    def test_no_finding_goes_against_what_was_measured(self, court):
        petition = court.file("one-signature-short")
        court.hear(petition, date(2026, 3, 25), date(2026, 2, 20))
        findings = self.edited(
            court, petition, "AK-03.35.020a-1", verdict="meets", reason="near enough"
        )
        court.refuses(
            granting(court, petition, findings=findings),
            "16 of 27", code="finding_against_measure",
        )  # fmt: skip

    def test_a_survey_settles_what_lies_within_the_tolerance(self, court):
        petition = court.file("ask-a-surveyor")
        received = date.fromisoformat(petition.received_on)
        heard = court_day_from(received + timedelta(days=35))
        court.hear(petition, heard, received)
        court.refuses(granting(court, petition, entered_on=heard), code="finding_missing")
        findings = self.edited(
            court, petition, "AK-03.35.010a-3", verdict="meets", reason="a survey of 1,281.2 acres"
        )
        order = granting(court, petition, findings=findings, entered_on=heard)()
        assert order.assessment["verdict"] == "undetermined"
        assert order.is_granted

    def test_words_may_be_changed(self, court, ready):
        draft = draft_order(court.store, ready.ref, entered_on=ENTERED)
        draft["findings"][0]["text"] = "In the court's own words."
        draft["order"] = ["So ordered."]
        order = granting(court, ready, findings=draft)()
        assert order.findings["findings"][0]["text"] == "In the court's own words."
        assert order.findings["order"] == ["So ordered."]

    def test_a_clause_that_is_not_asked_is_refused(self, court, ready):
        draft = {"findings": [{"clause": "AK-99", "by": "court", "verdict": "meets"}]}
        court.refuses(granting(court, ready, findings=draft), code="clause_unknown")


class TestAfterTheOrder:
    def test_the_record_is_closed(self, court, ready):
        granting(court, ready)()
        for act in (
            granting(court, ready),
            lambda: set_hearing(court.store, ready.ref, date(2026, 5, 6), **WHO),
            lambda: court.post(ready, "Store", date(2026, 3, 5)),
            lambda: draft_order(court.store, ready.ref),
        ):
            court.refuses(act, code="order_entered")

    def test_the_order_keeps_its_assessment_and_closes_the_record(self, court, ready):
        order = granting(court, ready)()
        petition = court.store.record(Petition, ready.ref)
        assert petition.order_entered_on == "2026-04-10"
        line = petition.sheet().lines[0].line
        court.refuses(
            lambda: decide_match(court.store, ready.ref, line, "H999", accepted=False, **WHO),
            "its record is closed",
            code="order_entered",
        )
        kept = court.store.record(Order, order.ref)
        assert kept.assessment == order.assessment
        assert kept.assessment["as_of"] == "2026-04-10"

    def test_copies_go_to_the_clerk_certified_and_to_the_commissioner(self, court, ready):
        order = granting(court, ready)()
        on = date(2026, 4, 13)
        court.refuses(
            lambda: send_copy(court.store, order.ref, "clerk", on=on, **WHO),
            "certified", code="copy_not_certified",
        )  # fmt: skip
        court.refuses(
            lambda: send_copy(court.store, order.ref, "commissioner", on=date(2026, 4, 9), **WHO),
            code="copy_before_order",
        )
        court.refuses(
            lambda: send_copy(court.store, order.ref, "governor", on=on, **WHO),
            code="recipient_unknown",
        )
        send_copy(court.store, order.ref, "clerk", on=on, certified_by="A. Clerk", **WHO)
        sent = send_copy(court.store, order.ref, "commissioner", on=on, how="by mail", **WHO)
        assert [each["to"] for each in sent.copies] == [
            "clerk of the superior court",
            "commissioner of natural resources",
        ]
        assert sent.sent_to("clerk of the superior court")["certified_by"] == "A. Clerk"


class TestTheDayMustHaveCome:
    @pytest.fixture
    def today(self):
        """The afternoon of the day the order is entered, in Anchorage."""
        return {"by": "judge", "at": datetime(2026, 4, 10, 23, 30, tzinfo=UTC)}

    def test_an_order_is_not_entered_for_tomorrow(self, court, ready, today):
        def tomorrow():
            enter_order(
                court.store, ready.ref, decision="granted", entered_on=date(2026, 4, 11), **today
            )

        court.refuses(tomorrow, "AS 03.35", "10 April 2026", code="still_to_come")

    def test_nor_a_copy_sent_tomorrow(self, court, ready, today):
        order = enter_order(court.store, ready.ref, decision="granted", entered_on=ENTERED, **today)
        court.refuses(
            lambda: send_copy(
                court.store, order.ref, "commissioner", on=date(2026, 4, 11), **today
            ),
            code="still_to_come",
        )

    def test_the_paper_names_the_last_day_to_identify_animals(self, court, ready):
        order = granting(court, ready)()
        said = order_facts(court.store.record(Order, order.ref))["order"]["words"]
        assert any("9 June 2026" in sentence for sentence in said)  # sixty days from 10 April


class TestDraftOnPaper:
    @pytest.fixture
    def written(self, court, ready):
        """The words of the paper before an order is entered, with what a reader fills in."""
        seen = review(court.store, ready.ref, as_of=ENTERED)
        facts = petition_paper_facts(court.store, seen, court={}, made_on=ENTERED)

        def words(**answers):
            given = {f"order.{key}": value for key, value in answers.items()}
            whole = answered(CHAPTER, ORDER_PAPER, facts, given)
            file = docx.Document(io.BytesIO(paper_docx(CHAPTER, ORDER_PAPER, whole)))
            return " ".join(each.text for each in file.paragraphs)

        return words

    @pytest.mark.parametrize("answers", [{}, {"disposition": "granted"}], ids=["open", "granted"])
    def test_it_says_what_would_be_ordered_and_sets_no_day(self, written, answers):
        said = written(**answers)
        assert "is a controlled livestock district (AS 03.35.010)" in said
        assert "within 60 days of the entry of this order (AS 03.35.035(a))" in said

    def test_a_denial_orders_nothing(self, written):
        said = written(disposition="denied")
        assert "is not entered" in said and "60 days of the entry" not in said


def test_setting_a_hearing_for_the_same_day_again_changes_nothing(court, ready):
    before = court.store.version(ready.ref)
    set_hearing(court.store, ready.ref, date(2026, 4, 8), **WHO)
    assert court.store.version(ready.ref) == before


class TestIdentification:
    """AS 03.35.035: sixty days, by brand or mark only for the kinds of AS 03.40."""

    @pytest.fixture
    def register(self, court, ready):
        keepers = [
            {
                "name": "Ola Brandt",
                "animals": [
                    {"animal": "red cow", "species": "cattle"},
                    {"animal": "nanny", "species": "goat"},
                ],
            }
        ]
        return granting(court, ready, keepers=keepers)().register

    def shown(self, court, register, day):
        return register_shown(court.store, register, as_of=day)

    def test_every_keeper_has_the_sixty_days_from_entry(self, court, register):
        add_keeper(court.store, register, name="Una Pell", **WHO)
        shown = self.shown(court, register, date(2026, 4, 11))
        assert [each["deadline"]["due"] for each in shown["keepers"]] == ["2026-06-09"] * 2
        assert [each["deadline"]["status"] for each in shown["keepers"]] == ["open"] * 2
        assert (
            self.shown(court, register, date(2026, 6, 10))["keepers"][0]["deadline"]["status"]
            == "late"
        )

    def test_goats_and_swine_are_not_branded(self, court, register):
        court.refuses(
            lambda: identify(
                court.store, register, keeper="K1", animal="nanny", species="goat",
                on=date(2026, 5, 1), method="brand", **WHO,
            ),
            "AS 03.40.010", code="method_not_open",
        )  # fmt: skip
        assert methods_for("swine") == ["collar", "other"]
        assert methods_for("musk oxen") == ["brand", "collar", "other"]

    def test_a_keeper_is_done_when_every_animal_is(self, court, ready, register):
        def on_the_petition(day):
            rows = review(court.store, ready.ref, as_of=day).document["deadlines"]
            return next(row["status"] for row in rows if row["clause"] == "AK-03.35.035a-1")

        def mark(animal, species, method, on):
            identify(
                court.store, register, keeper="K1", animal=animal, species=species,
                on=on, method=method, **WHO,
            )  # fmt: skip

        mark("red cow", "cattle", "brand", date(2026, 5, 1))
        half = self.shown(court, register, date(2026, 5, 2))["keepers"][0]
        assert half["deadline"]["status"] == "open"
        assert on_the_petition(date(2026, 6, 10)) == "late"
        mark("nanny", "goat", "collar", date(2026, 6, 9))
        done = self.shown(court, register, date(2026, 6, 20))["keepers"][0]
        assert done["deadline"]["status"] == "met"
        assert on_the_petition(date(2026, 6, 20)) == "met"

    def test_a_keeper_who_is_not_there(self, court, register):
        court.refuses(
            lambda: identify(
                court.store, register, keeper="K7", animal="cow", species="cattle",
                on=date(2026, 5, 1), method="collar", **WHO,
            ),
            code="keeper_unknown",
        )  # fmt: skip
