"""Village of Bellevue, Wisconsin, ch. 171: dogs, with the license of Wis. Stat. 174.05.

Licensing, keeping, the six kinds of dog and what is asked of a dangerous one are ruled; whether a
habit, provocation or knowledge is there, people find. Some section numbers are not verified.
"""

from collections.abc import Mapping
from typing import Any

from districts.facts import DogFacts, dog_facts
from districts.law.chapter import Chapter
from districts.law.wi_bellevue_171 import (
    keeping,
    licensing,
    s19_prohibited,
    s22_appeal,
    s22_control,
    s22_dangerous,
)
from districts.law.wi_bellevue_171.notices import notices
from districts.law.wi_bellevue_171.provisions import ZONE, provision
from districts.law.wi_bellevue_171.readings import READINGS
from districts.law.wi_bellevue_171.vectors import KINDS

RULES = (
    *licensing.RULES,
    *keeping.RULES,
    *s19_prohibited.RULES,
    *s22_dangerous.DEFINITIONS,
    *s22_control.RULES,
    *s22_dangerous.AFTER,
    *s22_dangerous.DESTRUCTION,
)
COUNTED = (
    "BV-171.17-1",
    "BV-171.20-1",
    "BV-171.22B-1",
    "BV-171.22H-4",
    "BV-171.22I-2",
    "BV-171.22L-1",
)
OBSERVED = tuple(rule.clause for rule in RULES if rule.clause not in COUNTED)


def facts(document: Mapping[str, Any]) -> DogFacts:
    """Read the facts of a dog."""
    return dog_facts(document, zone=ZONE, observed=OBSERVED, provision=provision)


CHAPTER = Chapter(
    name="wi_bellevue_171",
    title="Dogs",
    cite="Bellevue 171",
    place="WI",
    proceeding="dog",
    subject="the dog",
    zone=ZONE,
    readings=READINGS,
    rules=RULES,
    deadlines=(*licensing.DEADLINES, *s22_appeal.DEADLINES),
    amounts=(*licensing.AMOUNTS, *s19_prohibited.AMOUNTS, *s22_dangerous.AMOUNTS),
    notices=notices,
    facts=facts,
    examples=KINDS,
)
