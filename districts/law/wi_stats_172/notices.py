"""What a taker, an owner or an officer must know now, besides findings and dates."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from fractions import Fraction

from districts.facts.instants import local_date
from districts.law.chapter import Answer, Matter
from districts.law.computing_time.counting import day_ends
from districts.law.computing_time.standing import LATE, OPEN, spoken
from districts.law.wi_stats_172 import figures
from districts.law.wi_stats_172.clock import DISTRAINT, RAMS, TAKING_UP, events
from districts.law.wi_stats_172.s01_s015_at_large import covered, listed, taken_on
from districts.law.wi_stats_172.s02_s07_taking_up import DUTIES
from districts.law.wi_stats_172.s08_rams import is_edge, is_in_season
from districts.law.wi_stats_172.s51_s52_distraint import _zone, is_empty, window
from districts.terms import Notice

PROCEDURES = {"172.02": TAKING_UP, "172.08": RAMS, "172.51": DISTRAINT}
YOUNG = int(figures.GOAT.value)


def notices(matter: Matter, answers: Mapping[str, Answer]) -> list[Notice]:
    """Return the notices of a case."""
    del answers
    return [*_open(matter), *_duties(matter), *_window(matter), *_edges(matter), *_fees(matter)]


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


def _open(matter: Matter) -> list[Notice]:
    facts = events(matter)
    if facts.regime:
        return []
    on = taken_on(matter)
    found = open_procedures(
        covered_=bool(covered(matter)) and all(answer for _, answer in covered(matter)),
        at_large=facts.at_large,
        in_season=None if on is None else is_in_season(on, matter.reads("season_edges")),
        is_ram=any(listed(each.kind) == "ram" for each in facts.animals),
        doing_damage=facts.doing_damage,
        occupant=facts.taker_is_occupant,
        officer=facts.officer_custody,
    )
    said = ", ".join(f"Wis. Stat. {name}" for name in found) or "none on what is known"
    return [
        Notice(
            "note", "open_procedures",
            f"Open on these facts: {said}. Once one is begun, only its steps are taken; the "
            "forfeitures of two are never added.",
        )
    ]  # fmt: skip


def _duties(matter: Matter) -> list[Notice]:
    """Warn before a time is missed that would bar the finder, and name it after."""
    if events(matter).regime != TAKING_UP:
        return []
    rows = [row for duty in DUTIES if (row := duty(matter)) is not None and row.due is not None]
    found = []
    for row in rows:
        if row.status == OPEN and row.due is not None:
            message = (
                f"At risk: {row.what} by {spoken(row.due)}. Whoever misses it has no right to the "
                "animal, no charges and no damages (Wis. Stat. 172.07)."
            )
            found.append(Notice("warning", "at_risk", message))
        elif row.status == LATE and row.due is not None:
            message = (
                f"Precluded under Wis. Stat. 172.07, if so found: {row.what} was due "
                f"{spoken(row.due)}. The owner's liability to others stays."
            )
            found.append(Notice("warning", "precluded", message))
    return found


def _window(matter: Matter) -> list[Notice]:
    row = window(matter) if events(matter).regime == DISTRAINT else None
    if row is None or not isinstance(row.not_before, datetime) or row.due is None:
        return []
    opens, last = row.not_before, local_date(row.due)
    if is_empty(opens, last):
        message = (
            f"No lawful time is left: the 12 hours after service end on {spoken(opens)}, the 3 "
            f"days on {spoken(last)}. The 3 days control."
        )
        return [Notice("warning", "window_empty", message)]
    left = day_ends(last, _zone(opens)) - opens
    if left.total_seconds() < figures.LEAST_HOURS.value * 3600:
        hours = Fraction(int(left.total_seconds()), 3600)
        message = (
            f"Only {float(hours):.1f} hours are left to apply for appraisers: from "
            f"{spoken(opens)} to the end of {spoken(last)}."
        )
        return [Notice("warning", "window_short", message)]
    return []


def _edges(matter: Matter) -> list[Notice]:
    on = taken_on(matter)
    found = []
    if on is not None and events(matter).regime in (RAMS, "") and is_edge(on):
        message = f"{spoken(on)} begins or ends the season; whether it is in it is read both ways."
        found.append(Notice("note", "season_edge", message))
    young = [
        each.id
        for each in events(matter).animals
        if listed(each.kind) in ("boar", "ram") and _is_young(each.born_on, on)
    ]
    if young:
        message = (
            f"A boar or ram of four months or less: {', '.join(young)}. Read another way the age "
            "limit of the section covers it too."
        )
        found.append(Notice("note", "young_male", message))
    return found


def _is_young(born: date | None, on: date | None) -> bool:
    from districts.law.computing_time.counting import months_after  # noqa: PLC0415 - one use

    return born is not None and on is not None and on <= months_after(born, YOUNG)


def _fees(matter: Matter) -> list[Notice]:
    money = events(matter).money
    if events(matter).regime != DISTRAINT or money.price is None or money.seller_fees is not None:
        return []
    return [
        Notice(
            "warning", "fees_unread",
            "The fees of who sells are those of a constable upon execution, which no text read "
            "here fixes: enter what was certified.",
        )
    ]  # fmt: skip
