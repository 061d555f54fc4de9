"""The way in and out: a session is opened anew at each step, so that none is known beforehand."""

from __future__ import annotations

import ipaddress

from flask import Flask, Response, g, request, session

from districts.records.account import Account
from districts.store.sessions import CODE, ENROLL, WHOLE
from webmap import current
from webmap.access import STAFF
from webmap.settings import REQUIRED

BROWSERS = (("Edg/", "Edge"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari"))
SYSTEMS = (
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"),
    ("Mac OS X", "Mac"), ("Linux", "Linux"),
)  # fmt: skip
NETWORK_V4, NETWORK_V6 = 24, 56


def after_password(account: Account) -> str:
    """Open what a right password opens, and return its stage."""
    if account.has_second_factor:
        return begin(account, CODE)
    is_staff = any(role in STAFF for role in account.roles)
    if is_staff and current.settings().second_factor == REQUIRED:
        return begin(account, ENROLL)
    return begin(account, WHOLE)


def begin(account: Account, stage: str) -> str:
    """Open a session under a new number; what this browser held before is over."""
    end()
    session.clear()  # its token for forms, too, is a new one
    g.opened = current.office().sessions.open(
        account.ref,
        current.seal(account),
        stage,
        at=current.now(),
        network=network_words(),
        browser=browser_words(),
    )
    if stage == WHOLE:
        current.store().note("signed_in", by=account.name, at=current.now(), ref=account.ref)
    return stage


def failed(account: Account | None = None) -> None:
    """Tell the trail that somebody did not get in.

    A name that is no account's is not written down: people type passwords there.
    """
    ref = account.ref if account is not None else None
    current.store().note("sign_in_failed", by=current.person(), at=current.now(), ref=ref)


def end() -> None:
    """End what this browser holds."""
    held = current.held()
    if held is not None:
        current.office().sessions.end(held.account, held.number)
    g.held = None
    g.ended = True
    g.pop("whose", None)


def after(response: Response) -> Response:
    """Give the browser its session, or take it away."""
    settings = current.settings()
    token = g.get("opened")
    if token is not None:
        response.set_cookie(
            current.cookie(),
            token,
            max_age=settings.longest_hours * 60 * 60,
            secure=settings.https,
            httponly=True,
            samesite="Lax",
        )
    elif g.get("ended"):
        response.delete_cookie(
            current.cookie(), secure=settings.https, httponly=True, samesite="Lax"
        )
    return response


def network_words() -> str:
    """Return from which network the request comes, without the last numbers of its address."""
    try:
        address = ipaddress.ip_address((request.remote_addr or "").partition("%")[0])
    except ValueError:
        return "not known"
    if address.is_loopback:
        return "this machine"
    bits = NETWORK_V4 if address.version == 4 else NETWORK_V6
    return str(ipaddress.ip_network(f"{address}/{bits}", strict=False))


def browser_words() -> str:
    """Return browser and system in two words, as the browser calls itself."""
    said = request.user_agent.string or ""
    browser = next((name for mark, name in BROWSERS if mark in said), "another browser")
    system = next((name for mark, name in SYSTEMS if mark in said), "")
    return f"{browser} on {system}" if system else browser


def init_app(app: Flask) -> None:
    """Write the cookie on each answer that opened or ended a session."""
    app.after_request(after)
