"""AS 03.35.010 to .035, read as the statute is."""

from datetime import date

import pytest

HEADS, LAND = "AK-03.35.020a-1", "AK-03.35.020a-2"
SIZE, PIECES = "AK-03.35.010a-3", "AK-03.35.010a-4"


def value(assessment, clause):
    return str(assessment.finding(clause).measured.value)


def alternative(assessment, clause, option):
    return next(a for a in assessment.finding(clause).alternatives if a.option == option)


def codes(assessment):
    return [notice.code for notice in assessment.notices]


def test_a_petition_that_meets_everything(petition, judged):
    answer = judged(petition())

    assert answer.verdict == "meets"
    assert answer.contested == ()
    assert [f.clause for f in answer.findings if f.decides] == [
        "AK-03.35.010a-2",
        SIZE,
        PIECES,
        HEADS,
        LAND,
        "AK-03.35.020a-3",
        "AK-03.35.020a-4",
    ]


# --- .010(a)


def test_whether_the_area_is_settled_is_attested_and_always_decides(petition, judged):
    assert judged(petition(settled_area=None)).verdict == "undetermined"
    assert judged(petition(settled_area=False)).verdict == "fails"


@pytest.mark.parametrize(
    ("acres", "tolerance", "verdict"),
    [
        (1280, 0, "meets"),
        (1279.99, 0, "fails"),
        (1280.4, 0.5, "undetermined"),
        (1279.6, 0.5, "undetermined"),
        (1280.5, 0.5, "meets"),
        (1279.5, 0.5, "fails"),
    ],
)
def test_acres_nearer_to_the_least_size_than_their_tolerance_need_a_survey(
    petition, judged, acres, tolerance, verdict
):
    answer = judged(petition(area={"acres": acres, "tolerance": tolerance}))

    assert answer.finding(SIZE).verdict == verdict


def test_an_unknown_tolerance_is_taken_as_nothing_and_said(petition, judged):
    answer = judged(petition(area={"acres": 1280}))

    assert answer.finding(SIZE).verdict == "meets"
    assert "tolerance_unknown" in codes(answer)


def test_rounding_for_the_eye_never_reaches_the_least_size(petition, judged):
    answer = judged(petition(area={"acres": 1279.96, "tolerance": 0}))

    assert answer.finding(SIZE).measured.display == "1,279.96 acres"


def test_nominal_and_dry_acres_are_shown_beside_the_measured(petition, judged):
    area = {"acres": 1281, "tolerance": 0, "nominal_acres": 1280, "water_acres": 2}
    answer = judged(petition(area=area))

    assert alternative(answer, SIZE, "nominal").verdict == "meets"
    assert alternative(answer, SIZE, "without_water").verdict == "fails"
    assert alternative(answer, SIZE, "without_water").turns
    assert answer.contested == ()
    assert "without_water" in answer.headline


def test_an_option_nobody_measured_turns_nothing(petition, judged):
    answer = judged(petition(area={"acres": 2000, "tolerance": 0}))

    assert alternative(answer, SIZE, "nominal").verdict == "undetermined"
    assert not alternative(answer, SIZE, "nominal").turns
    assert judged(petition(area={"acres": 2000}), acres="nominal").verdict == "undetermined"


def test_a_boundary_that_crosses_itself_decides_neither_size_nor_shape_nor_land(petition, judged):
    area = {
        "acres": 1400,
        "tolerance": 1,
        "crosses_itself": True,
        "acres_low": 1100,
        "acres_high": 1400,
    }
    answer = judged(petition(area=area))

    for clause in (SIZE, PIECES, LAND):
        assert answer.finding(clause).verdict == "undetermined"
    measured = answer.finding(SIZE).document()["measured"]
    assert (measured["low"], measured["high"]) == (1100, 1400)
    assert answer.finding(HEADS).verdict == "meets"


def test_a_corner_is_not_enough_and_contests_nothing(petition, judged):
    answer = judged(petition(pieces={"edge": 2, "gap": 2, "corner": 1}))

    assert answer.finding(PIECES).verdict == "fails"
    assert alternative(answer, PIECES, "corner").verdict == "meets"
    assert alternative(answer, PIECES, "corner").turns
    assert answer.contested == ()


