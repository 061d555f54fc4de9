"""Copies of an order: to the clerk of the superior court, and to the commissioner."""

from __future__ import annotations

from datetime import date, datetime

from districts.documents.wording import day as day_words
from districts.errors import DistrictsError
from districts.proceedings.future import refuse_future
from districts.proceedings.order_findings import CITE
from districts.proceedings.petition import CHAPTER
from districts.records.order import RECIPIENTS, Order
from districts.store import Store

COPIES = {
    "clerk": "certified copy of the findings and order",
    "commissioner": "copy of the order",
}


def send_copy(
    store: Store,
    ref: str,
    recipient: str,
    *,
    on: date,
    how: str | None = None,
    certified_by: str | None = None,
    by: str,
    at: datetime,
) -> Order:
    """Log that a copy of the order was sent: to the ``clerk``, or to the ``commissioner``.

    Raises
    ------
    DistrictsError
        It goes to nobody the law names, before the order was entered, or to the clerk without
        certificate. Nothing was written.
    """
    version, order = store.version(ref), store.record(Order, ref)
    if recipient not in RECIPIENTS:
        raise DistrictsError(
            f"{CITE} names no “{recipient}” to send a copy to.",
            code="recipient_unknown",
            field="to",
            remedy=f"Choose from: {', '.join(RECIPIENTS)}.",
        )
    refuse_future(on, at, chapter=CHAPTER, what="The copy", field="on")
    if on.isoformat() < order.entered_on:
        raise DistrictsError(
            f"The order was entered on {day_words(order.entered_on)}; a copy of it cannot have "
            f"been sent on {day_words(on)} ({CITE}).",
            code="copy_before_order",
            field="on",
            remedy="Correct the day.",
        )
    if recipient == "clerk" and not certified_by:
        raise DistrictsError(
            f"The copy for the clerk of the superior court is a certified one ({CITE}).",
            code="copy_not_certified",
            field="certified_by",
            remedy="Say who certified it.",
        )
    sent = order.with_copy(
        {
            "to": RECIPIENTS[recipient],
            "what": COPIES[recipient],
            "on": on.isoformat(),
            "how": how,
            "certified_by": certified_by,
            "by": by,
        }
    )
    store.append(sent, by=by, at=at, expected=version, what="copy sent", why=RECIPIENTS[recipient])
    return sent
