"""A petition that passes, with whatever a test changes."""

from collections.abc import Callable
from copy import deepcopy
from datetime import date
from typing import Any

import pytest

from districts.facts import petition_facts
from districts.law import assess
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
