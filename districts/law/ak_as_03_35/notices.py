"""What a judge must see beside the verdicts."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from districts.facts.petition import PetitionFacts
from districts.law.ak_as_03_35 import figures
from districts.law.ak_as_03_35.notices_case import notices_of_case
from districts.law.ak_as_03_35.notices_people import listed, of_the_people
from districts.law.ak_as_03_35.s010_area import remainder_acres
from districts.law.ak_as_03_35.s040_damages import CASE
from districts.law.chapter import Answer, Matter
from districts.law.computing_time.alaska import court_day_from, is_court_closed
from districts.terms import MEETS, Figure, Notice
from districts.terms.quantity import grouped, plain, shown


def notices(matter: Matter, answers: Mapping[str, Answer]) -> list[Notice]:
    """Return every notice of a petition, those of its measuring first; or of an impounding."""
    if matter.facts.proceeding == CASE:
        return notices_of_case(matter)
    facts: PetitionFacts = matter.facts
    found = list(facts.notices)
    found += _of_the_land(facts)
    found += of_the_people(matter)
    found += _of_the_remainder(facts)
    found += _of_the_hearing(facts)
    found += _of_the_order(answers)
    return list({(notice.code, notice.message): notice for notice in found}.values())


def _of_the_land(facts: PetitionFacts) -> list[Notice]:
    found = []
    if facts.measured is False:
        found.append(
            Notice(
                "warning",
                "not_measured",
                "Acres are those of the county's roll; nothing was measured, so size and "
                "contiguity stay undetermined.",
            )
        )
    sized = {"establish": figures.AREA, "add": figures.ADDITION}.get(facts.action)
    if sized is not None and facts.area.acres is not None and facts.measured is not False:
        if facts.area.tolerance is None:
            found.append(
                Notice(
                    "warning",
                    "tolerance_unknown",
                    "How far the acres may be off is not stated; it is taken as nothing.",
                )
            )
        found += _recorded_differ(facts, sized)
    without = [p.pin for p in facts.parcels if p.acres is None and p.inside is not False]
    if without or facts.rows_without_shape:
        rows = ", ".join(str(row) for row in facts.rows_without_shape)
        where = [f"parcels {listed(without)}"] if without else []
        where += [f"rows {rows}"] if rows else []
        found.append(
            Notice(
                "warning",
                "no_shape",
                f"Without shape or acres: {'; '.join(where)}. Their holders stay on the roll; "
                "their land is counted at best only.",
            )
        )
    if facts.area.crosses_itself:
        found.append(
            Notice(
                "warning",
                "crosses_itself",
                "The boundary crosses itself. It was measured as drawn; until it is corrected "
                "size, contiguity and the share of land are undetermined.",
            )
        )
    if facts.action == "add" and (facts.pieces.edge or 1) > 1 and facts.district.touch is not None:
        found.append(
            Notice(
                "info",
                "addition_in_pieces",
                f"The addition is {facts.pieces.edge} pieces; how it meets the district is taken "
                "to hold for every one of them.",
            )
        )
    return found


def _recorded_differ(facts: PetitionFacts, figure: Figure) -> list[Notice]:
    recorded, acres = facts.area.recorded_acres, facts.area.acres
    if facts.measured is None or recorded is None or acres is None:
        return []
    if figure.held_by(recorded) == figure.held_by(acres):
        return []
    return [
        Notice(
            "warning",
            "recorded_acres_differ",
            f"The county's roll has {grouped(plain(recorded, 1))} acres, the shapes "
            f"{grouped(plain(acres, 1))}: on different sides of {grouped(plain(figure.value))} "
            f"acres. Parcels: {listed(p.pin for p in facts.parcels)}.",
        )
    ]


def _of_the_remainder(facts: PetitionFacts) -> list[Notice]:
    if facts.action != "eliminate":
        return []
    remaining = remainder_acres(facts)
    if remaining is None or remaining == 0:
        return []
    found = []
    tolerance = facts.area.tolerance or Fraction(0)
    if remaining < figures.AREA.value or remaining - figures.AREA.value < tolerance:
        found.append(
            Notice(
                "warning",
                "remainder_below_1280",
                f"{grouped(shown(remaining, figures.AREA.value))} acres would remain; a district "
                f"is described as one area of at least {grouped(plain(figures.AREA.value))} acres.",
            )
        )
    pieces = facts.district.remainder_pieces
    if pieces is not None and pieces > 1:
        found.append(
            Notice(
                "warning",
                "remainder_pieces",
                f"The district would remain in {pieces} pieces; it is described as one area.",
            )
        )
    return found


def _of_the_hearing(facts: PetitionFacts) -> list[Notice]:
    found = []
    hearing = facts.hearing_on
    if hearing is not None and is_court_closed(hearing):
        found.append(
            Notice(
                "warning",
                "court_closed",
                f"The court does not sit on {hearing}; the next court day is "
                f"{court_day_from(hearing)}.",
            )
        )
    open_ = [each.place or "?" for each in facts.postings or () if each.ends is None]
    if open_:
        found.append(
            Notice(
                "info",
                "posting_still_up",
                f"No day of taking down is recorded; taken as still up: {listed(open_)}.",
            )
        )
    return found


def _of_the_order(answers: Mapping[str, Answer]) -> list[Notice]:
    order = answers.get("AK-03.35.030-4")
    if order is None or order.verdict is not MEETS:
        return []
    return [
        Notice(
            "info",
            "order_mandatory",
            "The petition meets section .020 and notice was given: under section .030 the judge "
            "enters the order asked for. Whether the area is settled, and its size and shape "
            "under section .010, remain the judge's findings; the boundary cannot be redrawn.",
        )
    ]
