"""A dog of Bellevue, with whatever a test says of it."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from districts.law import CHAPTERS, assess
from districts.terms import Amount, Assessment, Deadline

DETERMINED = {"on": "2025-05-15", "informed_on": "2025-05-16"}


@pytest.fixture
def dog() -> Callable[..., Assessment]:
    """Assess a dog of which only what is given is known."""

    def judge(
        as_of: str = "2025-05-20", readings: dict[str, str] | None = None, **facts: Any
    ) -> Assessment:
        chapter = CHAPTERS["wi_bellevue_171"]
        assert chapter.facts is not None
        return assess(
            chapter, chapter.facts(facts), as_of=date.fromisoformat(as_of), readings=readings or {}
        )

    return judge


@pytest.fixture
def dangerous(dog: Callable[..., Assessment]) -> Callable[..., Assessment]:
    """Assess a dog determined to be dangerous on Thursday 15 May 2025."""

    def judge(**facts: Any) -> Assessment:
        return dog(**{"determination": DETERMINED, **facts})

    return judge


@pytest.fixture
def row() -> Callable[[Assessment, str], Deadline]:
    """Return the row of the calendar of a clause."""

    def find(found: Assessment, clause: str) -> Deadline:
        return next(each for each in found.deadlines if each.clause == clause)

    return find


@pytest.fixture
def owed() -> Callable[[Assessment, str], Amount | None]:
    """Return the row of the ledger of an item, or None."""

    def find(found: Assessment, item: str) -> Amount | None:
        return next((each for each in found.amounts if each.item == item), None)

    return find
