"""What waits for the person who asks, by what their role may open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from districts.proceedings.custody_risks import steps_due
from districts.proceedings.trespass_desk import hearing_dates, kennel_dates
from districts.proceedings.trespass_facts import today
from districts.records.determination import Determination
from districts.records.incident import Incident
from districts.records.petition import Petition
from districts.store.protocol import Store
from webmap import access, current


@dataclass(frozen=True)
class Waits:
    """One kind of thing that waits.

    Attributes
    ----------
    words
        What it is, after its number: "reports without a finding".
    first
        The nearest date of them, ISO 8601, where they have dates.
    """

    many: int
    words: str
    address: str
    first: str | None = None


def waiting() -> list[Waits]:
    """Return what waits; a kind of which there is none is left out."""
    store, on, found = current.store(), today(), []
    if access.can("desk.show"):
        many = _without_finding(store)
        found.append(Waits(many, f"{_plural(many, 'report')} without a finding", "/desk#new"))
    if access.can("cases.show"):
        steps = [row for row in steps_due(store, on) if row["words"]]
        found.append(_dated(steps, "open step", "of animals in custody", "/cases"))
    if access.can("petitions.show"):
        many = sum(each.order is None for each in store.records(Petition))
        found.append(Waits(many, f"{_plural(many, 'petition')} without an order", "/petitions"))
        found.append(_dated(hearing_dates(store, on), "hearing", "still to come", "/petitions"))
    if access.can("kennels.show"):
        again = kennel_dates(store, on)
        found.append(_dated(again, "date", "to inspect a kennel again", "/kennels"))
    return [each for each in found if each.many]


def _without_finding(store: Store) -> int:
    decided = {each.incident for each in store.records(Determination) if each.decided}
    return sum(
        each.ref not in decided and not each.is_set_aside for each in store.records(Incident)
    )


def _dated(rows: Sequence[Mapping[str, Any]], one: str, rest: str, address: str) -> Waits:
    days = sorted(str(row["at"]) for row in rows if row["at"] is not None)
    words = f"{_plural(len(rows), one)} {rest}"
    return Waits(len(rows), words, address, days[0] if days else None)


def _plural(many: int, one: str) -> str:
    return one if many == 1 else f"{one}s"
