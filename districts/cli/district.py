"""``strayline district``: districts on any day, and their boundaries to take away."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import click

from districts.cli import print_json
from districts.cli.petition_words import as_of_option, day_option, opened
from districts.cli.workspace import acting, by_option, json_option, now, workspace_option


@click.group()
def district() -> None:
    """Show districts on any day, and take them away as files."""


@district.command("list")
@as_of_option
@workspace_option
@json_option
def list_(as_of: date | None, workspace: Path, as_json: bool) -> None:
    """List the districts on file."""
    from districts.proceedings.districts import every_district

    with opened(workspace) as store:
        rows = every_district(store, as_of=as_of)
    if as_json:
        print_json({"schema": "strayline.districts/1", "districts": rows})
        return
    if not rows:
        click.echo("No district is on file. Next: strayline petition order REF --grant", err=True)
    for row in rows:
        acres = "–" if row["acres"] is None else f"{row['acres']:,.1f} acres"
        standing = row["standing"].replace("_", " ")
        click.echo(f"{row['ref']}  {row['name'] or ''}  {standing}  {acres}")


@district.command("show")
@click.argument("ref")
@day_option("--on", "on", words="How it was on this day; today if not given.")
@click.option("--geojson", type=click.Path(path_type=Path, dir_okay=False), help="Write its map.")
@click.option("--gpkg", type=click.Path(path_type=Path, dir_okay=False), help="Write a GeoPackage.")
@workspace_option
@json_option
def show(
    ref: str,
    on: date | None,
    geojson: Path | None,
    gpkg: Path | None,
    workspace: Path,
    as_json: bool,
) -> None:
    """Show a district as it was on a day, with its history until then."""
    from districts.proceedings import districts_download, papers
    from districts.proceedings.districts import district_on, public_summary
    from districts.proceedings.petition import today

    day = on or today()
    with opened(workspace) as store:
        shown = public_summary(store, ref, as_of=day)
        boundary = district_on(store, ref, day).document()["boundary"]
        for path, make in (
            (geojson, districts_download.geojson_of), (gpkg, districts_download.geopackage_of),
        ):  # fmt: skip
            if path is not None:
                papers.write(path, make(store, ref, day))
                click.echo(f"Wrote {path}.", err=True)
    if as_json:
        print_json({**shown, "boundary": boundary})
        return
    click.echo(f"{shown['ref']}  {shown['name'] or ''}  {shown['standing'].replace('_', ' ')}")
    for row in shown["history"]:
        acres, pieces = f"{row['acres']:,.1f} acres", len(row["pieces"])
        click.echo(f"{row['effective_on']}  {row['action']:<10} {acres}, {pieces} piece(s)")
    for row in shown["identify"]:
        click.echo(f"identify   {row['what']}, by {row['due']}")


@district.command("record")
@click.argument("file", type=click.Path(path_type=Path), metavar="BOUNDARY")
@click.option("--name", required=True, metavar="TEXT", help="What it is called.")
@day_option("--established", "established_on", words="The day of its order.", required=True)
@by_option
@workspace_option
@json_option
def record(
    file: Path, name: str, established_on: date, by: str | None, workspace: Path, as_json: bool
) -> None:
    """Record a district whose order is older than the workspace."""
    from districts.proceedings.districts import record_district
    from districts.proceedings.materials import geojson, outline

    drawn, crs = outline(file)
    with opened(workspace) as store:
        made = record_district(
            store, name=name, boundary=geojson(drawn), crs=str(crs),
            established_on=established_on, source=file.name, by=acting(by), at=now(),
        )  # fmt: skip
    if as_json:
        print_json({"schema": "strayline.district/1", "ref": made.ref, "name": made.name})
        return
    click.echo(f"Recorded as {made.ref}: {made.latest.acres:,.1f} acres.")
