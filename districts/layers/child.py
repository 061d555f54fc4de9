"""The process that reads a stranger's file: little memory, no network, few drivers.

Run as ``python -m districts.layers.child FOLDER``. The folder holds ``request.json``; the answer is
``answer.json`` beside it and, when rows were read, ``rows.arrow``.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

ALLOWED = {"GPKG", "ESRI Shapefile", "OpenFileGDB", "ESRIJSON", "FlatGeobuf"}
"""GDAL's names of the drivers that stay; GeoJSON, KML, Parquet and CSV are read without GDAL."""

_HIDDEN = {"geopandas", "pandas", "pyproj", "shapely"}


class _Hidden:
    """Make optional companions of the readers look absent: loading them costs half a second."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> None:
        if name.partition(".")[0] in _HIDDEN:
            raise ModuleNotFoundError(name, name=name)


def main(folder: Path) -> None:
    """Read what the request asks for and write the answer."""
    request = json.loads((folder / "request.json").read_text("utf-8"))
    _confine(request["limits"])
    sys.meta_path.insert(0, _Hidden)
    try:
        answer = _answer(request, folder)
    except MemoryError:
        answer = {"error": {"code": "too_large", "message": None}}
    except Exception as trouble:
        answer = {"error": _as_error(trouble, request["name"])}
    (folder / "answer.json").write_text(json.dumps(answer), "utf-8")


def _as_error(trouble: Exception, name: str) -> dict[str, Any]:
    from districts.errors import DistrictsError  # noqa: PLC0415

    if isinstance(trouble, DistrictsError):
        where = trouble.where
        return {
            "code": trouble.code,
            "message": trouble.message,
            "remedy": trouble.remedy,
            "file": where.file,
            "row": where.row,
            "field": where.field,
        }
    # A reader that fails in an unforeseen way fails because of the file: say so, never more.
    return {
        "code": "not_readable",
        "message": f"The file cannot be read ({type(trouble).__name__}: {str(trouble)[:200]}): "
        "0 whole features could be taken.",
        "remedy": "Download or copy the file again, or export it anew.",
        "file": name,
        "row": None,
        "field": None,
    }


def _confine(limits: dict[str, Any]) -> None:
    """Bound memory, time and open files, where the system can."""
    with suppress(ImportError):
        import resource  # noqa: PLC0415

        bounds = [(resource.RLIMIT_CORE, 0), (resource.RLIMIT_NOFILE, 256)]
        if limits["memory_bytes"] is not None:
            bounds.append((resource.RLIMIT_AS, int(limits["memory_bytes"])))
        if limits["seconds"] is not None:
            bounds.append((resource.RLIMIT_CPU, int(limits["seconds"]) + 1))
        for kind, bound in bounds:
            with suppress(ValueError, OSError):
                resource.setrlimit(kind, (bound, bound))


def _answer(request: dict[str, Any], folder: Path) -> dict[str, Any]:
    from districts.errors import DistrictsError  # noqa: PLC0415
    from districts.layers.crosswalk import choose, evidence  # noqa: PLC0415
    from districts.layers.limits import Limits  # noqa: PLC0415
    from districts.layers.opening import open_file  # noqa: PLC0415
    from districts.layers.source import Window, select  # noqa: PLC0415

    _drop_drivers()
    name = request["name"]
    opened = open_file(
        Path(request["path"]),
        folder / "own",
        name=name,
        limits=Limits(**request["limits"]),
        encoding=request["encoding"],
    )
    found = opened.layers()
    if not found:
        raise DistrictsError(
            "The file holds no layer, so that 0 whole features can be read.",
            code="not_readable",
            file=name,
            remedy="Download or copy the file again, or export it anew.",
        )
    answer: dict[str, Any] = {
        "format": " and ".join(dict.fromkeys(source.format for source in opened.sources)),
        "layers": [asdict(layer) for _, layer in found],
        "layer": None,
        "refused": opened.refused,
        "parts_missing": opened.parts_missing,
    }
    layer = select(
        [layer for _, layer in found], request["layer"], polygons=request["polygons"], name=name
    )
    if layer is None:
        return answer
    source = next(source for source, each in found if each is layer)
    names = source.columns(layer.name)
    choice = choose(names, request["columns"], kind=request["kind"])
    signs = evidence(names)
    wanted = choice.columns() + [each for each in request["also"] if each in names]
    wanted += signs.values()
    wanted += [unit for each in wanted if (unit := _unit_column(each, names)) is not None]
    wanted = list(dict.fromkeys(wanted))
    window: Window | None = tuple(request["window"]) if request["window"] else None
    if window is not None:
        window = _in_crs_of(layer.crs, window)
    rows = source.read(layer.name, wanted, window)
    _write(rows, wanted, folder / "rows.arrow")
    answer |= {
        "layer": asdict(layer),
        "source": source.format,
        "columns": names,
        "carried": wanted,
        "evidence": signs,
        "choice": {
            field: [asdict(match) for match in some] for field, some in choice.matches.items()
        },
        "missing": choice.missing,
        "encoding": asdict(source.encoding),
        "decimal_comma": bool(getattr(source, "decimal_comma", False)),
        "unclosed": rows.unclosed,
        "curved": rows.curved,
        "cut": rows.cut,
    }
    return answer


def _unit_column(column: str, names: list[str]) -> str | None:
    """Find the column that says in which unit another one is."""
    bare = column.casefold().rstrip("_")
    for name in names:
        if name.casefold() in (f"{bare}_unit", f"{bare}_units", f"{bare}unit", f"{bare}_uom"):
            return name
    return None


def _drop_drivers() -> None:
    """Start anew without any driver that is not wanted: GDAL registers them once and for all."""
    import pyogrio  # noqa: PLC0415

    extra = sorted(set(pyogrio.list_drivers()) - ALLOWED)
    if extra and os.environ.get("STRAYLINE_CHILD") != "again":
        skip = [*filter(None, os.environ.get("GDAL_SKIP", "").split(",")), *extra]
        environment = {**os.environ, "GDAL_SKIP": ",".join(skip), "STRAYLINE_CHILD": "again"}
        os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], environment)  # noqa: S606


def _in_crs_of(crs: str | None, window: Any) -> Any:
    """Put a window of longitude and latitude into a layer's own CRS, a little too large."""
    if crs is None:
        return None
    sys.meta_path.remove(_Hidden)
    from pyproj import CRS, Transformer  # noqa: PLC0415
    from pyproj.exceptions import ProjError  # noqa: PLC0415

    try:
        own = CRS.from_user_input(crs)
        turn = Transformer.from_crs(4326, own, always_xy=True)
        south_west, north_east = window[:2], window[2:]
        west, south, east, north = turn.transform_bounds(*south_west, *north_east)
    except ProjError:
        return None
    slack = 0.01 * max(east - west, north - south)
    bounds = (west - slack, south - slack, east + slack, north + slack)
    return bounds if all(abs(each) < 1e15 for each in bounds) else None


def _write(rows: Any, wanted: list[str], path: Path) -> None:
    import pyarrow as pa  # noqa: PLC0415

    def array(values: Any, kind: Any) -> Any:
        return values if isinstance(values, pa.Array) else pa.array(values, kind)

    columns = {"row": pa.array(list(map(int, rows.numbers)), pa.int64())}
    if rows.shapes is not None:
        columns["shape"] = array(rows.shapes, pa.binary())
    for place, name in enumerate(wanted):
        columns[f"c{place}"] = array(rows.columns[name], pa.string())
    table = pa.table(columns)
    with pa.OSFile(str(path), "wb") as file, pa.ipc.new_file(file, table.schema) as writer:
        writer.write_table(table)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
