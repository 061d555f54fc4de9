"""Any history of reports, findings, groupings and sales counts as a plain recount does."""

import datetime as dt
import os
import shutil
import tempfile
from calendar import monthrange
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from districts.proceedings.incident_findings import determine
from districts.proceedings.incident_groups import group_of, join, part, undo
from districts.proceedings.incident_places import attribute, came_from, place_by_rule
from districts.proceedings.keeping_lands import add_keeping_land, change_keeping_land
from districts.proceedings.report import Report, file_report, withdraw
from districts.proceedings.trespass_facts import counted
from districts.store import create_store

WHO = {"by": "clerk", "at": dt.datetime(2026, 11, 30, 20, 0, tzinfo=dt.UTC)}
AS_OF = dt.date(2026, 12, 1)
# Few days, a month's end and an anniversary among them, so that histories meet on them.
DAYS = [
    dt.date(2025, 10, 1) + dt.timedelta(days=n) for n in (0, 1, 29, 30, 60, 120, 150, 151, 364, 365)
] + [dt.date(2026, 2, 28), dt.date(2026, 6, 15), dt.date(2026, 9, 30), dt.date(2026, 11, 1)]
LANDS, NEIGHBORS = ("East place", "West place"), ("Ann Ames", "Bo Boone")
FINDINGS = ("found", "found", "found", "unfounded", "not_yet")


def a_year_on(day):
    year, month = day.year + 1, day.month
    return dt.date(year, month, min(day.day, monthrange(year, month)[1]))


