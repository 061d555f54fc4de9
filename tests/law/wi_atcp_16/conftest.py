"""An enclosure of a license holder that meets everything measured, with what a test changes."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from districts.law import CHAPTERS, assess
from districts.terms import Assessment

GOOD: dict[str, Any] = {
    "licensed": True,
    "version": "2011",
    "dogs": [{"id": "Rex", "length_in": 28, "height_in": 24}, {"id": "Ada", "length_in": 20}],
    "enclosure_sqft": 40,
    "shelter_sqft": 4,
    "roofed": False,
    "tethered": False,
    "minutes_out": 45,
}


@pytest.fixture
def enclosure() -> Callable[..., Assessment]:
    """Assess an enclosure; keys of the facts replaced as given."""

    def judge(
        as_of: date = date(2026, 5, 1), readings: dict[str, str] | None = None, **changes: Any
    ) -> Assessment:
        chapter = CHAPTERS["wi_atcp_16"]
        assert chapter.facts is not None
        facts = chapter.facts({**GOOD, **changes})
        return assess(chapter, facts, as_of=as_of, readings=readings or {})

    return judge
