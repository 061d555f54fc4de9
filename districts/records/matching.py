"""A printed name put beside the holders of a roll: sure, suggested, or not found.

Sure takes the whole name: given and middle names, surname and suffix agree with exactly one holder,
in either order, spelling aside. Anything less is a suggestion with its score and reason, for a
person to accept. Nothing here rejects a signature.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from rapidfuzz.distance import OSA
from rapidfuzz.process import extract

from districts.records.folding import fold_word
from districts.records.holder_index import HolderIndex, core, likely_readings, title
from districts.records.likeness import agree, compare
from districts.records.names import person_kind, split_owners
from districts.records.person_names import Reading, name_words, readings

SHOWN_AT_MOST = 10
BEHIND_THE_BEST = 0.2
LONG_ENOUGH = 4
_OTHER_PARCEL = "the name agrees; the parcel listed is that of another of like name"
_FOR_A_BODY = re.compile(
    r"\s*(?:,(?!\s*(?:l\.?l\.?c|inc|corp|co|ltd|l\.?p|trustee)\b)|;|\bby\b:?|\bfor\b|\bd/?b/?a\b)\s*",
    flags=re.IGNORECASE,
)


@dataclass(frozen=True)
class Suggestion:
    """A holder who may be the signer.

    Attributes
    ----------
    score
        Between 0 and 1; what is missing or differs lowers it. 1 is never reached.
    why
        What agrees and what does not, in plain words.
    part
        Which of several people a line names, from 0: each part can be another holder.
    """

    holder: str
    score: float
    why: str
    part: int = 0


@dataclass(frozen=True)
class Match:
    """What a printed name was found to be.

    Attributes
    ----------
    sure
        The holder beyond doubt, or those a person has named; else nobody.
    suggestions
        Best first; empty when somebody is sure.
    reason
        Why nobody was found, else None.
    """

    sure: tuple[str, ...] = ()
    suggestions: tuple[Suggestion, ...] = ()
    reason: str | None = None


def match_name(index: HolderIndex, printed: str, pins: Sequence[str] = ()) -> Match:
    """Find who signed.

    Parameters
    ----------
    index
        The roll's names.
    printed
        The name as printed beside the signature.
    pins
        Parcels the signer listed, as the roll knows them; they narrow suggestions and make nobody
        sure.
    """
    name = name_words(printed)
    if not name.before:
        return Match(reason="no name is printed")
    parties = split_owners(printed).parties
    people = [party.name for party in parties if party.person == "natural"]
    doubtful: dict[str, Suggestion] = {}
    if len(people) > 1 and len(people) == len(parties):
        for part, person in enumerate(people):
            several: dict[str, Suggestion] = {}
            for holder in _sure(index, person):
                _offer(several, holder, 0.9, "the name agrees")
            if not several:
                _suggest_person(index, person, pins, several)
            for offer in several.values():
                why = f"{offer.why}; the line names several people"
                _offer(doubtful, offer.holder, offer.score - 0.1, why, part)
        if doubtful:
            return Match(suggestions=_narrowed(index, doubtful, pins))
    # A capacity printed behind the name, such as trustee, is no part of it.
    plain = people[0] if len(people) == len(parties) == 1 else printed
    sure = list(index.titles.get(title(printed), ())) or _sure(index, plain)
    if len(sure) == 1 and "mrs" not in name.titles:
        namesakes = _namesakes(index, plain, pins, sure[0])
        if not namesakes:
            return Match(sure=tuple(sure))
        return Match(suggestions=(*namesakes, Suggestion(sure[0], 0.85, _OTHER_PARCEL)))
    for holder in sure:
        if len(sure) > 1:
            _offer(doubtful, holder, 0.9, "the name agrees, and so does another holder's")
        else:
            _offer(doubtful, holder, 0.6, "the name agrees; Mrs. may mean the wife")
    if not sure:
        _suggest_body(index, printed, doubtful)
        if person_kind(printed) not in {"entity", "public"}:
            _suggest_person(index, plain, pins, doubtful)
    if doubtful:
        return Match(suggestions=_narrowed(index, doubtful, pins))
    return Match(reason=_why_nobody(index, plain, pins))


def _sure(index: HolderIndex, printed: str) -> list[str]:
    """Return the holders whose whole name is the printed one, in either order."""
    found: dict[str, None] = {}
    for reading in readings(printed):
        if not reading.given:
            continue
        for holder, known in index.whole.get((reading.surname, reading.given), ()):
            if (
                reading.suffix == known.suffix
                and len(reading.middle) == len(known.middle)
                and all(map(agree, reading.middle, known.middle))
            ):
                found[holder] = None
    return list(found)


def _namesakes(
    index: HolderIndex, printed: str, pins: Sequence[str], sure: str
) -> tuple[Suggestion, ...]:
    """Return holders of the listed parcels whose name is the signer's but for middle or suffix.

    None where a listed parcel is the signer's own.
    """
    if not set(pins).isdisjoint(index.pins.get(sure, ())):
        return ()
    found = dict.fromkeys(
        holder
        for pin in pins
        for holder in index.on_pin.get(pin, ())
        if index.by_id[holder].person == "natural"
        and any(
            reading.given and (reading.surname, reading.given) == (known.surname, known.given)
            for reading in likely_readings(printed, surname_first=False)
            for known in likely_readings(index.by_id[holder].name, surname_first=True)
        )
    )
    why = "a parcel of theirs is listed; a middle name or suffix is missing or differs"
    return tuple(Suggestion(holder, 0.9, why) for holder in found)


def _offer(
    offers: dict[str, Suggestion], holder: str, score: float, why: str, part: int = 0
) -> None:
    """Keep the better of two suggestions of one holder."""
    earlier = offers.get(holder)
    if earlier is None or earlier.score < score:
        offers[holder] = Suggestion(holder, score, why, part)


def _suggest_body(index: HolderIndex, printed: str, offers: dict[str, Suggestion]) -> None:
    """Suggest companies whose name differs in its legal form or is within a longer signature."""
    for holder in index.cores.get(core(printed), ()):
        _offer(offers, holder, 0.85, "the name agrees but for its legal form")
    parts = _FOR_A_BODY.split(printed)
    for part in parts if len(parts) > 1 else ():
        for holder in index.titles.get(title(part), ()):
            _offer(offers, holder, 0.8, "somebody signed for this holder")


def _suggest_person(
    index: HolderIndex, printed: str, pins: Sequence[str], offers: dict[str, Suggestion]
) -> None:
    """Suggest natural holders whose name agrees in part, and trusts or estates that bear it."""
    for reading in readings(printed):
        for holder, known in index.connected.get((reading.surname, reading.given), ()):
            if reading.given and all(map(agree, reading.middle, known.middle)):
                why = "the holder is a trust, estate or the like that bears or names this person"
                _offer(offers, holder, 0.7, why)
    likely = likely_readings(printed, surname_first=False)
    for reading in dict.fromkeys((*likely, *_two_surnames(printed))):
        for holder, known in index.likely.get(reading.surname, ()):
            judged = compare(reading, known)
            if judged is not None:
                _offer(offers, holder, *judged)
    for reading in likely:
        for holder, known in _misspelt(index, reading):
            judged = compare(reading, known)
            if judged is not None:
                _offer(
                    offers,
                    holder,
                    judged[0] - 0.15,
                    f"{judged[1]}; the surname differs by a letter",
                )
    for pin in pins:
        _suggest_by_pin(index, printed, pin, offers)


def _two_surnames(printed: str) -> Iterable[Reading]:
    """Return the readings of a name in which two words behind the given name are the surname."""
    words = name_words(printed).before
    if len(words) < 3:
        return ()
    given, surname = fold_word(words[0]), "".join(map(fold_word, words[-2:]))
    return [
        reading
        for reading in readings(printed)
        if reading.given == given and reading.surname == surname
    ]


def _misspelt(index: HolderIndex, reading: Reading) -> Iterable[tuple[str, Reading]]:
    """Yield holders of the same given name whose surname is one letter away, or two swapped."""
    if not reading.given or reading.given not in index.near:
        return
    surnames, holders = index.near[reading.given]
    close = extract(reading.surname, surnames, scorer=OSA.distance, score_cutoff=1, limit=None)
    for surname, _, place in close:
        if surname != reading.surname and max(map(len, (surname, reading.surname))) >= LONG_ENOUGH:
            yield holders[place]


def _suggest_by_pin(
    index: HolderIndex, printed: str, pin: str, offers: dict[str, Suggestion]
) -> None:
    """Suggest the holder of a listed parcel whose given name agrees under another surname."""
    near = [
        holder
        for holder in index.on_pin.get(pin, ())
        if index.by_id[holder].person == "natural"
        and any(
            reading.given and reading.given == known.given and len(known.given) > 1
            for reading in likely_readings(printed, surname_first=False)
            for known in likely_readings(index.by_id[holder].name, surname_first=True)
        )
    ]
    if len(near) == 1:
        why = f"the given name agrees and parcel {pin} is listed; the surname differs"
        _offer(offers, near[0], 0.5, why)


def _narrowed(
    index: HolderIndex, offers: Mapping[str, Suggestion], pins: Sequence[str]
) -> tuple[Suggestion, ...]:
    """Return the suggestions worth a person's time: those of the listed parcels, the best first."""
    listed = [holder for holder in offers if set(pins) & set(index.pins.get(holder, ()))]
    found = [
        replace(
            offer,
            score=min(offer.score + 0.04, 0.99),
            why=f"{offer.why}; a parcel of theirs is listed",
        )
        if holder in listed
        else offer
        for holder, offer in offers.items()
        if holder in listed or not listed
    ]
    best = max(offer.score for offer in found)
    kept = [offer for offer in found if offer.score >= best - BEHIND_THE_BEST - 1e-9]
    kept.sort(key=lambda offer: (-offer.score, index.order[offer.holder]))
    return tuple(replace(offer, score=round(offer.score, 2)) for offer in kept[:SHOWN_AT_MOST])


def _why_nobody(index: HolderIndex, printed: str, pins: Sequence[str]) -> str:
    """Say why no holder was found, and what to look at."""
    addressed = index.addressees.get(core(printed))
    if addressed:
        where = ", ".join(addressed)
        return f"named only in a care-of line of parcel {where}: an address, not an owner"
    others = [
        index.by_id[holder].name
        for reading in likely_readings(printed, surname_first=False)
        for holder, known in index.likely.get(reading.surname, ())
        if known.given == reading.given and reading.given
    ]
    if others:
        return f"a middle name or suffix differs from {', '.join(dict.fromkeys(others))}"
    unnamed = [
        pin
        for pin in pins
        if any(index.by_id[holder].person == "unknown" for holder in index.on_pin.get(pin, ()))
    ]
    if unnamed:
        return f"no holder has this name; parcel {', '.join(unnamed)} has owners who are not named"
    return "no holder has this name"
