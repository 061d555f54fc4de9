"""Sections of the rectangular survey, as a folder of layers holds them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from districts.errors import DistrictsError
from districts.layers import values
from districts.layers.intake import read_layer, usable
from districts.layers.layer import IntakeLayer
from districts.layers.limits import Limits

if TYPE_CHECKING:
    from geopandas import GeoDataFrame

_SECTIONS = 36
_PART = r"0*(\d{1,3}(?:\.5|½|\s*1/2)?)\s*\.?\s*"
_NUMBERED = {
    "township": re.compile(rf"(?:t(?:ownship|wp)?\.?\s*)?{_PART}(n|s)(?:orth|outh)?\.?", re.I),
    "range": re.compile(rf"(?:r(?:ange|ge|ng)?\.?\s*)?{_PART}(e|w)(?:ast|est)?\.?", re.I),
}
_SECTION = re.compile(r"(?:s(?:ec(?:tion|t)?)?\.?\s*)?0*(\d+)(?:\.0+)?", re.I)


def read_sections(path: Path, limits: Limits) -> GeoDataFrame:
    """Read the sections of a county; a row without a number or a shape is no section.

    Returns
    -------
    GeoDataFrame
        Index ``row``; ``section``, ``township``, ``range``, ``meridian``, ``geometry`` as drawn.
    """
    import geopandas  # noqa: PLC0415 – slow to load, and small answers need no layers
    import pandas as pd  # noqa: PLC0415

    intake = usable(read_layer(path, kind="sections", limits=limits))
    for name in ("section", "township", "range"):
        if name not in intake.crosswalk:
            raise DistrictsError(
                f"There is no column “{name}” in the layer of sections.",
                code="column_missing",
                file=intake.file,
                field=name,
                remedy="Name the columns section, township, range and meridian.",
            )
    if not intake.has_shapes:
        raise DistrictsError(
            "Sections need shapes: this file has none.",
            code="no_shapes",
            file=intake.file,
            remedy="Give the sections as areas.",
        )
    frame = intake.frame
    count = len(frame)
    texts = {
        name: intake.other.get(name) or [None] * count
        for name in ("section", "township", "range", "meridian")
    }
    rows = [int(row) for row in frame.index]
    sections = [_section(cell, intake, rows[at]) for at, cell in enumerate(texts["section"])]
    data: dict[str, list[str | None]] = {
        name: [_numbered(cell, name, intake, rows[at]) for at, cell in enumerate(texts[name])]
        for name in _NUMBERED
    }
    data["meridian"] = [values.clean(cell) for cell in texts["meridian"]]
    whole = np.array(
        [
            number is not None
            and data["township"][at] is not None
            and data["range"][at] is not None
            for at, number in enumerate(sections)
        ],
        dtype=bool,
    )
    whole &= frame.geometry.notna().to_numpy() & ~frame.geometry.is_empty.to_numpy()
    found = geopandas.GeoDataFrame(
        {
            "section": [number or 0 for number in sections],
            **{name: pd.Series(cells, dtype=object) for name, cells in data.items()},
        },
        geometry=geopandas.GeoSeries(frame.geometry.to_numpy(), crs=frame.crs),
        crs=frame.crs,
    ).set_index(frame.index)
    return found[whole]


def _section(cell: str | None, intake: IntakeLayer, row: int) -> int | None:
    text = values.clean(cell)
    if text is None:
        return None
    match = _SECTION.fullmatch(text)
    if match is None or not 1 <= int(match[1]) <= _SECTIONS:
        raise _unknown(text, "section", intake, row, f"A township has sections 1 to {_SECTIONS}.")
    return int(match[1])


def _numbered(cell: str | None, name: str, intake: IntakeLayer, row: int) -> str | None:
    text = values.clean(cell)
    if text is None:
        return None
    match = _NUMBERED[name].fullmatch(text)
    if match is None or match[1].startswith("0"):
        example = "83N" if name == "township" else "24W"
        raise _unknown(text, name, intake, row, f"Write it as {example}.")
    number = re.sub(r"\.5|\s*1/2", "½", match[1])
    return number + match[2].upper()


def _unknown(text: str, name: str, intake: IntakeLayer, row: int, remedy: str) -> DistrictsError:
    return DistrictsError(
        f"“{text}” is no {name}.",
        code="value_unknown",
        file=intake.file,
        row=row,
        field=intake.crosswalk[name].match.column,
        remedy=remedy,
    )
