"""The store, the person and the date of this request."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, cast
from zoneinfo import ZoneInfo

from flask import current_app, g, session

from districts.errors import DistrictsError
from districts.records.account import Account

if TYPE_CHECKING:
    from districts.store.protocol import Store
    from webmap.assets import Assets
    from webmap.reviews import Shelf
    from webmap.settings import Settings

EXTENSION = "strayline"
ACCOUNT = "account"


@dataclass(frozen=True)
class Office:
    """What every request of one server shares."""

    settings: Settings
    store: Store
    assets: Assets
    shelf: Shelf


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


def account() -> Account | None:
    """Return who is signed in, as the store knows them now: a disabled account is nobody."""
    if "account" not in g:
        g.account = _account()
    return cast("Account | None", g.account)


def _account() -> Account | None:
    ref = session.get(ACCOUNT)
    if not isinstance(ref, str):
        return None
    try:
        found = store().record(Account, ref)
    except DistrictsError:
        return None
    same_password = session.get("seal") == seal(found)
    return found if same_password and not found.disabled else None


def seal(of: Account) -> str:
    """Return what a session keeps of a password hash, so that a new password ends the session."""
    return hashlib.sha256(of.password_hash.encode()).hexdigest()[:32]


def person() -> str:
    """Return the name under which acts of this request are entered in the audit trail."""
    signed_in = account()
    return signed_in.name if signed_in else "public"
