"""After a finding, a place or a grouping changes, the count is made again and the change noted."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date, datetime
from typing import Any

from districts.proceedings.trespass_facts import ZONE, counted
from districts.records.count_change import CountChange
from districts.store import Store

_COUNTING = threading.local()
_SAID = ("standing_count", "standing_until", "habitual_since")


@contextmanager
def recounted(store: Store, about: str, what: str, *, by: str, at: datetime) -> Iterator[None]:
    """Make an act and the note of what it changed one: both are kept, or neither.

    Parameters
    ----------
    about
        Reference of the record that the act is about.
    what
        The act in words, such as ``found``.
    """
    if getattr(_COUNTING, "inside", False):  # a part of a larger act, which notes it all at once
        yield
        return
    on = at.astimezone(ZONE).date()
    _COUNTING.inside = True
    try:
        with store.transaction():
            yield from _noted(store, about, what, on, by=by, at=at)
    finally:
        _COUNTING.inside = False


def _noted(
    store: Store, about: str, what: str, on: date, *, by: str, at: datetime
) -> Iterator[None]:
    before = _relations(store, on)
    yield
    changes = _changes(before, _relations(store, on))
    if changes:
        change = CountChange(
            store.next_ref("CC", on.year),
            about=about,
            what=what,
            changed_at=at.astimezone(ZONE).isoformat(timespec="minutes"),
            changed_by=by,
            as_of=on.isoformat(),
            relations=changes,
        )
        store.append(change, by=by, at=at, what="count changed", why=f"{about}: {what}")


def changes_of(
    store: Store, *, about: str | None = None, relation: str | None = None
) -> list[CountChange]:
    """Return the changes noted for a record or a relation, the latest first."""
    return [
        each
        for each in reversed(store.records(CountChange))
        if (about is None or each.about == about)
        and (relation is None or any(row["relation"] == relation for row in each.relations))
    ]


def _relations(store: Store, on: Any) -> dict[str, dict[str, Any]]:
    return {
        str(each["id"]): {
            "keeping_land": each["keeping_land"],
            "target": each["target"],
            "said": {
                **{key: each[key] for key in _SAID},
                "occasions": [
                    {"ids": event["ids"], "on": event["on"], "prior_count": event["prior_count"],
                     "habitual": event["habitual"]}
                    for event in each["events"]
                ],
            },
        }
        for each in counted(store, on).relations
    }  # fmt: skip


def _changes(
    before: Mapping[str, Mapping[str, Any]], after: Mapping[str, Mapping[str, Any]]
) -> list[dict[str, Any]]:
    found = []
    for ref in dict.fromkeys([*before, *after]):
        was, is_ = before.get(ref), after.get(ref)
        one = None if was is None else was["said"]
        other = None if is_ is None else is_["said"]
        if one == other or not (_says(one) or _says(other)):
            continue
        named = is_ or was
        assert named is not None  # noqa: S101 - it is in one of the two
        found.append(
            {
                "relation": ref,
                "keeping_land": named["keeping_land"],
                "target": dict(named["target"]),
                "before": one,
                "after": other,
            }
        )
    return found


def _says(said: Mapping[str, Any] | None) -> bool:
    """Whether anything is counted at all."""
    return said is not None and bool(said["occasions"])