def test_a_strip_between_pieces_leaves_contiguity_open(petition, judged):
    facts = petition(pieces={"edge": 2, "gap": 1, "corner": 2}, strip_m=20.12)
    answer = judged(facts)

    assert answer.verdict == "fails"
    assert answer.contested == ("contiguity",)
    assert "20.1 m" in answer.finding(PIECES).measured.method
    assert judged(facts, contiguity="gap").verdict == "meets"
    assert judged(facts, contiguity="gap").contested == ("contiguity",)


def test_a_corner_behind_an_open_strip_still_contests_nothing(petition, judged):
    answer = judged(petition(pieces={"edge": 3, "gap": 2, "corner": 1}))

    assert answer.contested == ()
    assert alternative(answer, PIECES, "corner").turns


def test_acres_from_a_roll_were_not_measured(petition, judged):
    answer = judged(petition(measured=False))

    assert answer.finding(SIZE).verdict == "undetermined"
    assert answer.finding(PIECES).verdict == "undetermined"
    assert value(answer, LAND) == "1200/2000"
    assert "not_measured" in codes(answer)


# --- .020(a), heads


def test_a_person_counts_once_however_many_parcels_or_signatures(petition, judged):
    facts = petition()
    facts["parcels"].append({"pin": "P10", "acres": 5})
    facts["holdings"].append({"pin": "P10", "holder": "H0", "kind": "lessee"})
    facts["signatures"].append({"id": "again", "holder": "H0", "signed_on": "2026-02-05"})

    assert value(judged(facts), HEADS) == "6/10"


def test_owner_and_lessee_of_one_parcel_are_two_heads(petition, judged):
    facts = petition()
    facts["holders"].append({"id": "L", "resident": True})
    facts["holdings"].append({"pin": "P0", "holder": "L", "kind": "lessee"})

    assert value(judged(facts), HEADS) == "6/11"
    assert value(judged(facts, co_owners="one_speaks"), HEADS) == "6/11"


def test_people_who_live_elsewhere_are_no_heads_but_their_land_stays(petition, judged):
    facts = petition()
    facts["holders"][9] |= {"resident": False, "resident_of_state": True}
    answer = judged(facts)

    assert value(answer, HEADS) == "6/9"
    assert value(answer, LAND) == "1200/2000"
    assert str(alternative(answer, HEADS, "state").measured.value) == "6/10"


def test_passing_among_residents_of_the_area_only_is_said(petition, judged):
    facts = petition()
    for at in (8, 9):
        facts["holders"][at] |= {"resident": False, "resident_of_state": True}
    facts["signatures"] = facts["signatures"][:5]

    assert "passes_within_area_only" in codes(judged(facts))


def test_entities_are_outside_the_class_unless_read_otherwise(petition, judged):
    facts = petition()
    facts["holders"][9]["person"] = "entity"
    facts["holders"][8] |= {"person": "public", "resident": None}

    assert value(judged(facts), HEADS) == "6/8"
    assert value(judged(facts, entities="included"), HEADS) == "6/10"


def test_a_renter_of_a_building_without_land_is_outside_and_shown(petition, judged):
    facts = petition()
    facts["holders"].append({"id": "R", "name": "Rae Renter", "resident": True})
    facts["holdings"].append({"pin": "P0", "holder": "R", "kind": "lessee", "acres": 0})
    answer = judged(facts)

    assert value(answer, HEADS) == "6/10"
    notice = next(each for each in answer.notices if each.code == "no_land")
    assert "Rae Renter" in notice.message
    assert "6/11" in notice.message


def test_a_strip_on_the_line_makes_no_head(petition, judged):
    facts = petition()
    facts["parcels"].append({"pin": "LINE", "acres": 0.01, "touches_line": True})
    facts["holders"].append({"id": "N", "name": "Next Door", "resident": True})
    facts["holdings"].append({"pin": "LINE", "holder": "N", "kind": "owner"})
    answer = judged(facts)

    assert value(answer, HEADS) == "6/10"
    assert "touches_line" in codes(answer)


