"""What is wrong with the file itself, before any shape is looked at."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from districts.layers.problem import ASK, NOTE, WARNING, Problem, counted
from districts.layers.reference import understand

if TYPE_CHECKING:
    from districts.layers.layer import IntakeLayer


def file_problems(intake: IntakeLayer) -> list[Problem]:
    """Name entries that were refused, parts and columns that are missing, layers to choose."""
    found = []
    if intake.refused:
        listed = "; ".join(f"“{name}”: {why}" for name, why in list(intake.refused.items())[:10])
        found.append(
            Problem(
                "archive_unsafe", WARNING, len(intake.refused),
                f"The archive was read without {counted(len(intake.refused), 'entry', 'entries')} "
                f"({listed}).",
                "Ask the county where these come from.",
            )
        )  # fmt: skip
    if intake.parts_missing:
        found.append(_parts(intake))
    if intake.layer is None:
        listed = "; ".join(
            f"{each.name} ({each.geometry or 'no shapes'}, "
            f"{understand(each.crs).words or 'no coordinate system'}, "
            f"{counted(each.features or 0, 'row')})"
            for each in intake.layers[:20]
        )
        found.append(
            Problem(
                "layer_ambiguous", ASK, len(intake.layers),
                f"The file holds {counted(len(intake.layers), 'layer')}: {listed}.",
                "Say which with --layer.",
            )
        )  # fmt: skip
    for name, column in intake.missing.items():
        near = get_close_matches(column.casefold(), [c.casefold() for c in intake.columns], 3, 0.5)
        like = [c for c in intake.columns if c.casefold() in near]
        shown = like or intake.columns[:20]
        found.append(
            Problem(
                "column_missing", ASK, 1,
                f"There is no column “{column}” for {name}.",
                f"Give another with --column {name}=COLUMN, such as {', '.join(shown)}."
                if shown
                else "The file has no columns at all.",
                more={"field": name},
            )
        )  # fmt: skip
    if intake.encoding is not None and (intake.encoding.doubtful or intake.encoding.declared):
        found.append(_letters(intake))
    if intake.reduced:
        found.append(
            Problem(
                "longitudes_reduced", NOTE, len(intake.layers),
                "Longitudes from 180 to 360 are read less 360.",
                "Nothing needs to be done.",
            )
        )  # fmt: skip
    return found


def _parts(intake: IntakeLayer) -> Problem:
    listed = ", ".join(intake.parts_missing)
    shapeless = any(part.endswith(".shp") for part in intake.parts_missing)
    tableless = any(part.endswith(".dbf") for part in intake.parts_missing)
    what = "no shapes" if shapeless else "no pins and owners" if tableless else "no index"
    return Problem(
        "parts_missing",
        ASK if shapeless else WARNING,
        len(intake.parts_missing),
        f"The Shapefile comes without {listed}, so that there are {what}."
        if shapeless or tableless
        else f"The Shapefile comes without {listed}; the index was made anew from the shapes.",
        "Ask the county for the .shp, .shx, .dbf and .prj together.",
        more={"parts": list(intake.parts_missing)},
    )


def _letters(intake: IntakeLayer) -> Problem:
    encoding = intake.encoding
    if encoding is not None and encoding.declared and not encoding.doubtful:
        why = (
            f"The file says its letters are {encoding.declared}; they are {encoding.used}, and so "
            "they were read."
        )
    else:
        why = "It is not certain which letters the bytes of the names mean."
    return Problem(
        "encoding_doubtful", WARNING, 1, why,
        "Look at the sample names; choose another reading with --encoding if they are wrong.",
    )  # fmt: skip
