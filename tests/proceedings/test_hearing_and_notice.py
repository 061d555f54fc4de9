"""AS 03.35.030: the hearing, the notices before it, and what is refused."""

import re
from datetime import date
from types import SimpleNamespace

import pytest
from shapely.geometry import shape

from districts.proceedings import (
    hearing,
    hearing_plan,
    hearing_postings,
    hearing_sheets,
    hearing_shown,
)
from districts.proceedings.hearing_signatures import (
    add_signature,
    dispute_signature,
    signature_counts,
    withdraw_signature,
)
from districts.proceedings.papers import land_picture, picture
from districts.proceedings.petition import review
from districts.records.petition import Petition
from tests.pictures import drawn

from .conftest import WHO

JPEG = drawn()
RECEIVED = date(2026, 3, 2)  # barley-flats


class TestTheDay:
    """At least 30 days after receipt, the day of receipt left out."""

    def test_day_thirty_is_lawful(self, court):
        petition = court.file("barley-flats")
        set_ = hearing.set_hearing(court.store, petition.ref, date(2026, 4, 1), hour="10:00", **WHO)
        assert (set_.hearing_on, set_.hearing_hour) == ("2026-04-01", "10:00")
        assert court.store.record(Petition, petition.ref).hearing_on == "2026-04-01"

    @pytest.mark.parametrize("hour", ["25:00", "ten", "9:00"])
    def test_an_hour_is_an_hour(self, court, hour):
        petition = court.file("barley-flats")
        court.refuses(
            lambda: hearing.set_hearing(
                court.store, petition.ref, date(2026, 4, 1), hour=hour, **WHO
            ),
            code="hour_not_readable",
        )

    def test_day_twenty_nine_is_refused(self, court):
        petition = court.file("barley-flats")
        refused = court.refuses(
            lambda: hearing.set_hearing(court.store, petition.ref, date(2026, 3, 31), **WHO),
            "29 days", "AS 03.35.030", "30 days",
            code="hearing_too_early",
        )  # fmt: skip
        assert "1 April 2026" in refused.remedy

    @pytest.mark.parametrize(
        ("day", "following"),
        [
            (date(2026, 4, 4), "Monday, 6 April 2026"),  # a Saturday
            (date(2026, 5, 25), "Tuesday, 26 May 2026"),  # Memorial Day
            (date(2026, 7, 3), "Monday, 6 July 2026"),  # 4 July is a Saturday
        ],
    )
    def test_the_court_must_sit(self, court, day, following):
        petition = court.file("barley-flats")
        refused = court.refuses(
            lambda: hearing.set_hearing(court.store, petition.ref, day, **WHO), code="court_closed"
        )
        assert following in refused.remedy

    def test_clear_days_ask_one_more(self, court):
        petition = court.file("barley-flats")
        store = court.store
        from dataclasses import replace

        store.append(replace(petition, readings={"hearing_days": "clear"}), expected=1, **WHO)
        court.refuses(
            lambda: hearing.set_hearing(store, petition.ref, date(2026, 4, 1), **WHO), "31 days"
        )

    def test_without_receipt_nothing_runs(self, court):
        from dataclasses import replace

        petition = court.file("barley-flats")
        court.store.append(replace(petition, received_on=None), expected=1, **WHO)
        court.refuses(
            lambda: hearing.set_hearing(court.store, petition.ref, date(2026, 6, 1), **WHO),
            "AS 03.35.030", code="receipt_unknown",
        )  # fmt: skip


