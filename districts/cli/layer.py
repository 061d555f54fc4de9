"""``strayline layer``: county files, looked at before they are adopted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from districts.cli import print_json
from districts.layers.limits import GIBIBYTE, MEBIBYTE, Limits

F = TypeVar("F", bound=Callable[..., Any])
_IN_WORKSPACE = {"import": "import_", "list": "list_"}
KINDS = ("parcels", "roads", "water", "districts", "towns", "boundary")


class Layers(click.Group):
    """Load what needs a workspace only when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name every command."""
        return sorted({*super().list_commands(ctx), *_IN_WORKSPACE})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, loading its module."""
        if cmd_name in _IN_WORKSPACE:
            from districts.cli import layer_store

            found: click.Command = getattr(layer_store, _IN_WORKSPACE[cmd_name])
            return found
        return super().get_command(ctx, cmd_name)


@click.group(cls=Layers)
def layer() -> None:
    """Check, import and list layers of parcels, roads and water."""


def given_columns(_: click.Context, __: click.Parameter, given: tuple[str, ...]) -> dict[str, str]:
    """Read ``FIELD=COLUMN`` options."""
    found = {}
    for text in given:
        name, equals, column = text.partition("=")
        if not equals or not name.strip() or not column.strip():
            raise click.BadParameter(f"“{text}” is not FIELD=COLUMN.")
        found[name.strip()] = column.strip()
    return found


def reading_options(command: F) -> F:
    """Add the options that say how a county file is read."""
    options = (
        click.option("--layer", "layer_name", metavar="L", help="Which layer of the file."),
        click.option(
            "--column", "columns", multiple=True, callback=given_columns, metavar="FIELD=COLUMN",
            help="Which column holds a field; FIELD=COL1+COL2 joins two with a blank.",
        ),
        click.option(
            "--crosswalk", type=click.Path(path_type=Path, dir_okay=False),
            help="A TOML file of such lines; --column goes before it.",
        ),
        click.option("--crs", metavar="EPSG:n", help="The coordinate system, as you know it."),
        click.option("--swap-axes", is_flag=True, help="Read each pair the other way round."),
        click.option("--encoding", metavar="NAME", help="The letters of an old table."),
    )  # fmt: skip
    for option in reversed(options):
        command = option(command)
    return command


def limit_options(command: F) -> F:
    """Add the options that bound what reading may cost."""
    options = (
        click.option(
            "--memory-gib", type=click.FloatRange(min=0.5), default=6.0, show_default=True,
            help="Memory of the process that reads the file.",
        ),
        click.option(
            "--seconds", type=click.FloatRange(min=1), default=None,
            help="Time of the process that reads the file; none by default.",
        ),
        click.option(
            "--unpacked-mib", type=click.IntRange(min=1), default=200, show_default=True,
            help="What an archive may hold unpacked.",
        ),
    )  # fmt: skip
    for option in reversed(options):
        command = option(command)
    return command


def limits_of(memory_gib: float, seconds: float | None, unpacked_mib: int) -> Limits:
    """Return the limits that the options say."""
    return Limits(
        memory_bytes=int(memory_gib * GIBIBYTE),
        seconds=seconds,
        unpacked_bytes=unpacked_mib * MEBIBYTE,
    )


def columns_of(columns: dict[str, str], crosswalk: Path | None) -> dict[str, str]:
    """Join the crosswalk file with the options that go before it."""
    from districts.layers.crosswalk import from_toml

    return {**(from_toml(crosswalk) if crosswalk is not None else {}), **columns}


@layer.command()
@click.argument("file", type=click.Path(path_type=Path))
@reading_options
@click.option("--kind", type=click.Choice(KINDS), default="parcels", show_default=True)
@limit_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def check(
    file: Path,
    layer_name: str | None,
    columns: dict[str, str],
    crosswalk: Path | None,
    crs: str | None,
    swap_axes: bool,
    encoding: str | None,
    kind: str,
    memory_gib: float,
    seconds: float | None,
    unpacked_mib: int,
    as_json: bool,
) -> int:
    """Say what is wrong with a county FILE, before it is adopted.

    Exit 0 when it is usable as it is, 4 when a person must choose first.
    """
    from districts.layers.intake import read_layer
    from districts.layers.soundness import check as look

    intake = read_layer(
        file,
        layer=layer_name,
        columns=columns_of(columns, crosswalk),
        crs=crs,
        swap_axes=swap_axes,
        kind=kind,
        encoding=encoding,
        limits=limits_of(memory_gib, seconds, unpacked_mib),
    )
    report = look(intake)
    if as_json:
        print_json(report.document())
    else:
        click.echo(report.text())
    return 0 if report.usable else 4
