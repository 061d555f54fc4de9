"""Where to go next, never to another site."""

from __future__ import annotations

from urllib.parse import urlsplit

HOME = "/"


def within(address: str | None) -> str:
    r"""Return a path on this server; anything that could lead elsewhere gives the first page.

    Browsers read ``\\`` as ``/`` and drop tabs and line ends, so that ``/\\host`` and
    ``/<tab>/host`` name another host.
    """
    if not address or not address.startswith("/") or address.startswith("//"):
        return HOME
    if "\\" in address or any(ord(letter) < 33 or ord(letter) == 127 for letter in address):
        return HOME
    try:
        parts = urlsplit(address)
    except ValueError:
        return HOME
    return HOME if parts.scheme or parts.netloc else address
