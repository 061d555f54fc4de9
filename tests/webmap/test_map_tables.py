"""What a map draws is what the table beside it says: as many, and the same names."""

import json
import re

import pytest
from lxml import html

from districts.maps.legend import STANDING
from tests.webmap import every_page, full_office, signing
from webmap import Settings, create_app


@pytest.fixture(scope="module")
def opened(tmp_path_factory, accounts):
    """Return a function that gives the text of a page of the full office."""
    folder = tmp_path_factory.mktemp("office") / "workspace"
    store = full_office.build(folder, accounts)
    settings = Settings(workspace=folder, secret_key="only for tests " * 3, second_factor="offered")
    app = create_app(settings, store=store)
    client = signing.signed_in(app.test_client(), accounts["administrator"])
    pages = every_page.addresses(client, every_page.references(store, app))
    yield lambda endpoint: client.get(pages[endpoint]).text
    store.close()


def keys(page, table, key):
    """Return what each row of a table is known by."""
    cells = html.fromstring(page).xpath(f"(//table)[{table}]/tbody/tr")
    return sorted(re.search(key, " ".join(" ".join(row.itertext()).split()))[0] for row in cells)


def drawn(page, mark, key):
    """Return what each mark of a map is known by, as its note says it."""
    script = page[page.rindex("<script") :]
    notes = [json.loads(said) for said in re.findall(rf'"{mark}": ("(?:[^"\\]|\\.)*")', script)]
    return sorted(found for note in notes for found in re.findall(key, note))


@pytest.mark.parametrize(
    ("page", "sheet", "table", "mark", "key"),
    [
        ("petitions.show", "petitions.sheet", "@id='parcels'", "label", r"\d+S\d+E-[\d-]+"),
        ("incidents.index", "incidents.overview", "1", "alt", r"I-2026-\d{4}"),
        ("trespass.show", "trespass.sheet", "1", "alt", r"I-2026-\d{4}"),
        ("hearing.show", "hearing.sheet", "@id='log'", "label", r"^\d+(?!\S)"),
        ("dogs.show", "dogs.sheet", "1", "card", r"171-19[A-F]"),
        ("public_map.show", "public_map.sheet", "1", "card", r"[A-Z][a-z]+ 2026"),
    ],
)
def test_a_map_has_what_its_table_has(opened, page, sheet, table, mark, key):
    told = keys(opened(page), table, key)

    assert drawn(opened(sheet), mark, key) == told
    assert told


def test_each_parcel_stands_on_the_map_as_its_row_says(opened):
    rows = html.fromstring(opened("petitions.show")).xpath("//table[@id='parcels']/tbody/tr")
    said = {row[0].text_content(): row.xpath("string(td[@data-head='Standing'])") for row in rows}
    marked = dict(re.findall(r'"label": "([^"]+)", "standing": "(\w+)"', opened("petitions.sheet")))

    assert {pin: STANDING[standing].label for pin, standing in marked.items()} == said
    assert len(said) > 20
