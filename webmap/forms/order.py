"""What a judge changes in a draft: a finding of the court's own, other words, the order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from districts.proceedings.order_draft import COURT
from webmap.forms.fields import Form, text

AS_MEASURED = ""


def findings(form: Form, draft: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the findings and order as the court changed them; None where nothing was changed."""
    rows = [
        changed
        for row in draft["findings"]
        if (changed := _changed(form, row["clause"], row["text"])) is not None
    ]
    written = text(form, "order")
    order = [] if written is None else _lines(written)
    if order == draft["order"]:
        order = []
    if not rows and not order:
        return None
    return {"findings": rows, "order": order}


def _changed(form: Form, clause: str, drafted: str) -> dict[str, Any] | None:
    verdict = form.get(f"verdict-{clause}", AS_MEASURED)
    words = text(form, f"text-{clause}")
    other = words if words is not None and _lines(words) != _lines(drafted) else None
    if verdict != AS_MEASURED:
        reason = text(form, f"reason-{clause}")
        return {"clause": clause, "by": COURT, "verdict": verdict, "reason": reason, "text": other}
    return None if other is None else {"clause": clause, "text": other}


def keepers(form: Form) -> list[dict[str, Any]]:
    """Return the persons known to keep animals within, one on a line."""
    return [{"name": name, "animals": []} for name in _lines(text(form, "keepers") or "")]


def _lines(written: str) -> list[str]:
    lines: Iterable[str] = (" ".join(line.split()) for line in written.splitlines())
    return [line for line in lines if line]
