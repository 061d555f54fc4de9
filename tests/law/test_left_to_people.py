"""What a court, a keeper or nobody decides, and no rule here does."""

import json
import re
from datetime import date

import pytest

from districts.law import CHAPTERS, assess

ALASKA = CHAPTERS["ak_as_03_35"]
TO_PEOPLE = [
    clause
    for chapter in CHAPTERS.values()
    for clause in chapter.clauses
    if clause.standing == "left_to_people"
]
ACCUSING = re.compile(r"misdemean|guilty|convict|criminal|violat|fined|liable", re.IGNORECASE)


@pytest.mark.parametrize("clause", TO_PEOPLE, ids=lambda clause: clause.id)
def test_no_deadline_or_amount_is_made_of_what_is_left_to_people(clause):
    chapter = next(each for each in CHAPTERS.values() if clause in each.clauses)
    made = {part.clause for part in (*chapter.deadlines, *chapter.amounts)}

    assert clause.id not in made


def test_a_petition_that_meets_everything_is_still_for_the_judge_to_grant(petition, judged):
    found = judged(petition())

    assert str(found.verdict) == "meets"
    assert "AK-03.35.010a-1" not in {finding.clause for finding in found.findings}


def test_nobody_is_accused_whatever_the_animals_did(petition, judged):
    late = [{"animal": "red cow", "on": "2026-09-30", "method": "brand"}]
    document = judged(petition(order_entered_on="2026-05-01", identified=late)).document()
    case = ALASKA.facts(
        {
            "regime": "ak_impound",
            "at_large": True,
            "doing_damage": True,
            "taker_is_occupant": True,
            "owner": {"known": True},
            "animals": [{"id": "a1", "kind": "cattle", "times_at_large": 9}],
            "events": {"taken_up_at": "2026-03-02T10:00"},
        }
    )
    impounded = assess("ak_as_03_35", case, as_of=date(2026, 3, 9)).document()

    for each in (document, impounded):
        said = [row["requirement"] for row in each["findings"]] + [each["headline"]]
        said += [row["message"] for row in each["notices"]]
        assert not ACCUSING.search(json.dumps(said))


def test_the_repealed_section_is_said_to_be_and_never_applied():
    (repealed,) = [clause for clause in ALASKA.clauses if clause.cite == "AS 03.35.060"]
    made = {part.clause for part in (*ALASKA.rules, *ALASKA.deadlines, *ALASKA.amounts)}

    assert repealed.words.startswith("repealed")
    assert repealed.id not in made
