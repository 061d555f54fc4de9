"""Trespass facts: every key is taken, none is guessed, and what cannot be is refused."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from districts.errors import DistrictsError
from districts.facts import trespass_facts

EVERYTHING = {
    "as_of": "2026-01-01",
    "readings": {"mixing": "any_kind"},
    "zone": "America/Chicago",
    "occasions": [
        {
            "id": "1",
            "at": "2026-03-01T14:00",
            "ended_at": None,
            "keeping_land": "L1",
            "keeping_parcel": "07-12",
            "landowners": ["N1", "N2"],
            "road": None,
            "species": "cattle",
            "finding": "found",
            "found_on": "2026-03-04",
            "returned_at": "2026-03-01T20:00Z",
            "same_occasion_as": None,
            "grouping": "confirmed",
            "co_reports": ["7"],
        }
    ],
    "responsible_landowner": "R",
    "request": {"by": "N1", "received_on": "2026-04-01", "written": True},
    "fence_done_on": None,
    "application_on": None,
    "hearing": {"served_on": None, "held_on": None},
    "order": {"rendered_on": None, "complete_by": None},
    "appeal": {"filed_on": None},
    "default": {"costs": "4000.00", "fees": "85.00", "acting": "trustees", "certified_on": None},
}


def read(document):
    return trespass_facts(document, zone="America/Chicago")


def with_occasion(**changes):
    return {"occasions": [EVERYTHING["occasions"][0] | changes]}


def test_every_key_is_taken():
    facts = read(EVERYTHING)
    (one,) = facts.occasions
    assert one.at == datetime(2026, 3, 1, 14, tzinfo=ZoneInfo("America/Chicago"))
    assert one.returned_at == datetime(2026, 3, 1, 14, tzinfo=ZoneInfo("America/Chicago"))
    assert (one.landowners, one.co_reports) == (("N1", "N2"), ("7",))
    assert (facts.request.written, str(facts.default.costs)) == (True, "4000.00")


def test_an_instant_is_told_by_the_clock_of_the_place():
    (one,) = read(
        with_occasion(at="2026-03-05T04:30:00Z", returned_at=None, found_on=None)
    ).occasions
    assert one.on == date(2026, 3, 4)
    document = with_occasion(at="2026-03-05T04:30:00Z", returned_at=None) | {"zone": "UTC"}
    document["occasions"][0]["found_on"] = None
    assert read(document).occasions[0].on == date(2026, 3, 5)


def test_unknown_is_null_or_left_out():
    facts = read({"occasions": [{"id": "1", "at": None, "keeping_land": " ", "road": ""}]})
    (one,) = facts.occasions
    assert (one.at, one.keeping_land, one.landowners, one.road) == (None, None, (), None)
    assert facts.are_listed
    assert not read({}).are_listed


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"wher": "L1"}, "occasions[0].wher"),
        ({"at": "yesterday"}, "occasions[0].at"),
        ({"at": "2026-03-08T02:30"}, "occasions[0].at"),  # the clocks skip it
        ({"at": "2026-11-01T01:30"}, "occasions[0].at"),  # it comes twice
        ({"landowners": "N1"}, "occasions[0].landowners"),
        ({"landowners": ["N1", 7]}, "occasions[0].landowners"),
        ({"finding": "maybe"}, "occasions[0].finding"),
        ({"ended_at": "2026-02-28"}, "occasions[0].ended_at"),
        ({"returned_at": "2026-03-01T13:00"}, "occasions[0].returned_at"),
        ({"found_on": "2026-02-28"}, "occasions[0].found_on"),
        ({"id": ""}, "occasions[0].id"),
    ],
)
def test_what_cannot_be_is_refused_by_name(changes, field):
    with pytest.raises(DistrictsError) as trouble:
        read(with_occasion(**changes))
    assert trouble.value.where.field == field


def test_an_id_stands_once():
    twice = EVERYTHING["occasions"] * 2
    with pytest.raises(DistrictsError, match="listed twice"):
        read({"occasions": twice})
