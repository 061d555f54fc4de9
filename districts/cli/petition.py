"""``strayline petition``: measure a petition and put it to the law; file, list and show them."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from districts.cli import petition_hearing, petition_order, print_json
from districts.cli.assessment_text import assessment_text
from districts.cli.law import chosen_only, readings_of, usable_day
from districts.cli.workspace import acting, by_option, json_option, now, workspace_option
from districts.law import CHAPTERS
from districts.terms import FAILS, UNDETERMINED

if TYPE_CHECKING:
    from districts.proceedings.petition import Review

CHAPTER = "ak_as_03_35"

as_of_option = click.option(
    "--as-of",
    "as_of",
    metavar="DATE",
    callback=lambda ctx, param, value: usable_day(value),
    help="The day of the assessment; today unless told otherwise.",
)
reading_option = click.option(
    "--reading", "reading", multiple=True, metavar="QUESTION=OPTION", help="Read the law this way."
)


@click.group()
def petition() -> None:
    """Measure petitions, put them to the law, and keep them."""


for _command in (*petition_hearing.COMMANDS, *petition_order.COMMANDS):
    petition.add_command(_command)


@petition.command()
@click.argument("file", type=click.Path(path_type=Path), metavar="PETITION.toml")
@as_of_option
@reading_option
@click.option("--pdf", type=click.Path(path_type=Path, dir_okay=False), help="Write the review.")
@click.option("--docx", type=click.Path(path_type=Path, dir_okay=False), help="Write it for Word.")
@click.option(
    "--map", "sheet", type=click.Path(path_type=Path, dir_okay=False), help="Write the map."
)
@click.option("--workspace", hidden=True, expose_value=False)
@json_option
def check(
    file: Path,
    as_of: date | None,
    reading: tuple[str, ...],
    pdf: Path | None,
    docx: Path | None,
    sheet: Path | None,
    as_json: bool,
) -> int:
    """Measure the land of a petition on disk and put the petition to the law."""
    from districts.proceedings import papers
    from districts.proceedings import petition as proceeding

    taken = chosen_only(CHAPTERS[CHAPTER], readings_of(reading))
    review = proceeding.check(file, as_of=as_of, readings=taken)
    for path, make in ((pdf, papers.pdf), (docx, papers.docx), (sheet, papers.map_page)):
        if path is not None:
            papers.write(path, make(review))
            click.echo(f"Wrote {path}.", err=True)
    return _told(review, as_json=as_json)


@petition.command("file")
@click.argument("packet", type=click.Path(path_type=Path), metavar="PETITION.toml")
@by_option
@workspace_option
@json_option
def file_(packet: Path, by: str | None, workspace: Path, as_json: bool) -> None:
    """File a petition: keep its papers, its land and its sheets."""
    from districts.proceedings.filing import file_petition
    from districts.store import open_store

    store = open_store(workspace)
    try:
        filed = file_petition(store, packet, by=acting(by), at=now())
    finally:
        store.close()
    if as_json:
        print_json({"schema": "strayline.petition/1", "petition": filed.payload()})
        return
    click.echo(f"Filed as {filed.ref}.")


@petition.command("list")
@workspace_option
@json_option
def list_(workspace: Path, as_json: bool) -> None:
    """List the petitions on file."""
    from districts.records.petition import Petition
    from districts.store import open_store

    store = open_store(workspace)
    try:
        rows: list[dict[str, Any]] = [
            {
                key: getattr(each, key)
                for key in ("ref", "title", "action", "received_on", "purpose", "vintage")
            }
            for each in store.records(Petition)
        ]
    finally:
        store.close()
    if as_json:
        print_json({"schema": "strayline.petitions/1", "petitions": rows})
        return
    if not rows:
        click.echo("No petition is on file. Next: strayline petition file PETITION.toml", err=True)
    for row in rows:
        received = row["received_on"] or "no date"
        click.echo(f"{row['ref']}  {row['action']:<10} {received}  {row['title'] or ''}".rstrip())


@petition.command()
@click.argument("ref")
@as_of_option
@reading_option
@workspace_option
@json_option
def show(
    ref: str, as_of: date | None, reading: tuple[str, ...], workspace: Path, as_json: bool
) -> int:
    """Measure a petition on file again and put it to the law."""
    from districts.proceedings import petition as proceeding
    from districts.store import open_store

    taken = chosen_only(CHAPTERS[CHAPTER], readings_of(reading))
    store = open_store(workspace)
    try:
        review = proceeding.review(store, ref, as_of=as_of, readings=taken)
    finally:
        store.close()
    return _told(review, as_json=as_json)


def _told(review: Review, *, as_json: bool) -> int:
    document = review.document
    if as_json:
        print_json(document)
    else:
        click.echo(assessment_text(document))
    if document["verdict"] == str(UNDETERMINED) or document["contested"]:
        return 4
    return 1 if document["verdict"] == str(FAILS) else 0
