"""Patterns of the pieces of a legal description, in the order they are tried."""

from __future__ import annotations

from districts.geocode import survey_meridians

TOWNSHIP, SECTION, PARTS, LOT, EXCEPT, PIECE, ALL, FRACTIONAL = (
    "township", "section", "parts", "lot", "except", "piece", "all", "fractional",
)  # fmt: skip
MERIDIAN, WRONG, AND, OF, COMMA, END, WORD, QUIET = (
    "meridian",
    "wrong",
    "and",
    "of",
    "comma",
    "end",
    "word",
    "quiet",
)
MOST_SECTIONS = 36

DIGITS = r"(?:(?=[OIL|]{0,2}\d)[0-9OIL|]{1,3}(?![0-9OIL|]))"
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
ONE_PART = (
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

PATTERNS: tuple[tuple[str, str], ...] = (
    (MERIDIAN, survey_meridians.PATTERN),
    (
        "triple",
        rf"(?<![\w/])(?<!\d-)(?P<tsec>{_S}|S)?(?P<tp>T?)(?P<ta>{DIGITS})(?P<tan>[NS]?)\s*[-/]\s*T?(?P<tb>{DIGITS})"
        rf"(?P<tbn>[NSEW]?)\s*[-/]\s*R?(?P<tc>{DIGITS}){_EW.format('tcn')}?(?![\d/]|-\d)",
    ),
    (
        "tr",
        rf"(?<![A-Z/])(?:(?P<t1>{_T}(?P<n1>{DIGITS}{_HALF_TOWNSHIP})){_NS.format('d1')}?{_GAP}"
        rf"(?P<r1>{_R})(?P<e1>{DIGITS}){_EW.format('w1')}?"
        rf"|(?<!\d)(?P<t2>{_T})?(?P<n2>{DIGITS}{_HALF_TOWNSHIP})\s*-?\s*(?P<d2>[NS])(?![A-QS-Z])"
        rf"{_GAP}(?P<r2>{_R})?(?P<e2>{DIGITS})\s*-?\s*(?P<w2>[EW])(?![A-Z/]|\s*1/2|\d(?!ST|ND|RD|TH|\s?P))"
        rf"|(?P<r3>{_R})(?P<e3>{DIGITS}){_EW.format('w3')}?{_GAP}"
        rf"(?P<t3>{_T})(?P<n3>{DIGITS}{_HALF_TOWNSHIP}){_NS.format('d3')}?"
        rf"|(?P<t4>{_T})(?P<n4>{DIGITS}){_NS.format('d4')}?\s*-\s*(?P<e4>{DIGITS}){_EW.format('w4')}?)"
        r"(?![\d])(?:\s*-\s*(?:S(?:EC(?:TION)?)?\s*)?(?P<tail>\d{1,2})(?![\dA-Z/-]))?",
    ),
    (
        "sections",
        rf"(?<![A-Z])(?:SECTIONS|SECTS|SECS)\s*(?:NOS?\s*|#\s*)?[:#-]?\s*"
        rf"(?P<many>{DIGITS}(?!\d)(?:\s*(?:{_LIST}|-|;)\s*{_NEXT})*)",
    ),
    (
        SECTION,
        rf"(?<![A-Z]){_S}(?P<one>{DIGITS}(?![\d])(?:(?:\s*,\s*{_NEXT})*\s*,?\s*(?:&|AND|\+)\s*{_NEXT})?)",
    ),
    (PIECE, rf"(?<![A-Z0-9])[NSEW]{{1,2}}(?:LY)?\s*\d[\d.,]*(?:\s+\d+/\d+)?\s*{_MEASURES}"),
    (PIECE, r"(?<![A-Z0-9])[NSEW]{1,2}\s*(?:[2-9]/\d+|1/(?![24](?!\d))\d+)"),
    (
        "short_section",
        r"(?<![A-Z0-9/])S\s?-?(?P<short>\d{1,2})(?![\d/A-SU-Z]|\s*1/2|TH\b)",
    ),
    (
        LOT,
        rf"(?<![A-Z])(?:(?:GOV(?:ERNMENT|'?T)?|US|U\s?S|FRACTIONAL)?\s*(?:LOTS?|LTS?)|G\s?L|(?<!\d)L(?=\d))\s*#?\s*"
        rf"(?P<lots>\d{{1,3}}(?![\d])(?:\s*(?:{_LIST}|-)\s*\d{{1,2}}(?![\dA-Z/]|\s*-\s*\d))*)",
    ),
    ("pair", r"(?<![\d/-])(?P<pt>\d{1,3})-(?P<pr>\d{1,3})(?![\w/-])"),
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
    (WRONG, r"(?<![A-Z0-9])(?:(?:NE|NW|SE|SW)\s*(?:1/2|/2)|[NSEW]\s*(?:1/4|/4))"),
    (PARTS, rf"(?<![A-Z0-9])(?P<parts>{ONE_PART}(?:[\s-]*{ONE_PART})*)(?![A-Z0-9])"),
    (WRONG, r"(?<![A-Z0-9])[NSEW]{2,4}(?:\s*1/[24]|\s?/[24]|[24])?(?![A-Z0-9])"),
    (WRONG, r"(?<!\d)1/[24](?!\d|\s*MI)"),
    (ALL, r"\b(?:ALL|ENTIRE|WHOLE)\b(?:\s+OF\b)?(?:\s+THE\b)?"),
    (FRACTIONAL, r"\b(?:FRACTIONAL|FRACL|FRAC|FRL)\b"),
    (OF, r"\b(?:OF|IN|WITHIN)\b"),
    (AND, r"\b(?:AND|ALSO)\b|[&+]|\bTOGETHER WITH\b"),
    (END, r";|\n"),
    (COMMA, r"[,(]"),
    (QUIET, r"\b(?:THE|AN?|THAT|THOSE|CERTAIN|LAND|NO)\b|[\s):.#'\"-]+"),
    (WORD, r"[A-Z0-9]+|."),
)  # fmt: skip
