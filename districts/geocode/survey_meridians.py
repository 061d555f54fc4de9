"""Principal meridians of the rectangular survey, in the ways people write them."""

from __future__ import annotations

import re

_NAMED = {
    "1st P.M.": (1, r""),
    "2nd P.M.": (2, r""),
    "3rd P.M.": (3, r""),
    "4th P.M.": (4, r""),
    "5th P.M.": (5, r""),
    "6th P.M.": (6, r""),
    "Black Hills": (7, r"BLACK HILLS"),
    "Boise": (8, r"BOISE"),
    "Chickasaw": (9, r"CHICKASAW"),
    "Choctaw": (10, r"CHOCTAW"),
    "Cimarron": (11, r"CIMARRON"),
    "Copper River": (12, r"COPPER RIVER"),
    "Fairbanks": (13, r"FAIRBANKS"),
    "Gila and Salt River": (14, r"GILA (?:AND|&) SALT RIVER|GILA ?- ?SALT RIVER|GILA SALT RIVER"),
    "Humboldt": (15, r"HUMBOLDT"),
    "Huntsville": (16, r"HUNTSVILLE"),
    "Indian": (17, r"INDIAN"),
    "Louisiana": (18, r"LOUISIANA"),
    "Michigan": (19, r"MICHIGAN"),
    "Montana": (20, r"MONTANA"),
    "Mount Diablo": (21, r"(?:MOUNT|MT) DIABLO"),
    "Navajo": (22, r"NAVAJO"),
    "New Mexico": (23, r"NEW MEXICO"),
    "St. Helena": (24, r"(?:ST|SAINT) HELENA"),
    "St. Stephens": (25, r"(?:ST|SAINT) STEPHENS?"),
    "Salt Lake": (26, r"SALT LAKE"),
    "San Bernardino": (27, r"SAN BERNARDINO"),
    "Seward": (28, r"SEWARD"),
    "Tallahassee": (29, r"TALLAHASSEE"),
    "Uintah": (30, r"UINTAH?|UINTAH SPECIAL"),
    "Ute": (31, r"UTE"),
    "Washington": (32, r"WASHINGTON"),
    "Willamette": (33, r"WILLAMETTE"),
    "Wind River": (34, r"WIND RIVER"),
    "Kateel River": (44, r"KATEEL(?: RIVER)?"),
    "Umiat": (45, r"UMIAT"),
    "4th P.M. Extended": (46, r""),
}
_ORDINALS = {
    "FIRST": 1, "SECOND": 2, "THIRD": 3, "FOURTH": 4, "FIFTH": 5, "SIXTH": 6,
    "1ST": 1, "2ND": 2, "2D": 2, "3RD": 3, "3D": 3, "4TH": 4, "5TH": 5, "6TH": 6,
}  # fmt: skip
_SHORT = {
    "BHM": "Black Hills", "CRM": "Copper River", "FM": "Fairbanks", "GSRM": "Gila and Salt River",
    "GSRB&M": "Gila and Salt River", "G&SRM": "Gila and Salt River",
    "G&SRB&M": "Gila and Salt River", "HM": "Humboldt", "KRM": "Kateel River",
    "MDM": "Mount Diablo", "MDB&M": "Mount Diablo", "MDBM": "Mount Diablo",
    "NMPM": "New Mexico", "MPM": "Montana", "SBM": "San Bernardino", "SBB&M": "San Bernardino",
    "SBBM": "San Bernardino", "SLM": "Salt Lake", "SLB&M": "Salt Lake", "SLBM": "Salt Lake",
    "SM": "Seward", "UM": "Umiat", "USM": "Uintah", "WM": "Willamette", "WRM": "Wind River",
    "BM": "Boise", "IM": "Indian",
}  # fmt: skip
_BY_CODE = {code: name for name, (code, _) in _NAMED.items()}
_AFTER = (
    r"(?:(?:\s*(?:BASE\s+(?:LINE\s+)?(?:AND|&)\s+)?(?:PRINCIPAL|PRIN|P)?\s*(?:MERIDIAN|MER|M)\b))"
)
_BY_ORDINAL = rf"(?P<ordinal>{'|'.join(_ORDINALS)}|[1-6])(?P<extended>\s+EXTENDED)?{_AFTER}"
_BY_NAME = "|".join(f"(?P<m{code}>{pattern})" for code, pattern in _NAMED.values() if pattern)
_BY_SHORT = "|".join(r"\s?".join(map(re.escape, short)) for short in _SHORT)
PATTERN = (
    rf"(?<![A-Z0-9])(?:(?:OF\s+)?(?:THE\s+)?)(?:{_BY_ORDINAL}|(?:{_BY_NAME}){_AFTER}"
    rf"|(?P<short>{_BY_SHORT})(?![A-Z0-9]))"
)
"""One meridian, as a pattern on capitals without points."""

_WHOLE = re.compile(PATTERN)


def named(match: re.Match[str]) -> str:
    """Return the usual name of the meridian that ``PATTERN`` found."""
    groups = match.groupdict()
    if groups["ordinal"]:
        number = _ORDINALS.get(groups["ordinal"]) or int(groups["ordinal"])
        name = _BY_CODE[number]
        return f"{name} Extended" if groups["extended"] else name
    if groups["short"]:
        return _SHORT["".join(groups["short"].split())]
    code = next(int(key[1:]) for key, value in groups.items() if key[:1] == "m" and value)
    return _BY_CODE[code]


def same(text: str) -> str:
    """Return one name for the ways a layer writes a meridian.

    >>> same("Fifth Principal Meridian"), same("05"), same("5th P.M.")
    ('5th P.M.', '5th P.M.', '5th P.M.')
    """
    plain = " ".join(text.upper().replace(".", " ").split())
    number = re.fullmatch(r"0*(\d{1,2})(?: 0+)?", plain)
    if number is not None:
        return _BY_CODE.get(int(number[1]), plain)
    for tried in (plain, f"{plain} MERIDIAN"):
        match = _WHOLE.fullmatch(tried)
        if match is not None:
            return named(match)
    return plain
