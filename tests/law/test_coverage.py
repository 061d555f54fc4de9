"""Each clause is ruled, read or left to people, and says truly where it is tested."""

import re
from pathlib import Path

import pytest

from districts.law import CHAPTERS

ROOT = Path(__file__).parent.parent.parent
CLAUSES = [clause for chapter in CHAPTERS.values() for clause in chapter.clauses]
KINDS = {"rule", "deadline", "amount", "definition", "left_to_people"}


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda clause: clause.id)
def test_each_clause_is_ruled_read_or_left_to_people(clause):
    assert clause.kind in KINDS
    assert clause.standing in {"ruled", "read", "left_to_people"}
    assert (clause.kind == "left_to_people") == (clause.standing == "left_to_people")
    assert clause.standing != "ruled" or clause.tests, "a ruled clause is tested somewhere"


@pytest.mark.parametrize("clause", [c for c in CLAUSES if c.tests], ids=lambda clause: clause.id)
def test_each_clause_is_tested_where_it_says(clause):
    for place in clause.tests:
        path, name = place.split("::")
        source = (ROOT / path).read_text(encoding="utf-8")
        assert re.search(rf"^\s*def {name}\(", source, re.MULTILINE), place


def test_no_clause_has_two_entries():
    ids = [clause.id for clause in CLAUSES]
    assert len(ids) == len(set(ids))


def test_every_rule_and_deadline_has_its_clause_and_every_question_its_reading():
    for chapter in CHAPTERS.values():
        known = {clause.id: clause for clause in chapter.clauses}
        questions = {reading.question for each in CHAPTERS.values() for reading in each.readings}
        for part in (*chapter.rules, *chapter.deadlines, *chapter.amounts):
            assert known[part.clause].standing == "ruled"
            assert set(part.reads) <= questions
    asked = {question for clause in CLAUSES for question in clause.questions}
    unanswered = asked - {r.question for each in CHAPTERS.values() for r in each.readings}
    assert unanswered <= {"hours_holidays"}, "Wisconsin's hours are worded, not yet ruled"


def test_what_an_answer_hangs_on_is_what_its_clause_says():
    chapter = CHAPTERS["ak_as_03_35"]
    sums = ("AK-03.35.020b-1", "AK-03.35.020c", "AK-03.35.030-4")
    hangs_on = {}
    for part in (*chapter.rules, *chapter.deadlines, *chapter.amounts):
        hangs_on.setdefault(part.clause, set()).update(part.reads)
    for clause, questions in hangs_on.items():
        if not clause.startswith(sums):
            assert questions == set(chapter.clause(clause).questions), clause


@pytest.mark.needs_shared
def test_every_clause_of_the_inventory_is_here(shared):
    inventory = {
        "ak_as_03_35": ("alaska-03.35.md", r"^\| (AK-03\.35\.[^ |]+) \|"),
        "computing_time": ("computing-time.md", r"^\| (CT-[A-Z]{2}-\d+) \|"),
    }
    for chapter, (file, pattern) in inventory.items():
        text = (shared / "law" / file).read_text(encoding="utf-8")
        asked = set(re.findall(pattern, text, re.MULTILINE))
        assert asked, file
        assert asked == {clause.id for clause in CHAPTERS[chapter].clauses}


@pytest.mark.needs_shared
def test_every_question_of_the_contract_has_its_options_and_default(shared):
    text = (shared / "design" / "contract.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \**(\w+)(.*?) \| ((?:AK|CT)-N[^|]+) \| (.+?) \|$", text, re.MULTILINE)
    asked = {
        question: (note.strip(), [option.strip() for option in options.split(",")], "open" in more)
        for question, more, note, options in rows
    }
    chapter = CHAPTERS["ak_as_03_35"]
    for reading in chapter.readings:
        note, options, mentions_open = asked[reading.question]
        assert list(reading.options) == options
        assert reading.is_open == (mentions_open and reading.opens is None)
        assert reading.note.replace("AK-", "") == note.replace("AK-", "")
    alaskan = {q for q, (note, _, _) in asked.items() if note.startswith("AK-")}
    assert alaskan <= {reading.question for reading in chapter.readings}
