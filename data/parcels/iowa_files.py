"""Write the Iowa sample as a county would deliver it."""

from __future__ import annotations

from pathlib import Path

import files
import iowa_plan as plan
from county import ATTRIBUTION, crosswalk, readme
from iowa import County
from pyproj import Transformer

COLUMNS = {
    "PIN": "ten digits, the first often 0: township, section, quarter, parcel",
    "DEED_HOLDER": "owner as the assessor writes it",
    "MAIL_ADDR": "mailing address",
    "SITE_ADDR": "address of the home, where there is one",
    "NET_ACRES": "acres without the road, as recorded",
    "LEGAL_DESC": "legal description, section-township-range at its end",
}
CROSSWALK = {
    "pin": "PIN",
    "owner": "DEED_HOLDER",
    "mailing": "MAIL_ADDR",
    "situs": "SITE_ADDR",
    "acres": "NET_ACRES",
    "legal": "LEGAL_DESC",
}
KNOWN = """
- road strips of 66 feet (the state highway 100) lie between the parcels on every opened mile
- eighteen miles of section line were never opened; there the parcels meet
- about three parcels in a hundred have an old acreage
- the creek runs through parcels, none is cut by it
- roads have other names in `aliases`, parted by `;`
- `addresses.csv`: id, address, lat, lon of houses; `sections.gpkg`: section, township, range,
  meridian
"""


def write(county: County, out: Path) -> None:
    """Write the county folder."""
    land = county.block
    rows = [
        {
            "PIN": r.pin,
            "DEED_HOLDER": r.owner,
            "MAIL_ADDR": r.party.mail or None,
            "SITE_ADDR": r.situs.upper() if r.situs else None,
            "NET_ACRES": r.acres,
            "LEGAL_DESC": r.legal,
        }
        for r in county.records
    ]
    shapes = [r.shape for r in county.records]
    files.write_layer(
        out / "parcels.gpkg", "parcels", rows, shapes, crs=land.crs, about=ATTRIBUTION
    )
    roads = [
        {"name": r.name, "kind": r.kind, "row_ft": r.feet, "public": "Y", "aliases": r.aliases}
        for r in county.roads
    ]
    lines = [r.shape for r in county.roads]
    files.write_layer(out / "roads.gpkg", "roads", roads, lines, crs=land.crs, about=ATTRIBUTION)
    water = [{"name": plan.CREEK_NAME, "kind": "creek"}]
    files.write_layer(
        out / "water.gpkg", "water", water, [county.creek], crs=land.crs, about=ATTRIBUTION
    )
    files.write_sections(out / "sections.gpkg", land, ATTRIBUTION)
    to_degrees = Transformer.from_crs(land.crs, "EPSG:4326", always_xy=True)
    houses = []
    for k, house in enumerate(county.addresses, start=1):
        lon, lat = to_degrees.transform(house.place.x, house.place.y)
        houses.append(
            {"id": f"a{k:04d}", "address": house.text, "lat": f"{lat:.7f}", "lon": f"{lon:.7f}"}
        )
    files.write_rows(out / "addresses.csv", houses)
    layers = ["roads", "water", "sections", "addresses"]
    files.write_text(
        out / "crosswalk.toml", crosswalk(plan.COUNTY, "IA", plan.CRS, CROSSWALK, layers)
    )
    files.write_text(out / "README.md", readme(plan.COUNTY, plan.CRS, len(rows), COLUMNS, KNOWN))
