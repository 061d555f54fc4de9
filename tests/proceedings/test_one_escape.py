"""Reports of one escape: proposed, confirmed, parted, joined, undone; and a naive count beside."""

import datetime as dt
import os
from collections import defaultdict
from contextlib import contextmanager

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from districts.errors import DistrictsError
from districts.proceedings.incident_findings import determine
from districts.proceedings.incident_groups import group_of, join, part, proposals, undo
from districts.proceedings.incident_places import attribute, came_from
from districts.proceedings.keeping_lands import add_keeping_land, change_keeping_land
from districts.proceedings.trespass_changes import changes_of
from districts.proceedings.trespass_docket import Docket
from districts.proceedings.trespass_facts import counted
from districts.records.audit import AuditEntry
from districts.records.incident import Incident
from districts.records.incident_place import PLACED, IncidentPlace, place_ref
from districts.store import create_store

AT = dt.datetime(2026, 11, 30, 18, 0, tzinfo=dt.UTC)
WHO = {"by": "clerk", "at": AT}
TODAY = dt.date(2026, 11, 30)
FOUND = {"reasons": "seen", "found_by": "Dep. Sample", "found_on": TODAY}


@pytest.fixture
def store(tmp_path):
    opened = create_store(tmp_path / "workspace")
    yield opened
    opened.close()


def reported(store, number, at, land, *, owner="N", road=None, finding="found"):
    """Enter a report that is placed and determined, with no layer to ask."""
    ref = f"I-2026-{number:04d}"
    store.append(Incident(ref, at=at, received_at=AT.isoformat(), animals=[{"kind": "cattle"}]),
                 **WHO)  # fmt: skip
    store.append(
        IncidentPlace(
            place_ref(ref), incident=ref, status=PLACED, landowners=[] if road else [owner],
            road=road, keeping_land=land, keeping_by="clerk",
        ),
        **WHO,
    )  # fmt: skip
    if finding is not None:
        determine(store, ref, finding, **FOUND, **WHO)
    return ref


@pytest.fixture
def land(store):
    return add_keeping_land(store, "Home place", responsible="R", **WHO).ref


def occasions(store):
    [relation] = counted(store).relations
    return [event["ids"] for event in relation["events"]]


def test_two_reports_of_a_day_are_proposed_as_one_with_the_reasons(store, land):
    refs = [reported(store, n, f"2026-05-02T{hour}:00-05:00", land)
            for n, hour in ((1, "07"), (2, "19"))]  # fmt: skip

    [proposal] = proposals(Docket.of(store))
    assert proposal.members == tuple(refs)
    assert proposal.is_taken
    assert "of the same day" in proposal.reasons
    assert "no return of the animals is recorded between them" in proposal.reasons
    assert occasions(store) == [refs]
    assert counted(store).relations[0]["events"][0]["grouping"] == "proposed"


def test_reports_hours_apart_across_midnight_are_offered_and_counted_apart(store, land):
    refs = [reported(store, n, at, land) for n, at in
            ((1, "2026-05-02T23:30-05:00"), (2, "2026-05-03T01:10-05:00"))]  # fmt: skip

    [proposal] = proposals(Docket.of(store))
    assert (proposal.members, proposal.is_taken) == (tuple(refs), False)
    assert occasions(store) == [[refs[0]], [refs[1]]]


def test_onto_another_neighbor_is_no_proposal(store, land):
    reported(store, 1, "2026-05-02", land)
    reported(store, 2, "2026-05-02", land, owner="M")

    assert proposals(Docket.of(store)) == []


def test_a_person_confirms_joins_parts_and_undoes(store, land):
    one, two, three = (
        reported(store, n, at, land)
        for n, at in (
            (1, "2026-05-02T07:00-05:00"),
            (2, "2026-05-02T19:00-05:00"),
            (3, "2026-05-04"),
        )
    )
    join(store, [one, two], reasons="seen by both", **WHO)
    assert proposals(Docket.of(store)) == []
    assert counted(store).relations[0]["events"][0]["grouping"] == "confirmed"

    join(store, [two, three], reasons="never home between", **WHO)
    assert occasions(store) == [[one, two, three]]

    undo(store, group_of(store, one).ref, reasons="they were home on the third", **WHO)
    assert occasions(store) == [[one, two], [three]]

    noon = dt.datetime(2026, 5, 2, 12, tzinfo=dt.timezone(dt.timedelta(hours=-5)))
    part(store, [one], [two], returned_at=noon, reasons="home at noon", **WHO)
    assert occasions(store) == [[one], [two], [three]]
    assert [len(each.relations) for each in changes_of(store, about=one)] == [1, 1, 1, 1]


