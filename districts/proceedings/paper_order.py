"""An order as its papers print it: what was found that day, with the court's own findings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from districts.records.order import CLERK, COMMISSIONER, Order

BY_COURT = "court"


def order_facts(order: Order) -> dict[str, Any]:
    """Return the facts of an entered order; they go before those of the petition as it stands."""
    clerk, commissioner = order.sent_to(CLERK), order.sent_to(COMMISSIONER)
    return {
        "order": {
            "disposition": order.decision,
            "entered_on": order.entered_on,
            "words": list(order.findings.get("order") or ()) or None,
            "reasons": reasons(order.findings, order.reason),
        },
        "assessment": found_by_court(order.assessment, order.findings),
        "certificate": None
        if clerk is None
        else {"made_on": clerk["on"], "by": clerk["certified_by"]},
        "transmittal": None
        if commissioner is None
        else {"by": commissioner["by"], "how": commissioner["how"]},
    }


def found_by_court(assessment: Mapping[str, Any], entered: Mapping[str, Any]) -> dict[str, Any]:
    """Return an assessment in which the findings the court made itself stand as it made them."""
    own = {row["clause"]: row for row in entered.get("findings") or () if row.get("by") == BY_COURT}
    findings = []
    for finding in assessment["findings"]:
        row = own.get(finding["clause"])
        if row is not None:
            said = {
                "value": None,
                "display": f"found by the court: {row['reason'].rstrip('.')}",
                "unit": None,
            }
            finding = {  # noqa: PLW2901 - the court's finding in place of the measured one
                **finding,
                "decides": True,
                "verdict": row["verdict"],
                "measured": {**(finding["measured"] or {}), **said, "method": None},
                "alternatives": [],
            }
        findings.append(finding)
    return {**assessment, "findings": findings}


def reasons(entered: Mapping[str, Any], reason: str | None) -> list[str]:
    """Return what the court added: its reason, and each finding it put in its own words."""
    own = [
        row["text"]
        for row in entered.get("findings") or ()
        if row.get("by") == BY_COURT and row.get("text")
    ]
    return [*([] if reason is None else [reason]), *own]
