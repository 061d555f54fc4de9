"""A dog as a form sends it: what it is, an incident, an inspection from a phone."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from districts.errors import DistrictsError
from districts.proceedings.dog import CONDITIONS
from webmap.forms.fields import Form, answer, day, degrees, needed, needed_day, text, whole

PERSON = ("name", "address", "telephone")
PEN = ("secure_top", "unscalable", "fixed_floor")
LONGEST_RUN = 366


def dog(form: Form) -> dict[str, Any]:
    """Return what a dog is put on the register with."""
    keeper = {key: text(form, f"keeper_{key}") for key in PERSON}
    named = any(keeper.values())
    return {
        "name": needed(form, "name", "The name of the dog"),
        "description": text(form, "description"),
        "born_on": day(form, "born_on"),
        "acquired_on": day(form, "acquired_on"),
        "neutered": answer(form, "neutered"),
        "agency_dog": answer(form, "agency_dog"),
        "keeper": {**keeper, "as": form.get("as")} if named else None,
    }


def described(form: Form) -> dict[str, Any]:
    """Return what a dog is, anew."""
    told = dog(form)
    told.pop("keeper")
    for name in ("born_on", "acquired_on"):
        told[name] = None if told[name] is None else told[name].isoformat()
    return told


def keeper(form: Form) -> dict[str, str | None]:
    """Return who keeps the dog."""
    return {**{key: text(form, key) for key in PERSON}, "as": form.get("as")}


def days(form: Form) -> list[date]:
    """Return the local days from one day to another, both within them."""
    first = needed_day(form, "from", "The first day")
    last = day(form, "to") or first
    count = (last - first).days + 1
    if not 1 <= count <= LONGEST_RUN:
        raise DistrictsError(
            f"From {first} to {last} is no run of days.",
            code="days_impossible",
            field="to",
            remedy="Give a first and a last day, a year apart at most.",
        )
    return [first + timedelta(days=at) for at in range(count)]


def point(form: Form) -> list[float] | None:
    """Return a place in degrees, None where neither number was given."""
    if text(form, "lon") is None and text(form, "lat") is None:
        return None
    return [degrees(form, "lon", 180), degrees(form, "lat", 90)]


def incident(form: Form) -> dict[str, Any]:
    """Return what was reported."""
    return {
        "provision": needed(form, "provision", "What kind of incident it was"),
        "from_on": needed_day(form, "from", "The day"),
        "to_on": day(form, "to"),
        "what": text(form, "what"),
        "place": text(form, "place"),
        "point": point(form),
        "reporter": text(form, "reporter"),
        "serious": answer(form, "serious"),
        "found": answer(form, "found"),
    }


def inspection(form: Form) -> dict[str, Any]:
    """Return a look at how the dog is kept: an answer for each condition looked at."""
    seen = {clause: found for clause in CONDITIONS if (found := answer(form, clause)) is not None}
    return {
        "on": needed_day(form, "on", "The day of the inspection"),
        "observations": seen,
        "leash_ft": text(form, "leash_ft"),
        "has_pen": answer(form, "has_pen"),
        "pen": {key: answer(form, key) for key in PEN},
        "embedded_ft": text(form, "embedded_ft"),
        "remark": text(form, "remark"),
    }


def policy(form: Form) -> dict[str, Any]:
    """Return a certificate of insurance."""
    notice = text(form, "notice_days")
    return {
        "insurer": text(form, "insurer"),
        "number": text(form, "number"),
        "amount": text(form, "amount"),
        "aggregate": text(form, "aggregate"),
        "notice_days": None if notice is None else whole(form, "notice_days", "Days of notice"),
        "from": day(form, "from"),
    }


def appeal(form: Form) -> dict[str, Any]:
    """Return what is told of an appeal; what is left blank stays as it was."""
    return {
        "applied_on": day(form, "applied_on"),
        "by": text(form, "appellant"),
        "forwarded_on": day(form, "forwarded_on"),
        "decided_on": day(form, "decided_on"),
        "decision": text(form, "decision"),
    }
