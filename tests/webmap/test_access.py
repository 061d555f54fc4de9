"""Each role at each address: who may, who may not, and what a refusal says."""

import re
from datetime import UTC, datetime

import pytest

from districts.records.account import ROLES
from webmap.access import allowed

NOW = datetime(2026, 11, 30, 10, 0, tzinfo=UTC)
PASSWORD = "anvil-meadow-kettle-nine"
CLERKS = {"clerk", "administrator"}
READERS = {"clerk", "judge", "administrator"}
STAFF = {"clerk", "authority", "animal_control", "inspector", "judge", "administrator"}
EVERYONE = set(ROLES)
JUDGES = {"judge"}
CASE_READERS = {"clerk", "animal_control", "judge", "administrator"}
CASE_KEEPERS = {"clerk", "animal_control", "administrator"}
INCIDENT_READERS = {"clerk", "authority", "animal_control", "administrator"}
INCIDENT_KEEPERS = {"clerk", "authority", "administrator"}
KENNEL_READERS = {"clerk", "animal_control", "inspector", "administrator"}
KENNEL_KEEPERS = {"inspector", "administrator"}
ADMINISTRATORS = {"administrator"}
SIGNED_IN = EVERYONE - {"public"}
OPEN_TO = {
    "accessibility.show": EVERYONE,
    "account.add_app": SIGNED_IN,
    "account.add_passkey": SIGNED_IN,
    "account.confirm": SIGNED_IN,
    "account.end": SIGNED_IN,
    "account.end_others": SIGNED_IN,
    "account.password": SIGNED_IN,
    "account.recovery": SIGNED_IN,
    "account.remove": SIGNED_IN,
    "account.show": SIGNED_IN,
    "account.show_factors": SIGNED_IN,
    "login.away": EVERYONE,
    "login.code": EVERYONE,
    "login.returned": EVERYONE,
    "login.options": EVERYONE,
    "login.passkey": EVERYONE,
    "login.prove": EVERYONE,
    "users.add": ADMINISTRATORS,
    "users.disable": ADMINISTRATORS,
    "users.enable": ADMINISTRATORS,
    "users.factors": ADMINISTRATORS,
    "users.identity": ADMINISTRATORS,
    "users.index": ADMINISTRATORS,
    "users.password": ADMINISTRATORS,
    "users.roles": ADMINISTRATORS,
    "users.sessions": ADMINISTRATORS,
    "users.show": ADMINISTRATORS,
    "audit.due": {"administrator"},
    "audit.erase": {"administrator"},
    "audit.show": {"judge", "administrator"},
    "calendar.feed": EVERYONE,
    "case_entries.animal": CASE_KEEPERS,
    "case_entries.answer": CASE_KEEPERS,
    "case_entries.details": CASE_KEEPERS,
    "case_entries.event": CASE_KEEPERS,
    "case_entries.money": CASE_KEEPERS,
    "case_entries.person": CASE_KEEPERS,
    "case_entries.place": CASE_KEEPERS,
    "case_papers.fill": CASE_READERS,
    "case_papers.take": CASE_READERS,
    "cases.blank": CASE_READERS,
    "cases.index": CASE_READERS,
    "cases.open_": CASE_KEEPERS,
    "cases.procedures": CASE_KEEPERS,
    "cases.sheet": CASE_READERS,
    "cases.show": CASE_READERS,
    "district_files.geojson": EVERYONE,
    "district_files.geopackage": EVERYONE,
    "district_files.order": EVERYONE,
    "districts.index": EVERYONE,
    "districts.sheet": EVERYONE,
    "districts.show": EVERYONE,
    "dog_entries.enter": CASE_KEEPERS,
    "dogs.blank": CASE_READERS,
    "dogs.checklist": CASE_READERS,
    "dogs.enter_inspection": CASE_KEEPERS,
    "dogs.fill": CASE_READERS,
    "dogs.index": CASE_READERS,
    "dogs.photo": CASE_READERS,
    "dogs.register": CASE_KEEPERS,
    "dogs.sheet": CASE_READERS,
    "dogs.show": CASE_READERS,
    "dogs.take": CASE_READERS,
    "kennels.checklist": KENNEL_READERS,
    "kennel_entries.enter": KENNEL_KEEPERS,
    "kennels.enter_inspection": KENNEL_KEEPERS,
    "kennels.fill": KENNEL_READERS,
    "kennels.index": KENNEL_READERS,
    "kennels.photo": KENNEL_READERS,
    "kennels.register": KENNEL_KEEPERS,
    "kennels.show": KENNEL_READERS,
    "kennels.sketch": KENNEL_READERS,
    "kennels.take": KENNEL_READERS,
    "hearing.schedule": READERS,
    "hearing.sheet": READERS,
    "hearing.show": READERS,
    "orders.copy": CLERKS,
    "orders.enter": JUDGES,
    "orders.show": READERS,
    "petition_papers.fill": READERS,
    "petition_papers.index": READERS,
    "petition_papers.take": READERS,
    "postings.add": CLERKS,
    "postings.down": CLERKS,
    "postings.photo": READERS,
    "registers.animal": CLERKS,
    "registers.keeper": CLERKS,
    "registers.notice": STAFF,
    "registers.show": STAFF,
    "search.show": STAFF,
    "sheets.dispute": READERS,
    "sheets.keep": CLERKS,
    "sheets.picture": READERS,
    "sheets.show": READERS,
    "sheets.transcribe": CLERKS,
    "sheets.withdraw": CLERKS,
    "desk.show": INCIDENT_READERS,
    "incident_entries.answer": INCIDENT_KEEPERS,
    "incident_entries.attribution": INCIDENT_KEEPERS,
    "incident_entries.back": INCIDENT_KEEPERS,
    "incident_entries.finding": INCIDENT_KEEPERS,
    "incident_entries.join": INCIDENT_KEEPERS,
    "incident_entries.mistake": INCIDENT_KEEPERS,
    "incident_entries.named": INCIDENT_KEEPERS,
    "incident_entries.origin": INCIDENT_KEEPERS,
    "incident_entries.part": INCIDENT_KEEPERS,
    "incident_entries.point": INCIDENT_KEEPERS,
    "incident_entries.said": INCIDENT_KEEPERS,
    "incident_entries.undo": INCIDENT_KEEPERS,
    "incidents.contact": {"authority"},
    "incidents.index": INCIDENT_READERS,
    "incidents.original": {"authority"},
    "incidents.overview": INCIDENT_READERS,
    "incidents.photo": INCIDENT_READERS,
    "incidents.sheet": INCIDENT_READERS,
    "incidents.show": INCIDENT_READERS,
    "jobs.adopt": CLERKS,
    "jobs.begin": CLERKS,
    "jobs.cancel": CLERKS,
    "jobs.index": CLERKS,
    "jobs.show": CLERKS,
    "lands.add": INCIDENT_KEEPERS,
    "lands.change": INCIDENT_KEEPERS,
    "lands.index": INCIDENT_READERS,
    "lands.road": INCIDENT_KEEPERS,
    "lands.show": INCIDENT_READERS,
    "public_map.sheet": EVERYONE,
    "public_map.show": EVERYONE,
    "report.send": EVERYONE,
    "report.sheet": EVERYONE,
    "report.show": EVERYONE,
    "report_status.answer": EVERYONE,
    "report_status.asked": EVERYONE,
    "report_status.photo": EVERYONE,
    "report_status.show": EVERYONE,
    "report_status.take_back": EVERYONE,
    "report_status.take_from_photo": EVERYONE,
    "fences.amount": INCIDENT_KEEPERS,
    "fences.details": INCIDENT_KEEPERS,
    "fences.fill": INCIDENT_READERS,
    "trespass.index": INCIDENT_READERS,
    "fences.open_": INCIDENT_KEEPERS,
    "trespass.overview": INCIDENT_READERS,
    "trespass.sheet": INCIDENT_READERS,
    "trespass.show": INCIDENT_READERS,
    "fences.step": INCIDENT_KEEPERS,
    "fences.take": INCIDENT_READERS,
    "assets.show": EVERYONE,
    "guide.index": EVERYONE,
    "guide.picture": EVERYONE,
    "guide.show": EVERYONE,
    "health.show": EVERYONE,
    "home.show": EVERYONE,
    "law.index": EVERYONE,
    "law.show": EVERYONE,
    "login.show": EVERYONE,
    "login.enter": EVERYONE,
    "login.leave": EVERYONE,
    "petitions.index": READERS,
    "petitions.show": READERS,
    "petitions.sheet": READERS,
    "petitions.compare": READERS,
    "petitions.keep": READERS,
    "petitions.file": CLERKS,
    "petitions.match": READERS,
    "documents.pdf": READERS,
    "documents.docx": READERS,
    "documents.data": READERS,
    "layers.index": STAFF,
    "layers.show": STAFF,
    "layer_maps.at": STAFF,
    "layer_maps.paper": STAFF,
    "layer_maps.picture": STAFF,
    "layer_maps.rows": STAFF,
    "layer_maps.sheet": STAFF,
    "layer_maps.show": STAFF,
    "petition_tiles.show": READERS,
    "tiles.parcels": STAFF,
    "tiles.show": EVERYONE,
}


