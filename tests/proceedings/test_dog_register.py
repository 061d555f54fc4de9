"""Dogs on the register: what is entered, what counts of it, and what opens again."""

import datetime as dt

import pytest

from districts.documents.papers import paper, still_missing
from districts.errors import DistrictsError
from districts.proceedings import dog_dangerous, dog_entries, dog_pound
from districts.proceedings.calendar import calendar_of
from districts.proceedings.demo_dogs import fill_dogs
from districts.proceedings.dog import dog_seen, dogs_shown
from districts.proceedings.dog_paper import dog_paper_facts
from districts.proceedings.kennel import kennels_shown
from districts.records.dog import Dog
from districts.store import create_store

AT = dt.datetime(2026, 6, 20, 9, tzinfo=dt.timezone(dt.timedelta(hours=-5)))
WHO = {"by": "officer", "at": AT}
KEPT = {"leash_ft": "6", "has_pen": False}


@pytest.fixture
def store(tmp_path):
    made = create_store(tmp_path / "workspace")
    yield made
    made.close()


@pytest.fixture
def rex(store):
    """A shepherd of three years, its keeper known."""
    made = dog_entries.register_dog(
        store,
        name="Rex",
        description="brown shepherd",
        born_on=dt.date(2023, 3, 1),
        keeper={"name": "K. Sample", "address": "14 Willow Court"},
        **WHO,
    )
    return made.ref


def day(text):
    return dt.date.fromisoformat(text)


def seen(store, ref, as_of="2026-06-20"):
    return dog_seen(store, ref, as_of=day(as_of))


def finding(found, clause):
    return next(row for row in found.document["findings"] if row["clause"] == clause)


def row(found, clause):
    return next(row for row in found.document["deadlines"] if row["clause"] == clause)


@pytest.fixture
def dangerous(store, rex):
    """Determined on Thursday 4 June, insured and inspected; the tenth day is a Sunday."""
    dog_dangerous.determine(
        store, rex, day("2026-06-04"), officer="O. Sample", reasons="Bit a jogger.", **WHO
    )
    dog_dangerous.insure(store, rex, {"amount": "1,000,000", "notice_days": 10}, **WHO)
    dog_dangerous.inspect(store, rex, day("2026-06-10"), observations={}, **KEPT, **WHO)
    return rex


def test_a_report_counts_only_once_an_officer_found_it(store, rex):
    dog_entries.add_incident(store, rex, "171-19B", day("2026-06-01"), what="bit a jogger", **WHO)
    reported = seen(store, rex)
    dog_entries.find_incident(store, rex, "i1", False, **WHO)
    unfounded = seen(store, rex)
    dog_entries.find_incident(store, rex, "i1", True, **WHO)
    founded = seen(store, rex)

    for found in (reported, unfounded):
        assert finding(found, "BV-171.19-B")["verdict"] == "not_applicable"
        assert found.document["amounts"][-1]["item"] != "penalty"
    assert finding(founded, "BV-171.19-B")["verdict"] == "fails"
    assert finding(founded, "BV-171.22B-1")["measured"]["value"] == 1
    assert [entry.what for entry in store.history(rex)] == [
        "dog registered", "incident entered", "finding entered", "finding entered",
    ]  # fmt: skip


def test_days_at_the_premises_make_the_presumption_and_a_rebuttal_unmakes_it(store, rex):
    days = [day("2026-05-01") + dt.timedelta(days=n) for n in range(10)]
    dog_entries.add_days(store, rex, days[:9], "seen on the porch", **WHO)
    assert seen(store, rex).shown()["presence"]["from"] is None

    dog_entries.add_days(store, rex, days, None, **WHO)  # nine of them are there already
    shown = seen(store, rex).shown()["presence"]
    assert (shown["days"], shown["from"], shown["read_otherwise"]) == (10, "2026-05-10", None)

    dog_entries.rebut(store, rex, "it belongs to the neighbor", **WHO)
    assert finding(seen(store, rex), "BV-171.18-3")["verdict"] == "fails"


def test_fees_are_added_up_and_billed(store, rex):
    dog_pound.impound(store, rex, day("2026-06-02"), place="stall 3", **WHO)
    with pytest.raises(DistrictsError, match="in the pound since"):
        dog_pound.impound(store, rex, day("2026-06-03"), **WHO)
    dog_pound.add_fee(store, rex, "capture", "60", **WHO)
    dog_pound.add_fee(store, rex, "care", "$24.50", **WHO)
    dog_pound.release(store, rex, day("2026-06-05"), village_charges="40.00", **WHO)

    sums = {each["item"]: each["amount"] for each in seen(store, rex).document["amounts"]}
    assert (sums["impound_fees"], sums["billed_to_owner"]) == ("84.50", "40.00")
    with pytest.raises(DistrictsError):
        dog_pound.add_fee(store, rex, "care", "24.505", **WHO)


def test_the_ten_days_run_from_the_determination_and_roll_off_the_sunday(store, dangerous):
    found = seen(store, dangerous, "2026-06-12")

    assert row(found, "BV-171.22K-1")["due"] == "2026-06-15"
    assert row(found, "BV-171.22K-1")["safe_by"] == "2026-06-14"
    assert found.shown()["standing"] == "dangerous, in compliance"
    with pytest.raises(DistrictsError, match="was determined dangerous"):
        dog_dangerous.determine(store, dangerous, day("2026-06-05"), officer="O.", **WHO)


def test_the_keeper_is_informed_only_with_a_copy(store, dangerous):
    with pytest.raises(DistrictsError, match="copy"):
        dog_dangerous.inform(store, dangerous, day("2026-06-05"), copy=False, **WHO)
    dog_dangerous.inform(store, dangerous, day("2026-06-05"), copy=True, **WHO)

    assert row(seen(store, dangerous), "BV-171.22I-2")["status"] == "met"


