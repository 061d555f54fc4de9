"""What happened in the sample village: three dogs and two kennels, all invented."""

from __future__ import annotations

import math
from collections.abc import Callable
from datetime import datetime, timedelta

from districts.proceedings.dog import today_there
from districts.proceedings.dog_dangerous import (
    appeal,
    determine,
    find_conduct,
    inform,
    inspect,
    insure,
)
from districts.proceedings.dog_entries import (
    add_days,
    add_incident,
    add_license,
    find_incident,
    register_dog,
)
from districts.proceedings.dog_pound import add_fee, impound, release
from districts.proceedings.kennel_entries import (
    enter_dog,
    inspect_enclosure,
    register_kennel,
)
from districts.proceedings.kennel_floor import draw_floor, enter_floor
from districts.store import Store

MIDDLE = (-87.9204, 44.4442)
METERS_PER_DEGREE = 111_320.0


def _at(east_m: float, north_m: float) -> list[float]:
    lon, lat = MIDDLE
    return [
        lon + east_m / (METERS_PER_DEGREE * math.cos(math.radians(lat))),
        lat + north_m / METERS_PER_DEGREE,
    ]


def fill_dogs(store: Store, *, at: datetime, tell: Callable[[str], None] = print) -> None:
    """Register sample dogs and kennels, their days told back from the day of filling."""
    tell("Three dogs and two kennels")
    _bitten(store, at)
    _stray(store, at)
    _kennels(store, at)


def _bitten(store: Store, at: datetime) -> None:
    by, today = "officer", today_there(at)
    dog = register_dog(
        store,
        name="Brutus",
        description="brindle, about 70 pounds, left ear torn",
        born_on=today - timedelta(days=1200),
        neutered=True,
        keeper={"name": "Holder Sample", "address": "14 Willow Court", "as": "owner"},
        by=by,
        at=at,
    )
    add_license(store, dog.ref, "S-0417", today - timedelta(days=300), by=by, at=at)
    first = add_incident(
        store, dog.ref, "171-19C", today - timedelta(days=24), today - timedelta(days=23),
        what="loose on the path by the creek", place="creek path", point=_at(-420, 260),
        reporter="neighbor", by=by, at=at,
    )  # fmt: skip
    find_incident(store, dog.ref, first.incidents[-1]["id"], True, by=by, at=at)
    second = add_incident(
        store, dog.ref, "171-19B", today - timedelta(days=8),
        what="bit a jogger in the calf; two stitches", place="corner of Willow Court",
        point=_at(-120, 90), reporter="the jogger", serious=True, by=by, at=at,
    )  # fmt: skip
    find_incident(store, dog.ref, second.incidents[-1]["id"], True, by=by, at=at)
    add_incident(
        store, dog.ref, "171-19D", today - timedelta(days=3),
        what="barks from six to eight in the morning", place="14 Willow Court",
        point=_at(-180, 20), reporter="neighbor", by=by, at=at,
    )  # fmt: skip
    impound(store, dog.ref, today - timedelta(days=8), officer="O. Sample",
            place="sample pound, stall 3", by=by, at=at)  # fmt: skip
    add_fee(store, dog.ref, "capture", "60.00", by=by, at=at)
    add_fee(store, dog.ref, "impoundment", "75.00", by=by, at=at)
    add_fee(store, dog.ref, "care", "24.50", by=by, at=at)
    release(store, dog.ref, today - timedelta(days=5), to="Holder Sample", by=by, at=at)
    find_conduct(
        store, dog.ref,
        {"attack": True, "provoked": False, "repeated_threatening": None}, by=by, at=at,
    )  # fmt: skip
    determine(
        store, dog.ref, today - timedelta(days=6), officer="O. Sample",
        reasons="Bit a jogger who ran past on the sidewalk; nobody had provoked it.",
        by=by, at=at,
    )  # fmt: skip
    inform(store, dog.ref, today - timedelta(days=5), copy=True, how="by hand", by=by, at=at)
    insure(
        store, dog.ref,
        {"insurer": "Sample Mutual", "number": "LB-2210", "amount": "1000000", "notice_days": 10},
        by=by, at=at,
    )  # fmt: skip
    inspect(
        store, dog.ref, today - timedelta(days=2),
        observations={"BV-171.22C-2": True, "BV-171.22C-3": True, "BV-171.22D-1": True,
                      "BV-171.22E-2": True, "BV-171.22G-1": False},
        leash_ft="5.5", has_pen=True,
        pen={"secure_top": True, "fixed_floor": False}, embedded_ft="1.5",
        remark="The sides go down a foot and a half; no sign at the gate.", by=by, at=at,
    )  # fmt: skip
    appeal(store, dog.ref, {"applied_on": today - timedelta(days=1), "by": "Holder Sample"},
           by=by, at=at)  # fmt: skip


