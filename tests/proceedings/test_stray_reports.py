"""A report of stray livestock: kept once, placed where that is sure, and left to people else."""

import datetime as dt
import re
import threading
from zoneinfo import ZoneInfo

import pytest

from districts.errors import DistrictsError
from districts.proceedings.incident_findings import (
    answer_named,
    determine,
    findings_of,
    hold_for_mistake,
    lift_mistake,
    tell_named,
)
from districts.proceedings.incident_places import attribute, came_from, choose_point, place_of
from districts.proceedings.incidents import incident_shown, row_of, rows
from districts.proceedings.keeping_lands import add_keeping_land, change_keeping_land, name_road
from districts.proceedings.report import Report, contact_of, file_report, withdraw
from districts.proceedings.report_checks import read_moment
from districts.proceedings.report_status import report_status
from districts.proceedings.trespass_changes import changes_of
from districts.proceedings.trespass_facts import counted, facts_document
from districts.proceedings.trespass_public import public_events
from districts.records.incident import Incident
from districts.records.report_contact import ReportContact
from tests.prairie import WHO, adopted, spot

CHICAGO = ZoneInfo("America/Chicago")
COWS = [{"kind": "cattle", "count": 6}]
FOUND = {"reasons": "The deputy saw them.", "found_by": "Dep. Sample, sheriff"}


@pytest.fixture
def store(tmp_path):
    opened = adopted(tmp_path / "workspace")
    yield opened
    opened.close()


@pytest.fixture
def land(store):
    return add_keeping_land(store, "Keeper home place", pins=["K-1"], **WHO)


def report(store, on="2026-05-02", where=None, **said):
    at = None if on is None else dt.date.fromisoformat(on)
    said = {"animals": COWS, "source": "map", **(where or {}), **said}
    return file_report(store, Report(at=at, **said), by="public", at=WHO["at"])


def found(store, ref, land, finding="found", on="2026-11-01"):
    came_from(store, ref, land.ref, why="tags", **WHO)
    return determine(store, ref, finding, found_on=dt.date.fromisoformat(on), **FOUND, **WHO)


class TestTaking:
    def test_one_form_pressed_twice_is_one_report_with_one_contact(self, store):
        said = {"where": spot("B-1"), "form": "the one form", "contact": {"name": "R. Reporter"}}

        first, second = report(store, **said), report(store, **said)

        assert first.ref == second.ref
        assert len(store.records(Incident)) == len(store.records(ReportContact)) == 1

    def test_two_presses_at_the_same_moment_are_one_report(self, store):
        made = []

        def press():
            made.append(report(store, where=spot("B-1"), form="pressed").ref)
            store.close()

        presses = [threading.Thread(target=press) for _ in range(4)]
        for each in presses:
            each.start()
        for each in presses:
            each.join()

        assert len(set(made)) == 1
        assert len(store.records(Incident)) == 1

    @pytest.mark.parametrize(
        ("said", "code"),
        [
            ({"on": "2027-01-01", "where": spot("B-1")}, "still_to_come"),
            ({"on": "1999-01-01", "where": spot("B-1")}, "long_past"),
            ({"where": {"lon": -93.6, "lat": 44.9}}, "outside_county"),
            ({}, "place_missing"),
            ({"where": spot("B-1"), "animals": []}, "animals_missing"),
            ({"where": spot("B-1"), "animals": [{"kind": "cattle", "count": 0}]},
             "count_impossible"),
            ({"where": spot("B-1"), "photos": [(b"no picture", "x.jpg")]}, "not_a_picture"),
            ({"where": spot("B-1"), "ended_at": dt.date(2026, 4, 30)}, "times_turned"),
        ],
    )  # fmt: skip
    def test_what_cannot_be_is_refused_with_a_sentence_and_nothing_is_kept(self, store, said, code):
        before = store.head()

        with pytest.raises(DistrictsError) as trouble:
            report(store, **said)

        assert trouble.value.code == code
        assert trouble.value.message.endswith(".")
        assert store.head() == before

    def test_animals_that_are_out_now_are_out_at_the_moment_of_the_report(self, store):
        made = report(store, None, spot("B-1"), is_going_on=True)

        assert made.at == "2026-11-30T12:00-06:00"

    def test_an_hour_the_clock_showed_twice_is_asked_about(self):
        with pytest.raises(DistrictsError) as trouble:
            read_moment("2026-11-01", "01:30", "when it happened")

        assert trouble.value.code == "time_exists_twice"
        assert "Leave the hour blank" in trouble.value.remedy

    def test_a_report_with_only_own_words_waits_for_a_person(self, store):
        made = report(store, words="on my land, 40 yards in from the north fence", source=None)

        place = place_of(store, made.ref)
        assert (place.status, place.landowners, place.road) == ("nowhere", [], None)
        assert "a person must place it" in place.reason
        assert "whose land, or which road" in row_of(counted(store), made.ref).lacking


