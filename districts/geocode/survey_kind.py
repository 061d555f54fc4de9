"""Whether a text describes land by the rectangular survey, and what no survey has."""

from __future__ import annotations

import re
from collections.abc import Sequence

from districts.geocode import survey_patterns as kinds
from districts.geocode.angles import impossible
from districts.geocode.survey_patterns import MOST_SECTIONS
from districts.geocode.survey_text import plain
from districts.geocode.survey_tokens import Token, TownshipRange

_MOST_TOWNSHIPS = 200
_WALKED = re.compile(
    r"\bTHENCE\b|\bPOINT OF BEGINNING\b|\bP ?O ?B\b|\b(?:BEG|BEGINNING|COMM?|COMMENCING)\b"
    r"\s+(?:AT|FROM)\b"
)
_LOT = re.compile(r"\b(?:LOTS?|LTS?|OUTLOTS?)\s*#?\s*\d")
_PLATTED = re.compile(
    r"\b(?:BLOCK|BLK|ADDITION|ADD'?N|SUBDIVISION|SUBD?|PLAT|OUTLOTS?|ESTATES|CONDOMINIUM|"
    r"CERTIFIED SURVEY MAP|C ?S ?M)\b"
)
WALKED = "This describes a boundary walked by bearings: no place can be read from it."
PLATTED = "This is a lot of a plat, and no part of a section."


def refused(text: str) -> str | None:
    """Return why a text is a description of land that names no part of a section."""
    written = plain(text)
    if _WALKED.search(written):
        return WALKED
    if _LOT.search(written) and _PLATTED.search(written):
        return PLATTED
    return None


def is_description(found: Sequence[Token]) -> bool:
    """Whether the pieces are those of a description, and not of an address."""
    has = {token.kind for token in found}
    wheres = [token.where for token in found if token.where is not None]
    is_named = any(where.is_named for where in wheres)
    has_land = bool(has & {kinds.PARTS, kinds.LOT, kinds.ALL, kinds.PIECE, kinds.EXCEPT})
    has_section = any(
        token.kind == kinds.SECTION and (wheres or "SEC" in token.text or "§" in token.text)
        for token in found
    )
    has_words = kinds.WORD in has
    if is_named:
        return has_section or has_land or any(where.is_whole for where in wheres)
    if wheres:
        return (has_section or has_land) and (has_land or not has_words or _is_whole(wheres))
    if has_section:
        return has_land or not has_words
    return False


def _is_whole(wheres: Sequence[TownshipRange]) -> bool:
    return any(where.is_whole for where in wheres)


def check(found: Sequence[Token]) -> None:
    """Refuse what no survey has."""
    for token in found:
        if token.kind == kinds.WRONG:
            raise impossible(
                f"“{token.text.strip()}” is no half and no quarter.",
                "Write halves as N1/2 and quarters as NW1/4.",
            )
        if token.kind == kinds.SECTION:
            for number in token.numbers:
                if not 1 <= number <= MOST_SECTIONS:
                    raise impossible(
                        f"Section {number}: a township has sections 1 to {MOST_SECTIONS}."
                    )
        if token.where is not None:
            for name, written in (("Township", token.where.township), ("Range", token.where.range)):
                if not 1 <= int(written.rstrip("½")) <= _MOST_TOWNSHIPS:
                    raise impossible(f"{name} {written}: no survey has it.")
