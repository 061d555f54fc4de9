"""A fence matter as its papers print it: who, which land, which occasions, by when, how much."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from districts.law import CHAPTERS
from districts.proceedings.fence import Fence
from districts.proceedings.paper_gaps import pruned
from districts.proceedings.trespass_facts import CHAPTER, counted, target_words
from districts.records.fence import FenceMatter
from districts.records.keeping_land import KeepingLand
from districts.store import Store

_REQUEST, _APPLY = "IA-169C.6.2b-1", "IA-169C.6.2b-2"
_HEARING, _APPEAL, _DEFAULT = "IA-359A.3-1", "IA-359A.23-1", "IA-359A.6-1"
SECTIONS = {
    "neighbor": ("address",),
    "responsible": ("address",),
    "land": ("legal",),
    "authority": ("name",),
    "viewers": ("township", "names", "conflicts"),
    "hearing": ("place",),
    "order": ("parts",),
    "certificate": ("by", "county"),
}
"""What people enter for the papers, by section."""


def fence_paper_facts(store: Store, seen: Fence, *, made_on: date) -> dict[str, Any]:
    """Return what is known of a matter under the keys of its chapter's papers."""
    matter, document = seen.matter, seen.document
    dates = {row["clause"]: row for row in document["deadlines"]}
    told = matter.details
    amounts = {row["item"]: row["amount"] for row in document["amounts"]}
    land = next((e for e in store.records(KeepingLand) if e.name == matter.keeping_land), None)
    return pruned(
        {
            "made_on": made_on.isoformat(),
            "matter": {"ref": matter.ref},
            "neighbor": {"name": matter.neighbor, **_texts(told, "neighbor")},
            "responsible": {"name": matter.responsible, **_texts(told, "responsible")},
            "land": {
                "name": matter.keeping_land,
                "pins": None if land is None else ", ".join(land.pins),
                "onto": target_words({matter.target_kind: matter.target}),
                **_texts(told, "land"),
            },
            **_counted(store, matter),
            "authority": _texts(told, "authority"),
            "request": {
                "received_on": matter.on("request_received"),
                "last_day": dates[_REQUEST]["due"],
                "counting": _running(dates[_REQUEST], "counting"),
                "apply_from": dates[_APPLY]["not_before"],
            },
            "application": {"on": matter.on("applied")},
            "viewers": _texts(told, "viewers"),
            "hearing": {
                "on": matter.on("held"),
                "served_on": matter.on("served"),
                "earliest": dates[_HEARING]["not_before"],
                **_texts(told, "hearing"),
            },
            "order": {
                "rendered_on": matter.on("rendered"),
                "complete_by": matter.on("complete_by"),
                "appeal_by": dates[_APPEAL]["due"],
                "appeal_counting": _running(dates[_APPEAL], "counting"),
                "default_from": dates[_DEFAULT]["not_before"],
                "default_counting": _running(dates[_DEFAULT], "counting"),
                **_texts(told, "order"),
            },
            "money": {
                **{name: amounts.get(name) for name in ("costs", "penalty", "fees", "amount_due")},
                "penalty_rule": _penalty(document) if amounts.get("penalty") else None,
            },
            "certificate": {"on": matter.on("certified"), **_texts(told, "certificate")},
        }
    )


def _texts(told: Mapping[str, Any], section: str) -> dict[str, Any]:
    given = told.get(section)
    if not isinstance(given, Mapping):
        return {}
    return {key: value for key, value in given.items() if isinstance(value, str) and value}


def _running(row: Mapping[str, Any], name: str) -> Any:
    return None if row["status"] == "not_running" else row[name]


def _counted(store: Store, matter: FenceMatter) -> dict[str, Any]:
    """Return the habitual occasion with those before it, as the record counts them now."""
    relation = counted(store).by_id.get(matter.relation)
    events = [] if relation is None else relation["events"]
    current = next((each for each in events if each["on"] == matter.habitual_on), None)
    if current is None:
        return {}
    of_first = {each["ids"][0]: each for each in events}
    prior = [of_first[name] for name in current["prior"] if name in of_first]
    edge = CHAPTERS[CHAPTER].reading("window_edge")
    return {
        "count": {
            "on": current["on"],
            "prior": str(len(current["prior"])),
            "rule": edge.options[matter.readings.get("window_edge", edge.default)],
        },
        "occasions": [
            {"on": each["on"], "reports": ", ".join(each["ids"]),
             "standing": "current" if each is current else "prior"}
            for each in (*prior, current)
        ],
    }  # fmt: skip


def _penalty(document: Mapping[str, Any]) -> str:
    taken = next(row["option"] for row in document["readings"] if row["question"] == "penalty")
    return CHAPTERS[CHAPTER].reading("penalty").options[str(taken)]
