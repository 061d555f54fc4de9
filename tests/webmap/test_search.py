"""Searching: what is found, by whom, and what never is."""

import datetime as dt
import re

import pytest

from districts.proceedings.incident_findings import tell_named
from districts.proceedings.keeping_lands import add_keeping_land
from districts.proceedings.report import Report, file_report
from districts.records.dog import Dog
from tests.prairie import AT, WHO, adopted
from webmap import Settings, create_app

REPORTER = "Quinn Whistleworth"


@pytest.fixture
def store(tmp_path, accounts):
    made = adopted(tmp_path / "workspace")
    for account in accounts.values():
        made.append(account, by="setup", at=AT)
    yield made
    made.close()


@pytest.fixture
def app(store, tmp_path):
    settings = Settings(
        workspace=tmp_path / "workspace", secret_key="only for tests " * 3, second_factor="offered"
    )
    made = create_app(settings, store=store)
    made.config["PROPAGATE_EXCEPTIONS"] = True
    return made


@pytest.fixture
def found(sign_in):
    """The references that a role finds, by the title of their table."""

    def tables(asked, role="clerk"):
        page = sign_in(role).get("/search", query_string={"q": asked})
        assert page.status_code == 200
        return {
            re.sub(r" \(.*", "", re.search(r"<caption>(.*?)</caption>", table)[1]): re.findall(
                r'<th scope="row">(?:<a [^>]*>)?([^<]+)', table
            )
            for table in re.findall(r"<table.*?</table>", page.text, re.DOTALL)
        }

    return tables


def report(store, **said):
    day = dt.datetime(2026, 5, 2, 8, tzinfo=dt.UTC)
    made = Report(at=day, animals=({"kind": "cattle", "count": 6},), **said)
    return file_report(store, made, channel="web", by="public", at=AT).ref


def test_an_owner_is_found_in_the_parcels_in_any_order_of_the_words(found):
    assert found("ruth anders")["Parcels by holder"] == found("ANDERS")["Parcels by holder"]
    assert found("ruth anders")["Parcels by holder"]


def test_a_parcel_number_is_found_without_its_marks(found):
    assert "A-1" in found("A-1")["Parcels by number"]
    assert "A-1" in found("a1")["Parcels by number"]


def test_a_road_is_found_by_its_name(found):
    assert found("e41")["Roads"]


def test_a_whole_reference_leads_straight_to_its_page(store, sign_in):
    land = add_keeping_land(store, "Home place", pins=["K-1"], **WHO)
    year, number = land.ref.split("-")[1:]

    for asked in (land.ref, land.ref.lower(), f"kl {year} {int(number)}"):
        answer = sign_in("clerk").get("/search", query_string={"q": asked})
        assert answer.location == f"/lands/{land.ref}", asked


def test_a_role_finds_only_what_it_may_open(store, found, sign_in):
    add_keeping_land(store, "Home place of Anna", pins=["K-1"], **WHO)
    store.append(Dog("DOG-2026-0001", name="Anna's hound"), by="clerk", at=AT)

    assert set(found("anna", "clerk")) == {"Keeping land", "Dogs"}
    assert set(found("anna", "authority")) == {"Keeping land"}
    assert set(found("anna", "judge")) == {"Dogs"}
    assert found("anna", "inspector") == {}
    dog = sign_in("inspector").get("/search", query_string={"q": "DOG-2026-0001"})
    assert dog.status_code == 200  # neither led there nor told that there is one
    assert "<table" not in dog.text


def test_who_reported_is_never_found(store, found, sign_in):
    ref = report(store, place="County Road E41", note=f"I am {REPORTER}",
                 contact={"name": REPORTER, "telephone": "555-0188"})  # fmt: skip

    for role in ("clerk", "authority", "animal_control", "administrator"):
        assert found("whistleworth", role) == {}
        assert found("555-0188", role) == {}
        assert found("E41", role)["Incidents"] == [ref]
    page = sign_in("authority").get("/search", query_string={"q": "E41"}).text
    assert REPORTER not in page


def test_the_person_a_report_names_is_found(store, found):
    ref = report(store, place="County Road E41")
    tell_named(store, ref, name="Silas Dell", told_on=AT.date(), told_how="letter", **WHO)

    assert found("dell")["Persons named in reports"]


@pytest.mark.parametrize("asked", ["", "x", "%", "%%", "__", "\\\\", "'; DROP TABLE records; --"])
def test_nothing_in_particular_finds_nothing(found, asked):
    assert found(asked) == {}


def test_what_was_asked_is_shown_as_text(sign_in):
    page = sign_in("clerk").get("/search", query_string={"q": "<script>x</script>"}).text

    assert "<script>x" not in page
    assert "&lt;script&gt;x" in page


def test_the_public_has_no_search(sign_in):
    assert sign_in("public").get("/search?q=anders").status_code == 403
    assert 'action="/search"' not in sign_in("public").get("/").text
