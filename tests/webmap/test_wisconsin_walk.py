"""Three Wisconsin cases in the browser of an officer, from the first event to the last cent."""

import pytest

from webmap import Settings, create_app

from .desk import seated

pytestmark = pytest.mark.needs_chromium


@pytest.fixture
def app(store, tmp_path):
    settings = Settings(
        workspace=tmp_path / "workspace", secret_key="only for tests " * 3, second_factor="offered"
    )
    return create_app(settings, store=store)


@pytest.fixture
def officer(browser, served, accounts):
    return seated(browser, served).sits("animal-control")


@pytest.fixture
def in_the_barnyard(browser, served, accounts):
    """The officer with a phone."""
    return seated(browser, served, width=390).sits("animal-control")


def opens(officer, regime, animal, taken, hour, **more):
    officer.open("/cases")
    officer.browser.execute_script(
        "document.querySelector(`#opening [value='${arguments[0]}']`).checked = true", regime
    )
    officer.fill("#opening", animals=animal, place="the Miller eighty", taker_name="Ida Jensen")
    officer.fill("#opening", **{"taken_up_at-day": taken, "taken_up_at-hour": hour}, **more)
    officer.press("Open the case")
    return officer.browser.current_url.partition("#")[0]


def step(officer, event, day, hour=""):
    form = "form[action$='/events']"
    officer.fill(form, event=event, **{"at-day": day, "at-hour": hour})
    return officer.press("Enter the step", "//form[contains(@action, '/events')]")


def pays(officer, item, amount):
    officer.fill("form[action$='/money']", item=item, amount=amount, note="")
    return officer.press("Enter the amount", "//form[contains(@action, '/money')]")


def account(officer, name):
    cells = [row[-2:] for row in officer.rows(name)]
    return [[cell.replace("–", "").strip() for cell in row] for row in cells]


def fits(officer):
    """Whether nothing of the page sticks out at the width of a phone."""
    seated(officer.browser, officer.served, width=390)
    officer.browser.refresh()
    fitting = officer.browser.execute_script(
        "return document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )
    seated(officer.browser, officer.served)
    officer.browser.refresh()
    return fitting


def test_a_bull_at_large_is_taken_up_appraised_and_sold(officer):
    address = opens(officer, "taking_up", "bull: black, polled", "2026-04-01", "10:00",
                    owner_known="no", at_large="yes")  # fmt: skip
    assert fits(officer)
    officer.browser.execute_script("document.querySelector('#animals').open = true")
    officer.fill("#animals form", born_on="2024-01-10", value="640.00", appraised="640.00")
    officer.press("Enter it", "(//details[@id='animals']//form)[1]")
    step(officer, "notice_filed_at", "2026-04-07")
    for day in ("2026-04-08", "2026-04-15", "2026-04-22"):
        step(officer, "published_on", day)
    step(officer, "appraiser_applied_on", "2026-04-20")
    step(officer, "appraised_at", "2026-04-22", "09:00")
    step(officer, "sale_posted_on", "2026-07-08")
    step(officer, "sold_on", "2026-07-28")
    for item, amount in (("keep", "112.50"), ("appraiser_miles", "14"), ("sale_costs", "38.25"),
                         ("price", "640.00")):  # fmt: skip
        pays(officer, item, amount)
    step(officer, "municipality_paid_on", "2026-08-03")

    assert account(officer, "sale") == [
        ["", "$640.00"],
        ["$38.25", "$601.75"],
        ["$116.90", "$484.85"],
        ["$242.42", "$242.43"],
        ["$242.43", "$0.00"],
    ]
    assert "Statement of charges" in officer.said
    officer.open("/cases")
    assert address.rsplit("/", 1)[1] in officer.said


def test_a_ram_in_season_goes_back_for_ten_dollars_and_fifty_cents(in_the_barnyard):
    officer = in_the_barnyard
    opens(officer, "rams", "ram: horned", "2026-09-05", "15:00", owner_known="no", at_large="yes")
    assert "Tuesday, 8 September 2026, 15:00" in officer.said  # Sunday and Labor Day left out
    step(officer, "notice_filed_at", "2026-09-08", "10:00")
    step(officer, "posted_at", "2026-09-08", "11:00")
    assert "$10.50" in officer.said
    step(officer, "paid_at", "2026-09-14", "09:00")
    assert "RESTORED TO THE OWNER" in officer.said


def test_cows_in_the_corn_are_held_appraised_sold_and_the_surplus_paid(in_the_barnyard):
    officer = in_the_barnyard
    opens(officer, "distraint", "cow: red\ncow: white", "2026-06-12", "14:00", owner_known="yes",
          owner_name="Kim Lund", owner_same_county="yes", owner_same_municipality="yes",
          taker_is_occupant="yes", doing_damage="yes")  # fmt: skip
    assert "Saturday, 13 June 2026, 14:00" in officer.said  # 24 hours
    step(officer, "served_at", "2026-06-13", "10:00")
    step(officer, "served_at", "2026-06-13", "15:00")
    assert "entered already" in officer.refusal
    step(officer, "appraiser_applied_on", "2026-06-15")
    step(officer, "appraised_at", "2026-06-16", "09:00")
    step(officer, "pound_delivered_at", "2026-06-17", "12:00")
    step(officer, "sale_posted_on", "2026-06-24")
    step(officer, "sold_on", "2026-06-26")
    for item, amount in (("damages", "412.30"), ("keep", "88.75"), ("appraiser_fees", "3.00"),
                         ("officer_fee", "0.50"), ("seller_fees", "46.00"), ("price", "1250.00"),
                         ):  # fmt: skip
        pays(officer, item, amount)
    step(officer, "surplus_to_treasurer_on", "2026-07-06")
    step(officer, "surplus_claimed_on", "2026-09-01")
    step(officer, "treasurer_paid_on", "2026-09-08")

    assert account(officer, "sale")[-2:] == [["$415.80", "$699.45"], ["$699.45", "$0.00"]]
    assert account(officer, "trust") == [
        ["", "$699.45"],
        ["$685.46", "$13.99"],
        ["$13.99", "$0.00"],
    ]
    assert fits(officer)


def test_a_step_before_the_taking_is_refused_with_its_section(officer):
    opens(officer, "distraint", "cow: red", "2026-06-12", "14:00", owner_known="no")
    step(officer, "appraised_at", "2026-06-11", "09:00")
    assert "172.51" in officer.refusal