def test_unknown_persons_stay_out_and_the_worst_case_is_said(petition, judged):
    facts = petition()
    facts["holders"].append({"id": "X", "name": "ET AL", "person": "unknown"})
    facts["holdings"].append({"pin": "P0", "holder": "X", "kind": "owner"})
    facts["parcels"].append({"pin": "BARE", "acres": 10})
    answer = judged(facts)

    assert value(answer, HEADS) == "6/10"
    notice = next(each for each in answer.notices if each.code == "unknown_holders")
    assert "P0" in notice.message
    assert "BARE" in notice.message
    assert "6/12" in notice.message


def test_a_class_of_nobody_is_undetermined(petition, judged):
    facts = petition()
    for holder in facts["holders"]:
        holder["resident"] = False
    answer = judged(facts)

    assert value(answer, HEADS) == "0/0"
    assert answer.finding(HEADS).verdict == "undetermined"


# --- .020(a), what is not yet known


def ends(assessment, clause):
    measured = assessment.finding(clause).document()["measured"]
    return measured["low"], measured["high"]


def test_unknown_residence_is_resolved_either_way(petition, judged):
    facts = petition()
    facts["holders"][0]["resident"] = None  # signed
    facts["holders"][9]["resident"] = None  # did not
    answer = judged(facts)

    assert ends(answer, HEADS) == ("5/9", "6/9")
    assert answer.finding(HEADS).verdict == "undetermined"
    assert ends(answer, LAND) == ("1000/2000", "1200/2000")
    assert answer.finding(LAND).verdict == "meets"


def test_a_suggested_match_counts_only_at_best(petition, judged):
    facts = petition()
    facts["signatures"][0]["match"] = "suggested"
    answer = judged(facts)

    assert value(answer, HEADS) == "5/10"
    assert ends(answer, HEADS) == ("5/10", "6/10")
    assert answer.finding(HEADS).verdict == "undetermined"


def test_a_suggestion_for_one_who_signed_anyway_opens_nothing(petition, judged):
    facts = petition()
    facts["signatures"].append({"id": "more", "holder": "H0", "match": "suggested"})
    answer = judged(facts)

    assert value(answer, HEADS) == "6/10"
    assert ends(answer, HEADS) == (None, None)


def test_a_disputed_signature_counts_but_not_at_worst(petition, judged):
    facts = petition()
    facts["signatures"][0]["disputed"] = True
    answer = judged(facts)

    assert value(answer, HEADS) == "6/10"
    assert ends(answer, HEADS) == ("5/10", "6/10")


def test_a_rejected_match_is_no_signature(petition, judged):
    facts = petition()
    facts["signatures"][0]["match"] = "rejected"

    assert value(judged(facts), HEADS) == "5/10"


def test_a_signers_parcel_without_acres_has_no_upper_bound(petition, judged):
    facts = petition(signatures=[{"holder": "H0"}])
    facts["parcels"][0]["acres"] = None
    answer = judged(facts)

    assert ends(answer, LAND) == ("0/2000", None)
    assert answer.finding(LAND).verdict == "undetermined"
    assert "P0" in next(n.message for n in answer.notices if n.code == "no_shape")


def test_ground_under_parcels_of_two_holders_is_credited_once(petition, judged):
    both = petition(overlaps=[{"pins": ["P0", "P1"], "acres": 3}])
    one = petition(overlaps=[{"pins": ["P0", "P9"], "acres": 3}])

    assert value(judged(both), LAND) == "1197/2000"
    assert ends(judged(both), LAND) == (None, None)
    assert ends(judged(one), LAND) == ("1197/2000", "1200/2000")


def test_a_record_that_only_names_a_lessee_claims_no_ownership(petition, judged):
    facts = petition(overlaps=[{"pins": ["P9", "LEASE"], "acres": 200}])
    facts["parcels"].append({"pin": "LEASE", "acres": 200})
    facts["holdings"].append({"pin": "LEASE", "holder": "H0", "kind": "lessee"})
    answer = judged(facts)

    assert value(answer, LAND) == "1400/2000"
    assert ends(answer, LAND) == (None, None)


# --- .020(a), land


