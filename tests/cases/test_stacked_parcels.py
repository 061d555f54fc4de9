"""Ground is counted once and people are counted all, however often one shape is listed."""

import pytest
import shapely
from desk import HEADS, LAND, PALMER, SIZE, drawn, sheet, square

SHARE = (700 * 4046.8564224) ** 0.5
WEST, EAST = drawn([square(700), square(620, SHARE)], PALMER)
CROSSWALK = {"pin": "pin", "owner": "owner", "interest": "interest", "resident": "resident"}


def row(shape, pin, owner, interest="owner", resident="Y"):
    return shape, {"pin": pin, "owner": owner, "interest": interest, "resident": resident}


def filed(desk, rows, *names):
    shapes, cells = zip(*rows, strict=True)
    desk.geojson("land.geojson", shapes, cells)
    pins = list(dict.fromkeys(cell["pin"] for cell in cells))
    desk.petition("land.geojson", district_parcels=pins, crosswalk=CROSSWALK, signed=sheet(*names))


LESSEES = ["DOE JANE", "ROE RICHARD", "POE EDGAR", "MOE LARRY", "COE AMY"]
STACK = [
    row(WEST, "2001", "KENAI LAND LLC", resident="N"),
    row(EAST, "2002", "STATE OF ALASKA", resident="N"),
    *(row(EAST, f"2002-{n}", name, "lessee") for n, name in enumerate(LESSEES, 1)),
    row(WEST, "2001", "KENAI LAND LLC", resident="N"),
]


def test_lessees_on_one_shape_are_people_and_the_exact_copy_is_not(desk):
    filed(desk, STACK)
    answer = desk.check()

    found = answer.doc["measurements"]
    assert found["acres"] == pytest.approx(1320, abs=0.2)
    assert found["acres_summed"] == pytest.approx(2 * 700 + 6 * 620, abs=1)
    assert answer.measured(HEADS)["value"] == "0/5"
    assert [each["duplicate_of"] for each in found["parcels"]] == [*[None] * 7, "2001"]
    assert [each["person"] for each in found["holders"]] == ["entity", "public", *["natural"] * 5]
    seen = desk.look("land.geojson")
    assert seen.problem("stacked_duplicate")["rows"] == [8]
    assert seen.doc["features"] == 8
    assert desk.measure("land.geojson").doc["total"]["acres"] == pytest.approx(1320, abs=0.2)


def test_signing_lessees_credit_the_leased_ground_once(desk):
    filed(desk, STACK, "Jane Doe", "Richard Roe", "Amy Coe")
    answer = desk.check()

    assert (answer.code, answer.measured(HEADS)["value"]) == (0, "3/5")
    assert answer.measured(LAND)["value"] == "620.0000/1320.0000"


def test_a_summed_acreage_never_passes_the_size_test(desk):
    small = drawn([square(400), square(500, 2 * SHARE)], PALMER)
    filed(desk, [row(small[0], "1", "DOE JANE"),
                 *(row(small[1], f"2-{n}", name) for n, name in enumerate(LESSEES))])  # fmt: skip
    answer = desk.check()

    assert answer.verdict(SIZE) == "fails"
    assert answer.measured(SIZE)["value"] == pytest.approx(900, abs=0.2)


def test_owners_under_one_number_hold_it_together(desk):
    filed(desk, [row(WEST, "1", "DOE JANE"), row(EAST, "2", "ROE RICHARD"),
                 row(EAST, "2", "POE EDGAR"), row(EAST, "2", "MOE LARRY")],
          "Jane Doe", "Larry Moe")  # fmt: skip
    answer = desk.check()

    assert answer.measured(HEADS)["value"] == "2/4"
    # all of parcel 1 and a third of parcel 2
    assert answer.measured(LAND)["value"] == "906.6666/1320.0000"
    assert answer.other(LAND, "land_whole")["measured"]["value"] == "1320.0000/1320.0000"
    assert answer.other(HEADS, "one_speaks")["measured"]["value"] == "2/2"
    assert answer.doc["contested"] == ["co_owners"]
    assert answer.code == 4


def test_whose_ground_it_is_stays_open_under_parcels_of_different_owners(desk):
    filed(desk, [row(WEST, "1", "DOE JANE"),
                 *(row(EAST, f"2-{n}", name) for n, name in enumerate(LESSEES[1:4]))],
          "Jane Doe", "Larry Moe")  # fmt: skip
    answer = desk.check()

    assert answer.measured(HEADS)["value"] == "2/4"
    land = answer.measured(LAND)
    assert (land["low"], land["high"]) == ("700.0000/1320.0000", "1320.0000/1320.0000")
    assert "parcels_overlap" in answer.codes()


def test_land_drawn_over_itself_never_credits_more_than_there_is(desk):
    shapes = drawn([shapely.box(0, 0, 1622, 1622), shapely.box(1522, 0, 3244, 1622)], PALMER)
    filed(desk, [row(shapes[0], "A", "DOE JANE"), row(shapes[1], "B", "ROE RICHARD")],
          "Jane Doe", "Richard Roe")  # fmt: skip
    part, whole = map(float, desk.check().measured(LAND)["value"].split("/"))

    assert part == whole == pytest.approx(1300.2, abs=0.1)


def test_a_copy_is_one_whichever_way_it_was_drawn_and_a_namesake_shape_is_not(desk):
    ring = list(EAST.exterior.coords)
    backward, rolled = shapely.Polygon(ring[::-1]), shapely.Polygon(ring[2:-1] + ring[:3])
    elsewhere = drawn([square(40, 0, 3 * SHARE)], PALMER)[0]
    filed(desk, [row(WEST, "1", "DOE JANE"), row(EAST, "2", "ROE RICHARD"),
                 row(backward, "2", "ROE RICHARD"), row(rolled, "2", "ROE RICHARD"),
                 row(elsewhere, "2", "ROE RICHARD")])  # fmt: skip
    copies = [each["duplicate_of"] for each in desk.check().doc["measurements"]["parcels"]]

    assert copies == [None, None, "2", "2", None]
    seen = desk.look("land.geojson")
    assert seen.problem("stacked_duplicate")["rows"] == [3, 4]
    assert "pin_duplicate" in seen.codes()


def test_a_roll_without_shapes_counts_each_number_once(desk):
    desk.write(
        "roll.csv",
        "pin,owner,acres,resident\nA1,NASH ABEL,900,Y\nA1,NASH BETH,900,Y\n"
        "C1,ITO CARL,40,Y\nC1,ITO CARL,40,Y\nD1,WELLS DORA,60,Y\nD1,WELLS ED,50,Y\n",
    )
    desk.petition("roll.csv", signed=sheet("Abel Nash"))
    answer = desk.check()

    found = answer.doc["measurements"]
    assert (found["acres"], found["acres_summed"]) == (1000, 1990)
    assert answer.measured(HEADS)["value"] == "1/5"
    assert answer.measured(LAND)["value"] == "450/1000"
    assert {"not_measured", "acres_contradicted"} <= answer.codes()
