"""Angles in a text: degrees, minutes, seconds, in every usual writing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from districts.errors import DistrictsError
from districts.geocode.angle_numbers import Number

LATITUDE, LONGITUDE = "latitude", "longitude"
_AXIS = {"N": LATITUDE, "S": LATITUDE, "E": LONGITUDE, "W": LONGITUDE}
_MOST = {LATITUDE: 90, LONGITUDE: 180}
PARTS = 3
_CLEAR_DIGITS = 3
_SIXTY = 60
_FULL_TURN = 360


@dataclass(frozen=True)
class Angle:
    """One angle as typed.

    Parameters
    ----------
    size
        Degrees, without sign.
    half_step
        Half of the last digit written, in degrees: how far the true angle can be.
    sign
        −1 or 1 where a sign was typed, else None.
    letter
        N, S, E or W where one was typed.
    axis
        ``latitude`` or ``longitude`` where a word or letter says so.
    is_clear
        Whether it can be nothing but an angle: degree sign, label, or many decimals.
    is_whole
        Whether it is one whole number and no more.
    doubts
        Reasons to show the reading back.
    """

    size: Fraction
    half_step: Fraction
    sign: int | None = None
    letter: str | None = None
    axis: str | None = None
    is_clear: bool = False
    is_whole: bool = False
    doubts: tuple[str, ...] = ()

    @property
    def direction(self) -> int:
        """Return −1 for south, west or minus, else 1; a letter goes before a sign."""
        if self.letter is not None:
            return -1 if self.letter in "SW" else 1
        return self.sign or 1

    @property
    def contradicts_itself(self) -> bool:
        """Whether the sign typed says the opposite of the letter."""
        return self.letter is not None and self.sign not in (None, self.direction)

    def fits(self, axis: str) -> bool:
        """Whether it can be a latitude, or a longitude."""
        return self.size <= _MOST[axis]


def impossible(message: str, remedy: str | None = None) -> DistrictsError:
    """Return the refusal of values that no place has."""
    return DistrictsError(
        message,
        code="coordinates_impossible",
        remedy=remedy or "Look at the source again; nothing is guessed.",
    )


def read(group: list[Number], *, is_clear: bool) -> Angle | None:
    """Read degrees, minutes and seconds; ``is_clear`` allows refusing impossible ones."""
    units: list[int] = []
    for at, number in enumerate(group):
        unit = number.unit if number.unit is not None else (units[-1] + 1 if at else 0)
        if (at == 0 and unit != 0) or (at and unit <= units[-1]) or unit >= PARTS:
            return None
        units.append(unit)
    letters = [letter for number in group for letter in number.letters]
    axes = [axis for number in group for axis in number.axes]
    if len(set(letters)) > 1 or len(set(axes)) > 1:
        return None  # N 45° E is a bearing
    clear = is_clear or len(group) > 1
    group = _spread(group, letters)
    units = list(range(len(group))) if len(group) > len(units) else units
    size = Fraction(0)
    for unit, number in zip(units, group, strict=True):
        value = Fraction(number.digits)
        if unit and value >= _SIXTY:
            if not clear:
                return None
            name = ("minutes", "seconds")[unit - 1]
            raise impossible(f"{number.digits} {name}: an angle has fewer than 60 {name}.")
        if number.has_fraction and number is not group[-1]:
            raise impossible(f"{number.digits} is no whole number, and finer parts follow it.")
        size += value / _SIXTY**unit
    last = group[-1]
    half_step = Fraction(1, 2 * 10**last.decimals) / _SIXTY ** units[-1]
    letter = letters[0] if letters else None
    return Angle(
        size,
        half_step,
        group[0].sign,
        letter,
        _AXIS[letter] if letter else (axes[0] if axes else None),
        is_clear=_is_clear(group, letter, axes),
        is_whole=len(group) == 1 and not (last.has_fraction or last.unit is not None or axes),
        doubts=tuple(dict.fromkeys(_doubts(group, letter, axes))),
    )


def _is_clear(group: Sequence[Number], letter: str | None, axes: Sequence[str]) -> bool:
    if axes or any(number.unit == 0 for number in group):
        return True
    if len(group) == 1:
        decimals = group[0].decimals
        return decimals >= _CLEAR_DIGITS or (letter is not None and decimals > 0)
    return letter is not None and (group[-1].has_fraction or len(group) == PARTS)


def _doubts(group: Sequence[Number], letter: str | None, axes: Sequence[str]) -> list[str]:
    doubts = [number.doubt for number in group if number.doubt is not None]
    if letter is not None and axes and _AXIS[letter] != axes[0]:
        doubts.append(f"It is called a {axes[0]}, and has the letter {letter}.")
    if letter is not None and letter in "SW" and group[0].sign == -1:
        doubts.append(f"Minus and {letter} both are typed; read as one.")
    return doubts


def _spread(group: list[Number], letters: Sequence[str]) -> list[Number]:
    """Open degrees and minutes written in one number, such as 4201.500N or 0933645W."""
    if len(group) != 1 or not letters or group[0].unit is not None:
        return group
    number = group[0]
    whole, _, fraction = number.digits.partition(".")
    degrees = 2 if letters[0] in "NS" else 3
    if int(whole) <= _FULL_TURN or len(whole) not in (degrees + 2, degrees + 4):
        return group
    cuts = [whole[:degrees], *(whole[at : at + 2] for at in range(degrees, len(whole), 2))]
    if fraction:
        cuts[-1] += f".{fraction}"
    return [number.with_digits(cut) for cut in cuts]
