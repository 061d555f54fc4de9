"""One field of a form: a day, a number, a word, or what is wrong with it."""

from __future__ import annotations

from datetime import date

from werkzeug.datastructures import MultiDict

from districts.errors import DistrictsError

LONGEST = 4000
Form = MultiDict[str, str]


def text(form: Form, name: str) -> str | None:
    """Return what was written, None where it is blank."""
    written = form.get(name, "").replace("\r\n", "\n").strip()
    if len(written) > LONGEST:
        raise _refused(name, f"{written[:40]} …", f"Write at most {LONGEST} letters.")
    return written or None


def needed(form: Form, name: str, ask: str) -> str:
    """Return what was written; refuse a blank."""
    written = text(form, name)
    if written is None:
        raise DistrictsError(
            f"{ask} is missing.", code="field_missing", field=name, remedy="Fill it in."
        )
    return written


def day(form: Form, name: str) -> date | None:
    """Return a day, None where it is blank."""
    written = text(form, name)
    if written is None:
        return None
    try:
        return date.fromisoformat(written)
    except ValueError as trouble:
        raise _refused(name, written, "Write a day as 2026-05-01.") from trouble


def needed_day(form: Form, name: str, ask: str) -> date:
    """Return a day; refuse a blank."""
    found = day(form, name)
    if found is None:
        raise DistrictsError(
            f"{ask} is missing.", code="field_missing", field=name, remedy="Give the day."
        )
    return found


def degrees(form: Form, name: str, most: float) -> float:
    """Return degrees from -``most`` to ``most``."""
    written = needed(form, name, "The longitude" if name == "lon" else "The latitude")
    try:
        found = float(written)
    except ValueError:
        found = most + 1
    if not -most <= found <= most:
        raise _refused(name, written, f"Write degrees from -{most:g} to {most:g}, as -145.7321.")
    return found


def whole(form: Form, name: str, ask: str) -> int:
    """Return a count; refuse what is no whole number."""
    written = needed(form, name, ask)
    if not (written.isascii() and written.isdigit()):
        raise _refused(name, written, "Write a whole number.")
    return int(written)


def answer(form: Form, name: str) -> bool | None:
    """Return yes or no, None where nobody has said."""
    return {"yes": True, "no": False}.get(form.get(name, ""))


def _refused(name: str, written: str, remedy: str) -> DistrictsError:
    return DistrictsError(
        f"“{written}” cannot be used as “{name.replace('_', ' ')}”.",
        code="not_usable",
        field=name,
        remedy=remedy,
    )
