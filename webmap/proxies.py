"""Whose address a request bears, where the office's own proxies stand before the server."""

from __future__ import annotations

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from webmap import current


def init_app(app: Flask) -> None:
    """Take address and scheme from exactly as many proxies as the office has.

    Whatever else a stranger writes into ``X-Forwarded-For`` stands further left and is not read.
    Without proxies the header is not read at all.
    """
    with app.app_context():
        count = current.settings().proxies
    if count:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=count, x_proto=count, x_host=0, x_port=0, x_prefix=0
        )
