"""Contact data of reports that came to nothing: gone after their time, from every byte kept."""

import datetime as dt
import sqlite3

import pytest
from click.testing import CliRunner

from districts.cli import cli
from districts.errors import DistrictsError
from districts.proceedings import retention
from districts.proceedings.incident_findings import determine, hold_for_mistake
from districts.proceedings.report import Report, contact_of, file_report, withdraw
from districts.records.incident import Incident
from tests.prairie import adopted, spot
from tests.webmap.full_office import CAMERA, photograph

FILED = dt.datetime(2024, 3, 1, 18, 0, tzinfo=dt.UTC)
LATER = dt.datetime(2026, 4, 1, 18, 0, tzinfo=dt.UTC)
WHO = {"by": "clerk", "at": FILED}
CANARIES = ("CANARY-NAME", "CANARY-PHONE", "canary@mail.example", "CANARY-STREET")


def reported(store, day, canary="", photo=False, at=FILED):
    name, telephone, email, address = (f"{each}{canary}" for each in CANARIES)
    return file_report(
        store,
        Report(
            at=dt.date(2024, 2, day), **spot("A-1"), animals=[{"kind": "cattle", "count": 2}],
            contact={"name": name, "telephone": telephone, "email": email, "address": address},
            photos=[(photograph(), "field.jpg")] if photo else [],
        ),
        by="public", at=at,
    ).ref  # fmt: skip


def found(store, ref, finding, at=FILED):
    determine(store, ref, finding, reasons="seen", found_by="Dep. S", found_on=at.date(),
              by="clerk", at=at)  # fmt: skip


@pytest.fixture
def store(tmp_path):
    """Four reports that came to nothing two years ago and one lately; one that was found."""
    made = adopted(tmp_path / "workspace")
    unfounded, taken_back, mistaken, good, late = (
        reported(made, day, photo=day == 1) for day in (1, 2, 3, 4, 5)
    )
    found(made, unfounded, "unfounded")
    withdraw(made, taken_back, None, by="the reporter", at=FILED)
    hold_for_mistake(made, mistaken, "entered twice", **WHO)
    found(made, good, "found")
    found(made, late, "unfounded", at=LATER - dt.timedelta(days=30))
    yield made
    made.close()


def kept_bytes(store):
    """Every byte that lies in the folder of the workspace."""
    return b"".join(file.read_bytes() for file in store.folder.rglob("*") if file.is_file())


def test_what_is_due_is_what_came_to_nothing_two_years_ago(store):
    due = retention.due(store, years=2, on=LATER.date())

    assert [(each.why, bool(each.contact), len(each.originals)) for each in due] == [
        ("unfounded", True, 1), ("withdrawn", True, 0), ("held for a mistake", True, 0),
    ]  # fmt: skip
    assert retention.due(store, years=2, on=dt.date(2026, 2, 28)) == []


def test_a_dry_look_changes_nothing(store):
    before, content = store.head(), kept_bytes(store)

    retention.due(store, years=1, on=LATER.date())

    assert (store.head(), kept_bytes(store)) == (before, content)


def test_erased_contact_is_in_no_byte_of_the_workspace(tmp_path):
    store = adopted(tmp_path / "workspace")
    ref = reported(store, 1, photo=True)
    for day in range(2, 28):  # rows moved about and split over pages
        reported(store, day, canary=f"-KEPT-{day}")
    found(store, ref, "unfounded")
    for word in CANARIES:
        assert f'"{word}"'.encode() in kept_bytes(store)
    assert all(word.encode() in kept_bytes(store) for word in CAMERA)

    erased = retention.erase(store, years=2, by="clerk", at=LATER)

    content = kept_bytes(store)
    assert [each.incident for each in erased] == [ref]
    for word in CANARIES:
        assert f'"{word}"'.encode() not in content
        assert f'"{word}-KEPT-9"'.encode() in content
    assert not any(word.encode() in content for word in CAMERA)
    assert store.verify() is None
    store.close()


