"""The pieces of a legal description: township and range, sections, parts, lots, exceptions."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from districts.geocode import survey_meridians
from districts.geocode.survey_patterns import (
    AND,
    COMMA,
    DIGITS,
    LOT,
    MERIDIAN,
    MOST_SECTIONS,
    ONE_PART,
    PARTS,
    PATTERNS,
    QUIET,
    SECTION,
    TOWNSHIP,
    WORD,
)

_MASTER = [(kind, re.compile(pattern)) for kind, pattern in PATTERNS]
_ONE_PART = re.compile(ONE_PART)
_MISREAD = str.maketrans({"O": "0", "I": "1", "L": "1", "|": "1"})
_QUARTERS = ("NE", "NW", "SE", "SW")
_A_LIST = "The groups of letters are read as a list of tracts."
_BARE_SECTION = "The number before the township is read as the section."
_A_MISREAD = "A letter stands where a digit belongs; it is read as that digit."


@dataclass(frozen=True)
class TownshipRange:
    """Township and range as far as they are written."""

    township: str
    north: str | None
    range: str
    west: str | None
    is_named: bool = True
    doubts: tuple[str, ...] = ()

    @property
    def is_whole(self) -> bool:
        """Whether both directions are written."""
        return self.north is not None and self.west is not None


@dataclass(frozen=True)
class Token:
    """A piece of a description."""

    kind: str
    text: str = ""
    numbers: tuple[int, ...] = ()
    parts: tuple[str, ...] = ()
    where: TownshipRange | None = None
    doubts: tuple[str, ...] = field(default=())


def tokens(text: str) -> list[Token]:
    """Cut a description into its pieces; ``text`` is in one writing already."""
    found: list[Token] = []
    at = 0
    while at < len(text):
        for kind, pattern in _MASTER:
            match = pattern.match(text, at)
            if match is not None and match.end() > at:
                found.extend(_READ.get(kind, _plainly)(kind, match))
                at = match.end()
                break
        else:
            at += 1
    return _with_bare_section(_with_section_two(found))


def _plainly(kind: str, match: re.Match[str]) -> list[Token]:
    return [] if kind == QUIET else [Token(kind, match[0])]


def _meridian(kind: str, match: re.Match[str]) -> list[Token]:
    return [Token(kind, survey_meridians.named(match))]


def _parts(kind: str, match: re.Match[str]) -> list[Token]:
    """Read nested parts; glued groups set apart, E2SE4 SW4SE4, are tracts of a list."""
    groups: list[list[str]] = []
    end = 0
    for each in _ONE_PART.finditer(match["parts"]):
        part = each[0][:2] if each[0][:2] in _QUARTERS else each[0][0]
        if each.start() == end and groups:
            groups[-1].append(part)
        else:
            groups.append([part])
        end = each.end()
    if sum(len(group) > 1 for group in groups) < len("NW"):
        return [Token(kind, match[0], parts=tuple(part for group in groups for part in group))]
    found: list[Token] = []
    for group in groups:
        found += [Token(AND)] if found else []
        found.append(Token(kind, match[0], parts=tuple(group), doubts=(_A_LIST,)))
    return found


def _digits(text: str) -> tuple[str, tuple[str, ...]]:
    read = text.translate(_MISREAD)
    return read, () if read == text else (_A_MISREAD,)


def _township_range(
    township: str, north: str | None, range_: str, west: str | None, *, is_named: bool
) -> TownshipRange:
    half = "½" if "1/2" in township else ""
    (north_of, one), (east_of, other) = (
        _digits(township.replace("1/2", "").strip()),
        _digits(range_),
    )
    return TownshipRange(
        f"{int(north_of)}{half}",
        north or None,
        str(int(east_of)),
        west or None,
        is_named,
        (*one, *other),
    )


def _tr(_: str, match: re.Match[str]) -> list[Token]:
    found = match.groupdict()
    way = next(way for way in "1234" if found[f"n{way}"])
    where = _township_range(
        found[f"n{way}"],
        found[f"d{way}"],
        found[f"e{way}"],
        found[f"w{way}"],
        is_named=bool(found.get(f"t{way}")),
    )
    made = [Token(TOWNSHIP, match[0], where=where)]
    if found["tail"]:
        made.append(Token(SECTION, found["tail"], numbers=(int(found["tail"]),)))
    return made


def _triple(_: str, match: re.Match[str]) -> list[Token]:
    """Read 12-83-24, 12-83N-24W and 83N-24W-12; without letters the section comes first."""
    found = match.groupdict()
    if "/" in match[0] and not (found["tsec"] or found["tan"] or found["tbn"]):
        return [Token(WORD, match[0])]  # a date
    values = [found["ta"], found["tb"], found["tc"]]
    is_township_first = bool(found["tp"] or found["tan"] or found["tbn"] in ("E", "W"))
    doubts: tuple[str, ...] = ()
    if not is_township_first and not found["tsec"] and int(_digits(values[0])[0]) > MOST_SECTIONS:
        is_township_first = not (found["tbn"] or found["tcn"])
        doubts = ("Read as township, range and section.",) if is_township_first else ()
    if is_township_first:
        township, range_, section = values
        north = found["tan"]
        west: str | None = found["tbn"] if found["tbn"] in ("E", "W") else None
    else:
        section, township, range_ = values
        north, west = found["tbn"] if found["tbn"] in ("N", "S") else "", found["tcn"]
    number, misread = _digits(section)
    where = _township_range(
        township, north, range_, west, is_named=bool(found["tsec"] or north or west)
    )
    return [
        Token(SECTION, match[0], numbers=(int(number),), doubts=(*doubts, *misread)),
        Token(TOWNSHIP, match[0], where=where),
    ]


def _pair(_: str, match: re.Match[str]) -> list[Token]:
    where = _township_range(match["pt"], None, match["pr"], None, is_named=False)
    return [Token(TOWNSHIP, match[0], where=where)]


def _sections(_: str, match: re.Match[str]) -> list[Token]:
    found = match.groupdict()
    written = found.get("many") or found.get("one") or found.get("short") or ""
    numbers, doubts = _listed(written)
    return [Token(SECTION, match[0], numbers=numbers, doubts=doubts)]


def _short_section(_: str, match: re.Match[str]) -> list[Token]:
    if match["short"] == "2":  # the south half, until nothing else is a section
        return [Token(PARTS, match[0], parts=("S",))]
    return _sections(SECTION, match)


def _lots(kind: str, match: re.Match[str]) -> list[Token]:
    return [Token(kind, match[0], numbers=_listed(match["lots"])[0])]


def _listed(written: str) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Read 3, 4 & 5 and 3-5."""
    numbers: list[int] = []
    doubts: tuple[str, ...] = ()
    through = False
    for piece in re.findall(rf"{DIGITS}|-|THROUGH|THRU|TO", written):
        if piece in ("-", "THROUGH", "THRU", "TO"):
            through = True
            continue
        digits, misread = _digits(piece)
        doubts = (*doubts, *misread)
        if through and numbers and numbers[-1] < int(digits):
            numbers.extend(range(numbers[-1] + 1, int(digits) + 1))
        else:
            numbers.append(int(digits))
        through = False
    return tuple(numbers), doubts


