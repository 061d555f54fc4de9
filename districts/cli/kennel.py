"""``strayline kennel``: an enclosure for dogs put to the law."""

from __future__ import annotations

from datetime import date

import click

from districts.cli.asking import usable_day
from districts.cli.law import assess_command

CHAPTER = "wi_atcp_16"


@click.group()
def kennel() -> None:
    """Put an enclosure for dogs kept outdoors to the law."""


@kennel.command()
@click.argument("file", metavar="KENNEL.json")
@click.option(
    "--as-of",
    "as_of",
    metavar="DATE",
    callback=lambda ctx, param, value: usable_day(value),
    help="The day of the assessment; today unless told otherwise.",
)
@click.option("--reading", "reading", multiple=True, metavar="QUESTION=OPTION")
@click.option("--workspace", hidden=True, expose_value=False)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.pass_context
def check(
    context: click.Context,
    file: str,
    as_of: date | None,
    reading: tuple[str, ...],
    as_json: bool,
) -> int:
    """Hold floor, roof, tether and care of an enclosure against ATCP 16.24.

    The file holds the facts of one enclosure: its dogs with their lengths, its floor and its
    shelter in square feet, and what an inspector saw. The same as ``law assess wi_atcp_16``.
    """
    code: int = context.invoke(
        assess_command,
        chapter=CHAPTER,
        file=file,
        as_of=as_of,
        reading=reading,
        as_json=as_json,
    )
    return code