def address(rule):
    values = {"ref": "P-2026-0001", "name": "ak_as_03_35", "path": "x/site.css", "kind": "pdf",
              "number": "1", "token": "x", "scan": "S-2026-0001", "register": "R-2026-0001",
              "keeper": "K1", "enclosure": "e1", "person": "NP-2026-0001",
              "matter": "FM-2026-0001", "layer": "roads", "job": "0" * 16,
              "vintage": "V-2026-0001", "seal": "s", "z": "1", "x": "0", "y": "0"}  # fmt: skip
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda found: values[found[1]], rule.rule)


def method(rule):
    return "POST" if "POST" in rule.methods else "GET"


def test_every_view_says_who_may_and_no_view_is_forgotten_here(app):
    assert {rule.endpoint for rule in app.url_map.iter_rules()} == set(OPEN_TO)
    assert all(allowed(view) for view in app.view_functions.values())


@pytest.mark.parametrize("role", ROLES)
def test_each_role_at_each_address(app, sign_in, role):
    app.config["WTF_CSRF_ENABLED"] = False
    for rule in app.url_map.iter_rules():
        client = sign_in(role)
        status = client.open(address(rule), method=method(rule)).status_code

        refused = role not in OPEN_TO[rule.endpoint]
        if rule.endpoint in ("login.enter", "login.passkey"):
            assert status == 403  # open, and an empty name is nobody's, as is no passkey
        else:
            assert (status == 403) == refused, f"{role} at {rule}: {status}"