class TestThePlan:
    HEARING = date(2026, 4, 8)  # so notice must be up by 9 March

    @pytest.fixture
    def heard(self, court):
        petition = court.file("barley-flats")
        court.hear(petition, self.HEARING, date(2026, 3, 9), places=2)
        return petition

    def test_the_third_notice_can_still_go_up_on_the_thirtieth_day(self, court, heard):
        found = hearing_plan.plan(court.store, heard.ref, as_of=date(2026, 3, 9))
        assert (found.is_lawful, found.in_time, found.post_by) == (True, 2, date(2026, 3, 9))

    def test_a_day_later_no_lawful_plan_is_left(self, court, heard):
        found = hearing_plan.plan(court.store, heard.ref, as_of=date(2026, 3, 10))
        assert found.is_lawful is False
        assert found.sentence.startswith("No lawful plan is left for the hearing on 8 April 2026")
        assert "Thursday, 9 April 2026" in found.sentence  # thirty days from the 10th

    def test_three_in_time_are_enough(self, court, heard):
        court.post(heard, "Grange hall", date(2026, 3, 9), step=7)
        found = hearing_plan.plan(court.store, heard.ref, as_of=date(2026, 4, 1))
        assert (found.is_lawful, found.in_time) == (True, 3)

    def test_three_at_one_place_are_one(self, court, heard):
        for step in (7, 8, 9):
            court.post(heard, "Board 0", date(2026, 3, 9), step=step)
        found = hearing_plan.plan(court.store, heard.ref, as_of=date(2026, 3, 10))
        assert (found.in_time, found.is_lawful) == (2, False)

    def test_one_that_came_down_early_counts_no_more(self, court, heard):
        court.post(heard, "Grange hall", date(2026, 3, 9), step=7)
        hearing_postings.take_down(court.store, heard.ref, 1, date(2026, 4, 7), **WHO)
        shown = hearing_shown.hearing_shown(court.store, heard.ref, as_of=date(2026, 4, 8))
        assert [row["counts"] for row in shown["postings"]] == [False, True, True]
        assert shown["plan"]["lawful"] is False

    def test_proposed_days_pass_over_what_may_be_a_holiday(self, court):
        petition = court.file("barley-flats")
        found = hearing_plan.plan(court.store, petition.ref, as_of=date(2026, 5, 18))
        assert [day.day for day in found.court_days] == [17, 18, 22, 23, 24]  # June: not the 19th

    def test_moving_the_hearing_warns_of_notices_that_name_another_day(self, court, heard):
        later = {"by": "judge", "at": WHO["at"].replace(day=20)}
        hearing.set_hearing(court.store, heard.ref, date(2026, 4, 15), **later)
        shown = hearing_shown.hearing_shown(court.store, heard.ref, as_of=date(2026, 3, 21))
        assert [each["code"] for each in shown["notices"]] == ["posted_before_moved"]
        assert [each["hearing_on"] for each in shown["days_set"]] == ["2026-04-08", "2026-04-15"]

    def test_an_elimination_warns_when_no_place_is_in_the_portion(self, court):
        petition = court.file("barley-flats-without-16")
        hearing.set_hearing(court.store, petition.ref, date(2026, 11, 5), **WHO)
        rest = shape(petition.district).difference(shape(petition.boundary))
        at = rest.representative_point()
        hearing_postings.log_posting(
            court.store, petition.ref, place="School", lon=at.x, lat=at.y,
            from_on=date(2026, 10, 6), conspicuous_public=True, **WHO,
        )  # fmt: skip
        shown = hearing_shown.hearing_shown(court.store, petition.ref, as_of=date(2026, 10, 7))
        assert shown["postings"][0]["within"] is True
        assert [each["code"] for each in shown["notices"]] == ["no_place_in_portion"]


@pytest.fixture(scope="module")
def heard(module_court):
    """A petition with its hearing set: what is refused leaves it as it is."""
    petition = module_court.file("barley-flats")
    module_court.hear(petition, date(2026, 4, 8), date(2026, 3, 5))
    corner = shape(petition.boundary).bounds
    return SimpleNamespace(
        court=module_court, petition=petition, ref=petition.ref, west=corner[0], south=corner[1]
    )


