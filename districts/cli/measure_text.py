"""A measurement as a clerk reads it on a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

_MOST_ROWS = 40
_FEET = 0.3048
_READINGS = {
    "edge": "by shared edge",
    "gap": "by edge or across a strip",
    "corner": "by edge or corner",
}


def text(document: dict[str, Any]) -> str:
    """Lay out the document that ``--json`` prints."""
    return "\n".join(
        [*_total(document), "", *_features(document["features"]), *_joins(document["total"])]
        + [
            f"\n{notice['level'].capitalize()}: {notice['message']}"
            for notice in document["notices"]
        ]
    )


def _total(document: dict[str, Any]) -> list[str]:
    total, settings = document["total"], document["settings"]
    check = total["cross_check"]
    acres, doubt = _number(total["acres"], ",.2f"), _number(total["tolerance"], ",.2f")
    around = _number(total["perimeter_m"], ",.0f")
    lines = [
        f"{document['file']}: {total['features']:,} rows, {document['crs'] or 'no shapes'}",
        f"  acres        {acres} ± {doubt}, ground counted once "
        f"(± {settings['positional_accuracy_m']:g} m along {around} m)",
        f"  row by row   {_number(total['acres_summed'], ',.2f')} acres",
        f"  on record    {_number(total['recorded_acres'], ',.2f')} acres",
    ]
    if check:
        lines.append(f"  cross-check  {check['acres']:,.2f} acres in {check['crs']}")
    for reading, words in _READINGS.items():
        pieces = total["pieces"][reading]
        sizes = ", ".join(f"{size:,.1f}" for size in pieces[:8]) + (
            "" if len(pieces) < 9 else ", …"
        )
        within = f" up to {settings['gap_m']:g} m" if reading == "gap" else ""
        lines.append(f"  pieces       {len(pieces)} {words}{within}: {sizes}")
    if not total["pieces_determined"]:
        lines.append("  pieces       not certain: a ring crosses itself")
    if total["thinnest_join"]:
        thin = total["thinnest_join"]
        lines.append(f"  thinnest     {_pair(thin)}, {_length(thin['shared_m'])} shared")
    return lines


def _features(features: Sequence[dict[str, Any]]) -> list[str]:
    rows = [
        (
            str(line["row"]),
            line["pin"] or "–",
            _number(line["acres"], ",.2f"),
            _number(line["tolerance"], ".2f"),
            _number(line["recorded_acres"], ",.2f"),
            _number(line["difference_percent"], "+.1f"),
            line["reason"] or "",
        )
        for line in features[:_MOST_ROWS]
    ]
    return _table(("row", "pin", "acres", "±", "on record", "diff %", ""), rows, len(features))


def _joins(total: dict[str, Any]) -> list[str]:
    rows = [
        (
            join["kind"],
            join["a"],
            join["b"],
            _length(join["shared_m"]),
            str(join["contact_points"] or ""),
            f"{join['gap_m']:.2f} m" if join["gap_m"] else "",
        )
        for join in total["joins"][:_MOST_ROWS]
    ]
    heads = ("join", "a", "b", "shared", "points", "strip")
    return ["", *_table(heads, rows, len(total["joins"]))] if rows else []


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]], count: int) -> list[str]:
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]

    def line(cells: Iterable[str]) -> str:
        pairs = zip(cells, widths, strict=True)
        return "  ".join(cell.ljust(width) for cell, width in pairs).rstrip()

    shown = [line(heads), *map(line, rows)]
    if count > len(rows):
        shown.append(f"… and {count - len(rows):,} more; --json lists all")
    return shown


def _pair(join: dict[str, Any]) -> str:
    return f"{join['a']} – {join['b']}"


def _length(meters: float) -> str:
    return f"{meters:,.1f} m ({meters / _FEET:,.0f} ft)"


def _number(value: float | None, form: str) -> str:
    return "–" if value is None else format(value, form)
