"""What must hold of every petition, whatever its numbers."""

from datetime import date
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from districts.facts import petition_facts
from districts.law import assess

AS_OF = date(2026, 5, 1)
HEADS, LAND = "AK-03.35.020a-1", "AK-03.35.020a-2"
OPTIONS = st.fixed_dictionaries(
    {
        "co_owners": st.sampled_from(["persons", "land_whole", "one_speaks"]),
        "residents": st.sampled_from(["within_area", "state"]),
        "entities": st.sampled_from(["excluded", "included"]),
        "land_signers": st.sampled_from(["same_signers", "sub_class", "any_owners"]),
    }
)


@st.composite
def petitions(draw):
    people = [f"H{at}" for at in range(draw(st.integers(1, 7)))]
    pins = [f"P{at}" for at in range(draw(st.integers(1, 6)))]
    kinds = ["owner", "lessee", "contract_vendee"]
    shares = st.sampled_from([None, "1/2", "1/3", "1"])
    acres = {pin: draw(st.integers(1, 50_000)) for pin in pins}
    return {
        "action": "establish",
        "settled_area": True,
        "purpose": "x",
        "boundary_defined": True,
        "filed_with_district_judge": True,
        "area": {"acres": Fraction(sum(acres.values()), 10), "tolerance": 0},
        "pieces": 1,
        "parcels": [{"pin": pin, "acres": Fraction(acres[pin], 10)} for pin in pins],
        "holders": [
            {
                "id": each,
                "person": draw(st.sampled_from(["natural", "natural", "entity", "unknown"])),
                "resident": draw(st.sampled_from([True, True, False, None])),
            }
            for each in people
        ],
        "holdings": [
            {
                "pin": draw(st.sampled_from(pins)),
                "holder": draw(st.sampled_from(people)),
                "kind": draw(st.sampled_from(kinds)),
                "share": draw(shares),
            }
            for _ in range(draw(st.integers(1, 12)))
        ],
        "signatures": [
            {"holder": each, "match": draw(st.sampled_from(["sure", "suggested"]))}
            for each in people
            if draw(st.booleans())
        ],
    }


def judged(document, **readings):
    return assess("ak_as_03_35", petition_facts(document), as_of=AS_OF, readings=readings)


def amounts(measured):
    """Return low, value, high as fractions; None for a share of nobody."""
    ends = (measured.low, measured.value, measured.high)
    return [None if each is None else each.amount for each in ends]


@settings(max_examples=60, deadline=None)
@given(petitions(), OPTIONS)
def test_one_more_resident_signature_keeps_meets(document, readings):
    before = judged(document, **readings)
    for holder in document["holders"]:
        if holder["resident"] and holder["person"] == "natural":
            more = [*document["signatures"], {"id": "more", "holder": holder["id"]}]
            after = judged({**document, "signatures": more}, **readings)
            for clause in (HEADS, LAND):
                if before.finding(clause).verdict == "meets":
                    assert after.finding(clause).verdict == "meets"


@settings(max_examples=50, deadline=None)
@given(petitions(), OPTIONS, st.randoms())
def test_the_order_of_rows_changes_nothing(document, readings, random):
    mixed = dict(document)
    for key in ("parcels", "holders", "holdings"):
        mixed[key] = random.sample(document[key], len(document[key]))
    one, other = judged(document, **readings), judged(mixed, **readings)

    assert one.verdict == other.verdict
    assert one.contested == other.contested
    for clause in (HEADS, LAND):
        assert one.finding(clause).measured == other.finding(clause).measured


@settings(max_examples=50, deadline=None)
@given(petitions(), OPTIONS, st.integers(2, 9))
def test_a_larger_map_scale_changes_no_share(document, readings, times):
    larger = {
        **document,
        "area": {"acres": document["area"]["acres"] * times, "tolerance": 0},
        "parcels": [{**p, "acres": p["acres"] * times} for p in document["parcels"]],
    }
    one, other = (judged(each, **readings) for each in (document, larger))

    assert amounts(one.finding(LAND).measured) == amounts(other.finding(LAND).measured)
    assert one.finding(HEADS).measured == other.finding(HEADS).measured


@settings(max_examples=60, deadline=None)
@given(petitions(), OPTIONS)
def test_the_value_lies_between_the_worst_and_the_best(document, readings):
    answer = judged(document, **readings)
    for clause in (HEADS, LAND):
        low, value, high = amounts(answer.finding(clause).measured)
        if None not in (low, value, high):
            assert 0 <= low <= value <= high <= 1


@settings(max_examples=50, deadline=None)
@given(petitions(), OPTIONS)
def test_settling_every_doubt_lands_within_the_range(document, readings):
    # Residence is a doubt of natural persons; a company is in or out by the reading alone.
    doubtful = judged(document, **readings)
    for resident in (True, False):
        for match in ("sure", "rejected"):
            settled = {
                **document,
                "holders": [
                    {**each, "resident": resident}
                    if each["resident"] is None and each["person"] == "natural"
                    else dict(each)
                    for each in document["holders"]
                ],
                "signatures": [
                    {**each, "match": "sure" if each["match"] == "sure" else match}
                    for each in document["signatures"]
                ],
            }
            if readings["residents"] == "state":
                for each in settled["holders"]:
                    if each["person"] == "natural":
                        each["resident_of_state"] = each["resident"]
            clear = judged(settled, **readings)
            for clause in (HEADS, LAND):
                low, value, high = amounts(doubtful.finding(clause).measured)
                found = clear.finding(clause).measured.value.amount
                low, high = (value, value) if low is None and high is None else (low, high)
                if None not in (low, high, found):
                    assert low <= found <= high


@settings(max_examples=50, deadline=None)
@given(petitions())
def test_a_turning_alternative_is_what_a_run_under_it_says(document):
    answer = judged(document)
    for finding in answer.findings:
        for other in finding.alternatives:
            again = judged(document, **{other.question: other.option})
            assert again.finding(finding.clause).verdict == other.verdict
            if other.turns:
                assert again.verdict != answer.verdict
