"""Which reports are of one escape: proposed with reasons, confirmed, parted, joined, undone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from districts.errors import DistrictsError
from districts.facts.instants import Moment, local_date, precedes
from districts.proceedings.trespass_changes import recounted
from districts.proceedings.trespass_docket import Docket
from districts.proceedings.trespass_facts import ZONE
from districts.records.determination import UNFOUNDED
from districts.records.incident import Incident, moment_of
from districts.records.occasion_group import STANDS, UNDONE, OccasionGroup
from districts.store import Store

WITHIN = timedelta(hours=12)


@dataclass(frozen=True)
class Proposal:
    """Reports that may be of one escape.

    Attributes
    ----------
    members
        References, the first to begin first.
    reasons
        Why they may be one, in words.
    is_taken
        Whether the count takes them as one until a person decides: those of one day are.
    """

    members: tuple[str, ...]
    reasons: tuple[str, ...]
    is_taken: bool


def proposals(docket: Docket) -> list[Proposal]:
    """Return reports that may be of one escape and that nobody has decided on.

    Reports from one keeping land onto one neighbor or road, of one day or within hours of each
    other, with no recorded return between them.
    """
    rows: dict[tuple[str, str], list[Incident]] = {}
    for ref, incident in docket.incidents.items():
        land = docket.keeping_land(ref)
        if land is None or incident.at is None or not docket.is_counted(ref):
            continue
        if docket.finding(ref) == UNFOUNDED:
            continue
        road = docket.road(ref)
        onto = [*docket.landowners(ref), *([] if road is None else [road])]
        for target in onto:
            rows.setdefault((land.ref, target), []).append(incident)
    found: dict[tuple[str, ...], Proposal] = {}
    for each in rows.values():
        for run in _runs(each, docket):
            members = tuple(one.ref for one in run)
            if len(run) > 1 and not _is_decided(members, docket):
                found.setdefault(members, _proposal(run))
    return sorted(found.values(), key=lambda proposal: proposal.members)


def group_of(store: Store, ref: str) -> OccasionGroup | None:
    """Return the group a report was put into, where it stands."""
    for each in store.records(OccasionGroup):
        if each.standing == STANDS and ref in each.members:
            return each
    return None


def join(
    store: Store, members: Iterable[str], *, reasons: str, by: str, at: datetime
) -> OccasionGroup:
    """Confirm that reports are of one escape; groups they stood in are joined whole.

    Raises
    ------
    DistrictsError
        No reason, or fewer than two reports.
    """
    wanted = list(dict.fromkeys(members))
    standing = [each for each in store.records(OccasionGroup) if each.standing == STANDS]
    touched = [each for each in standing if set(each.members) & set(wanted)]
    whole = _in_time(store, {*wanted, *(name for each in touched for name in each.members)})
    if len(whole) < 2:
        raise DistrictsError(
            "One report alone is one occasion; nothing is to be joined.",
            code="too_few",
            field="members",
            remedy="Choose two reports or more.",
        )
    _needed(reasons)
    what = f"joined {', '.join(whole)} as one occasion"
    with recounted(store, whole[0], what, by=by, at=at):
        _undo_all(store, touched, by=by, at=at)
        return _grouped(store, whole, None, reasons, by=by, at=at)


def part(
    store: Store,
    earlier: Sequence[str],
    later: Sequence[str],
    *,
    returned_at: Moment,
    reasons: str,
    by: str,
    at: datetime,
) -> tuple[OccasionGroup, OccasionGroup]:
    """Part reports into two occasions, the animals having been back between them.

    Parameters
    ----------
    returned_at
        When they were back: after the start of the earlier ones, not after that of the later.

    Raises
    ------
    DistrictsError
        No reason, a report on both sides or on none, or a return that does not lie between.
    """
    first, second = _in_time(store, earlier), _in_time(store, later)
    if not first or not second or set(first) & set(second):
        raise DistrictsError(
            "Each report belongs to one of the two occasions, and each has one at least.",
            code="sides_unclear",
            field="members",
            remedy="Choose which reports are of the later escape.",
        )
    _needed(reasons)
    starts = [start for ref in first if (start := _start(store, ref)) is not None]
    other = _start(store, second[0])
    out_again = other is not None and precedes(other, returned_at)
    if any(precedes(returned_at, start) for start in starts) or out_again:
        raise DistrictsError(
            "The animals must have been back after the earlier report and before the later one.",
            code="return_not_between",
            field="returned",
            remedy="Correct when they were back, or which reports are of the later escape.",
        )
    both = {*first, *second}
    standing = [each for each in store.records(OccasionGroup) if each.standing == STANDS]
    touched = [each for each in standing if set(each.members) & both]
    left = {name for each in touched for name in each.members} - both
    if left:
        raise DistrictsError(
            f"{', '.join(sorted(left))} stands in the same occasion and is on neither side.",
            code="sides_unclear",
            field="members",
            remedy="Put every report of the occasion on one side.",
        )
    what = f"parted {', '.join(first)} from {', '.join(second)}"
    with recounted(store, first[0], what, by=by, at=at):
        _undo_all(store, touched, by=by, at=at)
        one = _grouped(store, first, returned_at.isoformat(), reasons, by=by, at=at)
        return one, _grouped(store, second, None, reasons, by=by, at=at)


def undo(store: Store, ref: str, *, reasons: str, by: str, at: datetime) -> OccasionGroup:
    """Take a person's grouping back; the reports stand again as the law groups them by itself."""
    _needed(reasons)
    group = store.record(OccasionGroup, ref)
    if group.standing == UNDONE:
        raise DistrictsError("This grouping was undone already.", code="undone_before")
    with recounted(store, group.members[0], f"grouping {ref} undone", by=by, at=at):
        return _undone(store, group, reasons, by=by, at=at)


