"""A whole report and a whole review by keyboard alone: no click, and the focus is always seen."""

import threading

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait
from werkzeug.serving import make_server

from districts.proceedings import demo
from districts.proceedings.filing import file_petition
from districts.records.incident import Incident
from districts.store import create_store
from tests.prairie import WHO, parcels, roads, spot
from webmap import Settings, create_app

pytestmark = pytest.mark.needs_chromium
COUNTY = demo.samples() / "alaska"
PASSWORD = "anvil-meadow-kettle-nine"
WHERE = {key: f"{value:.6f}" for key, value in spot("A-1").items()}
MOST = 400
"""Tabs after which what is sought is not on the page, or the focus is trapped."""
FOCUS = """
var at = document.activeElement, style = getComputedStyle(at), box = at.getBoundingClientRect();
return {tag: at.tagName, name: at.name || "", value: at.value || "", id: at.id || "",
    words: (at.innerText || "").trim().replace(/\\s+/g, " "), href: at.getAttribute("href") || "",
    group: (at.closest("form") || {}).id || "",
    outline: style.outline, seen: at === document.body || at.tagName === "IFRAME"
        || style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2
           && box.width > 0 && box.right > 0}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("keys") / "workspace"


@pytest.fixture(scope="module")
def store(folder, accounts):
    """A petition in Alaska that waits, and a township in Iowa where stock may stray."""
    made = create_store(folder)
    with made.transaction():
        for account in accounts.values():
            made.append(account, by="setup", at=WHO["at"])
        demo.adopt_county(made, COUNTY, at=WHO["at"], tell=lambda sentence: None)
        file_petition(made, COUNTY / "petitions" / "exactly-sixty", **WHO)
        common = {"source": {"origin": "drawn"}, "valid_from": WHO["at"].date(), **WHO}
        made.adopt("parcels_iowa", parcels(), {}, **common)
        made.adopt("roads_iowa", roads(), {}, **common)
    yield made
    made.close()


@pytest.fixture(scope="module")
def served(store, folder):
    settings = Settings(workspace=folder, secret_key="only for tests " * 3, second_factor="offered")
    server = make_server("127.0.0.1", 0, create_app(settings, store=store), threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


class Keyboard:
    """Hands on the keys; remembers where the focus was not seen."""

    def __init__(self, browser):
        self.browser, self.unseen, self.through = browser, [], []

    def press(self, *keys):
        ActionChains(self.browser).send_keys(*keys).perform()

    @property
    def focus(self):
        return self.browser.execute_script(FOCUS)

    def to(self, **sought):
        """Press Tab until what is sought has the focus."""
        for _ in range(MOST):
            self.press(Keys.TAB)
            at = self.focus
            self.through.append(at["tag"])
            if not at["seen"]:
                self.unseen.append(at)
            if all(at[key] == value for key, value in sought.items()):
                return at
        raise AssertionError(f"{sought} is not reached; the focus is at {at}")

    def write(self, name, *keys, **more):
        self.to(name=name, **more)
        self.press(*keys)

    def enter(self, **sought):
        """Press what is sought, and wait for the page it leads to."""
        self.to(**sought)
        self.browser.execute_script("window.before = true")
        self.press(Keys.ENTER)
        WebDriverWait(self.browser, 30).until(
            lambda b: b.execute_script("return !window.before && document.readyState == 'complete'")
        )


@pytest.fixture
def keys(browser, served):
    browser.delete_all_cookies()
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": 1280, "height": 900, "deviceScaleFactor": 1, "mobile": False},
    )
    browser.get(f"{served}/")
    return Keyboard(browser)


def main(browser):
    return browser.execute_script("return document.querySelector('main').innerText")


def test_a_neighbor_files_a_whole_report(keys, browser, store):
    keys.enter(words="Report stray livestock", tag="A")
    keys.to(words="Skip to the content")
    keys.press(Keys.ENTER)
    keys.to(words="Tap the place on a map")
    keys.press(Keys.ENTER)
    WebDriverWait(browser, 10).until(
        lambda b: b.execute_script("return document.querySelector('.mapchoice').open")
    )
    keys.write("lat", WHERE["lat"])
    keys.write("lon", WHERE["lon"])
    keys.write("place", "310th St and 620th Ave")
    keys.write("words", "In from the north fence")
    keys.write("now", Keys.SPACE)
    keys.write("day", "11202026")
    keys.write("kind-1", "c")
    keys.write("count-1", "3")
    keys.write("whose", "Ear tag 77")
    keys.write("note", "A gate was open")
    keys.write("contact-name", "Ann Quill")
    keys.enter(words="Send the report")

    assert "Your report is taken." in main(browser), main(browser)
    [incident] = store.records(Incident)
    assert incident.animals == [{"kind": "cattle", "count": 3}]
    assert (incident.lat, incident.lon, incident.whose) == (
        float(WHERE["lat"]),
        float(WHERE["lon"]),
        "Ear tag 77",
    )
    assert incident.at.startswith("2026-11-20")
    assert not incident.is_going_on
    assert f"Your report {incident.ref}" in main(browser)
    assert "IFRAME" in keys.through
    assert keys.unseen == []


def test_a_judge_reviews_a_petition_up_to_its_order(keys, browser, store):
    keys.enter(words="Sign in", tag="A")
    keys.write("name", "judge")
    keys.write("password", PASSWORD)
    keys.enter(words="Sign in", tag="BUTTON")
    keys.to(words="Work")
    keys.press(Keys.ENTER)
    keys.enter(words="Petitions", tag="A")
    keys.enter(words="P-2026-0001", tag="A")
    keys.write("strike", Keys.SPACE)
    keys.to(tag="SELECT", name="reading")
    before = keys.focus["value"]
    keys.press(Keys.ARROW_DOWN)
    assert keys.focus["value"] != before
    keys.enter(words="Work it out")

    assert "This is a what-if." in main(browser)
    assert "IFRAME" in keys.through, "the way to the forms leads through the map"
    assert "strike=" in browser.current_url

    keys.enter(words="Back to the petition as filed", tag="A")
    assert "This is a what-if." not in main(browser)
    keys.enter(words="Order", tag="A")
    opened = keys.to(tag="SUMMARY")
    while not opened["words"].startswith("The court’s own finding"):
        opened = keys.to(tag="SUMMARY")
    was_open = browser.execute_script("return document.activeElement.parentNode.open")
    keys.press(Keys.ENTER)
    assert browser.execute_script("return document.activeElement.parentNode.open") != was_open
    keys.write("order", Keys.END, " ")
    keys.write("judge", Keys.END, " Harlow")
    last = keys.to(words="Grant: enter the order", tag="BUTTON")
    assert last["seen"]
    assert not keys.unseen, keys.unseen
