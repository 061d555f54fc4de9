"""``strayline law``: what it prints and the code it ends with."""

import io
import json

import pytest

from districts.cli import main

FACTS = {
    "action": "establish",
    "settled_area": True,
    "purpose": "livestock",
    "boundary_defined": True,
    "filed_with_district_judge": True,
    "area": {"acres": 1280, "tolerance": 0},
    "pieces": 1,
    "parcels": [{"pin": "A", "acres": 1280}],
    "holders": [{"id": "H", "name": "Ann", "resident": True}],
    "holdings": [{"pin": "A", "holder": "H"}],
    "signatures": [{"holder": "H", "signed_on": "2026-02-01"}],
    "as_of": "2026-05-01",
}


@pytest.fixture
def law(capsys):
    """Run a law command; return exit code, stdout and stderr."""

    def run(*words):
        with pytest.raises(SystemExit) as ended:
            main(["law", *words])
        printed = capsys.readouterr()
        return ended.value.code, printed.out, printed.err

    return run


@pytest.fixture
def facts_file(tmp_path):
    def write(**changes):
        path = tmp_path / "facts.json"
        path.write_text(json.dumps({**FACTS, **changes}))
        return str(path)

    return write


def test_assess_ends_with_the_code_of_its_verdict(law, facts_file):
    assert law("assess", "ak_as_03_35", facts_file())[0] == 0
    assert law("assess", "ak_as_03_35", facts_file(signatures=[]))[0] == 1
    assert law("assess", "ak_as_03_35", facts_file(settled_area=None))[0] == 4


def test_a_contested_result_ends_with_four_though_it_fails(law, facts_file):
    file = facts_file(pieces={"edge": 2, "gap": 1, "corner": 1})
    code, out, _ = law("assess", "ak_as_03_35", file, "--json")

    assert code == 4
    assert json.loads(out)["verdict"] == "fails"
    assert json.loads(out)["contested"] == ["contiguity"]


def test_json_has_every_key(law, facts_file):
    document = json.loads(law("assess", "ak_as_03_35", facts_file(), "--json")[1])

    assert set(document) == {
        "schema",
        "chapter",
        "proceeding",
        "as_of",
        "verdict",
        "headline",
        "contested",
        "findings",
        "deadlines",
        "amounts",
        "relations",
        "readings",
        "notices",
    }
    finding = next(f for f in document["findings"] if f["clause"] == "AK-03.35.020a-1")
    assert finding["measured"]["value"] == "1/1"
    assert finding["threshold"] == {"comparison": ">=", "value": "3/5", "unit": "share"}
    assert finding["reading"] == {"question": "residents", "option": "within_area"}
    assert document["as_of"] == "2026-05-01"


def test_the_command_line_goes_before_what_the_facts_carry(law, facts_file):
    file = facts_file(readings={"contiguity": "corner"}, pieces={"edge": 2, "corner": 1})
    words = ("assess", "ak_as_03_35", file, "--json", "--as-of", "2026-06-01")
    carried = json.loads(law(*words)[1])
    given = json.loads(law(*words, "--reading", "contiguity=edge")[1])

    assert carried["as_of"] == "2026-06-01"
    assert (carried["verdict"], given["verdict"]) == ("meets", "fails")
    taken = next(r for r in carried["readings"] if r["question"] == "contiguity")
    assert (taken["option"], taken["default"]) == ("corner", False)


def test_facts_are_read_from_stdin(law, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(FACTS)))
    assert law("assess", "ak_as_03_35", "-")[0] == 0


