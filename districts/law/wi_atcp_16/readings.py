"""Every question ATCP 16.24 leaves open, the ways to read it, and the way taken by default."""

from __future__ import annotations

from districts.terms import Reading

BANDS = Reading(
    question="bands",
    note="AT-N2",
    cite="Wis. Adm. Code ATCP 16.24(2)",
    ask="Which size band holds a dog whose length falls between two bands, or in both?",
    options={
        "next_band_up": "longer than one band's end is the next band; in both, the larger figure",
        "nearest_inch": "a length between two bands is rounded to the nearest inch, a half up",
        "lower_band": "a length between two bands is still in the lower one",
        "low_at_26": "a dog of exactly 26 inches is in the band that ends there",
    },
    is_open=True,
)
EXERCISE = Reading(
    question="exercise",
    note="AT-N8",
    cite="Wis. Adm. Code ATCP 16.24(7)(a)",
    ask="Must the daily time at exercise be in one piece?",
    options={
        "total": "no, the day's total counts",
        "one_spell": "yes, one unbroken spell must be long enough",
    },
)
READINGS = (BANDS, EXERCISE)
