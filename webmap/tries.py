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

MINUTE, HOUR = 60, 60 * 60
WRONG_A_NAME = ((5, 5 * MINUTE), (8, 30 * MINUTE), (12, 4 * HOUR), (20, 24 * HOUR))
"""So many wrong tries within so long, and the next one waits: each round longer."""
WRONG_A_NETWORK, NETWORK_SECONDS = 60, HOUR


def of_password(name: str) -> Taken:
    """Count a try at a name; to be given back where the password is right.

    Raises
    ------
    DistrictsError
        Too many were wrong, with how long to wait.
    """
    who = limits.sealed("sign in", f"{name.casefold()}\n{limits.network()}")
    return _taken([*_growing("try at a name", who), _from_network()])


def of_passkey() -> Taken:
    """Count a try with a passkey, of whomever; to be given back where it fits.

    Raises
    ------
    DistrictsError
        Too many from this network did not fit.
    """
    return _taken([_from_network()])


def of_code(account: str) -> Taken:
    """Count a try at a code of one account, whose password was right.

    Raises
    ------
    DistrictsError
        Too many were wrong, with how long to wait.
    """
    return _taken(_growing("try at a code", limits.sealed("code", account)))


def was_right(taken: Taken) -> None:
    """Let the try count no longer."""
    current.office().limits.give_back(taken)


def _growing(what: str, who: str) -> list[Ask]:
    return [Ask(f"{what} in {seconds} s", who, most, seconds) for most, seconds in WRONG_A_NAME]


def _from_network() -> Ask:
    return Ask("try from a network", limits.network(), WRONG_A_NETWORK, NETWORK_SECONDS)


def _taken(asks: list[Ask]) -> Taken:
    at = current.now()
    taken = current.office().limits.take(asks, at=at)
    if taken.wait_seconds:
        g.retry_after = taken.wait_seconds
        then = at + timedelta(seconds=taken.wait_seconds + 59)
        day = "" if then.date() == at.date() else f" on {then:%A}"
        raise DistrictsError(
            "There were too many wrong tries.",
            code="too_many",
            remedy=f"Wait until {then:%H:%M}{day}, then try again.",
        )
    return taken