class TestRefusals:
    def post(self, heard, **more):
        inside = shape(heard.petition.boundary).representative_point()
        given = {
            "place": "Store", "lon": inside.x, "lat": inside.y, "from_on": date(2026, 3, 5),
        } | more  # fmt: skip
        return lambda: hearing_postings.log_posting(heard.court.store, heard.ref, **given, **WHO)

    def test_a_posting_outside_the_land(self, heard):
        heard.court.refuses(
            self.post(heard, lon=heard.west - 0.01),
            "outside the land", "AS 03.35.030", code="posting_outside",
        )  # fmt: skip

    @pytest.mark.parametrize(
        ("more", "code"),
        [
            ({"from_on": date(2026, 3, 1)}, "posting_before_receipt"),
            ({"from_on": date(2026, 4, 9)}, "posting_after_hearing"),
            ({"to_on": date(2026, 3, 4)}, "posting_days_turned"),
            ({"photo": b"GIF89a"}, "not_a_picture"),
            ({"lat": 91.0}, "value_not_readable"),
            ({"place": "  "}, "value_not_readable"),
        ],
    )
    def test_impossible_postings(self, heard, more, code):
        heard.court.refuses(self.post(heard, **more), code=code)

    def test_the_same_posting_twice(self, heard):
        first = heard.court.store.record(Petition, heard.ref).posted()[0]
        heard.court.refuses(
            self.post(heard, place=first.place, lon=first.lon, lat=first.lat),
            code="posting_repeated",
        )

    def test_a_posting_before_any_hearing_is_set(self, court):
        petition = court.file("barley-flats")
        court.refuses(
            lambda: court.post(petition, "Store", date(2026, 3, 5)),
            "AS 03.35.030", code="hearing_not_set",
        )  # fmt: skip

    def test_a_receipt_after_the_hearing(self, heard):
        heard.court.refuses(
            lambda: add_signature(
                heard.court.store, heard.ref, name="Somebody", signed_on=date(2026, 4, 1),
                received_on=date(2026, 4, 9), **WHO,
            ),
            "after the hearing", "AS 03.35.030", code="receipt_after_hearing",
        )  # fmt: skip

    def test_a_hearing_moved_before_a_receipt(self, court):
        petition = court.file("barley-flats")
        hearing.set_hearing(court.store, petition.ref, date(2026, 4, 8), **WHO)
        add_signature(
            court.store, petition.ref, name="Somebody", signed_on=None,
            received_on=date(2026, 4, 7), **WHO,
        )  # fmt: skip
        court.refuses(
            lambda: hearing.set_hearing(court.store, petition.ref, date(2026, 4, 6), **WHO),
            code="receipt_after_hearing",
        )

    @pytest.mark.parametrize(
        ("given", "code"),
        [
            ({"signed_on": None, "received_on": None}, "signature_undated"),
            ({"received_on": date(2026, 3, 2)}, "receipt_before_signing"),
            ({"name": " "}, "name_missing"),
            ({"sheet": "1", "line": "1"}, "line_repeated"),
        ],
    )
    def test_signatures_that_cannot_be(self, heard, given, code):
        line = {"name": "A", "signed_on": date(2026, 3, 9), "received_on": None} | given
        heard.court.refuses(
            lambda: add_signature(heard.court.store, heard.ref, **line, **WHO), code=code
        )

    @pytest.mark.parametrize(
        ("row", "on", "code"),
        [
            (999, date(2026, 3, 9), "no_such_line"),
            (1, date(2024, 1, 1), "withdrawn_before_signed"),
            (1, date(2026, 4, 9), "receipt_after_hearing"),
        ],
    )
    def test_withdrawals_that_cannot_be(self, heard, row, on, code):
        heard.court.refuses(
            lambda: withdraw_signature(
                heard.court.store, heard.ref, row, withdrawn_on=on, received_on=None, **WHO
            ),
            code=code,
        )


