"""What a taker, an owner or an officer must know now, besides findings and dates."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from districts.law.chapter import Answer, Matter
from districts.law.computing_time.counting import months_after
from districts.law.computing_time.standing import spoken
from districts.law.wi_stats_172 import figures
from districts.law.wi_stats_172.clock import RAMS, TAKING_UP, events, goes_by
from districts.law.wi_stats_172.notices_duties import closing, duties
from districts.law.wi_stats_172.s01_s015_at_large import covered, listed, taken_on
from districts.law.wi_stats_172.s08_rams import is_edge, is_in_season
from districts.law.wi_stats_172.s51_s52_distraint import goes_here, most_fees
from districts.terms import Notice

YOUNG = int(figures.GOAT.value)


def notices(matter: Matter, answers: Mapping[str, Answer]) -> list[Notice]:
    """Return the notices of a case."""
    del answers
    if events(matter).officer_custody:
        message = (
            "A humane or law officer took custody: the chapter does not apply, and no step of it "
            f"is tracked ({figures.EXEMPT})."
        )
        return [Notice("warning", "not_this_chapter", message, ("WI-172.012-1",))]
    return [*_open(matter), *duties(matter), *closing(matter), *_edges(matter), *_fees(matter)]


def open_procedures(
    *, covered_: bool | None, at_large: bool | None, in_season: bool | None, is_ram: bool,
    doing_damage: bool | None, occupant: bool | None, officer: bool | None,
) -> list[str]:  # fmt: skip
    """Return which procedures the facts leave open, in the order of the chapter."""
    if officer:
        return []
    found = []
    if covered_ and at_large:
        found.append("172.02")
    if is_ram and at_large and in_season:
        found.append("172.08")
    if doing_damage and occupant:
        found.append("172.51")
    return found


def open_now(matter: Matter) -> list[str]:
    """Return which procedures are open on the facts of a case."""
    facts, on = events(matter), taken_on(matter)
    return open_procedures(
        covered_=any(answer for _, answer in covered(matter)),
        at_large=facts.at_large,
        in_season=None if on is None else is_in_season(on, matter.reads("season_edges")),
        is_ram=any(listed(each.kind) == "ram" for each in facts.animals),
        doing_damage=facts.doing_damage,
        occupant=facts.taker_is_occupant,
        officer=facts.officer_custody,
    )


def _open(matter: Matter) -> list[Notice]:
    if events(matter).regime:
        return []
    said = ", ".join(f"Wis. Stat. {name}" for name in open_now(matter))
    message = (
        f"Open on these facts: {said or 'none on what is known'}. Once one is begun, only its "
        "steps are taken; the forfeitures of two are never added."
    )
    return [Notice("note", "open_procedures", message)]


def _edges(matter: Matter) -> list[Notice]:
    on, facts = taken_on(matter), events(matter)
    if facts.regime not in (TAKING_UP, RAMS, ""):
        return []
    found = []
    if on is not None and facts.regime != TAKING_UP and is_edge(on):
        message = (
            f"{spoken(on)} begins or ends the season of {figures.RAM.cite}; whether it is in it is "
            "read both ways."
        )
        found.append(Notice("note", "season_edge", message, ("WI-172.08.1-1",)))
    young = [
        each.id
        for each in facts.animals
        if listed(each.kind) in ("boar", "ram") and _is_young(each.born_on, on)
    ]
    if young:
        message = (
            f"A boar or ram of four months or less: {', '.join(young)}. Read another way the age "
            "limit of the section covers it too."
        )
        found.append(Notice("note", "young_male", message, ("WI-172.01-1",)))
    return found


def _is_young(born: date | None, on: date | None) -> bool:
    return born is not None and on is not None and on <= months_after(born, YOUNG)


def _fees(matter: Matter) -> list[Notice]:
    """Name fees that nobody entered, which no text read here fixes, and those that look high."""
    money, found = events(matter).money, []
    sold = money.price is not None
    distraint, taken = goes_here(matter), goes_by(matter, TAKING_UP)
    if sold and ((distraint and money.seller_fees is None) or (taken and money.sale_costs is None)):
        message = (
            "The fees of who sells are those upon execution, which no text read here fixes: enter "
            "what was certified."
        )
        clause = "WI-172.56.1-1" if distraint else "WI-172.06-4"
        found.append(Notice("warning", "fees_unread", message, (clause,)))
    fees, most = money.appraiser_fees, most_fees(matter.reads("appraiser_fee"))
    if distraint and fees is not None and fees > most:
        message = (
            f"The appraisers' fees of ${fees:.2f} are more than three appraisers are due for one "
            f"day (${float(most):.2f}): each has at most a dollar a day, so ask for the days."
        )
        found.append(Notice("warning", "fees_high", message, ("WI-172.52-2",)))
    return found
