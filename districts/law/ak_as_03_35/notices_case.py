"""What an impounder, an owner and a judge must see beside the verdicts on an impounding."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal

from districts.facts.custody import CustodyFacts
from districts.facts.instants import local_date
from districts.law.ak_as_03_35 import s055_proceeds
from districts.law.ak_as_03_35.notices_people import listed
from districts.law.ak_as_03_35.s040_damages import CAP, capped
from districts.law.ak_as_03_35.s050_claim import claim_by
from districts.law.ak_as_03_35.s050_notice import notice_due, owner_is_known
from districts.law.ak_as_03_35.s055_redemption import is_planned, was_redeemed
from districts.law.ak_as_03_35.s055_sale import is_early
from districts.law.chapter import Matter
from districts.law.computing_time.standing import spoken
from districts.terms import Notice
from districts.terms.money import NOTHING, written


def notices_of_case(matter: Matter) -> list[Notice]:
    """Return every notice of an impounding, in the order of the law."""
    return [
        Notice(level, code, message)
        for part in (_damages, _notice, _sale, _money)
        for level, code, message in part(matter)
    ]


Said = Iterator[tuple[str, str, str]]


def _damages(matter: Matter) -> Said:
    facts: CustodyFacts = matter.facts
    damages = facts.money.damages
    if not damages:
        return
    yield (
        "info",
        "needs_finding",
        "Amounts are computed from what is claimed. Whether anyone is liable for it needs a "
        "finding, and none is made here.",
    )
    if capped(matter) is None:
        yield (
            "warning",
            "animals_unknown",
            "Damage is claimed of several animals together, and none is listed; the cap is for "
            "each animal, so it cannot be told. Ask the impounder how many there were.",
        )
    sums: dict[tuple[str, str], Decimal] = defaultdict(lambda: NOTHING)
    for each in damages:
        if each.animal is not None:
            sums[each.animal, each.trespass] += each.amount
    over = [
        f"{animal}{f' in {trespass}' if trespass else ''} ({written(sum_)})"
        for (animal, trespass), sum_ in sums.items()
        if sum_ > CAP
    ]
    if over:
        yield (
            "info",
            "damages_capped",
            f"Held to {written(CAP)} dollars for one animal in one trespass: {listed(over)}.",
        )


def _notice(matter: Matter) -> Said:
    facts: CustodyFacts = matter.facts
    events = facts.events
    taken, due = events.taken_up_at, notice_due(matter)
    if facts.owner.known is None and events.owner_notified_at is not None:
        yield (
            "info",
            "owner_taken_as_known",
            "Whether the owner is known is not recorded; one who was given notice is.",
        )
    if isinstance(taken, datetime) and due is not None and taken.utcoffset() != due.utcoffset():
        yield (
            "warning",
            "clocks_change",
            f"The clocks change within the hours from {spoken(taken)}; go by the earlier time.",
        )
    if owner_is_known(facts) and events.received_notice_at is None and events.posted_at is not None:
        yield (
            "warning",
            "receipt_not_recorded",
            "The owner is known and no receipt of the notice is recorded; the time to claim is "
            "run from the posting, as for an owner who is not known.",
        )


def _sale(matter: Matter) -> Said:
    facts: CustodyFacts = matter.facts
    events = facts.events
    ends, posted, sold = claim_by(matter), events.sale_posted_on, events.sold_on
    if ends is not None and posted is not None and is_early(posted, ends):
        yield (
            "warning",
            "posted_before_claims_ended",
            f"Notice of the sale was posted on {spoken(posted)}, while the animal could be "
            f"claimed until {spoken(ends)}. It is valid; to post after that day is safer.",
        )
    if posted is not None and events.sale_places is not None and events.sale_places < 3:
        yield (
            "info",
            "sale_places",
            "An execution sale of personal property is posted in three places within five miles; "
            "the sale of an animal is held in its manner.",
        )
    if sold is not None and was_redeemed(facts) and not is_planned(matter):
        yield (
            "warning",
            "sold_after_payment",
            f"Payment is recorded before the sale on {spoken(local_date(sold))}; a payment before "
            "the sale redeems the animal and stops it.",
        )


def _money(matter: Matter) -> Said:
    money = matter.facts.money
    if money.price is None:
        return
    unknown = [
        word
        for word, sum_ in (("costs of sale", money.sale_costs), ("keep", money.keep))
        if sum_ is None
    ]
    if unknown:
        yield (
            "warning",
            "charges_unknown",
            f"Not known: {' and '.join(unknown)}. What the price leaves over cannot be told until "
            "the impounder states them.",
        )
    paid = s055_proceeds.proceeds(matter)
    if paid is not None and (paid["shortfall"] or NOTHING) > 0:
        yield (
            "info",
            "shortfall",
            f"The price does not reach {written(paid['shortfall'])} dollars of the claims; it is "
            "paid in the order costs, keep, damages, for which the chapter sets none.",
        )
