"""A dog through the pages: reported, found, determined, inspected, insured, appealed."""

import io

import lxml.html
import pytest

from districts.records.dog import Dog
from tests.pictures import drawn
from webmap import create_app

from . import signing

PNG = drawn("PNG")
REGISTER = {
    "once": "one-form", "name": "Rex <b>the dog</b>", "description": "brown shepherd",
    "born_on": "2023-03-01", "keeper_name": "Ada <i>Berg</i>", "keeper_address": "14 Elm Court",
    "as": "keeper",
}  # fmt: skip


@pytest.fixture
def at_desk(settings, store, accounts):
    """A client signed in as a role."""
    app = create_app(settings, store=store)
    app.config["WTF_CSRF_ENABLED"] = False

    def signed_in(role):
        client = app.test_client()
        signing.signed_in(client, accounts[role])
        return client

    return signed_in


@pytest.fixture
def officer(at_desk):
    return at_desk("animal_control")


@pytest.fixture
def dog(officer):
    return officer.post("/dogs", data=REGISTER).location


@pytest.fixture
def enter(officer, store, dog):
    """Send a form of the dog as it stands now."""

    def entered(form, address="entries/", **fields):
        version = store.version(dog.rsplit("/", 1)[1])
        data = {"version": version, **{key.rstrip("_"): value for key, value in fields.items()}}
        return officer.post(f"{dog}/{address}{form}", data=data)

    return entered


def page_of(client, address):
    return lxml.html.fromstring(client.get(address).data)


def words(element):
    return " ".join(element.text_content().split())


def table(page, caption):
    (found,) = page.xpath(f"//table[caption[starts-with(., '{caption}')]]")
    return [[words(cell) for cell in row] for row in found.xpath("./tbody/tr")]


def test_a_form_registers_a_dog_once(officer, store, dog):
    again = officer.post("/dogs", data=REGISTER)

    assert again.location == dog == "/dogs/DOG-2026-0001"
    assert len(store.records(Dog)) == 1
    page = officer.get(dog).text
    assert "Rex &lt;b&gt;the dog&lt;/b&gt;" in page
    assert "<i>Berg</i>" not in page
    assert officer.post("/dogs", data={"once": "x"}).status_code == 422


def test_a_report_is_found_and_counted_by_provision_and_day(officer, dog, enter):
    enter("incident", provision="171-19B", from_="2026-11-01", to="2026-11-02", what="bit twice",
          lat="44.44", lon="-87.92", serious="yes")  # fmt: skip
    page = page_of(officer, dog)
    assert "no finding yet" in table(page, "Incidents")[0][3]
    assert "No founded incident" in words(page)

    assert enter("finding", incident="i1", found="yes").status_code == 303
    page = page_of(officer, dog)
    assert table(page, "By kind")[0][1:] == ["1", "1", "0"]
    said = words(page)
    assert "2 offenses, one for each provision and local day; 2 offenses, one for each day" in said
    assert "Penalty: amount of section 1-4, not verified" in said
    assert '"label": "B"' in officer.get(f"{dog}/map").text
    assert '"label": "B"' in officer.get("/dogs/map").text


def test_from_determination_to_appeal(officer, dog, enter):
    enter("conduct", attack="yes", provoked="no")
    enter("determination", on="2026-11-12", officer="O. Sample", reasons="One unprovoked bite.")
    no_copy = enter("informed", informed_on="2026-11-13")
    assert no_copy.status_code == 422
    assert "copy of the article" in no_copy.text
    enter("informed", informed_on="2026-11-13", copy="on")
    enter("appeal", applied_on="2026-11-20", appellant="Ada Berg")
    page = page_of(officer, dog)

    dates = {row[0].split(" Bellevue")[0]: row[1:] for row in table(page, "What is due")}
    comply = dates["Owner: comply with everything asked of a dangerous dog, or dispose of the dog"]
    assert comply[0] == "by Monday, 23 November 2026"  # the tenth day is a Sunday
    assert comply[1] == "safe by Friday, 20 November 2026"
    appealed = dates["Aggrieved person: appeal to the Village Board through the Clerk"]
    assert appealed[0] == "none stated"
    board = next(row for what, row in dates.items() if what.startswith("Village Board"))
    assert board[0] == "by Tuesday, 19 January 2027"
    assert [row[2] for row in table(page, "Either of these")] == ["not yet found", "yes"]


