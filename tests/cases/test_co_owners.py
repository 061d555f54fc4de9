"""Who counts once, and whose land is credited, when several hold one parcel."""

import pytest
from desk import HEADS, LAND, sheet

ROLL = "pin,acres\nA1,900\nC1,40\nD1,40\nE1,20\nF1,500\nG1,500\n"
REST = (
    "C1,Carl Ito,owner,,,natural,Y\nD1,Dora Wells,owner,,,natural,Y\n"
    "E1,Evan Price,owner,,,natural,Y\nF1,Faye Stone,owner,,,natural,Y\n"
    "G1,Gus Rowe,owner,,,natural,Y\n"
)


@pytest.fixture
def held(desk):
    def write(rows, *signed, **keys):
        desk.write("roll.csv", ROLL)
        desk.write("holders.csv", "pin,holder,kind,share,acres,person,resident\n" + rows)
        desk.petition("roll.csv", holders="holders.csv", signed=sheet(*signed),
                      crosswalk={"pin": "pin", "acres": "acres"}, **keys)  # fmt: skip
        return desk.check

    return write


JOINT = "A1,Ann Ash,owner,,,natural,Y\nA1,Ben Ash,owner,,,natural,Y\n" + REST
SHARES = (
    "A1,Ann Ash,owner,1/2,,natural,Y\nA1,Ben Ash,owner,1/4,,natural,Y\n"
    "A1,Cy Ash,owner,25%,,natural,Y\n" + REST
)


def test_one_of_two_joint_owners_is_half_of_the_land_and_both_are_heads(held):
    check = held(JOINT, "Ann Ash", "Carl Ito", "Dora Wells", "Evan Price")
    answer = check()

    assert (answer.code, answer.doc["verdict"], answer.doc["contested"]) == (
        4, "fails", ["co_owners"],
    )  # fmt: skip
    assert answer.measured(HEADS)["value"] == "4/7"
    assert answer.measured(LAND)["value"] == "550/2000"
    assert answer.other(HEADS, "one_speaks")["measured"]["value"] == "4/6"
    assert answer.other(LAND, "one_speaks")["measured"]["value"] == "1000/2000"
    assert answer.other(HEADS, "land_whole")["measured"]["value"] == "4/7"
    assert answer.other(HEADS, "one_speaks")["turns"] is True
    assert answer.doc["margins"]["signers_to_pass"] == 1

    read = check("--reading", "co_owners=one_speaks")
    assert (read.code, read.doc["contested"]) == (4, ["co_owners"])
    assert read.measured(HEADS)["value"] == "4/6"
    assert next(r for r in read.doc["readings"] if r["question"] == "co_owners")["default"] is False


def test_stated_shares_are_credited_as_stated(held):
    answer = held(SHARES, "Ann Ash", "Ben Ash", "Carl Ito")()

    assert answer.measured(HEADS)["value"] == "3/8"
    assert answer.measured(LAND)["value"] == "715/2000"  # 450 + 225 + 40
    assert answer.other(LAND, "land_whole")["measured"]["value"] == "940/2000"
    assert answer.other(HEADS, "one_speaks")["measured"]["value"] == "2/6"
    assert (answer.code, answer.doc["contested"]) == (1, [])


def test_owner_and_lessee_of_one_parcel_credit_it_once(held):
    rows = JOINT + "F1,Lou Lee,lessee,,,natural,Y\n"

    assert held(rows, "Lou Lee")().measured(LAND)["value"] == "500/2000"
    both = held(rows, "Lou Lee", "Faye Stone")()
    assert both.measured(LAND)["value"] == "500/2000"
    assert both.measured(HEADS)["value"] == "2/8"


def test_a_lease_of_a_part_is_credited_whole_and_the_rest_by_shares(held):
    part = JOINT + "A1,Lou Lee,lessee,,300,natural,Y\n"

    # 300 leased, and half of the other 600
    assert held(part, "Lou Lee", "Ann Ash")().measured(LAND)["value"] == "600/2000"
    assert held(part, "Lou Lee")().measured(LAND)["value"] == "300/2000"


def test_a_tenant_of_a_building_is_outside_with_the_result_if_counted(held):
    answer = held(JOINT + "F1,Rex Rent,lessee,,0,natural,Y\n", "Rex Rent")()

    assert answer.measured(HEADS)["value"] == "0/7"
    notice = next(row for row in answer.doc["notices"] if row["code"] == "no_land")
    assert "Rex Rent" in notice["message"]
    assert "1/8" in notice["message"]


def test_a_company_is_outside_whatever_its_address_unless_read_otherwise(held):
    rows = JOINT.replace("G1,Gus Rowe,owner,,,natural", "G1,Rowe Ranch LLC,owner,,,entity")
    answer = held(rows, "Rowe Ranch LLC", "Carl Ito")()

    assert answer.measured(HEADS)["value"] == "1/6"
    assert answer.measured(LAND)["value"] == "40/2000"
    assert answer.other(HEADS, "included")["measured"]["value"] == "2/7"
    assert answer.other(LAND, "any_owners")["measured"]["value"] == "540/2000"


def test_residence_that_nobody_knows_is_resolved_either_way(held):
    rows = JOINT.replace("C1,Carl Ito,owner,,,natural,Y", "C1,Carl Ito,owner,,,natural,").replace(
        "F1,Faye Stone,owner,,,natural,Y", "F1,Faye Stone,owner,,,natural,"
    )
    answer = held(rows, "Ann Ash", "Ben Ash", "Carl Ito", "Dora Wells")()

    heads = answer.measured(HEADS)
    assert (heads["value"], heads["low"], heads["high"]) == ("3/5", "3/6", "4/6")
    assert answer.verdict(HEADS) == "undetermined"


def test_a_class_that_may_be_anybody_has_its_ends_too(desk):
    desk.write("roll.csv", "pin,owner,acres,resident\n1,DOE JANE,700,\n2,ROE RICHARD,620,\n")
    desk.petition("roll.csv", signed=sheet("Jane Doe"))
    answer = desk.check()

    heads = answer.measured(HEADS)
    assert (heads["value"], heads["low"], heads["high"]) == ("0/0", "0/1", "1/1")
    assert answer.verdict(HEADS) == "undetermined"


def test_holders_of_land_elsewhere_are_none_of_this_petition(held):
    answer = held(JOINT, "Ann Ash", district_parcels=["A1", "C1"])()

    assert answer.measured(HEADS)["value"] == "1/3"
    assert answer.measured(LAND)["value"] == "450/940"
    assert answer.doc["measurements"]["acres"] == 940


@pytest.mark.parametrize(
    ("row", "field"),
    [
        ("A1,Ann Ash,squatter,,,natural,Y", "kind"),
        ("A1,Ann Ash,owner,3/2,,natural,Y", "share"),
        ("A1,Ann Ash,owner,half,,natural,Y", "share"),
        ("A1,Ann Ash,lessee,,-5,natural,Y", "acres"),
        ("A1,Ann Ash,owner,,,martian,Y", "person"),
        ("A1,Ann Ash,owner,,,natural,maybe", "resident"),
    ],
)
def test_a_cell_that_cannot_be_read_is_refused_by_row_and_column(held, row, field):
    error = held(REST + row + "\n", "Ann Ash")().error

    assert error["where"] == {"file": "holders.csv", "row": 6, "field": field}
    assert error["remedy"]


def test_shares_of_more_than_the_whole_are_refused(held):
    rows = "A1,Ann Ash,owner,2/3,,natural,Y\nA1,Ben Ash,owner,2/3,,natural,Y\n"

    assert held(rows)().error["where"]["field"] == "share"
