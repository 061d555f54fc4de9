"""Every page and state of the full office, as axe-core and a narrow window find it."""

import shutil
import threading
from contextlib import contextmanager
from dataclasses import dataclass, replace

import pytest
from selenium.webdriver.support.ui import WebDriverWait
from werkzeug.serving import make_server

from districts.store import create_store
from tests.webmap import axe, every_page, full_office, signing
from tests.webmap.conftest import ARGUMENTS
from webmap import Settings, create_app, current, factors
from webmap.access import Role

pytestmark = pytest.mark.needs_chromium
NARROW = 320
STATUS = "return performance.getEntriesByType('navigation')[0].responseStatus"
FILL = "document.querySelector(arguments[0]).value = arguments[1]"
OPEN_ALL = "document.querySelectorAll('main details').forEach(part => part.open = true)"
SEND = """
var form = document.querySelector(arguments[0]);
form.noValidate = true;
form.requestSubmit ? form.requestSubmit() : form.submit();
"""
WIDTH = """
var loose = Array.from(document.querySelectorAll("body *")).filter(function (one) {
    var style = getComputedStyle(one);
    return /auto|scroll/.test(style.overflowX) && one.scrollWidth > one.clientWidth + 1
        && one.clientWidth && !/TEXTAREA|INPUT|SELECT/.test(one.tagName)
        && !(one.tabIndex >= 0 && (one.ariaLabel || one.getAttribute("aria-labelledby")));
});
return [document.documentElement.scrollWidth, loose.map(one => one.outerHTML.slice(0, 120))];
"""


@pytest.fixture(scope="module")
def office(tmp_path_factory, accounts):
    """The full office; gives its application and its store."""
    folder = tmp_path_factory.mktemp("office") / "workspace"
    store = full_office.build(folder, accounts)
    settings = Settings(
        workspace=folder, secret_key="only for tests " * 3, second_factor="offered",
    )  # fmt: skip
    yield create_app(settings, store=store), store
    store.close()


@pytest.fixture(scope="module")
def app(office):
    return office[0]


@pytest.fixture(scope="module")
def pages(office, accounts):
    """Return the address of every page."""
    app, store = office
    client = signing.signed_in(app.test_client(), accounts["administrator"])
    return every_page.addresses(client, every_page.references(store, app))


@contextmanager
def serving(app):
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="module")
def served(app):
    with serving(app) as address:
        yield address


@pytest.fixture(scope="module")
def browser():
    """Chromium that waits for a page and not for the maps in its frames: each is opened itself."""
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    driver, chromium = shutil.which("chromedriver"), shutil.which("chromium")
    if not driver or not chromium:
        pytest.skip("no Chromium and driver here")
    options = webdriver.ChromeOptions()
    options.binary_location, options.page_load_strategy = chromium, "eager"
    for argument in ARGUMENTS:
        options.add_argument(argument)
    started = webdriver.Chrome(options=options, service=Service(driver))
    yield started
    started.quit()


@pytest.fixture(scope="module")
def opens(browser, app, served, accounts):
    """Return a function that opens an address as a role, signed in once for each role."""
    cookies = {Role.PUBLIC: None}
    with app.app_context():
        name = current.cookie()
    for role, account in accounts.items():
        client = signing.signed_in(app.test_client(), account)
        cookies[Role(role)] = client.get_cookie(name).value
    wide(browser, 1280)
    browser.get(f"{served}/law")
    now = [None]

    def opened(role, address):
        if now[0] != role:
            browser.delete_all_cookies()
            if cookies[role]:
                browser.add_cookie({"name": name, "value": cookies[role]})
            now[0] = role
        browser.get(served + address)
        return browser.execute_script(STATUS)

    return opened


@dataclass
class Seen:
    """What was found on one page.

    Attributes
    ----------
    said
        What axe says, at the width of a desk.
    framed
        Paths of the pages in its frames.
    width, loose
        How wide the page is in a window of 320 pixels, and what can be scrolled there and cannot
        be reached by the keyboard or has no name.
    """

    said: list[str]
    framed: list[str]
    width: int
    loose: list[str]


def looked_at(browser):
    """Return what there is to say of the page that is open, which is narrow afterwards."""
    wide(browser, 1280)
    said, framed = axe.violations(browser), axe.frames(browser)
    wide(browser, NARROW)
    return Seen(said, framed, *browser.execute_script(WIDTH))


@pytest.fixture(scope="module")
def seen(app, browser, pages, opens):
    """Open every page once, as the role with the most to do there."""
    found = {}
    for endpoint, address in in_order(app, pages):
        role = every_page.roles_of(app, endpoint)[0]
        assert opens(role, address) == 200, address
        found[f"{endpoint} {address} as {role}"] = looked_at(browser)
    return found


