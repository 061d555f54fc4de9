"""Animals of a register as the law sees them: each that was identified, and each that waits."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from districts.facts.petition import Identified
from districts.records.district_register import IdentificationRegister
from districts.records.order import Order
from districts.records.petition import Petition
from districts.store import Store


def identified_by(
    register: IdentificationRegister, keeper: Mapping[str, Any]
) -> tuple[Identified, ...]:
    """Return the animals of one keeper; those that wait have no day."""
    entries = register.entries_of(keeper["id"])
    marked = {each["animal"] for each in entries}
    waiting = [each["animal"] for each in keeper["animals"] if each["animal"] not in marked]
    return (
        *(
            Identified(each["animal"], date.fromisoformat(each["on"]), each["method"])
            for each in entries
        ),
        *(Identified(animal) for animal in waiting),
    )


def identified_after(store: Store, petition: Petition) -> tuple[Identified, ...] | None:
    """Return the animals of every keeper in the register a petition's order opened, if it did."""
    if petition.order is None:
        return None
    ref = store.record(Order, petition.order).register
    if ref is None:
        return None
    register = store.record(IdentificationRegister, ref)
    return tuple(
        animal for keeper in register.keepers for animal in identified_by(register, keeper)
    )
