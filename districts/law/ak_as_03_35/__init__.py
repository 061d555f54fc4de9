"""Alaska AS 03.35: controlled livestock districts.

Sections .010 to .035 are ruled over petition facts, .040 to .055 over the facts of an impounding.
Whether an area is settled, a place conspicuous or an owner negligent is for people to say.
"""

from collections.abc import Mapping
from typing import Any

from districts.facts import CustodyFacts, PetitionFacts, Regime, custody_facts, petition_facts
from districts.law.ak_as_03_35 import (
    s010_area,
    s020_petition,
    s030_hearing,
    s035_identification,
    s040_damages,
    s050_claim,
    s050_impound,
    s050_notice,
    s055_proceeds,
    s055_redemption,
    s055_sale,
)
from districts.law.ak_as_03_35.notices import notices
from districts.law.ak_as_03_35.readings import READINGS
from districts.law.ak_as_03_35.vectors_case import KINDS
from districts.law.chapter import Chapter

ZONE = "America/Anchorage"
REGIMES = {"ak_impound": Regime(cite="AS 03.35.050", act="impounding")}


def facts(document: Mapping[str, Any]) -> PetitionFacts | CustodyFacts:
    """Read facts: of a case where they name a regime, else of a petition."""
    if "regime" in document:
        return custody_facts(document, zone=ZONE, regimes=REGIMES)
    return petition_facts(document)


CHAPTER = Chapter(
    name="ak_as_03_35",
    title="Controlled livestock districts",
    cite="AS 03.35",
    place="AK",
    proceeding="petition",
    subject="the petition",
    beside={"case": "the impounding"},
    zone=ZONE,
    readings=READINGS,
    rules=(
        *s010_area.RULES,
        *s020_petition.RULES,
        *s030_hearing.RULES,
        *s040_damages.RULES,
        *s050_impound.RULES,
        *s050_notice.RULES,
        *s050_claim.RULES,
        *s055_sale.RULES,
        *s055_redemption.RULES,
        *s055_proceeds.RULES,
        *s050_impound.DEFINITIONS,
    ),
    deadlines=(
        *s030_hearing.DEADLINES,
        *s035_identification.DEADLINES,
        *s050_notice.DEADLINES,
        *s050_claim.DEADLINES,
        *s055_sale.DEADLINES,
        *s055_redemption.DEADLINES,
        *s055_proceeds.DEADLINES,
    ),
    amounts=(
        *s040_damages.AMOUNTS,
        *s050_impound.AMOUNTS,
        *s055_redemption.AMOUNTS,
        *s055_proceeds.AMOUNTS,
    ),
    notices=notices,
    facts=facts,
    examples=KINDS,
)
