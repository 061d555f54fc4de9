"""Every question Bellevue ch. 171 leaves open, the ways to read it, and the way taken."""

from __future__ import annotations

from districts.terms import Reading

PRESUMPTION = Reading(
    question="presumption",
    note="BV-N4",
    cite="Bellevue 171-18?",
    ask="From which day is the occupant presumed to keep the dog?",
    options={
        "tenth": "from the tenth consecutive day",
        "eleventh": "from ten days after the first, the eleventh",
    },
)
OFFENSES = Reading(
    question="offenses",
    note="BV-N8",
    cite="Bellevue 171-22B",
    ask="Are several provisions violated on one day several offenses?",
    options={
        "per_provision": "yes, one for each provision and day",
        "per_day": "no, one for each day",
    },
)
INSURANCE = Reading(
    question="insurance",
    note="BV-N10",
    cite="Bellevue 171-22H",
    ask="May the insurance cover more than the amount named?",
    options={
        "at_least": "yes, the amount is the least",
        "exactly": "no, the amount itself",
    },
)
AGENCY_DOGS = Reading(
    question="agency_dogs",
    note="BV-N11",
    cite="Bellevue 171-22H",
    ask="From what are dogs of a law enforcement agency exempt?",
    options={
        "insurance_only": "from the insurance alone",
        "whole_section": "from the whole section on dangerous dogs",
    },
    actions=frozenset({"agency"}),
)
COMPLY_PENDING = Reading(
    question="comply_pending",
    note="BV-N14",
    cite="Bellevue 171-22K",
    ask="While an appeal is pending, by when must the owner comply?",
    options={
        "ten_days": "within the same ten days",
        "immediate": "at once, from the appeal on",
    },
)
ORDINANCE_ROLL = Reading(
    question="ordinance_roll",
    note="CT-N8",
    cite="Wis. Stat. 990.001(4)",
    ask="Does a last day under the ordinance move off a Sunday or holiday?",
    options={
        "roll": "yes, as under the statutes",
        "unrolled": "no",
    },
)
READINGS = (PRESUMPTION, OFFENSES, INSURANCE, AGENCY_DOGS, COMPLY_PENDING, ORDINANCE_ROLL)