def test_a_return_that_does_not_lie_between_is_refused(store, land):
    one, two = (reported(store, n, f"2026-05-02T{hour}:00-05:00", land)
                for n, hour in ((1, "07"), (2, "19")))  # fmt: skip
    before = store.head()

    for hour in (6, 20):
        at = dt.datetime(2026, 5, 2, hour, tzinfo=dt.timezone(dt.timedelta(hours=-5)))
        with pytest.raises(DistrictsError) as trouble:
            part(store, [one], [two], returned_at=at, reasons="so", **WHO)
        assert trouble.value.code == "return_not_between"
    assert store.head() == before


class Memory:
    """What a store does, in memory alone, so that thousands of histories can be told."""

    def __init__(self):
        self.kept, self.entries, self.numbers = {}, [], defaultdict(int)

    def append(self, record, *, by, at, why=None, expected=0, what=None):
        versions = self.kept.setdefault(record.ref, [])
        assert len(versions) == expected
        versions.append(record)
        return self.note(what or "filed", by=by, at=at, ref=record.ref, why=why)

    def note(self, what, *, by, at, ref=None, why=None):
        previous = self.entries[-1].sha256 if self.entries else "0" * 64
        payload = repr(self.kept[ref][-1]) if ref in self.kept else None
        entry = AuditEntry(len(self.entries) + 1, at.isoformat(), by, what, ref, None, why,
                           payload, previous).sealed()  # fmt: skip
        self.entries.append(entry)
        return entry

    def record(self, kind, ref, version=None):
        return self.kept[ref][-1 if version is None else version - 1]

    def records(self, kind, **where):
        found = [versions[-1] for versions in self.kept.values() if type(versions[-1]) is kind]
        return [one for one in found if all(getattr(one, k) == v for k, v in where.items())]

    def version(self, ref):
        return len(self.kept.get(ref, ()))

    def head(self):
        return (len(self.entries), self.entries[-1].sha256 if self.entries else "")

    def state(self):
        return self.head()

    def next_ref(self, prefix, year):
        self.numbers[prefix] += 1
        return f"{prefix}-{year}-{self.numbers[prefix]:04d}"

    def vintages(self, name=None):
        return []

    @contextmanager
    def transaction(self):
        yield


DAYS = [TODAY - dt.timedelta(days=days) for days in (0, 1, 40, 41, 200, 364, 365, 366, 400, 730)]
FINDINGS = ["found", "found", "found", "unfounded", "not_yet", None]
TARGETS = [{"owner": "N"}, {"owner": "M"}, {"road": "E41"}]


