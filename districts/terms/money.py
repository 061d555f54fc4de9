"""Dollars to the cent: caps, the order of payment, and a row of the ledger."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any

NOTHING = Decimal("0.00")
_CENT = Decimal("0.01")


def to_the_cent(amount: Decimal | Fraction | int) -> Decimal:
    """Round half away from zero to whole cents.

    >>> to_the_cent(Fraction(200, 3)), to_the_cent(Decimal("9.695"))
    (Decimal('66.67'), Decimal('9.70'))
    """
    if isinstance(amount, Fraction):
        cents = abs(amount) * 100
        whole = (2 * cents + 1) // 2
        return (Decimal(int(whole)) * (-1 if amount < 0 else 1)) * _CENT
    return Decimal(amount).quantize(_CENT, rounding=ROUND_HALF_UP)


def written(amount: Decimal | None) -> str | None:
    """Write an amount with its cents.

    >>> written(Decimal(1200))
    '1200.00'
    """
    return None if amount is None else f"{to_the_cent(amount):f}"


@dataclass(frozen=True)
class Payment:
    """What was paid out of a price on one claim, and what stays unpaid of it."""

    item: str
    claim: Decimal
    paid: Decimal

    @property
    def unpaid(self) -> Decimal:
        """What the price did not reach."""
        return self.claim - self.paid


def paid_in_order(
    price: Decimal, claims: Iterable[tuple[str, Decimal]]
) -> tuple[list[Payment], Decimal]:
    """Pay claims out of a price, each in full before the next, and return them with the rest.

    >>> payments, rest = paid_in_order(Decimal(90), [("costs", Decimal(40)), ("keep", Decimal(70))])
    >>> [(each.item, int(each.paid), int(each.unpaid)) for each in payments], int(rest)
    ([('costs', 40, 0), ('keep', 50, 20)], 0)
    """
    payments = []
    for item, claim in claims:
        paid = min(price, claim)
        price -= paid
        payments.append(Payment(item, claim, paid))
    return payments, price


@dataclass(frozen=True)
class Amount:
    """One row of the ledger.

    Attributes
    ----------
    item, to
        What it is, and whose it is.
    amount
        None while a fact it needs is not known.
    alternatives
        The same row under another option of one question.
    """

    clause: str
    item: str
    to: str
    amount: Decimal | None
    alternatives: tuple[tuple[str, str, Decimal | None], ...] = ()

    def document(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "clause": self.clause,
            "item": self.item,
            "to": self.to,
            "amount": written(self.amount),
            "alternatives": [
                {"question": question, "option": option, "amount": written(amount)}
                for question, option, amount in self.alternatives
            ],
        }
