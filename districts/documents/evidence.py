"""The parcels, people and papers behind a finding, in short lines."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from districts.documents.wording import listed, number, plain

IN_TABLES = {
    "parcel": "see the parcel table",
    "holder": "see the table of holders",
    "signature": "see the table of holders",
}
IN_DATA = "in the data form of this review"
NOT_INSIDE = "holds no land inside"  # such people are in no table of this review
INLINE = 12
NO_LAND = re.compile(r"0(\.0+)? acres inside")
ACRES = re.compile(r"(\d+(?:\.\d+)?) acres (\w+)")


def evidence(items: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return evidence by kind, people by what is said of them; items with a note keep it."""
    groups: dict[tuple[str, str], list[str]] = {}
    for item in items:
        kind, note = str(item.get("kind")), str(item.get("note") or "")
        name = "" if item.get("id") is None else str(item["id"])
        if kind == "parcel" and NO_LAND.fullmatch(note):
            continue
        said = ""
        who, known, rest = note.partition(": ")
        if kind == "holder" and known:
            said, note = rest, who
        acres = ACRES.fullmatch(note)
        if acres and name:
            said, note, name = f"acres {acres[2]}", "", f"{name} {number(acres[1], 2)}"
        words = f"{name} ({note})" if note and name else note or name
        groups.setdefault((kind, said), []).append(words)
    told = sorted(groups.items(), key=lambda group: NOT_INSIDE in group[0][1])
    return [_group(kind, said, words) for (kind, said), words in told]


def _group(kind: str, said: str, words: list[str]) -> str:
    count = f"{len(words):,} " if len(words) > 1 else ""
    lead = f"{count}{plain(kind)}{'s' if count else ''}"
    elsewhere = IN_DATA if NOT_INSIDE in said else IN_TABLES.get(kind, IN_DATA)
    return f"{lead}{', ' + said if said else ''}: " + listed(words, INLINE, elsewhere=elsewhere)
