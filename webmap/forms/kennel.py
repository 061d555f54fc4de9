"""A kennel as a form sends it: what it is, its dogs, a drawing, an inspection from a phone."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Any

from districts.errors import DistrictsError
from districts.proceedings.kennel import CHECKED
from webmap.forms.dog import point
from webmap.forms.fields import Form, answer, day, needed, needed_day, text

HOLDER = ("name", "address", "telephone")
TETHER = "AT-16.24.6-a"
MOST_CORNERS = 200


def kennel(form: Form) -> dict[str, Any]:
    """Return what a kennel is."""
    return {
        "name": needed(form, "name", "The name of the kennel"),
        "licensed": answer(form, "licensed"),
        "license_number": text(form, "license_number"),
        "version": text(form, "law_text"),
        "control_facility": answer(form, "control_facility"),
        "address": text(form, "address"),
        "point": point(form),
    }


def holder(form: Form) -> dict[str, str | None]:
    """Return who holds the license."""
    return {key: text(form, f"holder_{key}") for key in HOLDER}


def dog(form: Form) -> dict[str, Any]:
    """Return what is said of a dog; a blank takes away what stood there."""
    told: dict[str, Any] = {
        key: text(form, key)
        for key in ("name", "breed", "enclosure", "length_in", "height_in", "instrument")
        if key in form
    }
    if "left_on" in form:
        left = day(form, "left_on")
        told["left_on"] = None if left is None else left.isoformat()
    return told


def floor(form: Form) -> dict[str, Any]:
    """Return a floor in square feet: as written, or of two sides in feet."""
    return {
        "sqft": _area(form, "sqft", "long_ft", "wide_ft", "The floor"),
        "shelter_sqft": _area(form, "shelter_sqft", "shelter_long_ft", "shelter_wide_ft", "It"),
        "tolerance_sqft": text(form, "tolerance_sqft"),
    }


def _area(form: Form, name: str, long: str, wide: str, what: str) -> str | None:
    whole = text(form, name)
    sides = [text(form, key) for key in (long, wide)]
    if whole is not None or sides == [None, None]:
        return whole
    try:
        one, other = (Decimal(side or "") for side in sides)
    except InvalidOperation:
        raise DistrictsError(
            f"{what} needs both sides in feet, such as 10.5 and 8.",
            code="sides_missing",
            field=long,
            remedy="Write both sides, or the square feet.",
        ) from None
    return format(one * other, "f")


def ring(form: Form, name: str) -> list[list[float]]:
    """Return corners written one on a line as longitude and latitude."""
    lines = [line for line in (text(form, name) or "").splitlines() if line.strip()]
    found = []
    for number, line in enumerate(lines[: MOST_CORNERS + 1], start=1):
        try:
            lon, lat = (float(part) for part in line.replace(",", " ").split())
        except ValueError:
            lon, lat = 999.0, 999.0
        if not (-180 <= lon <= 180 and -90 <= lat <= 90):
            raise DistrictsError(
                f"Corner {number} is no longitude and latitude: “{line[:40]}”.",
                code="corner_not_readable",
                field=name,
                remedy="Write a corner on each line, as -87.92 44.44.",
            )
        found.append([lon, lat])
    if len(found) > MOST_CORNERS:
        raise DistrictsError(
            f"More than {MOST_CORNERS} corners.", code="corners_many", field=name,
            remedy="Give the outline as a file.",
        )  # fmt: skip
    return found


def accuracy(form: Form) -> float | None:
    """Return how far a corner may be off in feet, None where nobody knows."""
    written = text(form, "accuracy_ft")
    if written is None:
        return None
    try:
        found = float(written)
    except ValueError:
        found = -1.0
    if not 0 <= found <= 100:
        raise DistrictsError(
            f"“{written}” is no distance in feet.", code="not_usable", field="accuracy_ft",
            remedy="Write feet, such as 0.25, or leave it blank.",
        )  # fmt: skip
    return found


def inspection(form: Form) -> dict[str, Any]:
    """Return an inspection of an enclosure: what was measured and each check looked at."""
    seen = {clause: found for clause in CHECKED if (found := answer(form, clause)) is not None}
    tether = seen.pop(TETHER, None)
    return {
        "on": needed_day(form, "on", "The day of the inspection"),
        "facts": {
            "roofed": answer(form, "roofed"),
            "roof_lowest_in": text(form, "roof_lowest_in"),
            "tethered": answer(form, "tethered"),
            "tether": {
                "length_ft": text(form, "tether_ft"),
                "checks": {} if tether is None else {TETHER: tether},
            },
            "minutes_out": text(form, "minutes_out"),
            "observations": seen,
        },
        "remark": text(form, "remark"),
        "again_on": day(form, "again_on"),
    }
