"""How near the answer is to turning: strikes, further signers, acres to spare."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import combinations
from typing import Any

from districts.facts.petition import PetitionFacts
from districts.law.ak_as_03_35 import figures
from districts.law.ak_as_03_35.s010_area import s010_a_area
from districts.law.ak_as_03_35.s020_petition import s020_b_area
from districts.law.ak_as_03_35.sheets import UNSIGNED
from districts.law.ak_as_03_35.tally import Tally
from districts.law.assess import NO_READINGS, chapter_named, chosen
from districts.law.chapter import Matter
from districts.terms import FAILS, Measured
from districts.terms.quantity import number

_TRIED_AT_MOST = 20_000  # sets of holders; beyond that the set is built up greedily


def margins(
    facts: PetitionFacts,
    as_of: date,
    readings: Mapping[str, str] = NO_READINGS,
    *,
    pivotal_parcels: Sequence[str] = (),
) -> dict[str, Any]:
    """Return how far the verdict is from turning.

    Parameters
    ----------
    facts, as_of, readings
        As put to ``assess``.
    pivotal_parcels
        Parcels each of which alone turns the verdict: found by measuring without them.

    Returns
    -------
    dict
        ``strikes_to_turn``, ``strikes``, ``pivotal_parcels``, ``pivotal_signers``,
        ``signers_to_pass``, ``acres_to_spare``.

    Notes
    -----
    A strike takes away every signature of one holder. Up to 20,000 sets are tried one by one,
    smallest first and first by id; beyond that a set is built up by the most land or the
    fewest strikes a head, and it may not be the first by id.
    """
    law = chapter_named("ak_as_03_35")
    matter = Matter(facts, as_of, chosen(law, readings))
    tally = Tally(law, matter)
    strikes: list[str] | None = None
    pivotal: list[str] = []
    further: int | None = None
    if tally.is_open_to_signatures:
        if tally.base is not FAILS:
            signers = sorted(each for each, standing in tally.sheets.items() if standing.high)
            pivotal = [each for each in signers if tally.turned([each])]
            orders = _by_weight(tally, signers)
            strikes = pivotal[:1] or smallest(signers, tally.turned, orders, least=2)
        further = _signers_to_pass(tally)
    return {
        "strikes_to_turn": len(strikes) if strikes else None,
        "strikes": strikes or [],
        "pivotal_parcels": list(pivotal_parcels),
        "pivotal_signers": pivotal,
        "signers_to_pass": further,
        "acres_to_spare": _acres_to_spare(matter),
    }


def smallest(
    ids: Sequence[str],
    works: Callable[[Iterable[str]], bool],
    orders: Iterable[Sequence[str]],
    *,
    least: int = 1,
) -> list[str] | None:
    """Return the smallest set that works, first by id; None when not even all do.

    Parameters
    ----------
    ids
        Sorted.
    works
        Once a set works, so does every larger one.
    orders
        Ways to build a set up where there are too many to try; the shortest is taken.
    least
        No smaller set works.
    """
    if not works(ids):
        return None
    built = min((_shortest_start(order, works) for order in orders), key=lambda s: (len(s), s))
    tried = 0
    for size in range(least, len(built) + 1):
        tried += math.comb(len(ids), size)
        if tried > _TRIED_AT_MOST:
            break
        found = next((each for each in combinations(ids, size) if works(each)), None)
        if found is not None:
            return list(found)
    return built


def _shortest_start(order: Sequence[str], works: Callable[[Iterable[str]], bool]) -> list[str]:
    """Return the shortest start of an order that works."""
    least, most = 1, len(order)
    while least < most:
        middle = (least + most) // 2
        if works(order[:middle]):
            most = middle
        else:
            least = middle + 1
    return sorted(order[:least])


def _by_weight(tally: Tally, signers: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield orders of striking: heads that cost fewest signatures first; most land first."""

    def cost(holder: str) -> tuple[int, int, int]:
        at = tally.cluster_of.get(holder)
        if at is None:
            return (2, 0, 0)
        together = sum(person.standing.high for person in tally.clusters[at])
        unsure = tally.class_.get(holder) is not True or not tally.sheets[holder].low
        return (int(unsure), together, at if together > 1 else 0)

    yield sorted(signers, key=cost)  # a stable sort keeps the order of ids
    all_land = tally.land()[0]
    yield sorted(signers, key=lambda each: tally.land({each: False})[0] - all_land)


def _signers_to_pass(tally: Tally) -> int | None:
    """Return the fewest further signers with whom both shares are met."""
    if tally.others is FAILS or tally.passes(()):
        return None
    open_ = sorted(
        each
        for each, sure in tally.class_.items()
        if sure and not tally.sheets.get(each, UNSIGNED).low
    )
    had = tally.land()[0]
    by_land = sorted(open_, key=lambda each: had - tally.land({each: True})[0])
    first_of_cluster: dict[int, str] = {}
    for each in by_land:
        at = tally.cluster_of[each]
        if not any(person.standing.low for person in tally.clusters[at]):
            first_of_cluster.setdefault(at, each)
    heads_first = [*first_of_cluster.values()]
    heads_first += [each for each in by_land if each not in set(heads_first)]
    found = smallest(open_, tally.passes, (by_land, heads_first)) if open_ else None
    return len(found) if found else None


def _acres_to_spare(matter: Matter) -> int | float | None:
    rule, figure = {
        "establish": (s010_a_area, figures.AREA),
        "add": (s020_b_area, figures.ADDITION),
    }.get(matter.facts.action, (None, figures.AREA))
    measured = None if rule is None else rule.answer(matter).measured
    if not isinstance(measured, Measured) or measured.amount is None or measured.doubt:
        return None
    return number(measured.amount - figure.value)


def what_if(facts: PetitionFacts, struck: Iterable[str]) -> PetitionFacts:
    """Return the facts as they would stand with every signature of these holders struck."""
    return facts.without_signatures_of(frozenset(struck))
