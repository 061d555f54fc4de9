"""Worked examples: those of each chapter, and the published ones."""

import json
import tomllib
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

import districts.law
from districts.law import CHAPTERS, assess
from districts.law.examples import run

EXAMPLES = sorted(Path(districts.law.__file__).parent.glob("*/examples/*.toml"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_of_a_chapter_holds(path):
    chapter = CHAPTERS[path.parent.parent.name]
    example = tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Fraction)
    answer = assess(chapter, chapter.facts(example["facts"]), as_of=date(2026, 5, 1))
    document = answer.document()
    found = {each["clause"]: each for each in document["findings"]}

    for clause, verdict in example["expect"].items():
        got = document if clause == "verdict" else found[clause]
        assert got["verdict"] == verdict, clause
    for clause, value in example["measured"].items():
        assert found[clause]["measured"]["value"] == value, clause
    due = {each["clause"]: each["due"] for each in reversed(document["deadlines"])}
    assert {clause: due[clause] for clause in example.get("due", {})} == example.get("due", {})
    sums = {each["item"]: each["amount"] for each in document["amounts"]}
    assert {item: sums[item] for item in example.get("amounts", {})} == example.get("amounts", {})


def test_there_are_examples():
    assert len(EXAMPLES) >= 4


@pytest.mark.needs_shared
def test_every_alaska_example_holds(shared):
    document = json.loads((shared / "law" / "test-vectors.json").read_text(encoding="utf-8"))
    asked = [vector for vector in document["vectors"] if vector["kind"].startswith("ak.")]
    assert len(asked) == 55
    assert [outcome for outcome in run(asked) if not outcome.ok] == []


def test_a_wrong_expectation_is_shown_by_its_key():
    (outcome,) = run(
        [
            {
                "id": "X",
                "kind": "ak.area",
                "inputs": {"action": "addition", "acres": "159.999"},
                "expected": {"minimum_acres": "160.0", "ok": True},
            }
        ]
    )
    assert not outcome.ok
    assert outcome.differences == ({"key": "ok", "expected": True, "got": False},)


@pytest.mark.parametrize(
    "broken",
    [
        {"kind": "ak.unheard_of", "inputs": {}, "expected": {"ok": True}},
        {"kind": "ak.area", "inputs": {"acres": "12"}, "expected": {"ok": True}},
        {"kind": "ak.area", "inputs": {"action": "establish", "acres": "x"}, "expected": {"ok": 1}},
        {
            "kind": "ak.area",
            "inputs": {"action": "establish", "acres": "1", "roads": 2},
            "expected": {"ok": False},
        },
        {"kind": "ak.hearing", "inputs": {"receipt": "2025-02-30"}, "expected": {"ok": True}},
        "not an object",
    ],
)
def test_one_that_cannot_be_run_is_told_apart_and_the_run_goes_on(broken):
    good = {
        "kind": "ak.order",
        "inputs": {"meets_020": True, "notice_given": True},
        "expected": {"must_grant": True},
    }
    first, second = run({"vectors": [broken, good]})

    assert not first.ok
    assert first.differences[0]["got"]
    assert second.ok
