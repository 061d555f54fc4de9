"""By which ways each kind of animal may be identified."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from districts.documents.filled import Filled
from districts.documents.paper import Column, Table
from districts.law.ak_as_03_35.s035_identification import may_be_branded


def ways_to_identify(spec: Mapping[str, Any], filled: Filled) -> Table:
    """Return the ways open to each kind of animal a keeper has.

    A brand or mark is offered only for the kinds whose owners may adopt one.
    """
    rows = []
    for row in filled.rows("keeper_animals"):
        seen = filled.in_row("keeper_animals", row)
        kind, count = seen.value("keeper_animals.kind"), seen.value("keeper_animals.count")
        branded = kind is not None and may_be_branded(str(kind))
        rows.append(
            [
                seen.shown("keeper_animals.kind"),
                "" if count is None else seen.shown("keeper_animals.count"),
                spec["branded"] if branded else spec["unbranded"],
            ]
        )
    columns = [Column("Kind", 4), Column("Number", 2, numbers=True), Column("Ways", 12)]
    return Table(spec.get("caption", ""), columns, rows)