class TestPlacing:
    def test_a_point_on_a_parcel_is_its_landowners(self, store):
        place = place_of(store, report(store, where=spot("A-1")).ref)

        assert (place.status, place.landowners, place.road) == ("placed", ["ANDERS RUTH"], None)
        assert [each["method"] for each in place.candidates] == ["tap on the map"]

    def test_owners_are_those_of_the_day_it_happened(self, store):
        before = report(store, "2026-06-30", spot("B-1"))
        after = report(store, "2026-07-01", spot("B-1"))

        assert place_of(store, before.ref).landowners == ["BAUER TOM"]
        assert place_of(store, after.ref).landowners == ["NEWMAN EVE"]

    def test_a_point_in_the_right_of_way_is_the_road_and_no_neighbor(self, store):
        place = place_of(
            store, report(store, where=spot(along_road=200), accuracy_m=3.0, source="device").ref
        )

        assert (place.status, place.landowners, place.road) == ("placed", [], "County Road E41")

    def test_a_circle_that_reaches_the_road_is_nobody_s_until_a_person_chooses(self, store):
        made = report(store, where=spot("A-1", y=0.02), accuracy_m=12.0, source="device")
        place = place_of(store, made.ref)

        assert (place.status, place.landowners, place.road) == ("doubtful", [], None)
        assert {each["name"] for each in place.within_reach} == {"A-1", "County Road E41"}

        attribute(store, made.ref, pin="A-1", why="The reporter stood at the fence.", **WHO)

        chosen = place_of(store, made.ref)
        assert (chosen.status, chosen.landowners, chosen.road) == ("placed", ["ANDERS RUTH"], None)
        assert chosen.chosen_by == "clerk"
        assert chosen.candidates == place.candidates

    def test_never_both_and_never_neither(self, store):
        ref = report(store, where=spot("A-1")).ref

        for said in ({"pin": "A-1", "road": "County Road E41"}, {}):
            with pytest.raises(DistrictsError) as trouble:
                attribute(store, ref, why="so", **said, **WHO)
            assert trouble.value.code == "attribution_unclear"

    def test_a_tenant_named_beside_the_parcel_is_a_landowner_too(self, store):
        ref = report(store, where=spot("A-1")).ref

        attribute(store, ref, pin="A-1", landowners=["T. Tenant"], why="leased", **WHO)

        assert place_of(store, ref).landowners == ["ANDERS RUTH", "T. Tenant"]

    def test_an_unknown_road_is_refused_and_an_alias_is_the_road(self, store):
        ref = report(store, where=spot("A-1")).ref

        with pytest.raises(DistrictsError) as trouble:
            attribute(store, ref, road="Nowhere Lane", why="so", **WHO)
        assert trouble.value.code == "road_unknown"
        attribute(store, ref, road="Lincoln Hwy", why="so", **WHO)

        assert place_of(store, ref).road == "County Road E41"

    def test_a_point_and_an_address_far_apart_are_left_to_a_person(self, store):
        other = spot("C-1")
        written = f"{other['lat']:.5f}, {other['lon']:.5f}"
        made = report(store, where=spot("A-1"), place=written)

        place = place_of(store, made.ref)
        assert (place.lon, place.status, place.landowners) == (None, "doubtful", [])
        assert [each["needs"] for each in place.candidates] == ["choose", "choose"]
        meters = int(re.search(r"are (\d+) m apart", place.reason)[1])
        assert abs(meters - 400) <= 4  # the middles of two farms of 400 m

    def test_a_written_place_outside_the_county_is_not_passed_over(self, store):
        made = report(store, where=spot("A-1"), place="41.5000, -93.0000")

        place = place_of(store, made.ref)
        assert (place.status, place.landowners) == ("doubtful", [])
        assert "outside the county" in place.reason

    def test_on_the_keeper_s_own_land_is_no_trespass(self, store, land):
        ref = report(store, where=spot("K-1")).ref
        found(store, ref, land)

        assert place_of(store, ref).aside is not None
        assert facts_document(store)["occasions"] == []
        assert row_of(counted(store), ref).standing == "not_counted"

    def test_a_choice_by_hand_survives_another_look_by_rule(self, store):
        ref = report(store, where=spot("A-1")).ref
        chosen = choose_point(
            store, ref, **spot("C-1"), accuracy_m=5.0, method="set by hand", why="saw it", **WHO
        )

        assert chosen.landowners == ["CLARK IDA", "CLARK JON"]
        assert (chosen.chosen_by, chosen.method) == ("clerk", "set by hand")

    def test_a_report_of_before_the_livestock_is_refused(self, store):
        late = add_keeping_land(
            store, "New herd", pins=["K-1"], kept_from=dt.date(2026, 6, 1), **WHO
        )
        ref = report(store, "2026-05-02", spot("A-1")).ref

        with pytest.raises(DistrictsError) as trouble:
            came_from(store, ref, late.ref, why=None, **WHO)

        assert trouble.value.code == "before_livestock"


