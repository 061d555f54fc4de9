"""Nothing that anybody may open, and nothing staff open but one press, says who reported."""

import json
import re

import pytest

from districts.proceedings.incident_findings import determine, tell_named
from districts.proceedings.incident_places import came_from
from districts.proceedings.keeping_lands import add_keeping_land
from districts.proceedings.report import Report, file_report
from districts.proceedings.trespass_facts import facts_document
from tests.prairie import WHO, adopted, spot
from webmap import Settings, create_app

CANARIES = ("CANARY-NAME", "CANARY-555-0142", "canary@mail.example", "CANARY-STREET")
TOLD_BY_REPORTER = ("CANARY-NOTE", "CANARY-WHOSE", "CANARY-WORDS")


@pytest.fixture
def store(tmp_path, accounts):
    made = adopted(tmp_path / "workspace")
    for account in accounts.values():
        made.append(account, by="setup", at=WHO["at"])
    land = add_keeping_land(made, "Keeper home place", pins=["K-1"], **WHO)
    name, telephone, email, address = CANARIES
    for day in (3, 9, 21, 27):
        incident = file_report(
            made,
            Report(
                at=WHO["at"].date().replace(day=day), **spot("A-1"), source="map",
                animals=[{"kind": "cattle", "count": 3}], note="CANARY-NOTE", whose="CANARY-WHOSE",
                words="CANARY-WORDS",
                contact={"name": name, "telephone": telephone, "email": email, "address": address},
            ),
            by="public", at=WHO["at"],
        )  # fmt: skip
        came_from(made, incident.ref, land.ref, why=None, **WHO)
        determine(
            made, incident.ref, "found", reasons="CANARY-NOTE", found_by="Dep. S",
            found_on=WHO["at"].date(), **WHO,
        )  # fmt: skip
    tell_named(made, "I-2026-0001", "Carl", told_on=WHO["at"].date(), told_how="letter", **WHO)
    yield made
    made.close()


@pytest.fixture
def app(store, tmp_path):
    settings = Settings(
        workspace=tmp_path / "workspace", secret_key="only for tests " * 3, second_factor="offered"
    )
    made = create_app(settings, store=store)
    made.config["WTF_CSRF_ENABLED"] = False
    return made


def addresses(app, store):
    """Every address a browser can open, with what stands in this workspace in its place."""
    values = {"ref": ["I-2026-0001", "KL-2026-0001", "V-2026-0001"],
              "number": ["1"], "token": ["x"],
              "kind": ["pdf", "docx"], "name": ["ia_code_169c"]}  # fmt: skip
    relations = [each["id"] for each in _relations(store)]
    values["ref"] += relations
    for rule in app.url_map.iter_rules():
        if "GET" not in rule.methods or rule.endpoint == "assets.show":
            continue
        parts = re.findall(r"<(?:\w+:)?(\w+)>", rule.rule)
        found = [rule.rule]
        for part in parts:
            found = [
                re.sub(rf"<(?:\w+:)?{part}>", value, address)
                for address in found
                for value in values.get(part, ["x"])
            ]
        yield from found


def _relations(store):
    from districts.proceedings.trespass_facts import counted

    return counted(store).relations


def test_no_public_page_or_download_says_who_reported_or_what_they_wrote(app, store, client):
    opened = 0
    for address in addresses(app, store):
        answer = client.get(address)
        body = answer.get_data()
        for canary in (*CANARIES, *TOLD_BY_REPORTER):
            assert canary.encode() not in body, address
        opened += answer.status_code == 200

    assert opened >= 8


@pytest.mark.parametrize("role", ["clerk", "authority", "administrator", "judge", "animal_control"])
def test_no_page_of_staff_says_who_reported(app, store, sign_in, role):
    client = sign_in(role)
    for address in addresses(app, store):
        body = client.get(address).get_data()
        for canary in CANARIES:
            assert canary.encode() not in body, address


def test_only_the_local_authority_opens_it_and_the_trail_says_so(store, sign_in):
    for role in ("clerk", "administrator", "animal_control", "judge"):
        assert sign_in(role).post("/incidents/I-2026-0001/contact").status_code == 403
    page = sign_in("authority").post("/incidents/I-2026-0001/contact").text

    assert all(canary in page for canary in CANARIES)
    assert (store.trail()[-1].what, store.trail()[-1].by) == ("contact read", "authority")


def test_facts_trail_and_layers_carry_nothing_of_it(store):
    said = json.dumps(facts_document(store)) + repr(store.trail())

    assert not any(canary in said for canary in CANARIES)
