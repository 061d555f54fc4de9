"""Wis. Stat. ch. 172: animals taken up, rams in season, and beasts held for damage.

Three procedures over the facts of a case. Which is open depends on the facts; once one is begun,
only its steps run. Reasonable charges, disinterested appraisers and public places, people judge.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from districts.facts import CustodyFacts, Regime, custody_facts
from districts.law.chapter import Answer, Chapter, Dated, Matter, Rule
from districts.law.computing_time.standing import LATE, MET, spoken
from districts.law.wi_stats_172 import (
    s01_s015_at_large,
    s02_s07_taking_up,
    s08_rams,
    s51_s52_distraint,
    s53_s55_impound_and_sale,
    s56_proceeds,
)
from districts.law.wi_stats_172.notices import notices
from districts.law.wi_stats_172.readings import READINGS
from districts.law.wi_stats_172.vectors import KINDS
from districts.terms import FAILS, MEETS, NOT_APPLICABLE, Evidence

ZONE = "America/Chicago"
REGIMES = {
    "taking_up": Regime(cite="Wis. Stat. 172.02", act="taking up"),
    "rams": Regime(cite="Wis. Stat. 172.08", act="taking up"),
    "distraint": Regime(cite="Wis. Stat. 172.51", act="distraint"),
}
_RULES = (
    *s01_s015_at_large.RULES,
    *s02_s07_taking_up.RULES,
    *s08_rams.RULES,
    *s51_s52_distraint.RULES,
    *s53_s55_impound_and_sale.RULES,
)
_DEADLINES = (
    *s02_s07_taking_up.DEADLINES,
    *s08_rams.DEADLINES,
    *s51_s52_distraint.DEADLINES,
    *s53_s55_impound_and_sale.DEADLINES,
    *s56_proceeds.DEADLINES,
)


def facts(document: Mapping[str, Any]) -> CustodyFacts:
    """Read the facts of a case; where no procedure is begun yet, which are open is shown."""
    return custody_facts(document, zone=ZONE, regimes=REGIMES, unbegun=True)


def _in_time(dated: Dated, matter: Matter) -> Answer:
    """Answer whether an act with a time was done in it; an open one decides nothing."""
    row = dated(matter)
    if row is None or row.status not in (MET, LATE):
        return Answer(NOT_APPLICABLE, decides=False)
    due = row.due if row.due is not None else row.not_before
    said = "" if due is None else f"{row.what}: due {spoken(due)}"
    return Answer(
        MEETS if row.status == MET else FAILS,
        evidence=lambda: [Evidence("document", row.clause, said)],
    )


def made(matter: Matter) -> Sequence[Rule]:
    """Return a rule for each time that no rule of its own answers."""
    del matter
    ruled = {rule.clause for rule in _RULES}
    return [
        Rule(dated.clause, dated.reads, partial(_in_time, dated), dated.of)
        for dated in _DEADLINES
        if dated.clause not in ruled
    ]


CHAPTER = Chapter(
    name="wi_stats_172",
    title="Animals distrained",
    cite="Wis. Stat. ch. 172",
    place="WI",
    proceeding="case",
    subject="the case",
    zone=ZONE,
    readings=READINGS,
    rules=_RULES,
    deadlines=_DEADLINES,
    amounts=(
        *s01_s015_at_large.AMOUNTS,
        *s02_s07_taking_up.AMOUNTS,
        *s08_rams.AMOUNTS,
        *s56_proceeds.AMOUNTS,
    ),
    notices=notices,
    facts=facts,
    examples=KINDS,
    made=made,
)
