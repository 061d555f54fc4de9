"""Write the petition packets: boundary, sheets of signatures, rosters, and what is intended."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import alaska_plan
import files
import intent
import petition_plan
import shapely
from alaska import County
from fabric import weld
from intent import Situation
from owners import Party, Person
from petition_plan import HEADS, LAND, PLANS, Plan
from roll import Record
from sheets import holder_rows, sheets, signature_rows
from survey import acres

PORTION = ("10S", "11E", 16)
CROSSWALK = {
    "pin": "PARCEL_ID",
    "owner": "OWNER",
    "mailing": "MAIL_ADDR",
    "situs": "SITUS",
    "acres": "ACRES",
    "legal": "LEGAL",
    "interest": "INTEREST",
    "resident": "RESIDENT",
    "public": "PUBLIC",
}


def write(county: County, out: Path) -> None:
    """Write every packet below a folder."""
    for plan in PLANS:
        _packet(plan, county, out / plan.slug)


def described(plan: Plan, county: County) -> Any:
    """Return the ground a petition speaks of, in the county's coordinates."""
    land = county.block
    if plan.form == "drawn":
        ring = [land.at(x, y) for x, y in petition_plan.BOTH_BANKS]
        return _on_fabric(shapely.Polygon(ring), county)
    rows = [r for r in county.records if r.group == plan.area]
    if plan.form == "parcels":
        return shapely.union_all([r.shape for r in rows])
    if plan.form == "portion":
        return _on_fabric(land.sections[PORTION].outline, county)
    return _on_fabric(_area(plan.area, county), county)


def _area(slug: str, county: County) -> Any:
    hood = next(h for h in alaska_plan.NEIGHBORHOODS if h.slug == slug)
    parts = []
    for key, a, b in hood.quarters:
        section = county.block.sections[key]
        parts.append(section.piece(a, b, a + 2, b + 2))
    outlines = [county.block.sections[key].outline for key in {key for key, _, _ in hood.quarters}]
    whole = shapely.union_all(weld([*parts, *outlines])[: len(parts)])
    return shapely.simplify(whole, 0.004)


def _on_fabric(shape: Any, county: County) -> Any:
    """Give a boundary every corner of the parcels it runs along."""
    near = [r.shape for r in county.records if r.shape.intersects(shape)]
    corners = shapely.get_coordinates(near)
    (noted,) = weld([shapely.segmentize(shape, 200)], more=corners.tolist())
    return noted


def _homes(plan: Plan, ground: Any, county: County) -> dict[Party, bool]:
    """Say who lives inside a drawn boundary: those whose smallest parcel has its middle there."""
    if plan.form != "drawn":
        return {}
    smallest: dict[Party, Record] = {}
    for record in county.records:
        if record.group == plan.area and record.party.people and record.party.resident:
            known = smallest.get(record.party)
            if known is None or record.shape.area < known.shape.area:
                smallest[record.party] = record
    return {
        party: bool(ground.covers(record.shape.representative_point()))
        for party, record in smallest.items()
    }