@pytest.fixture(scope="module")
def states(browser, pages, opens):
    """Open every state of the list."""
    found = {}
    for state in every_page.STATES:
        status = opens(state.role, state.address.format(**pages))
        for selector, value in state.typed.items():
            browser.execute_script(FILL, selector, value)
        if state.sends:
            browser.execute_script("window.before = true")
            browser.execute_script(SEND, state.sends)
            WebDriverWait(browser, 20).until(is_another)
            status = browser.execute_script(STATUS)
        browser.execute_script(OPEN_ALL)
        assert status == state.status, f"{state.name}: {status}"
        found[state.name] = looked_at(browser)
    return found


def test_every_page_of_the_url_map_is_in_the_list(app):
    assert every_page.page_rules(app) == set(every_page.PAGES)


def test_axe_finds_nothing_on_any_page(app, seen, pages):
    """A frame shows a page of the list too, so each is looked at for itself."""
    found = {where: page.said for where, page in seen.items() if page.said}
    framed = {endpoint_of(app, path) for page in seen.values() for path in page.framed}

    assert not found, told(found)
    assert framed <= set(pages)
    assert len(framed) > 8


def test_axe_finds_nothing_in_any_state(states):
    found = {where: page.said for where, page in states.items() if page.said}

    assert not found, told(found)


def test_axe_finds_nothing_on_the_page_of_an_error_of_ours(app, browser, opens, monkeypatch):
    def breaks():
        raise ValueError

    breaks.may = frozenset({Role.PUBLIC})
    monkeypatch.setitem(app.view_functions, "law.index", breaks)

    assert opens(Role.PUBLIC, "/law") == 500
    page = looked_at(browser)
    assert (page.said, page.loose) == ([], [])
    assert page.width <= NARROW


def test_axe_finds_nothing_where_nothing_is_kept_yet(browser, tmp_path, accounts, opens):
    """Lists without a row, and the second step of signing in."""
    folder = tmp_path / "workspace"
    store = create_store(folder)
    settings = Settings(workspace=folder, secret_key="only for tests " * 3, second_factor="offered")
    app = create_app(settings, store=store)
    with app.app_context():
        name, secret = current.cookie(), factors.sealed(factors.new_secret())
    for account in (replace(accounts["judge"], code_secret=secret), accounts["administrator"]):
        store.append(account, by="setup", at=full_office.AT)
    found = {}
    with serving(app) as address:
        browser.get(f"{address}/login")
        browser.delete_all_cookies()
        browser.get(f"{address}/login")
        browser.execute_script(FILL, "#name", "judge")
        browser.execute_script(FILL, "#password", "anvil-meadow-kettle-nine")
        browser.execute_script("window.before = true")
        browser.execute_script(SEND, "main form")
        WebDriverWait(browser, 20).until(is_another)
        assert browser.current_url.startswith(f"{address}/login/code")
        found["/login/code"] = looked_at(browser)
        client = signing.signed_in(app.test_client(), accounts["administrator"])
        browser.delete_all_cookies()
        browser.add_cookie({"name": name, "value": client.get_cookie(name).value})
        for path in every_page.EMPTY:
            browser.get(address + path)
            assert browser.execute_script(STATUS) == 200, path
            browser.execute_script(OPEN_ALL)
            found[path] = looked_at(browser)
    store.close()

    said = {path: page.said for path, page in found.items() if page.said}
    assert not said, told(said)
    assert {path: page.width for path, page in found.items() if page.width > NARROW} == {}


@pytest.mark.drill
def test_axe_finds_nothing_for_any_role_on_any_page(app, browser, pages, opens):
    found = {}
    for role in Role:
        for endpoint, address in pages.items():
            if role in every_page.roles_of(app, endpoint):
                assert opens(role, address) == 200, address
                wide(browser, 1280)
                browser.execute_script(OPEN_ALL)
                if said := axe.violations(browser):
                    found[f"{endpoint} {address} as {role}"] = said

    assert not found, told(found)


def test_no_page_in_any_state_scrolls_sideways_at_320_pixels(seen, states):
    """320 pixels are a window of 1,280 at 400 percent; tables scroll in a frame of their own."""
    both = {**seen, **states}

    assert {where: page.width for where, page in both.items() if page.width > NARROW} == {}
    assert {where: page.loose for where, page in both.items() if page.loose} == {}


def is_another(browser):
    return browser.execute_script("return !window.before && document.readyState != 'loading'")


def wide(browser, width):
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False},
    )


def told(found):
    return "\n".join(f"{where}: {said}" for where, lines in found.items() for said in lines)


def in_order(app, pages):
    """Return endpoints and addresses, a role's together."""
    return sorted(pages.items(), key=lambda page: (every_page.roles_of(app, page[0])[0], page))


def endpoint_of(app, path):
    return app.url_map.bind("localhost").match(path, method="GET")[0]
