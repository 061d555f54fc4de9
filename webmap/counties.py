"""Several counties in one installation: each its own workspace, key and application, by host name.

Nothing is shared between them but the program. A reference, a session or a private link of one
county is a stranger to every other.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from districts.errors import DistrictsError
from webmap import create_app
from webmap.settings import FILE, Settings

if TYPE_CHECKING:
    from flask import Flask

Environ = dict[str, Any]
Start = Callable[..., Any]
UNKNOWN = b"This server keeps the records of no county under that name.\n"


class Counties:
    """One WSGI application that hands each request to its county.

    Parameters
    ----------
    apps
        The application of each county by its host name, in small letters.
    """

    def __init__(self, apps: Mapping[str, Flask]) -> None:
        self.apps = dict(apps)

    def __call__(self, environ: Environ, start_response: Start) -> Iterable[bytes]:
        """Answer as the county whose name was asked for; a name of none gets 404."""
        app = self.apps.get(host_of(environ))
        if app is not None:
            return app(environ, start_response)
        headers = [
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Length", str(len(UNKNOWN))),
            ("X-Content-Type-Options", "nosniff"),
            ("Cache-Control", "no-store"),
        ]
        start_response("404 Not Found", headers)
        return [] if environ.get("REQUEST_METHOD") == "HEAD" else [UNKNOWN]


def create_counties(settings: Settings) -> Counties:
    """Wire an application to the workspace of each county in the settings.

    Raises
    ------
    DistrictsError
        Two counties share a workspace, one cannot be opened, or its own settings are refused.
    """
    folders = [folder.resolve() for folder in settings.counties.values()]
    twice = sorted({str(each) for each in folders if folders.count(each) > 1})
    if twice:
        raise DistrictsError(
            "Two counties name the same workspace, and would see each other's records.",
            code="settings_refused",
            field="counties",
            file=twice[0],
            remedy="Give each county a folder of its own.",
        )
    return Counties(
        {
            host: create_app(settings_of(settings, host, folder))
            for host, folder in settings.counties.items()
        }
    )


def settings_of(settings: Settings, host: str, folder: Path) -> Settings:
    """Return the settings of one county: the common ones, and over them those in its folder.

    A key that all counties were given is made into one for each, so that no seal of one county is
    good at another.
    """
    own = Settings.load({}, folder / FILE, over=settings) if (folder / FILE).is_file() else settings
    key = own.secret_key
    if key and key == settings.secret_key:
        key = hmac.new(key.encode(), host.encode(), hashlib.sha256).hexdigest()
    return replace(own, workspace=folder, trusted_hosts=(host,), secret_key=key, counties={})


def host_of(environ: Mapping[str, Any]) -> str:
    """Return the host name a request asks for, in small letters and without a port."""
    asked = str(environ.get("HTTP_HOST") or environ.get("SERVER_NAME", ""))
    name = asked.rsplit(":", 1)[0] if not asked.endswith("]") else asked
    return name.casefold().rstrip(".")
