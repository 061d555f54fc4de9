"""The way in and out: second factors, sessions, and the proof before weighty acts."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pyotp
import pytest

from districts.records.account import Account
from webmap import create_app, current
from webmap.settings import Settings

from . import signing

PASSWORD = "anvil-meadow-kettle-nine"
DEPUTY = {"name": "deputy", "roles": ["clerk", "authority"]}
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
def app(store, tmp_path, clock):
    """An office that asks for a second factor, as every office does unless it says otherwise."""
    settings = Settings(workspace=tmp_path / "workspace", secret_key="only for tests " * 3)
    made = create_app(settings, store=store)
    made.config["WTF_CSRF_ENABLED"] = False
    return made


@pytest.fixture
def give(store):
    """Change an account as it stands."""

    def given(account, **fields):
        changed = replace(store.record(Account, account.ref), **fields)
        store.append(
            changed, by="setup", at=START, expected=store.version(account.ref), what="setup"
        )
        return changed

    return given


@pytest.fixture
def judge(app, accounts, give):
    """The judge with an authenticator app; gives its secret."""
    from webmap import factors

    secret = pyotp.random_base32()
    with app.app_context():
        give(accounts["judge"], code_secret=factors.sealed(secret))
    return secret


def enters(client, name="judge", password=PASSWORD, **more):
    return client.post("/login", data={"name": name, "password": password, **more})


def code_at(secret, at):
    return pyotp.TOTP(secret).at(int(at.timestamp()))


class TestWithACode:
    def test_a_password_alone_opens_nothing(self, client, judge):
        assert enters(client).location == "/login/code"

        assert client.get("/petitions").location == "/login/code"

    def test_a_code_finishes_it_under_another_session_number(self, client, judge, clock):
        enters(client)
        half = client.get_cookie("strayline-session").value

        answer = client.post("/login/code", data={"code": code_at(judge, clock.at)})

        assert answer.location == "/"
        assert client.get("/petitions").status_code == 200
        assert client.get_cookie("strayline-session").value != half
        client.set_cookie("strayline-session", half)
        assert client.get("/petitions").status_code == 403

    def test_a_code_is_taken_once(self, app, judge, clock):
        code = code_at(judge, clock.at)
        statuses = []
        for client in (app.test_client(), app.test_client()):
            enters(client)
            statuses.append(client.post("/login/code", data={"code": code}).status_code)

        assert statuses == [303, 403]

    @pytest.mark.parametrize(("seconds", "status"), [(-30, 303), (30, 303), (-90, 403), (90, 403)])
    def test_a_phone_may_be_half_a_minute_off(self, client, judge, clock, seconds, status):
        enters(client)
        code = code_at(judge, clock.at + timedelta(seconds=seconds))

        assert client.post("/login/code", data={"code": code}).status_code == status

    def test_five_wrong_codes_are_enough_for_a_while(self, client, judge, clock):
        enters(client)
        right = code_at(judge, clock.at)
        wrong = "000000" if right != "000000" else "111111"
        tried = [client.post("/login/code", data={"code": wrong}) for _ in range(6)]

        assert [each.status_code for each in tried] == [403] * 5 + [429]
        assert int(tried[-1].headers["Retry-After"]) <= 15 * 60
        assert client.post("/login/code", data={"code": right}).status_code == 429
        clock.on(minutes=16)
        right = code_at(judge, clock.at)
        assert client.post("/login/code", data={"code": right}).status_code == 303

    def test_the_secret_is_nowhere_in_the_records(self, store, tmp_path, judge):
        store.close()
        kept = b"".join(
            file.read_bytes() for file in (tmp_path / "workspace").rglob("*") if file.is_file()
        )

        assert judge.encode() not in kept


class TestSettingOneUp:
    def test_staff_without_one_are_led_to_set_one_up_before_anything_else(self, client, clock):
        assert enters(client, "clerk").location == "/account/factors"
        assert client.get("/petitions").location == "/login/code"
        assert client.get("/login/code").location == "/account/factors"
        page = client.get("/account/factors").text
        kept = re.search(r'name="secret" value="([^"]+)"', page)[1]
        secret = re.search(r"Key: <code>([^<]+)</code>", page)[1].replace(" ", "")
        assert "<svg" in page

        wrong = client.post("/account/factors/app", data={"secret": kept, "code": "12"})
        assert wrong.status_code == 422
        assert client.get("/petitions").location == "/login/code"
        done = client.post(
            "/account/factors/app", data={"secret": kept, "code": code_at(secret, clock.at)}
        )

        codes = re.findall(r"<li><code>([^<]+)</code>", done.text)
        assert len(set(codes)) == 8
        assert client.get("/petitions").status_code == 200

    def test_a_recovery_code_opens_once(self, app, client, store, accounts, clock):
        enters(client, "clerk")
        page = client.get("/account/factors").text
        kept = re.search(r'name="secret" value="([^"]+)"', page)[1]
        secret = re.search(r"Key: <code>([^<]+)</code>", page)[1].replace(" ", "")
        done = client.post(
            "/account/factors/app", data={"secret": kept, "code": code_at(secret, clock.at)}
        )
        code = re.findall(r"<li><code>([^<]+)</code>", done.text)[0]
        statuses = []
        for other in (app.test_client(), app.test_client()):
            enters(other, "clerk")
            statuses.append(other.post("/login/code", data={"code": code.upper()}).status_code)

        assert statuses == [303, 403]
        assert len(store.record(Account, accounts["clerk"].ref).recovery) == 7

    def test_who_has_one_cannot_add_another_with_a_password_alone(self, client, judge, clock):
        enters(client)
        kept = pyotp.random_base32()

        refused = client.post("/account/factors/app", data={"secret": kept, "code": "1"})

        assert refused.status_code == 403
        assert client.get("/account/factors").status_code == 403

    def test_an_office_may_leave_it_open(self, store, tmp_path, clock):
        settings = Settings(
            workspace=tmp_path / "workspace", secret_key="x" * 40, second_factor="offered"
        )
        app = create_app(settings, store=store)
        app.config["WTF_CSRF_ENABLED"] = False

        assert enters(app.test_client(), "clerk").location == "/"


class TestSessions:
    def test_half_an_hour_without_a_page_ends_it(self, client, accounts, clock):
        signing.signed_in(client, accounts["clerk"])
        clock.on(minutes=29)
        assert client.get("/petitions").status_code == 200
        clock.on(minutes=29)
        assert client.get("/petitions").status_code == 200
        clock.on(minutes=31)

        assert client.get("/petitions").status_code == 403

    def test_signing_out_ends_it_for_a_copy_of_the_cookie_too(self, client, accounts, clock):
        signing.signed_in(client, accounts["clerk"])
        copied = client.get_cookie("strayline-session").value
        client.post("/logout")
        client.set_cookie("strayline-session", copied)

        assert client.get("/petitions").status_code == 403

    def test_one_is_ended_from_another(self, app, client, accounts, clock):
        other = signing.signed_in(app.test_client(), accounts["clerk"])
        signing.signed_in(client, accounts["clerk"])
        page = client.get("/account").text
        assert page.count("/end") >= 3

        client.post("/account/sessions/end")

        assert other.get("/petitions").status_code == 403
        assert client.get("/petitions").status_code == 200

    def test_nobody_ends_the_session_of_another_person(self, app, client, accounts, clock):
        other = signing.signed_in(app.test_client(), accounts["clerk"])
        signing.signed_in(client, accounts["judge"])
        for number in range(1, 5):
            client.post(f"/account/sessions/{number}/end")
            signing.signed_in(client, accounts["judge"])

        assert other.get("/petitions").status_code == 200

    def test_a_new_password_ends_the_others(self, app, client, accounts, clock):
        other = signing.signed_in(app.test_client(), accounts["clerk"])
        signing.signed_in(client, accounts["clerk"])
        new = "walnut-harbor-copper-lane"
        short = client.post("/account/password", data={"new": "short", "again": "short"})
        differ = client.post("/account/password", data={"new": new, "again": new + "x"})
        assert (short.status_code, differ.status_code) == (422, 422)

        assert client.post("/account/password", data={"new": new, "again": new}).status_code == 303

        assert other.get("/petitions").status_code == 403
        assert client.get("/petitions").status_code == 200
        assert enters(app.test_client(), "clerk").status_code == 403
        assert enters(app.test_client(), "clerk", new).status_code == 303

    def test_over_tls_the_cookie_is_bound_to_the_host(self, store, tmp_path, clock):
        settings = Settings(
            workspace=tmp_path / "workspace", secret_key="x" * 40, https=True,
            second_factor="offered",
        )  # fmt: skip
        app = create_app(settings, store=store)
        app.config["WTF_CSRF_ENABLED"] = False
        cookies = app.test_client().post(
            "/login", data={"name": "clerk", "password": PASSWORD}, base_url="https://localhost"
        ).headers.getlist("Set-Cookie")  # fmt: skip

        (held,) = [each for each in cookies if each.startswith("__Host-strayline-session=")]
        assert {"Secure", "HttpOnly", "SameSite=Lax", "Path=/"} <= set(held.split("; "))


class TestWrongPasswords:
    def test_after_five_the_name_waits_and_others_do_not(self, app, clock):
        for _ in range(5):
            assert enters(app.test_client(), password="wrong").status_code == 403
        waiting = enters(app.test_client())

        assert waiting.status_code == 429
        assert "too many wrong tries" in waiting.text
        assert enters(app.test_client(), "clerk").status_code == 303

    def test_a_stranger_elsewhere_locks_nobody_out(self, app, clock):
        for _ in range(8):
            app.test_client().post(
                "/login", data={"name": "judge", "password": "wrong"},
                environ_base={"REMOTE_ADDR": "198.51.100.7"},
            )  # fmt: skip

        assert enters(app.test_client()).status_code == 303

    def test_a_name_there_is_not_costs_as_many_hashes(self, client, clock, monkeypatch):
        from districts.records import account as module

        class Counting:
            def __init__(self, hasher):
                self.hasher, self.checks = hasher, 0

            def verify(self, *given):
                self.checks += 1
                return self.hasher.verify(*given)

            def hash(self, *given):
                return self.hasher.hash(*given)

        module._nobody()  # made once, at the first need of it
        counting = Counting(module._hasher)
        monkeypatch.setattr(module, "_hasher", counting)
        enters(client, "judge", "wrong-wrong-wrong")
        known = counting.checks
        enters(client, "nobody", "wrong-wrong-wrong")

        assert known == 1
        assert counting.checks == 2


class TestProof:
    """What weighs much asks again who it is, and keeps what was filled in."""

    @pytest.fixture
    def admin(self, client, accounts, clock):
        signing.signed_in(client, accounts["administrator"])
        clock.on(minutes=6)
        return client

    def test_an_old_session_is_asked_and_nothing_is_done_yet(self, admin, store):
        asked = admin.post("/users", data=DEPUTY)

        assert asked.status_code == 403
        assert "Is it still you?" in asked.text
        assert 'name="name" value="deputy"' in asked.text
        assert re.findall(r'name="roles" value="(\w+)"', asked.text)[:2] == ["clerk", "authority"]
        assert store.version("U-deputy") == 0

    def test_the_password_lets_it_go_on_with_what_was_filled_in(self, admin, store):
        done = admin.post("/users", data={**DEPUTY, "confirm-password": PASSWORD})

        assert done.status_code == 200
        made = store.record(Account, "U-deputy")
        assert made.roles == ["clerk", "authority"]
        assert PASSWORD not in str(made.payload())
        again = admin.post("/users", data={"name": "second", "roles": "clerk"})
        assert again.status_code == 200  # proved a moment ago

    def test_a_wrong_password_does_nothing(self, admin, store):
        refused = admin.post("/users", data={**DEPUTY, "confirm-password": "wrong"})

        assert refused.status_code == 403
        assert "The password is not right" in refused.text
        assert store.version("U-deputy") == 0

    def test_who_has_an_app_gives_its_code_too(self, app, client, judge, accounts, clock, store):
        signing.signed_in(client, store.record(Account, accounts["judge"].ref))
        clock.on(minutes=6)
        new = {"new": "walnut-harbor-copper-lane", "again": "walnut-harbor-copper-lane"}
        alone = client.post("/account/password", data={**new, "confirm-password": PASSWORD})
        both = client.post(
            "/account/password",
            data={**new, "confirm-password": PASSWORD, "confirm-code": code_at(judge, clock.at)},
        )

        assert (alone.status_code, both.status_code) == (403, 303)

    @pytest.mark.parametrize(
        ("role", "address"),
        [
            ("judge", "/petitions/P-2026-0001/order"),
            ("authority", "/incidents/I-2026-0001/finding"),
            ("authority", "/incidents/I-2026-0001/contact"),
            ("authority", "/incidents/I-2026-0001/original/1"),
            ("clerk", "/cases/C-2026-0001/money"),
            ("animal_control", "/dogs/DOG-2026-0001/entries/determination"),
            ("administrator", "/users/judge/roles"),
            ("administrator", "/users/judge/disable"),
            ("administrator", "/users/judge/password"),
        ],
    )
    def test_orders_findings_payouts_and_unsealing_ask(
        self, client, accounts, clock, role, address
    ):
        signing.signed_in(client, accounts[role])
        clock.on(minutes=6)

        assert "Is it still you?" in client.post(address).text


class TestUsers:
    @pytest.fixture
    def admin(self, client, accounts, clock):
        return signing.signed_in(client, accounts["administrator"])

    def test_an_opened_account_signs_in_with_the_password_shown(self, app, admin):
        shown = admin.post("/users", data={"name": "deputy", "roles": "clerk"}).text
        password = re.search(r'<code class="large">([^<]+)</code>', shown)[1]

        assert enters(app.test_client(), "deputy", password).location == "/account/factors"
        assert password not in admin.get("/users/deputy").text

    @pytest.mark.parametrize(
        ("form", "said"),
        [
            ({"name": "judge", "roles": "clerk"}, "There already is an account"),
            ({"name": "X!", "roles": "clerk"}, "cannot be an account"),
            ({"name": "deputy"}, "An account needs a role"),
            ({"name": "deputy", "roles": "king"}, "There is no role"),
        ],
    )
    def test_what_cannot_be_is_refused(self, admin, form, said):
        answer = admin.post("/users", data=form)

        assert answer.status_code == 422
        assert said in answer.text

    @pytest.mark.parametrize("act", ["disable", "password", "factors", "sessions"])
    def test_each_act_ends_the_sessions_at_once(self, app, admin, accounts, act):
        clerk = signing.signed_in(app.test_client(), accounts["clerk"])
        assert clerk.get("/petitions").status_code == 200

        admin.post(f"/users/clerk/{act}")

        assert clerk.get("/petitions").status_code == 403

    def test_other_roles_end_the_sessions_and_hold_at_the_next(self, app, admin, accounts, store):
        clerk = signing.signed_in(app.test_client(), accounts["clerk"])
        admin.post("/users/clerk/roles", data={"roles": ["inspector"]})

        assert clerk.get("/account").status_code == 403
        signing.signed_in(clerk, store.record(Account, accounts["clerk"].ref))
        assert clerk.get("/kennels").status_code == 200
        assert clerk.get("/petitions").status_code == 403

    @pytest.mark.parametrize("act", ["disable", "roles"])
    def test_the_last_administrator_stays(self, admin, store, accounts, act):
        refused = admin.post(f"/users/administrator/{act}", data={"roles": "clerk"})

        assert refused.status_code == 422
        assert "only administrator" in refused.text
        assert store.version(accounts["administrator"].ref) == 1

    def test_every_act_is_in_the_trail_under_who_did_it(self, admin, store):
        admin.post("/users", data={"name": "deputy", "roles": "clerk"})
        admin.post("/users/deputy/roles", data={"roles": "inspector"})
        admin.post("/users/deputy/disable")

        told = [(entry.what, entry.by) for entry in store.history("U-deputy")]
        assert told == [
            ("account_opened", "administrator"), ("roles_changed", "administrator"),
            ("account_disabled", "administrator"),
        ]  # fmt: skip
