"""What a clerk should know about a measurement, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from districts.measure.joins import SLIVER, Join

WARNING, NOTE = "warning", "note"


@dataclass(frozen=True)
class Notice:
    """A remark on a measurement, with the parcels it is about."""

    level: str
    code: str
    message: str
    pins: tuple[str, ...] = ()

    def document(self) -> dict[str, object]:
        """Return the notice as JSON has it."""
        return {
            "level": self.level,
            "code": self.code,
            "message": self.message,
            "pins": list(self.pins),
        }


def bridged(joins: Iterable[Join]) -> list[Notice]:
    """Tell of each strip that was taken for digitizing noise."""
    return [
        Notice(
            WARNING,
            "sliver_bridged",
            f"{join.a} and {join.b} are drawn up to {join.gap_m:.2f} m apart or overlapping along "
            f"{join.shared_m:,.0f} m ({join.gap_acres:.3f} acre). This was taken for digitizing "
            "noise: they count as sharing an edge, and the strip adds no acres.",
            (join.a, join.b),
        )
        for join in joins
        if join.kind == SLIVER
    ]


def named(code: str, level: str, names: Sequence[str], sentence: str) -> list[Notice]:
    """Make one notice about several parcels, or none about nobody.

    ``sentence`` has a place ``{names}`` for them.
    """
    if not names:
        return []
    shown = ", ".join(names[:20]) + (f" and {len(names) - 20} more" if len(names) > 20 else "")
    return [Notice(level, code, sentence.format(names=shown), tuple(names))]
