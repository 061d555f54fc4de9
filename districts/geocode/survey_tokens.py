"""The pieces of a legal description: township and range, sections, parts, lots, exceptions."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from districts.geocode import survey_meridians

TOWNSHIP, SECTION, PARTS, LOT, EXCEPT, PIECE, ALL, FRACTIONAL = (
    "township", "section", "parts", "lot", "except", "piece", "all", "fractional",
)  # fmt: skip
MERIDIAN, WRONG, AND, OF, COMMA, END, WORD, QUIET = (
    "meridian", "wrong", "and", "of", "comma", "end", "word", "quiet",
)
MOST_SECTIONS = 36

_N = r"(?:[0-9OIL|]{0,2}\d[0-9OIL|]{0,2})"
_HALF_TOWNSHIP = r"(?:\s*1/2(?=\s*[NSEW,]))?"
_T = r"(?:TOWNSHIPS?|TWNSHP|TWSHP|TNSHP|TSHP|TWP|TWN|TP|T)\s*[-#:]?\s*"
_R = r"(?:RANGES?|RANG|RGE|RNG|RG|R)\s*[-#:]?\s*"
_GAP = r"[\s,;:/-]*(?:OF\s+)?"
_NS = r"(?:\s*-?\s*(?P<{0}>[NS])(?![A-QS-Z]))"
_EW = r"(?:\s*-?\s*(?P<{0}>[EW])(?![A-Z/]|\s*1/2|\d(?!ST|ND|RD|TH|\s?P)))"
_S = r"(?:SECTIONS?|SECTN|SECTS?|SECS?|§)\s*(?:NO\s*|NUMBER\s*|#\s*)?[:#-]?\s*"
_NEXT = (
    r"(?:[1-9]|[12]\d|3[0-6])(?![\dA-Z/]|\s*-\s*\d|\s*[NSEW]\b|\s*1/"
    r"|\s*(?:ACRES?|AC|A|FT|FEET|RODS?|COWS?|HEAD)\b)"
)
_PART = (
    r"(?:(?:NE|NW|SE|SW)(?:\s*1/4(?:TH)?|\s?/4|[VY]4|14(?!\d|\s*-)|4(?!\d))?"
    r"|[NSEW](?:\s*1/2|\s?/2|[VY]2|2(?!\d|ND)))"
)
_LIST = r"(?:,\s*AND|,|&|AND|\+|THROUGH|THRU|TO)"
_MEASURES = (
    r"(?:'|(?:FT|FEET|FOOT|RODS?|RDS?|CHAINS?|CHS?|ACRES?|AC|A|YDS?|YARDS?|M|METERS?|MI|MILES?)\b)"
)
_STATES = (
    "ALABAMA|ALASKA|ARIZONA|ARKANSAS|CALIFORNIA|COLORADO|FLORIDA|IDAHO|ILLINOIS|INDIANA|IOWA"
    "|KANSAS|LOUISIANA|MICHIGAN|MINNESOTA|MISSISSIPPI|MISSOURI|MONTANA|NEBRASKA|NEVADA"
    "|NEW MEXICO|NORTH DAKOTA|N DAKOTA|OHIO|OKLAHOMA|OREGON|SOUTH DAKOTA|S DAKOTA|UTAH"
    "|WASHINGTON|WISCONSIN|WYOMING|IA|WI|WIS|AK|MN|ND|SD|NEB|KS|OK|MT|WY|MO|IL"
)
_KEYWORDS = r"(?:NE|NW|SE|SW|OF|AND|IN|ALL|SEC\w*|PM|MERIDIAN|MER|RANGE|LOTS?|[NSEW])\b"

_PATTERNS: tuple[tuple[str, str], ...] = (
    (MERIDIAN, survey_meridians.PATTERN),
    (
        "triple",
        rf"(?<![\w/-])(?P<tsec>{_S}|S)?(?P<tp>T?)(?P<ta>{_N})(?P<tan>[NS]?)\s*[-/]\s*T?(?P<tb>{_N})"
        rf"(?P<tbn>[NSEW]?)\s*[-/]\s*R?(?P<tc>{_N}){_EW.format('tcn')}?(?![\d/]|-\d)",
    ),
    (
        "tr",
        rf"(?<![A-Z/])(?:(?P<t1>{_T}(?P<n1>{_N}{_HALF_TOWNSHIP})){_NS.format('d1')}?{_GAP}"
        rf"(?P<r1>{_R})(?P<e1>{_N}){_EW.format('w1')}?"
        rf"|(?<!\d)(?P<t2>{_T})?(?P<n2>{_N}{_HALF_TOWNSHIP})\s*-?\s*(?P<d2>[NS])(?![A-QS-Z])"
        rf"{_GAP}(?P<r2>{_R})?(?P<e2>{_N})\s*-?\s*(?P<w2>[EW])(?![A-Z/]|\s*1/2|\d(?!ST|ND|RD|TH|\s?P))"
        rf"|(?P<r3>{_R})(?P<e3>{_N}){_EW.format('w3')}?{_GAP}"
        rf"(?P<t3>{_T})(?P<n3>{_N}{_HALF_TOWNSHIP}){_NS.format('d3')}?"
        rf"|(?P<t4>{_T})(?P<n4>{_N}){_NS.format('d4')}?\s*-\s*(?P<e4>{_N}){_EW.format('w4')}?)"
        r"(?![\d])(?:\s*-\s*(?:S(?:EC(?:TION)?)?\s*)?(?P<tail>\d{1,2})(?![\dA-Z/-]))?",
    ),
    (
        "sections",
        rf"(?<![A-Z])(?:SECTIONS|SECTS|SECS)\s*(?:NOS?\s*|#\s*)?[:#-]?\s*"
        rf"(?P<many>{_N}(?!\d)(?:\s*(?:{_LIST}|-|;)\s*{_NEXT})*)",
    ),
    (
        SECTION,
        rf"(?<![A-Z]){_S}(?P<one>{_N}(?![\d])(?:(?:\s*,\s*{_NEXT})*\s*,?\s*(?:&|AND|\+)\s*{_NEXT})?)",
    ),
    (PIECE, rf"(?<![A-Z0-9])[NSEW]{{1,2}}(?:LY)?\s*\d[\d.,]*(?:\s+\d+/\d+)?\s*{_MEASURES}"),
    (PIECE, r"(?<![A-Z0-9])[NSEW]{1,2}\s*(?:[2-9]/\d+|1/(?![24](?!\d))\d+)"),
    ("short_section", r"(?<![A-Z0-9/])S\s?-?(?P<short>\d{1,2})(?![\d/]|\s*1/2|ST\b|ND\b|TH\b|RD\b)"),
    (
        LOT,
        rf"(?<![A-Z])(?:(?:GOV(?:ERNMENT|'?T)?|US|U\s?S|FRACTIONAL)?\s*(?:LOTS?|LTS?)|G\s?L)\s*#?\s*"
        rf"(?P<lots>\d{{1,3}}(?![\d])(?:\s*(?:{_LIST}|-)\s*\d{{1,2}}(?![\dA-Z/]|\s*-\s*\d))*)",
    ),
    (
        QUIET,
        r"\bMORE OR LESS\b|\bM/L\b|\bM\s?O\s?L\b|\+/-|\bCONTAINING\b|\d[\d.,]*\s*(?:ACRES?|AC)\b"
        rf"|(?:(?!{_KEYWORDS})[A-Z]{{2,}}\s+){{1,3}}(?:COUNTY|CO|PARISH|BOROUGH)\b"
        rf"|(?<![A-Z])(?:{_STATES})(?![A-Z0-9])|\bSTATE OF\b|\b(?:ACCORDING TO THE )?(?:U ?S )?"
        r"GOVERNMENT SURVEY(?: THEREOF)?\b|\b(?:LYING|BEING|SITUATED?|LOCATED) (?:AND BEING )?IN\b"
        r"|\bSURVEY\b|\bIOWA\b|\bLEGAL(?: DESCRIPTION)?\b|\bDESCRIBED AS\b",
    ),
    (
        EXCEPT,
        r"\b(?:LESS\s*(?:(?:&|AND|,)\s*)?EXCEPT(?:ING)?|SAVE(?:\s*(?:&|AND)\s*EXCEPT(?:ING)?)?"
        r"|EXCEPT(?:ING|ION|IONS|ED)?|EXC(?:L|LUDING|LUSIVE)?|EX|LESS|MINUS|RESERVING|OMITTING"
        r"|BUT NOT)\b",
    ),
    (
        PIECE,
        r"\b(?:PARTS?|PTS?|PRT|PORTIONS?|PCLS?|PARCELS?|TRACTS?|STRIPS?|PIECES?|COR(?:NERS?)?"
        r"|UNDIVIDED)\b",
    ),
    (PARTS, rf"(?<![A-Z0-9])(?P<parts>{_PART}(?:[\s-]*{_PART})*)(?![A-Z0-9])"),
    (WRONG, r"(?<![A-Z0-9])(?:(?:NE|NW|SE|SW)\s*(?:1/2|/2)|[NSEW]\s*(?:1/4|/4)|[NSEW]{2,4})"
            r"(?:\s*1/[24]|\s?/[24]|[24])?(?![A-Z0-9])"),
    (ALL, r"\b(?:ALL|ENTIRE|WHOLE)\b(?:\s+OF\b)?(?:\s+THE\b)?"),
    (FRACTIONAL, r"\b(?:FRACTIONAL|FRACL|FRAC|FRL)\b"),
    (OF, r"\b(?:OF|IN|WITHIN)\b"),
    (AND, r"\b(?:AND|ALSO)\b|[&+]|\bTOGETHER WITH\b"),
    (END, r";|\n"),
    (COMMA, r","),
    (QUIET, r"\b(?:THE|AN?|THAT|THOSE|CERTAIN|LAND|NO)\b|[\s():.#'\"-]+"),
    (WORD, r"[A-Z0-9]+|."),
)  # fmt: skip
_MASTER = [(kind, re.compile(pattern)) for kind, pattern in _PATTERNS]
_ONE_PART = re.compile(_PART)
_MISREAD = str.maketrans({"O": "0", "I": "1", "L": "1", "|": "1"})
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
    return _with_section_two(found)


def _plainly(kind: str, match: re.Match[str]) -> list[Token]:
    return [] if kind == QUIET else [Token(kind, match[0])]


def _meridian(kind: str, match: re.Match[str]) -> list[Token]:
    return [Token(kind, survey_meridians.named(match))]


def _parts(kind: str, match: re.Match[str]) -> list[Token]:
    parts = tuple(
        re.match(r"NE|NW|SE|SW|[NSEW]", each)[0]  # type: ignore[index]
        for each in _ONE_PART.findall(match["parts"])
    )
    return [Token(kind, match[0], parts=parts)]


def _digits(text: str) -> tuple[str, tuple[str, ...]]:
    read = text.translate(_MISREAD)
    return read, () if read == text else (_A_MISREAD,)


def _township_range(
    township: str, north: str | None, range_: str, west: str | None, *, is_named: bool
) -> TownshipRange:
    half = "½" if "1/2" in township else ""
    (north_of, one), (east_of, other) = _digits(township.replace("1/2", "").strip()), _digits(range_)
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
    for piece in re.findall(rf"{_N}|-|THROUGH|THRU|TO", written):
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
    "sections": _sections,
    SECTION: _sections,
    "short_section": _short_section,
    LOT: _lots,
    PARTS: _parts,
}


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