def test_owner_and_lessee_of_one_parcel_credit_it_once(petition, judged):
    facts = petition()
    facts["holdings"].append({"pin": "P0", "holder": "H1", "kind": "lessee"})

    assert value(judged(facts), LAND) == "1200/2000"


@pytest.mark.parametrize(
    ("option", "heads", "land"),
    [("persons", "6/11", "1100/2000"), ("land_whole", "6/11", "1200/2000")],
)
def test_a_co_owner_brings_a_share_or_the_whole(petition, judged, option, heads, land):
    facts = petition()
    facts["holders"].append({"id": "W", "resident": True})
    facts["holdings"].append({"pin": "P0", "holder": "W", "kind": "owner"})
    answer = judged(facts, co_owners=option)

    assert (value(answer, HEADS), value(answer, LAND)) == (heads, land)


def test_co_owners_as_one_head_contest_the_result(petition, judged):
    facts = petition()
    facts["holders"].append({"id": "W", "resident": True})
    facts["holdings"].append({"pin": "P0", "holder": "W", "kind": "owner"})
    answer = judged(facts)

    assert answer.verdict == "fails"
    assert answer.contested == ("co_owners",)
    assert str(alternative(answer, HEADS, "one_speaks").measured.value) == "6/10"
    assert judged(facts, co_owners="one_speaks").verdict == "meets"
    assert judged(facts, co_owners="one_speaks").contested == ("co_owners",)


def test_the_leased_part_counts_whole_and_the_rest_by_share(petition, judged):
    facts = petition(signatures=[{"holder": "H0"}])
    facts["holders"].append({"id": "W", "resident": True})
    facts["holdings"] = [
        {"pin": "P0", "holder": "H0", "kind": "owner", "share": "1/4"},
        {"pin": "P0", "holder": "W", "kind": "owner", "share": "3/4"},
        {"pin": "P0", "holder": "H0", "kind": "lessee", "acres": 120},
    ]

    assert value(judged(facts), LAND) == "140/2000"  # 120 + 1/4 of the other 80


def test_a_buyer_under_contract_counts_as_an_owner(petition, judged):
    facts = petition(signatures=[{"holder": "V"}])
    facts["holders"].append({"id": "V", "resident": True})
    facts["holdings"].append({"pin": "P0", "holder": "V", "kind": "contract_vendee"})
    answer = judged(facts)

    assert (value(answer, HEADS), value(answer, LAND)) == ("1/11", "200/2000")


def test_whose_land_must_reach_the_share_is_a_reading(petition, judged):
    facts = petition(signatures=[{"holder": f"H{at}"} for at in (0, 9)])
    facts["holders"][9]["person"] = "entity"
    answer = judged(facts)

    assert value(answer, LAND) == "200/2000"
    assert str(alternative(answer, LAND, "any_owners").measured.value) == "400/2000"
    assert str(alternative(answer, LAND, "sub_class").measured.value) == "1800/2000"


def test_thirty_percent_of_which_land_is_a_reading(petition, judged):
    area = {"acres": 2000, "tolerance": 0.5, "water_acres": 100}
    facts = petition(area=area, signatures=[{"holder": "H0"}, {"holder": "H1"}])
    facts["parcels"][0]["water_acres"] = 20
    facts["parcels"][9]["public"] = True
    answer = judged(facts)

    assert str(alternative(answer, LAND, "without_water").measured.value) == "380/1900"
    assert str(alternative(answer, LAND, "without_public").measured.value) == "400/1800"


def test_measured_land_is_given_to_four_decimals(petition, judged):
    facts = petition(measured=True)
    facts["parcels"][0]["acres"] = 200.123456

    assert value(judged(facts), LAND) == "1200.1235/2000.0000"


def test_recorded_and_measured_acres_on_different_sides_are_said(petition, judged):
    facts = petition(measured=True)
    facts["area"] |= {"acres": 1281, "recorded_acres": 1279}

    assert "recorded_acres_differ" in codes(judged(facts))


# --- .020(a), the sheets


