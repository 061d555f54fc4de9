"""What an office decides about its server: from STRAYLINE_* variables and strayline.toml."""

from __future__ import annotations

import os
import re
import secrets
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Self
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from districts.errors import DistrictsError

PREFIX = "STRAYLINE_"
FILE = "strayline.toml"
MEGABYTE = 1_000_000
HERE = ("localhost", "127.0.0.1", "[::1]")
MAY_BE_NONE = ("proxies",)
REQUIRED, OFFERED = "required", "offered"
CHOICES = {"second_factor": (REQUIRED, OFFERED)}
TRUE, FALSE = ("1", "true", "yes", "on"), ("0", "false", "no", "off", "")


@dataclass(frozen=True)
class Settings:
    """How the pages are served.

    Attributes
    ----------
    workspace
        Folder of the store.
    host, port
        Where to listen.
    trusted_hosts
        Names the server answers to, as browsers write them; others get 400.
    secret_key
        Seals sessions. Blank takes the key kept in the workspace, making it at first need.
    https
        The office's proxy speaks TLS: cookies are then sent over it only.
    zone
        Time zone of the office, for "today".
    upload_mb
        Largest petition packet or layer, in megabytes.
    threads
        Requests served at once.
    court_district, court_place, court_address
        How papers name the court: its judicial district (Fourth), where it sits, its address.
    office_telephone
        Where the office is called, as it is shown to a person who cannot send a form.
    proxies
        How many proxies of the office stand before the server; each adds the address it was asked
        from to ``X-Forwarded-For``. With 0 the address of the peer is taken.
    retention_years
        After how many years the contact data of reports that came to nothing are erased.
    second_factor
        ``required``: staff set up an authenticator app or a passkey at their first signing in;
        ``offered``: they may.
    idle_minutes, longest_hours
        A session ends when it was not used for so long, and in any case after the longest.
    counties
        Several counties in one installation: the workspace of each by its host name, as
        ``[counties]`` with ``"story.example.gov" = "/srv/story"``. Each may have settings of its
        own in a ``strayline.toml`` in its workspace.
    oidc_issuer, oidc_client_id, oidc_client_secret, oidc_name
        The county's own identity provider, by OpenID Connect: its address, what we are to it, and
        how the sign-in page names it. Blank: there is none.
    demo
        Sample petitions and their logins are shown.
    """

    workspace: Path = Path("strayline-data")
    host: str = "127.0.0.1"
    port: int = 8000
    trusted_hosts: tuple[str, ...] = HERE
    secret_key: str = ""
    https: bool = False
    zone: str = "America/Anchorage"
    upload_mb: int = 100
    threads: int = 4
    court_district: str = ""
    court_place: str = ""
    court_address: str = ""
    office_telephone: str = ""
    proxies: int = 0
    retention_years: int = 2
    counties: Mapping[str, Path] = field(default_factory=dict)
    second_factor: str = REQUIRED
    idle_minutes: int = 30
    longest_hours: int = 12
    oidc_issuer: str = ""
    oidc_client_id: str = ""
    oidc_client_secret: str = field(default="", repr=False)
    oidc_name: str = "your county login"
    demo: bool = False

    @classmethod
    def load(
        cls,
        environ: Mapping[str, str] | None = None,
        file: Path | None = None,
        *,
        over: Self | None = None,
    ) -> Self:
        """Read the settings: the file first, then the variables, which win.

        Parameters
        ----------
        environ
            Default ``os.environ``.
        file
            Default ``strayline.toml`` in the current folder, when it is there.
        over
            What holds where neither says anything; the defaults when None.
        """
        environ = os.environ if environ is None else environ
        path = Path(FILE) if file is None else file
        said: dict[str, Any] = {}
        if file is not None or path.is_file():
            said |= _from_file(path)
        known = {each.name for each in fields(cls)}
        for name in known:
            if (text := environ.get(PREFIX + name.upper())) is not None:
                said[name] = text
        unknown = sorted(set(said) - known)
        if unknown:
            raise _refused(unknown[0], f"There is no setting “{unknown[0]}”.", sorted(known))
        read = {name: _read(name, value) for name, value in said.items()}
        return cls(**read) if over is None else replace(over, **read)

    def with_workspace(self, workspace: Path | None) -> Self:
        """Return the same settings on another workspace; None changes nothing."""
        return self if workspace is None else replace(self, workspace=workspace)

    def session_key(self) -> str:
        """Return the key that seals sessions, the same for every process of this workspace."""
        if self.secret_key:
            return self.secret_key
        kept = self.workspace / "session.key"
        try:
            with os.fdopen(os.open(kept, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as key:
                key.write(secrets.token_hex(32))
        except FileExistsError:
            pass
        return kept.read_text(encoding="ascii")


def _from_file(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as trouble:
        raise DistrictsError(
            f"The settings file cannot be read: {trouble}.",
            code="settings_refused",
            file=str(path),
            remedy="Correct the file, or take it away to use the defaults.",
        ) from trouble


def _read(name: str, value: Any) -> Any:
    """Turn what a file or a variable says into the setting's own kind, or refuse it."""
    kind = str(Settings.__dataclass_fields__[name].type)
    text = str(value).strip()
    if kind == "bool" and text.lower() in TRUE + FALSE:
        return text.lower() in TRUE
    if kind == "int" and text.isdigit() and (int(text) > 0 or name in MAY_BE_NONE):
        return int(text)
    if kind == "Path" and text:
        return Path(text)
    if kind.startswith("Mapping"):
        return _by_host(value)
    if kind.startswith("tuple"):
        parts = value if isinstance(value, list) else text.split(",")
        return tuple(str(part).strip() for part in parts if str(part).strip())
    if name in CHOICES:
        if text in CHOICES[name]:
            return text
        raise _refused(name, f"“{text}” cannot be the setting “{name}”.", [*CHOICES[name]])
    if name == "zone" and _is_zone(text):
        return text
    if kind == "str" and name != "zone":
        return text
    raise _refused(name, f"“{text}” cannot be the setting “{name}”.", [kind])


def _by_host(value: Any) -> dict[str, Path]:
    """Read folders by host name, from a table or as ``host=folder,host=folder``."""
    if not isinstance(value, dict):
        parts = [part.partition("=") for part in str(value).split(",") if part.strip()]
        value = {host: folder for host, _, folder in parts}
    found = {
        str(host).strip().casefold().rstrip("."): Path(str(folder).strip())
        for host, folder in value.items()
    }
    for host, folder in found.items():
        if not re.fullmatch(r"[a-z0-9.-]+", host) or folder == Path():
            raise _refused(
                "counties", f"“{host}” cannot be the host name of a county.", ["host = folder"]
            )
    return found


def _is_zone(text: str) -> bool:
    try:
        ZoneInfo(text)
    except (ZoneInfoNotFoundError, ValueError):
        return False
    return True


def _refused(name: str, message: str, choices: list[str]) -> DistrictsError:
    return DistrictsError(
        message,
        code="settings_refused",
        field=name,
        remedy=f"What it can be: {', '.join(choices)}.",
    )
