"""Every page and state of the full office, as axe-core and a narrow window find it."""

import threading

import pytest
from selenium.webdriver.support.ui import WebDriverWait
from werkzeug.serving import make_server

from tests.webmap import axe, every_page, full_office, signing
from webmap import Settings, create_app, current
from webmap.access import Role

pytestmark = pytest.mark.needs_chromium
STATUS = "return performance.getEntriesByType('navigation')[0].responseStatus"


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


@pytest.fixture(scope="module")
def served(app):
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="module")
def opens(browser, app, served, accounts):
    """Return a function that opens an address as a role, signed in once for each role."""
    cookies = {Role.PUBLIC: None}
    with app.app_context():
        name = current.cookie()
    for role, account in accounts.items():
        client = signing.signed_in(app.test_client(), account)
        cookies[Role(role)] = client.get_cookie(name).value
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": 1280, "height": 900, "deviceScaleFactor": 1, "mobile": False},
    )
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


def test_every_page_of_the_url_map_is_in_the_list(app):
    assert every_page.page_rules(app) == set(every_page.PAGES)


def test_axe_finds_nothing_on_any_page(app, browser, pages, opens):
    """A frame shows a page of the list too, so each is looked at for itself."""
    found, framed = {}, set()
    for endpoint, address in in_order(app, pages):
        role = every_page.roles_of(app, endpoint)[0]
        assert opens(role, address) == 200, address
        if said := axe.violations(browser):
            found[f"{endpoint} {address} as {role}"] = said
        framed |= {endpoint_of(app, path) for path in axe.frames(browser)}

    assert not found, told(found)
    assert framed <= set(pages)
    assert len(framed) > 8


def told(found):
    return "\n".join(f"{where}: {said}" for where, lines in found.items() for said in lines)


def in_order(app, pages):
    """Return endpoints and addresses, a role's together."""
    return sorted(pages.items(), key=lambda page: (every_page.roles_of(app, page[0])[0], page))


def endpoint_of(app, path):
    return app.url_map.bind("localhost").match(path, method="GET")[0]
