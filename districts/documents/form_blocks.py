"""The parts of a form, filled with facts, as blocks of a paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from districts.documents.fact import dollars, money
from districts.documents.filled import Filled
from districts.documents.identification import ways_to_identify
from districts.documents.ledger import amounts_due, checked_sum
from districts.documents.order import grounds, order_findings, order_readings
from districts.documents.paper import (
    Block,
    Bullets,
    Column,
    Lines,
    Numbered,
    Pairs,
    Picture,
    Table,
    Text,
)
from districts.documents.wording import capital

Spec = Mapping[str, Any]


def blocks(specs: Sequence[Spec], filled: Filled, *, pictured: bool) -> list[Block]:
    """Return the blocks of a section; those whose condition does not hold are left out."""
    made: list[Block] = []
    for spec in specs:
        if filled.holds(spec.get("when", "")):
            if spec["kind"] == "picture":
                made += [_picture(spec, filled)] if pictured else []
            else:
                made += MAKERS[spec["kind"]](spec, filled)
    return made


def _filled(texts: Sequence[str], filled: Filled) -> list[str]:
    return [said for text in texts if (said := filled.fill(text)) is not None]


def _text(spec: Spec, filled: Filled) -> list[Block]:
    return [
        Text(capital(said), quiet=spec.get("quiet", False))
        for said in _filled([spec["text"]], filled)
    ]


def _bullets(spec: Spec, filled: Filled) -> list[Block]:
    items = [("", capital(said)) for said in _filled(spec["items"], filled)]
    return [Bullets(items)] if items else []


def _numbered(spec: Spec, filled: Filled) -> list[Block]:
    texts = several(filled, spec["key"]) if "key" in spec else _filled(spec["items"], filled)
    items = [("", capital(said)) for said in texts]
    return [Numbered(items)] if items else []


def _quoted(spec: Spec, filled: Filled) -> list[Block]:
    """Print a fact of several lines, each as a paragraph of its own."""
    said = several(filled, spec["key"])
    return [Text(line) for line in said] or _text({"text": f"{{{spec['key']}}}"}, filled)


def labeled(rows: Sequence[Sequence[str]], filled: Filled) -> Pairs:
    """Return labels with their text; a third entry is a condition."""
    made = []
    for label, text, *condition in rows:
        if filled.holds(condition[0] if condition else ""):
            said = filled.fill(text)
            if said is not None:
                made.append((label, _each_line(text, filled) or [said]))
    return Pairs(made)


def _each_line(text: str, filled: Filled) -> list[str]:
    """Return the lines of a fact that has several, where a text is that fact alone."""
    key = text[1:-1] if text.startswith("{") and text.endswith("}") else ""
    fact = filled.lexicon.facts.get(key)
    if fact is None or fact.form != "lines":
        return []
    return several(filled, key)


def several(filled: Filled, key: str) -> list[str]:
    """Return a fact of several lines, line by line."""
    value = filled.value(key)
    if value is None:
        return []
    parts = value if isinstance(value, list | tuple) else str(value).splitlines()
    return [filled.lexicon.shown(key, part, "text") for part in parts if part not in (None, "")]


def _pairs(spec: Spec, filled: Filled) -> list[Block]:
    found = labeled(spec["rows"], filled)
    return [found] if found.rows else []


def _table(spec: Spec, filled: Filled) -> list[Block]:
    """Make a table of a list; an optional column that nothing fills is left out."""
    key = spec["each"]
    rows = filled.rows(key)
    if not rows:
        return [no_rows(key, filled)]
    columns = [
        column
        for column in spec["columns"]
        if not column.get("optional")
        or any(_cell(filled.in_row(key, r), key, column) for r in rows)
    ]
    cells = [
        [
            str(number) if column.get("key") == "#" else _cell(filled.in_row(key, row), key, column)
            for column in columns
        ]
        for number, row in enumerate(rows, 1)
    ]
    sums = 0
    if spec.get("sums"):
        cells.append(_sums(spec, filled, columns, rows))
        sums = 1
    heads = [
        Column(column["head"], column.get("width", 3), numbers=column.get("numbers", False))
        for column in columns
    ]
    return [Table(spec.get("caption", ""), heads, cells, sums=sums)]


def no_rows(key: str, filled: Filled) -> Text:
    """Return what stands in place of a list that has no row."""
    return Text(filled.shown(key) if key in filled.needs else "None recorded.")


def _cell(filled: Filled, key: str, column: Spec) -> str:
    if "text" in column:
        return next((said for said in _filled(column["text"], filled)), "")
    if column["key"] == "#":
        return ""
    cell = f"{key}.{column['key']}"
    if filled.value(cell) is None:
        return filled.shown(cell) if cell in filled.needs else ""
    return filled.shown(cell, column.get("form"))


def _sums(
    spec: Spec, filled: Filled, columns: Sequence[Spec], rows: Sequence[Mapping[str, Any]]
) -> list[str]:
    """Return the last row; a column that must come to a known amount is checked against it."""
    cells = [""] * len(columns)
    cells[0] = "In all"
    for place, column in enumerate(columns):
        if column.get("key") not in spec["sums"]:
            continue
        key = f"{spec['each']}.{column['key']}"
        amounts = [filled.in_row(spec["each"], row).value(key) for row in rows]
        known = [money(amount, key) for amount in amounts if amount is not None]
        equals = spec.get("equals", {}).get(column["key"])
        whole = len(known) == len(rows)
        total = checked_sum(known, filled, equals if whole else None, key)
        cells[place] = dollars(total) if whole else f"{dollars(total)} so far"
    return cells


def _blank(spec: Spec, filled: Filled) -> list[Block]:
    """Make a table to write in: numbered rows, the given columns, nothing else."""
    given = filled.value(spec.get("lines_from", "")) if spec.get("lines_from") else None
    count = int(given) if given is not None else spec["lines"]
    heads = [Column(head, width) for head, width in spec["columns"]]
    numbered = spec.get("numbered", True)
    rows = [
        [str(number) if numbered else ""] + [""] * (len(heads) - 1)
        for number in range(1, count + 1)
    ]
    return [Table(spec.get("caption", ""), heads, rows, tall=spec.get("tall", 27))]


def _lines(spec: Spec, filled: Filled) -> list[Block]:
    """Make lines to sign on: one, or one for each person of a list."""
    if "each" not in spec:
        return [Lines([_filled(spec["under"], filled)])]
    key = spec["each"]
    under = [_filled(spec["under"], filled.in_row(key, row)) for row in filled.rows(key)]
    distinct = list(dict.fromkeys(tuple(lines) for lines in under))
    return [Lines([list(lines) for lines in distinct] or [_filled(spec["otherwise"], filled)])]


def _picture(spec: Spec, filled: Filled) -> Picture:
    alt = " ".join(_filled(spec["alt"], filled))
    return Picture(filled.fill(spec["caption"]) or "", alt)


def _due(spec: Spec, filled: Filled) -> list[Block]:
    return [amounts_due(spec, filled)]


def _findings(spec: Spec, filled: Filled) -> list[Block]:
    return order_findings(filled)


def _readings(spec: Spec, filled: Filled) -> list[Block]:
    return order_readings(filled)


def _grounds(spec: Spec, filled: Filled) -> list[Block]:
    return grounds(filled)


def _ways(spec: Spec, filled: Filled) -> list[Block]:
    if not filled.rows("keeper_animals"):
        return [no_rows("keeper_animals", filled)]
    return [ways_to_identify(spec, filled)]


MAKERS: dict[str, Callable[[Spec, Filled], list[Block]]] = {
    "text": _text,
    "bullets": _bullets,
    "numbered": _numbered,
    "quoted": _quoted,
    "pairs": _pairs,
    "table": _table,
    "blank": _blank,
    "lines": _lines,
    "due": _due,
    "findings": _findings,
    "readings": _readings,
    "grounds": _grounds,
    "ways": _ways,
}
