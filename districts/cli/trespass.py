"""``strayline trespass``: count a file of incidents, and say what became of each."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path

import click

from districts.cli import print_json
from districts.cli.asking import chosen_only, exit_code, readings_of, usable_day
from districts.law import CHAPTERS

CHAPTER = "ia_code_169c"


@click.group()
def trespass() -> None:
    """Count livestock trespasses in the twelve months before each."""


@trespass.command()
@click.argument("file", type=click.Path(path_type=Path), metavar="INCIDENTS.csv")
@click.option(
    "--layers",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Folder with the county's parcels and roads.",
)
@click.option(
    "--as-of",
    "as_of",
    metavar="DATE",
    callback=lambda ctx, param, value: usable_day(value),
    help="The day of the count; today unless told otherwise.",
)
@click.option(
    "--reading", "reading", multiple=True, metavar="QUESTION=OPTION", help="Read the law this way."
)
@click.option(
    "--csv",
    "table",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write what became of each row.",
)
@click.option(
    "--map",
    "sheet",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the incident map.",
)
@click.option("--workspace", hidden=True, expose_value=False)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def count(
    file: Path,
    layers: Path | None,
    as_of: date | None,
    reading: tuple[str, ...],
    table: Path | None,
    sheet: Path | None,
    as_json: bool,
) -> int:
    """Count the incidents of a file: per keeping land with each neighbor and each public road."""
    from districts.cli.trespass_text import trespass_text
    from districts.proceedings import trespass_count as proceeding
    from districts.proceedings import trespass_count_papers as papers

    taken = chosen_only(CHAPTERS[CHAPTER], readings_of(reading))
    source = sys.stdin.buffer.read() if str(file) == "-" else file
    found = proceeding.count(source, layers=layers, as_of=as_of, readings=taken)
    made = [(table, papers.csv_table), (sheet, papers.map_page)]
    ready = [(path, make(found)) for path, make in made if path is not None]
    papers.write_all(ready)
    for path, _ in ready:
        click.echo(f"Wrote {path}.", err=True)
    if as_json:
        print_json(found.document)
    else:
        click.echo(trespass_text(found))
    return exit_code(found.assessment)
