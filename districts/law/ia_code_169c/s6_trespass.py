"""Iowa Code 169C.6, unnumbered paragraph and (1): a habitual trespass, as found and counted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import partial

from districts.law.chapter import Answer, Matter, Rule, rule
from districts.law.computing_time.standing import spoken
from districts.law.ia_code_169c import figures, readings
from districts.law.ia_code_169c.relations import (
    LANDOWNER,
    Key,
    could_be_another,
    could_be_habitual,
    first_habitual,
    habitual_events,
    keys,
    needed,
    open_ids,
    relation,
    reports_of,
)
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


def named(key: Key) -> str:
    """Return a relation in words."""
    onto = f"the land of {key[2]}" if key[1] == LANDOWNER else f"the public road {key[2]}"
    return f"from {key[0]} onto {onto}"


def made(matter: Matter) -> Sequence[Rule]:
    """Return a rule for each relation of the matter."""
    return matter.once(
        "made",
        lambda: [
            Rule(HABITUAL, readings.OF_THE_COUNT, partial(s6_habitual, key), part=repr(key))
            for key in keys(matter)
        ],
    )


def s6_habitual(key: Key, matter: Matter) -> Answer:
    """Answer whether livestock strayed once more after enough prior occasions in twelve months."""
    events = habitual_events(matter, key)
    least = needed(matter.reads("prior_count"))
    threshold = Threshold(figures.PRIOR.holds, Fraction(least), figures.PRIOR.unit)
    decisive = first_habitual(matter, key)
    if decisive is not None:
        verdict, shown = MEETS, decisive
    else:
        verdict = UNDETERMINED if could_be_habitual(matter, key) else FAILS
        if not events:
            why = f"whether what was reported {named(key)} happened"
            return Answer(verdict, Missing(why, AUTHORITY, "occasions"), threshold)
        shown = events[-1]
    group, prior = shown
    method = f"{named(key)}: occasions before that of {spoken(group.on)}, within twelve months"
    measured = Measured(Fraction(len(prior)), "occasions", method)
    return Answer(
        verdict,
        measured,
        threshold,
        evidence=lambda: _evidence(matter, key, [*prior, group.ids[0]]),
        margin=lambda: _margin(matter, key),
    )


def _evidence(matter: Matter, key: Key, firsts: Sequence[str]) -> list[Evidence]:
    groups = {group.ids[0]: group for group, _ in habitual_events(matter, key)}
    found = []
    for name in firsts:
        group = groups.get(name)
        if group is not None:
            others = f", with {', '.join(group.ids[1:])}" if group.ids[1:] else ""
            found.append(Evidence("occasion", name, f"{spoken(group.on)}{others}"))
    waiting = "nothing found yet, so it does not count"
    return [*found, *(Evidence("occasion", name, waiting) for name in open_ids(matter, key))]


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
        lasting = [
            last_inside(group.on)
            for group, _ in habitual_events(matter, key)
            if group.on <= matter.as_of <= last_inside(group.on)
        ]
        last = sorted(lasting)[-least]
        return Margin(
            f"{stands}; one more by {spoken(last)} makes it habitual; the oldest falls away on "
            f"{until}"
        )
    return Margin(f"{stands}; falls to {count - 1} on {until} unless something new happens")


@rule(FOUND)
def s6_1_determined(matter: Matter) -> Answer:
    """Answer whether the local authority has determined every incident that was reported."""
    waiting = [each for each in matter.facts.occasions if each.finding is None]
    open_ = could_be_another(matter)
    measured = Measured(
        Fraction(len(waiting)), "incidents", "incidents on which nothing is found yet"
    )
    return Answer(
        UNDETERMINED if waiting or open_ else MEETS,
        measured,
        decides=open_,
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
        if (found := first_habitual(matter, key)) is not None
    ]
    if habitual:
        return f"Habitual trespass: {'; '.join(habitual)}."
    three = needed(matter.reads("prior_count"))
    if verdict is UNDETERMINED:
        waiting = sum(each.finding is None for each in matter.facts.occasions)
        missing = len(reports_of(matter).partial)
        return (
            "Whether there is a habitual trespass is undetermined: "
            f"{waiting} reported and not yet found, {missing} without day, land or target, and "
            "they could make one."
        )
    closest = max(
        (len(prior) for key in keys(matter) for _, prior in habitual_events(matter, key)),
        default=0,
    )
    return (
        f"No habitual trespass: {three} prior occasions within twelve months are needed, and the "
        f"most there are is {closest}."
    )


RULES = (s6_1_determined,)
