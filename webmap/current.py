"""The store, the person and the date of this request."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, cast
from zoneinfo import ZoneInfo

from flask import current_app, g, request

from districts.errors import DistrictsError
from districts.records.account import Account
from districts.store.sessions import WHOLE

if TYPE_CHECKING:
    from districts.store.limits import Limits
    from districts.store.protocol import Store
    from districts.store.sessions import Session, Sessions
    from webmap.assets import Assets
    from webmap.reviews import Shelf
    from webmap.settings import Settings

EXTENSION = "strayline"
COOKIE = "strayline-session"


@dataclass(frozen=True)
class Office:
    """What every request of one server shares."""

    settings: Settings
    store: Store
    assets: Assets
    shelf: Shelf
    limits: Limits
    sessions: Sessions


def office() -> Office:
    """Return what this server was started with."""
    return cast("Office", current_app.extensions[EXTENSION])


def settings() -> Settings:
    """Return the settings."""
    return office().settings


def store() -> Store:
    """Return the store."""
    return office().store


def now() -> datetime:
    """Return the instant, in the zone of the office."""
    return datetime.now(ZoneInfo(settings().zone))


def today() -> date:
    """Return the date in the zone of the office."""
    return now().date()


def cookie() -> str:
    """Return the name of the cookie that holds a session."""
    return f"__Host-{COOKIE}" if settings().https else COOKIE


def held() -> Session | None:
    """Return the session this browser holds, whole or on its way; None where it ended."""
    if "held" not in g:
        g.held = office().sessions.find(request.cookies.get(cookie(), ""), at=now())
    return cast("Session | None", g.held)


def account() -> Account | None:
    """Return who is signed in, as the store knows them now: a disabled account is nobody."""
    session = held()
    return _whose(session) if session is not None and session.stage == WHOLE else None


def entering() -> Account | None:
    """Return who gave their password and has yet to give a code, or to set one up."""
    session = held()
    return _whose(session) if session is not None and session.stage != WHOLE else None


def _whose(session: Session) -> Account | None:
    if "whose" not in g:
        try:
            found = store().record(Account, session.account)
        except DistrictsError:
            found = None
        stands = found is not None and not found.disabled and seal(found) == session.seal
        g.whose = found if stands else None
    return cast("Account | None", g.whose)


def seal(of: Account) -> str:
    """Return what a session keeps of an account: a new password or another role ends it."""
    said = "\n".join([of.password_hash, *sorted(of.roles)])
    return hashlib.sha256(said.encode()).hexdigest()[:32]


def person() -> str:
    """Return the name under which acts of this request are entered in the audit trail."""
    signed_in = account()
    return signed_in.name if signed_in else "public"
