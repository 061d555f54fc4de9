"""The Iowa sample: four townships of mile roads, farmsteads, a town and a creek."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

import iowa_plan as plan
import shapely
from division import Piece, cut, quarter
from fabric import weld
from iowa_town import plat
from owners import Party, Register
from roll import Deck, Record, deal
from survey import Block, Section, acres
from water import ribbon

SEED = 1846
WAYS = ("whole", "whole", "lying", "standing", "eighty", "forties", *("homestead",) * 6)
SMALLEST = 65_000
QUARTER_CODE = {(1, 1): 1, (0, 1): 2, (0, 0): 3, (1, 0): 4}
SETBACK = 165


@dataclass(frozen=True)
class Road:
    """A road's center line."""

    name: str
    aliases: str
    feet: int
    kind: str
    shape: Any


@dataclass(frozen=True)
class Address:
    """A house number and where the house stands, in the county's coordinates."""

    text: str
    place: Any


@dataclass(frozen=True)
class County:
    """Everything drawn for a county."""

    block: Block
    records: list[Record]
    roads: list[Road]
    creek: Any
    addresses: list[Address]


def build() -> County:
    """Draw the county."""
    land = Block(
        plan.WEST, plan.PARALLEL, 6, plan.TOWNSHIPS, plan.RANGES, "5th P.M.", (0.4, -0.6), plan.CRS
    )
    rng = Random(SEED)
    register = Register(
        rng,
        f"{plan.TOWN} IA",
        ["CAPITAL CITY IA", "RIVER MARKET IA", "LAKE METRO IL", "SUN MESA AZ"],
    )
    roads = _mile_roads(land)
    strips = [shapely.buffer(r.shape, r.feet / 2, cap_style="square") for r in roads]
    drawn: list[tuple[Piece, Party]] = []
    town_pieces, town_streets = plat(land.section(*plan.TOWN_SECTION))
    drawn += _town(town_pieces, register, rng)
    for section in land.sections.values():
        near = [s for s in strips if s.intersects(section.outline)]
        pieces = [p for a in (0, 2) for b in (0, 2) for p in _quarter(section, a, b, rng)]
        pieces = cut(pieces, shapely.union_all(near), SMALLEST, "EX ROAD")
        drawn += _farms(pieces, register, rng)
    shapes = weld([piece.shape for piece, _ in drawn])
    drawn = [(replace(p, shape=s), party) for (p, party), s in zip(drawn, shapes, strict=True)]
    streets = [Road(n, "", plan.STREET_FEET, "street", line) for n, line in town_streets]
    every = [*roads, *streets]
    records, addresses = _numbered(drawn, every, land, rng)
    creek = shapely.union_all(
        [ribbon(land, plan.CREEK, 9, 4, 85), ribbon(land, plan.BRANCH, 4, 1, 60)]
    )
    return County(land, records, every, creek, addresses)


def _mile_roads(land: Block) -> list[Road]:
    roads = []
    for kind in ("lying", "upright"):
        for line in range(13):
            name, aliases, feet = plan.road(kind, line)
            run: list[Any] = []
            for mile in range(13):
                is_open = mile < 12 and (kind, line, mile) not in plan.CLOSED
                if is_open or run:
                    run.append(land.at(mile, line) if kind == "lying" else land.at(line, mile))
                if not is_open and run:
                    what = "highway" if feet > 66 else "paved" if "County" in name else "gravel"
                    roads.append(Road(name, aliases, feet, what, shapely.LineString(run)))
                    run = []
    return roads


def _quarter(section: Section, a: int, b: int, rng: Random) -> list[Piece]:
    if (section.x, section.y) == plan.TOWN_SECTION and (a, b) == (2, 0):
        return []
    return quarter(section, a, b, rng.choice(WAYS), rng=rng, plat="")


def _farms(pieces: list[Piece], register: Register, rng: Random) -> list[tuple[Piece, Party]]:
    if not pieces:
        return []
    deck = Deck(
        couples=rng.randrange(1, 3), singles=rng.randrange(1, 3), trusts=rng.randrange(2),
        companies=rng.randrange(2), absent=rng.randrange(2), and_others=int(rng.random() < 0.06),
    )  # fmt: skip
    return deal(pieces, deck.parties(register, rng)[: len(pieces)], rng)