class Histories(RuleBasedStateMachine):
    """The records beside a model that knows nothing but days, names and sets."""

    @initialize()
    def begin(self):
        self.folder = Path(tempfile.mkdtemp(prefix="histories-"))
        self.store = create_store(self.folder / "workspace")
        self.lands = {
            name: add_keeping_land(self.store, name=name, pins=[], responsible="R", **WHO).ref
            for name in LANDS
        }
        self.forms = count()
        self.reports = {}  # ref: [day, land, neighbor, finding]
        self.groups = []  # sets of refs that a person joined
        self.parted = set()  # (day, land, neighbor) that a person parted

    def teardown(self):
        if hasattr(self, "store"):
            self.store.close()
            shutil.rmtree(self.folder)

    @rule(day=st.sampled_from(DAYS), land=st.sampled_from(LANDS), who=st.sampled_from(NEIGHBORS),
          finding=st.sampled_from(FINDINGS))  # fmt: skip
    def report(self, day, land, who, finding):
        if (day, land, who) in self.parted:
            return
        told = Report(at=day, words="in the corn", animals=[{"kind": "cattle", "head": 2}],
                      form=str(next(self.forms)))  # fmt: skip
        ref = file_report(self.store, told, **WHO).ref
        place_by_rule(self.store, ref, **WHO)
        attribute(self.store, ref, landowners=[who], why="as told", **WHO)
        came_from(self.store, ref, self.lands[land], why="ear tags", **WHO)
        self.reports[ref] = [day, land, who, "not_yet"]
        if finding != "not_yet":
            self.decide(ref, finding)

    def decide(self, ref, finding):
        determine(self.store, ref, finding, reasons="seen", found_by="Dep. Lee",
                  found_on=self.reports[ref][0], **WHO)  # fmt: skip
        self.reports[ref][3] = finding

    @precondition(lambda self: self.reports)
    @rule(data=st.data(), finding=st.sampled_from(FINDINGS))
    def correct_a_finding(self, data, finding):
        self.decide(data.draw(st.sampled_from(sorted(self.reports))), finding)

    @precondition(lambda self: self.reports)
    @rule(data=st.data())
    def withdraw_a_report(self, data):
        ref = data.draw(st.sampled_from(sorted(self.reports)))
        if self.reports[ref][3] == "not_yet":
            withdraw(self.store, ref, "settled", **WHO)
            del self.reports[ref]
            self.groups = [group - {ref} for group in self.groups]

    def alike(self):
        found = {}
        for ref, (_, land, who, _) in self.reports.items():
            found.setdefault((land, who), []).append(ref)
        return [sorted(refs) for refs in found.values() if len(refs) > 1]

    @precondition(lambda self: self.alike())
    @rule(data=st.data())
    def join_two(self, data):
        two = data.draw(st.lists(st.sampled_from(data.draw(st.sampled_from(self.alike()))),
                                 min_size=2, max_size=2, unique=True))  # fmt: skip
        touched = [group for group in self.groups if group & set(two)]
        whole = set(two).union(*touched)
        days = [self.reports[ref][0] for ref in whole]
        _, land, who = self.place(two[0])
        if any(
            (land, who) == parted[1:] and min(days) <= parted[0] <= max(days)
            for parted in self.parted
        ):
            return
        join(self.store, two, reasons="one escape", **WHO)
        self.groups = [group for group in self.groups if group not in touched]
        self.groups.append(set(two).union(*touched))

    def place(self, ref):
        return tuple(self.reports[ref][:3]) if ref in self.reports else None

    @precondition(lambda self: self.groups)
    @rule(data=st.data())
    def undo_a_grouping(self, data):
        group = data.draw(st.sampled_from([sorted(each) for each in self.groups if each] or [[]]))
        if not group:
            return
        standing = group_of(self.store, group[0])
        undo(self.store, standing.ref, reasons="not so", **WHO)
        self.groups.remove(set(group))

    @precondition(lambda self: self.reports)
    @rule(data=st.data())
    def part_two_of_one_day(self, data):
        days = {}
        for ref in self.reports:
            days.setdefault(self.place(ref), []).append(ref)
        pairs = [
            (place, refs) for place, refs in sorted(days.items())
            if len(refs) == 2 and place not in self.parted
            and not any(self.covers(group, place) for group in self.groups)
        ]  # fmt: skip
        if not pairs:
            return
        place, (one, other) = data.draw(st.sampled_from(pairs))
        part(self.store, [one], [other], returned_at=place[0], reasons="back at noon", **WHO)
        self.parted.add(place)

    def covers(self, group, place):
        """Whether a group is of the relation of a place and lasts over its day."""
        days = [self.reports[ref][0] for ref in group if self.place(ref)[1:] == place[1:]]
        return bool(days) and min(days) <= place[0] <= max(days)

    @rule(land=st.sampled_from(LANDS), buyer=st.sampled_from(["R", "S", "T"]))
    def sell_the_land(self, land, buyer):
        change_keeping_land(
            self.store, self.lands[land], name=land, pins=[], responsible=buyer, others=[],
            kept_from=None, note=None, why="sold", **WHO,
        )  # fmt: skip

    def occasions(self, land, who):
        """Partition the found reports: a day is one, what a person joined, and all of its stay."""
        refs = [ref for ref, (_, here, onto, finding) in self.reports.items()
                if (here, onto, finding) == (land, who, "found")]  # fmt: skip
        sets = [{ref} for ref in refs]

        def days(each):
            return [self.reports[ref][0] for ref in each]

        def is_one(first, second):
            if any(group & first and group & second for group in self.groups):
                return True
            if min(days(first)) > max(days(second)) or min(days(second)) > max(days(first)):
                return False
            return (min(days(first)), land, who) not in self.parted

        merged = True
        while merged:
            merged = False
            for at, first in enumerate(sets):
                second = next((each for each in sets[at + 1 :] if is_one(first, each)), None)
                if second is not None:
                    sets.remove(second)
                    first.update(second)
                    merged = True
                    break
        return sorted((min(days(each)), sorted(each)) for each in sets)

    @invariant()
    def the_count_is_a_plain_recount(self):
        if not hasattr(self, "store"):
            return
        seen = {
            (each["keeping_land"], each["target"]["landowner"]): each
            for each in counted(self.store, AS_OF).relations
        }
        for land in LANDS:
            for who in NEIGHBORS:
                plain = self.occasions(land, who)
                events = seen.get((land, who), {"events": []})["events"]
                assert [(each["on"], sorted(each["ids"])) for each in events] == [
                    (day.isoformat(), refs) for day, refs in plain
                ]
                for at, (day, _) in enumerate(plain):
                    prior = sum(day <= a_year_on(before) for before, _ in plain[:at])
                    assert events[at]["prior_count"] == prior
                    assert events[at]["habitual"] == (prior >= 3)


def run(examples, steps):
    run_state_machine_as_test(
        Histories,
        settings=settings(
            max_examples=examples, stateful_step_count=steps, deadline=None,
            suppress_health_check=list(HealthCheck), database=None, phases=[Phase.generate],
        ),
    )  # fmt: skip


def test_the_count_holds_over_histories():
    run(int(os.environ.get("STRAYLINE_HISTORIES", "25")), 25)


@pytest.mark.drill
def test_the_count_holds_over_thousands_of_histories():
    run(3000, 40)
