"""A county of the rectangular survey, made up: sections, quarters, farmsteads, a town.

Everything is seeded and drawn whole columns at a time. A section is a mile square whose
corners are a little off, laid out on a lattice of 24 by 24 cells. Most section lines carry
a road of 66 feet. Two parcels in a hundred are shifted by up to 2 cm, so that the fabric is
no valid coverage, as a delivered one never is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
import shapely

FOOT = 0.3048006096012192  # US survey foot: the section corners were set with it
MILE = 5280 * FOOT
LATTICE = 24
CRS = "EPSG:26975"  # Iowa North, meters
MIDDLE = (1_500_000.0, 1_150_000.0)
ROAD_SHARE, TOWN_SHARE, SHIFTED_SHARE, VACANT_SHARE = 0.72, 0.08, 0.02, 0.08
LEASED_SHARE = 0.35
HALF_ROAD = 33 * FOOT
NAMES = np.array(
    [
        "Anderson",
        "Becker",
        "Clausen",
        "Dvorak",
        "Ehlers",
        "Friesen",
        "Grimm",
        "Hansen",
        "Ihde",
        "Jorgensen",
        "Kramer",
        "Larson",
        "Meyer",
        "Nielsen",
        "Olson",
        "Petersen",
        "Quist",
        "Rasmussen",
        "Schmidt",
        "Thompson",
    ],
    object,
)
KINDS = np.array(
    [" Farms LLC", " Family Trust", ", John & Mary", " Land & Cattle Co", ", R. L.", " Estate"],
    object,
)

Corners = list[tuple[int, int]]
Plan = list[tuple[Corners, list[Corners], str]]  # outline, holes, use


def block(i0: int, j0: int, i1: int, j1: int, step: int = 3) -> Corners:
    """Walk counterclockwise round cells, with a corner every few of them."""
    south = [(i, j0) for i in range(i0, i1, step)] + [(i1, j) for j in range(j0, j1, step)]
    north = [(i, j1) for i in range(i1, i0, -step)] + [(i0, j) for j in range(j1, j0, -step)]
    return south + north


def quarter_plans(i: int, j: int) -> list[Plan]:
    """List the ways a quarter section is split up, its south-west corner at a cell."""
    half, end_i, end_j = 6, i + 12, j + 12
    notch = (
        [(i + 3, j)]
        + [(k, j) for k in range(i + 6, end_i, 3)]
        + [(end_i, k) for k in range(j, end_j, 3)]
        + [(k, end_j) for k in range(end_i, i, -3)]
        + [(i, k) for k in range(end_j, j + 3, -3)]
        + [(i, j + 3), (i + 3, j + 3)]
    )
    yard = block(i + 3, j + 3, i + 6, j + 6)
    forty = [block(a, b, a + 6, b + 6) for a in (i, i + half) for b in (j, j + half)]
    north_80 = block(i, j + half, end_i, end_j)
    strips = [block(i + 2 * k, j, i + 2 * k + 2, j + half, 2) for k in range(3)]
    return [
        [(block(i, j, end_i, end_j), [], "ag")],
        [(block(i, j, end_i, j + half), [], "ag"), (north_80, [], "ag")],
        [(block(i, j, i + half, end_j), [], "ag"), (block(i + half, j, end_i, end_j), [], "ag")],
        [(outline, [], "ag") for outline in forty],
        [(block(i, j, i + 3, j + 3), [], "farmstead"), (notch, [], "ag")],
        [(yard, [], "farmstead"), (block(i, j, end_i, end_j), [yard[::-1]], "ag")],
        [(forty[0], [], "ag"), (forty[2], [], "ag"), (north_80, [], "ag")],
        [*((strip, [], "acreage") for strip in strips), (forty[2], [], "ag"), (north_80, [], "ag")],
    ]


PLAN_SHARES = np.array([0.22, 0.14, 0.10, 0.22, 0.14, 0.06, 0.08, 0.04])
HALVES: Plan = [(block(0, 0, 24, 12), [], "ag"), (block(0, 12, 24, 24), [], "ag")]
WHOLE: Plan = [(block(0, 0, 24, 24), [], "ag")]


@dataclass
class Sections:
    """Section corners, the roads on their lines, and the parcels drawn so far."""

    side: int
    rng: np.random.Generator
    geometry: list[Any] = field(default_factory=list)
    section: list[Any] = field(default_factory=list)
    use: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        steps = np.arange(self.side + 1)
        grid = np.stack(np.meshgrid(steps, steps, indexing="ij"), -1)
        start = np.array(MIDDLE) - self.side * MILE / 2
        self.corner = start + grid * MILE + self.rng.normal(0, 6, grid.shape)
        self.road_east = self.rng.random((self.side, self.side + 1)) < ROAD_SHARE
        self.road_north = self.rng.random((self.side + 1, self.side)) < ROAD_SHARE

    def lattice(self, numbers: np.ndarray, jitter: float) -> np.ndarray:
        """Place the lattice of each section between the roads on its sides."""
        i, j = numbers // self.side, numbers % self.side
        west, east = HALF_ROAD * self.road_north[i, j], HALF_ROAD * self.road_north[i + 1, j]
        south, north = HALF_ROAD * self.road_east[i, j], HALF_ROAD * self.road_east[i, j + 1]
        inset = {
            (0, 0): (west, south),
            (1, 0): (-east, south),
            (0, 1): (west, -north),
            (1, 1): (-east, -north),
        }
        u, v = np.meshgrid(*[np.arange(LATTICE + 1) / LATTICE] * 2, indexing="ij")
        weight = {(a, b): (u if a else 1 - u) * (v if b else 1 - v) for a, b in inset}
        place = sum(
            (self.corner[i + a, j + b] + np.stack(shift, -1))[:, None, None]
            * weight[a, b][..., None]
            for (a, b), shift in inset.items()
        )
        inner = (len(numbers), LATTICE - 1, LATTICE - 1, 2)
        place[:, 1:-1, 1:-1] += self.rng.normal(0, jitter, inner)
        return place

    def draw(self, numbers: np.ndarray, place: np.ndarray, plan: Plan) -> None:
        """Draw one plan in all given sections."""
        for outline, holes, use in plan:
            rings = [
                shapely.linearrings(place[:, [c[0] for c in ring], [c[1] for c in ring]])
                for ring in ([*walk, walk[0]] for walk in [outline, *holes])
            ]
            inner = np.array(rings[1:]).T if holes else None
            self.geometry.append(shapely.polygons(rings[0], holes=inner))
            self.section.append(numbers)
            self.use.append(np.full(len(numbers), use, object))


def towns(side: int, rng: np.random.Generator) -> np.ndarray:
    """Choose the sections that are cut into lots: in each 24 miles a town and hamlets."""
    chosen = np.zeros((side, side), bool)
    for west in range(0, side, 24):
        for south in range(0, side, 24):
            wide, high = min(24, side - west), min(24, side - south)
            count = round(TOWN_SHARE * wide * high)
            middle = rng.uniform(0.3, 0.7, 2) * (wide, high)
            i, j = np.divmod(np.arange(wide * high), high)
            nearest = np.argsort(np.hypot(i + 0.5 - middle[0], j + 0.5 - middle[1]))
            core = nearest[: int(count * 0.7)]
            hamlets = rng.choice(wide * high, count - len(core), replace=False)
            for k in np.concatenate([core, hamlets]):
                chosen[west + k // high, south + k % high] = True
    return chosen.ravel()


def county(side: int, seed: int = 7) -> gpd.GeoDataFrame:
    """Draw a county of ``side`` by ``side`` sections.

    24 make 30,000 parcels, 70 make 246,000, 222 make 2,500,000.
    """
    rng = np.random.default_rng(seed)
    sections = Sections(side, rng)
    is_town = towns(side, rng)
    everything = np.arange(side * side)
    mode = rng.choice(3, len(everything), p=[0.93, 0.04, 0.03])  # quarters, halves, whole
    plan = rng.choice(8, (len(everything), 4), p=PLAN_SHARES)
    lots: Plan = [(block(a, b, a + 1, b + 1, 1), [], "lot") for a in range(24) for b in range(24)]
    for first in range(0, len(everything), 4000):
        part = everything[first : first + 4000]
        rural, town = part[~is_town[part]], part[is_town[part]]
        place = sections.lattice(rural, 2.5)
        for number, whole in ((1, HALVES), (2, WHOLE)):
            here = mode[rural] == number
            sections.draw(rural[here], place[here], whole)
        for quarter, corner in enumerate([(0, 0), (12, 0), (0, 12), (12, 12)]):
            for number, split in enumerate(quarter_plans(*corner)):
                here = (mode[rural] == 0) & (plan[rural, quarter] == number)
                sections.draw(rural[here], place[here], split)
        sections.draw(town, sections.lattice(town, 0.4), lots)
    return _layer(sections, rng)


def _layer(sections: Sections, rng: np.random.Generator) -> gpd.GeoDataFrame:
    geometry, section, use = map(
        np.concatenate, (sections.geometry, sections.section, sections.use)
    )
    keep = ~((use == "lot") & (rng.random(len(use)) < VACANT_SHARE))
    geometry, section, use = geometry[keep], section[keep], use[keep]
    township = section // sections.side // 6 * 1000 + section % sections.side // 6
    order = np.lexsort((rng.random(len(use)), township))  # counties export by township
    geometry, township, use = geometry[order], township[order], use[order]
    shifted = rng.random(len(use)) < SHIFTED_SHARE
    by = rng.uniform(-0.02, 0.02, (int(shifted.sum()), 2))
    moved = geometry[shifted]
    by = np.repeat(by, shapely.get_num_coordinates(moved), axis=0)
    geometry[shifted] = shapely.set_coordinates(moved, shapely.get_coordinates(moved) + by)
    owner = _owners(township, use, rng)
    count = len(use)
    lessee = rng.integers(0, max(20, count // 60), count)
    leased = (use != "lot") & (rng.random(count) < LEASED_SHARE)
    grazing = _numbered(NAMES[lessee % len(NAMES)], " Grazing #", lessee)
    measured = shapely.area(geometry) / 4046.8564224
    columns = {
        "pin": _numbered(pd.Series(township).astype(str).str.zfill(6), "-", np.arange(count)),
        "owner_id": owner.astype("int32"),
        "owner": _numbered(NAMES[owner % 20] + KINDS[owner // 20 % 6], " #", owner),
        "lessee": pd.Series(np.where(leased, grazing, None), dtype="str"),
        "use": pd.Series(use, dtype="str"),
        "acres_recorded": np.round(measured * rng.normal(1, 0.004, count), 2),
    }
    return gpd.GeoDataFrame(columns, geometry=geometry, crs=CRS)


def _numbered(words: Any, mark: str, numbers: np.ndarray) -> pd.Series:
    return pd.Series(words, dtype="str") + mark + pd.Series(numbers).astype(str)


def _owners(township: np.ndarray, use: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Few hold much: most land by people of the township, some by people from anywhere."""
    count = len(use)
    near = township * 100 + np.minimum(rng.pareto(1.1, count) * 3, 59).astype(int)
    most = max(50, count // 120)
    far = 50_000_000 + np.minimum(rng.pareto(0.9, count) * 2, most - 1).astype(int)
    owner = np.where(rng.random(count) < 0.7, near, far)
    single = (use == "lot") & (rng.random(count) < 0.85)
    owner[single] = 90_000_000 + np.arange(int(single.sum()))
    return np.unique(owner, return_inverse=True)[1]


def outline(acres: int, corners: int) -> Any:
    """Draw an irregular district of about so many acres that cuts through parcels."""
    rng = np.random.default_rng(acres)
    turn = np.linspace(0, 2 * np.pi, corners, endpoint=False)
    waves = sum(
        rng.uniform(0.02, 0.12) / np.sqrt(k) * np.sin(k * turn + rng.uniform(0, 6.28))
        for k in (2, 3, 5, 7)
    )
    radius = 1 + waves + rng.normal(0, 0.004, corners)
    ring = np.column_stack([np.cos(turn), np.sin(turn)]) * radius[:, None]
    scale = np.sqrt(acres * 4046.8564224 / shapely.Polygon(ring).area)
    middle = np.array(MIDDLE) + np.array([700, 300])
    return shapely.set_precision(shapely.Polygon(middle + ring * scale), 1e-3)


OUTLINES = {2_000: 80, 40_000: 300, 1_000_000: 2_000}  # acres, corners
SIDES = {30_000: 24, 246_000: 70, 2_500_000: 222}  # parcels, sections along a side