def _runs(rows: Sequence[Incident], docket: Docket) -> list[list[Incident]]:
    """Part reports of one relation where the animals were back, or long after."""
    runs: list[list[Incident]] = []
    for each in sorted(rows, key=_key):
        if runs and _continues(runs[-1], each, docket):
            runs[-1].append(each)
        else:
            runs.append([each])
    return runs


def _continues(run: Sequence[Incident], each: Incident, docket: Docket) -> bool:
    start = _at(each)
    lasts = max((_end(one) for one in run), key=_rank)
    backs = [back for one in run if (back := _back(one, docket)) is not None]
    if any(not precedes(start, back) for back in backs):
        return False
    if local_date(lasts) >= local_date(start):
        return True
    if isinstance(lasts, datetime) and isinstance(start, datetime):
        return start - lasts <= WITHIN
    return False


def _proposal(run: Sequence[Incident]) -> Proposal:
    days = {one.on for one in run}
    reasons = ["from the same keeping land onto the same neighbor or road"]
    if len(days) == 1:
        reasons.append("of the same day")
    elif all(isinstance(_at(one), datetime) for one in run):
        reasons.append(f"within {WITHIN.seconds // 3600} hours of each other")
    if any(one.ended_at is not None for one in run):
        reasons.append("one lasted into the next")
    reasons.append("no return of the animals is recorded between them")
    taken = len(days) == 1 or any(one.ended_at is not None for one in run)
    return Proposal(tuple(one.ref for one in run), tuple(reasons), taken)


def _is_decided(members: Sequence[str], docket: Docket) -> bool:
    groups = {docket.groups[one].ref for one in members if one in docket.groups}
    return len(groups) == 1 and all(one in docket.groups for one in members)


def _grouped(
    store: Store, members: list[str], returned_at: str | None, reasons: str, *, by: str,
    at: datetime,
) -> OccasionGroup:  # fmt: skip
    moment = at.astimezone(ZONE)
    group = OccasionGroup(
        store.next_ref("G", moment.year),
        members=members,
        returned_at=returned_at,
        reasons=reasons.strip(),
        decided_by=by,
        decided_at=moment.isoformat(timespec="minutes"),
    )
    store.append(group, by=by, at=at, what="occasion confirmed", why=reasons)
    return group


def _undo_all(store: Store, groups: Iterable[OccasionGroup], *, by: str, at: datetime) -> None:
    for each in groups:
        _undone(store, each, "taken into another grouping", by=by, at=at)


def _undone(
    store: Store, group: OccasionGroup, why: str, *, by: str, at: datetime
) -> OccasionGroup:
    version = store.version(group.ref)
    changed = replace(group, standing=UNDONE)
    store.append(changed, by=by, at=at, expected=version, what="grouping undone", why=why)
    return changed


def _in_time(store: Store, members: Iterable[str]) -> list[str]:
    found = [store.record(Incident, ref) for ref in dict.fromkeys(members)]
    return [each.ref for each in sorted(found, key=_key)]


def _start(store: Store, ref: str) -> Moment | None:
    at = store.record(Incident, ref).at
    return None if at is None else moment_of(at)


def _at(incident: Incident) -> Moment:
    assert incident.at is not None  # noqa: S101 - reports without a day are left out before
    return moment_of(incident.at)


def _end(incident: Incident) -> Moment:
    return _at(incident) if incident.ended_at is None else moment_of(incident.ended_at)


def _back(incident: Incident, docket: Docket) -> Moment | None:
    group = docket.groups.get(incident.ref)
    text = incident.returned_at
    if group is not None and group.returned_at is not None:
        text = group.returned_at
    return None if text is None else moment_of(text)


def _key(incident: Incident) -> tuple[date, int, float, str]:
    if incident.at is None:
        return date.min, 0, 0.0, incident.ref
    return (*_rank(moment_of(incident.at)), incident.ref)


def _rank(moment: Moment) -> tuple[date, int, float]:
    if isinstance(moment, datetime):
        return moment.date(), 1, moment.timestamp()
    return moment, 0, 0.0


def _needed(reasons: str) -> None:
    if not reasons.strip():
        raise DistrictsError(
            "The reason is missing.", code="field_missing", field="reasons", remedy="Say why."
        )
