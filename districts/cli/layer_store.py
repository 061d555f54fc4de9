"""Layers into the workspace: adopt a county file, list what was adopted."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import click

from districts.cli import print_json
from districts.layers.original import original
from districts.cli.workspace import acting, by_option, json_option, now, workspace_option
from districts.errors import DistrictsError
from districts.layers import intake, soundness
from districts.layers.schema import KINDS
from districts.store import Vintage, open_store
from districts.store.geopackage import GeoPackageStore

NAMES = ("parcels", "roads", "districts", "water")
_MUST_ANSWER = {
    "crs_missing": "--crs",
    "axes_swapped": "--swap-axes or --crs",
    "coordinates_impossible": "--crs",
    "layer_ambiguous": "--layer",
}


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--layer", "layer_name", metavar="L", help="Which layer of a file of several.")
@click.option("--kind", type=click.Choice(tuple(KINDS)), help="What the rows are.")
@click.option(
    "--column",
    "columns",
    multiple=True,
    metavar="FIELD=COLUMN",
    help="Which column is ours. May be given several times; A+B joins two.",
)
@click.option("--crs", metavar="EPSG:n", help="The coordinate system, where the file is silent.")
@click.option("--swap-axes", is_flag=True, help="The file gives latitude before longitude.")
@click.option("--name", type=click.Choice(NAMES), help="Adopt it as this layer.  [default: --kind]")
@click.option(
    "--valid-from",
    "--as-of",
    "valid_from",
    type=click.DateTime(["%Y-%m-%d"]),
    help="The first day it speaks for.  [default: today]",
)
@click.option("--origin", help="Who made it.")
@click.option("--license", "license_", help="On what terms it may be used.")
@click.option("--attribution", help="What a map of it must say.")
@click.option(
    "--positional-accuracy-m",
    type=click.FloatRange(min=0, min_open=True),
    help="How far a corner may be from its place on the ground.",
)
@click.option("--dry-run", is_flag=True, help="Read and check, and keep nothing.")
@by_option
@workspace_option
@json_option
def import_(  # noqa: PLR0917 - click names every argument
    file: Path,
    layer_name: str | None,
    kind: str | None,
    columns: tuple[str, ...],
    crs: str | None,
    swap_axes: bool,
    name: str | None,
    valid_from: Any,
    origin: str | None,
    license_: str | None,
    attribution: str | None,
    positional_accuracy_m: float | None,
    dry_run: bool,
    by: str | None,
    workspace: Path,
    as_json: bool,
) -> None:
    """Check a county file and adopt it as a vintage, in force from a day on."""
    name = name or (kind if kind in NAMES else "parcels")
    kind = kind or name
    store = open_store(workspace)
    layer = intake.read_layer(
        file, layer=layer_name, columns=columns, crs=crs, swap_axes=swap_axes, kind=kind
    )
    report = soundness.check(layer).document()
    _refuse_open_questions(report)
    source = {
        "origin": origin,
        "license": license_,
        "attribution": attribution,
        "file": file.name,
        "file_sha256": None,
        "layer": report["layer"],
        "format": report["format"],
        "crosswalk": {each["field"]: each["column"] for each in report["columns"]},
        "crs_stated": report["crs"]["stated"],
        "crs_used": report["crs"]["used"],
        "axes_swapped": swap_axes,
        "encoding": report["encoding"]["used"],
        "positional_accuracy_m": positional_accuracy_m,
    }
    vintage = None
    if not dry_run:
        with original(file) as (whole, kept_name):
            source["file_sha256"] = store.keep_file(whole, kept_name)
        vintage = store.adopt(
            name,
            layer.frame,
            report,
            source=source,
            valid_from=valid_from.date() if valid_from else date.today(),  # noqa: DTZ011
            by=acting(by),
            at=now(),
        )
    store.close()
    if as_json:
        print_json(
            {
                "schema": "strayline.layer_import/1",
                "vintage": None if vintage is None else summary(vintage),
                "report": report,
            }
        )
        return
    for problem in report["problems"]:
        click.echo(f"{problem['severity']}: {problem['message']}", err=True)
    click.echo(_sentence(vintage) if vintage else "Nothing was kept: this was a dry run.")


@click.command("list")
@click.option("--name", type=click.Choice(NAMES), help="Only this layer.")
@workspace_option
@json_option
def list_(name: str | None, workspace: Path, as_json: bool) -> None:
    """Show every vintage of every layer."""
    store: GeoPackageStore = open_store(workspace)
    vintages = store.vintages(name)
    store.close()
    if as_json:
        print_json(
            {
                "schema": "strayline.vintages/1",
                "vintages": [summary(vintage) for vintage in vintages],
            }
        )
        return
    for vintage in vintages:
        click.echo(_sentence(vintage))
    if not vintages:
        click.echo("Nothing yet. Adopt a file with `strayline layer import`.", err=True)


def summary(vintage: Vintage) -> dict[str, Any]:
    """Return what is said of a vintage, without its columns and hashes of rows."""
    kept = vintage.payload()
    shown = (
        "ref", "name", "valid_from", "adopted_at", "adopted_by", "rows", "shapes", "invalid",
        "repaired", "excluded", "acres", "crs", "bounds", "source", "sha256",
    )  # fmt: skip
    return {key: kept[key] for key in shown}


def _sentence(vintage: Vintage) -> str:
    acres = "no shapes" if vintage.acres is None else f"{vintage.acres:,.1f} acres"
    left_out = f", {vintage.excluded:,} not counted" if vintage.excluded else ""
    return (
        f"{vintage.ref}  {vintage.name} from {vintage.valid_from}: {vintage.rows:,} rows, "
        f"{acres}{left_out}, {vintage.crs or 'no coordinate system'}"
    )


def _refuse_open_questions(report: dict[str, Any]) -> None:
    """Refuse a layer of which a person must first say where it lies, or which one it is."""
    for problem in report["problems"]:
        if problem["severity"] == "ask" and problem["code"] in _MUST_ANSWER:
            raise DistrictsError(
                problem["message"],
                code=problem["code"],
                file=report["file"],
                row=problem["rows"][0] if problem["rows"] else None,
                remedy=problem["remedy"] or f"Answer with {_MUST_ANSWER[problem['code']]}.",
            )