_READ: dict[str, Callable[[str, re.Match[str]], list[Token]]] = {
    MERIDIAN: _meridian,
    "triple": _triple,
    "tr": _tr,
    "pair": _pair,
    "sections": _sections,
    SECTION: _sections,
    "short_section": _short_section,
    LOT: _lots,
    PARTS: _parts,
}


def _with_bare_section(found: list[Token]) -> list[Token]:
    """Read the 12 of NWSE 12, T83N R24W as the section where no other is named."""
    kinds = [token.kind for token in found]
    if SECTION in kinds or PARTS not in kinds or kinds.count(TOWNSHIP) != 1:
        return found
    at = kinds.index(TOWNSHIP) - 1
    at -= at >= 0 and kinds[at] == COMMA
    if at < 0 or not re.fullmatch(r"[1-9]|[12]\d|3[0-6]", found[at].text):
        return found
    section = Token(
        SECTION, found[at].text, numbers=(int(found[at].text),), doubts=(_BARE_SECTION,)
    )
    return [*found[:at], section, *found[at + 1 :]]


def _with_section_two(found: list[Token]) -> list[Token]:
    """Read the last S2 as section 2 where no other section is named."""
    if any(token.kind == SECTION for token in found):
        return found
    if not any(token.kind == TOWNSHIP for token in found):
        return found
    for at in range(len(found) - 1, -1, -1):
        text = found[at].text.replace(" ", "")
        if found[at].kind == PARTS and text in ("S2", "S-2"):
            found[at] = Token(SECTION, found[at].text, numbers=(2,))
            break
    return found
