"""``strayline incident``: a log taken in once, a call, a finding with what it changed, the list."""

import json

import pytest

from districts.cli import main
from districts.records.report_contact import ReportContact
from districts.store import open_store
from tests.prairie import adopted, spot

COLUMNS = (
    "id,at,keeping_land,landowners,road,lon,lat,accuracy_m,finding,same_occasion_as,species,"
    "reporter,note\n"
)
LOG = f"""{COLUMNS}\
a,2026-01-10,Home place,ANDERS RUTH,,,,,found,,cattle,Rita CANARY,call 515-555-0142
b,2026-03-02,Home place,,,{{lon}},{{lat}},5,found,,cattle,,
c,2026-03-02T09:00,Home place,ANDERS RUTH,,,,,found,b,cattle,,
d,2026-06-01,Home place,,Lincoln Hwy,,,,found,,cattle,,
e,2026-07-01,Home place,ANDERS RUTH,,,,,,,cattle,,
f,2031-01-01,Home place,ANDERS RUTH,,,,,unfounded,,cattle,,
"""


@pytest.fixture
def workspace(tmp_path):
    adopted(tmp_path / "workspace").close()
    return tmp_path / "workspace"


@pytest.fixture
def run(workspace, capsys):
    def ran(*words, code=0):
        with pytest.raises(SystemExit) as left:
            main(["incident", *words, "--json", "--workspace", str(workspace), "--by", "clerk"]
                 if words[0] != "list" else
                 ["incident", *words, "--json", "--workspace", str(workspace)])  # fmt: skip
        assert left.value.code == code
        return json.loads(capsys.readouterr().out)

    return ran


@pytest.fixture
def log(tmp_path):
    file = tmp_path / "log.csv"
    file.write_text(LOG.format(**spot("A-1")))
    return str(file)


def test_a_log_is_taken_in_with_its_findings_places_and_groups(run, log, workspace):
    taken = run("import", log)

    assert list(taken["made"]) == ["a", "b", "c", "d", "e", "f"]
    assert taken["keeping_lands"] == ["Home place"]
    assert [each.split(":")[0] for each in taken["not_used"]] == ["f (row 6)"]
    rows = {each["log_id"]: each for each in run("list")["incidents"]}
    assert [rows[name]["standing"] for name in "abcdef"] == [
        "counted", "counted", "counted", "counted", "waiting", "not_counted"
    ]  # fmt: skip
    assert (rows["b"]["landowners"], rows["d"]["road"]) == (["ANDERS RUTH"], "County Road E41")


def test_the_same_log_again_makes_nothing_and_a_changed_row_is_refused(run, log, tmp_path):
    run("import", log)
    before = run("list")

    again = run("import", log)

    assert (again["made"], again["known"]) == ({}, ["a", "b", "c", "d", "e", "f"])
    changed = tmp_path / "changed.csv"
    changed.write_text(LOG.format(**spot("A-1")).replace("2026-01-10", "2026-01-11"))
    refused = run("import", str(changed), code=3)
    assert refused["error"]["code"] == "log_row_differs"
    assert refused["error"]["where"]["row"] == 1
    assert run("list") == before


def test_who_reported_and_telephone_numbers_do_not_stay_in_the_report(run, log, workspace):
    run("import", log)
    listed = json.dumps(run("list"))
    store = open_store(workspace)

    assert "CANARY" not in listed
    assert "555-0142" not in listed
    assert [each.name for each in store.records(ReportContact)] == ["Rita CANARY"]
    store.close()


def test_a_call_is_taken_found_and_the_change_is_told(run, log):
    run("import", log)
    where = spot("A-1")
    made = run(
        "add", "--at", "2026-09-01T06:30", "--lon", str(where["lon"]), "--lat", str(where["lat"]),
        "--accuracy-m", "5", "--animals", "6 cattle", "--contact-name", "CANARY",
    )["incident"]  # fmt: skip
    assert (made["head"], made["landowners"]) == (6, ["ANDERS RUTH"])
    assert "the keeping land" in made["lacking"]

    found = run(
        "determine", made["id"], "found", "--reasons", "seen", "--found-by", "Dep. S",
        "--on", "2026-09-02", "--keeping-land", "home place",
    )  # fmt: skip

    last = found["changes"][-1]
    assert last["target"] == {"landowner": "ANDERS RUTH"}
    assert (last["before"]["standing_count"], last["after"]["standing_count"]) == (2, 3)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["add", "--at", "2031-01-01", "--words", "there", "--animals", "cattle"], "still_to_come"),
        (["add", "--at", "yesterday", "--words", "there", "--animals", "cattle"], "not_usable"),
        (["add", "--lon", "-80", "--lat", "40", "--animals", "cattle"], "outside_county"),
        (["determine", "I-2026-0099", "found", "--reasons", "r", "--found-by", "d"],
         "no_such_record"),
        (["import", "nowhere.csv"], "not_readable"),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_refused_with_exit_3(run, words, code):
    assert run(*words, code=3)["error"]["code"] == code
    assert run("list")["incidents"] == []
