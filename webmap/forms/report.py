"""A report of stray livestock as a form sends it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from districts.errors import DistrictsError
from districts.proceedings.report import Report
from districts.proceedings.report_checks import read_moment
from webmap.forms.fields import Form, degrees, text

KINDS = ("cattle", "horses", "sheep", "goats", "pigs", "poultry", "farm deer")
OTHER = "other"
LINES = 3
WIDEST_M = 50_000.0
_METERS_A_DEGREE = 111_195.0


def report(form: Form, photos: Sequence[tuple[bytes, str]]) -> Report:
    """Return what the reporter says.

    Raises
    ------
    DistrictsError
        A field cannot be read.
    """
    lon, lat, accuracy_m, source = point(form)
    return Report(
        at=read_moment(text(form, "day"), text(form, "hour"), "when it happened"),
        ended_at=read_moment(text(form, "ended-day"), text(form, "ended-hour"), "when it ended"),
        is_going_on=form.get("now") == "yes",
        place=text(form, "place"),
        words=text(form, "words"),
        lon=lon,
        lat=lat,
        accuracy_m=accuracy_m,
        source=source,
        animals=animals(form),
        whose=text(form, "whose"),
        note=text(form, "note"),
        photos=photos,
        contact={key: text(form, f"contact-{key}") for key in
                 ("name", "telephone", "email", "address")},
        form=text(form, "once"),
    )  # fmt: skip


def animals(form: Form) -> list[dict[str, Any]]:
    """Return kinds with their counts; a count that nobody gave is None."""
    found = []
    for at in range(1, LINES + 1):
        kind = text(form, f"kind-{at}")
        if kind == OTHER:
            kind = text(form, f"other-{at}")
        count = text(form, f"count-{at}")
        if kind is None and count is None:
            continue
        if kind is None:
            raise DistrictsError(
                "How many there were is given without which animals.",
                code="animals_missing",
                field=f"kind-{at}",
                remedy="Choose a kind, or write one beside “other”.",
            )
        if count is not None and not (count.isascii() and count.isdigit() and len(count) < 7):
            raise DistrictsError(
                f"“{count}” is no count of animals.",
                code="not_usable",
                field=f"count-{at}",
                remedy="Write a whole number, such as 12, or leave it blank.",
            )
        found.append({"kind": kind, "count": None if count is None else int(count)})
    return found


def point(form: Form) -> tuple[float | None, float | None, float | None, str | None]:
    """Return longitude, latitude, how far off they can be, and where they are from."""
    if text(form, "lon") is None and text(form, "lat") is None:
        return None, None, None, None
    lon, lat = degrees(form, "lon", 180), degrees(form, "lat", 90)
    source = form.get("source") if form.get("source") in ("map", "device") else "typed"
    accuracy_m = _meters(text(form, "accuracy_m")) if source != "typed" else None
    if source == "typed":
        accuracy_m = _as_written(form)
    return lon, lat, accuracy_m, source


def _meters(written: str | None) -> float | None:
    try:
        found = float(written or "")
    except ValueError:
        return None
    return found if math.isfinite(found) and 0 < found <= WIDEST_M else None


def _as_written(form: Form) -> float:
    """Return how far off a pair can be for want of more decimals."""
    places = min(len((text(form, name) or "").partition(".")[2]) for name in ("lon", "lat"))
    return round(max(_METERS_A_DEGREE * 10.0**-places / 2, 1.0), 1)
