"""Iowa Code 169C.6, unnumbered paragraph and (1): a habitual trespass, as found and counted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from fractions import Fraction
from functools import partial

from districts.facts.occasions import PROPOSED, TrespassFacts
from districts.law.chapter import Answer, Matter, Rule, rule
from districts.law.computing_time.standing import spoken
from districts.law.ia_code_169c import figures
from districts.law.ia_code_169c.book import LANDOWNER, Key, book_of
from districts.law.ia_code_169c.relations import (
    bearing,
    current_habitual,
    events_of,
    keys,
    needed,
    prior_counts,
    relation,
    timeline_of,
    way_of,
)
from districts.law.ia_code_169c.undetermined import could_be_another, could_be_habitual
from districts.law.ia_code_169c.window import last_inside
from districts.terms import (
    FAILS,
    MEETS,
    UNDETERMINED,
    Evidence,
    Margin,
    Measured,
    Missing,
    Relation,
    Threshold,
    Verdict,
)

HABITUAL = "IA-169C.6-2"
FOUND = "IA-169C.6.1-1"
AUTHORITY = "the local authority"
SHOWN = 12  # of a long list, so that a sentence stays one


def named(key: Key) -> str:
    """Return a relation in words."""
    onto = f"the land of {key[2]}" if key[1] == LANDOWNER else f"the public road {key[2]}"
    return f"from {key[0]} onto {onto}"


def made(matter: Matter) -> Sequence[Rule]:
    """Return a rule for each relation of the matter."""
    return matter.once(
        "made",
        lambda: [
            Rule(HABITUAL, bearing(line, matter), partial(s6_habitual, key), part=repr(key))
            for key, line in book_of(matter).lines.items()
        ],
    )


def s6_habitual(key: Key, matter: Matter) -> Answer:
    """Answer whether livestock strayed once more after enough prior occasions in twelve months."""
    counts = prior_counts(matter, key)
    least = needed(matter.reads("prior_count"))
    threshold = Threshold(figures.PRIOR.holds, Fraction(least), figures.PRIOR.unit)
    if counts and counts[-1] >= least:
        verdict = MEETS
    else:
        verdict = UNDETERMINED if could_be_habitual(matter, key) else FAILS
        if not counts:
            why = f"whether what was reported {named(key)} happened"
            return Answer(verdict, Missing(why, AUTHORITY, "occasions"), threshold)
    at = len(counts) - 1
    measured = _measured(matter, key, at)
    return Answer(
        verdict,
        measured,
        threshold,
        evidence=lambda: _evidence(matter, key, at),
        margin=lambda: _margin(matter, key),
    )


def _measured(matter: Matter, key: Key, at: int) -> Measured:
    """Return the prior occasions of one occasion; with what is open, the most they can be."""
    line = book_of(matter).lines[key]
    way = way_of(line, matter)
    group = timeline_of(line, way).groups[at]
    count = prior_counts(matter, key)[at]
    most = count
    if line.is_open and not way.provable:
        other = matter.under("counted", "provable")
        groups = line.provable.groups
        there = next(n for n, each in enumerate(groups) if group.ids[0] in each.ids)
        most = max(count, prior_counts(other, key)[there]) + len(line.undated)
    method = f"{named(key)}: occasions before that of {spoken(group.on)}, within twelve months"
    return Measured(
        Fraction(count),
        "occasions",
        method,
        low=Fraction(count) if most > count else None,
        high=Fraction(most) if most > count else None,
    )


def _evidence(matter: Matter, key: Key, at: int) -> list[Evidence]:
    current, prior = events_of(matter, key)[at]
    groups = {group.ids[0]: group for group, _ in events_of(matter, key)}
    found = []
    for name in (*prior, current.ids[0]):
        group = groups.get(name)
        if group is None:
            found.append(Evidence("occasion", name, "onto the land of a neighbor"))
            continue
        others = f", with {', '.join(group.ids[1:])}" if group.ids[1:] else ""
        unsure = ", grouping not confirmed" if group.grouping == PROPOSED else ""
        found.append(Evidence("occasion", name, f"{spoken(group.on)}{others}{unsure}"))
    waiting = "nothing found yet, or its day is not known, so it does not count"
    line = book_of(matter).lines[key]
    return [*found, *(Evidence("occasion", name, waiting) for name in line.open_ids)]


def _margin(matter: Matter, key: Key) -> Margin | None:
    """Look ahead: how many occasions stand, and what one more would make."""
    seen = relation(matter, key)
    count = seen.standing_count
    if seen.standing_until is None:
        return Margin("no occasion stands")
    least = needed(matter.reads("prior_count"))
    until = spoken(seen.standing_until)
    stands = f"{count} {'occasion stands' if count == 1 else 'occasions stand'}"
    if count >= least:
        lasting = sorted(
            last_inside(event.on)
            for event in seen.events
            if event.on <= matter.as_of <= last_inside(event.on)
        )
        last = lasting[-least]
        return Margin(
            f"{stands}; one more by {spoken(last)} is habitual; the oldest falls away on {until}"
        )
    return Margin(f"{stands}; falls to {count - 1} on {until} unless something new happens")


@rule(FOUND, "counted", "prior_count", "window_edge")
def s6_1_determined(matter: Matter) -> Answer:
    """Answer whether the local authority has determined every incident that was reported."""
    facts: TrespassFacts = matter.facts
    if not facts.are_listed:
        return Answer(UNDETERMINED, Missing("what was reported and found", AUTHORITY, "incidents"))
    waiting = [each for each in facts.occasions if each.finding is None]
    could = could_be_another(matter)
    measured = Measured(
        Fraction(len(waiting)), "incidents", "incidents on which nothing is found yet"
    )
    return Answer(
        UNDETERMINED if waiting or could else MEETS,
        measured,
        decides=could,
        evidence=lambda: [
            Evidence("occasion", each.id, "nothing is found on it yet") for each in waiting
        ],
    )


def combine(verdicts: Iterable[Verdict]) -> Verdict:
    """Return whether any relation is habitual, or could be when all is found."""
    found = set(verdicts)
    return next((each for each in (MEETS, UNDETERMINED) if each in found), FAILS)


def relations(matter: Matter) -> tuple[Relation, ...]:
    """Return every relation with its occasions."""
    return tuple(relation(matter, key) for key in keys(matter))


def say(matter: Matter, verdict: Verdict) -> str:
    """Return the answer in a sentence."""
    habitual = [
        f"{named(key)} since {spoken(found[0].on)}"
        for key in keys(matter)
        if (found := current_habitual(matter, key)) is not None
    ]
    if habitual:
        return f"Habitual trespass: {'; '.join(habitual)}."
    if not matter.facts.are_listed:
        return (
            "Whether there is a habitual trespass is undetermined: no incident is listed; ask "
            f"{AUTHORITY}."
        )
    least = needed(matter.reads("prior_count"))
    if verdict is UNDETERMINED:
        waiting = sum(each.finding is None for each in matter.facts.occasions)
        missing = len(book_of(matter).incomplete)
        return (
            "Whether there is a habitual trespass is undetermined: "
            f"{waiting} reported and not yet found, {missing} without day, land or target, and "
            "they could make one."
        )
    latest = (counts[-1] for key in keys(matter) if (counts := prior_counts(matter, key)))
    closest = max(latest, default=0)
    said = (
        f"No habitual trespass: {least} prior occasions within twelve months are needed, and the "
        f"latest occasions have {closest} at most."
    )
    return f"{said}{_one_more(matter, least)}"


def _one_more(matter: Matter, least: int) -> str:
    """Say which relations one more occasion would make habitual, and until when."""
    near = []
    for key in keys(matter):
        last = makes_habitual_until(matter, key, least)
        if last is not None:
            near.append(f"{named(key)} until {spoken(last)}")
    if not near:
        return ""
    more = f", and {len(near) - SHOWN} more" if len(near) > SHOWN else ""
    return f" One more makes it habitual {'; '.join(near[:SHOWN])}{more}."


def makes_habitual_until(matter: Matter, key: Key, least: int) -> date | None:
    """Return the last day on which one more occasion would make a relation habitual."""
    days = timeline_of(line := book_of(matter).lines[key], way_of(line, matter)).days
    if len(days) < least or least < 1:
        return None
    last = last_inside(days[-least])
    return last if last >= matter.as_of else None


RULES = (s6_1_determined,)
