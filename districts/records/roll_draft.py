"""A roll while it is read, row by row."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from typing import Any

from districts.records.holders import Holder, Holding
from districts.records.names import Person


@dataclass
class RollDraft:
    """A roll while it is read, row by row.

    Attributes
    ----------
    keys
        What tells two holders apart, to the holder's id: equal only for one full name.
    """

    holders: dict[str, Holder] = field(default_factory=dict)
    keys: dict[object, str] = field(default_factory=dict)
    holdings: dict[tuple[str, str, str], Holding] = field(default_factory=dict)
    residence: defaultdict[str, set[bool]] = field(default_factory=lambda: defaultdict(set))
    state_residence: defaultdict[str, set[bool]] = field(default_factory=lambda: defaultdict(set))
    sources: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def holder(self, key: object, make: Holder) -> str:
        """Return the id of the holder with this key, adding ``make`` when there is none."""
        known = self.keys.get(key)
        if known is None:
            known = make.id or f"H{len(self.holders) + 1}"
            self.keys[key] = known
            self.holders[known] = make
        elif make.aliases or make.capacities or make.connected:
            old = self.holders[known]
            self.holders[known] = replace(
                old,
                aliases=tuple(dict.fromkeys((*old.aliases, *make.aliases))),
                capacities=tuple(dict.fromkeys((*old.capacities, *make.capacities))),
                connected=tuple(dict.fromkeys((*old.connected, *make.connected))),
            )
        if make.source not in self.sources[known]:
            self.sources[known].append(make.source)
        return known

    def settle(self, holder: str, person: Person) -> None:
        """Set the kind of person that a later row states and earlier ones left to the name."""
        self.holders[holder] = replace(self.holders[holder], person=person)

    def finished(self) -> tuple[tuple[Holder, ...], list[dict[str, Any]]]:
        """Return the holders with residence and sources, and what is contradictory about them."""
        done: list[Holder] = []
        torn: list[str] = []
        for key, holder in self.holders.items():
            here, state = self.residence[key], self.state_residence[key]
            if len(here) > 1 or len(state) > 1:
                torn.append(holder.name)
            done.append(
                replace(
                    holder,
                    id=key,
                    resident=next(iter(here)) if len(here) == 1 else None,
                    resident_of_state=next(iter(state)) if len(state) == 1 else None,
                    source=_told(self.sources[key]),
                )
            )
        notices: list[dict[str, Any]] = []
        if torn:
            notices.append(
                {
                    "level": "warning",
                    "code": "residence_contradicted",
                    "message": "Some rows say resident and others not, so residence counts as "
                    f"unknown: {', '.join(torn)}.",
                }
            )
        return tuple(done), notices


def _told(sources: list[str]) -> str:
    """Say where a holder was read, rows of one wording together: ``rows 3, 8: SMITH JOHN``."""
    rows: dict[str, list[str]] = {}
    for source in sources:
        row, colon, text = source.partition(": ")
        if not colon or not row.startswith("row "):
            row, text = source, ""
        rows.setdefault(text, []).append(row.removeprefix("row ") if text else row)
    return "; ".join(
        f"{'rows' if len(places) > 1 else 'row'} {', '.join(places)}: {text}"
        if text
        else ", ".join(places)
        for text, places in rows.items()
    )
