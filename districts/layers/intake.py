"""A county's file becomes a layer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely
from pyproj import CRS
from pyproj.exceptions import CRSError

from districts.errors import DistrictsError
from districts.layers.candidates import Sample
from districts.layers.crosswalk import pairs
from districts.layers.drawn import Window, reduced, shapes_of, within
from districts.layers.ellipsoid import SQUARE_METERS_PER_ACRE, Shapes
from districts.layers.encoding import Encoding
from districts.layers.fields import Fields
from districts.layers.file_problems import file_problems
from districts.layers.layer import IntakeLayer
from districts.layers.limits import OPERATOR, Limits
from districts.layers.lobes import drawn_areas_m2
from districts.layers.numbers import Numbers, Placing
from districts.layers.outline import polygons_of
from districts.layers.placing import by_acres, place
from districts.layers.problem import ASK, BLOCKING
from districts.layers.reading import Request, start
from districts.layers.reference import Stated, beyond_numbers, understand
from districts.layers.schema import FRAME_COLUMNS, WITHOUT_POLYGONS
from districts.layers.source import LayerFacts

if TYPE_CHECKING:
    from geopandas import GeoSeries


@np.errstate(invalid="ignore", over="ignore", divide="ignore")
def read_layer(
    path: Path,
    *,
    layer: str | None = None,
    columns: Mapping[str, str] | Iterable[str] | None = None,
    crs: str | None = None,
    swap_axes: bool = False,
    kind: str = "parcels",
    encoding: str | None = None,
    bbox: Window | None = None,
    limits: Limits = OPERATOR,
) -> IntakeLayer:
    """Read a county's file in a limited process.

    Parameters
    ----------
    path
        GeoPackage, Shapefile plain or zipped, GeoJSON, Esri JSON, GeoParquet, FlatGeobuf, File
        Geodatabase, KML or KMZ; CSV for a roll without shapes.
    layer
        Which of its layers.
    columns
        Our field to the county's column, or to several joined by ``+``; or texts ``FIELD=COLUMN``.
    crs, swap_axes, encoding
        What a person chose: a coordinate system, to turn the pairs, the letters of an old table.
    kind
        A key of ``schema.KINDS``.
    bbox
        West, south, east, north in degrees: only rows whose box meets this window.
    limits
        How much reading may cost.

    Raises
    ------
    DistrictsError
        The file cannot be read. A layer that merely needs a person's choice is returned, with the
        question among its ``problems``; see ``usable``.
    """
    chosen = _chosen(crs)
    _known_letters(encoding)
    request = Request(
        path, layer, kind, pairs(columns), encoding, kind not in WITHOUT_POLYGONS,
        window=None if swap_axes or crs else bbox,
    )  # fmt: skip
    reading = start(request, limits)
    import geopandas  # noqa: PLC0415 – loaded while the child reads
    import pandas as pd  # noqa: PLC0415

    answer, table = reading.finish()
    facts = [LayerFacts(**each) for each in answer["layers"]]
    intake = IntakeLayer(
        path.name, answer["format"], kind, facts, None,
        geopandas.GeoDataFrame(
            {name: [] for name in FRAME_COLUMNS}, geometry=[], index=pd.Index([], name="row")
        ),
        chosen=chosen is not None, turned=swap_axes,
        refused=answer["refused"], parts_missing=answer["parts_missing"],
    )  # fmt: skip
    if table is None:
        intake.problems = file_problems(intake)
        return intake
    intake.layer = LayerFacts(**answer["layer"])
    intake.format = answer["source"]
    intake.encoding = Encoding(**answer["encoding"])
    intake.columns = answer["columns"]
    intake.missing = answer["missing"]
    intake.curved = answer["curved"]
    intake.cut = answer["cut"]
    intake.problems = file_problems(intake)
    rows = table["row"].to_numpy()
    shapes, unclosed = shapes_of(table)
    intake.unclosed = sorted({*answer["unclosed"], *(int(row) for row in rows[unclosed])})
    cells = {name: table[f"c{place}"].to_pylist() for place, name in enumerate(answer["carried"])}
    fields = Fields(answer, cells, len(rows))
    if swap_axes:
        shapes = shapely.transform(shapes, lambda xy: xy[:, ::-1])
    intake.stated = understand(intake.layer.crs) if intake.has_shapes else Stated(None, None)
    assumed = chosen or intake.stated.crs
    if assumed is not None and assumed.is_geographic:
        shapes, intake.reduced = reduced(shapes)
    placing = _placed(shapes, rows, fields, intake, chosen)
    intake.used, intake.candidates = placing.used, placing.candidates
    intake.problems += placing.problems
    if intake.is_settled and placing.used is not None:
        intake.areas = drawn_areas_m2(shapes, placing.used)
    measured = None if intake.areas is None else intake.areas / SQUARE_METERS_PER_ACRE
    filled = fields.fill(measured, intake.file)
    intake.crosswalk, intake.other = filled.crosswalk, filled.other
    frame = geopandas.GeoDataFrame(
        {
            # Without a kind of their own, columns of texts would lose what is None to NaN.
            name: pd.Series(cells, dtype=None if name == "acres_recorded" else object)
            for name, cells in filled.data.items()
        },
        geometry=geopandas.GeoSeries(shapes, crs=placing.used),
        crs=placing.used,
    )
    frame.index = pd.Index(rows, name="row")
    intake.frame = frame if bbox is None else within(frame, bbox)
    if bbox is not None and intake.areas is not None:
        intake.areas = intake.areas[np.isin(rows, intake.frame.index)]
    _compare_acres(intake)
    return intake


def usable(intake: IntakeLayer) -> IntakeLayer:
    """Return the layer, or refuse it by the first question that a person has not answered.

    Raises
    ------
    DistrictsError
        ``crs_missing``, ``axes_swapped``, ``coordinates_impossible``, ``layer_ambiguous``, or
        another code of ``problem.BLOCKING``.
    """
    asked = [
        problem
        for problem in intake.problems
        if problem.severity == ASK
        and problem.code in BLOCKING
        and not (intake.chosen and problem.code == "crs_contradicted")
    ]
    asked.sort(key=lambda problem: BLOCKING.index(problem.code))
    if asked:
        first = asked[0]
        raise DistrictsError(
            first.message,
            code=first.code,
            file=intake.file,
            row=first.rows[0] if len(first.rows) == 1 else None,
            remedy=first.remedy,
        )
    return intake


def read_shapes(
    path: Path, *, layer: str | None = None, crs: str | None = None, limits: Limits = OPERATOR
) -> GeoSeries:
    """Read the polygons of a boundary or district file, nothing else of it.

    Returns
    -------
    GeoSeries
        Index ``row``, with its CRS; rows without a polygon are left out, and of a collection only
        the polygons count.
    """
    intake = usable(read_layer(path, layer=layer, crs=crs, kind="boundary", limits=limits))
    shapes = intake.frame.geometry
    polygons = [polygons_of(shape) for shape in shapes]
    found = shapes.copy()
    found[:] = polygons
    found = found[[shape is not None for shape in polygons]]
    if found.empty:
        raise DistrictsError(
            "The file holds no polygon.",
            code="no_polygons",
            file=path.name,
            remedy="Draw the boundary as an area, not as a line or points.",
        )
    return found


def _known_letters(encoding: str | None) -> None:
    if encoding is None:
        return
    try:
        b"?".decode(encoding, errors="replace")  # of nothing at all no codec is looked up
    except LookupError as trouble:
        raise DistrictsError(
            f"“{encoding}” is no name of letters.",
            code="encoding_unknown",
            field="encoding",
            remedy="Write it as utf-8, cp1252, latin-1, cp850 or cp437.",
        ) from trouble


def _chosen(crs: str | None) -> CRS | None:
    if crs is None:
        return None
    try:
        found = understand(CRS.from_user_input(crs).to_wkt()).crs
    except CRSError:
        found = None
    if found is None:
        raise DistrictsError(
            f"“{crs}” is no coordinate system.",
            code="crs_unknown",
            field="crs",
            remedy="Write it as EPSG:number, such as EPSG:3417.",
        )
    return found


def _placed(
    shapes: Shapes, rows: Any, fields: Fields, intake: IntakeLayer, chosen: CRS | None
) -> Placing:
    if not intake.has_shapes:
        return Placing(None)
    bounds = shapely.bounds(shapes)
    points, owner = shapely.get_coordinates(shapes, return_index=True)
    broken = np.zeros(len(shapes), dtype=bool)
    bad = beyond_numbers(points)
    # Empty points are written with coordinates that are not numbers.
    broken[owner[bad]] = True
    broken &= ~shapely.is_empty(shapes)

    def sample() -> Sample | None:
        usual = np.where(broken[:, None], np.nan, bounds)
        return Sample.of(shapes, usual, fields.recorded_acres(), fields.lonlat(), fields.state())

    numbers = Numbers(bounds, broken, rows, fields.text("pin"), sample)
    return place(numbers, intake.stated, chosen)


def _compare_acres(intake: IntakeLayer) -> None:
    """Let recorded acres speak on the coordinate system."""
    if intake.areas is None or intake.used is None:
        return
    measured = intake.areas / SQUARE_METERS_PER_ACRE
    with np.errstate(invalid="ignore", divide="ignore"):
        ratio = measured / intake.frame["acres_recorded"].to_numpy()
    ratio = ratio[np.isfinite(ratio) & (ratio > 0)]
    use = intake.crosswalk.get("acres")
    if len(ratio) == 0 or use is None or use.unit_how != "named":
        return
    problem = by_acres(float(np.median(ratio)), len(ratio), intake.used)
    if problem is not None:
        intake.problems.append(problem)
