"""The facts of every trespass on record, and the count that the law makes of them."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from typing import Any

from districts.errors import DistrictsError
from districts.facts.instants import zone_named
from districts.law import CHAPTERS, assess
from districts.proceedings.trespass_docket import Docket, landowner_key
from districts.records.folding import fold
from districts.store import Store

CHAPTER = "ia_code_169c"
ZONE = zone_named(CHAPTERS[CHAPTER].zone)
NOTHING: Mapping[str, str] = {}
MOST_KEPT = 8


def today() -> date:
    """Return the day at the place."""
    return datetime.now(ZONE).date()


def facts_document(store: Store, as_of: date | None = None) -> dict[str, Any]:
    """Return every report on record as the facts of a trespass.

    Parameters
    ----------
    as_of
        The day of the count; today at the place when None.

    Notes
    -----
    Reports that were withdrawn or are held for a mistake, and those on the keeper's own land, are
    left out, unless they were found. Keeping lands and roads stand by the names they have now.
    """
    docket = Docket.of(store)
    return _document(docket, as_of or today())


def _document(docket: Docket, as_of: date) -> dict[str, Any]:
    return {
        "as_of": as_of.isoformat(),
        "occasions": [docket.occasion(ref) for ref in docket.incidents if docket.is_counted(ref)],
    }


@dataclass(frozen=True)
class Count:
    """The records put to the law.

    Attributes
    ----------
    document
        The assessment as JSON has it; each relation has its ``id`` too.
    """

    docket: Docket
    document: dict[str, Any]

    @property
    def relations(self) -> list[dict[str, Any]]:
        """Every relation, with its id."""
        found: list[dict[str, Any]] = self.document["relations"]
        return found

    @cached_property
    def by_id(self) -> dict[str, dict[str, Any]]:
        """Each relation by its id."""
        return {str(each["id"]): each for each in self.relations}

    @cached_property
    def of_incident(self) -> dict[str, list[dict[str, Any]]]:
        """The relations that each report counts in, or would."""
        found: dict[str, list[dict[str, Any]]] = {}
        for relation in self.relations:
            events = [name for event in relation["events"] for name in event["ids"]]
            for name in dict.fromkeys([*events, *relation["undetermined_ids"]]):
                found.setdefault(name, []).append(relation)
        return found


def counted(
    store: Store, as_of: date | None = None, readings: Mapping[str, str] = NOTHING
) -> Count:
    """Put every report on record to the law.

    The answer is kept while nothing changes: the key holds the last entry that changed a record.
    """
    on = as_of or today()
    key = (store.state(), on, tuple(sorted(readings.items())))
    kept = _SHELF.get(key)
    if kept is None:
        kept = _counted(Docket.of(store), on, readings)
        _SHELF.put(key, kept)
    return kept


def if_found(count: Count, ref: str) -> list[dict[str, Any]]:
    """Return the relations a report would count in, as they would be if it were found.

    Returns
    -------
    list
        Each relation with ``turns``: whether it would become habitual by this report alone.
    """
    on = date.fromisoformat(count.document["as_of"])
    document = _document(count.docket, on)
    for each in document["occasions"]:
        if each["id"] == ref:
            each["finding"] = "found"
    chapter = CHAPTERS[CHAPTER]
    assert chapter.facts is not None  # noqa: S101 - this chapter reads facts
    tried = assess(chapter, chapter.facts(document), as_of=on).document()["relations"]
    found = []
    for relation in tried:
        if any(ref in event["ids"] for event in relation["events"]):
            before = count.by_id.get(relation_id(count.docket, relation))
            was = None if before is None else before["habitual_since"]
            turns = relation["habitual_since"] is not None and was is None
            found.append({**relation, "id": relation_id(count.docket, relation), "turns": turns})
    return found


def _counted(docket: Docket, on: date, readings: Mapping[str, str]) -> Count:
    chapter = CHAPTERS[CHAPTER]
    assert chapter.facts is not None  # noqa: S101 - this chapter reads facts
    facts = chapter.facts(_document(docket, on))
    document = assess(chapter, facts, as_of=on, readings=readings).document()
    for relation in document["relations"]:
        relation["id"] = relation_id(docket, relation)
    return Count(docket, document)


def relation_id(docket: Docket, relation: Mapping[str, Any]) -> str:
    """Return what a relation is called in addresses: the same while names are only respelled.

    Such as ``KL-2026-0001.n-3fa2c1b0`` for a landowner; a road with an identity on record keeps
    its id through a new name.
    """
    land = relation["keeping_land"]
    start = next((ref for ref, each in docket.lands.items() if each.name == land), None)
    kind, target = next(iter(relation["target"].items()))
    if kind == "road":
        known = next((ref for ref, each in docket.roads.items() if each.name == target), None)
        end = known or f"r-{_short(target)}"
    else:
        end = f"n-{_short(landowner_key(target))}"
    return f"{start or _short(land)}.{end}"


def relation_of(count: Count, ref: str) -> dict[str, Any]:
    """Return a relation by its id.

    Raises
    ------
    DistrictsError
        There is none of that id.
    """
    found = count.by_id.get(ref)
    if found is None:
        raise DistrictsError(
            f"There is no relation {ref} on record.",
            code="no_such_record",
            remedy="Choose one from the list of relations.",
        )
    return found


def target_words(target: Mapping[str, str]) -> str:
    """Return a target in words: the land of a neighbor, or a public road."""
    kind, name = next(iter(target.items()))
    return f"the land of {name}" if kind == "landowner" else f"the road {name}"


def relation_words(relation: Mapping[str, Any]) -> str:
    """Return a relation in words."""
    return f"{relation['keeping_land']} onto {target_words(relation['target'])}"


def occasions_of(relations: Iterable[Mapping[str, Any]], ref: str) -> list[dict[str, Any]]:
    """Return what a report counts for: each relation with the place its occasion has in it."""
    return [
        {"relation": relation, "event": event}
        for relation in relations
        for event in relation["events"]
        if ref in event["ids"]
    ]


def _short(text: str) -> str:
    return hashlib.sha256(fold(text).encode()).hexdigest()[:8]


class _Shelf:
    """A few counts, the latest used kept; threads share it."""

    def __init__(self) -> None:
        self._kept: OrderedDict[object, Count] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: object) -> Count | None:
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def put(self, key: object, count: Count) -> None:
        with self._lock:
            self._kept[key] = count
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)


_SHELF = _Shelf()
