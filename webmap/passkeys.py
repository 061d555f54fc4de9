"""Passkeys: made and asked for by the browser, checked here."""

from __future__ import annotations

import ipaddress
import json
from dataclasses import dataclass, replace
from typing import Any

import webauthn
from flask import request
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from districts.errors import DistrictsError
from districts.records.account import Account
from webmap import current

MOST = 10
LONGEST_NAME = 60


@dataclass(frozen=True)
class Asked:
    """What a browser is to answer: the options for it, and what names the challenge here."""

    options: dict[str, Any]
    token: str


def usable() -> bool:
    """Whether this address may have passkeys: browsers give none to a bare number."""
    try:
        ipaddress.ip_address(_host().strip("[]"))
    except ValueError:
        return _origin().startswith("https:") or _host() == "localhost"
    return False


def to_make(account: Account) -> Asked:
    """Return what makes a passkey for an account."""
    options = webauthn.generate_registration_options(
        rp_id=_host(),
        rp_name="Strayline",
        user_id=account.ref.encode(),
        user_name=account.name,
        exclude_credentials=_described(account),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
    )
    return _asked(options, options.challenge)


def made(account: Account, token: str, answer: str, name: str) -> Account:
    """Return the account with the passkey a browser made.

    Raises
    ------
    DistrictsError
        The answer is not to what was asked, or the account has many passkeys already.
    """
    if len(account.passkeys) >= MOST:
        raise DistrictsError(
            f"The account has {MOST} passkeys.",
            code="factor_refused",
            remedy="Take one away that is not used any more.",
        )
    try:
        proved = webauthn.verify_registration_response(
            credential=answer,
            expected_challenge=_challenge(token),
            expected_rp_id=_host(),
            expected_origin=_origin(),
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError) as wrong:
        raise _refused() from wrong
    key = {
        "id": bytes_to_base64url(proved.credential_id),
        "public_key": bytes_to_base64url(proved.credential_public_key),
        "name": " ".join(name.split())[:LONGEST_NAME] or "Passkey",
        "added_on": current.today().isoformat(),
    }
    return replace(account, passkeys=[*account.passkeys, key])


def to_use(account: Account | None = None) -> Asked:
    """Return what asks for a passkey: of one account, or of whoever has one for this address."""
    options = webauthn.generate_authentication_options(
        rp_id=_host(),
        allow_credentials=_described(account) if account else [],
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return _asked(options, options.challenge)


def used(token: str, answer: str, account: Account | None = None) -> Account:
    """Return whose passkey answered.

    Parameters
    ----------
    account
        The one it must be; None takes any account that may sign in.

    Raises
    ------
    DistrictsError
        The answer is not to what was asked, or the passkey is not known.
    """
    try:
        given = str(json.loads(answer)["id"])
        found = next(
            (one, key)
            for one in ([account] if account else current.store().records(Account))
            for key in one.passkeys
            if key["id"] == given and not one.disabled
        )
        spent = f"passkey {given}"
        proved = webauthn.verify_authentication_response(
            credential=answer,
            expected_challenge=_challenge(token),
            expected_rp_id=_host(),
            expected_origin=_origin(),
            credential_public_key=base64url_to_bytes(found[1]["public_key"]),
            credential_current_sign_count=current.office().sessions.spent(spent),
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError, StopIteration) as wrong:
        raise _refused() from wrong
    if proved.new_sign_count and not current.office().sessions.spend(spent, proved.new_sign_count):
        raise _refused()
    return found[0]


def _described(account: Account) -> list[PublicKeyCredentialDescriptor]:
    return [
        PublicKeyCredentialDescriptor(id=base64url_to_bytes(key["id"])) for key in account.passkeys
    ]


def _asked(options: Any, challenge: bytes) -> Asked:
    token = current.office().sessions.challenge(challenge, at=current.now())
    return Asked(json.loads(webauthn.options_to_json(options)), token)


def _challenge(token: str) -> bytes:
    found = current.office().sessions.challenged(token, at=current.now())
    if found is None:
        raise _refused("The passkey was asked for too long ago, or was used already.")
    return found


def _host() -> str:
    host = request.host
    return host.rpartition(":")[0] if ":" in host.rpartition("]")[2] else host


def _origin() -> str:
    scheme = "https" if current.settings().https else request.scheme
    return f"{scheme}://{request.host}"


def _refused(message: str = "The passkey does not fit.") -> DistrictsError:
    return DistrictsError(
        message,
        code="factor_refused",
        field="passkey",
        remedy="Try again, or use another way to prove who you are.",
    )