def choose(plan: Plan, case: Situation, rng: Random) -> set[Person]:
    """Find signers who give what the petition was made to show, under every reading it must bear.

    Raises
    ------
    ValueError
        Nobody's signatures would.
    """
    want = plan.signers or -(-len(case.people) * 2 // 3)
    for _ in range(40_000):
        # What share ET AL leaves to the one who is named, nobody knows.
        parties = [party for party in case.parties if not party.and_others]
        rng.shuffle(parties)
        signers: set[Person] = set()
        halves = plan.halves
        for party in parties:
            people = list(party.people)
            if len(people) == 2 and halves:
                people = [rng.choice(people)]
                halves -= 1
            if len(signers) + len(people) <= want:
                signers |= set(people)
        if len(signers) == want and _fits(plan, case, signers):
            return signers
    raise ValueError(f"{plan.slug}: no {want} of {len(case.people)} fit")


def _fits(plan: Plan, case: Situation, signers: set[Person]) -> bool:
    low, high = plan.land
    if not low <= case.land(signers).value <= high:
        return False
    expected = {
        clause: "fails" if clause in plan.fails
        else "undetermined" if clause in plan.undetermined else "meets"
        for clause in (HEADS, LAND)
    }  # fmt: skip
    if case.clauses(signers) != expected:
        return False
    plain = intent.verdict(expected.values())
    turned = {intent.verdict(case.clauses(signers, o).values()) != plain for o in intent.OPTIONS}
    return (True in turned) == bool(plan.contested)


def _packet(plan: Plan, county: County, folder: Path) -> None:
    folder.mkdir(parents=True)
    rng = Random(f"{plan.slug} 2")
    ground = described(plan, county)
    whole = ground
    if plan.action == "eliminate":
        whole = _on_fabric(_area(plan.area, county), county)
    case = Situation.of(whole, county.records, county.block.crs, _homes(plan, whole, county))
    signers = choose(plan, case, rng)
    lines = sheets(plan, case, signers, rng)
    crs = county.block.crs
    if plan.form != "parcels":
        files.write_boundary(folder / "boundary.geojson", plan.title, ground, crs)
    files.write_rows(folder / "signatures.csv", signature_rows(plan, lines))
    if plan.roll:
        files.write_rows(folder / "holders.csv", holder_rows(case))
    files.write_text(folder / "petition.toml", _petition(plan, county))
    files.write_text(folder / "about.md", f"# {plan.title}\n\n{plan.shows}\n")
    files.write_text(folder / "expected.toml", _expected(plan, case, ground, signers, crs))


def _petition(plan: Plan, county: County) -> str:
    lines = [
        f'action = "{plan.action}"',
        f'purpose = "{plan.purpose}"',
        f"received_on = {plan.received_on.isoformat()}",
        "settled_area = true",
        "boundary_defined = true",
        "filed_with_district_judge = true",
    ]
    if plan.form == "parcels":
        pins = list(dict.fromkeys(r.pin for r in county.records if r.group == plan.area))
        lines += ["district_parcels = [", *(f'  "{pin}",' for pin in pins), "]"]
    else:
        lines.append('boundary = "boundary.geojson"')
    lines += [
        'parcels = "../../parcels.gpkg"',
        'roads = "../../roads.gpkg"',
        'water = "../../water.gpkg"',
        'signatures = "signatures.csv"',
    ]
    if plan.roll:
        lines.append('holders = "holders.csv"')
    if plan.district:
        lines.append(f'district = "../{plan.district}/boundary.geojson"')
    lines += ["positional_accuracy_m = 1.0", "", "[crosswalk]"]
    lines += [f'{field} = "{column}"' for field, column in CROSSWALK.items()]
    return "\n".join(lines) + "\n"


def _expected(plan: Plan, case: Situation, ground: Any, signers: set[Person], crs: str) -> str:
    signed, of = case.heads(signers)
    share = case.land(signers)
    answer = "fails" if plan.fails else "undetermined" if plan.undetermined else "meets"

    def words(values: tuple[str, ...]) -> str:
        return "[" + ", ".join(f'"{value}"' for value in values) + "]"

    lines = [
        f'verdict = "{answer}"',
        f"fails = {words(plan.fails)}",
        f"undetermined = {words(plan.undetermined)}",
        f"contested = {words(plan.contested)}",
        f"notices = {words(plan.notices)}",
        "",
        "[measured]",
        f"acres = {acres(ground, crs):.2f}",
        f"pieces = {plan.pieces}",
        f'heads = "{signed}/{of}"',
        f"residence_unknown = {len(case.unsure)}",
        f"land_credited = {share.credited:.2f}",
        f"land_described = {share.described:.2f}",
    ]
    return "\n".join(lines) + "\n"
