"""``strayline geocode``: where a text means."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from districts.cli import print_json
from districts.errors import DistrictsError

if TYPE_CHECKING:
    from districts.geocode.answer import Answer
    from districts.geocode.candidate import Candidate
    from districts.geocode.place import Gazetteer

_CHOOSE_FIRST = 4
_WORDS = {
    "confirm": "to be confirmed",
    "choose": "to be chosen",
    "ask": "a question first",
}


class Window(click.ParamType[tuple[float, float, float, float]]):
    """West, south, east, north in degrees."""

    name = "W,S,E,N"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, float, float, float]:
        """Read four numbers, or say what is wrong with them."""
        if isinstance(value, tuple):
            return value
        try:
            west, south, east, north = (float(part) for part in str(value).split(","))
        except ValueError:
            self.fail(f"“{value}” is not four numbers, such as -93.82,41.86,-93.23,42.21.")
        if not (abs(south) <= 90 and abs(north) <= 90 and abs(west) <= 180 and abs(east) <= 180):
            self.fail(f"“{value}” lies beyond 180 degrees of longitude or 90 of latitude.")
        if south > north:
            self.fail(f"In “{value}” the south lies north of the north.")
        if west > east and not west > 0 > east:
            self.fail(f"In “{value}” the west lies east of the east.")
        return west, south, east, north


@click.command()
@click.argument("text", nargs=-1, required=True)
@click.option(
    "--layers",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Folder with any of parcels, roads, addresses, sections.",
)
@click.option("--within", type=Window(), help="Only places inside; without it, inside the layers.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def geocode(
    text: tuple[str, ...],
    layers: Path | None,
    within: tuple[float, float, float, float] | None,
    as_json: bool,
) -> int:
    """Say where TEXT means: an address, a crossing of roads, a survey description, coordinates.

    All words are one text; put -- before a leading minus. A lone - reads one place a
    line. Nobody is asked over the network.
    """
    from districts.geocode.place import Gazetteer
    from districts.layers.folder import read_folder

    folder = None if layers is None else read_folder(layers)
    if folder is not None and folder.is_empty:
        click.echo(f"{layers} holds no parcels, roads, addresses or sections.", err=True)
    gazetteer = Gazetteer(folder, within)
    if text == ("-",):
        return _lines(gazetteer, _read_lines(), as_json)
    answer = gazetteer.find(" ".join(text))
    if answer.reason is not None:
        click.echo(answer.reason, err=True)
    if as_json:
        print_json([each.document() for each in answer.candidates])
    else:
        _show(answer)
    return 0 if answer.is_sure else _CHOOSE_FIRST


def _read_lines() -> list[str]:
    """Read standard input to its end: UTF-8, one text a line."""
    try:
        read = sys.stdin.buffer.read().decode("utf-8-sig")
    except UnicodeDecodeError as trouble:
        raise DistrictsError(
            "The lines are not written in UTF-8.",
            code="not_readable",
            file="-",
            remedy="Save the list as UTF-8 text.",
        ) from trouble
    lines = [line.removesuffix("\r") for line in read.split("\n")]
    return lines if lines[-1] else lines[:-1]


def _lines(gazetteer: Gazetteer, lines: list[str], as_json: bool) -> int:
    """Answer one place a line."""
    answers: list[Answer] = []
    for row, text in enumerate(lines, start=1):
        try:
            answers.append(gazetteer.find(text))
        except DistrictsError as trouble:
            raise DistrictsError(
                trouble.message,
                code=trouble.code,
                file=trouble.where.file or "-",
                row=row,
                field=trouble.where.field,
                remedy=trouble.remedy,
            ) from trouble
        if answers[-1].reason is not None:
            click.echo(f"line {row}: {answers[-1].reason}", err=True)
        if not as_json:
            click.echo(f"{row}: {text}")
            _show(answers[-1])
    if as_json:
        print_json([[each.document() for each in answer.candidates] for answer in answers])
    return 0 if all(answer.is_sure for answer in answers) else _CHOOSE_FIRST


def _show(answer: Answer) -> None:
    for candidate in answer.candidates:
        click.echo(_line(candidate))


def _line(candidate: Candidate) -> str:
    """Write a candidate as a person reads it."""
    where = "no place yet"
    if candidate.lat is not None and candidate.lon is not None:
        where = f"{candidate.lat:.6f}, {candidate.lon:.6f}"
    words = [f"{where}  {candidate.label or candidate.text} ({candidate.method}"]
    if candidate.precision_m is not None:
        words.append(f", within {max(round(candidate.precision_m), 1):,} m")
    words.append(")")
    for name, value in (("parcel", candidate.parcel), ("road", candidate.road)):
        if value:
            words.append(f"  {name} {value}")
    if candidate.needs is not None:
        words.append(f"  {_WORDS[candidate.needs]}")
        if candidate.reason:
            words.append(f": {candidate.reason}")
    return "".join(words)
