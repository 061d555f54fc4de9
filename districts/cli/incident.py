"""``strayline incident``: reports of stray livestock taken in, determined and listed."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import click

from districts.cli import print_json
from districts.cli.petition_words import opened
from districts.cli.workspace import acting, by_option, json_option, now, workspace_option

_FINDINGS = ("found", "unfounded", "not_yet")
_STANDINGS = ("counted", "waiting", "undetermined", "not_counted")


@click.group()
def incident() -> None:
    """Keep reports of livestock off their land: what was said, where it was, what was found."""


@incident.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--found-by", metavar="NAME", default="the log", show_default=True,
    help="Who made the findings that the log records.",
)  # fmt: skip
@by_option
@workspace_option
@json_option
def import_(file: Path, *, found_by: str, by: str | None, workspace: Path, as_json: bool) -> None:
    """Take an old log in: a CSV with an ``id`` column, each row a report, every row kept.

    Rows taken in before, word for word the same, are passed over.
    """
    from districts.proceedings.incident_import import import_log

    with opened(workspace) as store:
        taken = import_log(store, file, found_by=found_by, by=acting(by), at=now())
    if as_json:
        print_json(
            {
                "schema": "strayline.incident_import/1",
                "made": taken.made,
                "known": taken.known,
                "not_used": taken.doubts,
                "keeping_lands": taken.lands,
            }
        )
        return
    for sentence in taken.doubts:
        click.echo(sentence, err=True)
    click.echo(
        f"{len(taken.made):,} reports taken in, {len(taken.known):,} were there already, "
        f"{len(taken.lands):,} keeping lands are new."
    )


@incident.command("add")
@click.option("--at", "began", metavar="WHEN", help="Such as 2026-08-01 or 2026-08-01T14:30.")
@click.option("--going-on", is_flag=True, help="The animals are still out.")
@click.option("--ended", metavar="WHEN", help="When they were last out.")
@click.option("--place", metavar="TEXT", help="Address, crossing, survey description, coordinates.")
@click.option("--words", metavar="TEXT", help="Where, in own words.")
@click.option("--lon", type=float, help="Longitude in degrees, west with a minus.")
@click.option("--lat", type=float, help="Latitude in degrees.")
@click.option("--accuracy-m", type=click.FloatRange(min=0), help="How far off that can be.")
@click.option(
    "--animals", multiple=True, metavar="[N] KIND", help="Such as “6 cattle”. Several times."
)
@click.option("--whose", metavar="TEXT", help="Whose they are, as the reporter believes.")
@click.option("--note", metavar="TEXT", help="What else was said.")
@click.option(
    "--photo", "photos", multiple=True, type=click.Path(path_type=Path), help="A photograph."
)
@click.option("--contact-name", metavar="TEXT", help="Who reported; kept apart.")
@click.option("--contact-telephone", metavar="TEXT", help="Kept apart.")
@click.option("--contact-email", metavar="TEXT", help="Kept apart.")
@click.option("--contact-address", metavar="TEXT", help="Kept apart.")
@click.option("--seen-by-staff", is_flag=True, help="Staff saw it; nobody called.")
@by_option
@workspace_option
@json_option
def add(
    *,
    began: str | None,
    going_on: bool,
    ended: str | None,
    place: str | None,
    words: str | None,
    lon: float | None,
    lat: float | None,
    accuracy_m: float | None,
    animals: tuple[str, ...],
    whose: str | None,
    note: str | None,
    photos: tuple[Path, ...],
    contact_name: str | None,
    contact_telephone: str | None,
    contact_email: str | None,
    contact_address: str | None,
    seen_by_staff: bool,
    by: str | None,
    workspace: Path,
    as_json: bool,
) -> None:
    """Take one report, as from a telephone call."""
    from districts.proceedings.report import Report, file_report

    if (lon is None) != (lat is None):
        raise click.UsageError("A point needs both --lon and --lat.")
    said = Report(
        at=_moment(began, "when it happened"),
        ended_at=_moment(ended, "when it ended"),
        is_going_on=going_on,
        place=place,
        words=words,
        lon=lon,
        lat=lat,
        accuracy_m=accuracy_m,
        source=None if lon is None else "typed",
        animals=[_animals(each) for each in animals],
        whose=whose,
        note=note,
        photos=[(_content(path), path.name) for path in photos],
        contact={
            "name": contact_name, "telephone": contact_telephone, "email": contact_email,
            "address": contact_address,
        },
    )  # fmt: skip
    with opened(workspace) as store:
        channel = "staff" if seen_by_staff else "phone"
        made = file_report(store, said, channel=channel, by=acting(by), at=now())
        document = _document(store, made.ref)
    if as_json:
        print_json({"schema": "strayline.incident/1", "incident": document})
        return
    click.echo(f"Taken as {made.ref}.")
    if document["lacking"]:
        click.echo(f"Still to be said: {', '.join(document['lacking'])}.", err=True)


@incident.command("determine")
@click.argument("ref")
@click.argument("finding", type=click.Choice(_FINDINGS))
@click.option("--reasons", metavar="TEXT", required=True, help="What the finding rests on.")
@click.option("--found-by", metavar="NAME", required=True, help="Who found it, and the office.")
@click.option(
    "--on", "found_on", type=click.DateTime(["%Y-%m-%d"]), metavar="DATE",
    help="The day of the finding.  [default: today]",
)  # fmt: skip
@click.option("--keeping-land", metavar="NAME", help="Which land on record they came from.")
@by_option
@workspace_option
@json_option
def determine(
    ref: str,
    finding: str,
    *,
    reasons: str,
    found_by: str,
    found_on: datetime | None,
    keeping_land: str | None,
    by: str | None,
    workspace: Path,
    as_json: bool,
) -> None:
    """Enter the local authority's FINDING on report REF; a later one supersedes."""
    from districts.errors import DistrictsError
    from districts.proceedings import incident_findings
    from districts.proceedings.incident_places import came_from
    from districts.proceedings.keeping_lands import keeping_land_named
    from districts.proceedings.trespass_changes import changes_of
    from districts.proceedings.trespass_facts import relation_words, today

    who, at = acting(by), now()
    with opened(workspace) as store, store.transaction():
        before = len(changes_of(store, about=ref))
        if keeping_land is not None:
            land = keeping_land_named(store, keeping_land)
            if land is None:
                raise DistrictsError(
                    f"There is no keeping land “{keeping_land}” on record.",
                    code="no_such_record",
                    field="keeping-land",
                    remedy="Write its name as the record has it, or enter it first.",
                )
            came_from(store, ref, land.ref, why=reasons, by=who, at=at)
        made = incident_findings.determine(
            store, ref, finding, reasons=reasons, found_by=found_by,
            found_on=found_on.date() if found_on else today(), by=who, at=at,
        )  # fmt: skip
        changes = changes_of(store, about=ref)
        fresh = changes[: len(changes) - before]
        document = _document(store, ref)
    if as_json:
        print_json(
            {
                "schema": "strayline.incident/1",
                "incident": document,
                "determination": made.payload(),
                "changes": [row for each in fresh[::-1] for row in each.relations],
            }
        )
        return
    click.echo(f"{ref}: {finding.replace('_', ' ')}, {made.found_on}, by {made.found_by}.")
    for change in fresh[::-1]:
        for row in change.relations:
            click.echo(f"{relation_words(row)}: {_said(row['before'])} → {_said(row['after'])}")


