"""Signing in with a county's own provider: a small one, played by the test on this machine."""

import threading
import time
from dataclasses import replace
from datetime import UTC, datetime
from urllib.parse import parse_qs, urlsplit

import pytest
from authlib.oauth2.rfc7636 import create_s256_code_challenge
from flask import Flask, jsonify, request
from joserfc import jwt
from joserfc.jwk import RSAKey
from werkzeug.serving import make_server

from webmap import Settings, create_app

AT = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
CLIENT = "strayline-of-the-county"


class Provider:
    """An OpenID provider that vouches for whomever the test says."""

    def __init__(self):
        self.key = RSAKey.generate_key(2048, {"kid": "k1"})
        self.signs_with = self.key
        self.claims, self.nonce, self.challenge = {}, None, None
        app = Flask("provider")
        app.add_url_rule("/.well-known/openid-configuration", "conf", self.configuration)
        app.add_url_rule("/jwks", "jwks", lambda: jsonify(keys=[self.key.as_dict(private=False)]))
        app.add_url_rule("/token", "token", self.token, methods=["POST"])
        self.server = make_server("127.0.0.1", 0, app, threaded=True)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        self.thread = threading.Thread(target=self.server.serve_forever)
        self.thread.start()

    def configuration(self):
        here = self.address
        return jsonify(
            issuer=here, authorization_endpoint=f"{here}/authorize", token_endpoint=f"{here}/token",
            jwks_uri=f"{here}/jwks", id_token_signing_alg_values_supported=["RS256"],
        )  # fmt: skip

    def token(self):
        verifier = request.form["code_verifier"]
        assert create_s256_code_challenge(verifier) == self.challenge
        now = int(time.time())
        claims = {"iss": self.address, "aud": CLIENT, "iat": now, "exp": now + 60,
                  "nonce": self.nonce, **self.claims}  # fmt: skip
        signed = jwt.encode({"alg": "RS256", "kid": "k1"}, claims, self.signs_with)
        return jsonify(access_token="a", token_type="Bearer", id_token=signed)

    def close(self):
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


@pytest.fixture(scope="module")
def running():
    made = Provider()
    yield made
    made.close()


@pytest.fixture
def provider(running):
    running.claims, running.signs_with = {"sub": "county-17"}, running.key
    return running


@pytest.fixture
def client(store, tmp_path, accounts, provider):
    tied = replace(accounts["judge"], identity="county-17")
    store.append(tied, by="setup", at=AT, expected=1)
    app = create_app(
        Settings(
            workspace=tmp_path / "workspace", secret_key="only for tests " * 3,
            oidc_issuer=provider.address, oidc_client_id=CLIENT, oidc_client_secret="s",
            oidc_name="the county login",
        ),
        store=store,
    )  # fmt: skip
    return app.test_client()


def through(client, provider, **changes):
    """Go to the provider and come back; changes are to what it says in the address."""
    away = client.get("/login/oidc?next=/petitions")
    asked = {key: found[0] for key, found in parse_qs(urlsplit(away.location).query).items()}
    assert away.location.startswith(f"{provider.address}/authorize?")
    assert asked["code_challenge_method"] == "S256"
    provider.nonce, provider.challenge = asked["nonce"], asked["code_challenge"]
    back = {"code": "c", "state": asked["state"], **changes}
    return client.get("/login/oidc/callback", query_string=back)


def test_who_is_tied_signs_in(client, provider):
    assert "the county login" in client.get("/login").text

    answer = through(client, provider)

    assert (answer.status_code, answer.location) == (303, "/petitions")
    assert client.get("/petitions").status_code == 200


@pytest.mark.parametrize(
    ("claims", "status"),
    [
        ({"sub": "x", "email": "county-17", "email_verified": True}, 303),
        ({"sub": "x", "email": "county-17", "email_verified": False}, 403),
        ({"sub": "x", "email": "county-17"}, 403),
        ({"sub": "stranger"}, 403),
        ({"sub": "county-17", "aud": "another-client"}, 403),
        ({"sub": "county-17", "iss": "http://elsewhere.test"}, 403),
        ({"sub": "county-17", "nonce": "another"}, 403),
        ({"sub": "county-17", "exp": 1}, 403),
    ],
)
def test_only_a_word_for_us_and_for_now_is_taken(client, provider, claims, status):
    provider.claims = claims

    assert through(client, provider).status_code == status
    assert client.get("/petitions").status_code == (200 if status == 303 else 403)


def test_another_key_than_the_provider_s_signs_nobody_in(client, provider):
    provider.signs_with = RSAKey.generate_key(2048, {"kid": "k1"})

    assert through(client, provider).status_code == 403


def test_a_return_nobody_asked_for_is_refused(client, provider):
    assert through(client, provider, state="made-up").status_code == 403
    assert client.get("/login/oidc/callback?code=c&state=x").status_code == 403


def test_a_disabled_account_stays_out(client, provider, store, accounts):
    tied = replace(accounts["judge"], identity="county-17", disabled=True)
    store.append(tied, by="setup", at=AT, expected=2)

    assert through(client, provider).status_code == 403


def test_an_office_without_one_has_no_such_page(store, tmp_path):
    settings = Settings(workspace=tmp_path / "workspace", secret_key="only for tests " * 3)
    client = create_app(settings, store=store).test_client()

    assert client.get("/login/oidc").status_code == 404
    assert "county login" not in client.get("/login").text
