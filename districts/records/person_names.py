"""One natural person's name: which word is the surname, and every way it can be read."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from districts.records.folding import fold_word, words
from districts.records.given_names import is_given

SUFFIXES = {
    "jr": "jr", "junior": "jr", "sr": "sr", "senior": "sr", "ii": "ii", "2nd": "ii", "iii": "iii",
    "3rd": "iii", "iv": "iv", "4th": "iv",
}  # fmt: skip
DEGREES = frozenset({"esq", "md", "phd", "dds", "dvm", "cpa", "rn"})
TITLES = frozenset({"mr", "ms", "miss", "dr", "mrs", "messrs", "hon", "rev", "capt", "col", "sgt"})
PARTICLES = frozenset(
    {
        "de", "la", "las", "los", "del", "della", "di", "da", "dos", "du", "des", "den", "der",
        "van", "von", "vander", "vande", "zu", "zum", "ter", "ten", "te", "mac", "mc", "st", "ste",
        "saint", "san", "santa", "santo", "el", "al", "bin", "ibn", "le", "o", "af", "av", "y",
    }
)  # fmt: skip


class Reading(NamedTuple):
    """One way to read a name: folded given name, middle names, surname closed up, suffix."""

    given: str
    middle: tuple[str, ...]
    surname: str
    suffix: str = ""


class NameParts(NamedTuple):
    """The likeliest reading of a person's name, its words as written.

    Attributes
    ----------
    sure
        False when nothing but custom says which word is the surname.
    surname_first
        The order in which the words stand.
    """

    given: str
    middle: tuple[str, ...]
    surname: str
    suffix: str = ""
    sure: bool = True
    surname_first: bool = True

    @property
    def reading(self) -> Reading:
        """The folded form, equal for two spellings of one full name."""
        return Reading(
            fold_word(self.given),
            tuple(map(fold_word, self.middle)),
            "".join(map(fold_word, words(self.surname))),
            SUFFIXES.get(fold_word(self.suffix), ""),
        )


class NameWords(NamedTuple):
    """A person's name taken apart: titles and degrees off, a comma's two sides kept."""

    before: tuple[str, ...]
    after: tuple[str, ...]
    suffix: str
    titles: tuple[str, ...]


@lru_cache(maxsize=65536)
def name_words(text: str) -> NameWords:
    """Take a person's name apart into words.

    ``after`` holds the words behind the comma of *Smith, John A* and is empty without one.
    """
    suffix = ""
    titles: list[str] = []
    sides: list[tuple[str, ...]] = []
    for side in text.split(","):
        kept: list[str] = []
        for word in words(side):
            folded = fold_word(word)
            first = not kept and not sides
            if folded in SUFFIXES and not first:
                suffix = word
            elif first and folded in TITLES:
                titles.append(folded)
            elif folded not in DEGREES or first:
                kept.append(word)
        if kept:
            sides.append(tuple(kept))
    before = sides[0] if sides else ()
    after = tuple(word for side in sides[1:] for word in side)
    return NameWords(before, after, suffix, tuple(titles))


def is_initial(word: str) -> bool:
    """Say whether a word is one letter."""
    return len(fold_word(word)) == 1 and not fold_word(word).isdigit()


def _leading_particles(run: Sequence[str]) -> int:
    """Count the particles a surname begins with: 2 in *van der Berg*."""
    count = 0
    while count < len(run) - 1 and fold_word(run[count]) in PARTICLES:
        count += 1
    return count


def _trailing_particles(run: Sequence[str]) -> int:
    """Count the particles before the last word: 2 in *Pieter van der Berg*."""
    count = 0
    while count < len(run) - 2 and fold_word(run[-2 - count]) in PARTICLES:
        count += 1
    return count


@lru_cache(maxsize=65536)
def parse_name(text: str, *, surname_first: bool) -> NameParts | None:
    """Return the likeliest reading of one person's name, or None without a word.

    Parameters
    ----------
    text
        The name alone: no second person, no company, no care-of line.
    surname_first
        The custom where the words themselves do not tell: True for an assessor's roll, False for
        a printed signature.

    Examples
    --------
    >>> parse_name("VAN DER BERG PIETER", surname_first=True).surname
    'VAN DER BERG'
    >>> parse_name("Maria Garcia Lopez", surname_first=True).given
    'Maria'
    """
    name = name_words(text)
    run = name.before
    if not run:
        return None
    if name.after:
        return NameParts(name.after[0], name.after[1:], " ".join(run), name.suffix)
    if len(run) == 1:
        return NameParts("", (), run[0], name.suffix, sure=False)
    first, size, sure = _order(run, surname_first=surname_first)
    size = min(size, len(run) - 1)
    if first:
        given = run[size:]
        surname = run[:size]
    else:
        given = run[:-size]
        surname = run[-size:]
    return NameParts(given[0], given[1:], " ".join(surname), name.suffix, sure, first)


def _order(run: Sequence[str], *, surname_first: bool) -> tuple[bool, int, bool]:
    """Return whether the surname leads, of how many words it is, and whether that is sure."""
    known = [is_given(word) for word in run]
    lead = _leading_particles(run) + 1
    trail = _trailing_particles(run) + 1
    if is_initial(run[0]) and not (lead > 1 and any(known[lead:])):
        return False, trail, True
    if is_initial(run[-1]):
        if known[0] and len(run) > 2 and not any(known[1:]) and not is_initial(run[1]):
            return True, lead, False  # THOMAS KENJI A: a given name, or a surname that is one too
        return True, _up_to_given(run, known, lead), True
    if lead > 1 and not known[0]:
        # A particle leads: the surname does, of one more word unless no given name would be left.
        return True, min(_up_to_given(run, known, lead), len(run) - 1), True
    if trail > 1 and not any(known[len(run) - trail :]):
        return False, trail, True
    if known[0] and not known[-1]:
        return False, trail, True
    if not known[0] and any(known[1:]):
        return True, _up_to_given(run, known, lead), True
    return surname_first, lead if surname_first else trail, False


def _up_to_given(run: Sequence[str], known: Sequence[bool], lead: int) -> int:
    """Count the words before the first given name: 2 in *Garcia Lopez Maria*."""
    for place in range(lead, len(run)):
        if known[place]:
            # More than two plain words ahead of it are rather middle names in disorder.
            return place if place - lead <= 1 else lead
        if is_initial(run[place]):
            return lead
    return lead


@lru_cache(maxsize=65536)
def readings(text: str) -> tuple[Reading, ...]:
    """Return every way to read one person's name, in either order, two-word surnames too.

    Notes
    -----
    A comma settles it: *Smith, John A* has one reading. Two names that share a reading have the
    same words, so this never brings two different names together.
    """
    name = name_words(text)
    suffix = SUFFIXES.get(fold_word(name.suffix), "")
    run = tuple(map(fold_word, name.before))
    if name.after:
        given = tuple(map(fold_word, name.after))
        return (Reading(given[0], given[1:], "".join(run), suffix),)
    if len(run) < 2:
        return (Reading("", (), "".join(run), suffix),) if run else ()
    found: dict[Reading, None] = {}
    for size in _sizes(_leading_particles(run), len(run)):
        surname = "".join(run[:size])
        if len(surname) > 1:
            found[Reading(run[size], run[size + 1 :], surname, suffix)] = None
    for size in _sizes(_trailing_particles(run), len(run)):
        surname = "".join(run[-size:])
        if len(surname) > 1:
            found[Reading(run[0], run[1:-size], surname, suffix)] = None
    return tuple(found) or (Reading(run[1], run[2:], run[0], suffix),)


def _sizes(particles: int, length: int) -> tuple[int, ...]:
    """Return how many words a surname may have: its particles and one or two more."""
    if particles:
        return tuple(size for size in sorted({1, 2, particles + 1, particles + 2}) if size < length)
    return (1, 2) if length > 2 else (1,)
