"""An address as typed: its number with grid letters, its street, its unit, what follows."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from districts.geocode.street_words import KINDS, plain, short
from districts.layers.states import STATES

_GRID = re.compile(
    r"(?P<a>[NSEW]) ?-?(?P<an>\d{1,6})(?: ?-? ?(?P<b>[NSEW]) ?-?(?P<bn>\d{1,6}))?"
    r"(?P<letter>-?[A-Z])?(?P<half> [13]/[24])?(?= |$)"
)
_PLAIN = re.compile(
    r"# ?(?=\d)|(?P<n>\d{1,6})(?P<to>[-/]\d{2,6})?(?P<letter>-?[A-Z])?(?P<half> [13]/[24])?(?= |$)"
)
_WORDED = re.compile(r"^(NORTH|SOUTH|EAST|WEST)(?= \d+(?: |$))")
_LEAD = re.compile(
    r"^(?:ADDRESS|SITE|HOUSE|AT|@|FIRE ?(?:NUMBER|NUM|NO|SIGN)?|FN|E ?911|911|RURAL ADDRESS"
    r"|(?:HOUSE|STREET) (?:NUMBER|NO))[ #:-]+(?=[NSEW#]? ?\d)"
)
_TOWN_LEAD = re.compile(r"^(?:TOWN|VILLAGE|CITY|TOWNSHIP) OF [A-Z ]+? (?=[NSEW]? ?\d)")
_BLOCK = re.compile(r"^(?:BLK|BLOCK|BLOCK OF|BLK OF)(?: OF)? ")
_UNIT = re.compile(
    r"(?:^|[ ,])(?P<unit>(?:APT|APARTMENT|UNIT|STE|SUITE|LOT|TRLR|TRAILER|BLDG|BUILDING|RM|ROOM|SPC"
    r"|SPACE|SP|FL|FLOOR|DEPT)[ #-]+(?:\d+[A-Z]?(?:-\d+)?|[A-Z]\d*|[A-Z]-\d+)"
    r"|# ?(?:[A-Z]?\d+[A-Z]?|[A-Z])|REAR|FRONT|UPPER|LOWER|BSMT)(?=[ ,]|$)"
)
_BARE_UNIT = re.compile(r"(?P<left>\S+ (?:\S+ )*?(?P<kind>[A-Z]+)) (?P<unit>\d{1,4}[A-Z]?)")
_DESIGNATOR = re.compile(
    r"(?:^|.* )(?:HWY|HIGHWAY|RTE|ROUTE|TRUNK|CTH|CR|STH|SR|(?:CO|CTY|COUNTY|STATE) (?:RD|ROAD))"
)
_ROUTES = "RR|RFD|RD|RTE|RT|HCR?|RURAL (?:ROUTE|RTE|RT)|STAR (?:ROUTE|RTE)|HIGHWAY CONTRACT"
_MAIL = re.compile(
    r"\b(?:(?:P ?O|POST OFFICE) BOX #?\w+"
    rf"|(?:{_ROUTES}) ?#? ?\d+[ ,]+(?:BOX|BX) ?#?\w+"
    r"|(?:RR|RFD|RURAL ROUTE|HCR?)(?: ?#? ?\d+| BOX \w+))\b|^BOX \d+\b"
)
_ZIP = re.compile(r"\d{5}(?:-\d{4})?")
_STATE_NAMES = frozenset(word.upper() for word in STATES)


@dataclass(frozen=True)
class HouseNumber:
    """A house number with its grid letters.

    Parameters
    ----------
    letters
        Of the grid: ``""``, ``N``, ``WN``.
    numbers
        One for each letter, or the one.
    more
        A half or a letter behind it: ``1/2``, ``A``; or the end of a range.
    """

    letters: str
    numbers: tuple[int, ...]
    more: str = ""

    def __str__(self) -> str:
        """Return the number as a county writes it."""
        if not self.letters:
            body = str(self.numbers[0])
        else:
            body = "".join(f"{a}{n}" for a, n in zip(self.letters, self.numbers, strict=True))
        return body + (f" {self.more}" if "/" in self.more else self.more)

    def apart(self, other: HouseNumber) -> int:
        """How far two numbers of the same grid lie from each other, in numbers."""
        pairs = zip(self.numbers, other.numbers, strict=True)
        return sum(abs(one - another) for one, another in pairs)


@dataclass(frozen=True)
class AddressText:
    """What was read of an address.

    Parameters
    ----------
    number
        None where the text begins with a street.
    street
        Words of the street in capitals; what follows it without a comma is still among them.
    unit
        As written, such as UNIT B.
    tail
        Segments behind the street's comma that are no unit: city, state, ZIP code.
    is_block
        Whether only the hundred of the number is told, as in 2600 BLK.
    is_mail
        Whether it is a rural route or a box.
    """

    number: HouseNumber | None
    street: str
    unit: str | None = None
    tail: tuple[str, ...] = ()
    is_block: bool = False
    is_mail: bool = False


@lru_cache(maxsize=65_536)
def parse(text: str) -> AddressText:
    """Take an address apart; nothing is looked up.

    >>> parse("W152 N8841 Heron Slough Court").number
    HouseNumber(letters='WN', numbers=(152, 8841), more='')
    >>> parse("S47 W22015 Oak Savanna Lane, Unit B").unit
    'UNIT B'
    """
    folded = plain(text).lstrip("-,; ")
    mail = _MAIL.search(folded)
    if mail is not None:
        # A box beside an address says nothing; a box alone says where mail goes.
        read = _read(_MAIL.sub(" ", folded))
        return read if read.number and read.street else AddressText(None, mail[0], is_mail=True)
    return _read(folded)


def _read(folded: str) -> AddressText:
    segments = [part.strip(" -") for part in re.split(r"[,;]", folded)]
    segments = [part for part in segments if part]
    number: HouseNumber | None = None
    street, unit = "", None
    tail: list[str] = []
    is_block = False
    for place, segment in enumerate(segments):
        found, rest = _number(_led(segment))
        if found is None:
            continue
        number = found
        is_block = _BLOCK.match(rest + " ") is not None
        street = _BLOCK.sub("", rest + " ").strip()
        # What stands before an address is a farm's name or a town.
        tail = [*segments[:place], *segments[place + 1 :]]
        if not street and place + 1 < len(segments) and not _is_town(segments[place + 1]):
            street = tail.pop(place)
        break
    else:
        street, tail = (segments[0], segments[1:]) if segments else ("", [])
    street, unit = _unit_in(street)
    rest_of_tail = []
    for segment in tail:
        left, own = _unit_in(f" {segment}")
        unit = unit or own
        if left:
            rest_of_tail.append(left)
    return AddressText(number, street, unit, tuple(rest_of_tail), is_block)


def is_state(word: str) -> bool:
    """Whether a word is a state, by name or abbreviation."""
    return word in _STATE_NAMES


def is_zip(word: str) -> bool:
    """Whether a word is written as a ZIP code."""
    return _ZIP.fullmatch(word) is not None


def _led(segment: str) -> str:
    segment = _TOWN_LEAD.sub("", segment)
    return _LEAD.sub("", segment)


def _number(segment: str) -> tuple[HouseNumber | None, str]:
    segment = _WORDED.sub(lambda match: match[1][0], segment)
    segment = segment.removeprefix("#").lstrip()
    match = _GRID.match(segment)
    if match is not None and (match["b"] is None or _crosses(match["a"], match["b"])):
        letters, numbers = match["a"], [int(match["an"])]
        if match["b"] is not None:
            letters += match["b"]
            numbers.append(int(match["bn"]))
        more = (match["letter"] or "").strip("-") + (match["half"] or "").strip()
        return HouseNumber(letters, tuple(numbers), more), segment[match.end() :].strip()
    match = _PLAIN.match(segment)
    if match is None or match["n"] is None:
        return None, segment
    more = (
        (match["to"] or "").replace("/", "-")
        + (match["letter"] or "").strip("-")
        + (match["half"] or "").strip()
    )
    return HouseNumber("", (int(match["n"]),), more), segment[match.end() :].strip()


def _crosses(first: str, second: str) -> bool:
    return (first in "NS") != (second in "NS")


def _is_town(segment: str) -> bool:
    """Whether a segment behind a bare number is a state or a ZIP code, so no street."""
    words = segment.split()
    return all(is_state(word) or is_zip(word) or word in ("USA", "US") for word in words)


def _unit_in(street: str) -> tuple[str, str | None]:
    bare = _BARE_UNIT.fullmatch(street)
    if (
        bare is not None
        and short(bare["kind"]) in KINDS
        and not _DESIGNATOR.fullmatch(bare["left"])
    ):
        return bare["left"], bare["unit"]
    match = _UNIT.search(street)
    if match is None or not (street[: match.start()].strip() or street.startswith(" ")):
        return street.strip(), None
    if match["unit"].startswith("#") and _DESIGNATOR.fullmatch(street[: match.start()].strip()):
        return street.strip(), None  # County Road #12 has no unit
    left = f"{street[: match.start()]} {street[match.end() :]}"
    return " ".join(left.split()).strip(" ,-"), match["unit"].strip()
