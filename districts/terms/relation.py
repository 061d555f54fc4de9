"""One relation: the land livestock are kept on, with one neighbor or one public road."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any


@dataclass(frozen=True, slots=True)
class Occurrence:
    """One occasion of a relation, with the prior ones that count for it.

    Attributes
    ----------
    ids
        The reports that make it up, in the order they came.
    prior
        The first id of each prior occasion inside the window, by date.
    edge
        First ids of occasions that one way to read the window counts and another does not.
    grouping, reason
        ``confirmed`` or ``proposed``, and why the reports are taken as one.
    alternatives
        Each other option that turns the answer: question, option, and the answer under it.
    """

    ids: tuple[str, ...]
    on: date
    prior: tuple[str, ...]
    is_habitual: bool
    edge: tuple[str, ...] = ()
    grouping: str = "confirmed"
    alternatives: tuple[tuple[str, str, bool], ...] = ()
    reason: str | None = None

    def document(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "ids": list(self.ids),
            "on": self.on.isoformat(),
            "prior": list(self.prior),
            "prior_count": len(self.prior),
            "habitual": self.is_habitual,
            "edge": list(self.edge),
            "grouping": self.grouping,
            "grouping_reason": self.reason,
            "alternatives": [
                {"question": question, "option": option, "habitual": habitual}
                for question, option, habitual in self.alternatives
            ],
        }


@dataclass(frozen=True)
class Relation:
    """The count for one keeping land and one target.

    Attributes
    ----------
    kind
        ``landowner`` or ``road``.
    habitual_since
        The day of the current occasion, the latest, where it is habitual.
    standing_count, standing_until
        Occasions that still stand on the day of the assessment, and the day the oldest of them
        no longer does.
    undetermined_ids
        Reports on which nothing is found yet, or whose day is not known.
    """

    keeping_land: str
    kind: str
    target: str
    events: tuple[Occurrence, ...] = ()
    habitual_since: date | None = None
    standing_count: int = 0
    standing_until: date | None = None
    undetermined_ids: tuple[str, ...] = ()

    def document(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "keeping_land": self.keeping_land,
            "target": {self.kind: self.target},
            "events": [event.document() for event in self.events],
            "habitual_since": self.habitual_since and self.habitual_since.isoformat(),
            "standing_count": self.standing_count,
            "standing_until": self.standing_until and self.standing_until.isoformat(),
            "undetermined_ids": list(self.undetermined_ids),
        }
