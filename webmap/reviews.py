"""Petitions and their reviews, each review worked out once while nothing changes."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from districts.errors import DistrictsError
from districts.layers.limits import UPLOAD
from districts.proceedings import filing
from districts.proceedings import petition as proceeding
from districts.records.petition import Petition
from webmap import current
from webmap.forms.choice import Choice

if TYPE_CHECKING:
    from districts.proceedings.petition import Review
    from districts.records.assessment import SavedAssessment
    from districts.store import Vintage

MOST_KEPT = 64


class Shelf:
    """A few reviews, the latest used kept; threads share it."""

    def __init__(self) -> None:
        self._kept: OrderedDict[object, Review] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: object, work: Callable[[], Review]) -> Review:
        """Return what is kept under ``key``, or work it out; two threads may both do so."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        found = work()
        with self._lock:
            self._kept[key] = found
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return found


def reviewed(ref: str, choice: Choice) -> Review:
    """Return the review of a petition as a reader chose to see it.

    The key holds the last entry of the audit trail: whatever is filed, corrected or adopted makes
    every kept review a stranger.
    """
    store, as_of = current.store(), choice.as_of or proceeding.today()
    readings = tuple(sorted(choice.readings.items()))
    key = (ref, store.state(), as_of, readings, choice.strikes, choice.vintage)
    return current.office().shelf.get(
        key,
        lambda: proceeding.review(
            store,
            ref,
            as_of=as_of,
            readings=choice.readings,
            strikes=choice.strikes,
            vintage=choice.vintage,
        ),
    )


def petitions() -> list[Petition]:
    """Return the petitions on file, as first filed."""
    return current.store().records(Petition)


def filed(packet: Path, form: str | None = None) -> Petition:
    """File a packet in the name of the person who asks; one form files one petition."""
    return filing.file_petition(
        current.store(), packet, by=current.person(), at=current.now(), limits=UPLOAD, form=form
    )


def decide_match(ref: str, line: int, holder: str, *, accepted: bool) -> None:
    """Enter a person's decision on a signature whose name only resembles a holder's."""
    filing.decide_match(
        current.store(),
        ref,
        line,
        holder,
        accepted=accepted,
        by=current.person(),
        at=current.now(),
    )


def kept(ref: str) -> list[SavedAssessment]:
    """Return the assessments of a petition that were kept, the oldest first."""
    return proceeding.kept_of(current.store(), ref)


def kept_one(ref: str, assessment: str) -> SavedAssessment:
    """Return one kept assessment of a petition; another petition's is not there."""
    for found in kept(ref):
        if found.ref == assessment:
            return found
    raise DistrictsError(
        f"Petition {ref} has no kept assessment {assessment}.",
        code="no_record",
        field="with",
        remedy="Choose one from the list on the petition's page.",
    )


def keep(ref: str, choice: Choice) -> SavedAssessment:
    """Keep the assessment a reader looks at, in that person's name."""
    return proceeding.keep(
        current.store(), reviewed(ref, choice), by=current.person(), at=current.now()
    )


def other_vintages(ref: str) -> list[Vintage]:
    """Return the vintages of the layer a petition was filed on, but for that one."""
    store = current.store()
    filed_on = store.record(Petition, ref).vintage
    if filed_on is None:
        return []
    name = store.vintage(filed_on).name
    return [vintage for vintage in store.vintages(name) if vintage.ref != filed_on]
