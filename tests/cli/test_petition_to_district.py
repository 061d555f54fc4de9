"""From a petition to a district, and an animal in custody, as typed."""

import json
import sys
from io import StringIO
from pathlib import Path

import pytest
from shapely.geometry import shape

from districts.cli import main

PETITIONS = Path(__file__).parents[2] / "data/parcels/alaska/petitions"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("typed")


@pytest.fixture
def run(monkeypatch, capsys, folder):
    """Run a command in a folder that the module shares; return exit code, stdout, stderr."""
    monkeypatch.chdir(folder)
    monkeypatch.delenv("STRAYLINE_WORKSPACE", raising=False)

    def ran(*words, stdin=""):
        monkeypatch.setattr(sys, "stdin", StringIO(stdin))
        with pytest.raises(SystemExit) as end:
            main([str(word) for word in words])
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return end.value.code, out, err

    return ran


@pytest.fixture
def answer(run):
    def answered(*words, code=0, **more):
        got, out, err = run(*words, "--json", **more)
        assert got == code, err
        return json.loads(out)

    return answered


@pytest.fixture
def filed(run, answer, folder):
    if not (folder / "strayline-data").exists():
        run("init")
        answer("petition", "file", PETITIONS / "barley-flats", "--by", "clerk")
    return "P-2026-0001"


def point():
    drawn = json.loads((PETITIONS / "barley-flats" / "boundary.geojson").read_text())
    return shape(drawn["features"][0]["geometry"]).representative_point()


class TestAPetition:
    """In the order of the courthouse; each step stands on the one before."""

    def test_which_days_are_lawful(self, filed, answer):
        shown = answer("petition", "hearing", filed, "--as-of", "2026-03-03")
        assert shown["plan"]["earliest_on"] == "2026-04-01"
        assert shown["hearing_on"] is None

    def test_a_day_too_early_is_refused(self, filed, answer, run):
        error = answer("petition", "hearing", filed, "2026-03-31", code=3)["error"]
        assert error["code"] == "hearing_too_early"
        assert error["where"]["field"] == "hearing_on"
        assert run("petition", "hearing", filed, "2026-02-30")[0] == 2

    def test_the_day_is_set(self, filed, answer):
        shown = answer(
            "petition", "hearing", filed, "2026-04-08", "--hour", "10:00", "--place", "Room 2",
            "--as-of", "2026-03-05",
        )  # fmt: skip
        assert (shown["hearing_on"], shown["hour"]) == ("2026-04-08", "10:00")
        assert shown["plan"]["post_by"] == "2026-03-09"

    def test_notices_are_logged(self, filed, answer):
        at = point()
        for number in range(3):
            shown = answer(
                "petition", "post", filed, "--place", f"Board {number}", "--lon", at.x,
                "--lat", at.y + number * 1e-4, "--from", "2026-03-05", "--conspicuous",
                "--as-of", "2026-03-05",
            )  # fmt: skip
        assert [row["counts"] for row in shown["postings"]] == [True] * 3
        assert shown["plan"]["places_in_time"] == 3

    def test_one_outside_is_refused(self, filed, answer, run):
        words = ("petition", "post", filed, "--place", "Far", "--from", "2026-03-05")
        error = answer(*words, "--lon", "-140", "--lat", "64", code=3)["error"]
        assert error["code"] == "posting_outside"
        assert run(*words)[0] == 2  # no point

    def test_a_signature_comes_late_and_another_is_taken_back(self, filed, answer):
        answer("petition", "sign", filed, "Nobody Known", "--received", "2026-03-06")
        shown = answer(
            "petition", "withdraw", filed, 1, "--on", "2026-03-09", "--received", "2026-03-10"
        )
        assert [row["heads"] for row in shown["counts"]] == ["17/24", "16/24", "16/24"]
        assert answer("petition", "counts", filed)["differences"][0]["lines"] == [1]

    def test_the_order_is_drafted_then_entered(self, filed, answer, folder):
        draft = answer("petition", "order", filed, "--on", "2026-04-10")
        assert (draft["mandatory"], draft["missing"]) == (True, [])
        draft["order"].append("The clerk shall tell the school.")
        (folder / "draft.json").write_text(json.dumps(draft))
        order = answer(
            "petition", "order", filed, "--grant", "--on", "2026-04-10", "--judge", "J. Aspen",
            "--findings", "draft.json", "--keeper", "Ola Brandt",
        )["order"]  # fmt: skip
        assert order["decision"] == "granted"
        assert order["findings"]["order"][-1] == "The clerk shall tell the school."
        assert (order["district"], order["register"]) == ("D-2026-0001", "R-2026-0001")

    def test_once_only(self, filed, answer):
        error = answer("petition", "order", filed, "--grant", code=3)["error"]
        assert error["code"] == "order_entered"

    def test_copies_are_logged(self, filed, answer):
        words = ("petition", "copy", "O-2026-0001", "--to", "clerk", "--on", "2026-04-13")
        assert answer(*words, code=3)["error"]["code"] == "copy_not_certified"
        copies = answer(*words, "--certified-by", "A. Clerk")["copies"]
        assert copies[0]["to"] == "clerk of the superior court"

    def test_the_district_is_public(self, filed, answer, run, folder):
        (row,) = answer("district", "list", "--as-of", "2026-05-01")["districts"]
        assert (row["ref"], row["standing"]) == ("D-2026-0001", "in_force")
        shown = answer(
            "district", "show", "D-2026-0001", "--on", "2026-05-01", "--geojson", "d.geojson",
            "--gpkg", "d.gpkg",
        )  # fmt: skip
        assert shown["acres"] == pytest.approx(2559.62, abs=0.01)
        assert shown["identify"][0]["due"] == "2026-06-09"
        assert "Ola Brandt" not in json.dumps(shown)
        assert json.loads((folder / "d.geojson").read_text())["features"]
        assert (folder / "d.gpkg").read_bytes().startswith(b"SQLite format 3")
        before = answer("district", "show", "D-2026-0001", "--on", "2026-04-09")
        assert (before["standing"], before["acres"]) == ("not_yet", None)
        assert "2,559.6 acres" in run("district", "show", "D-2026-0001")[1]

    def test_the_calendar_is_printed(self, filed, run):
        code, out, _ = run("petition", "calendar", "D-2026-0001", "--as-of", "2026-05-01")
        assert code == 0
        assert "DTSTART;VALUE=DATE:20260609" in out


