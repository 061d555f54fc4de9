"""Words of addresses, brought to the Postal Service's short forms."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

DIRECTIONS = {
    "NORTH": "N", "SOUTH": "S", "EAST": "E", "WEST": "W", "NORTHEAST": "NE", "NORTHWEST": "NW",
    "SOUTHEAST": "SE", "SOUTHWEST": "SW", "N": "N", "S": "S", "E": "E", "W": "W", "NE": "NE",
    "NW": "NW", "SE": "SE", "SW": "SW", "NO": "N", "SO": "S",
}  # fmt: skip
"""Directions; a lone “No” or “So” is one only before a street's own name."""

_KINDS = """
ALY ALLEY ALLEE ALLY; ANX ANNEX; ARC ARCADE; AVE AVENUE AV AVEN AVENU AVN AVNUE; BCH BEACH;
BND BEND; BLF BLUFF BLUF; BLFS BLUFFS; BTM BOTTOM BOTTM; BLVD BOULEVARD BOUL BOULV BLV;
BR BRANCH;
BRG BRIDGE BRDGE; BRK BROOK; BG BURG; BYP BYPASS BYPAS; CP CAMP; CYN CANYON; CPE CAPE;
CSWY CAUSEWAY;
CTR CENTER CENTRE CENT CNTER; CIR CIRCLE CIRC CIRCL CRCL CRCLE; CLF CLIFF; CLFS CLIFFS; CLB CLUB;
CMN COMMON; CMNS COMMONS; COR CORNER; CORS CORNERS; CRSE COURSE; CT COURT CRT; CTS COURTS;
CV COVE;
CRK CREEK; CRES CRESCENT CRSENT CRSNT; CRST CREST; XING CROSSING CRSSNG; XRD CROSSROAD; CURV CURVE;
DL DALE; DM DAM; DV DIVIDE; DR DRIVE DRIV DRV; DRS DRIVES; EST ESTATE; ESTS ESTATES;
EXPY EXPRESSWAY EXPRESS EXPR EXPW; EXT EXTENSION EXTN EXTNSN; FALL; FLS FALLS; FRY FERRY; FLD FIELD;
FLDS FIELDS; FLT FLAT; FLTS FLATS; FRD FORD; FRST FOREST; FRG FORGE; FRK FORK; FRKS FORKS; FT FORT;
FWY FREEWAY FREEWY FRWAY FRWY; GDN GARDEN; GDNS GARDENS; GTWY GATEWAY; GLN GLEN; GRN GREEN;
GRV GROVE GROV; HBR HARBOR; HVN HAVEN; HTS HEIGHTS HT; HWY HIGHWAY HIWAY HIWY HWAY HGWY HIGHWY;
HL HILL; HLS HILLS; HOLW HOLLOW HLLW HOLLOWS; INLT INLET; IS ISLAND; JCT JUNCTION JCTION; KY KEY;
KNL KNOLL; KNLS KNOLLS; LK LAKE; LKS LAKES; LAND; LNDG LANDING; LN LANE; LGT LIGHT; LF LOAF;
LOCK LCK;
LDG LODGE; LOOP LOOPS; MALL; MNR MANOR; MDW MEADOW MEADO; MDWS MEADOWS; MEWS; ML MILL; MLS MILLS;
MSN MISSION; MT MOUNT MNT; MTN MOUNTAIN MNTN; NCK NECK; ORCH ORCHARD; OVAL OVL; OPAS OVERPASS;
PARK PRK; PKWY PARKWAY PARKWY PKWAY PKY; PASS; PSGE PASSAGE; PATH; PIKE; PNE PINE; PNES PINES;
PL PLACE; PLN PLAIN; PLNS PLAINS; PLZ PLAZA PLZA; PT POINT; PTS POINTS; PRT PORT; PR PRAIRIE;
RADL RADIAL; RAMP; RNCH RANCH; RPD RAPID; RPDS RAPIDS; RST REST; RDG RIDGE RDGE; RDGS RIDGES;
RIV RIVER RVR; RD ROAD; RDS ROADS; RTE ROUTE RT; ROW; RUN; SHR SHORE; SHRS SHORES; SKWY SKYWAY;
SPG SPRING; SPGS SPRINGS; SPUR; SQ SQUARE SQR; STA STATION STN; STRM STREAM;
ST STREET STRT STR SAINT; STS STREETS; SMT SUMMIT; TER TERRACE TERR; TRWY THROUGHWAY; TRCE TRACE;
TRAK TRACK; TRL TRAIL TRAILS TR; TUNL TUNNEL; TPKE TURNPIKE TRNPK; UPAS UNDERPASS; UN UNION;
VLY VALLEY; VIA VIADUCT; VW VIEW; VWS VIEWS; VLG VILLAGE VILL; VL VILLE; VIS VISTA; WALK; WALL;
WAY WY; WAYS; WL WELL; WLS WELLS; TWP TOWNSHIP; CO COUNTY CNTY CTY CNT
"""
_SHORT = {
    word: words.split()[0]
    for words in _KINDS.replace("\n", " ").split(";")
    for word in words.split()
}
KINDS = frozenset(_SHORT.values()) - {"CO", "TWP"}
"""Short forms of the words that say what kind of street it is."""

