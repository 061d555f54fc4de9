"""Signing in without the time a password takes; the way in has its own tests."""

from webmap import current
from webmap.current import EXTENSION


def signed_in(client, account=None):
    """Give a client a session of the account, or none."""
    with client.application.app_context():
        name = current.cookie()
        client.delete_cookie(name)
        if account is not None:
            sessions = client.application.extensions[EXTENSION].sessions
            seal = current.seal(account)
            client.set_cookie(name, sessions.open(account.ref, seal, "whole", at=current.now()))
    return client
