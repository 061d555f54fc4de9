"""The questions Iowa Code 169C.6 leaves open."""

from __future__ import annotations

from districts.terms import Reading

CITE = "Iowa Code 169C.6"

PRIOR_COUNT = Reading(
    question="prior_count",
    note="IA-N2",
    cite=CITE,
    ask="Are three occasions needed before this one, or three in all?",
    options={
        "three_prior": "three before this one, so that this is the fourth",
        "three_in_all": "three in all, this one among them",
    },
)
WINDOW_EDGE = Reading(
    question="window_edge",
    note="IA-N4",
    cite=CITE,
    ask="How do the twelve months end?",
    options={
        "anniversary": "an occasion counts up to and on its anniversary",
        "count_back": "twelve months are counted back from the day of this occasion",
        "strict": "an occasion no longer counts on its anniversary",
    },
)
SAME_LAND = Reading(
    question="same_land",
    note="IA-N5",
    cite=CITE,
    ask="What is the land where the livestock are kept?",
    options={
        "tract": "the tract kept as one unit under one responsible landowner",
        "tax_parcel": "the tax parcel",
    },
)
MIXING = Reading(
    question="mixing",
    note="IA-N8",
    cite=CITE,
    ask="May straying onto a road rest on prior trespasses onto a neighbor's land?",
    options={
        "same_kind": "no, prior occasions are of the same kind and target",
        "any_kind": "yes, a road occasion may rest on private ones",
    },
)
COUNTED = Reading(
    question="counted",
    note="IA-N9",
    cite="Iowa Code 169C.6(1)",
    ask="Which incidents count?",
    options={
        "found": "those the local authority has found and recorded",
        "provable": "any that can be proved, found or not",
    },
)
THIRTY_DAYS = Reading(
    question="thirty_days",
    note="IA-N11",
    cite="Iowa Code 169C.6(2)(b)",
    ask="Does a thirtieth day on a Sunday move on?",
    options={
        "sunday_rolls": "yes, to the Monday",
        "no_roll": "no",
    },
)
PENALTY = Reading(
    question="penalty",
    note="IA-N14",
    cite="Iowa Code 169C.6(3)",
    ask="Of what, and when, is the penalty owed?",
    options={
        "costs": "of the costs of the fence, when the supervisors act",
        "costs_and_fees": "of the costs and the viewers' fees, when the supervisors act",
        "also_trustees": "of the costs, when the trustees act too",
    },
)

READINGS = (PRIOR_COUNT, WINDOW_EDGE, SAME_LAND, MIXING, COUNTED, THIRTY_DAYS, PENALTY)
OF_THE_COUNT = ("prior_count", "window_edge", "same_land", "mixing", "counted")
