"""Wis. Stat. 172.07: what a finder loses who misses a duty."""

from __future__ import annotations

from districts.law.chapter import Answer, Matter, rule
from districts.law.computing_time.standing import LATE, OPEN
from districts.law.wi_stats_172.clock import (
    CASE,
    events,
)
from districts.law.wi_stats_172.s01_s015_at_large import NOT_ASKED
from districts.law.wi_stats_172.s02_s04_taking_up import (
    apply_for_appraiser,
    file_notice,
    here,
    notify,
)
from districts.law.wi_stats_172.s03_publication import publish, s03_published, said
from districts.terms import FAILS, MEETS, Evidence, Missing

DUTIES = (notify, file_notice, publish, apply_for_appraiser)


def missed(matter: Matter) -> dict[str, str]:
    """Return each duty that was missed by its clause, with the day it was due."""
    rows = [row for duty in DUTIES if (row := duty(matter)) is not None]
    late = {row.clause: f"{row.what}, due {said(row.due)}" for row in rows if row.status == LATE}
    if s03_published.answer(matter).verdict is FAILS:
        late.setdefault("WI-172.03-2", "publish once a week for three weeks running")
    return late


def neglected(matter: Matter) -> list[str]:
    """Return each duty that was missed, in words."""
    return list(missed(matter).values())


@rule("WI-172.07-2", "publication", "publish_value", "appraise_value", of=CASE)
def s07_kept_every_duty(matter: Matter) -> Answer:
    """Answer whether the finder kept every time; one who missed any has no right or charges."""
    if not here(matter) or events(matter).events.taken_up_at is None:
        return NOT_ASKED
    late = neglected(matter)
    if late:
        return Answer(
            FAILS,
            Missing(f"precluded, if a court so finds: {'; '.join(late)}", "the court"),
            evidence=lambda: [Evidence("document", "WI-172.07-2", each) for each in late],
        )
    rows = [row for duty in DUTIES if (row := duty(matter)) is not None]
    if any(row.status == OPEN for row in rows):
        return NOT_ASKED
    return Answer(MEETS, decides=False)


RULES = (s07_kept_every_duty,)
