"""What an order orders, in sentences the court may change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from districts.documents.wording import day as day_words
from districts.documents.wording import number
from districts.law.ak_as_03_35 import figures
from districts.records.district import DistrictState
from districts.records.petition import Petition

IDENTIFY = "AK-03.35.035a-1"


def ordered(
    petition: Petition,
    document: Mapping[str, Any],
    before: DistrictState | None,
    after: DistrictState | None,
) -> list[str]:
    """Return the sentences of an order that does what the petition asks."""
    acres = (document.get("measurements") or {}).get("acres")
    area = "" if acres is None else f", {number(acres)} acres,"
    found = {
        "establish": [f"The area described in the petition{area} is a controlled livestock "
                      "district (AS 03.35.010)."],
        "add": [f"The area described in the petition{area} is added to the district "
                f"(AS 03.35.020(b)).{_left(after)}"],
        "eliminate": [f"The portion described in the petition{area} is taken out of the district "
                      f"(AS 03.35.020(c)).{_left(after)}"],
        "dissolve": [f"The district{_of(before)} is dissolved (AS 03.35.020(c))."],
    }[petition.action]  # fmt: skip
    if petition.action != "dissolve":
        found.append(
            "The boundaries are exactly those of the petition (AS 03.35.030); they are kept with "
            "this order."
        )
    row = next((each for each in document["deadlines"] if each["clause"] == IDENTIFY), None)
    if row is not None:
        count = int(figures.IDENTIFY.value)
        when = f"within {count} days of the entry of this order"
        if row["due"] is not None:
            when = f"by {day_words(row['due'])}"
        found.append(
            "Each person with custody and control of animals located within shall "
            f"{row['what']} {when} ({figures.IDENTIFY.cite})."
        )
    found.append(
        "A certified copy of the findings and order is sent to the clerk of the superior court, "
        "and a copy of the order to the commissioner of natural resources (AS 03.35.030)."
    )
    return found


def _left(after: DistrictState | None) -> str:
    if after is None:
        return ""
    if not after.is_in_force:
        return " Nothing of the district remains."
    count = len(after.pieces)
    pieces = "one piece" if count == 1 else f"{count} pieces"
    return f" The district is then {number(after.acres)} acres in {pieces}."


def _of(before: DistrictState | None) -> str:
    return "" if before is None else f", {number(before.acres)} acres,"


def denied(petition: Petition, reason: str) -> list[str]:
    """Return the sentences of an order that denies the petition."""
    asked = {
        "establish": "establish a controlled livestock district",
        "add": "add land to the district",
        "eliminate": "take a portion out of the district",
        "dissolve": "dissolve the district",
    }[petition.action]
    return [f"The petition to {asked} is denied: {reason.rstrip('.')}."]