_ONES = """
FIRST SECOND THIRD FOURTH FIFTH SIXTH SEVENTH EIGHTH NINTH TENTH ELEVENTH TWELFTH THIRTEENTH
FOURTEENTH FIFTEENTH SIXTEENTH SEVENTEENTH EIGHTEENTH NINETEENTH
"""
_TENS = {
    "TWENT": 20, "THIRT": 30, "FORT": 40, "FIFT": 50, "SIXT": 60, "SEVENT": 70, "EIGHT": 80,
    "NINET": 90,
}  # fmt: skip
_ORDINALS = {word: place for place, word in enumerate(_ONES.split(), 1)}
_ORDINALS |= {f"{stem}IETH": tens for stem, tens in _TENS.items()}
_COMPOUND = {f"{stem}Y": tens for stem, tens in _TENS.items()}
_CAPITALS = {"USA", "CTH", "STH", "USH", "PCH"}
_SMALL = {"OF", "THE", "AND", "AT", "ON", "IN", "BY"}
_NTH = re.compile(r"0*(\d+)(?:ST|ND|RD|TH)")
_QUOTES = re.compile(r"[\"'`´‘’‚‛“”„‟«»′″]")
_STOPS = re.compile(r"[.\u2024]|[^\w/&@,;#½¼¾ -]")
_HALVES = {"½": " 1/2", "¼": " 1/4", "¾": " 3/4"}


def plain(text: str) -> str:
    """Return a text in capitals, without quotation marks, dots, brackets and double blanks.

    >>> plain("N 5832 Co. Hwy. “Q”")
    'N 5832 CO HWY Q'
    """
    for half, written in _HALVES.items():
        text = text.replace(half, written)
    folded = unicodedata.normalize("NFKD", text)
    folded = "".join(letter for letter in folded if not unicodedata.combining(letter))
    folded = _QUOTES.sub("", folded.upper().replace("\u2044", "/"))
    folded = re.sub(r"[\u2010-\u2015\u2212]", "-", folded)
    # U.S. is one word, Co.Rd. two.
    folded = re.sub(r"\b([A-Z])\.(?=[A-Z]\b)", r"\1", folded)
    return " ".join(_STOPS.sub(" ", folded).split())


@lru_cache(maxsize=65_536)
def short(word: str) -> str:
    """Return the short form of one word: STREET as ST, NORTH as N, FOURTH as 4TH.

    >>> short("AVENUE"), short("SOUTHEAST"), short("TWELFTH"), short("22ND"), short("OAK")
    ('AVE', 'SE', '12TH', '22TH', 'OAK')
    """
    if word in _ORDINALS:
        return f"{_ORDINALS[word]}TH"
    nth = _NTH.fullmatch(word)
    if nth is not None:
        return f"{nth[1]}TH"
    if word in DIRECTIONS and word not in ("NO", "SO"):
        return DIRECTIONS[word]
    return _SHORT.get(word, word)


def shortened(words: list[str]) -> list[str]:
    """Shorten words in order; TWENTY FIRST is 21TH, NO before a street's name is N."""
    found: list[str] = []
    place = 0
    while place < len(words):
        word = words[place]
        following = words[place + 1] if place + 1 < len(words) else ""
        ones = _ORDINALS.get(following, 0)
        if word in _COMPOUND and 1 <= ones <= 9:
            found.append(f"{_COMPOUND[word] + ones}TH")
            place += 2
            continue
        if word in ("NO", "SO") and place == 0 and len(words) > 1:
            word = DIRECTIONS[word]
        found.append(short(word))
        place += 1
    return found


def spoken(words: str) -> str:
    """Return words in capitals as a sentence shows them: COUNTY ROAD QQ as County Road QQ."""
    return " ".join(map(_spoken, words.split()))


def _spoken(word: str) -> str:
    if word in _SMALL:
        return word.lower()
    if word in _CAPITALS or (len(word) < 3 and word not in KINDS):
        return word
    return word.capitalize()
