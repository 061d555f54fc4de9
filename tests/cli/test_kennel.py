"""``strayline kennel check``: an enclosure put to the law from the command line."""

import json

import pytest
from click.testing import CliRunner

from districts.cli import cli, main

PEN = {
    "licensed": True,
    "version": "2011",
    "dogs": [{"id": "d1", "length_in": 28, "height_in": 20}],
    "enclosure_sqft": 24,
    "shelter_sqft": 0,
    "roofed": False,
    "tethered": False,
    "minutes_out": 30,
}


@pytest.fixture
def check(tmp_path):
    def run(*words, **changes):
        file = tmp_path / "pen.json"
        file.write_text(json.dumps({**PEN, **changes}))
        return CliRunner().invoke(
            cli, ["kennel", "check", str(file), *words], standalone_mode=False
        )

    return run


def test_it_says_what_law_assess_says(check, tmp_path):
    by_kennel = check("--json")
    by_law = CliRunner().invoke(
        cli,
        ["law", "assess", "wi_atcp_16", str(tmp_path / "pen.json"), "--json"],
        standalone_mode=False,
    )

    assert json.loads(by_kennel.stdout) == json.loads(by_law.stdout)
    assert json.loads(by_kennel.stdout)["chapter"] == "wi_atcp_16"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({}, 0),
        ({"licensed": False}, 0),
        ({"enclosure_sqft": 23.9}, 1),
        ({"enclosure_sqft": None}, 4),
        ({"dogs": [{"id": "d1", "length_in": 10.5}], "enclosure_sqft": 6}, 4),
        ({"dogs": [{"id": "d1", "length_in": 10.5}], "enclosure_sqft": 3}, 1),
    ],
)
def test_the_exit_code_says_whether_a_person_must_decide(check, changes, code):
    assert check("--json", **changes).return_value == code


def test_a_question_can_be_read_otherwise(check):
    young = {"dogs": [{"id": "d1", "length_in": 10.5}], "enclosure_sqft": 6}
    found = check("--json", "--reading", "bands=lower_band", **young)

    document = json.loads(found.stdout)
    assert document["verdict"] == "meets"
    assert document["contested"] == ["bands"]
    assert found.return_value == 4


def test_both_figures_stand_in_the_text(check):
    said = check(dogs=[{"id": "d1", "length_in": 10.5}], enclosure_sqft=6).stdout

    assert "4.5 to 8 square feet" in said
    assert "A person decides" in said


def test_what_cannot_be_used_is_refused_by_dog_and_field(tmp_path, capsys):
    file = tmp_path / "pen.json"
    file.write_text(json.dumps({**PEN, "dogs": [{"id": "Rex", "length_in": 3000}]}))
    with pytest.raises(SystemExit) as stop:
        main(["kennel", "check", str(file), "--json"])

    error = json.loads(capsys.readouterr().out)["error"]
    assert stop.value.code == 3
    assert "Dog Rex: length_in" in error["message"]
    assert error["where"]["field"] == "dogs[0].length_in"
