"""What kind of party a name is by its words: company, trust, government, or a person."""

from __future__ import annotations

import re
from collections.abc import Sequence

from districts.records.folding import fold, fold_word
from districts.records.given_names import is_given
from districts.records.owner_lines import unmask
from districts.records.owner_words import (
    COMPANY,
    COMPANY_AT_END,
    COMPANY_OR_SURNAME,
    PUBLIC,
    PUBLIC_HINTS,
    TRIBAL,
    TRUST,
    TRUST_HINTS,
    UNKNOWN,
)
from districts.records.party import Person
from districts.records.person_names import PARTICLES, is_initial, name_words

BARE_TRUST = re.compile(r"([^,]*\S)\s+TR(?=\s*,\s*\S)", flags=re.IGNORECASE)
ESTATE = re.compile(
    r"^(?:THE\s+)?EST(?:ATE)?\.?\s+OF\b|(?<!REAL)(?<!LIFE)\s+EST(?:ATE)?(?:\s+OF)?$",
    flags=re.IGNORECASE,
)
HEIRS = re.compile(
    r"^(?:THE\s+)?(?:UNKNOWN\s+)?HEIRS?\s+(?:AT\s+LAW\s+)?OF\b|\s+HEIRS(?:\s+OF)?$",
    flags=re.IGNORECASE,
)


def person_kind(name: str) -> Person:
    """Say what kind of person one whole name is: natural unless its words tell otherwise."""
    folded = fold(name)
    if not folded or UNKNOWN.match(folded):
        return "unknown"
    if is_public(folded):
        return "public"
    return "entity" if entity_kind(name) or ESTATE.search(name) else "natural"


def is_public(folded: str) -> bool:
    """Say whether a folded name is a government's; a company's form of name overrides it."""
    run = folded.split()
    if PUBLIC_HINTS.isdisjoint(run) or not PUBLIC.search(folded):
        return False
    if TRIBAL.search(folded) and "state of" not in folded and "bureau" not in folded:
        return False
    if folded.startswith(("alaska ", "state of ", "united states")):
        return True
    forms = {"llc", "inc", "corp", "corporation", "ltd", "lp", "llp", "company", "bank", "church"}
    return not (set(run[1:]) & forms) and not (len(run) == 2 and is_given(run[0]))


def entity_kind(text: str) -> str | None:
    """Return ``company`` or ``trust`` when the words of one piece make it one."""
    run = fold(unmask(text)).split()
    if len(run) > 1:
        spaced = [word for word in run if word != "and"]
        at_end = run[-1] if run[-1] != "the" else run[-2]
        if TRIBAL.search(" ".join(run)) and not is_given(run[1]):
            return "company"
        if any(word in COMPANY for word in run[1:]) or at_end in COMPANY_AT_END:
            return "company"
        for place, word in enumerate(run):
            if word in COMPANY_OR_SURNAME and not _surname_at(place, spaced, text):
                return "company"
    elif run and run[0] in COMPANY:
        return "company"
    if not any(word.startswith(TRUST_HINTS) for word in run):
        return None
    bare = BARE_TRUST.match(text)
    return "trust" if TRUST.search(text) or (bare and not is_clear(bare[1])) else None


def _surname_at(place: int, run: Sequence[str], text: str) -> bool:
    """Say whether a word like CHURCH is a person's surname where it stands."""
    if place == 0:
        return run[1] not in {"of", "at", "in", "for", "the"}
    before, comma, after = text.partition(",")
    if comma and after.split() and is_given(after.split()[0]):
        return len(before.split()) == 1
    return place == 2 and len(run) == 3 and is_given(run[0]) and len(run[1]) == 1


def is_clear(text: str) -> bool:
    """Say whether a piece is plainly one whole person: a comma, a known given name, an initial."""
    name = name_words(unmask(text))
    run = name.before
    if name.after:
        return True
    if len(run) < 2:
        return False
    lead = 0
    while lead < len(run) - 1 and fold_word(run[lead]) in PARTICLES:
        lead += 1
    rest = run[lead + 1 :] if lead else run
    return bool(rest) and (any(map(is_given, rest)) or is_initial(run[-1]))