class TestFinding:
    def test_only_what_was_found_counts_and_the_change_is_noted(self, store, land):
        ref = report(store, where=spot("A-1")).ref
        came_from(store, ref, land.ref, why=None, **WHO)
        assert counted(store).relations[0]["standing_count"] == 0
        assert counted(store).relations[0]["undetermined_ids"] == [ref]

        found(store, ref, land)

        assert counted(store).relations[0]["standing_count"] == 1
        change = changes_of(store, about=ref)[0].relations[0]
        assert (change["before"]["standing_count"], change["after"]["standing_count"]) == (0, 1)

    def test_a_correction_supersedes_and_the_history_stays(self, store, land):
        ref = report(store, where=spot("A-1")).ref
        found(store, ref, land)
        found(store, ref, land, "unfounded")

        assert [made.finding for made, _ in findings_of(store, ref)] == ["unfounded", "found"]
        assert counted(store).relations == []
        change = changes_of(store, about=ref)[0].relations[0]
        assert (change["before"]["standing_count"], change["after"]) == (1, None)

    def test_the_fourth_in_twelve_months_is_habitual(self, store, land):
        days = ("2026-01-10", "2026-03-03", "2026-06-20", "2026-10-09")
        for day in days:
            found(store, report(store, day, spot("A-1")).ref, land)

        [relation] = counted(store).relations
        assert relation["target"] == {"landowner": "ANDERS RUTH"}
        assert (relation["habitual_since"], relation["standing_count"]) == ("2026-10-09", 4)

    def test_land_and_road_are_counted_apart(self, store, land):
        for day in ("2026-01-10", "2026-03-03"):
            found(store, report(store, day, spot("A-1")).ref, land)
            road = report(store, day, spot(along_road=100), accuracy_m=2.0, source="device")
            found(store, road.ref, land)

        assert [
            (next(iter(each["target"].values())), each["standing_count"])
            for each in counted(store).relations
        ] == [("ANDERS RUTH", 2), ("County Road E41", 2)]

    def test_a_new_name_of_a_road_keeps_its_count_and_its_id(self, store, land):
        name_road(store, "County Road E41", ["Lincoln Hwy"], note=None, **WHO)
        road = report(store, where=spot(along_road=100), accuracy_m=2.0, source="device")
        found(store, road.ref, land)
        before = counted(store).relations[0]["id"]
        again = report(store, "2026-08-01", spot(along_road=900), accuracy_m=2.0, source="device")
        found(store, again.ref, land)

        [relation] = counted(store).relations
        assert (relation["id"], relation["standing_count"]) == (before, 2)

    def test_a_sale_of_the_keeping_land_does_not_begin_anew(self, store, land):
        found(store, report(store, "2026-02-01", spot("A-1")).ref, land)
        change_keeping_land(
            store, land.ref, name="Buyer place", pins=["K-1"], responsible="B. Buyer", others=[],
            kept_from=None, note=None, why="sold", **WHO,
        )  # fmt: skip
        found(store, report(store, "2026-09-01", spot("A-1")).ref, land)

        [relation] = counted(store).relations
        assert (relation["keeping_land"], relation["standing_count"]) == ("Buyer place", 2)

    @pytest.mark.parametrize(
        ("said", "code"),
        [
            ({"reasons": " "}, "field_missing"),
            ({"found_by": ""}, "field_missing"),
            ({"found_on": dt.date(2026, 12, 24)}, "still_to_come"),
            ({"found_on": dt.date(2026, 5, 1)}, "times_turned"),
            ({"finding": "maybe"}, "finding_unknown"),
        ],
    )
    def test_a_finding_needs_its_day_its_reasons_and_its_finder(self, store, said, code):
        ref = report(store, where=spot("A-1")).ref
        whole = {"finding": "found", "found_on": dt.date(2026, 11, 1), **FOUND, **said}

        with pytest.raises(DistrictsError) as trouble:
            determine(store, ref, **whole, **WHO)

        assert trouble.value.code == code
        assert findings_of(store, ref) == []