def _town(pieces: list[Piece], register: Register, rng: Random) -> list[tuple[Piece, Party]]:
    named = {"PARK": f"CITY OF {plan.TOWN}", "SCHOOL": f"{plan.TOWN} COMMUNITY SCHOOL DISTRICT"}
    found = []
    for piece in pieces:
        body = next((name for word, name in named.items() if piece.legal.startswith(word)), None)
        if body:
            party = Party("public", name=body, mail=f"1 MAIN AVE, {plan.TOWN} IA")
        elif piece.legal.startswith("CHURCH"):
            party = Party("entity", name="PLAIN VIEW CHURCH", mail=register.mail(near=True))
        elif rng.random() < 0.07:
            party = register.company()
        else:
            party = register.family(1 + int(rng.random() < 0.55), resident=rng.random() < 0.9)
        found.append((piece, party))
    return found


def _numbered(
    drawn: list[tuple[Piece, Party]], roads: list[Road], land: Block, rng: Random
) -> tuple[list[Record], list[Address]]:
    """Give each parcel a number of ten digits and each home an address."""
    order: dict[Any, list[tuple[Piece, Party]]] = {}
    for piece, party in drawn:
        section = piece.section
        middle = shapely.centroid(shapely.MultiPoint([section.point(2, 2)]))
        east = int(piece.shape.centroid.x > middle.x)
        north = int(piece.shape.centroid.y > middle.y)
        order.setdefault((section.key, QUARTER_CODE[(east, north)]), []).append((piece, party))
    records: list[Record] = []
    addresses: list[Address] = []
    homes: set[Party] = set()
    lines = shapely.STRtree([road.shape for road in roads])
    for (key, code), items in sorted(order.items(), key=lambda kv: kv[0]):
        items.sort(key=lambda i: (-round(i[0].shape.centroid.y / 50), i[0].shape.centroid.x))
        for k, (piece, party) in enumerate(items, start=1):
            lives = bool(party.people and party.resident) and party not in homes
            address = _address(piece, roads, lines, land) if lives or piece.kind == "lot" else None
            if address:
                homes.add(party)
                addresses.append(address)
            measured = acres(piece.shape, land.crs)
            unclear = rng.random()
            recorded = round(measured, 2) if unclear < 0.97 else round(measured * 1.08, 1)
            records.append(
                Record(
                    pin=f"{plan.PREFIX[key[:2]]}{key[2]:02d}{code}{k:05d}",
                    party=party,
                    owner=party.written(rng) or None,
                    shape=piece.shape,
                    legal=f"{piece.legal} SEC {key[2]}-{key[0][:2]}-{key[1][:2]}",
                    acres=recorded,
                    situs=address.text if address else None,
                    section=key,
                )
            )
    return records, addresses


def _address(piece: Piece, roads: list[Road], lines: Any, land: Block) -> Address | None:
    """Put the house back from the nearest road, numbered by how far along the county it is."""
    center = shapely.centroid(piece.shape)
    near = [
        k for k in lines.query(piece.shape.buffer(60)) if roads[k].shape.distance(piece.shape) < 60
    ]
    if not near:
        return None
    at = min(near, key=lambda k: (roads[k].shape.distance(center), k))
    line = roads[at].shape
    front = shapely.line_interpolate_point(line, shapely.line_locate_point(line, center))
    away = shapely.LineString([front, center])
    place = shapely.line_interpolate_point(
        away, min(SETBACK * (0.6 if piece.kind == "lot" else 1), away.length)
    )
    if not piece.shape.covers(place):
        place = piece.shape.representative_point()
    (x0, y0), (x1, y1) = line.coords[0], line.coords[-1]
    lying = abs(x1 - x0) > abs(y1 - y0)
    if roads[at].kind == "street":
        number = _town_number(place, lying, land)
    else:
        along = (place.x - land.at(0, 6)[0]) if lying else (land.at(6, 12)[1] - place.y)
        number = (50_000 if lying else 20_000) + int(along / 5280 * 1000)
    side = place.y > front.y if lying else place.x > front.x
    number = number // 2 * 2 + int(side)
    return Address(f"{number} {roads[at].name}", place)


def _town_number(place: Any, lying: bool, land: Block) -> int:
    corner = land.at(plan.TOWN_SECTION[0] + 1, plan.TOWN_SECTION[1])
    back = (corner[0] - place.x) if lying else (place.y - corner[1])
    return 100 + int(back / 4.2)
