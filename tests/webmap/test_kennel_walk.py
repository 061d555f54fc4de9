"""An inspector's whole job in the browser, at a desk and by phone: register to report."""

import base64
import io

import pikepdf
import pytest
from selenium.webdriver.common.by import By

from districts.records.kennel import Kennel
from webmap import Settings, create_app

from .desk import seated

pytestmark = pytest.mark.needs_chromium


@pytest.fixture
def app(store, tmp_path):
    settings = Settings(
        workspace=tmp_path / "workspace", secret_key="only for tests " * 3, second_factor="offered"
    )
    return create_app(settings, store=store)


@pytest.fixture(params=[1280, 390], ids=["desk", "phone"])
def inspector(request, browser, served, accounts):
    return seated(browser, served, width=request.param).sits("inspector")


def answers(inspector, clause, choice):
    """Tick an answer of the checklist."""
    ticked = inspector.browser.find_element(By.CSS_SELECTOR, f"[name='{clause}'][value={choice}]")
    box = ticked.find_element(By.XPATH, "..")
    assert min(box.rect["height"], box.rect["width"]) >= 44
    inspector.browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", ticked)
    ticked.click()


def fetched(inspector, address):
    """What the browser's own session is given at an address, as bytes."""
    text = inspector.browser.execute_async_script(
        "var done = arguments[1]; fetch(arguments[0]).then(a => a.arrayBuffer()).then(b => "
        "done(btoa(Array.from(new Uint8Array(b), c => String.fromCharCode(c)).join(''))))",
        address,
    )
    return base64.b64decode(text)


def test_a_kennel_from_the_register_to_the_report_handed_over(inspector, store):
    inspector.open("/kennels")
    assert "No kennel is on the register" in inspector.said
    inspector.fill(
        "form[action='/kennels']", name="Ridge Kennel", license_number="W-7",
        enclosures="North pen", holder_name="Rae Ridge",
    )  # fmt: skip
    inspector.browser.execute_script("document.querySelector(\"[name=licensed]\").value = 'yes'")
    inspector.press("Register the kennel")
    here = inspector.browser.current_url.partition("#")[0].removeprefix(inspector.served)
    ref = here.rsplit("/", 1)[1]
    assert store.record(Kennel, ref).name == "Ridge Kennel"

    for name, length in (("Ada", "30"), ("Bo", "30")):
        form = "form[action$='/entries/dog']:last-of-type"
        inspector.open(here)
        last = "//form[contains(@action, '/entries/dog')][last()]"
        opened(inspector, last)
        inspector.fill(form, name=name, length_in=length, instrument="tape")
        inspector.press("Enter the dog", last)
    floor = "//form[contains(@action, '/entries/floor')]"
    opened(inspector, floor)
    inspector.fill("form[action$='/entries/floor']", long_ft="6", wide_ft="6", shelter_sqft="0")
    inspector.press("Enter the floor", floor)

    # The largest dog needs 24 square feet at 30 inches, each further one 18: 42 of 36 there are.
    assert "Floor 36 square feet, needed 42" in inspector.said
    assert "FAILS" in inspector.said

    opened(inspector, floor)
    inspector.fill("form[action$='/entries/floor']", long_ft="7", wide_ft="6", shelter_sqft="0")
    inspector.press("Enter the floor", floor)
    assert "Floor 42 square feet, needed 42" in inspector.said

    inspector.open(f"{here}/inspection?enclosure=e1")
    assert fits(inspector)
    answers(inspector, "AT-16.24.4-b", "yes")
    answers(inspector, "AT-16.24.8-a", "no")
    inspector.fill(on="2026-11-20", again_on="2099-01-05")
    inspector.press("Enter the inspection")
    seen = store.record(Kennel, ref).inspections[-1]["facts"]["observations"]
    assert seen == {"AT-16.24.4-b": True, "AT-16.24.8-a": False}
    assert "again by Monday, 5 January 2099" in inspector.said
    assert fits(inspector)

    address = inspector.browser.find_element(
        By.CSS_SELECTOR, "a[href$='/paper.pdf']"
    ).get_attribute("href")
    with pikepdf.open(io.BytesIO(fetched(inspector, address))) as report:
        assert "/StructTreeRoot" in report.Root


def opened(inspector, path):
    """Open every fold around a form, as a person would."""
    inspector.browser.execute_script(
        "var at = document.evaluate(arguments[0], document, null, 9).singleNodeValue;"
        "for (; at; at = at.parentElement) { if (at.tagName === 'DETAILS') { at.open = true; } }",
        path,
    )


def fits(inspector):
    return inspector.browser.execute_script(
        "return document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )
