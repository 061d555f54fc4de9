"""The order of events: what cannot have happened before what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from districts.errors import DistrictsError
from districts.facts.custody import CustodyFacts, Events
from districts.facts.instants import Moment, local_date, precedes
from districts.facts.reader import refused

_AFTER = (
    ("owner_notified_at", "received_notice_at", "the notice was given"),
    ("sold_on", "municipality_paid_on", "the sale"),
    ("sold_on", "surplus_to_treasurer_on", "the sale"),
    ("sold_on", "surplus_claimed_on", "the sale"),
)


def refuse_impossible_order(facts: CustodyFacts, cite: str, act: str) -> None:
    """Refuse events that cannot have happened in the order given.

    Parameters
    ----------
    facts
        The case.
    cite, act
        The section its times run from, and what taking the animal is called there.

    Raises
    ------
    DistrictsError
        An event before the animal was held, a receipt before the notice, a surplus before the
        sale, or an animal born after it was taken.
    """
    events = facts.events
    taken = events.taken_up_at
    if taken is not None:
        for key, moment in _moments(events):
            if precedes(moment, taken):
                raise _impossible(key, moment, f"the {act}", taken, f"{cite} counts from the {act}")
        for at, animal in enumerate(facts.animals):
            if animal.born_on is not None and animal.born_on > local_date(taken):
                raise refused(
                    f"animals[{at}].born_on",
                    f"Animal {animal.id} was born on {animal.born_on}, after the {act} on "
                    f"{local_date(taken)}; {cite} knows no animal that is not yet born.",
                    "Correct the day of birth, or the time the animal was taken.",
                )
    for first, second, what in _AFTER:
        before, after = getattr(events, first), getattr(events, second)
        if before is not None and after is not None and precedes(after, before):
            raise _impossible(second, after, what, before, f"under {cite} it follows it")


def _moments(events: Events) -> Iterator[tuple[str, Moment]]:
    for each in fields(events):
        value = getattr(events, each.name)
        if each.name == "published_on":
            yield from (("published_on", day) for day in value)
        elif each.name not in ("taken_up_at", "sale_places") and value is not None:
            yield each.name, value


def _impossible(key: str, moment: Moment, what: str, other: Moment, rule: str) -> DistrictsError:
    return refused(
        f"events.{key}",
        f"events.{key}, {moment.isoformat()}, is before {what}, {other.isoformat()}; {rule}.",
        "Correct whichever was written down wrong.",
    )
