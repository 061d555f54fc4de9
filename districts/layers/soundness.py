"""What is wrong with a layer, before anybody adopts it. Nothing is repaired."""

from __future__ import annotations

import numpy as np

from districts.layers.layer import IntakeLayer
from districts.layers.look import Look
from districts.layers.neighbor_problems import neighbor_problems
from districts.layers.problem import ASK, NOTE, WARNING
from districts.layers.record_problems import name_problems, record_problems
from districts.layers.report import IntakeReport
from districts.layers.schema import WITHOUT_POLYGONS
from districts.layers.shape_problems import shape_problems

_ORDER = {ASK: 0, WARNING: 1, NOTE: 2}


@np.errstate(invalid="ignore", over="ignore", divide="ignore")
def check(intake: IntakeLayer) -> IntakeReport:
    """Look at every row of a layer as it was read, and report what a person should know."""
    found = list(intake.problems)
    if intake.layer is not None:
        look = Look(intake)
        found += shape_problems(look)
        if intake.kind == "parcels":
            found += record_problems(look)
        if intake.is_settled and intake.kind not in WITHOUT_POLYGONS:
            found += neighbor_problems(look)
        found += name_problems(look)
    found.sort(key=lambda problem: _ORDER[problem.severity])
    return IntakeReport(intake, found)
