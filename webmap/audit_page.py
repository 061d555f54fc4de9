"""What an entry of the trail changed, as far as the person who reads it may know."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from districts.records.audit import AuditEntry
from webmap import access, current

READ_AT = {
    "assessment": "petitions.show",
    "count_change": "trespass.show",
    "custody_case": "cases.show",
    "determination": "incidents.show",
    "district": "districts.show",
    "dog": "dogs.show",
    "fence_matter": "trespass.show",
    "identification_register": "registers.show",
    "incident": "incidents.show",
    "incident_place": "incidents.show",
    "keeping_land": "lands.show",
    "kennel": "kennels.show",
    "named_person": "incidents.show",
    "occasion_group": "incidents.show",
    "order": "orders.show",
    "petition": "petitions.show",
    "road_identity": "lands.index",
    "sheet_scan": "sheets.show",
    "vintage": "layers.show",
}
"""The page on which a kind of record is read: who may not open it is not told what is in it."""
PAGES = {
    "custody_case": "/cases/", "district": "/districts/", "dog": "/dogs/",
    "incident": "/incidents/", "keeping_land": "/lands/", "kennel": "/kennels/",
    "petition": "/petitions/", "vintage": "/layers/",
}  # fmt: skip
PERMISSIONS = {"account": ("name", "roles", "disabled")}
"""What is shown of a record that is read on no page; nothing else of it is."""
SEALED = ("photos", "reporter", "salt", "secret", "token")
LONGEST = 240


@dataclass(frozen=True)
class Field:
    """One field that changed. None: nothing stood there, or it is not shown."""

    name: str
    before: str | None
    after: str | None
    is_shown: bool


@dataclass(frozen=True)
class Line:
    """One entry as it is listed.

    Attributes
    ----------
    at
        When, by the clock of the office.
    address
        The page of its record, where the reader may open it.
    why
        The reason given, where the reader may know it.
    """

    entry: AuditEntry
    at: str
    fields: list[Field]
    address: str | None
    why: str | None


def line(entry: AuditEntry) -> Line:
    """Return an entry with what it changed."""
    kind, before, after = current.store().change(entry)
    endpoint = READ_AT.get(kind)
    is_read = endpoint is not None and access.can(endpoint)
    page = PAGES.get(kind)
    return Line(
        entry,
        datetime.fromisoformat(entry.at).astimezone(current.now().tzinfo).isoformat(),
        _fields(kind, before, after, is_read=is_read),
        f"{page}{entry.ref}" if page is not None and is_read else None,
        entry.why if is_read or endpoint is None else None,
    )


def _fields(
    kind: str, before: Mapping[str, Any], after: Mapping[str, Any], *, is_read: bool
) -> list[Field]:
    found = []
    for name in after:
        if name == "ref" or before.get(name) == after[name]:
            continue
        if not before and after[name] in (None, "", [], {}):
            continue
        is_shown = (is_read or name in PERMISSIONS.get(kind, ())) and name not in SEALED
        old, new = _told(before.get(name), after[name]) if is_shown else (None, None)
        found.append(Field(name, old, new, is_shown))
    return found


def _told(before: Any, after: Any) -> tuple[str | None, str | None]:
    """Return a field before and after; of a list that grew, what was added to it."""
    if isinstance(before, list) and isinstance(after, list) and after[: len(before)] == before:
        return None, _text(after[len(before) :])
    return (None if before is None else _text(before)), _text(after)


def _text(value: Any) -> str:
    plain = isinstance(value, str)
    said = value if plain else json.dumps(_unsealed(value), ensure_ascii=False)
    return said if len(said) <= LONGEST else f"{said[:LONGEST]} …"


def _unsealed(value: Any) -> Any:
    """Return a value without what is sealed within it, however deep."""
    if isinstance(value, dict):
        return {key: _unsealed(each) for key, each in value.items() if key not in SEALED}
    if isinstance(value, list):
        return [_unsealed(each) for each in value]
    return value
