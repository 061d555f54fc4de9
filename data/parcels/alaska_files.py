"""Write the Alaska sample as a borough would deliver it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import alaska_plan as plan
import files
import petitions
import shapely
from alaska import County
from county import ATTRIBUTION, crosswalk, readme
from survey import Block

COLUMNS = {
    "PARCEL_ID": "township, range, section and number; `-L1` and so on is a lease on that parcel",
    "OWNER": "owner or lessee as the assessor writes it",
    "MAIL_ADDR": "mailing address",
    "SITUS": "address of the home on the land, where there is one",
    "ACRES": "acres of patent, plat or deed, not measured",
    "LEGAL": "legal description",
    "INTEREST": "OWNER or LESSEE",
    "RESIDENT": "Y when the holder lives on this land, N when elsewhere, empty when unknown",
    "PUBLIC": "Y when a public body holds it",
}
KNOWN = """
What a person who checks the layer will find, because it was put there:

- leases drawn on the same ground as the parcel they are on (`-L1`), some on a part of it
- two rows that are exact copies of an earlier row
- a gap of a foot along the line between sections 27 and 28 of township 11 south, range 10 east
- one parcel that laps over its eastern neighbor by 2.4 meters
- nine parcels whose recorded acres are an old figure, four without acres
- owners written ET AL, ESTATE OF, LIFE ESTATE, C/O, CURRENT OWNER, and blank ones
- parcels in two parts, cut by the river or the highway
- section-line easements lie inside the parcels; the highway and platted streets lie between them
"""


def write(county: County, out: Path) -> None:
    """Write the county folder with its petitions."""
    land = county.block
    rows = [
        {
            "PARCEL_ID": r.pin,
            "OWNER": r.owner,
            "MAIL_ADDR": r.party.mail or None,
            "SITUS": r.situs,
            "ACRES": r.acres,
            "LEGAL": r.legal,
            "INTEREST": r.interest,
            "RESIDENT": r.resident,
            "PUBLIC": r.public,
        }
        for r in county.records
    ]
    shapes = [r.shape for r in county.records]
    files.write_layer(
        out / "parcels.gpkg", "parcels", rows, shapes, crs=land.crs, about=ATTRIBUTION
    )
    lines, places = _roads(county)
    files.write_layer(out / "roads.gpkg", "roads", lines, places, crs=land.crs, about=ATTRIBUTION)
    water = [{"name": plan.RIVER_NAME, "kind": "river"}, {"name": "Kettle Lake", "kind": "lake"}]
    files.write_layer(
        out / "water.gpkg",
        "water",
        water,
        [county.river, county.lake],
        crs=land.crs,
        about=ATTRIBUTION,
    )
    files.write_sections(out / "sections.gpkg", land, ATTRIBUTION)
    files.write_text(
        out / "crosswalk.toml",
        crosswalk(plan.COUNTY, "AK", plan.CRS, petitions.CROSSWALK, ["roads", "water", "sections"]),
    )
    files.write_text(out / "README.md", readme(plan.COUNTY, plan.CRS, len(rows), COLUMNS, KNOWN))
    petitions.write(county, out / "petitions")


def _roads(county: County) -> tuple[list[dict[str, Any]], list[Any]]:
    """Center lines: highway, roads on section lines, platted streets, bare easements."""
    land = county.block
    rows = [_row(plan.HIGHWAY_NAME, "highway", 150, "Stubble Plain Hwy;Hwy 90")]
    shapes = [county.highway]
    covered: set[tuple[str, int, int]] = set()
    for kind, line, start, end, name, feet, aliases in plan.ROADS:
        rows.append(_row(name, "road", feet, aliases))
        shapes.append(_section_line(land, kind, line, start, end))
        covered |= {(kind, line, k) for k in range(int(start), int(-(-end // 1)))}
    for name, shape in county.streets:
        rows.append(_row(name, "street", 60, ""))
        shapes.append(shape)
    for kind in ("upright", "lying"):
        for line in range(1, 12):
            free = [k for k in range(12) if (kind, line, k) not in covered]
            for start, end in _runs(free):
                wide = 100 if _beside_public(land, kind, line, start) else 66
                where = f"{'X' if kind == 'upright' else 'Y'}{line} {start}-{end}"
                rows.append(_row(f"Section line easement {where}", "easement", wide, ""))
                shapes.append(_section_line(land, kind, line, start, end))
    return rows, shapes


def _row(name: str, kind: str, feet: int, aliases: str) -> dict[str, Any]:
    return {"name": name, "kind": kind, "row_ft": feet, "public": "Y", "aliases": aliases}


def _section_line(land: Block, kind: str, line: float, start: float, end: float) -> Any:
    stops = sorted({start, end, *(k for k in range(13) if start < k < end)})
    places = [land.at(line, k) if kind == "upright" else land.at(k, line) for k in stops]
    return shapely.LineString(places)


def _runs(numbers: list[int]) -> list[tuple[int, int]]:
    """Join consecutive miles."""
    runs: list[tuple[int, int]] = []
    for k in numbers:
        if runs and runs[-1][1] == k:
            runs[-1] = (runs[-1][0], k + 1)
        else:
            runs.append((k, k + 1))
    return runs


def _beside_public(land: Block, kind: str, line: int, along: int) -> bool:
    x, y = (line, along) if kind == "upright" else (along, line)
    body = plan.land_use(x, y, land.section(x, y).number)
    return body is not None and body != plan.NATIVE
