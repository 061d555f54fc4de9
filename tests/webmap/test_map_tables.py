"""What a map draws is what the table beside it says: as many, and the same names."""

import json
import re

import pytest
from lxml import html

from tests.webmap import every_page, full_office, signing
from webmap import Settings, create_app


@pytest.fixture(scope="module")
def opened(tmp_path_factory, accounts):
    """Return a function that gives the text of a page of the full office."""
    folder = tmp_path_factory.mktemp("office") / "workspace"
    store = full_office.build(folder, accounts)
    settings = Settings(
        workspace=folder, secret_key="only for tests " * 3, second_factor="offered"
    )
    app = create_app(settings, store=store)
    client = signing.signed_in(app.test_client(), accounts["administrator"])
    pages = every_page.addresses(client, every_page.references(store, app))
    yield lambda endpoint: client.get(pages[endpoint]).text
    store.close()


def rows(page, table):
    return html.fromstring(page).xpath(f"//table[{table}]/tbody/tr")


def printed(opened):
    for endpoint in ("petitions.sheet", "incidents.overview", "trespass.sheet", "hearing.sheet",
                     "public_map.sheet"):
        print(endpoint, opened(endpoint)[-6000:])
