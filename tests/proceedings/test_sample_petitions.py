"""Every sample petition, answered as its makers meant it to be.

What each petition must come to is written beside it in ``expected.toml`` from the rules by which
the county was made, and checked there against the files by other means.
"""

import tomllib
from datetime import date
from pathlib import Path

import pytest

from districts.proceedings import demo, demo_story
from districts.proceedings import petition as proceeding

FOLDER = Path(__file__).parent.parent.parent / "data" / "parcels" / "alaska" / "petitions"
PETITIONS = sorted(path.parent.name for path in FOLDER.glob("*/petition.toml"))


@pytest.fixture(scope="module")
def reviews():
    made = {}

    def review(name):
        if name not in made:
            made[name] = proceeding.check(FOLDER / name, as_of=date(2026, 10, 1))
        return made[name]

    return review


@pytest.mark.parametrize("name", PETITIONS)
def test_the_answer_is_the_one_that_was_built_in(name, reviews):
    expected = tomllib.loads((FOLDER / name / "expected.toml").read_text())
    document = reviews(name).document
    deciding = [finding for finding in document["findings"] if finding["decides"]]

    def clauses(verdict):
        return [finding["clause"] for finding in deciding if finding["verdict"] == verdict]

    assert document["verdict"] == expected["verdict"]
    assert clauses("fails") == expected["fails"]
    assert clauses("undetermined") == expected["undetermined"]
    assert document["contested"] == expected["contested"]
    assert {notice["code"] for notice in document["notices"]} >= set(expected["notices"])


@pytest.mark.parametrize("name", PETITIONS)
def test_the_numbers_are_the_ones_that_were_built_in(name, reviews):
    measured = tomllib.loads((FOLDER / name / "expected.toml").read_text())["measured"]
    document = reviews(name).document
    findings = {finding["clause"]: finding for finding in document["findings"]}
    credited, described = map(float, findings["AK-03.35.020a-2"]["measured"]["value"].split("/"))

    assert document["measurements"]["acres"] == pytest.approx(measured["acres"], abs=0.01)
    assert len(document["measurements"]["pieces"]["edge"]) == measured["pieces"]
    assert findings["AK-03.35.020a-1"]["measured"]["value"] == measured["heads"]
    assert credited == pytest.approx(measured["land_credited"], abs=0.01)
    assert described == pytest.approx(measured["land_described"], abs=0.01)


def test_parcels_of_map_and_table_are_those_measured(reviews):
    review = reviews("both-banks")

    assert review.parcels["row"].tolist() == [
        line["row"] for line in review.document["measurements"]["parcels"]
    ]
    assert review.parcels["straddles"].sum() >= 5


def test_a_parcel_stands_as_signed_when_one_of_its_holders_signed(reviews):
    review = reviews("half-of-each-couple")
    signed = {row["holder"] for row in review.paper["signatures"] if row["match"] == "sure"}
    holders = {
        holding.pin: {each.holder for each in review.facts.roll.holdings if each.pin == holding.pin}
        for holding in review.facts.roll.holdings
    }
    for parcel in review.parcels.itertuples():
        assert (parcel.standing == "signed") == bool(holders.get(parcel.pin, set()) & signed)


def test_the_demo_is_told_after_the_last_day_it_speaks_of():
    papers = [tomllib.loads((FOLDER / name / "petition.toml").read_text()) for name in PETITIONS]
    days = [demo_story.HEARD_ON, demo_story.ORDERED_ON, demo_story.UP_ON]
    days += [paper["received_on"] for paper in papers]

    assert max(days) < demo.STORY_TOLD.date()
