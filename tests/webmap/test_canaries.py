"""Who reported, from where and with what camera: looked for in everything each role can open."""

import logging
import re

import pytest

from districts.records.account import ROLES
from tests.webmap import full_office
from tests.webmap.crawl import Crawl, read
from webmap import Settings, create_app

NEVER = [*full_office.CONTACT.values(), *full_office.CAMERA, full_office.FILE_NAME, "the jogger"]
"""In no answer to a GET, whoever asks: the local authority opens it by a press of its own."""
TOLD = [*full_office.TOLD.values(), *(str(value)[:8] for value in full_office.POINT.values())]
"""For those who work on reports, and behind the reporter's own link."""
READERS = {"clerk", "authority", "animal_control", "administrator"}
NOT_HERE = {"assets.show", "jobs.show", "login.away", "login.returned"}
"""Files of the program itself, a job that runs, and another provider's way in: none is here."""
BEHIND_THE_LINK = {"report_status.show", "report_status.photo"}


@pytest.fixture(scope="module")
def office(tmp_path_factory, accounts):
    folder = tmp_path_factory.mktemp("office") / "workspace"
    store = full_office.build(folder, accounts)
    app = create_app(
        Settings(workspace=folder, secret_key="only for tests " * 3, second_factor="offered"),
        store=store,
    )
    app.config["WTF_CSRF_ENABLED"] = False
    yield app, store
    store.close()


@pytest.fixture
def app(office):
    return office[0]


@pytest.fixture
def store(office):
    return office[1]


def leaks(answer):
    """Return the canaries that an answer must not hold and does."""
    said = answer.text.casefold()
    sought = list(NEVER)
    if answer.role not in READERS and answer.endpoint not in BEHIND_THE_LINK:
        sought += TOLD
    return [word for word in sought if word.casefold() in said]


def test_no_role_finds_a_canary_where_it_must_not_be(app, store, sign_in, caplog):
    crawl = Crawl(app, full_office.values_of(store, app), also=full_office.beside(store))
    found, before = [], store.state()
    with caplog.at_level(logging.DEBUG):
        for role in ROLES:
            for answer in crawl.answers(role, sign_in(role)):
                assert answer.status < 500, f"{role} at {answer.address}"
                found += [(role, answer.address, word) for word in leaks(answer)]

    assert found == []
    assert store.state() == before, "reading changed a record"
    unopened = {rule.endpoint for rule in app.url_map.iter_rules() if "GET" in rule.methods} - set(
        crawl.opened
    )
    assert unopened <= NOT_HERE
    assert not [word for word in [*NEVER, *TOLD] if word.casefold() in caplog.text.casefold()]


def test_the_search_finds_a_canary_where_it_is(app, store, sign_in):
    ref = full_office.values_of(store, app)["ref"]("incidents")[0]
    client = sign_in("authority")
    contact = client.post(f"/incidents/{ref}/contact")
    original = client.post(f"/incidents/{ref}/original/1")

    opened = read(contact.get_data(), contact.mimetype)
    assert all(value in opened for value in full_office.CONTACT.values())
    camera = read(original.get_data(), original.mimetype)
    assert all(value in camera for value in full_office.CAMERA)
    assert "CANARY-NOTE" in client.get(f"/incidents/{ref}").text


def test_what_breaks_is_logged_by_a_number_and_without_what_was_typed(
    app, sign_in, monkeypatch, caplog
):
    def breaks():
        raise ValueError("CANARY-NAME of 9 CANARY-STREET")

    monkeypatch.setitem(app.view_functions, "home.show", breaks)
    monkeypatch.setattr(breaks, "may", frozenset({"public"}), raising=False)
    monkeypatch.setitem(app.config, "PROPAGATE_EXCEPTIONS", False)

    answer = sign_in("public").get("/")

    assert answer.status_code == 500
    [number] = re.findall(r"tell it the number ([0-9a-f]{8})", answer.text)
    assert number in caplog.text
    assert "ValueError" in caplog.text and "test_canaries.py" in caplog.text
    assert "CANARY" not in caplog.text + answer.text
