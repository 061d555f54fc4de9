"""One relation in the browser of a clerk: its count, the request, the order, the certificate."""

import datetime as dt
import urllib.request

import pytest
from selenium.webdriver.common.by import By

from districts.proceedings.incident_findings import determine
from districts.proceedings.incident_places import attribute, came_from, place_by_rule
from districts.proceedings.keeping_lands import add_keeping_land
from districts.proceedings.report import Report, file_report
from districts.proceedings.trespass_facts import counted
from webmap import Settings, create_app

from .desk import seated

pytestmark = pytest.mark.needs_chromium
WHO = {"by": "clerk", "at": dt.datetime(2026, 11, 30, 20, 0, tzinfo=dt.UTC)}
DAYS = ("2026-01-10", "2026-02-14", "2026-03-21", "2026-04-25")


@pytest.fixture
def reported(store):
    """Four reports of one land onto one neighbor's, the last one not found yet."""
    land = add_keeping_land(store, name="Bauer home place", pins=[], responsible="Tom Bauer", **WHO)
    refs = []
    for day in DAYS:
        told = Report(at=dt.date.fromisoformat(day), words="corn <b>by</b> the creek",
                      animals=[{"kind": "cattle", "head": 4}], form=day,
                      contact={"name": "Rae Reporter"})  # fmt: skip
        ref = file_report(store, told, **WHO).ref
        place_by_rule(store, ref, **WHO)
        attribute(store, ref, landowners=["Jane <i>Novak</i>"], why="her corn", **WHO)
        came_from(store, ref, land.ref, why="ear tags", **WHO)
        refs.append(ref)
    for ref, day in zip(refs[:3], DAYS, strict=False):
        determine(store, ref, "found", reasons="seen", found_by="Dep. Lee",
                  found_on=dt.date.fromisoformat(day), **WHO)  # fmt: skip
    return refs


@pytest.fixture
def app(store, tmp_path):
    settings = Settings(
        workspace=tmp_path / "workspace", secret_key="only for tests " * 3, second_factor="offered"
    )
    return create_app(settings, store=store)


@pytest.fixture
def clerk(browser, served, accounts):
    return seated(browser, served).sits("clerk")


def step(clerk, name, day):
    clerk.fill("form[action$='/steps']", step=name, on=day, note="")
    return clerk.press("Enter the step", "//form[contains(@action, '/steps')]")


def sum_(clerk, item, amount):
    clerk.fill("form[action$='/sums']", item=item, amount=amount)
    return clerk.press("Enter the amount", "//form[contains(@action, '/sums')]")


def test_from_three_occasions_to_the_treasurer(clerk, store, reported):
    clerk.open("/trespass")
    assert "CLOSE" in clerk.said
    clerk.browser.find_element(By.PARTIAL_LINK_TEXT, "Bauer home place").click()
    assert "UNDETERMINED" in clerk.said
    assert "nobody may ask for a fence" in clerk.said
    assert "Jane <i>Novak</i>" in clerk.said
    assert "Rae Reporter" not in clerk.browser.page_source

    determine(store, reported[3], "found", reasons="seen", found_by="Dep. Lee",
              found_on=dt.date(2026, 4, 26), **WHO)  # fmt: skip
    clerk.browser.refresh()
    assert "HABITUAL" in clerk.said
    assert "3 prior occasions" in clerk.said
    picture = clerk.browser.find_element(By.CSS_SELECTOR, "svg.windowline")
    assert "25 April 2026: 3 prior occasions, habitual" in picture.get_attribute("aria-label")

    clerk.press("Open the fence matter")
    step(clerk, "request_received", "2026-05-01")
    assert "Next: from Tuesday, 2 June 2026" in clerk.said  # day 30 is a Sunday
    step(clerk, "applied", "2026-06-01")
    assert "169C.6(2)(b)" in clerk.refusal
    for name, day in (("applied", "2026-06-02"), ("served", "2026-06-05"), ("held", "2026-06-10"),
                      ("rendered", "2026-06-12"), ("complete_by", "2026-07-20"),
                      ("requested_supervisors", "2026-08-20"), ("ascertained", "2026-09-15"),
                      ("certified", "2026-09-28")):  # fmt: skip
        step(clerk, name, day)
    sum_(clerk, "costs", "8432.17")
    sum_(clerk, "fees", "75.00")
    clerk.browser.execute_script(
        "document.querySelector(\"form[action$='/details']\").closest('details').open = true"
    )
    clerk.fill("form[action$='/details']", acting="supervisors")
    clerk.press("Enter it", "//form[contains(@action, '/details')]")

    amounts = {row[0]: row[-1] for row in clerk.rows("sums")}
    assert amounts["Penalty of 5 percent"] == "$421.61"
    assert amounts["Amount due"] == "$8,928.78"
    link = clerk.browser.find_element(
        By.CSS_SELECTOR, "a[href*='certificate_to_treasurer/paper.pdf']"
    )
    cookie = "; ".join(f"{each['name']}={each['value']}" for each in clerk.browser.get_cookies())
    asked = urllib.request.Request(link.get_attribute("href"), headers={"Cookie": cookie})
    with urllib.request.urlopen(asked) as answer:
        assert answer.read(5) == b"%PDF-"


def test_the_page_fits_a_phone(clerk, store, reported):
    (relation,) = counted(store).relations
    seated(clerk.browser, clerk.served, width=390)
    for address in ("/trespass", f"/trespass/{relation['id']}"):
        clerk.open(address)
        assert clerk.browser.execute_script(
            "return document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        ), address
