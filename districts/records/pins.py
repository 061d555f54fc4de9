"""Parcel numbers put side by side: as text, never as numbers."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class JoinedPins:
    """Which parcel each wanted number means.

    Attributes
    ----------
    found
        Wanted number to the parcel's own number, in the order they were asked.
    unmatched
        Wanted numbers that mean no parcel, or could mean several.
    notices
        ``pin_restored`` and ``pin_unmatched``, in the form of an assessment's notices.
    """

    found: dict[str, str]
    unmatched: tuple[str, ...]
    notices: tuple[dict[str, Any], ...]


def join_pins(wanted: Iterable[str], known: Iterable[str | None]) -> JoinedPins:
    """Join parcel numbers that a person wrote to those of a layer.

    A number is joined when it is the parcel's own text; else when it differs from exactly one
    parcel's only in punctuation, leading zeros or a trailing ``.0``. Letter case counts.

    Parameters
    ----------
    wanted
        Numbers to look up; blanks around them are ignored, empty ones left out.
    known
        The layer's numbers; repeats and None are allowed.
    """
    exact = {pin.strip(): pin for pin in known if pin is not None}
    alike: defaultdict[str, set[str]] | None = None
    found: dict[str, str] = {}
    unmatched: list[str] = []
    notices: list[dict[str, Any]] = []
    for text in dict.fromkeys(text.strip() for text in wanted):
        if not text:
            continue
        if text in exact:
            found[text] = exact[text]
            continue
        if alike is None:
            alike = defaultdict(set)
            for pin in exact.values():
                for bare in _bare_forms(pin):
                    alike[bare].add(pin)
        candidates = sorted(set().union(*(alike.get(bare, set()) for bare in _bare_forms(text))))
        if len(candidates) == 1:
            found[text] = candidates[0]
            notices.append(_restored(text, candidates[0]))
        else:
            unmatched.append(text)
            notices.append(_unmatched(text, candidates))
    return JoinedPins(found, tuple(unmatched), tuple(notices))


def pin_list(text: str | None) -> tuple[str, ...]:
    """Return the numbers of one cell, which are divided by ``;``."""
    return tuple(part.strip() for part in (text or "").split(";") if part.strip())


def _bare_forms(pin: str) -> set[str]:
    """Return the pin without punctuation and leading zeros, also without a trailing ``.0``."""
    forms = {pin, re.sub(r"\.0+$", "", pin)}
    bare = {"".join(letter for letter in form if letter.isalnum()) for form in forms}
    return {form.lstrip("0") or "0" for form in bare if form}


def _restored(text: str, pin: str) -> dict[str, Any]:
    return {
        "level": "warning",
        "code": "pin_restored",
        "message": f"“{text}” was read as parcel {pin}: only its punctuation or zeros differ.",
        "pins": [pin],
    }


def _unmatched(text: str, candidates: list[str]) -> dict[str, Any]:
    why = (
        f"it could be any of {', '.join(candidates)}" if candidates else "no parcel has that number"
    )
    return {
        "level": "warning",
        "code": "pin_unmatched",
        "message": f"“{text}” was joined to no parcel: {why}.",
        "pins": [text],
    }
