"""What a reader of a count must know of the file itself: values not used, repeats, spellings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from districts.proceedings.trespass_count_places import Places
from districts.proceedings.trespass_count_rows import CountedRow
from districts.records.incident_file import COLUMNS, IncidentFile
from districts.terms import Notice

MOST = 12


def notices(
    file: IncidentFile, rows: Sequence[CountedRow], places: Places | None
) -> Iterator[Notice]:
    """Yield the notices of a file of incidents."""
    for row in rows:
        for each in row.row.misread:
            meant = "" if each.proposal is None else f" Proposal: {each.proposal.rstrip('.')}."
            yield Notice(
                "warning",
                "value_not_used",
                f"{row.row.id} (row {row.row.row}): {each.field} “{each.value}” is taken as "
                f"missing: {each.why}.{meant}",
            )
    yield from _repeats(file, rows)
    if places is not None:
        yield from _placed(rows, places)
    yield from _spellings("keeping_land", {row.row.keeping_land for row in rows})
    for kind, words in (("landowner", "landowners"), ("road", "road")):
        named = {name for row in rows for _, each, name in row.relations if each == kind}
        yield from _spellings(words, named)
    unknown = [each for each in file.columns if each not in COLUMNS]
    if unknown:
        yield Notice(
            "note", "column_unknown", f"Not columns that are counted by: {', '.join(unknown)}."
        )


def _repeats(file: IncidentFile, rows: Sequence[CountedRow]) -> Iterator[Notice]:
    sent = [f"{row.row.id} of {row.row.repeat_of}" for row in rows if row.row.repeat_of is not None]
    if sent:
        yield Notice(
            "note",
            "repeated_report",
            f"The same report sent again, kept and counted with the first: {_listed(sent)}.",
        )
    if file.copies:
        copies = [f"row {row} of {ref}" for row, ref in file.copies]
        yield Notice(
            "note",
            "row_repeated",
            f"Rows that repeat an earlier row word for word, taken once: {_listed(copies)}.",
        )


def _placed(rows: Sequence[CountedRow], places: Places) -> Iterator[Notice]:
    placed = [(row.row.id, row.placement) for row in rows if row.placement is not None]
    aside = [f"{ref}: {each.aside}" for ref, each in placed if each.aside is not None]
    if aside:
        yield Notice("warning", "set_aside", f"Not counted: {_listed(aside, '; ')}.")
    open_ = [ref for ref, each in placed if each.status != "placed"]
    if open_:
        yield Notice(
            "warning",
            "place_undetermined",
            "No one parcel or right-of-way is sure for these, so they count for nobody: "
            f"{_listed(open_)}.",
        )
    without = [
        row.row.id for row in rows if row.place is not None and row.row.accuracy_m is None
        and row.placement is not None and row.placement.accuracy_m is None
    ]  # fmt: skip
    if without:
        yield Notice(
            "note",
            "accuracy_unknown",
            f"Placed as if the point were exact, for want of its accuracy: {_listed(without)}.",
        )
    if places.unsure_roads:
        yield Notice(
            "note",
            "width_unknown",
            "Roads without a width in the layer are asked about and never placed on: "
            f"{_listed(places.unsure_roads)}.",
        )


def _spellings(field: str, names: Iterable[str | None]) -> Iterator[Notice]:
    """Name words that differ only in letters' case, blanks or marks: they are counted apart."""
    alike: dict[str, set[str]] = {}
    for name in names:
        if name is not None:
            alike.setdefault(re.sub(r"[\W_]+", "", name.casefold()), set()).add(name)
    twice = [" and ".join(f"“{each}”" for each in sorted(s)) for s in alike.values() if len(s) > 1]
    if twice:
        yield Notice(
            "warning",
            "spelled_apart",
            f"In {field}, written differently and therefore counted apart: {_listed(twice, '; ')}.",
        )


def _listed(names: Sequence[str], mark: str = ", ") -> str:
    more = f" and {len(names) - MOST} more" if len(names) > MOST else ""
    return mark.join(names[:MOST]) + more
