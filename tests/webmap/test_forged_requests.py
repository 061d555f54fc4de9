"""A change that another site asks a browser to make is refused, at every address that changes."""

import re

import pytest

FORGED = {
    "no token": ({}, {}),
    "a made-up token": ({"csrf_token": "made.up"}, {}),
    "from another site": ({"csrf_token": "good"}, {"Sec-Fetch-Site": "cross-site"}),
    "from another host of ours": ({"csrf_token": "good"}, {"Sec-Fetch-Site": "same-site"}),
    "with a foreign origin": ({"csrf_token": "good"}, {"Origin": "http://example.test"}),
    "with no origin at all": ({"csrf_token": "good"}, {"Origin": "null"}),
}
PARTS = {"ref": "P-2026-0001", "number": "1", "register": "R-2026-0001", "name": "license",
         "token": "x", "person": "NP-2026-0001", "matter": "FM-2026-0001"}  # fmt: skip


def token(client):
    return re.search(r'name="csrf_token" value="([^"]+)"', client.get("/login").text)[1]


def changing(app):
    return [
        re.sub(r"<(?:\w+:)?(\w+)>", lambda part: PARTS[part[1]], rule.rule)
        for rule in app.url_map.iter_rules()
        if rule.methods & {"POST", "PUT", "PATCH", "DELETE"}
    ]


@pytest.mark.parametrize("role", ["clerk", "judge", "animal_control"])
@pytest.mark.parametrize("how", FORGED)
def test_a_forged_request_is_refused_and_changes_nothing(app, sign_in, store, how, role):
    form, headers = FORGED[how]
    before = store.head()
    client = sign_in(role)
    if form.get("csrf_token") == "good":
        form = {"csrf_token": token(client)}

    for address in changing(app):
        assert client.post(address, data=form, headers=headers).status_code == 403, address
    assert store.head() == before


def test_our_own_form_is_accepted(sign_in):
    client = sign_in("clerk")
    headers = {"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"}

    answer = client.post("/logout", data={"csrf_token": token(client)}, headers=headers)

    assert answer.status_code == 303


def test_there_is_something_to_forge(app):
    assert {"/login", "/logout", "/petitions", "/cases", "/petitions/P-2026-0001/order"} <= set(
        changing(app)
    )