def _stray(store: Store, at: datetime) -> None:
    by, today = "officer", today_there(at)
    dog = register_dog(
        store, name="Not named", description="small tan terrier, no tag",
        keeper={"name": "Neighbor Sample", "address": "22 Willow Court", "as": "harborer"},
        by=by, at=at,
    )  # fmt: skip
    days = [today - timedelta(days=n) for n in range(12, 1, -1)]
    add_days(store, dog.ref, days, "fed on the back porch", by=by, at=at)
    puppy = register_dog(
        store, name="Pip", description="black and white puppy",
        born_on=today - timedelta(days=135),
        keeper={"name": "Owner Sample", "address": "3 Heron Way", "as": "owner"}, by=by, at=at,
    )  # fmt: skip
    add_incident(
        store, puppy.ref, "171-19C", today - timedelta(days=1), what="in the school yard",
        place="school yard", point=_at(300, -200), by=by, at=at,
    )  # fmt: skip


def _kennels(store: Store, at: datetime) -> None:
    by, today = "inspector", today_there(at)
    hill = register_kennel(
        store,
        {"name": "Hill Kennel", "licensed": True, "license_number": "S-118",
         "address": "Sample Road 4", "point": _at(900, 700)},
        holder={"name": "License Holder Sample", "address": "Sample Road 4"},
        enclosures=("North pen", "South pen"), by=by, at=at,
    )  # fmt: skip
    tape = "tape, reads to a quarter inch"
    for enclosure, name, length, height in (
        ("e1", "Ada", "26", "24"), ("e1", "Bo", "26", "23.5"), ("e1", "Moss", "9", "8"),
        ("e2", "Juno", "31", "27"),
    ):  # fmt: skip
        enter_dog(
            store, hill.ref, None,
            {"name": name, "enclosure": enclosure, "length_in": length, "height_in": height,
             "instrument": tape},
            by=by, at=at,
        )  # fmt: skip
    enter_floor(store, hill.ref, "e1", sqft="48", shelter_sqft="8", tolerance_sqft="0.5",
                by=by, at=at)  # fmt: skip
    corners = [(900, 700), (902.4, 700), (902.4, 702), (900, 702)]
    house = [(900, 700), (900.9, 700), (900.9, 700.9), (900, 700.9)]
    draw_floor(store, hill.ref, "e2", [_at(*each) for each in corners],
               [_at(*each) for each in house], accuracy_ft=0.1, by=by, at=at)  # fmt: skip
    inspect_enclosure(
        store, hill.ref, "e1", today - timedelta(days=4),
        {"roofed": True, "roof_lowest_in": "36", "tethered": False, "minutes_out": "40",
         "observations": {"AT-16.24.3-1": True, "AT-16.24.4-a": True, "AT-16.24.4-b": True,
                          "AT-16.24.4-c": False, "AT-16.24.8-a": True}},
        remark="No windbreak but the shelter itself.", again_on=today + timedelta(days=10),
        by=by, at=at,
    )  # fmt: skip
    register_kennel(
        store, {"name": "Creek Shelter", "licensed": True, "control_facility": True,
                "address": "Sample Road 9", "point": _at(-900, -300)},
        holder={"name": "Sample Humane Society"}, enclosures=("Run 1",), by=by, at=at,
    )  # fmt: skip
