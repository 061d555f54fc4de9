"""The register of animals identified after a district was made or grew."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from districts.records.record import Record

METHODS = ("brand", "collar", "other")


@dataclass(frozen=True)
class IdentificationRegister(Record):
    """Who keeps animals within, and which of them can be told by their owner.

    Attributes
    ----------
    district, order
        References of the district, and of the order whose entry started the days.
    action
        ``establish``, or ``add`` when it is about the land that was added.
    entered_on
        ISO date the order was entered.
    keepers
        Persons known to keep animals within, each ``{"id": "K1", "name": …, "animals": [{"animal":
        "a red cow", "species": "cattle"}], "told_on": …}``. Their names are not public.
    entries
        Animals as they were identified, one by one: ``{"keeper", "animal", "species", "on",
        "method", "detail", "by"}``.
    """

    kind: ClassVar[str] = "identification_register"

    district: str = ""
    order: str = ""
    action: str = "establish"
    entered_on: str = ""
    keepers: list[dict[str, Any]] = field(default_factory=list)
    entries: list[dict[str, Any]] = field(default_factory=list)

    def keeper(self, keeper_id: str) -> dict[str, Any] | None:
        """Return a keeper by id."""
        return next((each for each in self.keepers if each["id"] == keeper_id), None)

    def with_keeper(
        self, name: str, animals: list[dict[str, Any]], told_on: str | None = None
    ) -> IdentificationRegister:
        """Return the register with one more keeper."""
        taken = {"id": f"K{len(self.keepers) + 1}", "name": name, "animals": animals}
        return replace(self, keepers=[*self.keepers, {**taken, "told_on": told_on}])

    def with_entry(self, entry: dict[str, Any]) -> IdentificationRegister:
        """Return the register with one more animal identified."""
        return replace(self, entries=[*self.entries, entry])

    def entries_of(self, keeper_id: str) -> list[dict[str, Any]]:
        """Return the animals of one keeper that were identified."""
        return [each for each in self.entries if each["keeper"] == keeper_id]
