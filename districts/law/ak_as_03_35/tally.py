"""The two shares as they would stand with some signatures struck or some added."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction

from districts.law.ak_as_03_35 import figures, heads, land
from districts.law.ak_as_03_35.credit import Credits
from districts.law.ak_as_03_35.land import ENDS, End
from districts.law.ak_as_03_35.landholders import landholders, members, sheets_of
from districts.law.ak_as_03_35.s020_petition import s020_a_land, s020_a_signers
from districts.law.ak_as_03_35.sheets import UNSIGNED, Standing
from districts.law.bench import Bench
from districts.law.chapter import Chapter, Matter
from districts.terms import (
    NOT_APPLICABLE,
    Measured,
    Missing,
    Share,
    Verdict,
    combined,
)

SIGNED = Standing(low=True, value=True, high=True)
Changes = Mapping[str, bool]  # holder: signed from now on, or struck
NONE: Changes = {}


class Tally:
    """Heads and land of one matter, kept so that a few changed signatures are quickly counted.

    Parameters
    ----------
    law
        The chapter.
    matter
        Facts under the readings taken.

    Attributes
    ----------
    is_open_to_signatures
        Whether the shares can be counted at all.
    others
        The verdict of everything that no signature changes.
    """

    def __init__(self, law: Chapter, matter: Matter) -> None:
        self.matter = matter
        self.base = Bench(law, matter).taken
        signature_rules = (s020_a_signers, s020_a_land)
        rules = law.of(law.rules, matter.facts)
        answers = [rule.answer(matter) for rule in rules if rule not in signature_rules]
        self.others = combined(answer.verdict for answer in answers if answer.decides)
        found, credit = heads.clusters(matter), land.land(matter)
        class_, holders = members(matter), landholders(matter)
        base = land.base_of(matter)
        self.is_open_to_signatures = not any(
            isinstance(each, Missing) for each in (found, credit, class_, holders, base)
        )
        if (
            isinstance(found, Missing)
            or isinstance(credit, Missing)
            or isinstance(class_, Missing)
            or isinstance(holders, Missing)
            or isinstance(base, Missing)
        ):
            return
        self.class_ = class_
        self.sheets = sheets_of(matter)
        self.holders = holders
        self.credit = credit
        self.clusters = found
        self.cluster_of = {person.id: at for at, cluster in enumerate(found) for person in cluster}
        self.counts = [heads.counted(matter, cluster) for cluster in found]
        self.choices = Counter(options for _, options in self.counts)
        whole = matter.reads("co_owners") != "persons"
        self.sums: dict[End, Credits] = {}
        for end in ENDS:
            who = land.suppliers(matter, end)
            if not isinstance(who, Missing):
                best = end == "high" and holders.has_doubtful_plots
                self.sums[end] = Credits(holders, base, who, whole, best)
        self.doubt = matter.facts.area.crosses_itself and not matter.facts.is_part

    def heads(self, changes: Changes = NONE) -> tuple[heads.Count, heads.Count]:
        """Return the least and the greatest head count."""
        touched = {self.cluster_of[each] for each in changes if each in self.cluster_of}
        choices = Counter(self.choices)
        for at in touched:
            cluster = [
                person
                if person.id not in changes
                else person._replace(standing=SIGNED if changes[person.id] else UNSIGNED)
                for person in self.clusters[at]
            ]
            choices[self.counts[at][1]] -= 1
            choices[heads.counted(self.matter, cluster)[1]] += 1
        choices = +choices
        return heads.extreme(choices, -1), heads.extreme(choices, 1)

    def land(self, changes: Changes = NONE) -> tuple[Fraction, Fraction | None]:
        """Return the least and the greatest acres credited; None without bound."""
        overlaps = self.matter.facts.overlaps
        low, _ = self.sums["low"].after(self.supplied(changes, "low"), overlaps)
        high, unbounded = self.sums["high"].after(
            self.supplied(changes, "high"), overlaps, most=True
        )
        return low, None if unbounded else high

    def supplied(self, changes: Changes, end: End) -> dict[str, bool]:
        """Return whose land would newly count or no longer count."""
        who_signs = self.matter.reads("land_signers")
        if who_signs == "sub_class":
            return {}
        before = self.sums[end].who
        found = {}
        for holder, signs in changes.items():
            of_class = self.class_.get(holder, False)
            counts = signs and (
                who_signs == "any_owners" or bool(of_class) or (end == "high" and of_class is None)
            )
            if counts != (holder in before):
                found[holder] = counts
        return found

    def head_verdict(self, changes: Changes = NONE) -> Verdict:
        """Return the verdict on heads."""
        low, high = self.heads(changes)
        ends = [Share(Fraction(s), Fraction(n)) for s, n in (low, high)]
        measured = Measured(ends[0], "share", "", low=ends[0], high=ends[1])
        return figures.SIGNERS.test(measured)

    def land_verdict(self, changes: Changes = NONE) -> Verdict:
        """Return the verdict on land."""
        low, high = self.land(changes)
        described = self.credit.described
        least = Share(low, described)
        measured = Measured(
            least,
            "share",
            "",
            low=least,
            high=None if high is None else Share(high, described),
            unbounded=high is None,
            doubt="in doubt" if self.doubt else None,
        )
        return figures.LAND.test(measured)

    def verdict(self, changes: Changes = NONE) -> Verdict:
        """Return the verdict of the whole."""
        shares = [self.head_verdict(changes), self.land_verdict(changes)]
        others = [] if self.others is NOT_APPLICABLE else [self.others]
        return combined([*shares, *others])

    def turned(self, struck: Iterable[str]) -> bool:
        """Whether striking every signature of these holders turns the verdict of the whole."""
        return self.verdict(dict.fromkeys(struck, False)) is not self.base

    def passes(self, added: Iterable[str]) -> bool:
        """Whether both shares are met once these holders have signed."""
        changes = dict.fromkeys(added, True)
        return self.head_verdict(changes) == self.land_verdict(changes) == "meets"