class TestACase:
    def test_from_words_to_the_ledger(self, filed, answer, run):
        made = answer(
            "case", "open", "--animal", "cow=cattle", "--owner", "Ola Brandt",
            "--taken-up", "2025-08-02T10:00", "--title", "Red cow",
        )["case"]  # fmt: skip
        ref = made["ref"]
        for words in (
            ("taker_is_occupant", "yes"), ("at_large", "true"),
            ("owner_notified_at", "2025-08-03T09:00"), ("received_notice_at", "2025-08-05"),
            ("keep", "180"), ("sale_posted_on", "2025-08-12"), ("sold_on", "2025-08-22"),
            ("sale_costs", "40.00"), ("price", "1,200.00"),
        ):  # fmt: skip
            answer("case", "record", ref, *words)
        answer("case", "record", ref, "damages", "700", "--animal", "cow", "--trespass", "t1")
        shown = answer("case", "show", ref, "--as-of", "2025-09-01")
        assert shown["ledger"]["sale"]["excess"] == "480.00"
        assert shown["assessment"]["verdict"] == "meets"
        text = run("case", "show", ref, "--as-of", "2025-09-01")[1]
        assert "480.00" in text
        other = answer("case", "show", ref, "--as-of", "2025-09-01", "--reading",
                       "proceeds=charges_only")  # fmt: skip
        assert other["ledger"]["sale"]["excess"] == "980.00"
        assert run("case", "show", ref, "--reading", "proceeds=all")[0] == 2

    def test_from_a_facts_file(self, filed, answer):
        facts = {
            "regime": "ak_impound", "at_large": True, "owner": {"known": False},
            "animals": [{"id": "g", "kind": "goat"}],
            "events": {"taken_up_at": "2025-08-05T09:00-08:00", "posted_at": None},
            "money": {"keep": 12.5, "damages": [{"animal": "g", "amount": "9.00"}]},
        }  # fmt: skip
        made = answer("case", "open", "-", stdin=json.dumps(facts))["case"]
        shown = answer("case", "show", made["ref"], "--as-of", "2025-08-05")
        assert shown["ledger"]["owed"]["total"] == "21.50"
        assert shown["next"]["at"] == "2025-08-06T09:00:00-08:00"
        assert len(answer("case", "list", "--as-of", "2025-08-05")["cases"]) >= 1

    def test_what_cannot_be_is_refused_and_nothing_written(self, filed, answer):
        ref = answer("case", "open", "--animal", "cattle", "--owner-unknown",
                     "--taken-up", "2025-08-05T09:00")["case"]["ref"]  # fmt: skip
        error = answer("case", "record", ref, "posted_at", "2025-08-05T08:59", code=3)["error"]
        assert "AS 03.35.050" in error["message"]
        assert error["where"]["field"] == "events.posted_at"
        kept = answer("case", "show", ref, "--as-of", "2025-08-05")["case"]
        assert [each["event"] for each in kept["events"]] == ["taken_up_at"]
        assert answer("case", "record", "C-1999-0001", "keep", "1", code=3)["error"]["code"] == (
            "no_such_record"
        )
