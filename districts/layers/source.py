"""One face for every format a county sends: its layers, their columns, their rows."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from districts.errors import DistrictsError
from districts.layers.encoding import Encoding
from districts.layers.rows import Rows

Window = tuple[float, float, float, float]

UTF8 = Encoding("UTF-8", "utf-8", "declared")


@dataclass(frozen=True)
class LayerFacts:
    """What a file says of one of its layers before it is read.

    Parameters
    ----------
    name
        The county's name.
    geometry
        OGR's word for the kind of shape, or None for a table without shapes.
    crs
        What the file states: a code, a WKT, or None.
    features
        How many rows, where the file says so.
    """

    name: str
    geometry: str | None
    crs: str | None = None
    features: int | None = None

    @property
    def may_hold_polygons(self) -> bool:
        """Whether the kind of shape leaves room for polygons."""
        return self.geometry is not None and any(
            word in self.geometry
            for word in ("Polygon", "Surface", "Collection", "Unknown", "Patch")
        )


class Source(Protocol):
    """An opened file."""

    format: str
    encoding: Encoding

    def layers(self) -> list[LayerFacts]:
        """Every layer of the file."""
        ...

    def columns(self, layer: str) -> list[str]:
        """Names of a layer's columns."""
        ...

    def read(self, layer: str, columns: Sequence[str], window: Window | None) -> Rows:
        """Rows of a layer with the given columns, those near a window of the layer's own CRS."""
        ...


@dataclass
class Opened:
    """A file with everything in it that can be a layer.

    Parameters
    ----------
    sources
        One for a plain file, several for an archive.
    refused
        Entries of an archive that were not unpacked, and why.
    parts_missing
        Parts of a Shapefile that should be there.
    """

    sources: list[Source]
    refused: dict[str, str] = field(default_factory=dict)
    parts_missing: list[str] = field(default_factory=list)

    def layers(self) -> list[tuple[Source, LayerFacts]]:
        """Every layer of every source; a name that occurs twice is numbered."""
        return [(source, layer) for source in self.sources for layer in source.layers()]


def select(
    layers: Sequence[LayerFacts], wanted: str | None, *, polygons: bool, name: str
) -> LayerFacts | None:
    """Return the layer to read, or None where a person must say which.

    Parameters
    ----------
    layers
        As the file lists them.
    wanted
        A name, compared without case.
    polygons
        Whether only a layer that may hold polygons will do, so that it is taken before others.
    name
        The file as its owner calls it.
    """
    if wanted is not None:
        for same in (
            [layer for layer in layers if layer.name == wanted],
            [layer for layer in layers if layer.name.casefold() == wanted.casefold()],
        ):
            if len(same) == 1:
                return same[0]
        raise DistrictsError(
            f"There is no layer “{wanted}” in the file.",
            code="layer_missing",
            file=name,
            remedy="Its layers are " + ", ".join(layer.name for layer in layers) + ".",
        )
    drawn = [layer for layer in layers if layer.geometry is not None]
    fitting = [layer for layer in drawn if layer.may_hold_polygons] if polygons else []
    for some in (fitting, drawn, list(layers)):
        if some:
            return some[0] if len(some) == 1 else None
    return None


def show(path: Path, place: Path) -> Path:
    """Let a file be seen at a place of our own: through a link, or as a copy where links fail."""
    place.parent.mkdir(parents=True, exist_ok=True)
    try:
        place.symlink_to(path.resolve())
    except OSError:
        copy = shutil.copytree if path.is_dir() else shutil.copyfile
        copy(path, place)
    return place


def real(path: Path, name: str) -> Path:
    """Return the path when there is such a file or folder."""
    if not path.exists():
        raise DistrictsError(
            "There is no such file.",
            code="not_readable",
            file=name,
            remedy="Check the name and the folder.",
        )
    return path
