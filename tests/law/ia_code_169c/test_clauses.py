"""Every clause is here, in our words; what is only worded makes nothing of its own."""

import json
import re
from datetime import date

import pytest

from districts.law import CHAPTERS, assess
from districts.law.examples import run
from districts.law.ia_code_169c.figures import FIGURES

IOWA = CHAPTERS["ia_code_169c"]
FULL = {
    "occasions": [
        {"id": f"e{n}", "at": day, "keeping_land": "L1", "landowners": ["N1"], "finding": "found"}
        for n, day in enumerate(("2025-01-10", "2025-03-01", "2025-05-05", "2025-06-15"))
    ],
    "responsible_landowner": "R",
    "request": {"by": "N1", "received_on": "2025-06-20", "written": True},
    "application_on": "2025-07-22",
    "hearing": {"served_on": "2025-08-01", "held_on": "2025-08-06"},
    "order": {"rendered_on": "2025-08-10", "complete_by": "2025-09-30"},
    "default": {
        "costs": "4000.00",
        "fees": "85.00",
        "acting": "supervisors",
        "ascertained_on": "2025-12-01",
        "certified_on": "2025-12-20",
    },
}
WORDED = [clause for clause in IOWA.clauses if clause.standing != "ruled"]


@pytest.fixture(scope="module")
def whole():
    return assess("ia_code_169c", IOWA.facts(FULL), as_of=date(2026, 1, 1))


@pytest.mark.parametrize("clause", WORDED, ids=lambda clause: clause.id)
def test_what_is_only_worded_makes_no_finding_date_or_sum(clause, whole):
    made = {each.clause for each in (*whole.findings, *whole.deadlines, *whole.amounts)}
    assert clause.id not in made
    assert len(clause.words.split()) >= 5


def test_a_neighbor_who_is_a_party_is_never_billed(whole):
    owed_to = {row.to for row in whole.amounts}
    bearing = {
        row.who for row in whole.deadlines if row.clause.startswith(("IA-359A.6", "IA-359A.4"))
    }
    assert owed_to == {"county treasurer"}
    assert "neighboring landowner" not in bearing


def test_with_every_fact_every_step_is_dated_and_only_the_count_decides(whole):
    assert all(row.starts or row.due for row in whole.deadlines)
    assert {each.clause for each in whole.findings if each.decides} == {"IA-169C.6-2"}
    assert {row.item: str(row.amount) for row in whole.amounts} == {
        "costs": "4000.00",
        "penalty": "200.00",
        "fees": "85.00",
        "amount_due": "4285.00",
    }


def test_rows_come_in_the_order_of_the_law(whole):
    order = [clause.id for clause in IOWA.clauses]
    for rows in (whole.findings, whole.deadlines, whole.amounts):
        places = [order.index(row.clause) for row in rows]
        assert places == sorted(places)


def test_every_number_stands_in_the_words_of_a_clause():
    for figure in FIGURES:
        cited = [c for c in IOWA.clauses if c.cite.startswith(figure.cite.split("(")[0])]
        number = re.search(
            r"(three|twelve|thirty|five days|sixty|ten|two|twenty|5 percent)", figure.words
        )
        assert any(number.group() in clause.words for clause in cited), figure.words


@pytest.mark.needs_shared
def test_every_clause_and_question_of_the_inventory_is_here(shared):
    text = (shared / "law" / "iowa-169c.6.md").read_text(encoding="utf-8")
    asked = set(re.findall(r"^\| (IA-[^ |]+) \|", text, re.MULTILINE))
    assert len(asked) >= 45
    assert asked == {clause.id for clause in IOWA.clauses}
    contract = (shared / "design" / "contract.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\w+) \| (IA-N\d+) \| (.+?) \|$", contract, re.MULTILINE)
    assert {(r.question, r.note, ", ".join(r.options)) for r in IOWA.readings} == set(rows)


@pytest.mark.needs_shared
def test_every_iowa_example_holds(shared):
    document = json.loads((shared / "law" / "test-vectors.json").read_text(encoding="utf-8"))
    asked = [vector for vector in document["vectors"] if vector["kind"].startswith("ia.")]
    assert len(asked) == 28
    assert [outcome for outcome in run(asked) if not outcome.ok] == []


def test_an_example_with_an_unknown_input_or_a_wrong_kind_of_value_is_told_apart():
    for inputs in ({"current": "2025-01-01", "prior": "2025-01-01", "edge": 1}, {"current": 3}):
        (outcome,) = run([{"kind": "ia.window", "inputs": inputs, "expected": {"inside": True}}])
        assert not outcome.ok
        assert outcome.differences[0]["key"] is None
