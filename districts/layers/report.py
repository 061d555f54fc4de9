"""The soundness report of a layer, as a document and as text."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import numpy as np
import shapely

from districts.layers.ellipsoid import SQUARE_METERS_PER_ACRE
from districts.layers.layer import IntakeLayer
from districts.layers.problem import ASK, Problem, counted
from districts.layers.reference import label

SCHEMA = "strayline.layer_check/1"
CODES = (
    "crs_missing", "crs_contradicted", "axes_swapped", "coordinates_impossible",
    "encoding_doubtful", "layer_ambiguous", "no_polygons", "geometry_null", "geometry_empty",
    "geometry_not_polygon", "geometry_curved", "ring_invalid", "pin_missing", "pin_duplicate",
    "stacked_duplicate", "overlap", "gap", "sliver", "near_miss", "multipart", "acres_missing",
    "acres_differ", "name_garbled", "column_missing", "archive_unsafe", "parts_missing",
)  # fmt: skip
"""Every code a report may carry, each with its count, 0 when there is none."""

_MOST_SAMPLES = 20


@dataclass(frozen=True)
class Acres:
    """Land of a layer, summed row by row.

    Parameters
    ----------
    measured, recorded
        Sums over the rows that have them; None where none has.
    median_difference_percent
        Of measured against recorded, row by row.
    planar
        What the plane of the file's own CRS would give: the stretched acres of a web map.
    """

    measured: float | None
    recorded: float | None
    median_difference_percent: float | None
    planar: float | None


@dataclass(frozen=True)
class IntakeReport:
    """What is known of a layer and what is wrong with it.

    Parameters
    ----------
    intake
        The layer as read.
    problems
        Questions first, then warnings, then notes.
    """

    intake: IntakeLayer
    problems: list[Problem]

    @property
    def usable(self) -> bool:
        """Whether nothing must be chosen first."""
        return not any(problem.severity == ASK for problem in self.problems)

    @property
    def features(self) -> int | None:
        """How many rows there are; None while it is not known which layer is meant."""
        return None if self.intake.layer is None else len(self.intake.frame)

    @np.errstate(invalid="ignore", over="ignore", divide="ignore")
    def acres(self) -> Acres:
        """Land of the layer, measured and recorded."""
        intake = self.intake
        recorded = intake.frame["acres_recorded"].to_numpy(dtype=float)
        known = float(np.nansum(recorded)) if np.isfinite(recorded).any() else None
        if intake.areas is None:
            return Acres(None, known, None, None)
        measured = intake.areas / SQUARE_METERS_PER_ACRE
        measured = np.where(np.isfinite(measured), measured, 0.0)
        with np.errstate(invalid="ignore", divide="ignore"):
            off = np.where((recorded > 0) & (measured > 0), measured / recorded - 1, np.nan)
        median = float(100 * np.nanmedian(off)) if np.isfinite(off).any() else None
        return Acres(float(measured.sum()), known, median, self._planar())

    def _planar(self) -> float | None:
        crs = self.intake.used
        if crs is None or crs.is_geographic or not crs.axis_info:
            return None
        unit = crs.axis_info[0].unit_conversion_factor
        area = shapely.area(self.intake.frame.geometry.to_numpy()) * unit * unit
        total = float(np.nansum(area)) / SQUARE_METERS_PER_ACRE
        return total if np.isfinite(total) else None

    def counts(self) -> dict[str, int]:
        """How many of each code."""
        found = dict.fromkeys(CODES, 0)
        for problem in self.problems:
            found[problem.code] = found.get(problem.code, 0) + problem.count
        return found

    def samples(self) -> list[str]:
        """Up to twenty different owners with letters outside ASCII, as they were decoded."""
        owners = self.intake.frame["owner"]
        foreign = (name for name in owners if isinstance(name, str) and not name.isascii())
        return list(dict.fromkeys(foreign))[:_MOST_SAMPLES]

    def document(self) -> dict[str, object]:
        """Return the report in the form that ``--json`` prints."""
        intake = self.intake
        encoding = intake.encoding
        return {
            "schema": SCHEMA,
            "file": intake.file,
            "format": intake.format,
            "layers": [layer.name for layer in intake.layers],
            "layer": None if intake.layer is None else intake.layer.name,
            "kind": intake.kind,
            "features": self.features,
            "usable": self.usable,
            "crs": {
                "stated": intake.stated.words,
                "used": None if intake.used is None else label(intake.used),
                "candidates": [candidate.document() for candidate in intake.candidates],
            },
            "encoding": {
                "used": None if encoding is None else encoding.used,
                "how": None if encoding is None else encoding.how,
                "samples": self.samples(),
            },
            "columns": [
                {
                    "field": name,
                    "column": use.match.column,
                    "how": use.match.how,
                    "score": use.match.score,
                    "samples": list(use.samples),
                    "unit": use.unit,
                    "unit_how": use.unit_how,
                    "passed_over": [
                        {"column": column, "reason": why} for column, why in use.passed_over
                    ],
                }
                for name, use in intake.crosswalk.items()
                if use.match.columns
            ],
            "acres": asdict(self.acres()),
            "counts": self.counts(),
            "parts_missing": list(intake.parts_missing),
            "problems": [problem.document() for problem in self.problems],
        }

    def text(self) -> str:
        """Return the report as a person reads it."""
        intake, acres = self.intake, self.acres()
        lines = [f"{intake.file}: {intake.format}"]
        if intake.layer is not None:
            lines[0] += f", layer {intake.layer.name}, {counted(len(intake.frame), 'row')}"
        if intake.has_shapes:
            lines.append(f"  states       {intake.stated.words or 'no coordinate system'}")
            used = "none yet" if intake.used is None else f"{label(intake.used)} {intake.used.name}"
            lines.append(f"  read in      {used}")
        for candidate in intake.candidates:
            where = (
                "nowhere"
                if candidate.center is None
                else f"{candidate.center[0]:.4f}, {candidate.center[1]:.4f}"
            )
            size = (
                "" if candidate.median_acres is None else f", {candidate.median_acres:,.2f} acres"
            )
            turned = ", pairs turned" if candidate.turned else ""
            mark = "fits" if candidate.plausible else "does not fit"
            lines.append(f"    {candidate.crs} {candidate.name}{turned}: {where}{size}, {mark}")
        if intake.encoding is not None:
            lines.append(f"  letters      {intake.encoding.used}, {intake.encoding.how}")
        for name, use in intake.crosswalk.items():
            if use.match.columns:
                unit = f", in {use.unit}" if use.unit not in (None, "acres") else ""
                lines.append(f"  {name:<12} {use.match.column} ({use.match.how}{unit})")
        lines += _acre_lines(acres)
        for problem in self.problems:
            lines.append(f"  {problem.severity:<8} {problem.code}: {problem.message}")
            if problem.rows and problem.count < len(intake.frame):
                shown = ", ".join(str(row) for row in problem.rows[:12])
                more = ", …" if len(problem.rows) > 12 else ""
                lines.append(f"           rows {shown}{more}")
            lines.append(f"           {problem.remedy}")
        lines.append("Usable as it is." if self.usable else "A person must choose first.")
        return "\n".join(lines)


def _acre_lines(acres: Acres) -> list[str]:
    lines = []
    if acres.measured is not None:
        lines.append(f"  measured     {acres.measured:,.1f} acres on the ellipsoid")
        if acres.planar and abs(acres.planar / max(acres.measured, 1e-9) - 1) > 0.01:
            times = acres.planar / max(acres.measured, 1e-9)
            lines.append(
                f"  flat         {acres.planar:,.1f} acres on the map plane, {times:.2f} times"
            )
    if acres.recorded is not None:
        off = acres.median_difference_percent
        beside = "" if off is None else f", median difference {off:+.2f} %"
        lines.append(f"  recorded     {acres.recorded:,.1f} acres{beside}")
    return lines