def test_a_cancelled_policy_opens_what_was_complied_with(store, dangerous):
    dog_dangerous.comply(store, dangerous, day("2026-06-11"), **WHO)
    assert row(seen(store, dangerous), "BV-171.22K-1")["status"] == "met"

    dog_dangerous.cancel_insurance(store, dangerous, day("2026-06-19"), **WHO)
    before, after = seen(store, dangerous, "2026-06-18"), seen(store, dangerous, "2026-06-19")

    assert finding(before, "BV-171.22H-1")["verdict"] == "meets"
    assert row(before, "BV-171.22K-1")["status"] == "met"
    assert finding(after, "BV-171.22H-1")["verdict"] == "fails"
    assert row(after, "BV-171.22K-1")["status"] == "late"
    assert after.shown()["standing"] == "dangerous, not in compliance"

    dog_dangerous.insure(store, dangerous, {"amount": "1000000"}, **WHO)
    assert finding(seen(store, dangerous), "BV-171.22H-1")["verdict"] == "meets"


def test_an_appeal_gives_the_board_sixty_days_and_the_owner_none(store, dangerous):
    with pytest.raises(DistrictsError, match="application is missing"):
        dog_dangerous.appeal(store, dangerous, {"decided_on": day("2026-06-15")}, **WHO)
    dog_dangerous.appeal(store, dangerous, {"applied_on": day("2026-06-08")}, **WHO)
    found = seen(store, dangerous)

    assert row(found, "BV-171.22J-2")["due"] == "2026-08-07"
    assert row(found, "BV-171.22J-1")["due"] is None
    assert row(found, "BV-171.22K-1")["due"] == "2026-06-15"
    assert "act on the appeal" in calendar_of(store, dangerous, as_of=day("2026-06-20")).replace(
        "\r\n ", ""
    )


def test_the_latest_inspection_holds(store, dangerous):
    dog_dangerous.inspect(
        store, dangerous, day("2026-06-18"), observations={"BV-171.22C-3": False},
        leash_ft="7", has_pen=True, pen={"fixed_floor": False}, embedded_ft="1.5", **WHO,
    )  # fmt: skip
    found = seen(store, dangerous)

    for clause in ("BV-171.22C-1", "BV-171.22C-3", "BV-171.22D-4"):
        assert finding(found, clause)["verdict"] == "fails"
    with pytest.raises(DistrictsError):
        dog_dangerous.inspect(store, dangerous, day("2026-06-18"), observations={"X": True}, **WHO)
    with pytest.raises(DistrictsError):
        dog_dangerous.inspect(
            store, dangerous, day("2026-06-18"), observations={}, leash_ft="six", **WHO
        )


def test_a_day_to_come_is_refused_and_nothing_is_written(store, rex):
    version = store.version(rex)
    for entry in (
        lambda: dog_entries.add_incident(store, rex, "171-19C", day("2026-06-21"), **WHO),
        lambda: dog_entries.add_license(store, rex, "1", day("2026-06-21"), **WHO),
        lambda: dog_dangerous.determine(store, rex, day("2026-06-21"), officer="O.", **WHO),
    ):
        with pytest.raises(DistrictsError) as refusal:
            entry()
        assert refusal.value.code == "still_to_come"
    assert store.version(rex) == version


@pytest.mark.parametrize("name", ["dangerous_dog_notice", "bill_of_fees", "inspection_report"])
def test_papers_name_what_they_lack_and_print_what_is_known(store, dangerous, name):
    bare = dog_entries.register_dog(store, name="Pip", **WHO)
    lacking = still_missing(
        "wi_bellevue_171", name, dog_paper_facts(seen(store, bare.ref), made_on=day("2026-06-20"))
    )
    assert lacking

    dog_pound.impound(store, dangerous, day("2026-06-02"), **WHO)
    dog_pound.add_fee(store, dangerous, "care", "24.50", **WHO)
    facts = dog_paper_facts(seen(store, dangerous), made_on=day("2026-06-20"))
    made = paper("wi_bellevue_171", name, facts)
    assert made.missing == []
    assert made.place == "Village of Bellevue, Wisconsin"


def test_the_notice_states_no_time_to_appeal_and_no_amount(store, dangerous):
    facts = dog_paper_facts(seen(store, dangerous), made_on=day("2026-06-20"))
    said = repr(paper("wi_bellevue_171", "dangerous_dog_notice", facts))

    assert "Time to appeal: none stated." in said
    assert "Monday 15 June 2026" in said
    assert "was not verified" in said
    assert "copy of the article" in said
    assert "$" not in said


def test_the_sample_village_fills(store):
    fill_dogs(store, at=AT, tell=lambda words: None)

    assert next(each["standing"] for each in dogs_shown(store, as_of=AT.date())).startswith(
        "dangerous"
    )
    assert len(store.records(Dog)) == 3
    assert {each["verdict"] for each in kennels_shown(store, as_of=AT.date())} == {
        "fails", "undetermined",
    }  # fmt: skip


def test_two_who_enter_at_once_never_overwrite_each_other(store, rex, monkeypatch):
    read = store.record

    def meanwhile(kind, ref, **more):
        monkeypatch.setattr(store, "record", read)
        found = read(kind, ref, **more)
        dog_entries.add_license(store, rex, "first", day("2026-02-01"), **WHO)
        return found

    monkeypatch.setattr(store, "record", meanwhile)
    with pytest.raises(DistrictsError) as refusal:
        dog_entries.add_license(store, rex, "second", day("2026-02-01"), **WHO)

    assert refusal.value.code == "stale_record"
    assert [row["number"] for row in store.record(Dog, rex).licenses] == ["first"]