def test_a_withdrawal_received_by_filing_counts(petition, judged):
    facts = petition()
    facts["signatures"][0]["withdrawn_on"] = "2026-03-02"

    assert value(judged(facts), HEADS) == "5/10"


def test_a_withdrawal_received_after_filing_counts_only_by_other_readings(petition, judged):
    facts = petition(hearing_on="2026-04-15")
    facts["signatures"][0] |= {
        "withdrawn_on": "2026-03-01",
        "withdrawal_received_on": "2026-03-05",
    }
    answer = judged(facts)

    assert value(answer, HEADS) == "6/10"
    assert str(alternative(answer, HEADS, "hearing").measured.value) == "5/10"
    assert str(alternative(answer, HEADS, "signing_dates").measured.value) == "5/10"


def test_the_latest_action_by_its_own_date_decides(petition, judged):
    facts = petition()
    facts["signatures"][0]["withdrawn_on"] = "2026-02-10"
    facts["signatures"].append({"id": "back", "holder": "H0", "signed_on": "2026-02-20"})

    assert value(judged(facts), HEADS) == "6/10"


def test_a_signature_received_after_filing_is_too_late(petition, judged):
    facts = petition()
    facts["signatures"][0]["received_on"] = "2026-03-03"

    assert value(judged(facts), HEADS) == "5/10"


def test_a_signature_without_dates_counts_and_is_named(petition, judged):
    facts = petition()
    del facts["signatures"][3]["signed_on"]
    answer = judged(facts)

    assert value(answer, HEADS) == "6/10"
    assert "s3" in next(n.message for n in answer.notices if n.code == "undated_signatures")


def test_land_is_looked_at_on_the_counting_date(petition, judged):
    facts = petition()
    facts["holdings"][0]["to"] = "2026-02-15"
    facts["holders"].append({"id": "BUYER", "resident": True})
    facts["holdings"].append({"pin": "P0", "holder": "BUYER", "from": "2026-02-16"})

    answer = judged(facts)

    assert (value(answer, HEADS), value(answer, LAND)) == ("5/10", "1000/2000")


# --- .020(a), the paper


@pytest.mark.parametrize(
    ("change", "verdict"),
    [
        ({"purpose": ""}, "fails"),
        ({"purpose": None}, "undetermined"),
        ({"boundary_defined": False}, "fails"),
        ({"signatures": []}, "fails"),
    ],
)
def test_each_missing_part_of_the_petition_fails_by_name(petition, judged, change, verdict):
    assert judged(petition(**change)).finding("AK-03.35.020a-3").verdict == verdict


def test_a_missing_fact_names_who_can_supply_it(petition, judged):
    finding = judged(petition(filed_with_district_judge=None)).finding("AK-03.35.020a-4")

    assert finding.verdict == "undetermined"
    assert "clerk" in finding.document()["measured"]["ask"]


# --- .020(b)


def addition(petition, **changes):
    return petition(
        **{
            "action": "add",
            "area": {"acres": 2000, "tolerance": 0.5},
            "district": {"acres": 5000, "touch": "edge"},
            **changes,
        }
    )


def test_an_addition_joins_the_district_by_an_edge(petition, judged):
    clause = "AK-03.35.020b-3"
    for touch, by_default, by_gap, by_corner in (
        ("edge", "meets", "meets", "meets"),
        ("gap", "fails", "meets", "fails"),
        ("corner", "fails", "fails", "meets"),
        ("none", "fails", "fails", "fails"),
    ):
        facts = addition(petition, district={"touch": touch})
        assert judged(facts).finding(clause).verdict == by_default
        assert judged(facts, contiguity="gap").finding(clause).verdict == by_gap
        assert judged(facts, contiguity="corner").finding(clause).verdict == by_corner
    assert judged(addition(petition, district={"touch": "gap"})).contested == ("contiguity",)


def test_an_addition_decides_on_its_own_size_not_that_of_a_district(petition, judged):
    answer = judged(addition(petition, area={"acres": 160, "tolerance": 0}))

    assert answer.finding("AK-03.35.020b-2").verdict == "meets"
    assert answer.finding(SIZE).verdict == "not_applicable"
    assert not answer.finding(SIZE).decides


