"""Bellevue 171-22: what makes a dog dangerous, and how such a dog is kept."""

from decimal import Decimal

import pytest

SEEN = [
    "BV-171.22C-2",
    "BV-171.22C-3",
    "BV-171.22D-1",
    "BV-171.22D-5",
    "BV-171.22E-1",
    "BV-171.22E-2",
    "BV-171.22F-1",
    "BV-171.22G-1",
]
KEPT = {"leash_ft": 6, "has_pen": False, "insurance": "1000000.00"}


@pytest.mark.parametrize("clause", SEEN)
def test_what_an_officer_saw_decides_and_what_nobody_saw_does_not(dog, dangerous, clause):
    unseen, good, bad = (
        dangerous(**KEPT, observations={} if seen is None else {clause: seen})
        for seen in (None, True, False)
    )

    if clause != "BV-171.22D-5":  # of a pen, and there is none
        assert str(unseen.finding(clause).verdict) == "undetermined"
    assert not unseen.finding(clause).decides
    assert str(unseen.verdict) == "meets"
    assert str(good.finding(clause).verdict) == "meets"
    assert str(bad.verdict) == "fails"
    assert str(dog().finding(clause).verdict) == "not_applicable"


@pytest.mark.parametrize(
    ("attack", "provoked", "threatening", "dangerous"),
    [
        (True, False, False, True),
        (True, True, False, False),
        (False, False, True, True),
        (False, False, False, False),
    ],
)
def test_either_limb_makes_a_dog_dangerous(dog, attack, provoked, threatening, dangerous):
    conduct = {"attack": attack, "provoked": provoked, "repeated_threatening": threatening}
    found = dog(conduct=conduct, leash_ft=7)

    limbs = {str(found.finding(clause).verdict) for clause in ("BV-171.22A-1", "BV-171.22A-2")}
    assert ("meets" in limbs) is dangerous
    leash = "fails" if dangerous else "not_applicable"
    assert str(found.finding("BV-171.22C-1").verdict) == leash


def test_provocation_not_found_leaves_it_open(dog):
    found = dog(conduct={"attack": True})

    assert str(found.finding("BV-171.22A-2").verdict) == "undetermined"
    assert not found.finding("BV-171.22A-2").decides


@pytest.mark.parametrize(
    ("feet", "verdict"), [("5.9", "meets"), ("6", "meets"), ("6.01", "fails"), ("6.1", "fails")]
)
def test_a_leash_of_six_feet_passes_and_a_longer_one_does_not(dangerous, feet, verdict):
    found = dangerous(**{**KEPT, "leash_ft": Decimal(feet)})

    assert str(found.verdict) == verdict
    assert "stricter_leash" in {notice.code for notice in found.notices}


def test_a_leash_nobody_measured_is_asked_for(dangerous):
    found = dangerous(**{**KEPT, "leash_ft": None})

    assert str(found.verdict) == "undetermined"
    assert found.finding("BV-171.22C-1").measured.ask == "its owner or keeper"


def test_a_duty_asked_about_before_any_determination_is_answered_with_a_warning(dog):
    found = dog(leash_ft=7)

    assert str(found.finding("BV-171.22C-1").verdict) == "fails"
    assert str(found.finding("BV-171.22H-1").verdict) == "not_applicable"
    assert "no_determination" in {notice.code for notice in found.notices}


@pytest.mark.parametrize(
    ("pen", "verdict"),
    [
        ({"secure_top": True, "unscalable": False}, "meets"),
        ({"secure_top": False, "unscalable": True}, "meets"),
        ({"secure_top": False, "unscalable": False}, "fails"),
        ({"secure_top": False}, "undetermined"),
    ],
)
def test_a_pen_has_a_top_or_sides_that_cannot_be_scaled(dangerous, pen, verdict):
    assert str(dangerous(has_pen=True, pen=pen).finding("BV-171.22D-2").verdict) == verdict


