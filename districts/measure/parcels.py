"""The parcels of a petition: how much of each lies inside, and which only repeat another."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pyproj import CRS

from districts.measure.area import Acres, acres
from districts.measure.clip import clip, meeting, reaches_beyond
from districts.measure.contiguity import wider_than
from districts.measure.crs import Plane, Shapes, unwrapped
from districts.measure.frames import flags_of, names_of, recorded_of, texts_of
from districts.measure.shapes import Grounds

SHARED_LINE = 0.25

Numbers = NDArray[np.intp]
Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class InsideParcels:
    """Parcels of a petition, each row by itself.

    Attributes
    ----------
    position
        Which rows of the layer these are, in order.
    rows, names, pins
        Their numbers in the file, what to call them, and their PINs.
    inside
        The part of each that lies in the described area; None for a row without shape.
    acres_inside, acres_whole
        NaN for a row without shape.
    straddles
        Which reach out of the described area by more than the noise.
    touches_line
        Which have nothing inside but a strip no wider than the noise.
    duplicate_of
        What to call the earlier row that a row repeats, None for the others.
    public
        Whether the land is public, None where unknown.
    recorded
        The county's acres of the whole parcel, NaN where unknown.
    """

    position: Numbers
    rows: list[int]
    names: list[str]
    pins: list[str | None]
    inside: Shapes
    acres_inside: Acres
    acres_whole: Acres
    straddles: Mask
    touches_line: Mask
    duplicate_of: list[str | None]
    public: list[bool | None]
    recorded: Acres

    def __len__(self) -> int:
        """Count the rows."""
        return len(self.rows)

    @cached_property
    def share_inside(self) -> Acres:
        """The share of each parcel that lies inside."""
        with np.errstate(invalid="ignore", divide="ignore"):
            share: Acres = self.acres_inside / self.acres_whole
        return share

    def lines(self) -> list[dict[str, object]]:
        """Return a line for each row, as the measurements of a petition have it."""
        return [
            {
                "row": self.rows[i],
                "pin": self.pins[i],
                "acres_inside": _known(self.acres_inside[i]),
                "acres_whole": _known(self.acres_whole[i]),
                "straddles": bool(self.straddles[i]),
                "touches_line": bool(self.touches_line[i]),
                "duplicate_of": self.duplicate_of[i],
            }
            for i in range(len(self))
        ]


def named_parcels(parcels: Any, grounds: Grounds, crs: CRS) -> InsideParcels:
    """Take parcels that are the described area themselves."""
    everything = np.arange(len(parcels))
    whole = _whole_acres(parcels, everything, grounds, crs)
    nowhere = np.zeros(len(parcels), bool)
    return _inside(
        parcels,
        everything,
        grounds,
        inside=grounds.shapes,
        acres_inside=whole,
        acres_whole=whole,
        straddles=nowhere,
        touches_line=nowhere,
    )


def cut_parcels(
    parcels: Any, shapes: Shapes, crs: CRS, outline: Any, snap_m: float
) -> InsideParcels:
    """Cut parcels to a drawn boundary, and take those with ground inside.

    Parameters
    ----------
    parcels, shapes
        A layer, and its shapes as drawn.
    crs
        Of the shapes and the outline.
    outline
        The described area as one shape.
    snap_m
        What reaches over the line by no more than this is noise. A neighbor with less than a
        quarter of it inside shares the line, drawn once more with other rounding, and is left out.
    """
    near, clear = meeting(unwrapped(shapes, crs), outline)
    # An adopted layer whose rings were all found valid says so.
    grounds = Grounds.of(shapes[near], crs, sound=parcels.attrs.get("sound") is True)
    found = clip(grounds.shapes, outline, clear)
    at = found.index
    whole = _whole_acres(parcels, near, grounds, crs)[at]
    cut = np.flatnonzero(~found.whole)
    inside = whole.copy()
    inside[cut] = acres(found.inside[cut], crs)
    straddles, touches = np.zeros(len(at), bool), np.zeros(len(at), bool)
    shares = np.zeros(len(at), bool)
    if len(cut):
        drawn = grounds.shapes[at[cut]]
        plane = Plane.of(drawn, crs)
        flat = plane.flat_shapes(found.inside[cut])
        straddles[cut] = reaches_beyond(drawn, found.inside[cut], plane, snap_m)
        touches[cut] = straddles[cut] & ~wider_than(flat, snap_m)
        shares[cut] = touches[cut] & ~wider_than(flat, snap_m * SHARED_LINE)
    kept = np.flatnonzero(~shares)
    return _inside(
        parcels,
        near[at[kept]],
        grounds.of_rows(at[kept]),
        inside=found.inside[kept],
        acres_inside=inside[kept],
        acres_whole=whole[kept],
        straddles=straddles[kept],
        touches_line=touches[kept],
    )


def _whole_acres(parcels: Any, at: Numbers, grounds: Grounds, crs: CRS) -> Acres:
    """Acres of some rows; those of an adopted layer were measured when it was adopted."""
    known = np.full(len(at), np.nan)
    if "acres" in parcels.columns and parcels.attrs.get("vintage"):
        known = parcels["acres"].to_numpy(np.float64)[at]
        known[[reason is not None for reason in grounds.reasons]] = np.nan
    new = np.flatnonzero(np.isnan(known) & grounds.counted)
    if len(new):
        known[new] = acres(grounds.shapes[new], crs)
    return known


def _inside(parcels: Any, at: Numbers, grounds: Grounds, **columns: Any) -> InsideParcels:
    rows, pins = parcels.index[at].tolist(), texts_of(parcels, "pin", at)
    names = names_of(rows, pins)
    return InsideParcels(
        position=at,
        rows=rows,
        names=names,
        pins=pins,
        duplicate_of=_repeats(texts_of(parcels, "owner", at), grounds, pins, names),
        public=flags_of(parcels, "public", at),
        recorded=recorded_of(parcels)[at],
        **columns,
    )


def _repeats(
    owners: list[str | None], grounds: Grounds, pins: list[str | None], names: list[str]
) -> list[str | None]:
    """Name the earlier row with the same PIN, owner and shape, if there is one."""
    repeats: list[str | None] = [None] * len(names)
    often = (np.bincount(grounds.copy, minlength=len(grounds.parts)) > 1)[grounds.copy]
    if not often.any():
        return repeats
    parts: dict[int, list[int]] = {}
    for part, row in zip(grounds.copy.tolist(), grounds.copy_row.tolist(), strict=True):
        parts.setdefault(row, []).append(part)
    seen: dict[tuple[object, ...], str] = {}
    for row in np.unique(grounds.copy_row[often]).tolist():
        key = (pins[row], owners[row], *sorted(parts[row]))
        repeats[row] = seen.get(key)
        seen.setdefault(key, names[row])
    return repeats


def _known(value: float) -> float | None:
    return None if np.isnan(value) else float(value)
