"""Every number of Wis. Stat. ch. 172 that a rule compares with; each stands here only."""

from __future__ import annotations

from fractions import Fraction

from districts.terms import AT_LEAST, AT_MOST, EXACTLY, MORE_THAN, Figure, percent


def _figure(cite: str, words: str, holds: str, value: int | Fraction, unit: str) -> Figure:
    return Figure(
        cite=f"Wis. Stat. {cite}", words=words, holds=holds, value=Fraction(value), unit=unit
    )


PRECLUDED, EXEMPT = "Wis. Stat. 172.07", "Wis. Stat. 172.012"

STALLION = _figure("172.01", "a stallion more than 1 year old", MORE_THAN, 12, "months")
BULL = _figure("172.01", "a bull more than 6 months old", MORE_THAN, 6, "months")
GOAT = _figure("172.01", "a billy goat more than 4 months old", MORE_THAN, 4, "months")
FORFEITURE = _figure("172.01", "a forfeiture of exactly $5", EXACTLY, 5, "dollars")
HIGHWAY_FINE = _figure("172.015", "a fine of at most $200", AT_MOST, 200, "dollars")
NOTIFY = _figure("172.02", "notice to the owner within 7 days", AT_MOST, 7, "days")
REMOVE = _figure("172.02", "taken away within 5 days after notice", AT_MOST, 5, "days")
FILE = _figure("172.03", "notice filed with the clerk within 10 days", AT_MOST, 10, "days")
PUBLISH = _figure("172.03", "published where the value is more than $50", MORE_THAN, 50, "dollars")
INSERTIONS = _figure("172.03", "at least three insertions, once a week", AT_LEAST, 3, "insertions")
APPRAISE = _figure("172.04", "appraised where the value is at least $10", AT_LEAST, 10, "dollars")
APPLY = _figure("172.04", "application for an appraiser within one month", AT_MOST, 1, "months")
APPRAISER = _figure("172.04", "the appraiser is paid exactly $3", EXACTLY, 3, "dollars")
MILE = _figure("172.04", "and exactly 10 cents a mile", EXACTLY, Fraction(1, 10), "dollars")
RESTORE = _figure("172.05", "restored within 90 days after filing", AT_MOST, 90, "days")
SELL = _figure("172.06", "sold where appraised at more than $10", MORE_THAN, 10, "dollars")
EXECUTION = _figure("815.29", "at least 20 days of notice of the sale", AT_LEAST, 20, "days")
MUNICIPALITY = _figure("172.06", "half paid within 10 days after the sale", AT_MOST, 10, "days")
HALF = _figure("172.06", "exactly one half", EXACTLY, percent(50), "share")
RAM = _figure("172.08(1)", "exactly $10 for each time", EXACTLY, 10, "dollars")
RAM_HOURS = _figure("172.08(2)", "notice within 24 hours", AT_MOST, 24, "hours")
RAM_PLACES = _figure("172.08(2)", "posted in at least 3 public places", AT_LEAST, 3, "places")
RAM_DAYS = _figure("172.08(3)", "paid within 6 days", AT_MOST, 6, "days")
RAM_CLERK = _figure("172.08(3)", "exactly 50 cents to the clerk", EXACTLY, percent(50), "dollars")
SAME_PLACE = _figure("172.51(2)(a)", "written notice within 24 hours", AT_MOST, 24, "hours")
SAME_COUNTY = _figure("172.51(2)(b)", "written notice within 48 hours", AT_MOST, 48, "hours")
LEAST_HOURS = _figure("172.51(3)(c)", "at least 12 hours after service", AT_LEAST, 12, "hours")
MOST_DAYS = _figure("172.51(3)(c)", "at most 3 days after the distraint", AT_MOST, 3, "days")
UNKNOWN = _figure("172.51(4)", "application within 24 hours", AT_MOST, 24, "hours")
FREEHOLDERS = _figure("172.51(5)", "exactly 3 freeholders", EXACTLY, 3, "appraisers")
APPOINTED = _figure("172.51(5)", "exactly 50 cents", EXACTLY, percent(50), "dollars")
A_DAY = _figure("172.52", "at most $1 a day for each appraiser", AT_MOST, 1, "dollars")
PAY = _figure("172.53(1)", "paid within 24 hours after the appraisal", AT_MOST, 24, "hours")
SIX_DAYS = _figure("172.54", "kept for at least 6 days from delivery", AT_LEAST, 6, "days")
POUND_NOTICE = _figure("172.54", "at least 2 days of notice of the sale", AT_LEAST, 2, "days")
POUND_PLACES = _figure("172.54", "posted at 3 public places, at least", AT_LEAST, 3, "places")
SIX_DAYS_PLACED = _figure("172.55", "at least 6 days after placement", AT_LEAST, 6, "days")
WEEK = _figure("172.56(2)", "claimed within one week after the sale", AT_MOST, 7, "days")
YEAR = _figure("172.56(2)", "applied for within one year after the sale", AT_MOST, 12, "months")
SIX_YEARS = _figure("172.56(2)", "applied for within 6 years of receipt", AT_MOST, 72, "months")
DEDUCTION = _figure("172.56(2)", "less exactly 2 percent", EXACTLY, percent(2), "share")
POUND_BREACH = _figure("172.57", "a forfeiture of at most $50", AT_MOST, 50, "dollars")

FIGURES = (
    STALLION, BULL, GOAT, FORFEITURE, HIGHWAY_FINE, NOTIFY, REMOVE, FILE, PUBLISH, INSERTIONS,
    APPRAISE, APPLY, APPRAISER, MILE, RESTORE, SELL, EXECUTION, MUNICIPALITY, HALF, RAM,
    RAM_HOURS, RAM_PLACES, RAM_DAYS, RAM_CLERK, SAME_PLACE, SAME_COUNTY, LEAST_HOURS, MOST_DAYS,
    UNKNOWN, FREEHOLDERS, APPOINTED, A_DAY, PAY, SIX_DAYS, POUND_NOTICE, POUND_PLACES,
    SIX_DAYS_PLACED, WEEK, YEAR, SIX_YEARS, DEDUCTION, POUND_BREACH,
)  # fmt: skip
