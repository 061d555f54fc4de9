"""What became of each row of a count: the relation it is of, and whether it counts or why not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from districts.law.ia_code_169c.livestock import is_livestock
from districts.proceedings.trespass_count_places import Placement
from districts.records.incident_file import IncidentRow

COUNTED, WAITING, UNDETERMINED, NOT_COUNTED = "counted", "waiting", "undetermined", "not_counted"


@dataclass(frozen=True)
class CountedRow:
    """One report and what became of it.

    Attributes
    ----------
    placement
        None for a count without layers.
    relations
        Keeping land with each landowner and road it is of.
    standing
        ``counted``; ``waiting`` for a finding; ``undetermined`` for want of a fact;
        ``not_counted``.
    why
        Why it does not count; None where it does.
    occasion
        First report of the occasion it is counted in.
    """

    row: IncidentRow
    placement: Placement | None
    relations: tuple[tuple[str, str, str], ...]
    standing: str
    why: str | None = None
    occasion: str | None = None

    @property
    def status(self) -> str | None:
        """Return the status of its placement, None without layers."""
        return None if self.placement is None else self.placement.status

    @property
    def place(self) -> tuple[float, float] | None:
        """Return its longitude and latitude, where it has one."""
        if self.row.lon is not None and self.row.lat is not None:
            return self.row.lon, self.row.lat
        told = self.placement
        if told is not None and told.lon is not None and told.lat is not None:
            return told.lon, told.lat
        return None

    def document(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "id": self.row.id,
            "row": self.row.row,
            "placement": self.status,
            "relations": [
                {"keeping_land": land, "target": {kind: name}}
                for land, kind, name in self.relations
            ],
            "standing": self.standing,
            "counted": self.standing == COUNTED,
            "why": self.why,
            "occasion": self.occasion,
            "repeat_of": self.row.repeat_of,
            "problems": [each.document() for each in self.row.misread],
        }


def counted_rows(
    rows: Sequence[IncidentRow],
    placements: Sequence[Placement] | None,
    occasions: Sequence[Mapping[str, Any] | None],
    relations: Sequence[Mapping[str, Any]],
) -> list[CountedRow]:
    """Say of every row what became of it.

    Parameters
    ----------
    occasions
        The facts of each row; None where it was set aside.
    relations
        Of the assessment.
    """
    first = {
        name: event["ids"][0]
        for relation in relations
        for event in relation["events"]
        for name in event["ids"]
    }
    found = []
    for at, row in enumerate(rows):
        placement = None if placements is None else placements[at]
        standing, why = _standing(row, placement, occasions[at], first)
        found.append(
            CountedRow(
                row,
                placement,
                _relations(occasions[at]),
                standing,
                why,
                first.get(row.id) if standing == COUNTED else None,
            )
        )
    return found


def _relations(occasion: Mapping[str, Any] | None) -> tuple[tuple[str, str, str], ...]:
    if occasion is None or occasion["keeping_land"] is None:
        return ()
    land = occasion["keeping_land"]
    named = [(land, "landowner", name) for name in occasion["landowners"]]
    return (*named, *([] if occasion["road"] is None else [(land, "road", occasion["road"])]))


def _standing(
    row: IncidentRow,
    placement: Placement | None,
    occasion: Mapping[str, Any] | None,
    first: Mapping[str, str],
) -> tuple[str, str | None]:
    if row.finding == "unfounded":
        return NOT_COUNTED, "the local authority found it unfounded"
    if occasion is None:
        return NOT_COUNTED, placement.aside if placement is not None else None
    livestock = is_livestock(row.species)
    if livestock is False:
        return NOT_COUNTED, f"“{row.species}” are no livestock under Iowa Code 169C.1(5)"
    missing = _missing(row, placement, occasion)
    if missing:
        return UNDETERMINED, "; ".join(missing)
    if row.finding is None:
        return WAITING, "reported, no finding yet"
    if livestock is None:
        return UNDETERMINED, f"whether “{row.species}” are livestock a person must say"
    if row.id in first:
        return COUNTED, None
    return UNDETERMINED, "not counted under the readings taken"


def _missing(
    row: IncidentRow, placement: Placement | None, occasion: Mapping[str, Any]
) -> list[str]:
    found = []
    if row.at is None:
        found.append("no date")
    if row.keeping_land is None:
        found.append("no keeping land")
    if not occasion["landowners"] and occasion["road"] is None:
        why = "" if placement is None or placement.reason is None else f": {placement.reason}"
        told = "place in doubt" if placement is not None and placement.status == "doubtful" else ""
        found.append(f"{told or 'no landowner or road'}{why}".rstrip("."))
    return found
