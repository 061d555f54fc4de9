"""Assessments that are kept, and the same petition on next year's parcels."""

from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from districts.proceedings import demo
from districts.proceedings import petition as proceeding
from districts.proceedings.filing import file_petition
from districts.records.assessment import SavedAssessment
from districts.store import create_store
from webmap import Settings, create_app

from . import signing

COUNTY = Path(__file__).parent.parent.parent / "data" / "parcels" / "alaska"
AT = datetime(2026, 11, 30, 18, 0, tzinfo=UTC)


@pytest.fixture(scope="module")
def workspace(tmp_path_factory):
    """The sample county, one petition on it, and a later vintage in which a signer has moved."""
    folder = tmp_path_factory.mktemp("kept") / "workspace"
    store = create_store(folder)
    demo.adopt_county(store, COUNTY, at=AT, tell=lambda sentence: None)
    filed = file_petition(store, COUNTY / "petitions" / "exactly-sixty", by="clerk", at=AT)
    signer = proceeding.review(store, filed.ref).facts.signatures[0].holder
    held = {
        holding.pin
        for holding in proceeding.review(store, filed.ref).facts.roll.holdings
        if holding.holder == signer
    }
    older = store.vintage(filed.vintage)
    frame = store.layer("parcels", as_of=older.from_day, vintage=older.ref).drop(columns="acres")
    frame.loc[frame["pin"].isin(held), "resident"] = False
    later = store.adopt(
        "parcels", frame, {}, source=older.source, valid_from=date(2027, 1, 1), by="gis", at=AT
    )
    yield folder, store, filed, later, sorted(held)
    store.close()


@pytest.fixture
def judge(workspace, accounts):
    folder, store, *_ = workspace
    if store.version(accounts["judge"].ref) == 0:
        store.append(accounts["judge"], by="setup", at=AT)
    made = create_app(
        Settings(workspace=folder, secret_key="only for tests " * 3, second_factor="offered"),
        store=store,
    )
    made.config["WTF_CSRF_ENABLED"] = False
    client = made.test_client()
    signing.signed_in(client, accounts["judge"])
    return client


def test_filing_keeps_the_first_assessment_as_of_that_day(workspace):
    _, store, filed, *_ = workspace

    first = proceeding.kept_of(store, filed.ref)[0]

    assert (first.as_of, first.verdict) == (filed.received_on, "meets")
    assert first.vintage == filed.vintage
    assert first.document["measurements"]["acres"] == pytest.approx(1293.61, abs=0.01)


def test_a_signer_who_moved_away_turns_a_petition_at_the_threshold(workspace):
    """Twelve of twenty sign; without one resident signer eleven of nineteen are too few."""
    _, store, filed, later, _ = workspace

    now = proceeding.review(store, filed.ref, vintage=later.ref).document
    heads = next(f for f in now["findings"] if f["clause"] == "AK-03.35.020a-1")

    assert heads["measured"]["value"] == "11/19"
    assert now["verdict"] == "fails"


def test_the_page_says_what_changed_and_why(workspace, judge):
    _, _, filed, later, _ = workspace

    page = judge.get(f"/petitions/{filed.ref}").text
    compared = judge.get(f"/petitions/{filed.ref}/compare?vintage={later.ref}").text

    assert f"compare?vintage={later.ref}" in page
    assert "natural, not resident" in compared
    assert "fails (57.9 %)" in compared
    assert compared.index(">cause<") < compared.index(">outcome<")


def test_an_assessment_is_kept_and_compared_with_what_stands(workspace, judge):
    _, store, filed, *_ = workspace
    before = len(proceeding.kept_of(store, filed.ref))

    judge.post(f"/petitions/{filed.ref}/assessments?reading=co_owners:one_speaks")

    kept = proceeding.kept_of(store, filed.ref)
    assert len(kept) == before + 1
    assert kept[-1].readings == {"co_owners": "one_speaks"}
    page = judge.get(f"/petitions/{filed.ref}/compare?with={kept[-1].ref}").text
    assert kept[-1].ref in page
    assert "one_speaks" in page


def test_a_what_if_with_struck_signatures_is_not_kept(workspace, judge):
    _, store, filed, *_ = workspace
    before = len(store.records(SavedAssessment))
    signer = proceeding.review(store, filed.ref).facts.signatures[0].holder

    answer = judge.post(f"/petitions/{filed.ref}/assessments?strike={signer}")

    assert answer.status_code >= 400
    assert len(store.records(SavedAssessment)) == before


def test_another_petitions_assessment_is_not_there(workspace, judge):
    _, store, filed, *_ = workspace
    kept = proceeding.kept_of(store, filed.ref)[0]
    store.append(replace(kept, ref="A-2026-9999", petition="P-2026-9999"), by="x", at=AT)

    answer = judge.get(f"/petitions/{filed.ref}/compare?with=A-2026-9999")

    assert answer.status_code in (404, 422, 400)
