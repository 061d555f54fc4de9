"""Tell a file's format by what is in it, and open it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path, PurePosixPath

from districts.errors import DistrictsError
from districts.layers.archive import Unpacked, unpack
from districts.layers.gdal import Gdal
from districts.layers.geojson import GeoJson
from districts.layers.json_text import SHAPE_KINDS, is_esri, parse
from districts.layers.kml import Kml
from districts.layers.limits import MEBIBYTE, Limits
from districts.layers.parquet import GeoParquet
from districts.layers.roll import Csv
from districts.layers.shapefile import Shapefile
from districts.layers.source import Opened, Source, real, show

_PARTS = {".shp", ".shx", ".dbf", ".prj", ".cpg"}
_TABLES = {".csv", ".txt", ".tsv"}
_DRAWN = {".gpkg", ".geojson", ".json", ".kml", ".fgb", ".parquet", ".geoparquet"}


def open_file(
    path: Path, folder: Path, *, name: str, limits: Limits, encoding: str | None = None
) -> Opened:
    """Open a county's file.

    Parameters
    ----------
    path
        A file, or the folder of a File Geodatabase.
    folder
        An empty folder of our own.
    name
        The file as its owner calls it.
    limits
        How large it may be, and how large unpacked.
    encoding
        Of an old table's letters, when a person chose it.
    """
    real(path, name)
    if path.is_dir():
        if not _is_geodatabase(path):
            raise _unknown(name, "a folder that is no File Geodatabase")
        return Opened([_geodatabase(path, folder, path.stem, name)])
    if not path.is_file():
        raise _unknown(name, "not a file")
    size = path.stat().st_size
    if limits.file_bytes is not None and size > limits.file_bytes:
        raise DistrictsError(
            f"The file has {size / MEBIBYTE:.0f} MiB; {limits.file_bytes // MEBIBYTE} are taken.",
            code="too_large",
            file=name,
            remedy="Cut it to the land in question, or have it imported at the command line.",
        )
    if size == 0:
        raise _unknown(name, "empty, so that 0 whole features can be read")
    with path.open("rb") as file:
        head = file.read(4096)
    if head[:4] in (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08"):
        return _archive(path, folder, name, limits, encoding)
    if head[:4] == b"\x00\x00\x27\x0a" or path.suffix.casefold() in _PARTS:
        return _shapefile(_beside(path), folder, name, encoding)
    return Opened([_single(path, head, folder, name, encoding)])


def _single(path: Path, head: bytes, folder: Path, name: str, encoding: str | None) -> Source:
    stem, end = path.stem, path.suffix.casefold()
    if end in (".json", ".geojson") and stem.casefold().endswith(".esri"):
        stem = stem[:-5]
    if head.startswith(b"SQLite format 3\x00"):
        return _geopackage(path, folder, name)
    if head.startswith(b"PAR1"):
        return GeoParquet(path, stem, name)
    if head.startswith(b"fgb\x03"):
        return Gdal("FlatGeobuf", show(path, folder / "layer.fgb"), name, layer_name=stem)
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    wide = head[:2] in (b"\xff\xfe", b"\xfe\xff")
    if end == ".txt" and not wide and not _is_table(head):
        raise _unknown(name, "a text without columns")
    if end in _TABLES and not start.startswith((b"{", b"<")):
        return Csv(path.read_bytes(), stem, name, chosen=encoding)
    if stem.casefold() == "doc" and end == ".kml":
        stem = name.rpartition(".")[0] or stem
    if start.startswith(b"<") or end == ".kml":
        if b"<kml" not in head and b":kml" not in head and not wide:
            what = start[:40].decode("ascii", errors="replace").split(">")[0]
            raise _unknown(name, f"XML or a web page ({what}>), and no KML")
        return Kml(path.read_bytes(), stem, name)
    if start.startswith((b"{", b"\x1e")) or end in (".json", ".geojson", ".geojsonl", ".js"):
        return _json(path, folder, stem, name)
    if end in (".gpkg", ".fgb", ".parquet", ".geoparquet"):
        raise _unknown(name, f"not what its ending {end} says, and 0 whole features can be read")
    raise _unknown(name, "of no format that is read here")


def _json(path: Path, folder: Path, stem: str, name: str) -> Source:
    found = parse(path.read_bytes(), name)
    if is_esri(found):
        return Gdal("Esri JSON", show(path, folder / "layer.json"), name, layer_name=stem)
    kind = found.members.get("type")
    if kind == "Topology":
        raise _unknown(name, "TopoJSON, which is not read here")
    if kind not in ("FeatureCollection", "Feature", *SHAPE_KINDS):
        raise _unknown(name, "JSON, but not GeoJSON")
    return GeoJson(found, stem, name)


def _geopackage(path: Path, folder: Path, name: str) -> Source:
    """See the file through a link, unchanging; one with unsaved pages is copied first."""
    own = folder / "layer.gpkg"
    folder.mkdir(parents=True, exist_ok=True)
    log = path.with_name(path.name + "-wal")
    try:
        if log.exists() and log.stat().st_size:
            with (
                closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as source,
                closing(sqlite3.connect(own)) as target,
            ):
                source.backup(target)
                target.execute("PRAGMA journal_mode=DELETE")
        else:
            show(path, own)
        with closing(sqlite3.connect(f"file:{own}?mode=ro&immutable=1", uri=True)) as link:
            link.execute("SELECT count(*) FROM gpkg_contents").fetchone()
    except sqlite3.Error as trouble:
        raise DistrictsError(
            f"This is no whole GeoPackage ({trouble}): 0 whole features precede the break.",
            code="not_readable",
            file=name,
            remedy="Download or copy the file again, or export it anew.",
        ) from trouble
    return Gdal("GeoPackage", own, name)


def _archive(path: Path, folder: Path, name: str, limits: Limits, encoding: str | None) -> Opened:
    unpacked = unpack(path, folder / "unpacked", limits, name)
    opened = Opened([], refused=unpacked.refused)
    for place, parent in enumerate(_geodatabases(unpacked)):
        root = unpacked.folder / parent
        stem = parent.stem if parent.name else path.stem.removesuffix(".gdb")
        opened.sources.append(_geodatabase(root, folder / f"gdb{place}", stem, name))
        unpacked.files = [file for file in unpacked.files if parent not in file.parents]
    for place, parts in enumerate(_shapefiles(unpacked)):
        one = _shapefile(parts, folder / f"shp{place}", name, encoding)
        opened.sources += one.sources
        opened.parts_missing += one.parts_missing
    beside = bool(opened.sources)
    for ends in (_DRAWN, _TABLES):
        if opened.sources and ends is _TABLES:
            break
        for place, file in enumerate(unpacked.files):
            if file.suffix.casefold() in ends:
                own = folder / f"file{place}"
                source = _one_of_many(unpacked.folder / file, own, name, encoding, beside=beside)
                opened.sources += [] if source is None else [source]
    drawn = [source for source in opened.sources if any(_rows(source))]
    opened.sources = drawn or opened.sources
    if not opened.sources:
        left = f" {len(unpacked.refused)} of its entries were refused." if unpacked.refused else ""
        code = "archive_unsafe" if unpacked.refused else "not_readable"
        raise DistrictsError(
            f"The archive holds no layer that is read here, so 0 whole features.{left}",
            code=code,
            file=name,
            remedy="Pack the .shp, .shx, .dbf and .prj of the layer into one archive.",
        )
    return opened


def _one_of_many(
    file: Path, folder: Path, name: str, encoding: str | None, *, beside: bool
) -> Source | None:
    """Open a file of an archive; beside a Shapefile one that is no layer is left alone."""
    with file.open("rb") as opening:
        head = opening.read(4096)
    if not head or (file.suffix.casefold() == ".txt" and not _is_table(head)):
        return None
    try:
        return _single(file, head, folder, name, encoding)
    except DistrictsError:
        if beside:
            return None
        raise


def _is_table(head: bytes) -> bool:
    """Whether the first line of a text divides it into columns."""
    first = head.lstrip(b"\xef\xbb\xbf\r\n").split(b"\n", 1)[0]
    return any(mark in first for mark in (b",", b";", b"\t"))


def _rows(source: Source) -> list[int]:
    return [layer.features or 0 for layer in source.layers()]


def _shapefiles(unpacked: Unpacked) -> list[dict[str, Path]]:
    groups: dict[str, dict[str, Path]] = {}
    for file in unpacked.files:
        end = file.suffix.casefold()
        if end in _PARTS:
            key = str(file.with_suffix("")).casefold()
            groups.setdefault(key, {})[end] = unpacked.folder / file
    return [parts for parts in groups.values() if ".shp" in parts or {".shx", ".dbf"} <= set(parts)]


def _beside(path: Path) -> dict[str, Path]:
    """Parts of a Shapefile on disk, in any letter case."""
    parts = {
        other.suffix.casefold(): other
        for other in sorted(path.parent.iterdir())
        if other.stem.casefold() == path.stem.casefold() and other.suffix.casefold() in _PARTS
    }
    parts[path.suffix.casefold()] = path
    return parts


def _shapefile(parts: dict[str, Path], folder: Path, name: str, encoding: str | None) -> Opened:
    source = Shapefile(parts, folder, name, chosen=encoding)
    return Opened([source], parts_missing=source.missing())


def _is_geodatabase(path: Path) -> bool:
    return any(file.suffix.casefold() == ".gdbtable" for file in path.iterdir())


def _geodatabases(unpacked: Unpacked) -> list[PurePosixPath]:
    found = [file.parent for file in unpacked.files if file.suffix.casefold() == ".gdbtable"]
    return list(dict.fromkeys(found))


def _geodatabase(path: Path, folder: Path, stem: str, name: str) -> Source:
    # GDAL looks for the ending .gdb, whatever the county called its folder.
    return Gdal("File Geodatabase", show(path, folder / f"{stem or 'layer'}.gdb"), name)


def _unknown(name: str, what: str) -> DistrictsError:
    return DistrictsError(
        f"The file is {what}.",
        code="not_readable",
        file=name,
        remedy="GeoPackage, Shapefile (zipped or plain), GeoJSON, Esri JSON, GeoParquet, "
        "FlatGeobuf, File Geodatabase, KML or KMZ are read; CSV for a roll without shapes.",
    )
