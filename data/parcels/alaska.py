"""The Alaska sample: four townships of the Fairbanks Meridian on a river plain."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

import alaska_plan as plan
import shapely
from alaska_oddities import oddities, old_plat
from division import Piece, cut, quarter, rectangle, street
from fabric import rounded_off, weld
from owners import Party, Register
from roll import Deck, Record, deal
from survey import FOOT, Block, acres, from_initial_point
from water import lake, ribbon

SEED = 1959
SMALLEST = 6000
WAYS = ("whole", "whole", "lying", "standing", "forties", "eighty", "homestead", "subdivided")
PLATS = (
    "BARLEYCORN",
    "TUNDRA",
    "CLOVER",
    "GRANARY",
    "LUPINE",
    "MUSKEG",
    "HAYRICK",
    "FIREWEED",
    "PUMPHOUSE",
    "SEDGE",
)


@dataclass(frozen=True)
class County:
    """Everything drawn for a county."""

    block: Block
    records: list[Record]
    river: Any
    lake: Any
    highway: Any
    streets: list[tuple[str, Any]]


def block() -> Block:
    """Return the four townships."""
    lon, parallel = from_initial_point(
        *plan.INITIAL_POINT, miles_east=plan.MILES_EAST, miles_north=plan.MILES_NORTH
    )
    return Block(
        lon, parallel, 6, ("11S", "10S"), ("10E", "11E"), "Fairbanks", (-1.1, 0.8), plan.CRS
    )


def build() -> County:
    """Draw the county."""
    return _Builder(block(), Random(SEED)).county()


class _Builder:
    def __init__(self, land: Block, rng: Random) -> None:
        self.land = land
        self.rng = rng
        away = [
            "INTERIOR CITY AK",
            "INTERIOR CITY AK",
            "ANCHOR BAY AK",
            "PUGET LANDING WA",
            "MESA PLAIN AZ",
        ]
        self.register = Register(rng, "BARLEY STATION AK", away)
        self.river = shapely.union_all(
            [ribbon(land, plan.RIVER, 46, 24, 105), ribbon(land, plan.SLOUGH, 16, 6, 60)]
        )
        x, y, radius = plan.LAKE
        self.lake = lake(land.at(x, y), radius * 1609)
        self.highway_line = shapely.LineString(rounded_off([land.at(*p) for p in plan.HIGHWAY]))
        self.highway = shapely.buffer(self.highway_line, 75 * FOOT, cap_style="flat")
        self.away = shapely.union_all([self.river, self.lake, self.highway])
        self.taken = {q: hood for hood in plan.NEIGHBORHOODS for q in hood.quarters}
        self.plats = 0
        self.streets: list[tuple[str, Any]] = []
        self.drawn: list[tuple[Piece, Party, str, str]] = []

    def county(self) -> County:
        for hood in plan.NEIGHBORHOODS:
            self._neighborhood(hood)
        for section in self.land.sections.values():
            self._elsewhere(section)
        shapes = weld([piece.shape for piece, *_ in self.drawn], more=self._old_plat_nodes())
        drawn = [
            (replace(piece, shape=shape), *rest)
            for (piece, *rest), shape in zip(self.drawn, shapes, strict=True)
        ]
        records = _numbered(drawn, self.land, self.rng)
        records = old_plat(records, self.land)
        records = oddities(records, self.rng)
        return County(self.land, records, self.river, self.lake, self.highway_line, self.streets)

    def _quarter(self, at: plan.Quarter, how: str) -> list[Piece]:
        key, a, b = at
        section = self.land.sections[key]
        plat = ""
        if how == "subdivided":
            u, v = (0 if a == 0 else 3), (0 if b == 0 else 3)
            if self.away.intersects(section.piece(u, v, u + 1, v + 1)):
                how = "forties"
            else:
                name = PLATS[self.plats % len(PLATS)]
                plat = f"{name} {'ACRES' if self.plats < len(PLATS) else 'MEADOWS'} SUBD"
                self.plats += 1
                self.streets.append((f"{name.title()} Court", street(section, u, v)))
        return quarter(section, a, b, how, rng=self.rng, plat=plat)

    def _neighborhood(self, hood: plan.Neighborhood) -> None:
        pieces: list[Piece] = []
        for at in hood.quarters:
            if at in hood.public:
                continue
            how = "subdivided" if at in hood.subdivided else self.rng.choice(hood.split)
            pieces += self._quarter(at, how)
        pieces = cut(pieces, self.away, SMALLEST)
        parties = hood.deck.parties(self.register, self.rng)
        self.drawn += [
            (piece, party, "OWNER", hood.slug) for piece, party in deal(pieces, parties, self.rng)
        ]
        settled = [p for p in parties if p.resident and p.people and not p.and_others]
        for (key, a, b), body in hood.public.items():
            whole = rectangle(self.land.sections[key], a, b, a + 2, b + 2)
            for piece in cut([whole], self.away, SMALLEST):
                self.drawn.append((piece, _body(body), "OWNER", hood.slug))
        for lease in hood.leases:
            lessee = self.register.family(1) if lease.lessee is None else settled[lease.lessee]
            key, a, b = lease.quarter
            leased = rectangle(self.land.sections[key], *(lease.part or (a, b, a + 2, b + 2)))
            for piece in cut([leased], self.away, SMALLEST):
                named = replace(piece, legal=f"LEASE {piece.legal}")
                self.drawn.append((named, lessee, "LESSEE", hood.slug))

    def _elsewhere(self, section: Any) -> None:
        body = plan.land_use(section.x, section.y, section.number)
        free = [
            (section.key, a, b)
            for a, b in ((0, 0), (2, 0), (0, 2), (2, 2))
            if (section.key, a, b) not in self.taken
        ]
        if not free:
            return
        if body:
            self._held_by(body, section, free)
            return
        pieces = [p for at in free for p in self._quarter(at, self.rng.choice(WAYS))]
        pieces = cut(pieces, self.away, SMALLEST)
        rng = self.rng
        count = max(1, min(len(pieces), 2 + len(pieces) // 2))
        deck = Deck(
            couples=rng.randrange(1, 4), singles=max(1, count - 3), trusts=rng.randrange(2),
            companies=rng.randrange(2), absent=rng.randrange(3), unsure=rng.randrange(2),
            and_others=int(rng.random() < 0.15), nameless=int(rng.random() < 0.06),
        )  # fmt: skip
        parties = deck.parties(self.register, rng)[:count]
        if all(party.kind == "unknown" for party in parties):
            parties = [self.register.family(1)]
        self.drawn += [(p, party, "OWNER", "") for p, party in deal(pieces, parties, rng)]

    def _held_by(self, body: str, section: Any, free: list[plan.Quarter]) -> None:
        if len(free) == 4 and self.rng.random() < 0.6:
            pieces = [rectangle(section, 0, 0, 4, 4)]
        elif len(free) == 4 and self.rng.random() < 0.6:
            pieces = [rectangle(section, 0, 0, 4, 2), rectangle(section, 0, 2, 4, 4)]
        else:
            pieces = [rectangle(section, a, b, a + 2, b + 2) for _, a, b in free]
        allotment = body == plan.NATIVE and self.rng.random() < 0.5 and len(free) == 4
        holder = _body(body)
        if allotment:
            pieces = [rectangle(section, a, b, a + 2, b + 2) for _, a, b in free]
        for k, piece in enumerate(cut(pieces, self.away, SMALLEST)):
            owner = self.register.family(1) if allotment and k == 1 else holder
            self.drawn.append((piece, owner, "OWNER", ""))
            if body == plan.STATE and self.rng.random() < 0.2:
                self.drawn.append((piece, self.register.family(1), "LESSEE", ""))

    def _old_plat_nodes(self) -> list[tuple[float, float]]:
        west, _ = plan.OLD_PLAT
        section = self.land.sections[west]
        return [section.point(4, v) for v in (0.03, 3.97)]


def _body(name: str) -> Party:
    kind: Any = "entity" if name == plan.NATIVE else "public"
    mail = "1 RIVER LANDING, TANANA BEND AK" if kind == "entity" else plan.PUBLIC_MAIL
    return Party(kind, name=name, mail=mail)


def _numbered(drawn: list[Any], land: Block, rng: Random) -> list[Record]:
    """Give each parcel its number, north to south, and each lease that of its parcel."""
    by_section: dict[Any, list[Any]] = {}
    for item in drawn:
        by_section.setdefault(item[0].section.key, []).append(item)
    records: list[Record] = []
    for key in sorted(by_section, key=lambda k: (k[0], k[1], k[2])):
        owned = [i for i in by_section[key] if i[2] == "OWNER"]
        owned.sort(key=lambda i: (-round(i[0].shape.centroid.y / 150), i[0].shape.centroid.x))
        stem = f"{key[0]}{key[1]}-{key[2]:02d}"
        pins = {id(item[0].shape): f"{stem}-{k * 10:04d}" for k, item in enumerate(owned, start=1)}
        records += [_record(item, pins[id(item[0].shape)], land, rng) for item in owned]
        for k, item in enumerate([i for i in by_section[key] if i[2] == "LESSEE"], start=1):
            inside = item[0].shape.representative_point()
            under = next(o for o in owned if o[0].shape.covers(inside))
            records.append(_record(item, f"{pins[id(under[0].shape)]}-L{k}", land, rng))
    return records


def _record(item: Any, pin: str, land: Block, rng: Random) -> Record:
    piece, party, interest, group = item
    section = piece.section
    measured = round(acres(piece.shape, land.crs), 2)
    plat = piece.kind in ("lot", "tract") or section.odd_west or section.odd_north
    recorded = measured if plat and section.key != plan.NOMINAL_ONLY else piece.acres_nominal
    place = f"SEC {section.number} T{section.township} R{section.range} FM"
    home = party.kind == "natural" and party.resident and interest == "OWNER"
    return Record(
        pin=pin,
        party=party,
        owner=party.written(rng) or None,
        shape=piece.shape,
        legal=f"{piece.legal} {place}",
        acres=recorded,
        interest=interest,
        situs=_situs(piece, rng) if home else None,
        group=group,
        section=section.key,
    )


def _situs(piece: Piece, rng: Random) -> str | None:
    """Return an address on the nearest road that follows a side of the section."""
    section = piece.section
    sides = {
        ("upright", section.x), ("upright", section.x + 1),
        ("lying", section.y), ("lying", section.y + 1),
    }  # fmt: skip
    for kind, line, start, end, name, _, _ in plan.ROADS:
        along = section.y if kind == "upright" else section.x
        if (kind, line) in sides and start <= along < end:
            return f"{(along + 1) * 100 + rng.randrange(1, 99)} {name.upper()}"
    return None
