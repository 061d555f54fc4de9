"""Steps that cannot follow one another: a redemption and a sale, a trust paid before it is held."""

from __future__ import annotations

from districts.documents.wording import day as day_words
from districts.errors import DistrictsError
from districts.facts.custody import CustodyFacts
from districts.facts.instants import Moment, local_date
from districts.records.custody_case import CustodyCase

_REDEEMED = {
    "ak_impound": "AS 03.35.055(a)",
    "taking_up": "Wis. Stat. 172.05",
    "distraint": "Wis. Stat. 172.53(2)",
}
"""What lets an owner have the animals back only while they are not sold."""
_AFTER = (
    ("found_at", "taken_up_at", "AS 03.35.050 lets an animal be held that is found trespassing"),
    ("sold_on", "excess_remitted_on", "AS 03.35.055(c) speaks of what a sale left over"),
    ("excess_remitted_on", "trust_paid_on", "AS 34.45.070 pays out what the judge holds"),
    ("sold_on", "municipality_paid_on", "Wis. Stat. 172.06 divides what a sale brought"),
    ("surplus_to_treasurer_on", "treasurer_paid_on",
     "Wis. Stat. 172.56(2) pays out what the treasurer holds"),
)  # fmt: skip
_NEVER_WITHOUT = ("excess_remitted_on", "sold_on", "surplus_to_treasurer_on")
"""An earlier step, a later one that may not come before it, and why."""


def refuse_after_the_end(
    case: CustodyCase, facts: CustodyFacts, *, entered: str | None = None
) -> None:
    """Refuse a redemption after the sale, and a sale entered after a redemption.

    A sale that was planned and that a payment stopped is no sale.

    Parameters
    ----------
    entered
        The step that was entered last.

    Raises
    ------
    DistrictsError
        The sentence names the section.
    """
    _refuse_turned(case)
    paid, sold = facts.events.paid_at, facts.events.sold_on
    cite = _REDEEMED.get(case.regime)
    if cite is None or paid is None or sold is None:
        return
    if _surely_before(sold, paid):
        raise DistrictsError(
            f"The animals were sold on {day_words(sold)}; {cite} lets the owner redeem before the "
            f"sale, not on {day_words(paid)}.",
            code="redeemed_after_sale",
            field="paid_at",
            remedy="Correct whichever was written down wrong; what the sale left over is claimed "
            "afterwards.",
        )
    if entered == "sold_on" and _surely_before(paid, sold):
        raise DistrictsError(
            f"The animals were redeemed on {day_words(paid)}; {cite} lets the owner redeem at any "
            f"time before the sale, so they cannot have been sold on {day_words(sold)}.",
            code="sold_after_redemption",
            field="sold_on",
            remedy="Correct whichever was written down wrong.",
        )


def _surely_before(one: Moment, other: Moment) -> bool:
    if local_date(one) != local_date(other):
        return local_date(one) < local_date(other)
    return one < other if type(one) is type(other) else False


def _refuse_turned(case: CustodyCase) -> None:
    for first, second, rule in _AFTER:
        before, after = case.moment(first), case.moment(second)
        if after is None or (before is None and first not in _NEVER_WITHOUT):
            continue
        if before is None or after[:10] < before[:10]:
            when = "is not entered" if before is None else f"was on {day_words(before)}"
            raise DistrictsError(
                f"{_said(second)} cannot have been on {day_words(after)}: {_said(first)} {when}, "
                f"and {rule}.",
                code="steps_turned",
                field=second,
                remedy="Correct whichever was written down wrong.",
            )


def _said(event: str) -> str:
    return f"“{event.removesuffix('_on').removesuffix('_at').replace('_', ' ')}”"