def test_acres_are_compared_as_written_not_as_the_nearest_binary_number(law, tmp_path):
    path = tmp_path / "facts.json"
    text = json.dumps(FACTS).replace('"acres": 1280,', '"acres": 1279.99999999999999999,')
    path.write_text(text)
    document = json.loads(law("assess", "ak_as_03_35", str(path), "--json")[1])
    size = next(f for f in document["findings"] if f["clause"] == "AK-03.35.010a-3")
    assert size["verdict"] == "fails"


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ('{"action": "establish", "colour": 1}', "colour"),
        ('{"action": "establish", "area": {"acres": NaN}}', None),
        ('{"action": "establish", "action": "add"}', None),
        ('{"action": "establish",', None),
        ('["establish"]', None),
        ('{"action": "establish", "as_of": "2026-02-30"}', "as_of"),
        ('{"action": "establish", "zone": "Mars/Olympus"}', "zone"),
        ('{"action": "establish", "readings": {"roads": "yes"}}', "readings.roads"),
        ('{"action": "establish", "readings": ["roads"]}', "readings"),
    ],
)
def test_facts_that_cannot_be_used_end_with_three(law, tmp_path, text, field):
    path = tmp_path / "facts.json"
    path.write_text(text)
    code, out, err = law("assess", "ak_as_03_35", str(path), "--json")
    error = json.loads(out)["error"]

    assert code == 3
    assert set(error) == {"code", "message", "where", "remedy"}
    assert error["where"]["field"] == field
    assert error["message"] in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    "words",
    [
        ("--reading", "roads=yes"),
        ("--reading", "contiguity=maybe"),
        ("--reading", "contiguity"),
        ("--reading", "contiguity=edge", "--reading", "contiguity=corner"),
        ("--as-of", "2026-02-30"),
    ],
)
def test_wrong_words_end_with_two(law, facts_file, words):
    assert law("assess", "ak_as_03_35", facts_file(), *words)[0] == 2


def test_an_unknown_option_is_answered_with_those_there_are(law, facts_file):
    _, _, err = law("assess", "ak_as_03_35", facts_file(), "--reading", "contiguity=maybe")
    assert "edge, gap, corner" in err


def test_text_shows_measured_required_verdict_and_evidence(law, facts_file):
    _, out, _ = law("assess", "ak_as_03_35", facts_file())

    assert "measured   1/1 (100.0 %)" in out
    assert "verdict    MEETS" in out
    assert "holder H: Ann: signed" in out


def test_list_names_every_clause_and_one_chapter_only_its_own(law):
    every = json.loads(law("list", "--json")[1])
    mine = json.loads(law("list", "--chapter", "ak_as_03_35", "--json")[1])

    assert every["schema"] == "strayline.clauses/1"
    assert {c["chapter"] for c in mine["clauses"]} == {"ak_as_03_35"}
    assert len(every["clauses"]) > len(mine["clauses"]) > 30
    assert {"id", "chapter", "cite", "kind", "words", "who", "standing", "questions", "tests"} == (
        set(every["clauses"][0])
    )


def test_show_finds_an_id_a_citation_and_its_subdivisions(law):
    def shown(*words):
        return [c["id"] for c in json.loads(law("show", *words, "--json")[1])["clauses"]]

    assert shown("AK-03.35.020a-1") == ["AK-03.35.020a-1"]
    assert shown("AS 03.35.020(b)") == ["AK-03.35.020b-1", "AK-03.35.020b-2", "AK-03.35.020b-3"]
    assert len(shown("AS", "03.35.020")) == 10
    assert law("show", "AS 99.99")[0] == 3
    assert law("show", "nothing")[0] == 3


def test_show_carries_the_readings_of_each_clause(law):
    (clause,) = json.loads(law("show", "AK-03.35.010a-4", "--json")[1])["clauses"]
    contiguity = clause["readings"][0]

    assert contiguity["question"] == "contiguity"
    assert [option["id"] for option in contiguity["options"]] == ["edge", "gap", "corner"]
    assert contiguity["default"] == "edge"


def test_readings_say_which_are_open(law):
    document = json.loads(law("readings", "--chapter", "ak_as_03_35", "--json")[1])
    standing = {row["question"]: row["standing"] for row in document["readings"]}

    assert document["schema"] == "strayline.readings/1"
    assert [question for question, each in standing.items() if each == "open"] == ["co_owners"]
    assert "AK-03.35.010a-4" in next(
        row["clauses"] for row in document["readings"] if row["question"] == "contiguity"
    )


