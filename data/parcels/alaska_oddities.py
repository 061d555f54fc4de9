"""What every county file has and no plan foresaw: two plats of one line, copies, old figures."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import alaska_plan as plan
import numpy as np
import shapely
from owners import Party, Person
from roll import Record
from survey import Block


def old_plat(records: list[Record], land: Block) -> list[Record]:
    """Draw the east side of one section a foot west of where its neighbor has it."""
    west, _ = plan.OLD_PLAT
    section = land.sections[west]
    line = shapely.LineString([section.point(4, 0), section.point(4, 4)])
    ends = {section.point(4, 0), section.point(4, 4)}

    def moved(xy: Any) -> Any:
        near = shapely.distance(shapely.points(xy), line) < 0.01
        free = np.array([tuple(place) not in ends for place in xy.tolist()])
        shifted = xy.copy()
        shifted[near & free, 0] -= 0.34
        return np.round(shifted, 3)

    return [
        replace(r, shape=shapely.transform(r.shape, moved)) if r.section == west else r
        for r in records
    ]


def oddities(records: list[Record], rng: Random) -> list[Record]:
    """Leave in what every county file has: copies, old acreages, blanks, one overlap."""
    found = list(records)
    outside = [k for k, r in enumerate(found) if not r.group and r.party.people]
    for k in rng.sample(outside, 9):
        found[k] = replace(
            found[k], acres=round((found[k].acres or 40) * rng.choice([0.88, 0.93, 1.07, 1.5]), 1)
        )
    for k in rng.sample(outside, 4):
        found[k] = replace(found[k], acres=None)
    farms = [
        k for k in outside if (found[k].acres or 0) == 80 and found[k].shape.geom_type == "Polygon"
    ]
    k = farms[len(farms) // 2]
    wider = shapely.affinity.translate(found[k].shape, 2.4, 0)
    found[k] = replace(found[k], shape=shapely.union(found[k].shape, wider).convex_hull)
    estate = rng.choice([k for k in outside if len(found[k].party.people) == 1])
    who: Person = found[estate].party.people[0]
    name = f"ESTATE OF {who.rolled}"
    found[estate] = replace(found[estate], owner=name, party=Party("entity", name=name))
    life = rng.choice([k for k in outside if len(found[k].party.people) == 1 and k != estate])
    found[life] = replace(found[life], owner=f"{found[life].party.people[0].rolled} LIFE ESTATE")
    for group in ("barley-flats", ""):
        k = next(
            k for k, r in enumerate(found)
            if r.group == group and r.interest == "OWNER" and r.party.kind == "public"
        )  # fmt: skip
        found.append(found[k])
    return found