def test_an_inspection_from_a_phone_with_a_photograph(officer, dog, enter):
    enter("determination", on="2026-11-12", officer="O.", reasons="One bite.")
    sent = enter(
        "inspection", address="", on="2026-11-20", leash_ft="6.5", has_pen="yes",
        secure_top="yes", fixed_floor="no", embedded_ft="2", remark="no sign",
        photos=(io.BytesIO(PNG), "gate.png"),
        **{"BV-171.22C-3": "yes", "BV-171.22G-1": "no"},
    )  # fmt: skip
    assert sent.status_code == 303
    met = {
        row[0].rsplit(" Bellevue", 1)[0]: row[2]
        for row in table(page_of(officer, dog), "What is asked")
    }

    assert [said for words_, said in met.items() if "leash is at most" in words_] == ["FAILS"]
    assert [said for words_, said in met.items() if "embedded" in words_] == ["MEETS"]
    assert [said for words_, said in met.items() if "Beware" in words_] == ["FAILS"]
    assert [said for words_, said in met.items() if "muzzle" in words_] == ["MEETS"]
    photo = officer.get(f"{dog}/photos/1")
    assert (photo.data, photo.mimetype) == (PNG, "image/png")
    assert officer.get(f"{dog}/photos/2").status_code == 404


def test_what_is_no_picture_is_refused_and_nothing_is_entered(officer, store, dog, enter):
    before = store.version(dog.rsplit("/", 1)[1])
    sent = enter("inspection", address="", on="2026-11-20",
                 photos=(io.BytesIO(b"<script>alert(1)</script>"), "x.png"))  # fmt: skip

    assert sent.status_code == 422
    assert store.version(dog.rsplit("/", 1)[1]) == before


def test_fees_are_billed_and_the_bill_is_printed(officer, dog, enter):
    enter("impounding", taken_on="2026-11-02", place="stall 3")
    enter("fee", what="capture", amount="60.00")
    enter("fee", what="care", amount="24.50")
    page = page_of(officer, dog)

    assert ["A claimant pays in all", "$84.50"] in table(page, "Impounded")
    paper = officer.get(f"{dog}/papers/bill_of_fees/paper.pdf")
    assert paper.data.startswith(b"%PDF-")
    assert officer.get(f"{dog}/papers/bill_of_fees/paper.docx").data.startswith(b"PK")
    assert officer.get(f"{dog}/papers/bill_of_fees").status_code == 200
    assert officer.get(f"{dog}/papers/nothing").status_code == 404


def test_days_make_the_presumption_that_the_page_shows(officer, dog, enter):
    enter("days", from_="2026-11-01", to="2026-11-10")

    assert "presumed to harbor or keep the dog from Tuesday, 10 November 2026 on" in words(
        page_of(officer, dog)
    )
    enter("rebuttal", reason="it is the neighbor's")
    assert "Rebutted: it is the neighbor's" in words(page_of(officer, dog))


def test_a_form_pressed_twice_enters_once(officer, store, dog):
    data = {"version": 1, "number": "17", "issued_on": "2026-02-01"}
    officer.post(f"{dog}/entries/license", data=data)
    again = officer.post(f"{dog}/entries/license", data=data)

    assert again.location == dog
    assert len(store.record(Dog, dog.rsplit("/", 1)[1]).licenses) == 1
    assert officer.post(f"{dog}/entries/nothing", data={}).status_code == 404


def test_a_judge_reads_and_enters_nothing(at_desk, dog):
    judge = at_desk("judge")

    page = judge.get(dog)
    assert page.status_code == 200
    assert "/entries/" not in page.text
    assert judge.post(f"{dog}/entries/license", data={}).status_code == 403


def test_the_calendar_of_a_dog_opens_with_its_link(officer, dog, enter):
    enter("determination", on="2026-11-28", officer="O.", reasons="One bite.")
    (link,) = page_of(officer, dog).xpath("//a[contains(@href, '.ics')]/@href")
    feed = officer.get(link).text

    assert "BEGIN:VEVENT" in feed
    assert "Berg" not in feed


def test_a_page_can_be_read_otherwise(officer, dog, enter):
    enter("determination", on="2026-11-12", officer="O.", reasons="One bite.")
    page = page_of(officer, f"{dog}?reading=ordinance_roll:unrolled&as_of=2026-11-15")

    assert "Next: by Sunday, 22 November 2026." in words(page)
    assert officer.get(f"{dog}?reading=ordinance_roll:sideways").status_code == 422
