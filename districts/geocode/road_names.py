"""One name for a road, however it is written: county trunks, routes, suffixes, directions.

A key is a tuple of words. Of a numbered or lettered highway the first says whose it is: ``CO#``
for a county's, ``ST#`` for a state's, ``US#``, ``I#``, and ``HWY#`` where the writer did not say.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TypeAlias

from districts.geocode.street_words import DIRECTIONS, KINDS, shortened, spoken

Key: TypeAlias = tuple[str, ...]

_NAME = r"(?P<name>[A-Z]{1,3}|\d{1,4}[A-Z]?|[A-Z]{1,2}\d{1,4}[A-Z]?)"
_WAYS = r"(?:HWY|RD|RTE|TRUNK|TRK|HIWAY)"
_STATES = "IA|IOWA|WI|WIS|WISC|WISCONSIN|AK|ALASKA|MN|MINN|MINNESOTA|IL|ILLINOIS|MO|NE|SD|KS|MI"
_SIDE = r"[NSEW]{1,2}"
_WHOSE = {
    "CO#": rf"CTHY?|CHY?|CR|CRD|COHWY|CORD|CO (?:TRUNK |TRK )?{_WAYS}|CO TRUNK|CO TRK"
    rf"|CO(?! {_WAYS}\b)",
    "US#": rf"USH|U S(?: {_WAYS})?|US(?: {_WAYS})?|UNITED STATES {_WAYS}|FEDERAL {_WAYS}",
    "ST#": rf"STH|SH|SR|SRT|(?:STATE|ST)(?: TRUNK| TRK)? {_WAYS}"
    rf"|(?:{_STATES})(?: STATE)?(?: {_WAYS})?",
    "I#": r"I|IH|INTERSTATE(?: HWY)?",
    "HWY#": r"(?:TRUNK )?(?:HWY|RTE)",
}
_HIGHWAYS = [
    (whose, re.compile(rf"(?:(?P<before>{_SIDE}) )?(?:{words}) {_NAME}(?: (?P<after>{_SIDE}))?"))
    for whose, words in _WHOSE.items()
]
_RUN_TOGETHER = re.compile(r"(US|USH|IA|WI|AK|SR|SH|STH|CR|CH|CTH|IH|I|HWY)-?(\d{1,4}[A-Z]?)")
_TRUNK_LETTER = re.compile(r"(CTH)-?([A-Z]{1,3}|[A-Z]\d{1,3})")
_HYPHENED = re.compile(r"[A-Z]{1,2}-\d{1,4}[A-Z]?")
_ROUTE = re.compile(r"[A-Z]{1,2}\d{1,4}[A-Z]?")
_SPELLED = {
    "CO#": "County Road",
    "US#": "US",
    "ST#": "State Highway",
    "I#": "Interstate",
    "HWY#": "Highway",
}
_HASH = {"#", "NO", "NUMBER", "NUM"}


@lru_cache(maxsize=65_536)
def key_of(name: str) -> Key:
    """Return the key of a road's name, written in capitals as by ``plain``.

    >>> key_of("N MAIN STREET"), key_of("CO HWY Q"), key_of("COUNTY TRUNK HIGHWAY Q")
    (('N', 'MAIN', 'ST'), ('CO#', 'Q'), ('CO#', 'Q'))
    >>> key_of("US-30"), key_of("IOWA HIGHWAY 17"), key_of("HWY 30"), key_of("FOURTH AVENUE")
    (('US#', '30'), ('ST#', '17'), ('HWY#', '30'), ('4TH', 'AVE'))
    """
    words: list[str] = []
    for word in name.replace("#", " # ").replace(",", " ").replace(";", " ").split():
        joined = _RUN_TOGETHER.fullmatch(word) or _TRUNK_LETTER.fullmatch(word)
        if joined is not None:
            words += joined.groups()
        elif _HYPHENED.fullmatch(word):
            words.append(word.replace("-", ""))
        else:
            words += [part for part in word.split("-") if part]
    if len(words) > 2:
        words = [word for at, word in enumerate(words) if at == 0 or word not in _HASH]
    short = shortened(words)
    joined_text = " ".join(short)
    for whose, pattern in _HIGHWAYS:
        match = pattern.fullmatch(joined_text)
        if match is None:
            continue
        if whose == "I#" and not match["name"][0].isdigit():
            continue
        if whose == "ST#" and not any(mark.isdigit() for mark in match["name"]):
            continue
        number = match["name"].lstrip("0") or match["name"]
        around = [match["before"], match["after"]]
        return (whose, number, *(each for each in around if each))
    return tuple(short)


def is_highway(key: Key) -> bool:
    """Whether a key is that of a numbered or lettered highway."""
    return bool(key) and key[0].endswith("#")


def spelled(key: Key) -> str:
    """Return a key as a person reads it.

    >>> spelled(("CO#", "Q")), spelled(("US#", "30")), spelled(("W", "4TH", "ST"))
    ('County Road Q', 'US 30', 'W 4th St')
    """
    if not is_highway(key):
        return spoken(" ".join(key))
    return " ".join([_SPELLED[key[0]], *key[1:]])


def readings(key: Key) -> list[list[Key]]:
    """Keys that a person who wrote this one may mean: the first group goes before the next.

    “Hwy Q” and “Q” may be County Road Q; “US 30” may stand in the layer as Highway 30; “E26”
    alone is County Road E26.
    """
    if not key:
        return []
    whose, rest = key[0], key[1:]
    if whose == "HWY#":
        return [[key], [(each, *rest) for each in ("US#", "ST#", "CO#", "I#")], [rest[:1]]]
    if whose in ("US#", "ST#"):
        return [[key], [("HWY#", *rest)]]
    if whose == "CO#":
        lettered = rest[0][0].isalpha()
        return [[key], [("HWY#", *rest), rest[:1]]] if lettered else [[key]]
    if len(key) == 1 and _ROUTE.fullmatch(whose):
        return [[key], [("CO#", whose)]]
    return [[key]]


def loose(key: Key) -> Key:
    """Return what is left of a name without directions and the kind of street.

    >>> loose(("N", "MAIN", "ST")), loose(("ST", "MARYS", "AVE", "SW")), loose(("PARK", "AVE"))
    (('MAIN',), ('ST', 'MARYS'), ('PARK',))
    """
    if is_highway(key):
        return key[:2]
    words = list(key)
    while len(words) > 1 and words[-1] in DIRECTIONS:
        words.pop()
    if len(words) > 1 and words[-1] in KINDS:
        words.pop()
    while len(words) > 1 and words[0] in DIRECTIONS:
        words.pop(0)
    if len(words) == 1 and words[0].isdigit():
        return (f"{words[0]}TH",)
    return tuple(words)


def differ_in(typed: Key, known: Key) -> str:
    """Say what a fuller name has that the typed one lacks, or has otherwise."""
    if is_highway(known):
        return "written otherwise"
    if set(typed) < set(known):
        more = [word for word in known if word not in typed]
        kinds = {"direction" if word in DIRECTIONS else "kind of street" for word in more}
        return f"typed without the {' and the '.join(sorted(kinds))}"
    return "another direction or kind of street"