@incident.command("list")
@click.option("--standing", type=click.Choice(_STANDINGS), help="Only these.")
@workspace_option
@json_option
def list_(standing: str | None, workspace: Path, as_json: bool) -> None:
    """List every report, the latest filed first; nothing of who made it."""
    from districts.proceedings.incidents import rows
    from districts.proceedings.trespass_facts import counted

    with opened(workspace) as store:
        found = [
            row for row in rows(counted(store)) if standing is None or row.standing == standing
        ]
    if as_json:
        documents = [row.document() for row in found]
        print_json({"schema": "strayline.incidents/1", "incidents": documents})
        return
    for row in found:
        made = row.incident
        when = (made.at or "no day").replace("T", " ")[:16]
        line = f"{made.ref}  {when}  {row.keeping_land or '?'} → {row.onto or '?'}  "
        click.echo(f"{line}{row.standing}{f' ({row.why})' if row.why else ''}")
    if not found:
        click.echo("None.", err=True)


def _document(store: Any, ref: str) -> dict[str, Any]:
    from districts.proceedings.incidents import row_of
    from districts.proceedings.trespass_facts import counted

    return row_of(counted(store), ref).document()


def _moment(text: str | None, words: str) -> Any:
    from districts.proceedings.report_checks import read_moment

    if text is None:
        return None
    on, _, hour = text.strip().replace(" ", "T").partition("T")
    return read_moment(on, hour or None, words)


def _animals(text: str) -> dict[str, Any]:
    count, _, kind = text.strip().partition(" ")
    if count.isascii() and count.isdigit() and kind.strip():
        return {"kind": kind.strip(), "count": int(count)}
    return {"kind": text.strip(), "count": None}


def _content(path: Path) -> bytes:
    from districts.errors import DistrictsError

    try:
        return path.read_bytes()
    except OSError as trouble:
        raise DistrictsError(
            f"The photograph cannot be read: {trouble.strerror}.",
            code="not_readable",
            file=str(path),
            field="photo",
        ) from trouble


def _said(it: dict[str, Any] | None) -> str:
    if it is None:
        return "nothing counted"
    habitual = f", habitual since {it['habitual_since']}" if it["habitual_since"] else ""
    return f"{it['standing_count']} standing{habitual}"
