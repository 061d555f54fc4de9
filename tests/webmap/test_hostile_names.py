"""Hostile names from files and forms, in Chromium: on no page and no map does one of them run."""

import json
import re

import pytest

from districts.records.account import ROLES, Account
from tests.webmap import hostile
from tests.webmap.crawl import Crawl
from tests.webmap.desk import PASSWORD, seated
from webmap import Settings, create_app

pytestmark = pytest.mark.needs_chromium
EVERYONE = "everyone"
NOT_THERE = "Failed to load resource: the server responded with a status of 4"
LISTENS = """
window.owned = function () { console.error("RAN-CANARY " + location.href); };
window.alert = window.owned;
"""
POPUPS = """
var said = [], seen = 0;
Object.keys(window).forEach(function (name) {
    var map = window[name];
    if (!window.L || !(map instanceof L.Map)) { return; }
    map.eachLayer(function (layer) {
        var at = layer.getLatLng ? layer.getLatLng()
            : layer.getBounds ? layer.getBounds().getCenter() : map.getCenter();
        try {
            if (layer.fire) {
                layer.fire("mouseover", {latlng: at});
                layer.fire("click", {latlng: at}, true);
            }
            if (layer.getPopup && layer.getPopup()) { layer.openPopup(); }
            if (layer.getTooltip && layer.getTooltip()) { layer.openTooltip(); }
        } catch (trouble) { return; }
        seen += 1;
    });
});
document.querySelectorAll("details").forEach(function (one) { one.open = true; });
return seen;
"""


STRANGE = """
var found = Array.from(document.querySelectorAll("[href], [src], [action]")).map(function (one) {
    return one.getAttribute("href") || one.getAttribute("src") || one.getAttribute("action");
}).filter(function (where) { return /^\\s*(javascript:|data:text|\\/\\/)/i.test(where); });
if (document.documentElement.outerHTML.indexOf("T49T") >= 0) { found.push("a template ran"); }
return found;
"""


@pytest.fixture(scope="module")
def office(tmp_path_factory):
    folder = tmp_path_factory.mktemp("hostile")
    account = Account.opened(EVERYONE, list(ROLES[1:]), PASSWORD)
    store = hostile.build(folder / "workspace", folder, [account])
    settings = Settings(
        workspace=folder / "workspace", secret_key="only for tests " * 3, second_factor="offered"
    )
    yield create_app(settings, store=store), store
    store.close()


@pytest.fixture
def app(office):
    return office[0]


@pytest.fixture
def store(office):
    return office[1]


@pytest.fixture
def desk(browser, served):
    script = browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": LISTENS})
    person = seated(browser, served).sits(EVERYONE)
    for kind in ("browser", "performance"):
        browser.get_log(kind)
    yield person
    browser.execute_cdp_cmd(
        "Page.removeScriptToEvaluateOnNewDocument", {"identifier": script["identifier"]}
    )


def values_of(store, app):
    from districts.proceedings.trespass_facts import counted
    from webmap import links, report_links

    of = {}
    for kind, ref in store._connection.rows("SELECT DISTINCT kind, ref FROM records"):
        of.setdefault(kind, []).append(ref)
    with app.test_request_context():
        told = [report_links.token(report_links.REPORT, of["incident"][0])]
        told += [report_links.token(report_links.ANSWER, ref) for ref in of["named_person"]]
        feeds = [links.calendar_token(of["petition"][0])]
    refs = {
        "petitions": of["petition"], "cases": of["custody_case"], "dogs": of["dog"],
        "kennels": of["kennel"], "incidents": of["incident"], "lands": of["keeping_land"],
        "layers": [each.ref for each in store.vintages()], "districts": [],
        "trespass": [each["id"] for each in counted(store).relations],
    }  # fmt: skip
    return {
        "ref": lambda page: refs.get(page, of["petition"]),
        "token": lambda page: feeds if page == "calendar" else told,
        "name": ["ia_code_169c"], "kind": ["docx"], "enclosure": ["e1"],
    }  # fmt: skip


def pages(app, store, client, most):
    """Return the addresses of every kind of page and map that this workspace shows."""
    crawl = Crawl(app, values_of(store, app), most=most)
    return [
        answer.address
        for answer in crawl.answers(EVERYONE, client)
        if answer.status == 200 and "Content-Type: text/html" in answer.text
    ]


def signed_in(app):
    client = app.test_client()
    token = re.search(r'name="csrf_token" value="([^"]+)"', client.get("/login").text)[1]
    client.post("/login", data={"name": EVERYONE, "password": PASSWORD, "csrf_token": token})
    return client


@pytest.mark.parametrize("most", [1, pytest.param(40, marks=pytest.mark.drill)])
def test_nothing_runs_on_any_page_map_or_popup(app, store, browser, served, desk, most):
    opened = pages(app, store, signed_in(app), most)
    maps = touched = 0
    for address in opened:
        desk.open(address)
        seen = browser.execute_script(POPUPS)
        touched += seen
        maps += seen > 0
        strange = browser.execute_script(STRANGE)
        assert strange == [], address

    assert len(opened) > 30 and maps >= 6 and touched > 200
    said = [each for each in browser.get_log("browser") if each["level"] == "SEVERE"]
    assert [each["message"] for each in said if NOT_THERE not in each["message"]] == []
    events = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    asked = [
        event["params"]["request"]["url"]
        for event in events
        if event["method"] == "Network.requestWillBeSent"
    ]
    assert [url for url in asked if not url.startswith((served, "data:"))] == []


def test_the_names_are_really_there_and_as_they_were_written(app, store):
    client = signed_in(app)
    ref = values_of(store, app)["ref"]("petitions")[0]
    import lxml.html

    page = lxml.html.fromstring(client.get(f"/petitions/{ref}").text).text_content()
    assert "<script>owned()</script>" in page
    assert "T{{7*7}}T" in page

    assert client.get(f"/petitions/{ref}/review.pdf").status_code == 200


def test_the_listener_hears_what_runs(browser, desk):
    desk.open("/")
    browser.execute_script("owned()")

    assert any("RAN-CANARY" in entry["message"] for entry in browser.get_log("browser"))
