"""Wis. Stat. ch. 172: animals taken up, rams in season, and beasts held for damage.

Three procedures over the facts of a case. Which is open depends on the facts; once one is begun,
only its steps run. Reasonable charges, disinterested appraisers and public places, people judge.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from districts.facts import CustodyFacts, Regime, custody_facts
from districts.law.chapter import Answer, Chapter, Dated, Matter, Part, Rule
from districts.law.clause import read_clauses
from districts.law.computing_time.standing import LATE, MET, NOT_RUNNING, spoken
from districts.law.wi_stats_172 import (
    s01_s015_at_large,
    s02_s04_taking_up,
    s03_publication,
    s05_s06_restored_or_sold,
    s07_duties,
    s08_rams,
    s51_application,
    s51_s52_distraint,
    s53_impound,
    s54_s55_sale,
    s56_proceeds,
    vectors,
    vectors_distraint,
)
from districts.law.wi_stats_172.clock import DISTRAINT, events, owner_known
from districts.law.wi_stats_172.events_order import refuse_turned_steps
from districts.law.wi_stats_172.notices import notices
from districts.law.wi_stats_172.readings import READINGS
from districts.law.wi_stats_172.s01_s015_at_large import NOT_ASKED
from districts.law.wi_stats_172.s51_application import was_applied
from districts.law.wi_stats_172.s51_s52_distraint import branch
from districts.terms import FAILS, MEETS, UNDETERMINED, Evidence, Missing

ZONE = "America/Chicago"
REGIMES = {
    "taking_up": Regime(cite="Wis. Stat. 172.02", act="taking up"),
    "rams": Regime(cite="Wis. Stat. 172.08", act="taking up"),
    "distraint": Regime(cite="Wis. Stat. 172.51", act="distraint"),
}
_PARTS = (
    s01_s015_at_large,
    s02_s04_taking_up,
    s03_publication,
    s05_s06_restored_or_sold,
    s07_duties,
    s08_rams,
    s51_application,
    s51_s52_distraint,
    s53_impound,
    s54_s55_sale,
    s56_proceeds,
)
_FIRST = {"taking_up": "WI-172.02-2", "rams": "WI-172.08.2-1", "distraint": "WI-172.51.2-1"}
"""The first step of each procedure, which hangs on who the owner is."""
_APPLICATION = "WI-172.51.4-1"


def facts(document: Mapping[str, Any]) -> CustodyFacts:
    """Read the facts of a case; where no procedure is begun yet, which are open is shown."""
    found = custody_facts(document, zone=ZONE, regimes=REGIMES, unbegun=True)
    refuse_turned_steps(found)
    return found


def _in_time(dated: Dated, matter: Matter) -> Answer:
    """Answer whether an act with a time was done in it; an open one decides nothing."""
    row, found = dated(matter), events(matter)
    if row is None:
        return NOT_ASKED
    who = row.who
    if dated.clause == _FIRST.get(found.regime) and found.events.taken_up_at is not None:
        unknown = branch(matter) if found.regime == DISTRAINT else owner_known(matter)
        if unknown is None:
            where = ", and where the owner lives" if found.regime == DISTRAINT else ""
            return Answer(UNDETERMINED, Missing(f"whether the owner is known{where}", who))
    if row.due is None and row.starts is not None and row.status == NOT_RUNNING:
        missing = Missing("the hour from which the hours run", who, "hours")
        return Answer(UNDETERMINED, missing, decides=not who.startswith("owner"))
    if dated.clause == _APPLICATION and row.due is not None and was_applied(matter):
        return Answer(UNDETERMINED, Missing("when appraisers were applied for", who, "hours"))
    if row.status not in (MET, LATE):
        return NOT_ASKED
    at = row.due if row.due is not None else row.not_before
    said = "" if at is None else f"{row.what}: {'due' if row.due else 'from'} {spoken(at)}"
    return Answer(
        MEETS if row.status == MET else FAILS,
        evidence=lambda: [Evidence("document", row.clause, said)],
    )


def _in_order(parts: Iterable[Part]) -> tuple[Part, ...]:
    """Return rules, deadlines or amounts in the order of the law."""
    order = {clause.id: at for at, clause in enumerate(read_clauses("wi_stats_172"))}
    return tuple(sorted(parts, key=lambda part: order[part.clause]))


def _rules() -> Iterator[Rule]:
    """Yield the rules, and one for each time that no rule of its own answers."""
    own = [rule for part in _PARTS for rule in getattr(part, "RULES", ())]
    ruled = {rule.clause for rule in own}
    yield from own
    for dated in _DEADLINES:
        if dated.clause not in ruled:
            yield Rule(dated.clause, dated.reads, partial(_in_time, dated), dated.of)


_DEADLINES = _in_order(dated for part in _PARTS for dated in getattr(part, "DEADLINES", ()))

CHAPTER = Chapter(
    name="wi_stats_172",
    title="Animals distrained",
    cite="Wis. Stat. ch. 172",
    place="WI",
    proceeding="case",
    subject="the case",
    zone=ZONE,
    readings=READINGS,
    rules=_in_order(_rules()),
    deadlines=_DEADLINES,
    amounts=_in_order(owed for part in _PARTS for owed in getattr(part, "AMOUNTS", ())),
    notices=notices,
    facts=facts,
    examples={**vectors.KINDS, **vectors_distraint.KINDS},
)
