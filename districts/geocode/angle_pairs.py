"""Pairs of angles in a text."""

from __future__ import annotations

from dataclasses import dataclass

from districts.geocode.angle_numbers import Number, numbers
from districts.geocode.angle_tokens import runs
from districts.geocode.angles import PARTS, Angle, read

_PAIR = 2


@dataclass(frozen=True)
class Pair:
    """Two angles in the order typed.

    ``is_alone`` says that the text holds nothing else, ``has_other_digits`` that the words
    around it hold numbers.
    """

    first: Angle
    second: Angle
    is_alone: bool
    has_other_digits: bool = False

    @property
    def is_clear(self) -> bool:
        """Whether it can be nothing but coordinates."""
        return self.first.is_clear and self.second.is_clear

    @property
    def may_be_house(self) -> bool:
        """Whether it is two whole numbers with letters, as houses on a grid have them."""
        has_letter = self.first.letter is not None or self.second.letter is not None
        return has_letter and self.first.is_whole and self.second.is_whole


def pairs(text: str) -> list[Pair]:
    """Return the pairs of angles in a text, in its order.

    Raises
    ------
    DistrictsError
        ``coordinates_impossible``: 60 minutes or more, half a degree beside minutes.
    """
    parts = runs(text)
    has_words = any(part.is_words for part in parts)
    digits = any(part.is_words and part.has_digits for part in parts)
    found: list[Pair] = []
    for part in parts:
        if part.is_words:
            continue
        angles = _angles(numbers(part.tokens))
        if angles is None:
            digits = digits or part.has_digits
            continue
        found.extend(
            Pair(first, second, not has_words)
            for first, second in zip(angles[::2], angles[1::2], strict=True)
        )
    if has_words:
        found = [pair for pair in found if pair.is_clear]
    return [Pair(each.first, each.second, each.is_alone, digits) for each in found]


def _angles(written: list[Number]) -> list[Angle] | None:
    """Read an even number of angles out of numbers; None where they are none."""
    groups = _groups(written)
    if groups is None or any(len(group) > PARTS for group in groups):
        return None
    if len(groups) == _PAIR + 1 and _is_height(groups):
        groups = groups[:_PAIR]
    if len(groups) % _PAIR or not groups:
        return None
    is_clear = all(
        any(number.unit is not None or number.axes or number.is_joined for number in group)
        for group in groups
    )
    angles = [read(group, is_clear=is_clear) for group in groups]
    return None if any(angle is None for angle in angles) else [a for a in angles if a is not None]


def _groups(written: list[Number]) -> list[list[Number]] | None:
    """Say which numbers belong to one angle."""
    count = len(written)
    if not count:
        return None
    starts = [
        at for at, number in enumerate(written) if at == 0 or _begins_angle(written[at - 1], number)
    ]
    if len(starts) == 1 and count > 1:
        apart = [0, *(at for at in range(1, count) if written[at].is_apart)]
        if len(apart) == _PAIR:
            starts = apart
        elif count in (2, 4, 6) and not any(number.is_joined for number in written):
            starts = [0, count // 2]
        elif any(number.is_joined for number in written):
            starts = [0, *(at for at in range(1, count) if not written[at].is_joined)]
    return [written[start:end] for start, end in zip(starts, [*starts[1:], count], strict=True)]


def _begins_angle(before: Number, number: Number) -> bool:
    if number.is_joined:
        return False
    return (
        number.sign is not None
        or number.unit == 0
        or bool(number.letters_before or number.axes_before)
        or bool(before.letters_after or before.axes_after)
        or (before.has_fraction and (number.unit is None or number.is_apart))
        or before.unit == PARTS - 1
        or (before.unit is not None and number.unit is not None and number.unit <= before.unit)
    )


def _is_height(groups: list[list[Number]]) -> bool:
    """Whether a third number is the height, as phones write it behind the pair."""
    first, second, third = groups
    return (
        all(len(group) == 1 and group[0].has_fraction for group in (first, second))
        and len(third) == 1
        and third[0].unit in (None, 1)
        and not third[0].letters
    )
