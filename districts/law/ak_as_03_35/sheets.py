"""Whose signature stands, from every line of the sheets and every withdrawal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from itertools import product
from typing import NamedTuple

from districts.facts.petition import PetitionFacts, Signature

_TRIED_ONE_BY_ONE = 4  # doubtful lines of one person; beyond that all or none are tried


class Standing(NamedTuple):
    """Whether a holder counts as having signed.

    Attributes
    ----------
    low, value, high
        If every doubt goes against it; as the sheets stand; if every doubt goes for it.
    on
        The day of the signature that stands.
    """

    low: bool
    value: bool
    high: bool
    on: date | None = None

    @property
    def is_sure(self) -> bool:
        """Whether no doubt could change it."""
        return self.low == self.high


UNSIGNED = Standing(low=False, value=False, high=False)


def cutoff(facts: PetitionFacts, count_date: str) -> date | None:
    """Return the last day on which an action could be received and count; None any day."""
    match count_date:
        case "filing":
            return facts.received_on
        case "hearing":
            return facts.hearing_on
        case _:
            return None


def standings(facts: PetitionFacts, count_date: str) -> dict[str, Standing]:
    """Return the standing of every holder with a line on the sheets.

    A person is counted once however many lines there are. Of the actions received by the
    cut-off, the latest by its own date decides; on one day a withdrawal outlasts a signature.
    A suggested match counts only at best, a disputed signature not at worst.
    """
    by_holder: dict[str, list[Signature]] = {}
    for signature in facts.signatures or ():
        if signature.match != "rejected":
            by_holder.setdefault(signature.holder, []).append(signature)
    by = cutoff(facts, count_date)
    return {holder: _standing(lines, by) for holder, lines in by_holder.items()}


def _standing(lines: Sequence[Signature], by: date | None) -> Standing:
    sure = [line for line in lines if line.match == "sure" and not line.disputed]
    doubtful = [line for line in lines if line.match != "sure" or line.disputed]
    on, signed = _latest([*sure, *(line for line in doubtful if line.match == "sure")], by)
    if not doubtful:
        return Standing(low=signed, value=signed, high=signed, on=on)
    if len(doubtful) <= _TRIED_ONE_BY_ONE:
        takings: Iterable[tuple[bool, ...]] = product((False, True), repeat=len(doubtful))
    else:
        takings = [(False,) * len(doubtful), (True,) * len(doubtful)]
    outcomes = [
        _latest([*sure, *(line for line, taken in zip(doubtful, each, strict=True) if taken)], by)
        for each in takings
    ]
    return Standing(
        low=all(stands for _, stands in outcomes),
        value=signed,
        high=any(stands for _, stands in outcomes),
        on=on or max((day for day, stands in outcomes if stands and day), default=None),
    )


def _latest(lines: Iterable[Signature], by: date | None) -> tuple[date | None, bool]:
    """Return the day of the latest action and whether it is a signature."""
    last = (date.min, False)
    found = False
    for line in lines:
        given = line.signed_on or line.received_on
        received = line.received_on or given
        if by is None or received is None or received <= by:
            last = max(last, (given or date.min, False))
            found = True
        left = line.withdrawn_on or line.withdrawal_received_on
        if left is not None:
            received = line.withdrawal_received_on or left
            if by is None or received <= by:
                last = max(last, (left, True))
    day, withdrawn = last
    return (None if day == date.min else day), found and not withdrawn
