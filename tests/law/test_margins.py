"""How near the answer is to turning, held against trying every set of signatures."""

from datetime import date
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from districts.facts import petition_facts
from districts.law import verdict_of
from districts.law.ak_as_03_35.margins import margins, what_if

AS_OF = date(2026, 5, 1)


def of(document, **readings):
    return margins(petition_facts(document), AS_OF, readings)


def test_at_the_threshold_every_signature_is_pivotal(petition):
    found = of(petition())

    assert found["strikes_to_turn"] == 1
    assert found["strikes"] == ["H0"]
    assert found["pivotal_signers"] == ["H0", "H1", "H2", "H3", "H4", "H5"]
    assert found["signers_to_pass"] is None
    assert found["acres_to_spare"] == 720


def test_the_fewest_further_signers(petition):
    found = of(petition(signatures=[{"holder": "H0"}, {"holder": "H9"}]))

    assert found["signers_to_pass"] == 4
    assert found["strikes_to_turn"] is None
    assert found["strikes"] == []


def test_no_signature_helps_land_that_is_too_small(petition):
    found = of(petition(area={"acres": 900, "tolerance": 0}, signatures=[]))

    assert found["signers_to_pass"] is None
    assert found["acres_to_spare"] == -380


def test_a_holder_of_much_land_is_pivotal_alone(petition):
    facts = petition()
    facts["area"]["acres"] = 4000
    facts["parcels"][4]["acres"] = 600
    facts["signatures"] += [{"id": "s7", "holder": "H6"}, {"id": "s8", "holder": "H7"}]
    found = of(facts)

    assert found["pivotal_signers"] == []
    facts["area"]["acres"] = 6000
    assert of(facts)["pivotal_signers"] == ["H4"]


def test_striking_leaves_the_facts_as_they_were(petition):
    facts = petition_facts(petition())
    struck = what_if(facts, {"H0"})

    assert len(facts.signatures) == 6
    assert verdict_of("ak_as_03_35", struck, as_of=AS_OF) == "fails"
    assert verdict_of("ak_as_03_35", facts, as_of=AS_OF) == "meets"


PEOPLE = [f"H{at}" for at in range(6)]


@st.composite
def rolls(draw):
    """Draw a petition of six people with joint owners, lessees, doubts and small parcels."""
    pins = [f"P{at}" for at in range(draw(st.integers(2, 5)))]
    holdings = [
        {
            "pin": draw(st.sampled_from(pins)),
            "holder": draw(st.sampled_from(PEOPLE)),
            "kind": draw(st.sampled_from(["owner", "owner", "lessee"])),
        }
        for _ in range(draw(st.integers(3, 9)))
    ]
    signatures = [
        {
            "holder": each,
            "match": draw(st.sampled_from(["sure", "sure", "suggested"])),
        }
        for each in PEOPLE
        if draw(st.booleans())
    ]
    return {
        "action": "establish",
        "settled_area": True,
        "purpose": "x",
        "boundary_defined": True,
        "filed_with_district_judge": True,
        "area": {"acres": draw(st.integers(1280, 2000)), "tolerance": 0},
        "pieces": 1,
        "parcels": [{"pin": pin, "acres": draw(st.integers(50, 600))} for pin in pins],
        "holders": [
            {"id": each, "resident": draw(st.sampled_from([True, True, False, None]))}
            for each in PEOPLE
        ],
        "holdings": holdings,
        "signatures": signatures,
    }


def tried(document, readings):
    """Return the first smallest turning set, and all single ones, by trying each."""
    facts = petition_facts(document)

    def verdict(struck):
        return verdict_of("ak_as_03_35", what_if(facts, struck), as_of=AS_OF, readings=readings)

    base = verdict(())
    signers = sorted({each["holder"] for each in document["signatures"]})
    first = next(
        (
            list(each)
            for size in range(1, len(signers) + 1)
            for each in combinations(signers, size)
            if base != "fails" and not _emptied(each, signers) and verdict(each) != base
        ),
        [],
    )
    return base, first, [each for each in signers if base != "fails" and verdict((each,)) != base]


def _emptied(struck, signers):
    """Whether no sheet would be left, which fails on paper before any share is counted."""
    return len(struck) == len(signers)


@settings(max_examples=60, deadline=None)
@given(rolls(), st.sampled_from(["persons", "land_whole", "one_speaks"]))
def test_strikes_are_the_smallest_set_found_by_trying_all(document, co_owners):
    readings = {"co_owners": co_owners}
    _, first, single = tried(document, readings)
    found = of(document, **readings)

    signers = {each["holder"] for each in document["signatures"]}
    if not _emptied(found["strikes"], signers):
        assert found["strikes"] == first
    if len(signers) > 1:
        assert found["pivotal_signers"] == single


@settings(max_examples=50, deadline=None)
@given(rolls())
def test_further_signers_are_the_fewest_found_by_trying_all(document):
    found = of(document)["signers_to_pass"]
    if found is None:
        return
    unsigned = sorted(
        {each["id"] for each in document["holders"]}
        - {each["holder"] for each in document["signatures"] if each["match"] == "sure"}
    )

    def passes(added):
        more = [{"id": f"more {each}", "holder": each} for each in added]
        facts = petition_facts({**document, "signatures": document["signatures"] + more})
        return verdict_of("ak_as_03_35", facts, as_of=AS_OF) == "meets"

    fewest = next(
        size
        for size in range(1, len(unsigned) + 1)
        if any(passes(each) for each in combinations(unsigned, size))
    )
    assert found >= fewest
    sure = {each["id"] for each in document["holders"] if each["resident"]}
    assert any(passes(each) for each in combinations(sorted(sure & set(unsigned)), found))


@pytest.mark.parametrize("couples", [300])
def test_a_large_roll_is_worked_out_by_weight(couples):
    holders = [f"{side}{at:03}" for at in range(couples) for side in "AB"]
    document = {
        "action": "establish",
        "settled_area": True,
        "purpose": "x",
        "boundary_defined": True,
        "filed_with_district_judge": True,
        "area": {"acres": 10 * couples, "tolerance": 0},
        "pieces": 1,
        "parcels": [{"pin": f"P{at:03}", "acres": 10} for at in range(couples)],
        "holders": [{"id": each, "resident": True} for each in holders],
        "holdings": [{"pin": f"P{each[1:]}", "holder": each} for each in holders],
        "signatures": [{"holder": each} for each in holders[: couples * 2 * 7 // 10]],
    }
    found = of(document)

    assert found["strikes_to_turn"] == couples * 2 // 10 + 1
    assert found["strikes"] == sorted(holders[: couples * 2 * 7 // 10])[: couples * 2 // 10 + 1]
