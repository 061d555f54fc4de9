"""The fence that follows a habitual trespass: request, viewers, order, default, certificate."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from districts.records.record import Record


@dataclass(frozen=True)
class FenceMatter(Record):
    """One matter between a neighboring landowner and the landowner of the keeping land.

    Attributes
    ----------
    relation
        Id of the relation it rests on.
    keeping_land, target_kind, target
        The relation in names, as they were when it was opened.
    neighbor, responsible
        Who asks for the fence, and who is asked.
    habitual_on
        The day of the occasion that was habitual.
    steps
        As they were entered: ``{"step", "on", "note", "by", "entered_at"}``.
    sums
        As they were entered: ``{"item", "amount", "note", "by", "entered_at"}``, decimal text.
    acting
        Who acts in the default: ``trustees`` or ``supervisors``.
    readings
        How the questions of the law are read in this matter.
    details
        What only papers print, by section.
    """

    kind: ClassVar[str] = "fence_matter"

    relation: str = ""
    keeping_land: str = ""
    target_kind: str = "landowner"
    target: str = ""
    neighbor: str | None = None
    responsible: str | None = None
    habitual_on: str | None = None
    opened_on: str = ""
    steps: list[dict[str, Any]] = field(default_factory=list)
    sums: list[dict[str, Any]] = field(default_factory=list)
    acting: str | None = None
    readings: dict[str, str] = field(default_factory=dict)
    details: dict[str, Any] = field(default_factory=dict)

    def on(self, step: str) -> str | None:
        """Return the day of a step, as entered last; None when it has not been taken."""
        return next((each["on"] for each in reversed(self.steps) if each["step"] == step), None)

    def amount(self, item: str) -> str | None:
        """Return an amount, as entered last."""
        return next((each["amount"] for each in reversed(self.sums) if each["item"] == item), None)

    def with_step(self, entry: dict[str, Any]) -> FenceMatter:
        """Return the matter with one more step."""
        return replace(self, steps=[*self.steps, entry])

    def with_sum(self, entry: dict[str, Any]) -> FenceMatter:
        """Return the matter with one more amount."""
        return replace(self, sums=[*self.sums, entry])
