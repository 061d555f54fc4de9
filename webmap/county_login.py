"""Signing in with the county's own identity provider, where the office has one."""

from __future__ import annotations

from typing import Any

from flask import Flask, current_app
from werkzeug.wrappers import Response

from districts.errors import DistrictsError
from districts.records.account import Account
from webmap import current, signing_in
from webmap.settings import Settings

NAME = "strayline-oidc"
DISCOVERY = "/.well-known/openid-configuration"


def init_app(app: Flask, settings: Settings) -> None:
    """Make the provider known, where the settings name one.

    Raises
    ------
    DistrictsError
        The settings name a provider, and the packages for it are not installed.
    """
    if not settings.oidc_issuer:
        return
    try:
        from authlib.integrations.flask_client import OAuth  # noqa: PLC0415 - few offices have it
    except ImportError as absent:
        raise DistrictsError(
            "The settings name an identity provider, and the packages for it are not installed.",
            code="settings_refused",
            field="oidc_issuer",
            remedy="Install “strayline[oidc]”, or take the setting away.",
        ) from absent
    oauth = OAuth(app)
    app.extensions[NAME] = oauth.register(
        "county",
        client_id=settings.oidc_client_id,
        client_secret=settings.oidc_client_secret or None,
        server_metadata_url=settings.oidc_issuer.rstrip("/") + DISCOVERY,
        client_kwargs={"scope": "openid email", "code_challenge_method": "S256", "timeout": 10},
    )


def is_on() -> bool:
    """Whether the office has a provider."""
    return NAME in current_app.extensions


def away(back: str) -> Response:
    """Return what leads the browser to the provider, and then back.

    Raises
    ------
    DistrictsError
        The provider cannot be reached.
    """
    try:
        led: Response = _provider().authorize_redirect(back)
    except Exception as trouble:  # the library and its transport raise kinds of their own
        raise _refused("The identity provider cannot be reached.") from trouble
    return led


def returned() -> Account:
    """Return the account of the person whom the provider vouches for.

    Raises
    ------
    DistrictsError
        The answer is not to what was asked, or no open account is tied to the person.
    """
    try:
        token = _provider().authorize_access_token()
        said: dict[str, Any] = dict(token["userinfo"])
    except Exception as trouble:  # a forged, late or broken answer, each with a kind of its own
        raise _refused("The identity provider's answer cannot be used.") from trouble
    names = {str(said["sub"])}
    if said.get("email_verified") is True and said.get("email"):
        names.add(str(said["email"]))
    for account in current.store().records(Account):
        if account.identity in names and not account.disabled:
            return account
    signing_in.failed()
    raise _refused("No account here is tied to that identity.")


def _provider() -> Any:
    return current_app.extensions[NAME]


def _refused(message: str) -> DistrictsError:
    return DistrictsError(
        message,
        code="not_signed_in",
        remedy="Sign in with name and password, or ask your administrator.",
    )
