"""How often the public may send something: counted by device, by network and by parcel.

Whom it is counted of is kept as a hash sealed with the workspace's key, for a day at most.
"""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta

from flask import Flask, Response, current_app, g, request

from districts.errors import DistrictsError
from districts.store.limits import Ask, Taken
from webmap import current

HOUR, DAY = 60 * 60, 24 * 60 * 60
REPORTS_A_PERSON_AN_HOUR = 5
REPORTS_A_NETWORK_A_DAY = 20
REPORTS_A_PARCEL_A_PERSON_A_DAY = 3
TRIES_A_NETWORK_A_DAY = 200
"""Forms sent in vain too: each of them costs the server a look."""
BYTES_A_PERSON_A_DAY = 50_000_000
BYTES_A_NETWORK_A_DAY = 200_000_000
ANSWERS_A_LINK_A_DAY = 10
ANSWERS_A_NETWORK_A_DAY = 40
DEVICE = "strayline-device"
DEVICE_SECONDS = 400 * DAY
NETWORK_V4, NETWORK_V6 = 24, 56
_DEVICE = re.compile(r"[A-Za-z0-9_-]{22}")
_HASH_LETTERS = 32


class TooMany(DistrictsError):  # noqa: N818 - what a person is told, not a fault
    """More was sent than is taken; nothing was kept.

    Attributes
    ----------
    seconds
        How long until it is taken again.
    """

    def __init__(self, message: str, seconds: int, *, at: datetime) -> None:
        telephone = current.settings().office_telephone
        call = f"call the office at {telephone}" if telephone else "tell the office by telephone"
        super().__init__(
            message,
            code="too_many",
            remedy=f"Send it again after {_clock(at, seconds)}, or {call}: what is told by "
            "telephone counts the same.",
        )
        self.seconds = seconds


@contextmanager
def reporting(form: Mapping[str, str], parcel: str | None) -> Iterator[None]:
    """Count a report against its limits; it does not count where it is refused.

    Parameters
    ----------
    form
        What was filled in: a telephone number or an e-mail address is a person too.
    parcel
        The number of the parcel it is of, where it is known.

    Raises
    ------
    TooMany
        One of the limits is reached.
    """
    asks = [
        Ask("report from a network", network(), REPORTS_A_NETWORK_A_DAY, DAY),
        *(
            Ask(f"report from a {kind}", who, REPORTS_A_PERSON_AN_HOUR, HOUR)
            for kind, who in _persons(form)
        ),
    ]
    if parcel is not None:
        asks += [
            Ask(
                f"report of a parcel from a {kind}",
                sealed("parcel", f"{parcel}\n{who}"),
                REPORTS_A_PARCEL_A_PERSON_A_DAY,
                DAY,
            )
            for kind, who in _persons(form)
        ]
    taken = _taken(asks, "Several reports came from you or from near you, so this one is not sent")
    try:
        yield
    except BaseException:
        current.office().limits.give_back(taken)
        raise


def sending(size: int) -> None:
    """Count one form that was sent, and the bytes of its photographs.

    Raises
    ------
    TooMany
        Too many were sent today from this device or network, or too much.
    """
    asks = [Ask("form from a network", network(), TRIES_A_NETWORK_A_DAY, DAY)]
    if size:
        asks += [
            Ask("bytes from a device", device(), BYTES_A_PERSON_A_DAY, DAY, size),
            Ask("bytes from a network", network(), BYTES_A_NETWORK_A_DAY, DAY, size),
        ]
    _taken(asks, "Much was sent today from you or from near you, so this is not taken")


def answering(link: str) -> None:
    """Count an answer of a person who is named in a report.

    Raises
    ------
    TooMany
        Too many were sent today behind this link or from this network.
    """
    _taken(
        [
            Ask("answer behind a link", sealed("link", link), ANSWERS_A_LINK_A_DAY, DAY),
            Ask("answer from a network", network(), ANSWERS_A_NETWORK_A_DAY, DAY),
        ],
        "Several answers came today, so this one is not kept",
    )


def device() -> str:
    """Return who asks, by what this browser was given: sealed, and it tells nothing else."""
    if "device" not in g:
        given = request.cookies.get(_cookie(), "")
        g.is_new_device = not _DEVICE.fullmatch(given)
        g.device = secrets.token_urlsafe(16) if g.is_new_device else given
    return sealed("device", g.device)


def network() -> str:
    """Return from which network the request comes: a /24, or a /56 of IPv6, sealed.

    The address is that of the peer, or what the office's own proxies say; see ``proxies`` in
    the settings.
    """
    try:
        address = ipaddress.ip_address((request.remote_addr or "").partition("%")[0])
    except ValueError:
        return sealed("network", "unknown")
    mapped = getattr(address, "ipv4_mapped", None)
    address = mapped or address
    bits = NETWORK_V4 if address.version == 4 else NETWORK_V6
    net = ipaddress.ip_network(f"{address}/{bits}", strict=False)
    return sealed("network", str(net))


def sealed(purpose: str, text: str) -> str:
    """Return a hash that nobody without the workspace's key can compare with a guess."""
    key = str(current_app.config["SECRET_KEY"]).encode()
    said = f"limits:{purpose}:{text}".encode("utf-8", "surrogatepass")
    return hmac.new(key, said, hashlib.sha256).hexdigest()[:_HASH_LETTERS]


def remembered(response: Response) -> Response:
    """Give a browser that sends reports its mark, so that its reports are counted as one's."""
    if g.get("is_new_device"):
        response.set_cookie(
            _cookie(),
            g.device,
            max_age=DEVICE_SECONDS,
            secure=current.settings().https,
            httponly=True,
            samesite="Lax",
        )
    return response


def told_when(response: Response) -> Response:
    """Tell a browser how long to wait."""
    if "retry_after" in g:
        response.headers["Retry-After"] = str(g.retry_after)
    return response


def init_app(app: Flask) -> None:
    """Mark answers with what the limits have to say."""
    app.after_request(remembered)
    app.after_request(told_when)


def _persons(form: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return under which marks one person is counted: the device, and how to reach them."""
    digits = re.sub(r"\D", "", form.get("contact-telephone", ""))[-10:]
    email = form.get("contact-email", "").strip().casefold()
    found = [("device", device())]
    if digits:
        found.append(("telephone", sealed("telephone", digits)))
    if email:
        found.append(("mailbox", sealed("mailbox", email)))
    return found


def _taken(asks: Sequence[Ask], refusal: str) -> Taken:
    at = current.now()
    taken = current.office().limits.take(asks, at=at)
    if taken.wait_seconds:
        g.retry_after = taken.wait_seconds
        raise TooMany(f"{refusal} yet.", taken.wait_seconds, at=at)
    return taken


def _clock(at: datetime, seconds: int) -> str:
    """Return when it can be sent again, by the clock of the office, a minute rounded up."""
    then = at + timedelta(seconds=seconds + 59)
    day = "" if then.date() == at.date() else f" on {then:%A}"
    return f"{then:%H:%M}{day}"


def _cookie() -> str:
    return f"__Host-{DEVICE}" if current.settings().https else DEVICE
