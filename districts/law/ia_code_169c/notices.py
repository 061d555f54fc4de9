"""What a reader of the count must know besides the verdict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from districts.facts.occasions import PROPOSED, Occasion
from districts.law.chapter import Answer, Matter
from districts.law.computing_time.iowa import why_offices_are_shut
from districts.law.computing_time.standing import spoken
from districts.law.ia_code_169c.livestock import is_livestock
from districts.law.ia_code_169c.relations import (
    could_be_habitual,
    first_habitual,
    habitual_events,
    keys,
    reports_of,
)
from districts.law.ia_code_169c.s6_fence_request import fence_by
from districts.law.ia_code_169c.s6_trespass import named
from districts.terms import Notice

MOST = 12


def notices(matter: Matter, answers: Mapping[str, Answer]) -> list[Notice]:
    """Return the notices of a count."""
    del answers
    found = reports_of(matter)
    made = [*_grouping(matter), *_undetermined(matter)]
    if found.partial:
        made.append(
            Notice(
                "warning",
                "incomplete",
                "Without day, keeping land or target, so nothing is counted of: "
                f"{_listed(found.partial)}.",
            )
        )
    if found.to_come:
        made.append(
            Notice(
                "warning",
                "still_to_come",
                f"After {spoken(matter.as_of)}, so not counted: {_listed(found.to_come)}.",
            )
        )
    if found.not_livestock:
        made.append(
            Notice(
                "note",
                "not_livestock",
                "Not livestock under Iowa Code 169C.1(5), so never counted: "
                f"{_listed(found.not_livestock)}.",
            )
        )
    unclear = [each for each in matter.facts.occasions if is_livestock(each.species) is None]
    if unclear:
        made.append(
            Notice(
                "warning",
                "species_unclear",
                "The animals named are of no class of Iowa Code 169C.1(5) that is known here, so "
                f"a person must say: {_listed(unclear)}.",
            )
        )
    return [*made, *_monday(matter)]


def _grouping(matter: Matter) -> list[Notice]:
    proposed = [
        (key, group)
        for key in keys(matter)
        for group, _ in habitual_events(matter, key)
        if group.grouping == PROPOSED
    ]
    if not proposed:
        return []
    said = "; ".join(f"{', '.join(group.ids)} ({spoken(group.on)})" for _, group in proposed[:MOST])
    more = f" and {len(proposed) - MOST} more" if len(proposed) > MOST else ""
    return [
        Notice(
            "warning",
            "grouping_unconfirmed",
            "Reports of one day or of one stay, with no recorded return between them, are taken "
            f"as one occasion until a person confirms or splits them: {said}{more}.",
        )
    ]


def _undetermined(matter: Matter) -> list[Notice]:
    open_ = [
        key
        for key in keys(matter)
        if first_habitual(matter, key) is None and could_be_habitual(matter, key)
    ]
    if not open_:
        return []
    said = "; ".join(named(key) for key in open_[:MOST])
    return [
        Notice(
            "warning",
            "undetermined_could_turn",
            f"What is not yet found or not known would make a habitual trespass: {said}.",
        )
    ]


def _monday(matter: Matter) -> list[Notice]:
    received = matter.facts.request.received_on
    if received is None:
        return []
    last = fence_by(received, matter.reads("thirty_days"))
    shut = why_offices_are_shut(last)
    if shut is None:
        return []
    return [
        Notice(
            "note",
            "offices_shut",
            f"The last of the thirty days, {spoken(last)}, is {shut}: offices are shut, and the "
            "day stands.",
        )
    ]


def _listed(reports: Sequence[Occasion]) -> str:
    names = [each.id for each in reports[:MOST]]
    more = f" and {len(reports) - MOST} more" if len(reports) > MOST else ""
    return ", ".join(names) + more
