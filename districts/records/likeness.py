"""How far two readings of a name agree, with a score and a reason."""

from __future__ import annotations

from rapidfuzz.distance import OSA

from districts.records.given_names import one_name
from districts.records.person_names import Reading


def agree(one: str, other: str) -> bool:
    """Say whether two middle names agree, an initial with a name that begins so."""
    return one == other or (min(len(one), len(other)) == 1 and one[0] == other[0])


def compare(reading: Reading, known: Reading) -> tuple[float, str] | None:
    """Return a score and reason where given names could be one person's, surnames agreeing."""
    if reading.suffix and known.suffix and reading.suffix != known.suffix:
        return None
    score, why = 0.95, []
    one, other = reading.given, known.given
    if one == other and one:
        why.append("given name and surname agree")
    elif not one or not other:
        score -= 0.4
        why.append("the surname agrees and a given name is missing")
    elif min(len(one), len(other)) == 1:
        if one[0] != other[0]:
            return None
        score -= 0.25
        why.append("the initial and the surname agree")
    elif one_name(one, other) or one_name(other, one) or _short_form(one, other):
        score -= 0.15
        why.append("the given name may be a short form")
    elif one in known.middle or other in reading.middle:
        score -= 0.2
        why.append("the given name is the other's middle name")
        if one in known.middle and not reading.middle:
            return score, "; ".join(why)
    elif min(len(one), len(other)) > 2 and OSA.distance(one, other, score_cutoff=1) <= 1:
        score -= 0.2
        why.append("the given name differs by a letter")
    else:
        return None
    if not all(map(agree, reading.middle, known.middle)):
        return None
    if len(reading.middle) != len(known.middle):
        score -= 0.05
        why.append("a middle name is missing")
    if reading.suffix != known.suffix:
        score -= 0.1
        why.append("a suffix is missing")
    return score, "; ".join(why)


def _short_form(one: str, other: str) -> bool:
    """Say whether one given name begins the other: Fred and Frederika."""
    short, long = sorted((one, other), key=len)
    return len(short) > 2 and long.startswith(short)
