"""Numbers with the signs, letters and words that belong to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from districts.geocode.angle_tokens import APART, AXIS, JOIN, LETTER, NUMBER, SIGN, UNIT, Token

_IS_SPACED_DASH = "The dash before it is read as a minus."
_GAP_KINDS = (LETTER, AXIS, APART, JOIN)


@dataclass(frozen=True)
class Number:
    """A number with what belongs to it.

    ``is_apart``: a comma or the like stands before it; ``is_joined``: a colon does.
    """

    digits: str
    sign: int | None = None
    unit: int | None = None
    is_apart: bool = False
    is_joined: bool = False
    doubt: str | None = None
    letters_before: tuple[str, ...] = field(default=())
    letters_after: tuple[str, ...] = field(default=())
    axes_before: tuple[str, ...] = field(default=())
    axes_after: tuple[str, ...] = field(default=())

    @property
    def decimals(self) -> int:
        """Return how many digits stand behind the point."""
        return len(self.digits.partition(".")[2])

    @property
    def has_fraction(self) -> bool:
        """Whether digits stand behind the point."""
        return "." in self.digits

    @property
    def letters(self) -> tuple[str, ...]:
        """Return the letters N, S, E, W that belong to it."""
        return self.letters_before + self.letters_after

    @property
    def axes(self) -> tuple[str, ...]:
        """Return the words latitude and longitude that belong to it."""
        return self.axes_before + self.axes_after

    @property
    def is_marked(self) -> bool:
        """Whether more than digits says that it is part of an angle."""
        return self.unit is not None or bool(self.letters or self.axes or self.is_joined)

    def with_digits(self, digits: str) -> Number:
        """Return the same number with other digits."""
        return replace(self, digits=digits)


def numbers(tokens: Sequence[Token]) -> list[Number]:
    """Give each number what belongs to it."""
    found: list[Number] = []
    gaps: list[list[Token]] = [[]]
    pending: Token | None = None
    for token in tokens:
        if token.kind == SIGN:
            pending = token
        elif token.kind == NUMBER:
            found.append(_signed(token, pending, gaps[-1], is_first=not found))
            gaps.append([])
            pending = None
        elif token.kind == UNIT:
            if found and not gaps[-1] and found[-1].unit is None:
                found[-1] = replace(found[-1], unit=token.unit)
        elif token.kind in _GAP_KINDS:
            if token.kind != JOIN and pending is not None:
                pending = None
            gaps[-1].append(token)
    return _with_gaps(found, gaps)


def _signed(token: Token, sign: Token | None, gap: Sequence[Token], *, is_first: bool) -> Number:
    value = None if sign is None else (-1 if sign.text == "-" else 1)
    is_apart = any(each.kind == APART for each in gap)
    doubt = None
    if sign is not None and sign.is_spaced and not is_first and not is_apart:
        doubt = _IS_SPACED_DASH
    digits = token.text if token.text[0] != "." else f"0{token.text}"
    is_joined = bool(gap) and all(each.kind == JOIN for each in gap)
    return Number(digits, value, is_apart=is_apart, is_joined=is_joined, doubt=doubt)


def _with_gaps(found: list[Number], gaps: list[list[Token]]) -> list[Number]:
    """Give the letters and words between numbers to the one before or behind."""
    if not found:
        return []
    is_before = {kind: any(each.kind == kind for each in gaps[0]) for kind in (LETTER, AXIS)}
    leading = [each.text for each in gaps[0] if each.kind == AXIS]
    if len(leading) == len("xy") and len(found) > 1:
        return _ordered(found, leading, gaps)
    for at, gap in enumerate(gaps):
        for kind in (LETTER, AXIS):
            back, ahead = _share(gap, kind, is_before=is_before[kind])
            if at == 0:
                back, ahead = [], back + ahead
            elif at == len(found):
                back, ahead = back + ahead, []
            if back:
                found[at - 1] = _given(found[at - 1], kind, back, is_after=True)
            if ahead:
                found[at] = _given(found[at], kind, ahead, is_after=False)
    return [_without_dash(number) for number in found]


def _ordered(found: list[Number], order: list[str], gaps: list[list[Token]]) -> list[Number]:
    """Read “lat/lon: 42.025, -93.6125”: the words come first, in the order of the numbers."""
    rest = [[each for each in gaps[0] if each.kind != AXIS], *gaps[1:]]
    named = _with_gaps(found, rest)
    later = next(
        (at for at in range(1, len(named)) if named[at].is_apart or named[at].sign is not None),
        len(named) // 2,
    )
    named[0] = replace(named[0], axes_before=(order[0],))
    named[later] = replace(named[later], axes_before=(order[1],))
    return named


def _share(gap: Sequence[Token], kind: str, *, is_before: bool) -> tuple[list[str], list[str]]:
    """Say which letters of a gap belong to the number before it, and which behind."""
    cuts = [at for at, each in enumerate(gap) if each.kind == APART]
    if cuts:
        back = [each.text for each in gap[: cuts[0]] if each.kind == kind]
        middle = [each.text for each in gap[cuts[0] : cuts[-1]] if each.kind == kind]
        ahead = [each.text for each in gap[cuts[-1] :] if each.kind == kind]
        return (back, middle + ahead) if is_before else (back + middle, ahead)
    texts = [each.text for each in gap if each.kind == kind]
    if is_before:
        return [], texts
    return texts[:1], texts[1:]


def _given(number: Number, kind: str, texts: list[str], *, is_after: bool) -> Number:
    name = ("letters" if kind == LETTER else "axes") + ("_after" if is_after else "_before")
    return replace(number, **{name: tuple(texts)})  # type: ignore[arg-type]


def _without_dash(number: Number) -> Number:
    """Drop the minus of a dash set apart: before a number with its letter it parts the two."""
    if number.doubt is not None and number.letters:
        return replace(number, sign=None, doubt=None)
    return number