def test_the_report_its_count_and_the_trail_stay(store):
    reports, head = len(store.records(Incident)), store.head()[0]

    erased = retention.erase(store, years=2, by="clerk", at=LATER)

    assert len(store.records(Incident)) == reports
    assert retention.erased_count(store) == len(erased) == 3
    assert [(each.what, each.by) for each in store.trail()[head:]] == [
        ("contact erased", "clerk"), ("original photographs erased", "clerk"),
        ("contact erased", "clerk"), ("contact erased", "clerk"),
    ]  # fmt: skip
    assert store.verify() is None
    assert retention.due(store, years=2, on=LATER.date()) == []
    opened = contact_of(store, erased[0].incident, by="authority", at=LATER)
    assert (opened.is_blank, opened.erased) == (True, True)
    assert retention.originals_are_erased(store, erased[0].incident)


def test_a_photograph_that_an_open_report_came_with_too_stays(tmp_path):
    store = adopted(tmp_path / "workspace")
    ref, other = reported(store, 1, photo=True), reported(store, 2, photo=True)
    found(store, ref, "unfounded")

    retention.erase(store, years=2, by="clerk", at=LATER)

    kept = store.record(Incident, other).photos[0]["sha256"]
    assert store.file(kept).is_file()
    store.close()


@pytest.mark.parametrize("years", [0, -1])
def test_nothing_goes_within_a_year(store, years):
    with pytest.raises(DistrictsError, match="kept for 1 year at least"):
        retention.erase(store, years=years, by="clerk", at=LATER)


class TestTheDatabaseItself:
    def change(self, store, statement, *values):
        with sqlite3.connect(store.folder / "strayline.gpkg") as raw:
            raw.execute(statement, values)

    def test_lets_no_contact_go_before_the_trail_says_so(self, store):
        with pytest.raises(sqlite3.IntegrityError, match="never changed"):
            self.change(
                store,
                "UPDATE records SET payload = json_object('address', NULL, 'email', NULL, "
                "'erased', json('true'), 'incident', json_extract(payload, '$.incident'), 'name', "
                "NULL, 'ref', ref, 'salt', '', 'telephone', NULL) WHERE kind = 'report_contact'",
            )

    def test_lets_nothing_else_be_written_into_it(self, store):
        retention.erase(store, years=2, by="clerk", at=LATER)

        for statement in (
            "UPDATE records SET payload = '{\"name\":\"another\"}' WHERE kind = 'report_contact'",
            "UPDATE records SET payload = '{}' WHERE kind = 'incident'",
            "DELETE FROM records WHERE kind = 'report_contact'",
        ):
            with pytest.raises(sqlite3.IntegrityError, match="never"):
                self.change(store, statement)

    def test_and_a_row_that_says_more_is_found_out(self, store):
        erased = retention.erase(store, years=2, by="clerk", at=LATER)
        self.change(store, "DROP TRIGGER records_stay")
        self.change(
            store, "UPDATE records SET payload = replace(payload, 'true', 'false') WHERE ref = ?",
            erased[0].contact,
        )  # fmt: skip

        assert store.verify().reason == "the record it tells of was altered"


class TestCommand:
    def run(self, store, *words):
        folder = str(store.folder)
        return CliRunner().invoke(cli, [*words, "--workspace", folder], catch_exceptions=False)

    def test_dry_run_lists_and_do_erases(self, store):
        listed = self.run(store, "retention", "--dry-run", "--years", "2")
        assert listed.stdout.count("who made it") >= 3
        assert retention.erased_count(store) == 0

        self.run(store, "retention", "--do", "--years", "2")

        assert retention.erased_count(store) >= 3
        assert self.run(store, "retention", "--dry-run", "--years", "2").stdout == ""

    def test_the_years_are_those_of_the_workspace_s_own_settings(self, store):
        (store.folder / "strayline.toml").write_text("retention_years = 90\n")

        assert self.run(store, "retention", "--dry-run").stdout == ""

    def test_one_of_the_two_is_to_be_said(self, store):
        assert self.run(store, "retention").exit_code == 2

    def test_the_trail_is_verified_and_its_first_bad_row_named(self, store):
        held = self.run(store, "audit", "verify")
        number, sha256 = store.head()
        assert held.stdout.endswith(f"{number}:{sha256}\n")

        with sqlite3.connect(store.folder / "strayline.gpkg") as raw:
            raw.execute("DROP TRIGGER audit_stays")
            raw.execute("UPDATE audit SET by = 'someone else' WHERE seq = 4")
        with pytest.raises(DistrictsError, match="does not hold at entry 4: it was altered"):
            self.run(store, "audit", "verify")
