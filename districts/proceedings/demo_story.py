"""What happened in the sample county: a district ordered, and an animal taken up in it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from districts.law import CHAPTERS
from districts.proceedings.custody import open_case
from districts.proceedings.custody_record import record_event, record_money
from districts.proceedings.districts_register import add_keeper
from districts.proceedings.hearing import set_hearing
from districts.proceedings.hearing_postings import log_posting
from districts.proceedings.order import GRANTED, enter_order
from districts.proceedings.order_copies import send_copy
from districts.proceedings.petition import CHAPTER
from districts.records.petition import Petition
from districts.store import Store

HEARD_ON, ORDERED_ON = date(2026, 4, 20), date(2026, 4, 27)
COURTROOM = "Courtroom 2, Tanana Flats court house"
POSTED = (
    ("Barley Flats post office", -145.6090, 64.0450),
    ("Grain Elevator Road store", -145.5824, 64.0553),
    ("Threshing Hall", -145.5565, 64.0650),
)
UP_ON = date(2026, 3, 10)


def establish(
    store: Store, petition: Petition, *, at: datetime, tell: Callable[[str], None]
) -> str:
    """Hear a petition after notice and order its district; return the district's reference."""
    tell("Hearing, notice and order on the first district")
    by = "clerk"
    set_hearing(store, petition.ref, HEARD_ON, hour="10:00", place=COURTROOM, by=by, at=at)
    for place, lon, lat in POSTED:
        log_posting(
            store, petition.ref, place=place, lon=lon, lat=lat, from_on=UP_ON, to_on=HEARD_ON,
            conspicuous_public=True, posted_by="Dep. R. Sample", by=by, at=at,
        )  # fmt: skip
    order = enter_order(
        store, petition.ref, decision=GRANTED, entered_on=ORDERED_ON, judge="M. Sample",
        name="Barley Flats", by="judge", at=at,
    )  # fmt: skip
    send_copy(
        store, order.ref, "clerk", on=date(2026, 4, 28), how="by hand", certified_by="L. Sample",
        by=by, at=at,
    )  # fmt: skip
    add_keeper(
        store, str(order.register), name="Keeper Sample",
        animals=[{"animal": "red cow, white face", "species": "cattle"},
                 {"animal": "brown goat", "species": "goats"}],
        told_on=date(2026, 4, 30), by=by, at=at,
    )  # fmt: skip
    return str(order.district)


def impound(store: Store, district: str, *, at: datetime, tell: Callable[[str], None]) -> None:
    """Open a case of one cow, taken up two days ago, its owner told in time."""
    tell("A cow in custody")
    zone = ZoneInfo(CHAPTERS[CHAPTER].zone or "UTC")
    now = at.astimezone(zone).replace(second=0, microsecond=0)
    taken = (now - timedelta(days=2)).replace(hour=15, minute=20)
    told = (taken + timedelta(days=1)).replace(hour=9, minute=40)
    case = open_case(
        store,
        animals=[{"kind": "cattle", "description": "red cow, white face, left ear notched"}],
        owner={"known": True, "name": "Keeper Sample", "address": "Mile 4, Chaff Road"},
        taker={"name": "Occupant Sample", "address": "Mile 2, Grain Elevator Road",
               "interest": "lessee"},
        circumstances={"taker_is_occupant": True, "at_large": True},
        events={"found_at": (taken - timedelta(minutes=50)).isoformat(),
                "taken_up_at": taken.isoformat()},
        details={"found": {"point": [-145.5781, 64.0561]},
                 "enclosure": {"place": "the pen behind the barn", "point": [-145.5790, 64.0570]}},
        title="A red cow in the barley",
        place="barley field south of Grain Elevator Road",
        district=district,
        opened_on=taken.date(),
        by="officer",
        at=at,
    )  # fmt: skip
    for step in ("owner_notified_at", "received_notice_at"):
        record_event(store, case.ref, step, told.isoformat(), by="officer", at=at)
    record_money(store, case.ref, "keep", "36.00", note="two days", by="officer", at=at)
    record_money(
        store, case.ref, "damages", "640.00", animal="a1", trespass="t1",
        note="barley trodden down", by="officer", at=at,
    )  # fmt: skip


def distrain(store: Store, *, at: datetime, tell: Callable[[str], None]) -> None:
    """Open a Wisconsin case: cows held for damage since this morning, nobody notified yet."""
    tell("Cows held for damage in Wisconsin")
    zone = ZoneInfo(CHAPTERS["wi_stats_172"].zone or "UTC")
    now = at.astimezone(zone).replace(second=0, microsecond=0)
    taken = now - timedelta(hours=3)
    open_case(
        store,
        regime="distraint",
        animals=[{"kind": "cow", "description": "red, tag 14"},
                 {"kind": "cow", "description": "black, no tag"}],
        owner={"known": True, "name": "Sample Keeper", "address": "N120 Sample Road",
               "same_county": True, "same_municipality": True},
        taker={"name": "Sample Distrainor", "address": "N140 Sample Road",
               "interest": "owner", "municipality": "Town of Sample"},
        circumstances={"doing_damage": True, "taker_is_occupant": True,
                       "pound_in_residence_municipality": False},
        events={"taken_up_at": taken.isoformat()},
        details={"enclosure": {"place": "the heifer barn"}},
        title="Two cows in the corn",
        place="corn north of Sample Road",
        opened_on=taken.date(),
        by="officer",
        at=at,
    )  # fmt: skip


def take_up(store: Store, *, at: datetime, tell: Callable[[str], None]) -> None:
    """Open a Wisconsin case: a bull found at large five days ago, nobody knows whose.

    Notice is filed; publication and appraisal are still to come.
    """
    tell("A bull taken up at large in Wisconsin")
    zone = ZoneInfo(CHAPTERS["wi_stats_172"].zone or "UTC")
    now = at.astimezone(zone).replace(second=0, microsecond=0)
    taken = (now - timedelta(days=5)).replace(hour=17, minute=10)
    case = open_case(
        store,
        regime="taking_up",
        animals=[{"kind": "bull", "description": "black, polled, no tag", "value": "640.00",
                  "born_on": (taken - timedelta(days=730)).date().isoformat()}],
        owner={"known": False},
        taker={"name": "Sample Finder", "address": "N160 Sample Road",
               "municipality": "Town of Sample"},
        circumstances={"at_large": True},
        events={"taken_up_at": taken.isoformat()},
        details={"enclosure": {"place": "the machine shed"},
                 "clerk": {"municipality": "Town of Sample", "county": "Sample"}},
        title="A black bull on the town road",
        place="Sample Road, by the creek",
        opened_on=taken.date(),
        by="officer",
        at=at,
    )  # fmt: skip
    filed = (now - timedelta(days=3)).date()
    record_event(store, case.ref, "notice_filed_at", filed.isoformat(), by="officer", at=at)
