"""Wis. Adm. Code ATCP 16.24: dogs kept outdoors under a license.

The text is that of 2011, with the size bands of 2019 beside it. Floor, roof, tether, exercise and
cleaning are ruled; what only an inspector can see decides where it was seen.
"""

from collections.abc import Mapping
from typing import Any

from districts.facts import EnclosureFacts, enclosure_facts
from districts.law.chapter import Chapter
from districts.law.wi_atcp_16 import (
    s24_2_area,
    s24_3_roof,
    s24_6_tether,
    s24_7_exercise,
    s24_8_upkeep,
    s24_gate,
)
from districts.law.wi_atcp_16.notices import notices
from districts.law.wi_atcp_16.readings import READINGS
from districts.law.wi_atcp_16.vectors import KINDS

RULES = (
    s24_gate.s24_gate,
    *s24_gate.CARE,
    *s24_2_area.RULES,
    *s24_gate.ESCAPE,
    *s24_3_roof.RULES,
    *s24_gate.SHELTER,
    *s24_6_tether.RULES,
    *s24_7_exercise.RULES,
    *s24_gate.RUN,
    *s24_gate.UPKEEP,
    *s24_8_upkeep.RULES,
    *s24_gate.HYGIENE,
)
MEASURED = "AT-16.24.2-"
OBSERVED = tuple(rule.clause for rule in RULES if not rule.clause.startswith(MEASURED))


def facts(document: Mapping[str, Any]) -> EnclosureFacts:
    """Read the facts of an enclosure."""
    return enclosure_facts(document, observed=OBSERVED, tether_checks=s24_6_tether.CHECKS)


CHAPTER = Chapter(
    name="wi_atcp_16",
    title="Dogs kept outdoors",
    cite="Wis. Adm. Code ATCP 16.24",
    place="WI",
    proceeding="kennel",
    subject="the enclosure",
    zone="America/Chicago",
    readings=READINGS,
    rules=RULES,
    notices=notices,
    facts=facts,
    examples=KINDS,
)
