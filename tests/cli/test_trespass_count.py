"""``strayline trespass count`` as a person types it."""

import csv
import json

import pytest
from click.testing import CliRunner

from districts.cli import cli, main

HEAD = "id,at,keeping_land,landowners,finding,note"
FOUR = [f"e{n},2027-0{n}-05,FARM,N,found," for n in range(1, 5)]


@pytest.fixture
def incidents(tmp_path):
    def written(*rows, head=HEAD):
        path = tmp_path / "incidents.csv"
        path.write_text("\n".join([head, *rows, ""]))
        return str(path)

    return written


def run(*words, stdin=None):
    return CliRunner().invoke(
        cli, ["trespass", "count", *words], input=stdin, standalone_mode=False
    )


def test_the_fourth_is_habitual(incidents):
    ran = run(incidents(*FOUR), "--as-of", "2027-06-02", "--json")
    document = json.loads(ran.stdout)

    assert ran.return_value == 0
    assert document["verdict"] == "meets"
    assert document["relations"][0]["habitual_since"] == "2027-04-05"
    assert [each["counted"] for each in document["incidents"]] == [True] * 4


def test_three_in_all_are_not(incidents):
    ran = run(incidents(*FOUR[:3]), "--as-of", "2027-06-02")

    assert ran.return_value == 1
    assert "reports 3, occasions 3, priors 2" in ran.stdout
    assert "NOT HABITUAL" in ran.stdout


def test_three_in_all_are_under_another_reading(incidents):
    words = ("--as-of", "2027-06-02", "--reading", "prior_count=three_in_all")

    assert run(incidents(*FOUR[:3]), *words).return_value == 0


def test_a_report_without_a_finding_could_turn_it(incidents):
    ran = run(incidents(*FOUR[:3], "w,2027-05-05,FARM,N,,"), "--as-of", "2027-06-02")

    assert ran.return_value == 4
    assert "if found, it would make habitual: FARM onto the land of N" in ran.stdout


def test_standard_input(incidents):
    text = "\n".join([HEAD, *FOUR])

    assert run("-", "--as-of", "2027-06-02", stdin=text).return_value == 0


def test_csv_and_map_are_written_and_said(incidents, tmp_path):
    out, page = tmp_path / "out.csv", tmp_path / "out.html"
    ran = run(
        incidents(*FOUR[:1], 'x,,,,,"=1+1"'), "--csv", str(out), "--map", str(page), "--json",
        "--as-of", "2027-06-02",
    )  # fmt: skip
    with out.open(newline="") as stream:
        rows = list(csv.DictReader(stream))

    assert json.loads(ran.stdout)["incidents"][0]["id"] == "e1"
    assert "out.csv" in ran.stderr
    assert [row["counted"] for row in rows] == ["yes", "no"]
    assert rows[1]["note"] == "'=1+1"
    assert "x: =1+1" in page.read_text()


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        (["a,2027-01-01,F,N,found,", "a,2027-01-02,F,N,found,"], "id_repeated"),
        ([",2027-01-01,F,N,found,"], "value_not_readable"),
        (['a,"2027'], "not_readable"),
    ],
)
def test_a_file_that_cannot_be_used_writes_nothing(incidents, tmp_path, capsys, rows, code):
    out = tmp_path / "out.csv"
    with pytest.raises(SystemExit) as stopped:
        main(["trespass", "count", incidents(*rows), "--csv", str(out), "--json"])

    assert stopped.value.code == 3
    assert json.loads(capsys.readouterr().out)["error"]["code"] == code
    assert not out.exists()


def test_one_folder_that_is_missing_leaves_the_other_file_unwritten(incidents, tmp_path):
    out, page = tmp_path / "out.csv", tmp_path / "no" / "out.html"
    with pytest.raises(SystemExit) as stopped:
        main(["trespass", "count", incidents(*FOUR), "--csv", str(out), "--map", str(page)])

    assert stopped.value.code == 3
    assert not out.exists()


def test_a_very_long_note_stays_whole(incidents, tmp_path):
    out = tmp_path / "out.csv"
    run(incidents("a,2027-01-01,F,N,found," + "moo " * 100_000), "--csv", str(out))

    assert "moo " * 100_000 in out.read_text()


def test_a_folder_that_is_not_there(incidents, tmp_path, capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["trespass", "count", incidents(*FOUR), "--layers", str(tmp_path / "no"), "--json"])

    assert stopped.value.code == 3
    assert json.loads(capsys.readouterr().out)["error"]["where"]["file"].endswith("no")


def test_an_unknown_reading_is_wrong_usage(incidents):
    with pytest.raises(SystemExit) as stopped:
        main(["trespass", "count", incidents(*FOUR), "--reading", "prior_count=six"])

    assert stopped.value.code == 2
