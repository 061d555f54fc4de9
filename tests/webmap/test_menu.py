"""The menu and the first page: what a role is shown, it may open."""

import re

import pytest

from districts.records.account import ROLES
from districts.records.incident import Incident

from .conftest import NOW

STAFF = [role for role in ROLES if role not in ("public", "neighbor")]
MOST_GROUPS = 5


def menu(client):
    page = client.get("/").text
    return re.search(r'<ul class="menu">(.*?)</nav>', page, re.DOTALL)[1]


@pytest.mark.parametrize("role", ["public", *STAFF])
def test_every_page_of_the_menu_opens_for_the_role_that_sees_it(sign_in, role):
    client = sign_in(role)
    addresses = re.findall(r'href="([^"]+)"', menu(client))

    assert len(addresses) >= 5
    assert {client.get(each).status_code for each in addresses} == {200}


@pytest.mark.parametrize(
    ("role", "sees", "never"),
    [
        (
            "judge",
            {"/petitions", "/audit", "/cases"},
            {"/users", "/incidents", "/jobs"},
        ),
        ("clerk", {"/petitions", "/desk", "/jobs"}, {"/users", "/audit"}),
        ("inspector", {"/kennels"}, {"/petitions", "/dogs", "/desk"}),
        ("authority", {"/incidents", "/trespass"}, {"/petitions", "/cases"}),
        ("administrator", {"/users", "/audit", "/audit/retention"}, set()),
        ("public", {"/report", "/districts", "/law"}, {"/petitions", "/layers", "/search"}),
    ],
)
def test_a_role_sees_its_own_pages_and_no_others(sign_in, role, sees, never):
    addresses = set(re.findall(r'href="([^"]+)"', menu(sign_in(role))))

    assert sees <= addresses
    assert not never & addresses


@pytest.mark.parametrize("role", STAFF)
def test_the_menu_is_short_and_one_part_says_where_one_is(sign_in, role):
    client = sign_in(role)
    page = client.get("/law").text
    shown = re.search(r'<ul class="menu">(.*?)</nav>', page, re.DOTALL)[1]

    assert shown.count("<summary") + len(re.findall(r"\n<li><a", shown)) <= MOST_GROUPS
    assert re.findall(r'href="([^"]+)" aria-current="page"', shown) == ["/law"]


def test_what_waits_is_counted_from_the_records(sign_in, store):
    for number in (1, 2):
        store.append(Incident(f"I-2026-000{number}", place="E41"), by="public", at=NOW)
    store.append(
        Incident("I-2026-0003", place="E41", withdrawn={"at": "2026-05-01"}), by="public", at=NOW
    )

    page = sign_in("authority").get("/").text

    assert "<strong>2</strong> reports without a finding" in page
    assert "without a finding" not in sign_in("judge").get("/").text
    assert "What waits" not in sign_in("public").get("/").text
