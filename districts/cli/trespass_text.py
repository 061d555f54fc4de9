"""A count of trespasses as a person reads it in a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from districts.cli.assessment_text import word
from districts.proceedings.trespass_count import TrespassCount
from districts.proceedings.trespass_count_papers import shown_moment
from districts.proceedings.trespass_count_rows import COUNTED, CountedRow

MOST_ROWS = 200
Document = Mapping[str, Any]


def trespass_text(count: TrespassCount) -> str:
    """Return the answer, the working of every relation, and each row that does not count."""
    document = count.document
    lines = [
        f"{document['chapter']}, {document['proceeding']}, as of {document['as_of']} "
        f"({document['zone']})",
        f"verdict    {word(document['verdict'])}",
        document.get("headline") or "",
        "",
        *_totals(count),
        "",
    ]
    shown = {row.row.id: row for row in count.rows}
    for relation in document["relations"]:
        lines += [*_relation(relation, shown), ""]
    lines += _open(count)
    for row in document["readings"]:
        if not row["default"]:
            lines.append(f"reading    {row['question']} = {row['option']}")
    for notice in document["notices"]:
        lines.append(f"{notice['level']:<10} {_one_line(notice['message'])}")
    return "\n".join(lines).rstrip()


def _totals(count: TrespassCount) -> Iterator[str]:
    rows, relations = count.rows, count.document["relations"]
    occasions = len(
        {tuple(sorted(event["ids"])) for relation in relations for event in relation["events"]}
    )
    yield (
        f"reports {len(rows)}, counted {sum(row.standing == COUNTED for row in rows)}, "
        f"occasions {occasions}, relations {len(relations)}"
    )
    for row in rows:
        if row.row.repeat_of is not None:
            yield f"  {_one_line(row.row.id)} is {row.row.repeat_of} sent again"


def _relation(relation: Document, shown: Mapping[str, CountedRow]) -> Iterator[str]:
    kind, name = next(iter(relation["target"].items()))
    onto = "land of" if kind == "landowner" else "public road"
    events = relation["events"]
    yield f"{_one_line(relation['keeping_land'])} onto {onto} {_one_line(name)}"
    reports = sum(len(event["ids"]) for event in events)
    priors = events[-1]["prior_count"] if events else 0
    yield f"  reports {reports}, occasions {len(events)}, priors {priors}"
    yield f"  result     {_result(relation)}"
    for event in events:
        yield from _event(event, shown)
    if relation["standing_until"] is not None:
        yield (
            f"  standing   {relation['standing_count']} today; one fewer on "
            f"{relation['standing_until']}"
        )
    if relation["undetermined_ids"]:
        yield f"  waiting    {_ids(relation['undetermined_ids'])}"


def _result(relation: Document) -> str:
    events = relation["events"]
    since = relation["habitual_since"]
    said = "NOT HABITUAL" if since is None else f"HABITUAL since {since}"
    if any(event["grouping"] == "proposed" for event in events):
        said += " (grouping unconfirmed)"
    return said


def _event(event: Document, shown: Mapping[str, CountedRow]) -> Iterator[str]:
    first = shown.get(event["ids"][0])
    at = None if first is None else shown_moment(first.row.at)
    beside = "  habitual" if event["habitual"] else ""
    proposed = ", one occasion until a person says otherwise" if _is_proposed(event) else ""
    yield f"  {at or event['on']}  {_ids(event['ids'])}{proposed}{beside}"
    if event["prior"]:
        yield f"    prior {event['prior_count']}: {_ids(event['prior'])}"
    for edge in event["edge"]:
        counted = "counted" if edge in event["prior"] else "not counted"
        yield f"    edge day: {_one_line(edge)} ({counted})"
    for other in event["alternatives"]:
        turned = "habitual" if other["habitual"] else "not habitual"
        yield f"    otherwise {other['question']} = {other['option']}: {turned}"


def _is_proposed(event: Document) -> bool:
    return event["grouping"] == "proposed" and len(event["ids"]) > 1


def _open(count: TrespassCount) -> Iterator[str]:
    rows = [row for row in count.rows if row.standing != COUNTED]
    if not rows:
        return
    would = {each["id"]: each["would_change"] for each in count.document["incidents"]}
    yield f"Not counted: {len(rows)}"
    for row in rows[:MOST_ROWS]:
        yield f"  {_one_line(row.row.id)} (row {row.row.row})  {_one_line(row.why or '')}"
        for said in would.get(row.row.id, ()):
            yield f"    {_one_line(said)}"
    if len(rows) > MOST_ROWS:
        yield f"  and {len(rows) - MOST_ROWS} more; --csv writes them all"
    yield ""


def _ids(names: list[str]) -> str:
    return ", ".join(map(_one_line, names))


def _one_line(text: str) -> str:
    """Return text on one line, with nothing in it that moves the cursor."""
    return "".join(mark if mark.isprintable() else " " for mark in text)
