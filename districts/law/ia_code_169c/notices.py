"""What a reader of the count must know besides the verdict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from districts.facts.occasions import PROPOSED, Occasion
from districts.law.chapter import Answer, Matter
from districts.law.computing_time.iowa import why_offices_are_shut
from districts.law.computing_time.standing import spoken
from districts.law.ia_code_169c.book import book_of
from districts.law.ia_code_169c.relations import (
    current_habitual,
    events_of,
    habitual_before,
    keys,
)
from districts.law.ia_code_169c.s6_fence_request import fence_by
from districts.law.ia_code_169c.s6_trespass import named
from districts.law.ia_code_169c.undetermined import could_be_habitual
from districts.terms import Notice

MOST = 12


def notices(matter: Matter, answers: Mapping[str, Answer]) -> list[Notice]:
    """Return the notices of a count."""
    del answers
    found = book_of(matter)
    made = [*_grouping(matter), *_undetermined(matter), *_before(matter)]
    if found.incomplete:
        made.append(
            Notice(
                "warning",
                "incomplete",
                "Without day, keeping land or target, so nothing is counted of: "
                f"{_listed(found.incomplete)}.",
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
    if found.unclear:
        made.append(
            Notice(
                "warning",
                "species_unclear",
                "The animals named are of no class of Iowa Code 169C.1(5) that is known here, so "
                f"a person must say: {_listed(found.unclear)}.",
            )
        )
    return [*made, *_monday(matter), *_costs(matter)]


def _grouping(matter: Matter) -> list[Notice]:
    proposed = [
        (key, group)
        for key in keys(matter)
        for group, _ in events_of(matter, key)
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
        if current_habitual(matter, key) is None and could_be_habitual(matter, key)
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


def _before(matter: Matter) -> list[Notice]:
    """Name an earlier occasion that was habitual, where the current one is not."""
    return [
        Notice(
            "warning",
            "habitual_before",
            f"The occasion of {spoken(group.on)} {named(key)} was habitual when it happened; the "
            "latest one is not.",
        )
        for key in keys(matter)
        if (group := habitual_before(matter, key)) is not None
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


def _costs(matter: Matter) -> list[Notice]:
    default = matter.facts.default
    if default.costs is None and default.fees is None:
        return []
    made = []
    if default.acting is None:
        made.append(
            Notice(
                "warning",
                "acting_unknown",
                "Whether the trustees or the supervisors acted is not recorded; a penalty is owed "
                "only where the supervisors did, so the amount due cannot be told.",
            )
        )
    if default.fees is None:
        made.append(
            Notice(
                "warning",
                "fees_unknown",
                "The viewers' fees are not recorded, and the amount due is without them.",
            )
        )
    return made


def _listed(reports: Sequence[Occasion]) -> str:
    names = [each.id for each in reports[:MOST]]
    more = f" and {len(reports) - MOST} more" if len(reports) > MOST else ""
    return ", ".join(names) + more
