"""Every page and state of the full office, as axe-core and a narrow window find it."""

import threading

import pytest
from selenium.webdriver.support.ui import WebDriverWait
from werkzeug.serving import make_server

from tests.webmap import axe, every_page, full_office, signing
from webmap import Settings, create_app, current
from webmap.access import Role

pytestmark = pytest.mark.needs_chromium


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

    return opened


def test_every_page_of_the_url_map_is_in_the_list(app):
    assert every_page.page_rules(app) == set(every_page.PAGES)


def test_axe_finds_nothing_on_any_page(app, browser, pages, opens):
    found = {}
    for endpoint, address in sorted(pages.items(), key=lambda pair: every_page.roles_of(app, pair[0])[0]):
        role = every_page.roles_of(app, endpoint)[0]
        opens(role, address)
        if said := axe.violations(browser):
            found[f"{endpoint} {address} as {role}"] = said

    assert found == {}
