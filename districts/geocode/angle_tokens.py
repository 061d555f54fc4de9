"""The pieces of a text that may hold angles: numbers, signs, units, letters."""

from __future__ import annotations

import re
from dataclasses import dataclass

NUMBER, SIGN, UNIT, LETTER, AXIS, APART, JOIN, WORD, NOISE = (
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
_DASHED = re.compile(r"(?<![\d.-])(\d{1,3})-(\d{1,2}(?:\.\d+)?)(?:-(\d{1,2}(?:\.\d+)?))?(?![\d-])")
_HAS_LETTER = re.compile(r"[NSEW]", re.I)


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
        return len(self.tokens) == 1 and self.tokens[0].kind == WORD

    @property
    def has_digits(self) -> bool:
        """Whether a digit stands in it."""
        return any(letter.isdigit() for token in self.tokens for letter in token.text)


def runs(text: str) -> list[Run]:
    """Cut a text at the words that no coordinate has."""
    text = _QUOTED.sub(r" \1 ", text)
    text = _SIGN_AFTER_FRACTION.sub(r"\1 \2", text)
    text = _undashed(text)
    text = _TIGHT.sub(" _dash_ ", text)  # 12-83-24, 515-555-0100: a dash there is no minus
    found: list[Run] = []
    current: list[Token] = []
    for token in _tokens(text):
        if token.kind == WORD:
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
        after_number = bool(found) and found[-1].kind == NUMBER
        if name == NOISE or (name in _UNITS and not after_number and name != "bare_s"):
            spaced = True
            continue
        if name == "bare_s" and not (after_number and minutes_in_letters):
            found.append(Token(LETTER, "S"))
        elif name in _UNITS:
            found.append(Token(UNIT, piece, unit=_UNITS[name]))
            minutes_in_letters = name == "minutes" and piece[0].isalpha()
        elif name == LETTER:
            found.append(Token(LETTER, piece[0].upper()))
        elif name == AXIS:
            is_longitude = piece[0].lower() == "x" or piece[:2].lower() in ("lo", "ln")
            found.append(Token(AXIS, "longitude" if is_longitude else "latitude"))
        else:
            ahead = text[match.end() : match.end() + 1]
            found.append(Token(name, piece, is_spaced=spaced and ahead.isspace()))
        spaced = False
    return found
