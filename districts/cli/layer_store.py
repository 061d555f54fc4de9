"""Layers into the workspace: adopt a county file, list what was adopted."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import asdict
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from districts.cli import print_json
from districts.cli.layer import (
    KINDS,
    columns_of,
    layer,
    limit_options,
    limits_of,
    reading_options,
)
from districts.cli.workspace import acting, by_option, json_option, now, workspace_option

if TYPE_CHECKING:
    from districts.proceedings.layer_import import Provenance
    from districts.store import Store, Vintage

POINTS_AND_SECTIONS = ("addresses", "sections")
NAMES = ("parcels", "roads", "districts", "water", "towns", *POINTS_AND_SECTIONS)


def provenance_options(command: Any) -> Any:
    """Add the options that say where a layer comes from."""
    for option in (
        click.option(
            "--positional-accuracy-m",
            type=click.FloatRange(min=0, min_open=True),
            help="How far a corner may be from its place on the ground.",
        ),
        click.option("--attribution", help="What a map of it must say."),
        click.option("--license", "license_", help="On what terms it may be used."),
        click.option("--origin", help="Who made it."),
    ):
        command = option(command)
    return command


@layer.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@reading_options
@click.option(
    "--kind",
    type=click.Choice((*KINDS, *POINTS_AND_SECTIONS)),
    help="What the rows are.  [default: --name]",
)
@click.option("--name", type=click.Choice(NAMES), help="Adopt it as this layer.  [default: --kind]")
@click.option(
    "--valid-from",
    "--as-of",
    "valid_from",
    type=click.DateTime(["%Y-%m-%d"]),
    metavar="DATE",
    help="The first day it speaks for.  [default: today]",
)
@provenance_options
@limit_options
@click.option("--dry-run", is_flag=True, help="Read and check, and keep nothing.")
@by_option
@workspace_option
@json_option
def import_(
    *,
    file: Path,
    layer_name: str | None,
    columns: dict[str, str],
    crosswalk: Path | None,
    crs: str | None,
    swap_axes: bool,
    encoding: str | None,
    kind: str | None,
    name: str | None,
    valid_from: datetime | None,
    origin: str | None,
    license_: str | None,
    attribution: str | None,
    positional_accuracy_m: float | None,
    memory_gib: float,
    seconds: float | None,
    unpacked_mib: int,
    dry_run: bool,
    by: str | None,
    workspace: Path,
    as_json: bool,
) -> None:
    """Check a county FILE and adopt it as the layer in force from a day on."""
    from districts.layers.intake import read_layer, usable
    from districts.layers.soundness import check as look
    from districts.proceedings.layer_import import Provenance, adopt_file
    from districts.store import open_store

    name = name or (kind if kind in NAMES else "parcels")
    store = open_store(workspace)
    if name in POINTS_AND_SECTIONS:
        _adopt_points_or_sections(
            store, file, name, Provenance(origin, license_, attribution, positional_accuracy_m),
            valid_from.date() if valid_from else now().date(), dry_run=dry_run, by=acting(by),
            as_json=as_json,
        )  # fmt: skip
        store.close()
        return
    intake = read_layer(
        file,
        layer=layer_name,
        columns=columns_of(columns, crosswalk),
        crs=crs,
        swap_axes=swap_axes,
        kind=kind or name,
        encoding=encoding,
        limits=limits_of(memory_gib, seconds, unpacked_mib),
    )
    report = look(usable(intake))
    vintage = None
    if not dry_run:
        vintage = adopt_file(
            store,
            file,
            intake,
            report.document(),
            name=name,
            provenance=Provenance(origin, license_, attribution, positional_accuracy_m),
            valid_from=valid_from.date() if valid_from else now().date(),
            by=acting(by),
            at=now(),
        )
        _tiles_ahead(store, workspace, vintage)
    store.close()
    if as_json:
        print_json(
            {
                "schema": "strayline.layer_import/1",
                "vintage": None if vintage is None else summary(vintage),
                "report": report.document(),
            }
        )
        return
    click.echo(report.text(), err=True)
    click.echo(_sentence(vintage) if vintage else "Nothing was kept: this was a dry run.")


@layer.command("list")
@click.option("--name", type=click.Choice(NAMES), help="Only this layer.")
@workspace_option
@json_option
def list_(name: str | None, workspace: Path, as_json: bool) -> None:
    """Show every vintage of every layer."""
    from districts.store import open_store

    store = open_store(workspace)
    vintages = store.vintages(name)
    store.close()
    if as_json:
        print_json(
            {
                "schema": "strayline.layers/1",
                "layers": [summary(vintage) for vintage in vintages],
            }
        )
        return
    for vintage in vintages:
        click.echo(_sentence(vintage))
    if not vintages:
        click.echo("Nothing yet. Adopt a file with `strayline layer import`.", err=True)


def _tiles_ahead(store: Store, workspace: Path, vintage: Vintage) -> None:
    """Make the far views of a large layer's map ready; without them they are made when asked."""
    from districts.maps.petition import MOST_IN_PAGE
    from districts.proceedings.layer_tiles import CARRIED, LayerTiles

    if vintage.name in CARRIED and vintage.shapes > MOST_IN_PAGE:
        with suppress(OSError):
            LayerTiles(workspace).prepare(store, vintage)


def _adopt_points_or_sections(
    store: Store,
    file: Path,
    kind: str,
    provenance: Provenance,
    valid_from: date,
    *,
    dry_run: bool,
    by: str,
    as_json: bool,
) -> None:
    """Adopt a file of address points or survey sections, and say so."""
    from districts.proceedings import trespass_layers

    vintage = None
    if dry_run:
        trespass_layers.read_points_or_sections(file, kind)
    else:
        vintage = trespass_layers.adopt_points_or_sections(
            store, file, kind, source=asdict(provenance), valid_from=valid_from, by=by, at=now()
        )
    if as_json:
        report = None if vintage is None else store.vintage_report(vintage.ref)
        shown = None if vintage is None else summary(vintage)
        print_json({"schema": "strayline.layer_import/1", "vintage": shown, "report": report})
        return
    click.echo(_sentence(vintage) if vintage else "Nothing was kept: this was a dry run.")


def summary(vintage: Vintage) -> dict[str, Any]:
    """Return what is said of a vintage: all but its columns and its table."""
    return {
        key: value for key, value in vintage.payload().items() if key not in ("columns", "table")
    }


def _sentence(vintage: Vintage) -> str:
    acres = "no shapes" if vintage.acres is None else f"{vintage.acres:,.1f} acres"
    left_out = f", {vintage.excluded:,} not counted" if vintage.excluded else ""
    return (
        f"{vintage.ref}  {vintage.name} from {vintage.valid_from}: {vintage.rows:,} rows, "
        f"{acres}{left_out}, {(vintage.crs or 'no coordinate system')[:40]}"
    )
