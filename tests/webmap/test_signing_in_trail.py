"""What the trail tells of signing in, how waiting grows, and where the way in leads."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pyotp
import pytest

from districts.records.account import Account
from districts.store.sessions import CODE, ENROLL
from webmap import create_app, current, factors, passkeys
from webmap.access import Role, allowed
from webmap.current import EXTENSION
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


class TestHalfWay:
    @pytest.mark.parametrize("stage", [CODE, ENROLL])
    def test_a_password_alone_opens_no_page_that_is_not_open_to_everyone(
        self, app, client, accounts, stage
    ):
        closed = [
            rule
            for rule in app.url_map.iter_rules()
            if Role.PUBLIC not in allowed(app.view_functions[rule.endpoint])
        ]
        token = app.extensions[EXTENSION].sessions.open(
            "U-administrator", current.seal(accounts["administrator"]), stage, at=START
        )
        client.set_cookie("strayline-session", token)
        opened = {}
        for rule in closed:
            address = re.sub(r"<(?:\w+:)?(\w+)>", "1", rule.rule)
            method = "POST" if "POST" in rule.methods else "GET"
            answer = client.open(address, method=method)
            if (answer.status_code, answer.location) != (303, "/login/code"):
                opened[rule.rule] = answer.status_code

        assert len(closed) > 100
        assert opened == {}

    def test_staff_pages_of_the_public_part_do_not_know_them_yet(self, app, client, judge):
        enters(client)

        assert "your account" not in client.get("/").text
        assert client.get("/account/factors").status_code == 403


class TestProof:
    def test_none_of_these_forgets_to_ask(self, app):
        asks = {name for name, view in app.view_functions.items() if getattr(view, "fresh", False)}

        assert asks >= {
            "orders.enter", "incident_entries.finding", "incidents.contact", "incidents.original",
            "case_entries.money", "dog_entries.enter", "audit.erase",
            "users.add", "users.disable", "users.enable", "users.factors", "users.identity",
            "users.password", "users.roles", "users.sessions",
            "account.add_app", "account.add_passkey", "account.confirm", "account.password",
            "account.recovery", "account.remove",
        }  # fmt: skip

    def test_what_was_filled_in_is_carried_as_text(self, client, accounts, clock):
        signing.signed_in(client, accounts["judge"])
        clock.on(minutes=6)
        page = client.post(
            "/petitions/P-2026-0001/order?next=%22%3E%3Cscript%3E",
            data={"name": '"><script>alert(1)</script>', "lines": ["a\nb", "c"]},
        ).text

        assert 'value="&#34;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"' in page
        assert "<script>alert" not in page
        assert page.count('name="lines"') == 2

    def test_a_proof_is_not_carried_and_does_not_last(self, client, accounts, clock, store):
        signing.signed_in(client, accounts["administrator"])
        clock.on(minutes=6)
        proof = {"confirm-password": "not-the-right-one"}
        page = client.post("/users", data={"name": "deputy", "roles": "clerk", **proof}).text
        assert "not-the-right-one" not in page

        client.post("/users/clerk/factors", data={"confirm-password": PASSWORD})
        clock.on(minutes=5, seconds=1)

        assert "Is it still you?" in client.post("/users/clerk/factors").text


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

    def test_behind_a_proxy_with_tls_a_passkey_is_for_the_address_the_browser_sees(
        self, store, settings, accounts, clock
    ):
        settings = replace(settings, https=True, trusted_hosts=("story.example.gov", "192.0.2.7"))
        app = create_app(settings, store=store)
        with app.test_request_context("/login", base_url="http://story.example.gov"):
            assert passkeys.usable()
            assert passkeys._origin() == "https://story.example.gov"
        with app.test_request_context("/login", base_url="http://192.0.2.7:8000"):
            assert not passkeys.usable()
