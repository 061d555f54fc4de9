"""A form that was opened before somebody else changed the record: yours beside what stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from flask import render_template, request

from districts.records.audit import AuditEntry
from districts.store.ledger import StaleRecord
from webmap import current

OURS = ("csrf_token", "version", "once")
NEVER_SHOWN = ("password_hash", "code_secret", "recovery", "passkeys", "form")
BLANK: tuple[Any, ...] = (None, "", [], {})


@dataclass(frozen=True)
class Change:
    """One field of the record that somebody else changed.

    Attributes
    ----------
    was, stands
        Before, and as it stands now, as text.
    """

    field: str
    was: str
    stands: str
    by: str
    at: datetime


@dataclass(frozen=True)
class Mine:
    """One field of the form.

    Attributes
    ----------
    stands
        What stands in the record now, where the record has a field of that name; else None.
    is_kept
        You left it as it was and somebody else changed it: entering yours leaves theirs alone.
    """

    field: str
    mine: str
    stands: str | None
    is_kept: bool


def page(address: str, refs: Sequence[str], shown_at: str, stands_at: str | None) -> str | None:
    """Return the page with both sides; None where nobody else changed the record since.

    Parameters
    ----------
    refs
        The record, and those that its form speaks of besides.
    shown_at
        The version of each that the form says it was made from, with points between them.
    """
    store, ref = current.store(), refs[0]
    seen = [int(each) if each.isdigit() else 0 for each in shown_at.split(".")]
    if not seen[0]:
        return None  # a form that says nothing of its record was not one of ours
    since = [
        entry
        for each, at in zip(refs, seen, strict=False)
        for entry in store.history(each)
        if (entry.version or 0) > at
    ]
    since.sort(key=lambda entry: entry.seq)
    if all(each.by == current.person() for each in since):
        return None
    changes = [change for entry in since for change in _changes(entry)]
    mine = _mine(since)
    posted = [
        (name, _kept(name, value, mine))
        for name, value in request.form.items(multi=True)
        if name not in OURS and not name.startswith("confirm-")
    ]
    return render_template(
        "stale.html",
        ref=ref,
        address=address,
        action=request.full_path.rstrip("?"),
        changes=changes,
        mine=mine,
        posted=posted,
        stands_at=stands_at or store.version(ref),
        has_files=bool(request.files),
    )


def of(trouble: StaleRecord) -> str:
    """Return the page for a change that met another at the store itself."""
    entries = [
        each
        for each in current.store().history(trouble.ref)
        if (each.version or 0) > trouble.expected
    ]
    return render_template(
        "stale.html",
        ref=trouble.ref,
        address=None,
        action=None,
        changes=[change for entry in entries for change in _changes(entry)],
        mine=[
            Mine(_words(name), _text(mine), _text(stands), is_kept=False)
            for name, (stands, mine) in trouble.differences.items()
            if name not in NEVER_SHOWN
        ],
        posted=[],
        stands_at=trouble.found,
        has_files=False,
    )


def _changes(entry: AuditEntry) -> list[Change]:
    _, before, after = current.store().change(entry)
    at = datetime.fromisoformat(entry.at)
    return [
        Change(_words(name), _text(before.get(name)), _text(value), entry.by, at)
        for name, value in after.items()
        if value != before.get(name) and name not in NEVER_SHOWN
    ]


def _mine(since: list[AuditEntry]) -> list[Mine]:
    """Return the fields that were filled in, each with what the record has under that name."""
    store = current.store()
    opened: dict[str, Any] = {}
    stands: dict[str, Any] = {}
    for entry in since:
        _, before, after = store.change(entry)
        opened = {**before, **opened}
        stands = {**stands, **after}
    found = []
    for name, sent in request.form.items():
        if name in OURS or name.startswith("confirm-"):
            continue
        value = "\n".join(sent.splitlines())  # a browser sends CR LF
        now, then = _written(stands.get(name)), _written(opened.get(name))
        is_kept = name in stands and value.split() == then.split() and now != then
        if value.strip() or name in stands:
            shown = now or "nothing" if name in stands else None
            found.append(Mine(_words(name), value or "nothing", shown, is_kept))
    return found


def _kept(name: str, value: str, mine: list[Mine]) -> str:
    """Return what is sent again: theirs where only they changed the field."""
    for each in mine:
        if each.field == _words(name) and each.is_kept:
            return "" if each.stands in (None, "nothing") else str(each.stands)
    return value


def _written(value: Any) -> str:
    """Return a value of a record as a form has it: a list line by line."""
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return "\n".join(value)
    return "" if value is None or isinstance(value, (list, dict)) else str(value)


def _text(value: Any) -> str:
    """Return a value of a record for a person: what is new in a list is its last part."""
    if value in BLANK:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        shown = [
            f"{_words(str(name))}: {_text(each)}"
            for name, each in value.items()
            if each not in BLANK and name not in NEVER_SHOWN
        ]
        return "\n".join(shown) or "nothing"
    if isinstance(value, list):
        return "\n".join(_text(each).replace("\n", "; ") for each in value)
    return str(value)


def _words(name: str) -> str:
    return name.rstrip("_").replace("_", " ")
