"""The ways an animal is held: whose law it is, which steps and amounts it has, how it ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from districts.errors import DistrictsError
from districts.law import CHAPTERS


@dataclass(frozen=True)
class Course:
    """One way an animal is held, from the taking to the last payment.

    Attributes
    ----------
    chapter
        The law it goes by.
    words, who
        What it is called, and who may do it, as an officer would ask it on the telephone.
    steps, amounts, answers
        What may be entered, in the order in which it usually comes.
    ends
        Each step that lets the animal go, and where the animal then is.
    title
        The clause that makes unpaid animals the taker's own, where one does.
    sale
        How the ids of the clauses begin that pay out a price; none where nothing is sold.
    paid
        The amounts a price goes to, in the order they are paid.
    left, held, lasts
        What a sale leaves over for the owner, the steps by which an office takes it and pays it
        out, and the clause that says how long it may be claimed.
    holder
        Whose account that is.
    redeems
        The amounts that let the owner have the animals back, and the one that is their sum.
    """

    chapter: str
    words: str
    who: str
    steps: tuple[str, ...]
    amounts: tuple[str, ...]
    answers: tuple[str, ...]
    ends: Mapping[str, str]
    title: str | None = None
    sale: str = "none"
    paid: tuple[str, ...] = ()
    left: str | None = None
    held: tuple[str, str] = ("", "")
    lasts: str = ""
    holder: str = ""
    redeems: tuple[str, ...] = ()
    whole: str | None = None


_ALASKA, _WISCONSIN = "ak_as_03_35", "wi_stats_172"

COURSES: Mapping[str, Course] = {
    "ak_impound": Course(
        chapter=_ALASKA,
        words="impounded in a controlled livestock district (AS 03.35.050)",
        who="The owner or occupant of land in a district holds an animal found trespassing.",
        steps=(
            "found_at", "taken_up_at", "owner_notified_at", "received_notice_at",
            "notice_filed_at", "posted_at", "paid_at", "sale_posted_on", "sold_on",
            "excess_remitted_on", "surplus_claimed_on", "trust_paid_on",
        ),
        amounts=("keep", "damages", "sale_costs", "price"),
        answers=("taker_is_occupant", "at_large", "doing_damage", "owner_known"),
        ends={"paid_at": "redeemed", "sold_on": "sold"},
        sale="AK-03.35.055c-1",
        paid=("sale_costs", "keep", "damages_capped", "excess_to_judge"),
        left="excess_to_judge",
        held=("excess_remitted_on", "trust_paid_on"),
        lasts="AK-03.35.055c-2",
        holder="the trust account of the district judge",
        redeems=("sale_costs", "keep", "damages_capped"),
        whole="redemption",
    ),
    "taking_up": Course(
        chapter=_WISCONSIN,
        words="taken up at large (Wis. Stat. 172.02)",
        who="Anyone takes up a stallion, bull, boar, ram or billy goat found running at large.",
        steps=(
            "found_at", "taken_up_at", "owner_notified_at", "notice_filed_at", "published_on",
            "appraiser_applied_on", "appraised_at", "adjudicated_on", "paid_at", "sale_posted_on",
            "sold_on", "municipality_paid_on", "title_on",
        ),
        amounts=(
            "keep", "appraiser_miles", "use_value", "adjudication_costs", "sale_costs", "price",
        ),
        answers=("at_large", "owner_known", "officer_custody", "on_highway"),
        ends={"paid_at": "restored to the owner", "sold_on": "sold",
              "title_on": "the finder's own"},
        title="WI-172.06-1",
        sale="WI-172.06-4",
        paid=("sale_costs", "finder_charges", "finder_half", "municipality_half"),
        redeems=("forfeiture", "lien"),
    ),
    "rams": Course(
        chapter=_WISCONSIN,
        words="ram taken up in season (Wis. Stat. 172.08)",
        who="Anyone takes up a ram that is out between July 15 and December 1.",
        steps=("found_at", "taken_up_at", "owner_notified_at", "notice_filed_at", "posted_at",
               "paid_at", "title_on"),
        amounts=(),
        answers=("at_large", "owner_known", "officer_custody"),
        ends={"paid_at": "restored to the owner", "title_on": "the taker's own"},
        title="WI-172.08.3-3",
        redeems=("taker_half", "county_half", "clerk_fee"),
    ),
    "distraint": Course(
        chapter=_WISCONSIN,
        words="distrained doing damage (Wis. Stat. 172.51)",
        who="The owner or occupant of land holds a beast that does damage there.",
        steps=(
            "found_at", "taken_up_at", "served_at", "appraiser_applied_on",
            "appraisal_hearing_at", "appraised_at", "paid_at", "pound_delivered_at", "placed_at",
            "sale_posted_on", "sale_posted_on_pound", "sale_places", "sold_on",
            "surplus_to_treasurer_on", "surplus_claimed_on", "treasurer_paid_on",
        ),
        amounts=("damages", "appraiser_fees", "officer_fee", "keep", "seller_fees", "price"),
        answers=(
            "doing_damage", "taker_is_occupant", "owner_known", "owner_same_county",
            "owner_same_municipality", "pound_in_residence_municipality", "officer_custody",
        ),
        ends={"paid_at": "discharged", "sold_on": "sold"},
        sale="WI-172.56",
        paid=("seller_fees", "keep", "distrainor", "surplus"),
        left="surplus",
        held=("surplus_to_treasurer_on", "treasurer_paid_on"),
        lasts="WI-172.56.2-4",
        holder="the treasurer's account",
        redeems=("damages_certified", "appraiser_fees", "officer_fee", "keep"),
    ),
}  # fmt: skip


def course(regime: str) -> Course:
    """Return the course of a way of holding animals.

    Raises
    ------
    DistrictsError
        It is of no chapter that is here; the remedy lists those that are.
    """
    found = COURSES.get(regime)
    if found is None or found.chapter not in CHAPTERS:
        usable = [each for each, way in COURSES.items() if way.chapter in CHAPTERS]
        raise DistrictsError(
            f"Animals are not held by “{regime}” under any chapter that is here.",
            code="regime_unknown",
            field="regime",
            remedy=f"Choose from: {', '.join(usable)}.",
        )
    return found