def test_a_view_that_does_not_say_is_open_to_nobody(app, sign_in):
    app.add_url_rule("/forgotten", "forgotten", lambda: "secret")

    answer = sign_in("administrator").get("/forgotten")

    assert answer.status_code == 403
    assert "secret" not in answer.text


def test_a_refusal_says_to_whom_the_page_is_open_and_offers_to_sign_in(sign_in):
    stranger = sign_in("public").get("/petitions/P-2026-0001?strike=H1")

    assert "clerk, judge, administrator" in stranger.text
    assert 'href="/login?next=/petitions/P-2026-0001%3Fstrike%3DH1"' in stranger.text
    assert "You are signed in as inspector" in sign_in("inspector").get("/petitions").text


def test_a_disabled_account_is_nobody_at_its_next_request(sign_in, store, accounts):
    client = sign_in("judge")
    assert client.get("/petitions").status_code == 200

    store.append(accounts["judge"].closed(), by="administrator", at=NOW, expected=1)

    assert client.get("/petitions").status_code == 403


class TestLogin:
    def enter(self, client, **form):
        client.application.config["WTF_CSRF_ENABLED"] = False
        return client.post("/login", data=form)

    def test_a_right_password_leads_to_the_page_that_was_asked_for(self, client):
        answer = self.enter(client, name="judge", password=PASSWORD, next="/petitions")

        assert (answer.status_code, answer.location) == (303, "/petitions")
        assert client.get("/petitions").status_code == 200

    def test_a_wrong_name_and_a_wrong_password_read_alike(self, client):
        pages = [
            self.enter(client, name=name, password=password).text.replace(name, "…")
            for name, password in (("judge", "wrong-wrong-wrong"), ("nobody", PASSWORD))
        ]

        assert "The name or the password is not right." in pages[0]
        assert [page[page.index("<h1>") : page.index("<form")] for page in pages] == [
            pages[0][pages[0].index("<h1>") : pages[0].index("<form")]
        ] * 2

    def test_a_disabled_account_cannot_sign_in(self, client, store, accounts):
        store.append(accounts["judge"].closed(), by="administrator", at=NOW, expected=1)

        assert self.enter(client, name="judge", password=PASSWORD).status_code == 403

    def test_signing_out_ends_it(self, client):
        self.enter(client, name="judge", password=PASSWORD)
        client.post("/logout")

        assert client.get("/petitions").status_code == 403

    def test_the_cookie_is_kept_from_scripts_and_other_sites(self, client):
        cookie = self.enter(client, name="judge", password=PASSWORD).headers["Set-Cookie"]

        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie

    def test_sample_logins_are_shown_in_a_demonstration_only(self, client):
        assert "Sample logins" not in client.get("/login").text


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://example.test/", "//example.test", "/\\example.test", "\\\\example.test",
        "/\t/example.test", "/\r\n/example.test", "javascript:alert(1)", "", "petitions",
        "///example.test", "http:/example.test", "/\x00//x",
    ],
)  # fmt: skip
def test_signing_in_never_leads_to_another_site(client, elsewhere):
    client.application.config["WTF_CSRF_ENABLED"] = False

    answer = client.post("/login", data={"name": "judge", "password": PASSWORD, "next": elsewhere})

    assert answer.location == "/"
