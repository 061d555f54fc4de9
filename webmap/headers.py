"""What every answer tells the browser not to do."""

from __future__ import annotations

import secrets

from flask import Flask, Response, g, request

POLICY = (
    "default-src 'none'; script-src 'nonce-{nonce}'; style-src 'self' 'nonce-{nonce}'; "
    "img-src 'self' data:; connect-src 'self'; frame-src 'self'; form-action 'self'; "
    "base-uri 'none'; object-src 'none'; frame-ancestors 'self'"
)
ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": (
        "camera=(), geolocation=(), microphone=(), payment=(), usb=(), "
        "publickey-credentials-create=(self), publickey-credentials-get=(self)"
    ),
}


def nonce() -> str:
    """Return this answer's nonce: a script without it does not run."""
    if "nonce" not in g:
        g.nonce = secrets.token_urlsafe(18)
    return str(g.nonce)


def secured(response: Response) -> Response:
    """Add the headers; what is not an asset is not kept by the browser."""
    response.headers.setdefault("Content-Security-Policy", POLICY.format(nonce=nonce()))
    for name, value in ALWAYS.items():
        response.headers.setdefault(name, value)
    if request.endpoint != "assets.show":
        response.headers.setdefault("Cache-Control", "no-store")
    return response


def init_app(app: Flask) -> None:
    """Secure every answer, errors too."""
    app.after_request(secured)
