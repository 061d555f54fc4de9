"""Owner columns of real counties, whose people carry stable numbers for names."""

import csv

import pyogrio
import pytest

from districts.records.landholders import OwnerRow, roll_from_owners
from districts.records.names import split_owners

pytestmark = pytest.mark.needs_shared


def parties(line):
    return [(party.person, party.name) for party in split_owners(line).parties]


@pytest.fixture(scope="module")
def maricopa(shared):
    path = shared / "data/parcels/az_maricopa_farmland_parcels.geojson"
    table = pyogrio.read_dataframe(path, read_geometry=False, columns=["APN", "OWNER_NAME"])
    return [
        OwnerRow(row, pin, owner)
        for row, (pin, owner) in enumerate(
            zip(table["APN"], table["OWNER_NAME"], strict=True), start=1
        )
    ]


def test_a_slash_within_a_company_name_divides_nobody(maricopa):
    lines = {row.owner for row in maricopa}

    assert "OWNER 0092/OWNER 0093 LLC" in lines
    companies = [line for line in lines if line.endswith("LLC")]
    assert all(parties(line) == [("entity", line)] for line in companies)


def test_a_slash_between_people_divides_them(maricopa):
    couples = {
        row.owner for row in maricopa if row.owner.count("/") == 1 and row.owner[-1].isdigit()
    }

    assert len(couples) == 29
    assert all([person for person, _ in parties(line)] == ["natural"] * 2 for line in couples)


def test_the_companies_holding_most_keep_their_parcels_together(maricopa):
    roll = roll_from_owners(maricopa)
    held = {holder.name: len(roll.pins()[holder.id]) for holder in roll.holders}

    assert held["OWNER 0001 LLC"] == 104
    assert held["OWNER 0003 AG HOLDINGS LLC"] == 19


def test_lessees_of_new_mexico_with_two_spellings_are_one(shared):
    path = shared / "data/parcels/nm_state_grazing_leases.shp.zip"
    table = pyogrio.read_dataframe(path, read_geometry=False, columns=["OGRID_NAM"])
    names = set(table["OGRID_NAM"])
    pairs = [
        {"OWNER 0057 INVESTMENT LLC", "OWNER 0057 INVESTMENT, LLC"},
        {"OWNER 0194", "Owner 0194"},
        {"OWNER 1390 RANCH INC", "OWNER 1390 RANCH, INC."},
        {"OWNER 0098 RANCH & CATTLE LLC", "OWNER 0098 RANCH & CATTLE, LLC"},
    ]
    assert all(pair <= names for pair in pairs)

    roll = roll_from_owners(
        OwnerRow(row, str(row), name, "lessee") for row, name in enumerate(sorted(names), start=1)
    )
    for pair in pairs:
        (shown,) = {name.replace(",", "").strip(".").upper() for name in pair}
        assert [h.name.upper() for h in roll.holders].count(shown) == 1
    assert {holding.kind for holding in roll.holdings} == {"lessee"}
    assert roll.pins_without_holder == ()


def test_saguache_roll_loses_no_number(shared):
    path = shared / "data/parcels/co_saguache_private_land_roll.csv"
    with path.open(encoding="utf-8-sig", newline="") as stream:
        lines = [row["owner"] for row in csv.DictReader(stream)]

    assert parties("OWNER 0104. OWNER 0105.") == [
        ("natural", "OWNER 0104"), ("natural", "OWNER 0105"),
    ]  # fmt: skip
    for line in set(lines):
        reading = split_owners(line)
        shown = " ".join(
            [*(text for p in reading.parties for text in (p.name, *p.remarks)), *reading.left_out]
        )
        for number in {word for word in line.replace(".", " ").split() if word.isdigit()}:
            assert number in shown, line
    roll = roll_from_owners(OwnerRow(n, str(n), line) for n, line in enumerate(lines, start=1))
    assert len(roll.pins_without_holder) == lines.count("")


def test_owners_withheld_by_statute_are_not_one_owner(shared):
    path = shared / "data/parcels/wi_madison_parcels_owner_two_fields.geojson"
    table = pyogrio.read_dataframe(path, read_geometry=False)
    lines = [
        " ".join(text for text in pair if isinstance(text, str))
        for pair in zip(table["OwnerName1"], table["OwnerName2"], strict=True)
    ]
    roll = roll_from_owners(OwnerRow(n, str(n), line) for n, line in enumerate(lines, start=1))

    withheld = [holder for holder in roll.holders if holder.name.startswith("Withheld")]
    assert len(withheld) == 21
    assert {holder.person for holder in withheld} == {"unknown"}


def test_two_spellings_of_albany_are_one_holder(shared):
    path = shared / "data/parcels/ny_albany_parcels_owner_variants.geojson"
    table = pyogrio.read_dataframe(path, read_geometry=False)
    roll = roll_from_owners(
        OwnerRow(n, str(n), name) for n, name in enumerate(table["owner_name"], start=1)
    )
    names = [holder.name.upper().rstrip(".,") for holder in roll.holders]

    assert len(names) == len(set(names))
