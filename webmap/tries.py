"""How often a password or a code may be tried, counted by name and network together.

A stranger elsewhere cannot lock anyone out: what is counted is the pair, and what the network
has tried of all names.
"""

from __future__ import annotations

from datetime import timedelta

from flask import g

from districts.errors import DistrictsError
from districts.store.limits import Ask, Taken
from webmap import current, limits

WRONG_A_NAME, NAME_SECONDS = 5, 15 * 60
WRONG_A_NETWORK, NETWORK_SECONDS = 60, 60 * 60


def of_password(name: str) -> Taken:
    """Count a try at a name; to be given back where the password is right.

    Raises
    ------
    DistrictsError
        Too many were wrong, with how long to wait.
    """
    who = limits.sealed("sign in", f"{name.casefold()}\n{limits.network()}")
    return _taken(
        [
            Ask("try at a name", who, WRONG_A_NAME, NAME_SECONDS),
            Ask("try from a network", limits.network(), WRONG_A_NETWORK, NETWORK_SECONDS),
        ]
    )


def of_code(account: str) -> Taken:
    """Count a try at a code of one account, whose password was right.

    Raises
    ------
    DistrictsError
        Too many were wrong, with how long to wait.
    """
    return _taken(
        [Ask("try at a code", limits.sealed("code", account), WRONG_A_NAME, NAME_SECONDS)]
    )


def was_right(taken: Taken) -> None:
    """Let the try count no longer."""
    current.office().limits.give_back(taken)


def _taken(asks: list[Ask]) -> Taken:
    at = current.now()
    taken = current.office().limits.take(asks, at=at)
    if taken.wait_seconds:
        g.retry_after = taken.wait_seconds
        then = at + timedelta(seconds=taken.wait_seconds + 59)
        raise DistrictsError(
            "There were too many wrong tries.",
            code="too_many",
            remedy=f"Wait until {then:%H:%M}, then try again.",
        )
    return taken
