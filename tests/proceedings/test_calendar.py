"""Open dates as iCalendar, read back by the letter of RFC 5545."""

import re
import uuid
from datetime import date
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from districts.proceedings import custody
from districts.proceedings.calendar import (
    OpenDate,
    calendar_of,
    calendar_text,
    open_dates,
    petition_calendar,
)
from districts.proceedings.hearing import set_hearing

from .conftest import WHO

ALASKA = ZoneInfo("America/Anchorage")


def parsed(text):
    """Unfold, split and unescape; return the calendar's own lines and those of each event."""
    assert text.endswith("\r\n")
    assert "\n" not in text.replace("\r\n", "")
    for line in text.encode().split(b"\r\n"):
        assert len(line) <= 75
        line.decode()  # no letter is cut in two
    own, events, here = {}, [], None
    for line in text.replace("\r\n ", "").split("\r\n")[:-1]:
        name, _, value = line.partition(":")
        if (name, value) == ("BEGIN", "VEVENT"):
            here = {}
        elif (name, value) == ("END", "VEVENT"):
            events.append(here)
            here = None
        else:
            plain = re.sub(r"\\(.)", lambda m: "\n" if m[1] in "nN" else m[1], value)
            (own if here is None else here)[name] = plain
    return own, events


def row(**more):
    return {
        "clause": "AK-1", "cite": "AS 03.35", "who": "owner", "what": "pay", "starts": None,
        "due": "2026-06-09", "not_before": None, "safe_by": None, "wait_until": None,
        "counting": "60 days", "status": "open", "alternatives": [],
    } | more  # fmt: skip


class TestTheText:
    def test_it_is_a_calendar(self):
        own, events = parsed(calendar_text("Mine", [], as_of=date(2026, 5, 1), zone=ALASKA))
        assert (own["BEGIN"], own["VERSION"], own["NAME"]) == ("VCALENDAR", "2.0", "Mine")
        assert "PRODID" in own
        assert events == []

    def test_a_day_is_a_whole_day(self):
        dates = open_dates("P-1", [row()])
        _, (event,) = parsed(calendar_text("x", dates, as_of=date(2026, 5, 1), zone=ALASKA))
        assert event["DTSTART;VALUE=DATE"] == "20260609"
        assert event["DTEND;VALUE=DATE"] == "20260610"

    def test_an_instant_is_told_in_universal_time(self):
        dates = open_dates("C-1", [row(due="2025-08-03T10:00:00-08:00")])
        _, (event,) = parsed(calendar_text("x", dates, as_of=date(2025, 8, 2), zone=ALASKA))
        assert event["DTSTART"] == "20250803T180000Z"

    def test_the_stamp_is_the_assessments(self):
        dates = open_dates("P-1", [row()])
        _, (event,) = parsed(calendar_text("x", dates, as_of=date(2026, 5, 1), zone=ALASKA))
        assert event["DTSTAMP"] == "20260501T080000Z"  # midnight in Alaska, in summer

    def test_names_of_events_stay_and_are_unique(self):
        rows = [row(), row(due="2026-07-01"), row(who="judge"), row(safe_by="2026-06-08")]
        dates = open_dates("P-1", rows)

        def names(day):
            _, events = parsed(calendar_text("x", dates, as_of=day, zone=ALASKA))
            return [event["UID"] for event in events]

        assert names(date(2026, 5, 1)) == names(date(2026, 5, 2))
        assert len(set(names(date(2026, 5, 1)))) == 5
        uuid.UUID(names(date(2026, 5, 1))[0])

    def test_a_moved_date_keeps_its_name(self):
        one, other = open_dates("P-1", [row()]), open_dates("P-1", [row(due="2026-06-10")])
        assert one[0].key == other[0].key

    @pytest.mark.parametrize("status", ["met", "late", "not_running"])
    def test_only_open_dates_are_there(self, status):
        assert open_dates("P-1", [row(status=status)]) == []

    def test_an_act_that_must_wait_begins_when_it_is_safe(self):
        waiting = row(due=None, not_before="2026-06-09", wait_until="2026-06-11")
        (found,) = open_dates("P-1", [waiting])
        assert found.at == date(2026, 6, 11)

    @given(st.text(max_size=300))
    def test_every_text_comes_back(self, text):
        dates = [OpenDate("k", date(2026, 6, 9), text, text)]
        own, (event,) = parsed(calendar_text(text, dates, as_of=date(2026, 5, 1), zone=ALASKA))
        kept = "".join(each for each in text if each == "\n" or each.isprintable())
        assert event["SUMMARY"] == event["DESCRIPTION"] == own["NAME"] == kept


class TestWhatIsInIt:
    def test_a_petition_with_a_hearing(self, court):
        petition = court.file("barley-flats")
        set_hearing(court.store, petition.ref, date(2026, 4, 8), **WHO)
        text = petition_calendar(court.store, petition.ref, as_of=date(2026, 3, 5))
        _, events = parsed(text)
        starts = {event["DTSTART;VALUE=DATE"] for event in events}
        assert "20260309" in starts  # thirty days before the hearing
        assert text == calendar_of(court.store, petition.ref, as_of=date(2026, 3, 5))

    def test_a_case(self, store):
        case = custody.open_case(
            store, animals=[{"kind": "cattle"}], owner={"known": True},
            events={"taken_up_at": "2025-08-02T10:00"}, **WHO,
        )  # fmt: skip
        _, events = parsed(calendar_of(store, case.ref, as_of=date(2025, 8, 2)))
        assert "20250803T180000Z" in [event.get("DTSTART") for event in events]

    def test_nothing_has_no_dates(self, court):
        court.refuses(lambda: calendar_of(court.store, "P-1999-0001"), code="no_such_record")
