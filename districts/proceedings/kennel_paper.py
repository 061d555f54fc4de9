"""An enclosure of a kennel as its inspection report prints it."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

from districts.documents.wording import capital, verdict_words
from districts.errors import DistrictsError
from districts.law.wi_atcp_16.bands import DEFAULT_VERSION
from districts.proceedings.dog_paper import check
from districts.proceedings.kennel import AREA, CHECKED, KennelSeen, Pen
from districts.proceedings.paper_gaps import pruned

ROOF = "AT-16.24.3-2"


def pen_of(seen: KennelSeen, enclosure: str | None) -> Pen:
    """Return one enclosure, the first where none is named.

    Raises
    ------
    DistrictsError
        The kennel has none of that id.
    """
    found = [pen for pen in seen.pens if enclosure in (None, "", pen.enclosure["id"])]
    if not found:
        raise DistrictsError(
            f"{seen.kennel.ref} has no enclosure {enclosure}.",
            code="no_such_record",
            field="enclosure",
            remedy="Open the page of the kennel again.",
        )
    return found[0]


def kennel_paper_facts(
    seen: KennelSeen, enclosure: str | None = None, *, made_on: date
) -> dict[str, Any]:
    """Return what is known of an enclosure under the keys of its chapter's papers."""
    kennel, pen = seen.kennel, pen_of(seen, enclosure)
    inspection = pen.inspection or {}
    return pruned(
        {
            "made_on": made_on.isoformat(),
            "case": {"ref": kennel.ref},
            "kennel": {
                "name": kennel.name,
                "address": kennel.address,
                "license": kennel.license_number,
                "holder": kennel.holder.get("name"),
            },
            "enclosure": _enclosure(seen, pen),
            "dogs": _dogs(seen, pen),
            "readings": _readings(pen),
            "inspection": {
                "on": inspection.get("on"),
                "by": inspection.get("by"),
                "remark": inspection.get("remark"),
                "again_on": inspection.get("again_on"),
                "photos": len(inspection.get("photos") or ()) or None,
                "result": _result(pen),
                "warning": next(
                    (
                        row["message"]
                        for row in pen.document["notices"]
                        if row["code"] == "superseded_text"
                    ),
                    None,
                ),
            },
            "checks": _checks(pen) if inspection else None,
        }
    )


def _result(pen: Pen) -> str:
    said = verdict_words(pen.document["verdict"])
    return f"{said}, contested: a person decides" if pen.document["contested"] else said


def _enclosure(seen: KennelSeen, pen: Pen) -> dict[str, Any]:
    area, finding = pen.area or {}, pen.floor
    gross, shelter = area.get("sqft"), area.get("shelter_sqft")
    usable = None
    if gross is not None and shelter is not None:
        usable = format(Decimal(gross) - Decimal(shelter), "f")
    threshold = finding["threshold"]
    return {
        "name": pen.enclosure["name"],
        "sqft": gross,
        "shelter_sqft": shelter,
        "usable_sqft": usable,
        "tolerance_sqft": area.get("tolerance_sqft"),
        "how": area.get("how"),
        "needed_sqft": None if threshold is None else str(threshold["value"]),
        "answer": finding["verdict"],
        "version": f"{seen.kennel.version or DEFAULT_VERSION} version",
    }


def _dogs(seen: KennelSeen, pen: Pen) -> list[dict[str, Any]]:
    needs = {row["dog"]: row for row in pen.needs}
    rows = []
    for dog in seen.kennel.dogs_in(pen.enclosure["id"]):
        need = needs.get(f"{dog['name']} ({dog['id']})", {})
        counted = None
        if need:
            counted = "largest dog" if need["largest"] else "additional dog"
        rows.append(
            {
                "name": dog["name"],
                "length_in": dog.get("length_in"),
                "height_in": dog.get("height_in"),
                "instrument": dog.get("instrument"),
                "as": counted,
                "square_feet": need.get("square_feet"),
            }
        )
    return rows


def _readings(pen: Pen) -> list[dict[str, Any]] | None:
    """Return the readings where they differ; alike they tell nothing."""
    rows = pen.readings or []
    if len({row["needed"] for row in rows}) < 2:
        return None
    return [
        {
            "words": capital(row["words"]),
            "needed": row["needed"],
            "enough": None if row["enough"] is None else str(row["enough"]),
        }
        for row in rows
    ]


def _checks(pen: Pen) -> list[dict[str, Any]]:
    wanted = {*CHECKED, ROOF}
    rows = [row for row in pen.document["findings"] if row["clause"] in wanted]
    return [check(row) for row in rows if row["clause"] != AREA]
