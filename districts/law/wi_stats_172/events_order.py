"""What cannot stand in a file: steps turned about, and a sale before the six days are over."""

from __future__ import annotations

from datetime import date

from districts.facts.custody import CustodyFacts
from districts.facts.instants import Moment, local_date, precedes
from districts.facts.reader import refused
from districts.law.computing_time.standing import spoken
from districts.law.wi_stats_172 import figures
from districts.terms.deadline import days_after

_AFTER = (
    ("taking_up", "appraiser_applied_on", "appraised_at", f"{figures.APPLY.cite} has an appraiser "
     "appointed on an application first"),
    ("distraint", "appraiser_applied_on", "appraised_at", "Wis. Stat. 172.51(5) has appraisers "
     "appointed on an application first"),
    ("distraint", "appraised_at", "pound_delivered_at", "Wis. Stat. 172.53 takes unpaid beasts to "
     "the pound after the appraisal; a pound they were kept in before is a place of detention"),
    ("distraint", "appraised_at", "placed_at", "Wis. Stat. 172.53 places unpaid beasts after the "
     "appraisal"),
    ("distraint", "pound_delivered_at", "sold_on", "Wis. Stat. 172.54 sells out of the pound"),
    ("distraint", "placed_at", "sold_on", "Wis. Stat. 172.55 sells out of the enclosure"),
    ("taking_up", "notice_filed_at", "sold_on", "Wis. Stat. 172.06 sells what nobody claimed on "
     "the notice filed"),
    ("taking_up", "sale_posted_on", "sold_on", f"{figures.EXECUTION.cite} asks for notice before"),
    ("distraint", "sale_posted_on", "sold_on", "Wis. Stat. 172.54 and 172.55 ask for notice "
     "before"),
    ("distraint", "sale_posted_on_pound", "sold_on", "Wis. Stat. 172.54 asks for notice before"),
)  # fmt: skip
"""A procedure, an earlier step, a later one that may not come before it, and why."""


def refuse_turned_steps(facts: CustodyFacts) -> None:
    """Refuse steps in an order that cannot be, and a sale that is too early read any way.

    Raises
    ------
    DistrictsError
        The sentence names the section.
    """
    for regime, first, second, why in _AFTER:
        before, after = getattr(facts.events, first), getattr(facts.events, second)
        if facts.regime == regime and before and after and precedes(after, before):
            raise refused(
                f"events.{second}",
                f"events.{second}, {after.isoformat()}, is before events.{first}, "
                f"{before.isoformat()}; {why}.",
                "Correct whichever was written down wrong.",
            )
    if facts.regime == "distraint":
        _refuse_early_sale(facts)


def _refuse_early_sale(facts: CustodyFacts) -> None:
    found = facts.events
    start: Moment | None = found.pound_delivered_at or found.placed_at
    if start is None or found.sold_on is None:
        return
    figure = figures.SIX_DAYS if found.pound_delivered_at else figures.SIX_DAYS_PLACED
    sixth: date = days_after(local_date(start), int(figure.value))
    if local_date(found.sold_on) < sixth:
        raise refused(
            "events.sold_on",
            f"A sale on {spoken(local_date(found.sold_on))} is before the six days are over that "
            f"{figure.cite} has the beasts kept, from {spoken(local_date(start))}: the sixth is "
            f"{spoken(sixth)}.",
            "Correct the day of the sale, or sell after the sixth day.",
        )
