"""Every question AS 03.35 leaves open, the ways to read it, and the way taken by default."""

from __future__ import annotations

from districts.facts import PetitionFacts
from districts.terms import Reading

_ADD = frozenset({"add"})
_SIZE = frozenset({"establish", "add"})


def _strip_divides(facts: PetitionFacts) -> bool:
    """Whether a strip no wider than ``gap_m`` alone keeps pieces apart."""
    return facts.pieces.strip_divides or (facts.action == "add" and facts.district.touch == "gap")


ACRES = Reading(
    question="acres",
    note="AK-N2",
    cite="AS 03.35.010(a), .020(b)",
    ask="Which acres must reach the least size?",
    options={
        "geodesic": "the ground inside the boundary as measured, with its roads and water",
        "nominal": "the acres of its survey sections as patented",
        "without_water": "the measured ground less the water",
    },
    actions=_SIZE,
)
CONTIGUITY = Reading(
    question="contiguity",
    note="AK-N3",
    cite="AS 03.35.010(a), .020(b)",
    ask="What joins two pieces into one contiguous area?",
    options={
        "edge": "a shared stretch of boundary",
        "gap": "a shared stretch of boundary, or only a road or stream between them",
        "corner": "a shared stretch of boundary, or a common corner",
    },
    opens=_strip_divides,
    quiet=frozenset({"corner"}),
    actions=_SIZE,
)
RESIDENTS = Reading(
    question="residents",
    note="AK-N5",
    cite="AS 03.35.020(a)",
    ask="Where must a resident owner or lessee live?",
    options={
        "within_area": "within the area described",
        "state": "anywhere in Alaska",
    },
)
CO_OWNERS = Reading(
    question="co_owners",
    note="AK-N6, AK-N10",
    cite="AS 03.35.020(a)",
    ask="How do co-owners of one parcel count?",
    options={
        "persons": "each is a person, and a signature brings the signer's share of the land",
        "land_whole": "each is a person, and a signature brings the whole parcel",
        "one_speaks": "together they are one, and one signature speaks for the parcel",
    },
    is_open=True,
)
ENTITIES = Reading(
    question="entities",
    note="AK-N7",
    cite="AS 03.35.020(a)",
    ask="Do companies, trusts and public bodies count as residents?",
    options={
        "excluded": "no, residence is of people",
        "included": "yes, unless they are recorded as resident elsewhere",
    },
)
LAND_SIGNERS = Reading(
    question="land_signers",
    note="AK-N8",
    cite="AS 03.35.020(a)",
    ask="Whose land must reach 30 percent?",
    options={
        "same_signers": "that of the resident owners and lessees who signed",
        "sub_class": "that of all resident owners and lessees, signed or not",
        "any_owners": "that of anyone who signed, resident or not",
    },
)
LAND_BASE = Reading(
    question="land_base",
    note="AK-N11",
    cite="AS 03.35.020(a)",
    ask="30 percent of which land?",
    options={
        "gross": "all the land described",
        "without_water": "the land described less its water",
        "without_public": "the land described less public land",
    },
)
ADDITION_CLASS = Reading(
    question="addition_class",
    note="AK-N13",
    cite="AS 03.35.020(b)",
    ask="Whose signatures does an addition need?",
    options={
        "addition": "those of the land to be added",
        "enlarged": "those of the district as it would become",
    },
    actions=_ADD,
)
REMAINDER = Reading(
    question="remainder",
    note="AK-N15",
    cite="AS 03.35.010(a), .020(c)",
    ask="May an elimination leave a district that is too small or in pieces?",
    options={
        "warn": "yes, with a warning: only section .020 is tested",
        "refuse": "no, the least size and one piece are lasting conditions",
    },
    actions=frozenset({"eliminate"}),
)
FAULT = Reading(
    question="fault",
    note="AK-N16",
    cite="AS 03.35.040(a)",
    ask="Does recovery need a criminally negligent owner?",
    options={
        "breach": "yes, the animal must be at large contrary to section .010(b)",
        "any": "no, any running at large in a district is enough",
    },
)
HEARING_DAYS = Reading(
    question="hearing_days",
    note="AK-N17",
    cite="AS 03.35.030",
    ask="Is the thirtieth day after receipt allowed for the hearing?",
    options={
        "thirty": "yes, the day of receipt is left out and day 30 is allowed",
        "clear": "no, 30 clear days must lie between, so day 31 is the first",
    },
)
POSTING_PERIOD = Reading(
    question="posting_period",
    note="AK-N19",
    cite="AS 03.35.030",
    ask="When must the notices be up?",
    options={
        "to_hearing": "without a break from the thirtieth day before up to the hearing",
        "any_thirty": "for any 30 days before the hearing",
    },
)
POSTING_COUNT = Reading(
    question="posting_count",
    note="CT-N6",
    cite="AS 03.35.030",
    ask="How are the 30 days before the hearing counted?",
    options={
        "first_out": "the hearing day is left out, the posting day counts",
        "clear": "30 clear days lie between posting and hearing",
    },
)
COUNT_DATE = Reading(
    question="count_date",
    note="AK-N31",
    cite="AS 03.35.020(a)",
    ask="As of when are signatures counted?",
    options={
        "filing": "what the clerk had received when the petition was filed",
        "hearing": "what was received by the hearing",
        "signing_dates": "by the dates on the sheets, whenever received",
    },
)
IDENTIFY_FROM = Reading(
    question="identify_from",
    note="AK-N22",
    cite="AS 03.35.035(a)",
    ask="From when do the 60 days run?",
    options={
        "entry": "from the day the order is entered",
        "certification": "from the day it is certified",
    },
)
IDENTIFY_WHO = Reading(
    question="identify_who",
    note="AK-N22",
    cite="AS 03.35.035(a)",
    ask="After an addition, which animals must be identified?",
    options={
        "added_land": "those on the added land",
        "whole_district": "those in the whole enlarged district",
    },
    actions=_ADD,
)
JOINT_DAMAGE = Reading(
    question="joint_damage",
    note="AK-N24",
    cite="AS 03.35.040(b)",
    ask="How is damage by several animals held to the cap?",
    options={
        "allocated": "animal by animal where it is known, else the cap times the animals",
        "split": "split equally, then capped",
    },
)
CLOSED_COURT = Reading(
    question="closed_court",
    note="AK-N26",
    cite="AS 03.35.050",
    ask="Is a notice due while the court is closed?",
    options={
        "due": "yes, the hours run on",
        "next_court_day": "it is due on the next court day",
    },
)
HOURS_ROLL = Reading(
    question="hours_roll",
    note="AK-N26",
    cite="AS 03.35.050",
    ask="Do 24 hours that end on a Sunday or holiday move on?",
    options={
        "no_roll": "no",
        "roll_080": "yes, to the next day that is neither",
    },
)
PROCEEDS = Reading(
    question="proceeds",
    note="AK-N29",
    cite="AS 03.35.055(c)",
    ask="What comes off the price before the excess?",
    options={
        "with_damages": "costs of sale, keep and capped damages",
        "charges_only": "costs of sale and keep; damages are claimed separately",
    },
)
SHORT_PERIODS = Reading(
    question="short_periods",
    note="CT-N1",
    cite="AS 03.35.050",
    ask="How do the five days run?",
    options={
        "code": "calendar days, only the last can move",
        "rule_6": "as in court: weekends and holidays inside are skipped",
    },
)
SATURDAY = Reading(
    question="saturday",
    note="CT-N2",
    cite="AS 01.10.080",
    ask="Does a last day on a Saturday move on?",
    options={
        "court_only": "only for acts done at or by a court",
        "never": "never",
    },
)
DST_HOURS = Reading(
    question="dst_hours",
    note="CT-N5",
    cite="AS 03.35.050",
    ask="How do 24 hours run over a change of clocks?",
    options={
        "elapsed": "as elapsed time",
        "wall_clock": "to the same time by the clock next day",
    },
)
READINGS = (
    ACRES,
    CONTIGUITY,
    RESIDENTS,
    CO_OWNERS,
    ENTITIES,
    LAND_SIGNERS,
    LAND_BASE,
    ADDITION_CLASS,
    REMAINDER,
    FAULT,
    HEARING_DAYS,
    POSTING_PERIOD,
    POSTING_COUNT,
    IDENTIFY_FROM,
    IDENTIFY_WHO,
    JOINT_DAMAGE,
    CLOSED_COURT,
    HOURS_ROLL,
    PROCEEDS,
    COUNT_DATE,
    SHORT_PERIODS,
    SATURDAY,
    DST_HOURS,
)
