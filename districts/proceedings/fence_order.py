"""Steps of a fence matter that come before the day the law allows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from districts.documents.wording import day as day_words
from districts.errors import DistrictsError
from districts.records.fence import FenceMatter

_FOLLOWS = {
    "applied": ("request_received", "Iowa Code 169C.6(2)(b)"),
    "served": ("applied", "Iowa Code 359A.3"),
    "held": ("served", "Iowa Code 359A.3"),
    "rendered": ("held", "Iowa Code 359A.4"),
    "complete_by": ("rendered", "Iowa Code 359A.4"),
    "appealed": ("rendered", "Iowa Code 359A.23"),
    "requested_supervisors": ("complete_by", "Iowa Code 169C.6(3)"),
    "certified": ("ascertained", "Iowa Code 359A.6"),
}
_NOT_BEFORE = {
    "applied": "IA-169C.6.2b-2",
    "requested_supervisors": "IA-169C.6.3-1",
}
_SERVED = "IA-359A.3-1"


def refuse_out_of_time(matter: FenceMatter, step: str, document: Mapping[str, Any]) -> None:
    """Refuse a step without the one it follows, or before its first lawful day.

    Raises
    ------
    DistrictsError
        The sentence names the section.
    """
    on = matter.on(step)
    assert on is not None  # noqa: S101 - it was entered just now
    before, cite = _FOLLOWS.get(step, (None, ""))
    if before is not None:
        _refuse_turned(matter, step, before, cite)
    clause = _NOT_BEFORE.get(step)
    row = next((each for each in document["deadlines"] if each["clause"] == clause), None)
    if row is not None and row["not_before"] is not None and on < row["not_before"]:
        raise _refused(
            step,
            f"{day_words(on)} is before {day_words(row['not_before'])}, the first day "
            f"{row['cite']} allows it: {row['counting']}.",
        )
    if row is not None and row["not_before"] is None and matter.on("fence_done") is not None:
        raise _refused(step, f"The fence was done in time, and {row['cite']} then gives no step.")
    if step == "held":
        _refuse_short_notice(document)


def _refuse_turned(matter: FenceMatter, step: str, before: str, cite: str) -> None:
    on, first = matter.on(step), matter.on(before)
    words = before.replace("_", " ")
    if first is None:
        raise _refused(step, f"It follows “{words}” ({cite}), which is not entered.")
    if on is not None and on < first:
        raise _refused(
            step,
            f"{day_words(on)} is before “{words}” on {day_words(first)}, "
            f"which it follows ({cite}).",
        )


def _refuse_short_notice(document: Mapping[str, Any]) -> None:
    finding = next((each for each in document["findings"] if each["clause"] == _SERVED), None)
    if finding is not None and finding["verdict"] == "fails":
        raise _refused(
            "held",
            f"{finding['cite']} asks for {finding['requirement']}; "
            f"{finding['measured']['display']} lie between service and this day.",
        )


def _refused(step: str, message: str) -> DistrictsError:
    return DistrictsError(
        message,
        code="step_out_of_time",
        field=step,
        remedy="Enter the step before it, or correct whichever day was written down wrong.",
    )