def test_an_addition_is_asked_of_its_own_people_unless_read_otherwise(petition, judged):
    facts = addition(
        petition,
        enlarged={
            "holders": [{"id": "D1", "resident": True}],
            "holdings": [{"pin": "FAR", "holder": "D1", "acres": 5000}],
        },
    )
    answer = judged(facts)

    assert answer.finding("AK-03.35.020b-1").verdict == "meets"
    assert value(answer, HEADS) == "6/10"
    assert str(alternative(answer, HEADS, "enlarged").measured.value) == "6/11"
    assert str(alternative(answer, LAND, "enlarged").measured.value) == "1200/7000"


# --- .020(c)


def portion(petition, **changes):
    return petition(
        **{
            "action": "eliminate",
            "area": {"acres": 400, "tolerance": 0.1},
            "district": {"acres": 2000, "remainder_pieces": 1},
            **changes,
        }
    )


def test_an_elimination_is_asked_of_the_whole_district(petition, judged):
    answer = judged(portion(petition))

    assert answer.verdict == "meets"
    assert value(answer, LAND) == "1200/2000"
    assert answer.finding("AK-03.35.020c-1").verdict == "meets"
    assert not answer.finding("AK-03.35.020c-1").decides
    assert answer.finding("AK-03.35.020c-3").verdict == "meets"


def test_a_remainder_too_small_is_warned_of_or_refused(petition, judged):
    facts = portion(petition, area={"acres": 800, "tolerance": 0.1})
    answer = judged(facts)

    assert answer.verdict == "meets"
    assert "remainder_below_1280" in codes(answer)
    assert alternative(answer, SIZE, "refuse").turns
    assert answer.contested == ()
    assert judged(facts, remainder="refuse").verdict == "fails"


def test_nothing_that_remains_is_not_too_small(petition, judged):
    answer = judged(portion(petition, area={"acres": 2000, "tolerance": 0.1}))

    assert "remainder_below_1280" not in codes(answer)


def test_a_dissolution_is_asked_of_the_whole_district(petition, judged):
    answer = judged(petition(action="dissolve", area=None, district={"acres": 8000}))

    assert value(answer, LAND) == "1200/8000"
    assert answer.finding("AK-03.35.020c-2").verdict == "fails"
    assert answer.verdict == "fails"


# --- .030


THREE = [
    {
        "place": place,
        "conspicuous_public": True,
        "within": True,
        "from": "2026-03-16",
        "to": "2026-04-15",
    }
    for place in ("store", "school", "post office")
]


def test_before_a_hearing_is_set_its_section_does_not_apply(petition, judged):
    answer = judged(petition())

    for clause in ("AK-03.35.030-1", "AK-03.35.030-2", "AK-03.35.030-3"):
        assert answer.finding(clause).verdict == "not_applicable"


def test_day_thirty_after_receipt_is_allowed_for_the_hearing(petition, judged):
    clause = "AK-03.35.030-1"
    for hearing, thirty, clear in (
        ("2026-03-31", "fails", "fails"),
        ("2026-04-01", "meets", "fails"),
        ("2026-04-02", "meets", "meets"),
    ):
        facts = petition(hearing_on=hearing)
        assert judged(facts).finding(clause).verdict == thirty
        assert judged(facts, hearing_days="clear").finding(clause).verdict == clear


def test_the_alternative_says_where_its_reading_moves_the_threshold(petition, judged):
    answer = judged(petition(hearing_on="2026-04-01"))

    assert alternative(answer, "AK-03.35.030-1", "clear").threshold.value == 31


def test_three_notices_at_one_place_are_one_place(petition, judged):
    same = [{**each, "place": " The STORE" if at else "the store"} for at, each in enumerate(THREE)]
    answer = judged(petition(hearing_on="2026-04-15", postings=same))

    assert answer.finding("AK-03.35.030-2").measured.value == 1
    assert answer.finding("AK-03.35.030-2").verdict == "fails"


def test_a_place_outside_or_out_of_sight_does_not_count(petition, judged):
    for key in ("within", "conspicuous_public"):
        for known, verdict in ((False, "fails"), (None, "undetermined")):
            postings = [{**THREE[0], key: known}, *THREE[1:]]
            answer = judged(petition(hearing_on="2026-04-15", postings=postings))
            assert answer.finding("AK-03.35.030-2").verdict == verdict


