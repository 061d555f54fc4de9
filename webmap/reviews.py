"""Petitions and their reviews, each review worked out once while nothing changes."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from districts.proceedings import filing
from districts.proceedings import petition as proceeding
from districts.records.petition import Petition
from webmap import current
from webmap.forms.choice import Choice

if TYPE_CHECKING:
    from districts.proceedings.comparison import Difference
    from districts.proceedings.petition import Review

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
    key = (ref, store.head(), as_of, tuple(sorted(choice.readings.items())), choice.strikes)
    return current.office().shelf.get(
        key,
        lambda: proceeding.review(
            store, ref, as_of=as_of, readings=choice.readings, strikes=choice.strikes
        ),
    )


def petitions() -> list[Petition]:
    """Return the petitions on file, as first filed."""
    return current.store().records(Petition)


def filed(packet: Path) -> Petition:
    """File a packet in the name of the person who asks."""
    return filing.file_petition(current.store(), packet, by=current.person(), at=current.now())


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


def differences(before: Review, after: Review) -> list[Difference]:
    """Return what differs between two reviews, causes first."""
    return proceeding.compare(before, after)
