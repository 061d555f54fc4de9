"""The questions Wis. Stat. ch. 172 leaves open."""

from __future__ import annotations

from districts.terms import Reading


def _reading(question: str, note: str, cite: str, ask: str, **options: str) -> Reading:
    return Reading(
        question=question, note=note, cite=f"Wis. Stat. {cite}", ask=ask, options=options
    )


AGE_WORDS = _reading(
    "age_words", "WI-N2", "172.01", "Which males must be over four months old?",
    goats_only="billy goats only", boar_ram_goat="boars, rams and billy goats",
)  # fmt: skip
FORFEITURE_FAULT = _reading(
    "forfeiture_fault", "WI-N4", "172.01", "Is the $5 owed whatever the reason of the escape?",
    any_reason="yes, for any reason", permission="only where it was permitted to run",
)  # fmt: skip
PUBLICATION = _reading(
    "publication", "WI-N8", "172.03", "By when must the notice be published?",
    first_in_ten_days="the first insertion within the ten days",
    no_limit="no time is set for it",
)  # fmt: skip
PUBLISH_VALUE = _reading(
    "publish_value", "WI-N8", "172.03", "Whose value must exceed $50?",
    each="that of one animal", total="that of all taken up together",
)  # fmt: skip
APPRAISE_VALUE = _reading(
    "appraise_value", "WI-N9", "172.04", "Whose value must reach $10?",
    total="that of all taken up together", each="that of one animal",
)  # fmt: skip
SEASON_EDGES = _reading(
    "season_edges", "WI-N15", "172.08(1)", "Are July 15 and December 1 within the season?",
    **{"in": "both are", "out": "neither is"},
)  # fmt: skip
RAM_TITLE = _reading(
    "ram_title", "WI-N17", "172.08(3)", "When does a ram of a known owner become the taker's?",
    none="the section sets no time for it",
    from_notice="six days after the owner was notified",
)  # fmt: skip
THREE_DAYS = _reading(
    "three_days", "WI-N19", "172.51(3)(c)", "How do the three days after the distraint end?",
    calendar="at the end of the third calendar day", running="after 72 hours",
)  # fmt: skip
APPRAISER_FEE = _reading(
    "appraiser_fee", "WI-N20", "172.51(5)", "Whose are the 50 cents of the appointment?",
    total="the appraisers', together", each="each appraiser's", officer="the officer's",
)  # fmt: skip
SURPLUS_WAIT = _reading(
    "surplus_wait", "WI-N26", "172.56(2)", "Must a known owner claim the surplus?",
    pay_known="no, a known owner is paid", must_claim="yes, at the sale or within the week",
)  # fmt: skip
TWO_PERCENT = _reading(
    "two_percent", "WI-N27", "172.56(2)", "When are the 2 percent kept?",
    every_payout="on every payout by the treasurer", after_year="only after the year",
)  # fmt: skip
HOURS_HOLIDAYS = _reading(
    "hours_holidays", "CT-N3", "990.001(4)", "Which days do hours leave out?",
    general_rule="Sundays and legal holidays, by the general rule",
    express_words="under 172.51(2) Sundays only, which it names",
    section_alone="elsewhere none, by the section alone",
)  # fmt: skip
MINIMUM_HOURS = _reading(
    "minimum_hours", "CT-N4", "172.51(3)(c)", "Do the 12 hours leave Sundays and holidays out?",
    counted="yes", plain="no, they run on",
)  # fmt: skip
SIX_DAYS = _reading(
    "six_days", "CT-N9", "172.54", "How do the six days from delivery run?",
    calendar="six calendar days", running="144 hours",
)  # fmt: skip

READINGS = (
    AGE_WORDS, FORFEITURE_FAULT, PUBLICATION, PUBLISH_VALUE, APPRAISE_VALUE, SEASON_EDGES,
    RAM_TITLE, THREE_DAYS, APPRAISER_FEE, SURPLUS_WAIT, TWO_PERCENT, HOURS_HOLIDAYS,
    MINIMUM_HOURS, SIX_DAYS,
)  # fmt: skip