class TestSettingAside:
    def test_a_withdrawn_report_stays_and_is_not_asked_about(self, store, land):
        ref = report(store, where=spot("A-1")).ref
        came_from(store, ref, land.ref, why=None, **WHO)
        withdraw(store, ref, "settled", **WHO)

        assert store.record(Incident, ref).note is None
        assert facts_document(store)["occasions"] == []
        assert report_status(store, ref)["state"] == "withdrawn"
        assert [row.incident.ref for row in rows(counted(store))] == [ref]

    def test_a_finding_after_a_withdrawal_counts_all_the_same(self, store, land):
        ref = report(store, where=spot("A-1")).ref
        withdraw(store, ref, None, **WHO)
        found(store, ref, land)

        assert counted(store).relations[0]["standing_count"] == 1

    def test_a_found_report_is_no_mistake_until_the_finding_is_corrected(self, store, land):
        ref = report(store, where=spot("A-1")).ref
        found(store, ref, land)
        with pytest.raises(DistrictsError) as trouble:
            hold_for_mistake(store, ref, "typed twice", **WHO)
        assert trouble.value.code == "found_already"

        found(store, ref, land, "unfounded")
        hold_for_mistake(store, ref, "typed twice", **WHO)
        with pytest.raises(DistrictsError):
            found(store, ref, land)
        lift_mistake(store, ref, "it was none", **WHO)

        assert found(store, ref, land).finding == "found"

    def test_the_person_named_is_told_and_heard(self, store):
        ref = report(store, where=spot("A-1"), whose="Keeper").ref
        told = tell_named(
            store, ref, "Carl Keeper", told_on=dt.date(2026, 11, 2), told_how="letter", **WHO
        )
        answer_named(store, told.ref, "They were home by eight.", **WHO)
        answer_named(store, told.ref, "They were home by eight.", **WHO)

        [named] = incident_shown(store, ref)["named"]
        assert [each["text"] for each in named.answers] == ["They were home by eight."]


class TestWhoReported:
    def test_the_report_says_nothing_of_its_reporter_and_an_opening_is_in_the_trail(self, store):
        ref = report(store, where=spot("A-1"), contact={"name": "CANARY"}).ref
        shown = [store.record(Incident, ref), incident_shown(store, ref), report_status(store, ref),
                 facts_document(store), row_of(counted(store), ref).document()]  # fmt: skip

        assert all("CANARY" not in repr(each) for each in shown)
        assert contact_of(store, ref, by="trustee", at=WHO["at"]).name == "CANARY"
        assert store.trail()[-1].what == "contact read"
        assert all("CANARY" not in repr(entry) for entry in store.trail())

    def test_the_status_names_nobody(self, store, land):
        ref = report(store, where=spot("A-1")).ref
        found(store, ref, land)
        status = report_status(store, ref)
        said = " ".join([status["words"], status["place_words"], *status["counts_for"]])

        assert status["state"] == "found"
        assert "one occasion from one keeping land onto the land of one neighbor" in said
        assert not any(name in said for name in ("ANDERS", "Keeper", "KEEPER"))


class TestForEverybody:
    def test_only_found_ones_by_month_and_an_area_of_several_owners(self, store, land):
        found(store, report(store, "2026-05-02", spot("A-1")).ref, land)
        report(store, "2026-05-03", spot("C-1"))
        found(store, report(store, "2026-06-03", spot("C-1")).ref, land, "unfounded")

        [event] = public_events(store)
        where = spot("A-1")
        assert (event.month, event.animals, event.onto) == ("May 2026", "cattle", "private land")
        assert event.area.startswith("within a square of ")
        assert abs(event.lon - where["lon"]) + abs(event.lat - where["lat"]) > 0.0005

    def test_one_escape_is_one_event(self, store, land):
        from districts.proceedings.incident_groups import join

        refs = [report(store, "2026-05-02", spot("A-1")).ref for _ in range(2)]
        for ref in refs:
            found(store, ref, land)
        join(store, refs, reasons="seen together", **WHO)

        assert len(public_events(store)) == 1


def test_two_spellings_of_one_full_name_are_one_landowner(store, land):
    for day, name in (("2026-02-01", "OAKS, MARY ANN"), ("2026-04-01", "Oaks Mary Ann")):
        ref = report(store, day, spot("A-1")).ref
        attribute(store, ref, landowners=[name], why="deed", **WHO)
        found(store, ref, land)
    other = report(store, "2026-05-01", spot("A-1")).ref
    attribute(store, other, landowners=["OAKS, MARK"], why="deed", **WHO)
    found(store, other, land)

    assert [
        (each["target"]["landowner"], each["standing_count"]) for each in counted(store).relations
    ] == [("OAKS, MARK", 1), ("OAKS, MARY ANN", 2)]


def test_an_open_report_says_what_it_would_change(store, land):
    for day in ("2026-01-10", "2026-03-03", "2026-06-20"):
        found(store, report(store, day, spot("A-1")).ref, land)
    fourth = report(store, "2026-10-09", spot("A-1")).ref
    came_from(store, fourth, land.ref, why=None, **WHO)

    [would] = incident_shown(store, fourth)["waits_in"]
    assert (would["turns"], would["standing_count"]) == (True, 4)
    assert counted(store).relations[0]["habitual_since"] is None