def test_examples_end_with_one_when_any_differs(law, tmp_path):
    good = {
        "id": "G",
        "clause": "AK-03.35.010a-3",
        "kind": "ak.area",
        "inputs": {"action": "establish", "acres": "1280"},
        "expected": {"ok": True},
    }
    path = tmp_path / "examples.json"
    path.write_text(json.dumps([good]))
    assert law("examples", str(path))[0] == 0

    path.write_text(json.dumps({"vectors": [good, {**good, "expected": {"ok": False}}]}))
    code, out, _ = law("examples", str(path), "--json")
    document = json.loads(out)
    assert code == 1
    assert (document["passed"], document["failed"]) == (1, 1)
    assert document["examples"][1]["differences"] == [{"key": "ok", "expected": False, "got": True}]

    path.write_text('{"no": "vectors"}')
    assert law("examples", str(path))[0] == 3


COW = {
    "regime": "ak_impound",
    "as_of": "2025-09-01",
    "at_large": True,
    "taker_is_occupant": True,
    "animals": [{"id": "cow", "kind": "cow"}],
    "owner": {"known": True},
    "events": {
        "taken_up_at": "2025-08-02T10:00",
        "owner_notified_at": "2025-08-02T18:00",
        "received_notice_at": "2025-08-05",
        "sale_posted_on": "2025-08-12",
        "sold_on": "2025-08-22",
    },
    "money": {"price": "1200.00", "sale_costs": "40", "keep": "180.00"},
}


@pytest.mark.parametrize(
    ("changes", "code", "verdict"),
    [
        ({}, 0, "meets"),
        ({"events": {**COW["events"], "sold_on": "2025-08-21"}}, 1, "fails"),
        ({"taker_is_occupant": None}, 4, "undetermined"),
    ],
)
def test_an_impounding_is_put_to_the_same_chapter(law, tmp_path, changes, code, verdict):
    path = tmp_path / "cow.json"
    path.write_text(json.dumps({**COW, **changes}))
    ended, out, _ = law("assess", "ak_as_03_35", str(path), "--json")
    document = json.loads(out)

    assert (ended, document["verdict"], document["proceeding"]) == (code, verdict, "case")
    excess = next(row for row in document["amounts"] if row["item"] == "excess_to_judge")
    assert (excess["amount"], excess["to"]) == ("980.00", "district judge")
    assert excess["clause"] == "AK-03.35.055c-1"


def test_the_ledger_is_shown_as_text(law, tmp_path):
    path = tmp_path / "cow.json"
    path.write_text(json.dumps(COW))
    lines = law("assess", "ak_as_03_35", str(path))[1].splitlines()
    assert any(line.split()[:4] == ["excess", "to", "judge", "980.00"] for line in lines)


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"regime": "rams"}, "regime", "facts_not_usable"),
        ({"action": "establish"}, "action", "facts_not_usable"),
        ({"money": {"price": "-5"}}, "money.price", "facts_not_usable"),
        (
            {"events": {"taken_up_at": "2026-03-08T02:30"}},
            "events.taken_up_at",
            "time_does_not_exist",
        ),
        (
            {"events": {**COW["events"], "owner_notified_at": "2025-08-02T09:00"}},
            "events.owner_notified_at",
            "facts_not_usable",
        ),
    ],
)
def test_an_impounding_that_cannot_be_ends_with_three(law, tmp_path, changes, field, code):
    path = tmp_path / "cow.json"
    path.write_text(json.dumps({**COW, **changes}))
    ended, out, _ = law("assess", "ak_as_03_35", str(path), "--json")
    error = json.loads(out)["error"]

    assert (ended, error["code"], error["where"]["field"]) == (3, code, field)
    assert error["where"]["file"] == str(path)


def test_a_day_beyond_any_calendar_is_refused(law, facts_file):
    ended, out, _ = law("assess", "ak_as_03_35", facts_file(received_on="9999-12-31"), "--json")
    assert (ended, json.loads(out)["error"]["where"]["field"]) == (3, "received_on")