class Histories(RuleBasedStateMachine):
    """Reports, findings, corrections, groupings and sales in any order, against a naive count."""

    def __init__(self):
        super().__init__()
        self.store = Memory()
        self.reports = {}
        self.joined = []

    @initialize()
    def lands(self):
        self.land = [
            add_keeping_land(self.store, name, responsible="R", **WHO).ref for name in ("L1", "L2")
        ]
        self.names = {self.land[0]: "L1", self.land[1]: "L2"}

    @rule(day=st.sampled_from(DAYS), onto=st.sampled_from(TARGETS), which=st.integers(0, 1),
          finding=st.sampled_from(FINDINGS))  # fmt: skip
    def report(self, day, onto, which, finding):
        ref = reported(self.store, len(self.reports) + 1, day.isoformat(), self.land[which],
                       finding=finding, **onto)  # fmt: skip
        self.reports[ref] = {"day": day, "land": self.land[which], "target": dict(onto),
                             "finding": finding}  # fmt: skip

    @precondition(lambda self: self.reports)
    @rule(data=st.data(), finding=st.sampled_from(["found", "unfounded", "not_yet"]))
    def correct(self, data, finding):
        ref = data.draw(st.sampled_from(sorted(self.reports)))
        determine(self.store, ref, finding, **FOUND, **WHO)
        self.reports[ref]["finding"] = finding

    @precondition(lambda self: self.reports)
    @rule(data=st.data(), onto=st.sampled_from(TARGETS))
    def place_anew(self, data, onto):
        ref = data.draw(st.sampled_from(sorted(self.reports)))
        owner = onto.get("owner")
        if owner is None:
            return
        attribute(self.store, ref, landowners=[owner], why="so", **WHO)
        self.reports[ref]["target"] = dict(onto)

    @precondition(lambda self: self.reports)
    @rule(data=st.data(), which=st.integers(0, 1))
    def from_other_land(self, data, which):
        ref = data.draw(st.sampled_from(sorted(self.reports)))
        came_from(self.store, ref, self.land[which], why=None, **WHO)
        self.reports[ref]["land"] = self.land[which]

    @precondition(lambda self: len(self.reports) > 1)
    @rule(data=st.data())
    def merge(self, data):
        refs = data.draw(
            st.lists(st.sampled_from(sorted(self.reports)), min_size=2, max_size=3, unique=True)
        )
        join(self.store, refs, reasons="one escape", **WHO)
        touched = [each for each in self.joined if each & set(refs)]
        self.joined = [each for each in self.joined if not each & set(refs)]
        self.joined.append(set(refs).union(*touched))

    @precondition(lambda self: self.joined)
    @rule(data=st.data())
    def undo(self, data):
        group = data.draw(st.sampled_from(sorted(map(sorted, self.joined))))
        undo(self.store, group_of(self.store, group[0]).ref, reasons="not so", **WHO)
        self.joined.remove(set(group))

    @rule(which=st.integers(0, 1), name=st.sampled_from(["sold", "sold again", "kept"]))
    def sell(self, which, name):
        called = f"{name} {which}"
        change_keeping_land(
            self.store, self.land[which], name=called, pins=[], responsible=name, others=[],
            kept_from=None, note=None, why="sold", **WHO,
        )  # fmt: skip
        self.names[self.land[which]] = called

    @invariant()
    def the_count_is_the_naive_one(self):
        if not self.reports:
            return
        told = {
            (each["keeping_land"], next(iter(each["target"].values()))): each
            for each in counted(self.store, TODAY).relations
        }
        naive = self.naive()
        assert {key: [e["on"] for e in each["events"]] for key, each in told.items()
                if each["events"]} == {
            key: [day.isoformat() for day in days] for key, days in naive.items()
        }  # fmt: skip
        for key, days in naive.items():
            standing = [day for day in days if anniversary(day) >= TODAY]
            assert told[key]["standing_count"] == len(standing)
            prior = [[d for d in days[:at] if day <= anniversary(d)] for at, day in enumerate(days)]
            assert [e["prior_count"] for e in told[key]["events"]] == [len(each) for each in prior]
            first = next(
                (day for day, each in zip(days, prior, strict=True) if len(each) >= 3), None
            )
            assert told[key]["habitual_since"] == (first and first.isoformat())

    def naive(self):
        """Days of the separate occasions of each relation, by joining what belongs together."""
        sides = defaultdict(list)
        for ref, one in self.reports.items():
            if one["finding"] == "found":
                target = next(iter(one["target"].values()))
                sides[self.names[one["land"]], target].append(ref)
        return {key: self.days(refs) for key, refs in sides.items()}

    def days(self, refs):
        """Days on which the separate occasions of one relation began.

        What people joined is one stay; what falls inside a stay, or on its last day, is of it,
        unless people made two groups of one day.
        """
        stays = defaultdict(list)
        for ref in sorted(refs):
            group = next((min(each) for each in self.joined if ref in each), ref)
            stays[group].append((self.reports[ref]["day"], ref))
        begun = []
        for days in sorted(map(sorted, stays.values())):
            first, last, said = days[0][0], days[-1][0], len(days) > 1
            before = begun[-1] if begun else None
            if before and (first < before[1] or (first == before[1] and not (said and before[2]))):
                begun[-1] = (before[0], max(last, before[1]), said or before[2])
            else:
                begun.append((first, last, said))
        return [first for first, _, _ in begun]


def anniversary(day):
    try:
        return day.replace(year=day.year + 1)
    except ValueError:
        return day.replace(year=day.year + 1, day=28)


Histories.TestCase.settings = settings(
    max_examples=int(os.environ.get("STRAYLINE_HISTORIES", "60")), stateful_step_count=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)  # fmt: skip
TestHistories = Histories.TestCase
