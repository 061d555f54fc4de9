"""A petition that passes, with whatever a test changes."""

from collections.abc import Callable
from copy import deepcopy
from datetime import date
from typing import Any

import pytest

from districts.facts import petition_facts
from districts.law import CHAPTERS, assess
from districts.terms import Assessment

TEN_PARCELS: dict[str, Any] = {
    "action": "establish",
    "settled_area": True,
    "purpose": "to keep livestock off the road",
    "boundary_defined": True,
    "filed_with_district_judge": True,
    "received_on": "2026-03-02",
    "area": {"acres": 2000, "tolerance": 0.5, "nominal_acres": 2000, "water_acres": 0},
    "pieces": 1,
    "parcels": [{"pin": f"P{at}", "acres": 200, "water_acres": 0} for at in range(10)],
    "holders": [
        {"id": f"H{at}", "name": f"Holder {at}", "person": "natural", "resident": True}
        for at in range(10)
    ],
    "holdings": [{"pin": f"P{at}", "holder": f"H{at}", "kind": "owner"} for at in range(10)],
    "signatures": [
        {"id": f"s{at}", "holder": f"H{at}", "signed_on": "2026-02-01"} for at in range(6)
    ],
}


@pytest.fixture
def petition() -> Callable[..., dict[str, Any]]:
    """Ten residents with 200 acres each, of whom the first six signed; keys replaced as given."""

    def make(**changes: Any) -> dict[str, Any]:
        return {**deepcopy(TEN_PARCELS), **changes}

    return make


@pytest.fixture
def judged() -> Callable[..., Assessment]:
    """Assess a facts document under readings."""

    def judge(document: dict[str, Any], **readings: str) -> Assessment:
        return assess(
            "ak_as_03_35", petition_facts(document), as_of=date(2026, 5, 1), readings=readings
        )

    return judge


COW_IN_THE_HAY: dict[str, Any] = {
    "regime": "ak_impound",
    "at_large": True,
    "taker_is_occupant": True,
    "animals": [{"id": "cow", "kind": "cow"}],
    "owner": {"known": True},
    "events": {
        "taken_up_at": "2025-08-02T10:00",
        "owner_notified_at": "2025-08-02T18:00",
        "received_notice_at": "2025-08-05T12:00",
    },
    "money": {
        "keep": "180.00",
        "damages": [{"animal": "cow", "trespass": "hay", "amount": "700.00"}],
    },
}


@pytest.fixture
def impounded() -> Callable[..., Assessment]:
    """Assess an impounding: a cow of a known owner; keys of the facts replaced as given.

    ``events`` and ``money`` replace what they name and leave the rest.
    """

    def judge(
        *,
        as_of: str = "2025-08-07",
        readings: dict[str, str] | None = None,
        events: dict[str, Any] | None = None,
        money: dict[str, Any] | None = None,
        **changes: Any,
    ) -> Assessment:
        document = {**deepcopy(COW_IN_THE_HAY), **changes}
        document["events"] |= events or {}
        document["money"] |= money or {}
        chapter = CHAPTERS["ak_as_03_35"]
        assert chapter.facts is not None
        facts = chapter.facts(document)
        return assess(chapter, facts, as_of=date.fromisoformat(as_of), readings=readings or {})

    return judge