class TestSignaturesInTime:
    """One signature short at filing: 16 of 27."""

    @pytest.fixture
    def short(self, court):
        petition = court.file("one-signature-short")  # received on 17 February 2026
        hearing.set_hearing(court.store, petition.ref, date(2026, 3, 25), **WHO)
        return petition

    def not_signed(self, court, petition):
        from districts.proceedings.petition import review

        seen = review(court.store, petition.ref, as_of=date(2026, 3, 1))
        signed = {each.holder for each in seen.facts.signatures}
        return next(
            each
            for each in seen.facts.roll.holders
            if each.resident and each.person == "natural" and each.id not in signed
        )

    def heads(self, court, petition):
        found = signature_counts(court.store, petition.ref, as_of=date(2026, 3, 25))
        return [(row["heads"], row["heads_verdict"]) for row in found["counts"]], found

    def test_one_that_came_after_filing_counts_at_the_hearing(self, court, short):
        late = self.not_signed(court, short)
        add_signature(
            court.store, short.ref, name=late.name, signed_on=date(2026, 2, 10),
            received_on=date(2026, 2, 20), sheet="9", line="1", **WHO,
        )  # fmt: skip
        counts, found = self.heads(court, short)
        assert counts == [("16/27", "fails"), ("17/27", "meets"), ("17/27", "meets")]
        (difference,) = found["differences"]
        assert (difference["holder"], difference["filing"], difference["hearing"]) == (
            late.id, False, True,
        )  # fmt: skip
        assert [row["cutoff"] for row in found["counts"]] == ["2026-02-17", "2026-03-25", None]

    def test_one_taken_back_before_the_hearing_counts_at_filing(self, court, short):
        withdraw_signature(
            court.store, short.ref, 1, withdrawn_on=date(2026, 2, 19),
            received_on=date(2026, 2, 20), **WHO,
        )  # fmt: skip
        counts, found = self.heads(court, short)
        assert counts == [("16/27", "fails"), ("15/27", "fails"), ("15/27", "fails")]
        assert found["differences"][0]["lines"] == [1]
        court.refuses(
            lambda: withdraw_signature(
                court.store, short.ref, 1, withdrawn_on=date(2026, 2, 21), received_on=None, **WHO
            ),
            code="withdrawn_already",
        )

    def test_signed_again_after_taking_it_back(self, court, short):
        name = short.sheet().lines[0].name
        withdraw_signature(
            court.store, short.ref, 1, withdrawn_on=date(2026, 2, 19), received_on=None, **WHO
        )
        add_signature(
            court.store, short.ref, name=name, signed_on=date(2026, 2, 21), received_on=None,
            pins=short.sheet().lines[0].pins, **WHO,
        )  # fmt: skip
        assert [heads for heads, _ in self.heads(court, short)[0]] == ["16/27"] * 3

    def test_every_version_of_the_sheets_is_kept(self, court, short):
        before = court.store.version(short.ref)
        withdraw_signature(
            court.store, short.ref, 1, withdrawn_on=date(2026, 2, 19), received_on=None, **WHO
        )
        old = court.store.record(Petition, short.ref, version=before).sheet().lines[0]
        new = court.store.record(Petition, short.ref).sheet().lines[0]
        assert (old.withdrawn_on, new.withdrawn_on) == (None, "2026-02-19")

    def test_a_disputed_line_is_shown_both_ways(self, court):
        petition = court.file("exactly-sixty")
        first = signature_counts(court.store, petition.ref, as_of=date(2026, 12, 1))
        assert first["disputed"]["lines"] == []
        dispute_signature(court.store, petition.ref, 1, disputed=True, why="another hand", **WHO)
        found = signature_counts(court.store, petition.ref, as_of=date(2026, 12, 1))["disputed"]
        assert [each["line"] for each in found["lines"]] == [1]
        assert (found["if_good"], found["if_struck"]) == ("meets", "fails")


class TestSheets:
    def test_the_picture_stands_beside_the_lines_read_from_it(self, court):
        petition = court.file("barley-flats")
        kept = hearing_sheets.keep_sheet(court.store, petition.ref, "1", JPEG, "sheet-1.jpg", **WHO)
        assert court.store.file(kept.sha256).read_bytes() == JPEG
        first = hearing_sheets.sheets_shown(court.store, petition.ref)[0]
        assert (first["sheet"], first["picture"]["media_type"]) == ("1", "image/jpeg")
        on_sheet = [line for line in petition.sheet().lines if line.sheet == "1"]
        assert [line["row"] for line in first["lines"]] == [line.line for line in on_sheet]

    def test_one_picture_a_sheet(self, court):
        petition = court.file("barley-flats")
        hearing_sheets.keep_sheet(court.store, petition.ref, "1", JPEG, "one.jpg", **WHO)
        court.refuses(
            lambda: hearing_sheets.keep_sheet(
                court.store, petition.ref, "1", JPEG + b"!", "two.jpg", **WHO
            ),
            code="sheet_repeated",
        )

    def test_a_posting_keeps_its_photo(self, court):
        petition = court.file("barley-flats")
        hearing.set_hearing(court.store, petition.ref, date(2026, 4, 8), **WHO)
        court.post(petition, "Store", date(2026, 3, 5), photo=JPEG, photo_name="store.jpg")
        shown = hearing_shown.hearing_shown(court.store, petition.ref, as_of=date(2026, 3, 6))
        (row,) = shown["postings"]
        assert row["photo_name"] == "store.jpg"
        assert court.store.file(row["photo_sha256"]).read_bytes() == JPEG


def test_the_map_that_is_posted_tells_of_nobody_whether_he_signed(court):
    seen = review(court.store, court.file("barley-flats").ref)

    told, posted = (
        picture(seen),
        land_picture(seen, [[-145.609, 64.045], None, [-145.5565, 64.065]]),
    )

    assert "Not signed (" in told
    assert "igned (" not in posted and "url(#not_signed)" not in posted
    assert re.findall(r">(\d)</text>", posted)[::2] == ["1", "3"]  # each with its white rim
