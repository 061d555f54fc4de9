"""Codes of an authenticator app, and the codes for the day it is lost."""

from __future__ import annotations

import base64
import hashlib
import hmac
import io
import secrets
from dataclasses import replace
from datetime import datetime

import pyotp
import segno
from cryptography.fernet import Fernet, InvalidToken
from flask import current_app, request
from markupsafe import Markup

from districts.errors import DistrictsError
from districts.records.account import Account
from webmap import current, tries

STEP_SECONDS = 30
STEPS_OFF = 1
"""A phone's clock may be one step off."""
RECOVERY_CODES = 8
_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"


def new_secret() -> str:
    """Return a secret for an app, 160 bits, in base 32."""
    return pyotp.random_base32()


def sealed(secret: str) -> str:
    """Return a secret as it may be kept: nobody without the office's key can read it."""
    return _box().encrypt(secret.encode()).decode()


def opened(kept: str) -> str:
    """Return a sealed secret.

    Raises
    ------
    DistrictsError
        It was sealed with another key.
    """
    try:
        return _box().decrypt(kept.encode("ascii", "replace")).decode()
    except InvalidToken as unreadable:
        raise DistrictsError(
            "The secret of the authenticator app cannot be read with this office's key.",
            code="factor_unreadable",
            remedy="Ask your administrator to reset the second factor of this account.",
        ) from unreadable


def picture(account: Account, secret: str) -> Markup:
    """Return the QR code an app reads, as SVG drawn here."""
    host = request.host.partition(":")[0]
    address = pyotp.TOTP(secret, name=account.name, issuer=f"Strayline {host}").provisioning_uri()
    drawn = io.BytesIO()
    segno.make(address, error="m").save(
        drawn, kind="svg", scale=5, border=4, xmldecl=False, svgns=True, title="QR code"
    )
    return Markup(drawn.getvalue().decode())  # noqa: S704 - drawn by us; the text became squares


def code_fits(secret: str, code: str, *, at: datetime) -> int | None:
    """Return the time step a code belongs to, one step either way; None where it fits none."""
    code = "".join(code.split())
    now = int(at.timestamp()) // STEP_SECONDS
    for step in (now, now - STEPS_OFF, now + STEPS_OFF):
        if hmac.compare_digest(pyotp.TOTP(secret).at(step * STEP_SECONDS).encode(), code.encode()):
            return step
    return None


def shown_now(secret: str, code: str) -> int:
    """Return the time step of a code that an app must be showing.

    Raises
    ------
    DistrictsError
        It shows another.
    """
    step = code_fits(secret, code, at=current.now())
    if step is None:
        raise DistrictsError(
            "The code is not the one the app should show now.",
            code="factor_refused",
            field="code",
            remedy="Look at the clock of the phone, and take the next code.",
        )
    return step


def proves(account: Account, code: str) -> Account | None:
    """Return the account as it stands after a code was used; None where the code is wrong.

    A code of the app is taken once; a recovery code is taken off the account.

    Raises
    ------
    DistrictsError
        Too many wrong codes were tried.
    """
    tried = tries.of_code(account.ref)
    at = current.now()
    found = _by_app(account, code, at) or _by_recovery(account, code, at)
    if found is not None:
        tries.was_right(tried)
    return found


def recovery_codes() -> list[str]:
    """Return new codes, to be shown once."""
    return [
        "-".join("".join(secrets.choice(_SIGNS) for _ in range(5)) for _ in range(2))
        for _ in range(RECOVERY_CODES)
    ]


def recovery_hash(code: str) -> str:
    """Return what is kept of a recovery code."""
    plain = "".join(sign for sign in code.casefold() if sign.isalnum())
    return hmac.new(_key("recovery"), plain.encode(), hashlib.sha256).hexdigest()


def _by_app(account: Account, code: str, at: datetime) -> Account | None:
    if account.code_secret is None:
        return None
    step = code_fits(opened(account.code_secret), code, at=at)
    if step is None or not current.office().sessions.spend(f"code {account.ref}", step):
        return None
    return account


def _by_recovery(account: Account, code: str, at: datetime) -> Account | None:
    hashed = recovery_hash(code)
    if hashed not in account.recovery:
        return None
    left = replace(account, recovery=[each for each in account.recovery if each != hashed])
    store = current.store()
    store.append(
        left, by=account.name, at=at, expected=store.version(account.ref),
        what="recovery_code_used",
    )  # fmt: skip
    return left


def _key(purpose: str) -> bytes:
    """Return a key for one purpose, made of the office's."""
    key = str(current_app.config["SECRET_KEY"]).encode()
    return hmac.new(key, f"factors:{purpose}".encode(), hashlib.sha256).digest()


def _box() -> Fernet:
    return Fernet(base64.urlsafe_b64encode(_key("secret")))
