"""A layer as it was read, with everything known of how."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pyproj import CRS

from districts.layers.candidates import Candidate
from districts.layers.ellipsoid import Floats
from districts.layers.encoding import Encoding
from districts.layers.fields import ColumnUse
from districts.layers.problem import ASK, Problem
from districts.layers.reference import Stated
from districts.layers.source import LayerFacts

if TYPE_CHECKING:
    from geopandas import GeoDataFrame


@dataclass
class IntakeLayer:
    """A layer as read: nothing repaired, nothing dropped.

    Parameters
    ----------
    file, format, kind
        The file's name, its format, and the kind of layer it is read as.
    layers, layer
        Every layer of the file, and the one that was read; None when a person must say which.
    frame
        The layer frame: index ``row``, the columns of ``FRAME_COLUMNS`` and ``geometry``.
    other
        Columns of the county beside ours, by our field's name, for layers that are not parcels.
    stated, used
        What the file says of its coordinate system, and the one its coordinates are read in.
    chosen
        Whether a person chose the system.
    candidates, problems
        What a person may choose from, and what came to light while reading.
    encoding, crosswalk, columns
        How letters and columns were read, and every column name of the county.
    unclosed, curved, cut
        Rows with rings that do not close, with arcs, and with a text cut off within a letter.
    turned, reduced
        Whether the pairs were swapped, and whether 360 was taken from longitudes.
    missing
        Our field to a county column that was asked for and is not there.
    refused, parts_missing
        Entries left in the archive; parts of the Shapefile that are not there.
    """

    file: str
    format: str
    kind: str
    layers: list[LayerFacts]
    layer: LayerFacts | None
    frame: GeoDataFrame
    other: dict[str, list[str | None]] = field(default_factory=dict)
    stated: Stated = field(default_factory=lambda: Stated(None, None))
    used: CRS | None = None
    chosen: bool = False
    candidates: list[Candidate] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    encoding: Encoding | None = None
    crosswalk: dict[str, ColumnUse] = field(default_factory=dict)
    columns: list[str] = field(default_factory=list)
    unclosed: list[int] = field(default_factory=list)
    curved: list[int] = field(default_factory=list)
    cut: list[int] = field(default_factory=list)
    turned: bool = False
    reduced: bool = False
    missing: dict[str, str] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)
    parts_missing: list[str] = field(default_factory=list)
    areas: Floats | None = None

    @property
    def has_shapes(self) -> bool:
        """Whether the layer has shapes at all; a CSV roll has none."""
        return self.layer is not None and self.layer.geometry is not None

    @property
    def is_settled(self) -> bool:
        """Whether it is known where the layer lies, so that it can be measured."""
        stopping = {"crs_missing", "axes_swapped", "crs_contradicted", "layer_ambiguous"}
        asked = {problem.code for problem in self.problems if problem.severity == ASK}
        if self.chosen:
            asked -= {"crs_contradicted"}
        return self.used is not None and not asked & stopping
