"""What the trail tells of signing in, how waiting grows, and where the way in leads."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pyotp
import pytest

from districts.records.account import Account
from webmap import create_app, current, factors
from webmap.settings import Settings

from . import signing

PASSWORD = "anvil-meadow-kettle-nine"
START = datetime(2026, 12, 1, 9, 0, tzinfo=UTC)


class Clock:
    """The office's clock, set by hand."""

    def __init__(self):
        self.at = START

    def __call__(self):
        return self.at

    def on(self, **time):
        self.at += timedelta(**time)


@pytest.fixture
def clock(monkeypatch):
    made = Clock()
    monkeypatch.setattr(current, "now", made)
    return made


@pytest.fixture
def settings(store, tmp_path):
    return Settings(workspace=tmp_path / "workspace", secret_key="only for tests " * 3)


@pytest.fixture
def app(store, settings, clock):
    made = create_app(settings, store=store)
    made.config["WTF_CSRF_ENABLED"] = False
    return made


@pytest.fixture
def judge(app, store, accounts):
    """The judge with an authenticator app; gives its secret."""
    secret = pyotp.random_base32()
    with app.app_context():
        with_app = replace(accounts["judge"], code_secret=factors.sealed(secret))
    store.append(with_app, by="setup", at=START, expected=1)
    return secret


def enters(client, name="judge", password=PASSWORD, **more):
    return client.post("/login", data={"name": name, "password": password, **more})


def told(store, after):
    """What the trail says beyond an entry."""
    return [(entry.what, entry.by, entry.ref) for entry in store.trail() if entry.seq > after]


class TestTrail:
    def test_a_wrong_password_and_a_wrong_code_are_told_without_either(
        self, client, store, judge, clock
    ):
        before = store.head()[0]
        enters(client, password="not-the-right-one")
        enters(client)
        client.post("/login/code", data={"code": "12"})
        client.post("/login/code", data={"code": pyotp.TOTP(judge).at(int(clock.at.timestamp()))})

        assert told(store, before) == [
            ("sign_in_failed", "public", "U-judge"),
            ("sign_in_failed", "public", "U-judge"),
            ("signed_in", "judge", "U-judge"),
        ]

    def test_a_password_typed_for_a_name_is_in_no_entry(self, client, store):
        before = store.head()[0]
        enters(client, name=PASSWORD, password="judge")

        assert told(store, before) == [("sign_in_failed", "public", None)]
        assert PASSWORD not in str(list(store.trail()))

    def test_a_passkey_that_does_not_fit_is_told(self, client, store):
        before = store.head()[0]
        client.post("/login/passkey", data={"challenge": "x", "answer": "{}"})

        assert told(store, before) == [("sign_in_failed", "public", None)]

    def test_a_failed_proof_and_each_ended_session_are_told(
        self, app, client, store, accounts, clock
    ):
        signing.signed_in(client, accounts["administrator"])
        before = store.head()[0]
        signing.signed_in(app.test_client(), accounts["administrator"])
        client.post("/account/sessions/end")
        clock.on(minutes=6)
        client.post("/users/clerk/disable", data={"confirm-password": "not-the-right-one"})
        client.post("/logout")

        assert told(store, before) == [
            ("sessions_ended", "administrator", "U-administrator"),
            ("proof_failed", "administrator", "U-administrator"),
            ("signed_out", "administrator", "U-administrator"),
        ]
        assert store.verify() is None

    def test_no_session_and_no_code_stands_in_a_record_or_an_entry(
        self, client, store, judge, clock
    ):
        enters(client)
        code = pyotp.TOTP(judge).at(int(clock.at.timestamp()))
        client.post("/login/code", data={"code": code})
        token = client.get_cookie("strayline-session").value
        kept = str(list(store.trail())) + str(store.record(Account, "U-judge").payload())

        assert token not in kept
        assert judge not in kept


class TestWaiting:
    def test_each_round_of_wrong_tries_waits_longer(self, app, clock):
        waits = []
        for tries in (5, 3, 4):
            for _ in range(tries):
                assert enters(app.test_client(), password="wrong").status_code == 403
            waiting = enters(app.test_client())
            assert waiting.status_code == 429
            waits.append(int(waiting.headers["Retry-After"]))
            clock.on(seconds=waits[-1])

        assert waits == sorted(waits)
        assert waits[0] <= 5 * 60
        assert waits[-1] > 3 * 60 * 60
        assert enters(app.test_client()).status_code == 303

    def test_it_holds_for_another_process(self, app, store, settings, clock):
        for _ in range(5):
            enters(app.test_client(), password="wrong")
        other = create_app(settings, store=store)
        other.config["WTF_CSRF_ENABLED"] = False

        assert enters(other.test_client()).status_code == 429

    def test_many_names_from_one_network_wait_and_other_networks_do_not(self, app, monkeypatch):
        monkeypatch.setattr("webmap.views.login.verify", lambda *_: False)  # sixty take a while
        statuses = [enters(app.test_client(), f"name{n}").status_code for n in range(61)]
        monkeypatch.undo()
        monkeypatch.setattr(current, "now", lambda: START)
        client = app.test_client()
        elsewhere = client.post(
            "/login", data={"name": "judge", "password": PASSWORD},
            environ_base={"REMOTE_ADDR": "198.51.100.7"},
        )  # fmt: skip

        assert statuses == [403] * 60 + [429]
        assert client.post("/login/passkey", data={}).status_code == 429
        assert elsewhere.status_code == 303


class TestTheWayOn:
    def test_the_whole_address_is_kept_through_the_second_step(self, client, judge, clock):
        asked = "/petitions/P-2026-0001?strike=H1&residents=state"
        second = enters(client, next=asked)
        page = client.get(second.location)

        assert 'value="/petitions/P-2026-0001?strike=H1&amp;residents=state"' in page.text

    def test_only_staff_are_made_to_set_up_a_second_factor(self, app, accounts):
        assert enters(app.test_client(), "neighbor").location == "/"
        for role in ("clerk", "authority", "inspector", "administrator"):
            assert enters(app.test_client(), role).location == "/account/factors"

    def test_a_factor_is_added_only_with_a_fresh_proof(self, client, accounts, store, clock):
        signing.signed_in(client, accounts["clerk"])
        with client.application.app_context():
            secret = pyotp.random_base32()
            kept = factors.sealed(secret)
        clock.on(minutes=6)
        form = {"secret": kept, "code": pyotp.TOTP(secret).at(int(clock.at.timestamp()))}
        asked = client.post("/account/factors/app", data=form)
        assert "Is it still you?" in asked.text
        assert not store.record(Account, "U-clerk").has_second_factor

        done = client.post("/account/factors/app", data={**form, "confirm-password": PASSWORD})

        assert "Recovery codes" in done.text
        assert store.record(Account, "U-clerk").has_second_factor

    def test_browsers_are_told_that_passkeys_are_for_our_own_pages(self, client):
        policy = client.get("/login").headers["Permissions-Policy"]

        assert "publickey-credentials-get=(self)" in policy
        assert "publickey-credentials-create=(self)" in policy
