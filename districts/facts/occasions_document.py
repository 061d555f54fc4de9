"""Facts of a trespass, from their JSON form."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from districts.facts.instants import precedes, zone_named
from districts.facts.occasions import (
    CONFIRMED,
    FOUND,
    PROPOSED,
    UNFOUNDED,
    FenceCosts,
    FenceRequest,
    Occasion,
    TrespassFacts,
)
from districts.facts.reader import Reader, refused

ACTING = ("trustees", "supervisors")


def trespass_facts(document: Mapping[str, Any], *, zone: str) -> TrespassFacts:
    """Read the facts of a trespass.

    Parameters
    ----------
    document
        The JSON object; ``as_of`` and ``readings`` belong to the question and are passed over.
    zone
        The clock of the place where the document names none.

    Raises
    ------
    DistrictsError
        A key is not known, a value is of the wrong kind, or dates stand in an order that cannot
        be.
    """
    top = Reader(document)
    for beside in ("as_of", "readings"):
        top.take(beside)
    clock = zone_named(top.take("zone") or zone)
    request, hearing = top.part("request"), top.part("hearing")
    order, appeal = top.part("order"), top.part("appeal")
    facts = TrespassFacts(
        zone=clock,
        occasions=_occasions(top, clock),
        are_listed=top.has("occasions"),
        responsible_landowner=top.text("responsible_landowner"),
        request=FenceRequest()
        if request is None
        else FenceRequest(request.text("by"), request.day("received_on"), request.flag("written")),
        fence_done_on=top.day("fence_done_on"),
        application_on=top.day("application_on"),
        served_on=_day(hearing, "served_on"),
        held_on=_day(hearing, "held_on"),
        rendered_on=_day(order, "rendered_on"),
        complete_by=_day(order, "complete_by"),
        appeal_filed_on=_day(appeal, "filed_on"),
        default=_default(top.part("default")),
    )
    for part in (request, hearing, order, appeal):
        if part is not None:
            part.close()
    top.close()
    _refuse_turned(facts)
    return facts


def _occasions(top: Reader, zone: ZoneInfo) -> tuple[Occasion, ...]:
    found: dict[str, Occasion] = {}
    for source in top.rows("occasions"):
        each = Occasion(
            id=source.name("id"),
            at=source.moment("at", zone),
            ended_at=source.moment("ended_at", zone),
            keeping_land=_text(source, "keeping_land"),
            keeping_parcel=_text(source, "keeping_parcel"),
            landowners=_names(source, "landowners"),
            road=_text(source, "road"),
            species=_text(source, "species"),
            finding=source.choice("finding", (FOUND, UNFOUNDED)),
            found_on=source.day("found_on"),
            returned_at=source.moment("returned_at", zone),
            same_occasion_as=_text(source, "same_occasion_as"),
            grouping=source.choice("grouping", (CONFIRMED, PROPOSED)),
            co_reports=_names(source, "co_reports"),
        )
        source.close()
        if each.id in found:
            raise refused(
                source.at("id"),
                f"Occasion {each.id} is listed twice.",
                "Give each report an id of its own.",
            )
        _refuse_spans(source, each)
        found[each.id] = each
    _refuse_tangled(found)
    return tuple(found.values())


def _refuse_tangled(found: Mapping[str, Occasion]) -> None:
    """Refuse a report that points at one that is not there, or back at itself."""
    straight: set[str] = set()
    for at, each in enumerate(found.values()):
        field = f"occasions[{at}].same_occasion_as"
        path: dict[str, None] = {}
        name: str | None = each.id
        while name is not None and name not in straight:
            if name in path:
                ring = list(path)[list(path).index(name) :]
                raise refused(
                    field,
                    f"Occasions point at each other in a ring: {' → '.join([*ring, name])}.",
                    "Let each further report of an occasion point at its first.",
                )
            if name not in found:
                raise refused(
                    field,
                    f"Occasion {list(path)[-1]} is said to be the same as {name}, which is not "
                    "listed.",
                    "Add that report, or correct the id.",
                )
            path[name] = None
            name = found[name].same_occasion_as
        straight.update(path)


def _text(source: Reader, key: str) -> str | None:
    return (source.text(key) or "").strip() or None


def _day(part: Reader | None, key: str) -> date | None:
    return None if part is None else part.day(key)


def _names(source: Reader, key: str) -> tuple[str, ...]:
    values = source.list_of(key) or ()
    if any(not isinstance(value, str) or not value.strip() for value in values):
        raise refused(source.at(key), f"{source.at(key)} must list names.")
    return tuple(dict.fromkeys(str(value).strip() for value in values))


def _refuse_spans(source: Reader, each: Occasion) -> None:
    for key in ("ended_at", "returned_at"):
        moment = getattr(each, key)
        if each.at is not None and moment is not None and precedes(moment, each.at):
            raise refused(
                source.at(key),
                f"Occasion {each.id}: {key}, {moment.isoformat()}, is before it began, "
                f"{each.at.isoformat()}.",
                "Correct whichever was written down wrong.",
            )
    if each.on is not None and each.found_on is not None and each.found_on < each.on:
        raise refused(
            source.at("found_on"),
            f"Occasion {each.id} was found on {each.found_on}, before it happened on {each.on}.",
            "Correct whichever was written down wrong.",
        )


def _default(source: Reader | None) -> FenceCosts:
    if source is None:
        return FenceCosts()
    costs = FenceCosts(
        costs=source.money("costs"),
        fees=source.money("fees"),
        acting=source.choice("acting", ACTING),
        ascertained_on=source.day("ascertained_on"),
        paid_on=source.day("paid_on"),
        certified_on=source.day("certified_on"),
    )
    source.close()
    return costs


_AFTER = (
    ("application_on", "served_on", "the notice of a hearing", "the application"),
    ("served_on", "held_on", "the hearing", "its notice"),
    ("held_on", "rendered_on", "the order", "the hearing"),
    ("rendered_on", "complete_by", "the time the order fixes", "the order"),
    ("rendered_on", "appeal_filed_on", "the appeal", "the order"),
)
_FIELDS = {
    "served_on": "hearing.served_on",
    "held_on": "hearing.held_on",
    "rendered_on": "order.rendered_on",
    "complete_by": "order.complete_by",
    "appeal_filed_on": "appeal.filed_on",
}


def _refuse_turned(facts: TrespassFacts) -> None:
    for first, second, what, other in _AFTER:
        before, after = getattr(facts, first), getattr(facts, second)
        if before is not None and after is not None and after - before < timedelta():
            raise refused(
                _FIELDS.get(second, second),
                f"{what[0].upper()}{what[1:]} on {after} is before {other} on {before}.",
                "Correct whichever was written down wrong.",
            )
    received = facts.request.received_on
    if (
        received is not None
        and facts.application_on is not None
        and (facts.application_on < received)
    ):
        raise refused(
            "application_on",
            f"The application on {facts.application_on} is before the request was received on "
            f"{received}; Iowa Code 169C.6(2)(b) has it follow the request.",
            "Correct whichever was written down wrong.",
        )
    certified, rendered = facts.default.certified_on, facts.rendered_on
    if certified is not None and rendered is not None and certified < rendered:
        raise refused(
            "default.certified_on",
            f"The costs were certified on {certified}, before the order on {rendered}.",
            "Correct whichever was written down wrong.",
        )
