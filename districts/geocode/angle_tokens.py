"""Numbers in a text with the signs, letters and words that belong to them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

_NUMBER, _SIGN, _UNIT, _LETTER, _AXIS, _APART, _JOIN, _WORD, _NOISE = (
    "number", "sign", "unit", "letter", "axis", "apart", "join", "word", "noise",
)  # fmt: skip
_END = r"(?=[NSEW]?(?![A-Za-z]))"
_TOKENS = re.compile(
    rf"""
    (?P<axis>(?<![A-Za-z])(?:lat(?:itude)?|lon(?:g(?:itude)?)?|lng)(?![A-Za-z])\.?\s*[:=]?
        |(?<![A-Za-z])[xy]\s*[:=])
    |(?P<number>\d+(?:\.\d+)?|\.\d+)
    |(?P<degrees>(?<=[\d\s.])(?:°|\*|deg(?:ree)?s?{_END}\.?|[do]{_END}))
    |(?P<minutes>(?<=[\d\s.])(?:'|min(?:ute)?s?{_END}\.?|m{_END}))
    |(?P<seconds>(?<=[\d\s.])(?:"|sec(?:ond)?s?{_END}\.?))
    |(?P<bare_s>(?<=\d)s{_END})
    |(?P<letter>(?<![A-Za-z])(?:north|south|east|west)(?![A-Za-z])
        |(?<![A-Za-z])[NSEW](?![A-Za-z])\.?
        |(?<=[dms])[NSEW](?![A-Za-z])\.?)
    |(?P<apart>[,;|/&~]|\band\b)
    |(?P<join>:)
    |(?P<sign>[-+])
    |(?P<noise>[\s()\[\]{{}}<>.=@\#'"_°]+)
    |(?P<word>\w+|.)
    """,
    re.X | re.I,
)
_UNITS = {"degrees": 0, "minutes": 1, "seconds": 2, "bare_s": 2}
_QUOTED = re.compile(r'"(\s*[-+]?\d+(?:\.\d+)?\s*)"')
_SIGN_AFTER_FRACTION = re.compile(r"(\d\.\d+)([-+])(?=\d)")
_TIGHT = re.compile(r"(?<=\d)-(?=\d)")
_DASHED = re.compile(
    r"(?<![\d.-])(\d{1,3})-(\d{1,2}(?:\.\d+)?)(?:-(\d{1,2}(?:\.\d+)?))?(?![\d-])"
)
_HAS_LETTER = re.compile(r"[NSEW]", re.I)
_IS_SPACED_DASH = "The dash before it is read as a minus."
_GAP_KINDS = (_LETTER, _AXIS, _APART, _JOIN)


@dataclass(frozen=True)
class Token:
    """A piece of the text: what it is, and how it reads."""

    kind: str
    text: str
    unit: int | None = None
    is_spaced: bool = False


@dataclass(frozen=True)
class Run:
    """Pieces without a word between them, or one word."""

    tokens: tuple[Token, ...]

    @property
    def is_words(self) -> bool:
        """Whether it is a word, and no run of numbers."""
        return len(self.tokens) == 1 and self.tokens[0].kind == _WORD

    @property
    def has_digits(self) -> bool:
        """Whether a digit stands in it."""
        return any(letter.isdigit() for token in self.tokens for letter in token.text)


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


def runs(text: str) -> list[Run]:
    """Cut a text at the words that no coordinate has."""
    text = _QUOTED.sub(r" \1 ", text)
    text = _SIGN_AFTER_FRACTION.sub(r"\1 \2", text)
    text = _undashed(text)
    text = _TIGHT.sub(" _dash_ ", text)  # 12-83-24, 515-555-0100: a dash there is no minus
    found: list[Run] = []
    current: list[Token] = []
    for token in _tokens(text):
        if token.kind == _WORD:
            if current:
                found.append(Run(tuple(current)))
            found.append(Run((token,)))
            current = []
        else:
            current.append(token)
    if current:
        found.append(Run(tuple(current)))
    return found


def _undashed(text: str) -> str:
    """Open 42-01-30 N, 93-36-45 W, where both angles have their letter."""
    dashed = list(_DASHED.finditer(text))
    if len(dashed) != len("NW"):
        return text
    for match in dashed:
        before, after = text[: match.start()].rstrip()[-1:], text[match.end() :].lstrip()[:1]
        if not (_HAS_LETTER.fullmatch(before) or _HAS_LETTER.fullmatch(after)):
            return text
    return _DASHED.sub(
        lambda match: f"{match[1]}° {match[2]}' " + (f'{match[3]}"' if match[3] else ""), text
    )


def _tokens(text: str) -> list[Token]:
    found: list[Token] = []
    minutes_in_letters = False
    spaced = True
    for match in _TOKENS.finditer(text):
        name, piece = str(match.lastgroup), match[0]
        after_number = bool(found) and found[-1].kind == _NUMBER
        if name == _NOISE or (name in _UNITS and not after_number and name != "bare_s"):
            spaced = True
            continue
        if name == "bare_s" and not (after_number and minutes_in_letters):
            found.append(Token(_LETTER, "S"))
        elif name in _UNITS:
            found.append(Token(_UNIT, piece, unit=_UNITS[name]))
            minutes_in_letters = name == "minutes" and piece[0].isalpha()
        elif name == _LETTER:
            found.append(Token(_LETTER, piece[0].upper()))
        elif name == _AXIS:
            is_longitude = piece[0].lower() == "x" or piece[:2].lower() in ("lo", "ln")
            found.append(Token(_AXIS, "longitude" if is_longitude else "latitude"))
        else:
            ahead = text[match.end() : match.end() + 1]
            found.append(Token(name, piece, is_spaced=spaced and ahead.isspace()))
        spaced = False
    return found


def numbers(tokens: Sequence[Token]) -> list[Number]:
    """Give each number what belongs to it."""
    found: list[Number] = []
    gaps: list[list[Token]] = [[]]
    pending: Token | None = None
    for token in tokens:
        if token.kind == _SIGN:
            pending = token
        elif token.kind == _NUMBER:
            found.append(_signed(token, pending, gaps[-1], is_first=not found))
            gaps.append([])
            pending = None
        elif token.kind == _UNIT:
            if found and not gaps[-1] and found[-1].unit is None:
                found[-1] = replace(found[-1], unit=token.unit)
        elif token.kind in _GAP_KINDS:
            if token.kind != _JOIN and pending is not None:
                pending = None
            gaps[-1].append(token)
    return _with_gaps(found, gaps)


def _signed(token: Token, sign: Token | None, gap: Sequence[Token], *, is_first: bool) -> Number:
    value = None if sign is None else (-1 if sign.text == "-" else 1)
    is_apart = any(each.kind == _APART for each in gap)
    doubt = None
    if sign is not None and sign.is_spaced and not is_first and not is_apart:
        doubt = _IS_SPACED_DASH
    digits = token.text if token.text[0] != "." else f"0{token.text}"
    is_joined = bool(gap) and all(each.kind == _JOIN for each in gap)
    return Number(digits, value, is_apart=is_apart, is_joined=is_joined, doubt=doubt)


def _with_gaps(found: list[Number], gaps: list[list[Token]]) -> list[Number]:
    """Give the letters and words between numbers to the one before or behind."""
    if not found:
        return []
    is_before = {kind: any(each.kind == kind for each in gaps[0]) for kind in (_LETTER, _AXIS)}
    leading = [each.text for each in gaps[0] if each.kind == _AXIS]
    if len(leading) == len("xy") and len(found) > 1:
        return _ordered(found, leading, gaps)
    for at, gap in enumerate(gaps):
        for kind in (_LETTER, _AXIS):
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
    rest = [[each for each in gaps[0] if each.kind != _AXIS], *gaps[1:]]
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
    cuts = [at for at, each in enumerate(gap) if each.kind == _APART]
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
    name = ("letters" if kind == _LETTER else "axes") + ("_after" if is_after else "_before")
    return replace(number, **{name: tuple(texts)})  # type: ignore[arg-type]


def _without_dash(number: Number) -> Number:
    """A dash set apart before a number with its letter parts the two, and is no minus."""
    if number.doubt is not None and number.letters:
        return replace(number, sign=None, doubt=None)
    return number
