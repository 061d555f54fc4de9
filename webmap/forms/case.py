"""A case as a form sends it: animals, persons, places, a step with its hour."""

from __future__ import annotations

from typing import Any

from districts.errors import DistrictsError
from webmap.forms.fields import Form, answer, day, degrees, text, whole

ANIMAL = {
    "kind": "Kind", "description": "What it looks like", "born_on": "Born on",
    "value": "Worth, as its holder puts it", "appraised": "Worth, as appraised",
    "times_at_large": "How often it was found out",
}  # fmt: skip
PERSON = ("name", "address", "telephone", "interest", "municipality")
ALASKA = ("owner", "impounder", "land", "enclosure", "sale", "buyer", "redemption", "remittance")
WISCONSIN = (
    "owner", "impounder", "land", "enclosure", "officer", "clerk", "publication", "application",
    "appraisers", "sale", "buyer", "treasurer",
)  # fmt: skip
DETAILS = {
    "owner": ("name", "address"),
    "impounder": ("address", "telephone", "interest"),
    "land": ("description",),
    "enclosure": ("place",),
    "sale": ("place", "by", "posted_place"),
    "buyer": ("name", "address"),
    "redemption": ("by", "how"),
    "remittance": ("how",),
    "officer": ("name", "title", "municipality"),
    "clerk": ("municipality", "county"),
    "publication": ("newspaper",),
    "application": ("place",),
    "appraisers": ("names", "days", "fence"),
    "treasurer": ("name", "municipality"),
}


def sections_of(regime: str) -> dict[str, tuple[str, ...]]:
    """Return what the papers of a regime print besides."""
    sections = ALASKA if regime == "ak_impound" else WISCONSIN
    return {section: DETAILS[section] for section in sections}


def animal(form: Form) -> dict[str, Any]:
    """Return what is said of one animal; what is left blank stays as it was."""
    told: dict[str, Any] = {
        name: written for name in ANIMAL if (written := text(form, name)) is not None
    }
    if "kind" in told:
        told["kind"] = told["kind"].lower()
    if (born := day(form, "born_on")) is not None:
        told["born_on"] = born.isoformat()
    if "times_at_large" in told:
        told["times_at_large"] = whole(form, "times_at_large", "How often it was found out")
    return told


def person(form: Form) -> dict[str, str | None]:
    """Return what is said of a person; a blank line takes away what stood there."""
    return {key: text(form, key) for key in PERSON if key in form}


def animals(form: Form) -> list[dict[str, str]]:
    """Return animals written one on a line as "kind: what it looks like"."""
    found = []
    for line in (text(form, "animals") or "").splitlines():
        kind, _, looks = line.partition(":")
        if kind.strip():
            animal = {"kind": kind.strip().lower()}
            if looks.strip():
                animal["description"] = " ".join(looks.split())
            found.append(animal)
    return found


def moment(form: Form, name: str) -> str | None:
    """Return a day, with its hour where that was given, as ``name-day`` and ``name-hour``."""
    on, hour = day(form, f"{name}-day"), text(form, f"{name}-hour")
    if on is None:
        return None
    return on.isoformat() if hour is None else f"{on.isoformat()}T{hour}"


def point(form: Form) -> list[float] | None:
    """Return a place in degrees, None where neither number was given."""
    if text(form, "lon") is None and text(form, "lat") is None:
        return None
    return [degrees(form, "lon", 180), degrees(form, "lat", 90)]


def opening(form: Form) -> dict[str, Any]:
    """Return what a case is opened with."""
    known = answer(form, "owner_known")
    found = point(form)
    owner = {
        "known": known, "name": text(form, "owner_name"), "address": text(form, "owner_address"),
        "same_county": answer(form, "owner_same_county"),
        "same_municipality": answer(form, "owner_same_municipality"),
    }  # fmt: skip
    taker = {key: text(form, f"taker_{key}") for key in ("name", "address", "interest")}
    return {
        "animals": animals(form),
        "owner": {key: value for key, value in owner.items() if value is not None},
        "taker": {key: value for key, value in taker.items() if value is not None},
        "regime": text(form, "regime") or "ak_impound",
        "circumstances": {
            key: value
            for key in ("taker_is_occupant", "at_large", "doing_damage", "officer_custody")
            if (value := answer(form, key)) is not None
        },
        "events": {step: at for step in ("found_at", "taken_up_at") if (at := moment(form, step))},
        "title": text(form, "title"),
        "place": text(form, "place"),
        "district": text(form, "district"),
        "pin": text(form, "pin"),
        "details": {} if found is None else {"found": {"point": found}},
    }


def details(form: Form, before: dict[str, Any]) -> dict[str, Any]:
    """Return the sections of what papers print, those that the form speaks of changed."""
    changed: dict[str, Any] = {}
    for section, keys in DETAILS.items():
        written = {key: text(form, f"{section}.{key}") for key in keys}
        kept = {**before.get(section, {}), **written}
        section_now = {key: value for key, value in kept.items() if value is not None}
        if section_now != before.get(section, {}):
            changed[section] = section_now
    return changed


def places(form: Form, before: dict[str, Any]) -> dict[str, Any]:
    """Return where the animals were found or are held."""
    which = form.get("which", "")
    at = point(form)
    if which not in ("found", "enclosure") or at is None:
        raise DistrictsError(
            "The place is missing.",
            code="field_missing",
            field="lon",
            remedy="Click the map or write longitude and latitude.",
        )
    return {which: {**before.get(which, {}), "point": at}}
