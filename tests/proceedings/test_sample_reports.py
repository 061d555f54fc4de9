"""The invented reports of the demonstration: one relation is habitual, one is at three."""

import datetime as dt
from pathlib import Path

import pytest

from districts.proceedings import demo, demo_trespass
from districts.proceedings.incidents import proposals_shown, rows
from districts.proceedings.trespass_desk import desk
from districts.proceedings.trespass_facts import counted
from districts.records.named_person import NamedPerson
from districts.store import create_store

IOWA = Path(__file__).parent.parent.parent / "data" / "parcels" / "iowa"
AT = dt.datetime(2026, 11, 30, 18, 0, tzinfo=dt.UTC)


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    made = create_store(tmp_path_factory.mktemp("sample") / "workspace")
    demo.adopt_county(made, IOWA, at=AT, tell=lambda sentence: None)
    demo_trespass.fill(made, IOWA, at=AT, tell=lambda sentence: None)
    yield made
    made.close()


def test_one_relation_is_habitual_one_at_three_and_one_at_one(store):
    on = AT.date()
    told = {
        next(iter(each["target"].values())): (each["standing_count"], each["habitual_since"])
        for each in counted(store, on).relations
    }

    assert told == {
        "THOLFSEN YOLANDA H": (4, "2026-11-10"),
        "VELTRANO, WALTER W": (1, None),
        "620th Ave": (3, None),
    }


def test_reports_of_every_standing_wait_on_the_desk(store):
    on = AT.date()
    shown = desk(store, on)

    assert {row.standing for row in rows(counted(store, on))} == {
        "counted", "waiting", "undetermined", "not_counted"
    }  # fmt: skip
    assert (len(shown["new"]), len(shown["unplaced"]), len(shown["relations"])) == (4, 3, 2)
    assert [each["is_taken"] for each in proposals_shown(counted(store, on))] == [True]
    assert [len(each.answers) for each in store.records(NamedPerson)] == [1]


@pytest.mark.parametrize("day", [(2027, 3, 1), (2028, 2, 29), (2027, 11, 7)])
def test_the_story_can_be_told_on_any_day(tmp_path, day):
    at = dt.datetime(*day, 12, tzinfo=dt.UTC)
    made = create_store(tmp_path / "workspace")
    demo.adopt_county(made, IOWA, at=at, tell=lambda sentence: None)
    demo_trespass.fill(made, IOWA, at=at, tell=lambda sentence: None)

    counts = sorted(each["standing_count"] for each in counted(made, at.date()).relations)
    assert counts == [1, 3, 4]
    made.close()
