"""A change that another site asks a browser to make is refused, at every address that changes."""

import re

import pytest

from districts.records.account import ROLES
from webmap.access import allowed

UNSAFE = {"POST", "PUT", "PATCH", "DELETE"}
FORGED = {
    "no token": ({}, {}),
    "a made-up token": ({"csrf_token": "made.up"}, {}),
    "from another site": ({"csrf_token": "good"}, {"Sec-Fetch-Site": "cross-site"}),
    "from another host of ours": ({"csrf_token": "good"}, {"Sec-Fetch-Site": "same-site"}),
    "with a foreign origin": ({"csrf_token": "good"}, {"Origin": "http://example.test"}),
    "with no origin at all": ({"csrf_token": "good"}, {"Origin": "null"}),
    "with an origin that only begins alike": (
        {"csrf_token": "good"}, {"Origin": "http://localhost.example.test"},
    ),
}  # fmt: skip
PARTS = {"ref": "P-2026-0001", "register": "R-2026-0001", "person": "NP-2026-0001"}


def token(client):
    return re.search(r'name="csrf_token" value="([^"]+)"', client.get("/login").text)[1]


def changing(app):
    """Every address and method that changes something, each with a role that may."""
    for rule in app.url_map.iter_rules():
        may = allowed(app.view_functions[rule.endpoint])
        role = next((each for each in ROLES if each in may), None)
        assert role is not None, rule
        address = re.sub(r"<(?:[^:<>]+:)?(\w+)>", lambda part: PARTS.get(part[1], "1"), rule.rule)
        for method in sorted(rule.methods & UNSAFE):
            yield method, address, role


@pytest.mark.parametrize("how", FORGED)
def test_a_forged_request_is_refused_and_changes_nothing(app, sign_in, store, how):
    form, headers = FORGED[how]
    is_good = form.get("csrf_token") == "good"
    before = store.head()
    asked = sorted(changing(app), key=lambda each: each[2])
    signed_in = None
    for method, address, role in asked:
        if role != signed_in:
            client, signed_in = sign_in(role), role
            sent = {"csrf_token": token(client)} if is_good else form
        answer = client.open(address, method=method, data=sent, headers=headers)

        assert answer.status_code in (400, 403), f"{method} {address} as {role}"
        assert "Location" not in answer.headers
    assert store.head() == before


def test_our_own_form_is_accepted_where_a_forged_one_is_not(app, sign_in):
    headers = {"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"}
    for method, address, role in changing(app):
        if address in ("/login", "/logout"):
            continue  # an empty name is nobody's; signing out ends the session of this test
        client = sign_in(role)
        form = {"csrf_token": token(client)}

        answer = client.open(address, method=method, data=form, headers=headers)

        assert "not sent from our own page" not in answer.text, f"{method} {address}"
        assert "sent from another site" not in answer.text


def test_signing_out_with_our_own_form_is_accepted(sign_in):
    client = sign_in("clerk")
    headers = {"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"}

    answer = client.post("/logout", data={"csrf_token": token(client)}, headers=headers)

    assert answer.status_code == 303


def test_there_is_something_to_forge(app):
    found = {address for _, address, _ in changing(app)}

    assert {"/login", "/logout", "/petitions", "/cases", "/petitions/P-2026-0001/order"} <= found
    assert len(found) > 50
