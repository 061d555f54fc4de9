"""Which procedures the facts of an animal leave open, before one is begun."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from districts.law import assess
from districts.law.wi_stats_172 import facts as facts_of
from districts.proceedings.custody_entries import answers_of
from districts.proceedings.custody_facts import OF_ANIMAL, OF_OWNER
from districts.proceedings.custody_regimes import COURSES

CHAPTER = "wi_stats_172"
OPENED_BY = {
    "taking_up": "WI-172.02-1",
    "rams": "WI-172.08.1-1",
    "distraint": "WI-172.51.1-1",
}
"""The clause that says who may begin each procedure, over what."""


def procedures_open(given: Mapping[str, Any], as_of: date) -> list[dict[str, Any]]:
    """Return each procedure of the chapter with whether the facts open it.

    Parameters
    ----------
    given
        What a case would be opened with: ``animals``, ``owner``, ``circumstances``, ``events``.

    Returns
    -------
    list of dict
        ``regime``, ``words``, ``verdict`` and ``missing``: what nobody has said yet, or None.

    Raises
    ------
    DistrictsError
        A fact cannot be.
    """
    facts = facts_of(
        {
            "animals": [
                {"id": f"a{n}", **{key: each[key] for key in OF_ANIMAL if key in each}}
                for n, each in enumerate(given["animals"], start=1)
            ],
            "owner": {key: each for key, each in given["owner"].items() if key in OF_OWNER},
            **answers_of(given["circumstances"]),
            "events": {"taken_up_at": given["events"].get("taken_up_at")},
        }
    )
    seen = assess(CHAPTER, facts, as_of=as_of).document()
    found = {row["clause"]: row for row in seen["findings"]}
    return [
        {
            "regime": regime,
            "words": COURSES[regime].words,
            "verdict": found[clause]["verdict"],
            "missing": _missing(found[clause]),
        }
        for regime, clause in OPENED_BY.items()
    ]


def _missing(finding: Mapping[str, Any]) -> str | None:
    measured = finding["measured"]
    return measured["method"] if finding["verdict"] == "undetermined" and measured else None
