"""``strayline measure``: acres, tolerance, pieces and joins of a county file."""

from __future__ import annotations

from pathlib import Path

import click

from districts.cli import print_json
from districts.cli.layer import columns_of, limit_options, limits_of, reading_options


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@reading_options
@click.option(
    "--snap-m",
    type=click.FloatRange(min=0),
    default=1.0,
    show_default=True,
    help="Gaps and overlaps up to so many ground meters are digitizing noise.",
)
@click.option(
    "--gap-m",
    type=click.FloatRange(min=0),
    default=30.0,
    show_default=True,
    help="Strips up to so many ground meters are roads or rivers.",
)
@click.option(
    "--accuracy-m",
    type=click.FloatRange(min=0),
    default=1.0,
    show_default=True,
    help="How far a drawn boundary may lie from the true one.",
)
@limit_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def measure(
    file: Path,
    layer_name: str | None,
    columns: dict[str, str],
    crosswalk: Path | None,
    crs: str | None,
    swap_axes: bool,
    encoding: str | None,
    snap_m: float,
    gap_m: float,
    accuracy_m: float,
    memory_gib: float,
    seconds: float | None,
    unpacked_mib: int,
    as_json: bool,
) -> int:
    """Measure the land of a county FILE: row by row, and all of it together.

    Acres are geodesic and international. Ground under several rows counts once in the
    total. Pieces are told by shared edge, by edge or a strip of road or river, and by
    corner.
    """
    from districts.cli.measure_text import text
    from districts.layers.intake import read_layer, usable
    from districts.measure.land import measure_land

    intake = usable(
        read_layer(
            file,
            layer=layer_name,
            columns=columns_of(columns, crosswalk),
            crs=crs,
            swap_axes=swap_axes,
            encoding=encoding,
            limits=limits_of(memory_gib, seconds, unpacked_mib),
        )
    )
    land = measure_land(intake.frame, positional_accuracy_m=accuracy_m, snap_m=snap_m, gap_m=gap_m)
    document = land.document()
    document["file"] = intake.file
    document["layer"] = None if intake.layer is None else intake.layer.name
    if as_json:
        print_json(document)
    else:
        click.echo(text(document))
    return 0