def test_an_unlocked_pen_fails(dangerous):
    for locked, verdict in ((True, "meets"), (False, "fails"), (None, "undetermined")):
        found = dangerous(has_pen=True, pen={"locked": locked})
        assert str(found.finding("BV-171.22D-3").verdict) == verdict


@pytest.mark.parametrize(
    ("feet", "fixed", "verdict"),
    [
        ("2", False, "meets"),
        ("1.9", False, "fails"),
        ("1.9", True, "meets"),
        (None, True, "meets"),
        ("1.9", None, "undetermined"),
        (None, None, "undetermined"),
        (None, False, "undetermined"),
    ],
)
def test_a_floor_or_two_feet_in_the_ground(dangerous, feet, fixed, verdict):
    depth = None if feet is None else Decimal(feet)
    found = dangerous(has_pen=True, pen={"fixed_floor": fixed}, embedded_ft=depth)

    assert str(found.finding("BV-171.22D-4").verdict) == verdict


def test_insurance_of_exactly_a_million_passes(dangerous):
    for sum_, verdict in (("999999.99", "fails"), ("1000000.00", "meets"), (None, "undetermined")):
        found = dangerous(**{**KEPT, "insurance": sum_})
        assert str(found.finding("BV-171.22H-1").verdict) == verdict


def test_more_than_a_million_fails_only_where_exactly_is_read(dangerous):
    found = dangerous(**{**KEPT, "insurance": "2000000.00", "insurance_aggregate": "500000"})

    assert str(found.verdict) == "meets"
    assert found.contested == ()
    (other,) = [
        each for each in found.finding("BV-171.22H-1").alternatives if each.question == "insurance"
    ]
    assert (other.option, str(other.verdict), other.turns) == ("exactly", "fails", True)
    assert "aggregate_below" in {notice.code for notice in found.notices}


def test_ten_days_of_notice_before_the_policy_ends(dangerous):
    for given, verdict in ((9, "fails"), (10, "meets"), (30, "meets"), (None, "undetermined")):
        found = dangerous(**KEPT, cancellation_notice_days=given)
        assert str(found.finding("BV-171.22H-2").verdict) == verdict


def test_evidence_of_insurance_is_asked_only_where_an_officer_asked(dangerous):
    assert str(dangerous(**KEPT).finding("BV-171.22H-3").verdict) == "not_applicable"
    refused = dangerous(**KEPT, observations={"BV-171.22H-3": False})
    assert str(refused.verdict) == "fails"


def test_agency_dogs_need_no_insurance_and_possibly_nothing(dangerous):
    found = dangerous(agency_dog=True, leash_ft=7, insurance=None)
    read_wide = dangerous(agency_dog=True, leash_ft=7, readings={"agency_dogs": "whole_section"})

    assert str(found.finding("BV-171.22H-1").verdict) == "not_applicable"
    assert str(found.verdict) == "fails"
    assert str(read_wide.verdict) == "not_applicable"
    assert str(found.finding("BV-171.22H-4").verdict) == "meets"
    (said,) = [n.message for n in found.notices if n.code == "agency_dog"]
    assert "possibly from the whole section" in said
    assert "agency_dogs" not in {r.question for r in dangerous(leash_ft=7).readings}


@pytest.mark.parametrize(
    ("attack", "determined", "court", "verdict"),
    [
        (True, True, True, "meets"),
        (False, True, True, "fails"),
        (True, False, True, "undetermined"),
        (True, True, False, "fails"),
        (None, True, True, "undetermined"),
        (True, True, None, "not_applicable"),
    ],
)
def test_an_order_to_destroy_needs_attack_status_and_a_court(
    dog, attack, determined, court, verdict
):
    found = dog(
        conduct={"attack": attack, "court_finds_continuing_threat": court},
        determination={"on": "2025-05-15"} if determined else None,
    )

    assert str(found.finding("BV-171.22L-1").verdict) == verdict
    assert not found.finding("BV-171.22L-1").decides