def test_notices_stay_up_from_thirty_days_before_to_the_hearing(petition, judged):
    clause = "AK-03.35.030-3"
    for change, verdict in (
        ({}, "meets"),
        ({"from": "2026-03-17"}, "fails"),
        ({"to": "2026-04-14"}, "fails"),
        ({"from": None}, "undetermined"),
        ({"to": None}, "meets"),
    ):
        postings = [{**THREE[0], **change}, *THREE[1:]]
        answer = judged(petition(hearing_on="2026-04-15", postings=postings))
        assert answer.finding(clause).verdict == verdict, change


def test_the_best_three_of_more_notices_decide(petition, judged):
    late = {**THREE[0], "place": "barn", "from": "2026-04-10"}
    answer = judged(petition(hearing_on="2026-04-15", postings=[late, *THREE]))

    assert answer.finding("AK-03.35.030-3").verdict == "meets"


def test_any_thirty_days_before_the_hearing_is_a_reading(petition, judged):
    early = [{**each, "from": "2026-03-03", "to": "2026-04-02"} for each in THREE]
    facts = petition(hearing_on="2026-04-15", postings=early)

    assert judged(facts).finding("AK-03.35.030-3").verdict == "fails"
    assert judged(facts, posting_period="any_thirty").finding("AK-03.35.030-3").verdict == "meets"
    assert (
        judged(petition(hearing_on="2026-04-15", postings=THREE), posting_count="clear")
        .finding("AK-03.35.030-3")
        .verdict
        == "fails"
    )


def test_a_notice_put_up_again_the_next_day_was_never_down(petition, judged):
    first = {**THREE[0], "to": "2026-03-20"}
    postings = [first, {**THREE[0], "from": "2026-03-21"}, *THREE[1:]]
    broken = [first, {**THREE[0], "from": "2026-03-22"}, *THREE[1:]]

    def verdict(given):
        facts = petition(hearing_on="2026-04-15", postings=given)
        return judged(facts).finding("AK-03.35.030-3").verdict

    assert verdict(postings) == "meets"
    assert verdict(broken) == "fails"


def test_the_order_is_mandatory_once_petition_and_notice_are_found(petition, judged):
    given = judged(petition(hearing_on="2026-04-15", postings=THREE))
    lacking = judged(petition(hearing_on="2026-04-15", postings=THREE[:2]))

    assert given.finding("AK-03.35.030-4").verdict == "meets"
    assert "order_mandatory" in codes(given)
    assert lacking.finding("AK-03.35.030-4").verdict == "fails"
    assert "order_mandatory" not in codes(lacking)


def test_a_hearing_on_a_day_the_court_is_shut_is_said(petition, judged):
    assert "court_closed" in codes(judged(petition(hearing_on="2026-04-04")))


def test_the_earliest_hearing_is_a_date_to_wait_for(petition, judged):
    row = judged(petition()).document()["deadlines"][0]

    assert row["clause"] == "AK-03.35.030-1"
    assert (row["not_before"], row["due"], row["status"]) == ("2026-04-01", None, "open")
    assert row["wait_until"] == "2026-04-02"


# --- .035


def identification(answer):
    return next(row for row in answer.deadlines if row.clause == "AK-03.35.035a-1")


def test_sixty_days_to_identify_move_off_a_sunday(petition, judged):
    row = identification(judged(petition(order_entered_on="2025-05-07")))

    assert row.due == date(2025, 7, 7)
    assert row.safe_by == date(2025, 7, 6)
    assert row.status == "late"


def test_animals_marked_in_time_meet_the_date(petition, judged):
    facts = petition(order_entered_on="2026-03-02")
    facts["identified"] = [{"animal": "cow 1", "on": "2026-05-01", "method": "collar"}]

    assert identification(judged(facts)).status == "met"


def test_without_an_order_nothing_runs(petition, judged):
    row = identification(judged(petition()))

    assert (row.status, row.due) == ("not_running", None)
