"""Petition facts: read exactly as written, refused by the name of what is wrong."""

from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest

from districts.errors import DistrictsError
from districts.facts import petition_facts

FACTS = {
    "action": "establish",
    "area": {"acres": 1280.1, "tolerance": 0.3},
    "pieces": {"edge": 2, "gap": 1, "corner": 2},
    "parcels": [{"pin": "001", "acres": 640.05}],
    "holders": [{"id": "H1", "name": "Ann"}],
    "holdings": [{"pin": "001", "holder": "H1", "share": "1/3", "from": "2020-01-01"}],
    "signatures": [{"holder": "H1", "signed_on": "2026-02-01"}],
}


def test_numbers_are_those_that_were_written():
    facts = petition_facts(FACTS)

    assert facts.area.acres == Fraction(12801, 10)
    assert facts.parcels[0].acres == Fraction(64005, 100)
    assert facts.roll.holdings[0].share == Fraction(1, 3)
    assert facts.signatures[0].signed_on == date(2026, 2, 1)
    assert facts.signatures[0].id == "s1"


def test_what_is_left_out_is_unknown_not_none_of_it():
    facts = petition_facts({"action": "establish"})

    assert facts.signatures is None
    assert facts.roll is None
    assert facts.postings is None
    assert facts.settled_area is None
    assert petition_facts({"action": "establish", "signatures": []}).signatures == ()


def test_one_number_of_pieces_stands_for_every_reading():
    pieces = petition_facts({**FACTS, "pieces": 3}).pieces

    assert (pieces.edge, pieces.gap, pieces.corner) == (3, 3, 3)
    assert petition_facts(FACTS).pieces.strip_divides
    assert not pieces.strip_divides


def test_the_day_and_readings_beside_the_facts_are_passed_over():
    beside = {"as_of": "2026-05-01", "readings": {}, "zone": "America/Anchorage"}
    assert petition_facts({**FACTS, **beside}) == petition_facts(FACTS)


def changed(key, value):
    return {**FACTS, key: value}


@pytest.mark.parametrize(
    ("document", "field"),
    [
        ({}, "action"),
        (changed("action", "merge"), "action"),
        (changed("colour", "red"), "colour"),
        (changed("area", {"acres": 1, "acers": 2}), "area.acers"),
        (changed("area", {"acres": "1280"}), "area.acres"),
        (changed("area", {"acres": True}), "area.acres"),
        (changed("area", {"acres": -1}), "area.acres"),
        (changed("area", {"acres": float("nan")}), "area.acres"),
        (changed("area", {"acres": 10**400}), "area.acres"),
        (changed("area", {"acres": Decimal("1e-99999999")}), "area.acres"),
        (changed("area", {"acres": Decimal("1e99999999")}), "area.acres"),
        (changed("area", [1280]), "area"),
        (changed("parcels", [1]), "parcels[0]"),
        (changed("holders", [None]), "holders[0]"),
        (changed("pieces", {"edge": 1.5}), "pieces.edge"),
        (changed("pieces", "one"), "pieces"),
        (changed("received_on", "2026-02-30"), "received_on"),
        (changed("received_on", "20260301"), "received_on"),
        (changed("settled_area", "yes"), "settled_area"),
        (changed("parcels", [{"pin": 1}]), "parcels[0].pin"),
        (changed("parcels", [{"acres": 1}]), "parcels[0].pin"),
        (changed("parcels", [{"pin": "A"}, {"pin": "A"}]), "parcels[1].pin"),
        (changed("parcels", {"pin": "A"}), "parcels"),
        (changed("holders", [{"id": "H1"}, {"id": "H1"}]), "holders[1].id"),
        (changed("holders", [{"id": "H1", "person": "alien"}]), "holders[0].person"),
        (changed("holdings", [{"pin": "001", "holder": "H9"}]), "holdings[0].holder"),
        (changed("holdings", [{"pin": "009", "holder": "H1"}]), "holdings[0].pin"),
        (
            changed("holdings", [{"pin": "001", "holder": "H1", "share": "3/2"}]),
            "holdings[0].share",
        ),
        (
            changed("holdings", [{"pin": "001", "holder": "H1", "share": "1/0"}]),
            "holdings[0].share",
        ),
        (
            changed(
                "holdings",
                [{"pin": "001", "holder": "H1", "from": "2026-02-01", "to": "2026-01-01"}],
            ),
            "holdings[0].to",
        ),
        (changed("signatures", [{"holder": "H9"}]), "signatures[0].holder"),
        (changed("signatures", [{"holder": "H1", "sheet": 1}]), "signatures[0].sheet"),
        (
            changed("signatures", [{"id": "a", "holder": "H1"}, {"id": "a", "holder": "H1"}]),
            "signatures[1].id",
        ),
        (changed("postings", [{"from": "soon"}]), "postings[0].from"),
        (changed("overlaps", [{"pins": ["A"], "acres": 1}]), "overlaps[0]"),
        (changed("enlarged", {"people": []}), "enlarged.people"),
        (changed("district", {"touch": "near"}), "district.touch"),
    ],
)
def test_what_cannot_be_used_is_refused_by_its_place(document, field):
    with pytest.raises(DistrictsError) as refusal:
        petition_facts(document)

    assert refusal.value.where.field == field
    assert refusal.value.message
