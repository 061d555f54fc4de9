"""How far a matter is: the steps it goes through, in their order, and the one it stands at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import Flask

from districts.records.order import Order
from webmap import current


@dataclass(frozen=True)
class Step:
    """One step.

    Attributes
    ----------
    standing
        ``done``, ``now`` or ``later``.
    address
        Where it is taken or shown.
    """

    words: str
    standing: str
    address: str


def steps(*said: Sequence[Any]) -> list[Step]:
    """Return steps of words, whether it is done, and address; the first open one is now."""
    found, is_now = [], True
    for words, is_done, address in said:
        standing = "done" if is_done else "now" if is_now else "later"
        is_now = is_now and bool(is_done)
        found.append(Step(words, standing, address))
    return found


def petition_steps(ref: str, hearing_on: str | None) -> list[Step]:
    """Return how far a petition is on its way to an order."""
    here = f"/petitions/{ref}"
    is_ordered = bool(current.store().records(Order, petition=ref))
    is_set = is_ordered or bool(hearing_on)
    return steps(
        ("Filed", True, here),
        ("Hearing set", is_set, f"{here}/hearing"),
        ("Notice and hearing", is_ordered, f"{here}/hearing#postings"),
        ("Order", is_ordered, f"{here}/order"),
    )


def init_app(app: Flask) -> None:
    """Give both to the templates."""
    app.jinja_env.globals.update(steps=steps, petition_steps=petition_steps)
