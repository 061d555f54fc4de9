"""The land behind the numbers of a petition: acres, pieces, joins and parcels, for a paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from districts.documents.paper import Block, Column, Pairs, Table, Text
from districts.documents.rolls import measurements, text_of
from districts.documents.wording import exact, feet_and_meters, listed, number, plain

MOST_JOINS = 60
STANDINGS = {
    "signed": "signed",
    "not_signed": "not signed",
    "no_resident": "no resident holder",
    "unknown": "not known",
    "public": "public land",
}


def acres(document: Mapping[str, Any]) -> Pairs:
    """Return the acres and pieces of the described area."""
    measured = measurements(document)
    rows = [
        ("Acres, ground counted once", [_acres(measured.get("acres"), measured.get("tolerance"))]),
        ("Acres, row by row", [_acres(measured.get("acres_summed"))]),
        ("Acres on record", [_acres(measured.get("recorded_acres"))]),
    ]
    meanings = {
        "edge": "By a shared edge",
        "gap": "Also across a road or water gap",
        "corner": "Also by a corner",
    }
    pieces = measured.get("pieces") or {}
    for kind, meaning in meanings.items():
        sizes = pieces.get(kind) or []
        shown = listed([number(size) for size in sizes], 12)
        count = "1 piece of" if len(sizes) == 1 else f"{len(sizes)} pieces:"
        rows.append((meaning, [f"{count} {shown} acres" if sizes else "not measured"]))
    return Pairs(rows)


def _acres(value: object, tolerance: object = None) -> str:
    if exact(value) is None:
        return "not known"
    within = f" ± {number(tolerance, 2)}" if exact(tolerance) is not None else ""
    return f"{number(value, 2)}{within} acres"


def joins(document: Mapping[str, Any]) -> list[Block]:
    """Return where parcels join, the thinnest first; of very many only the telling ones."""
    found: list[Mapping[str, Any]] = list(measurements(document).get("joins") or [])
    if not found:
        return [Text("No two parcels were measured as joining.", quiet=True)]
    blocks: list[Block] = []
    thin = thinnest(document)
    if thin:
        blocks.append(
            Text(
                f"The thinnest join is between {text_of(thin.get('a'))} and "
                f"{text_of(thin.get('b'))}: {feet_and_meters(thin.get('shared_m'))} of shared edge."
            )
        )
    ordered = sorted(found, key=lambda j: (j.get("kind") == "edge", _length(j)))
    shown = ordered if len(found) <= MOST_JOINS else _telling(ordered)
    rows = [
        [
            text_of(join.get("a")),
            text_of(join.get("b")),
            plain(join.get("kind")),
            "–" if exact(join.get("shared_m")) is None else number(join["shared_m"], 2),
            _points(join.get("contact_points")),
            "–" if exact(join.get("gap_m")) is None else number(join["gap_m"], 2),
            "–" if exact(join.get("gap_acres")) is None else number(join["gap_acres"], 4),
        ]
        for join in shown
    ]
    columns = [
        Column("Parcel", 4),
        Column("Joins", 4),
        Column("By", 2),
        Column("Shared edge, m", 3, numbers=True),
        Column("Points", 2, numbers=True),
        Column("Gap, m", 2, numbers=True),
        Column("Gap, acres", 3, numbers=True),
    ]
    blocks.append(Table("Joins between parcels", columns, rows))
    if len(shown) < len(found):
        left = len(found) - len(shown)
        blocks.append(
            Text(
                f"{left:,} further joins have a longer shared edge than the last one listed or "
                "repeat its kind; the data form of this review holds all of them.",
                quiet=True,
            )
        )
    return blocks


def _telling(ordered: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Up to ``MOST_JOINS`` joins by sliver, gap or corner, and as many thinnest edges."""
    others = [join for join in ordered if join.get("kind") != "edge"]
    edges = [join for join in ordered if join.get("kind") == "edge"]
    return others[:MOST_JOINS] + edges[:MOST_JOINS]


def thinnest(document: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the join with the least shared edge, None when nothing joins by an edge."""
    measured = measurements(document)
    if isinstance(measured.get("thinnest_join"), Mapping):
        found: Mapping[str, Any] = measured["thinnest_join"]
        return found
    edges = [
        join
        for join in measured.get("joins") or []
        if join.get("kind") in ("edge", "sliver") and exact(join.get("shared_m"))
    ]
    return min(edges, key=_length, default=None)


def _length(join: Mapping[str, Any]) -> float:
    return float(exact(join.get("shared_m")) or 0)


def _points(points: object) -> str:
    return (
        str(len(points)) if isinstance(points, list) else ("–" if points is None else str(points))
    )


def parcels(document: Mapping[str, Any]) -> Table:
    """Return every parcel row: acres inside and whole, straddling, copies, standing, holders."""
    rows = []
    for parcel in measurements(document).get("parcels") or []:
        remarks = ["crosses the boundary"] if parcel.get("straddles") else []
        if parcel.get("duplicate_of"):
            remarks.append(f"copy of {parcel['duplicate_of']}, not counted again")
        if parcel.get("standing"):
            remarks.insert(0, STANDINGS.get(str(parcel["standing"]), plain(parcel["standing"])))
        rows.append(
            [
                text_of(parcel.get("pin")),
                _bare_acres(parcel.get("acres_inside")),
                _bare_acres(parcel.get("acres_whole")),
                _names(parcel.get("holders")),
                "; ".join(remarks) or "–",
            ]
        )
    columns = [
        Column("Parcel", 4),
        Column("Acres inside", 3, numbers=True),
        Column("Acres whole", 3, numbers=True),
        Column("Holders", 7),
        Column("Standing and remarks", 5),
    ]
    if all(row[3] == "–" for row in rows):
        columns.pop(3)
        rows = [row[:3] + row[4:] for row in rows]
    return Table("Parcels of the described area", columns, rows)


def _bare_acres(value: object) -> str:
    return "not known" if exact(value) is None else number(value, 2)


def _names(value: object) -> str:
    if value is None or isinstance(value, str):
        return value or "–"
    return "; ".join(str(each) for each in value) if isinstance(value, Sequence) else str(value)
