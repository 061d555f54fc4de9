"""Invented reports in the sample county of Iowa: found, waiting, doubtful, withdrawn, mistaken."""

from __future__ import annotations

import io
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw

from districts.proceedings.incident_findings import (
    answer_named,
    determine,
    hold_for_mistake,
    tell_named,
)
from districts.proceedings.incident_places import came_from
from districts.proceedings.keeping_lands import add_keeping_land, name_road
from districts.proceedings.report import Report, file_report, withdraw
from districts.proceedings.trespass_county import OTHER_COUNTY, County, county_on
from districts.proceedings.trespass_facts import ZONE
from districts.proceedings.trespass_layers import KINDS, adopt_points_or_sections
from districts.records.keeping_land import KeepingLand
from districts.store import Store

BY, AUTHORITY = "clerk", "trustee"
DEPUTY = "Dep. K. Sample, county sheriff"
KEPT_ON = ("0801100002", "0801300002")
NEIGHBOR, OTHER_NEIGHBOR = "0801100001", "0801100003"
ROAD = "620th Ave"
FOUR_TIMES, ON_THE_ROAD = (300, 201, 96, 20), (331, 152, 41)


@dataclass
class _Story:
    """What the reports of the story have in common."""

    store: Store
    county: County
    land: KeepingLand
    now: datetime

    def on(self, days_ago: int, hour: int = 8) -> datetime:
        day = self.now.astimezone(ZONE).date() - timedelta(days=days_ago)
        return datetime.combine(day, time(hour, 20), ZONE)

    def report(self, days_ago: int, *, hour: int = 8, **said: Any) -> str:
        """Send a report soon after it happened."""
        at = said.pop("at", self.on(days_ago, hour))
        said.setdefault("animals", [{"kind": "cattle", "count": 6}])
        channel = said.pop("channel", "web")
        filed = min(at + timedelta(minutes=25), self.now)
        by = BY if channel != "web" else "public"
        made = file_report(self.store, Report(at=at, **said), channel=channel, by=by, at=filed)
        return made.ref

    def from_land(self, ref: str) -> None:
        why = "Ear tags read by the deputy."
        came_from(self.store, ref, self.land.ref, why=why, by=BY, at=self.now)

    def found(self, ref: str, finding: str = "found", reasons: str = "", after: int = 2) -> None:
        """Enter a finding some days after the report."""
        told = reasons or "The deputy saw them there; tags read; the keeper brought them home."
        from districts.records.incident import Incident  # noqa: PLC0415

        began = self.store.record(Incident, ref).on or self.now.date()
        day = min(began + timedelta(days=after), self.now.astimezone(ZONE).date())
        determine(
            self.store, ref, finding, reasons=told, found_on=day, found_by=DEPUTY, by=AUTHORITY,
            at=self.now,
        )  # fmt: skip

    def point(self, pin: str, away: float = 0.0) -> dict[str, Any]:
        """Return a point on a parcel, as a tap on the map."""
        parcels = self.county.places.folder.parcels
        assert parcels is not None  # noqa: S101 - the sample county has them
        shape = parcels[parcels["pin"] == pin].to_crs(4326).geometry.iloc[0]
        at = shape.representative_point()
        return {"lon": round(at.x + away, 6), "lat": round(at.y, 6), "source": "map"}

    def road_point(self, share: float) -> dict[str, Any]:
        """Return a point on the road beside the land, as a phone gives it."""
        roads, parcels = self.county.places.folder.roads, self.county.places.folder.parcels
        assert roads is not None and parcels is not None  # noqa: S101 - as above
        line = roads[roads["name"] == ROAD].to_crs(4326).union_all()
        land = parcels[parcels["pin"] == KEPT_ON[0]].to_crs(4326).geometry.iloc[0]
        _, south, _, north = land.bounds
        middle = line.interpolate(line.project(land.centroid))
        return {
            "lon": round(middle.x, 6),
            "lat": round(south + (north - south) * share, 6),
            "accuracy_m": 4.0,
            "source": "device",
        }


def fill(store: Store, folder: Path, *, at: datetime, tell: Callable[[str], None] = print) -> None:
    """Fill a workspace with reports of every standing in the sample county.

    Parameters
    ----------
    folder
        The sample county, whose parcels and roads are adopted already.
    at
        When it is said to have been done; the reports lie in the year before.
    """
    tell("Reports of stray livestock in the sample county of Iowa")
    adopt_more(store, folder, at=at)
    land = add_keeping_land(
        store, "Delacour east place", pins=KEPT_ON, kept_from=date(2019, 4, 1),
        note="Cow-calf herd; yellow tags.", by=BY, at=at,
    )  # fmt: skip
    name_road(
        store, ROAD, ["Old Prairie Road"], note="Renumbered in 1994; the same road.", by=BY, at=at
    )
    story = _Story(store, county_on(store), land, at)
    for days_ago in FOUR_TIMES:
        ref = story.report(days_ago, **story.point(NEIGHBOR), note="In the corn again.")
        story.from_land(ref)
        story.found(ref)
    for number, days_ago in enumerate(ON_THE_ROAD):
        ref = story.report(days_ago, hour=21, **story.road_point(0.3 + 0.2 * number))
        story.from_land(ref)
        story.found(ref)
    _of_one_day(story)
    _open_ones(story)
    _set_aside(story)


def adopt_more(store: Store, folder: Path, *, at: datetime) -> None:
    """Adopt address points and sections of the sample county beside its parcels and roads."""
    about: dict[str, Any] = tomllib.loads((folder / "crosswalk.toml").read_text("utf-8"))
    other = OTHER_COUNTY if store.vintages(f"parcels{OTHER_COUNTY}") else ""
    for kind in KINDS:
        if kind in about["files"] and not store.vintages(f"{kind}{other}"):
            adopt_points_or_sections(
                store, folder / about["files"][kind], kind, name=f"{kind}{other}",
                source={key: about[key] for key in
                        ("origin", "license", "attribution", "positional_accuracy_m")},
                valid_from=about["vintage"], by="sample data", at=at,
            )  # fmt: skip


def _of_one_day(story: _Story) -> None:
    """Two reports of one day that nobody has joined yet, and one that was found and corrected."""
    for hour in (7, 16):
        ref = story.report(64, hour=hour, **story.point(OTHER_NEIGHBOR), whose="Delacour")
        story.from_land(ref)
        story.found(ref)
    ref = story.report(120, **story.point(OTHER_NEIGHBOR))
    story.from_land(ref)
    story.found(ref)
    story.found(ref, "unfounded", "The tags were those of the neighbor’s own steers.", after=9)


def _open_ones(story: _Story) -> None:
    """Send reports that wait: for a finding, for a place, for a choice, for an answer."""
    photo = _photograph(story.on(3, 18), story.point(OTHER_NEIGHBOR))
    ref = story.report(
        3, hour=18, **story.point(OTHER_NEIGHBOR), whose="Delacour", photos=[(photo, "field.jpg")],
        contact={"name": "W. Sample", "telephone": "555-0142"},
        note="Four cows and two calves in the beans along the creek.",
        animals=[{"kind": "cattle", "count": 6}],
    )  # fmt: skip
    story.from_land(ref)
    told = tell_named(
        story.store, ref, "Silas Delacour", told_on=story.on(2).date(), told_how="telephone",
        by=BY, at=story.now,
    )  # fmt: skip
    answer_named(
        story.store, told.ref, "A limb took the fence down in the wind. They were home by eight.",
        by=BY, at=story.now,
    )  # fmt: skip
    story.report(
        2, channel="phone", place=None, words="On my land, 40 yards in from the north fence",
        animals=[{"kind": "horses", "count": 2}], contact={"name": "A caller"},
    )  # fmt: skip
    story.report(1, hour=19, place="310th St and 620th Ave", animals=[{"kind": "goats",
                                                                       "count": None}])  # fmt: skip
    story.report(1, hour=6, **_between(story), whose="somebody east of the road")


def _set_aside(story: _Story) -> None:
    """Report one that its reporter took back, and one that staff hold for a mistake."""
    ref = story.report(33, **story.point(NEIGHBOR))
    withdraw(story.store, ref, "We settled it between us.", by="the reporter", at=story.now)
    ref = story.report(27, **story.point(OTHER_NEIGHBOR), animals=[{"kind": "dogs", "count": 1}])
    why = "Entered here by mistake; it belongs with the dogs."
    hold_for_mistake(story.store, ref, why, by=BY, at=story.now)


def _between(story: _Story) -> dict[str, Any]:
    """Return a point so near a line that a person must choose whose land it was."""
    parcels = story.county.places.folder.parcels
    assert parcels is not None  # noqa: S101 - as above
    drawn = parcels.to_crs(4326).set_index("pin").geometry
    line = drawn[NEIGHBOR].boundary.intersection(drawn[KEPT_ON[0]].buffer(1e-5))
    at = line.representative_point() if line.area else line.interpolate(0.5, normalized=True)
    return {"lon": round(at.x, 6), "lat": round(at.y, 6), "accuracy_m": 12.0, "source": "device"}


def _photograph(taken: datetime, place: dict[str, Any]) -> bytes:
    """Draw cattle in a field, with the time and place a camera would write."""
    picture = Image.new("RGB", (640, 420), (150, 190, 225))
    pen = ImageDraw.Draw(picture)
    pen.rectangle((0, 230, 640, 420), fill=(112, 142, 66))
    for x, y in ((120, 270), (260, 300), (400, 262), (500, 320)):
        pen.ellipse((x, y, x + 84, y + 44), fill=(70, 45, 32))
        pen.rectangle((x + 68, y - 14, x + 96, y + 14), fill=(70, 45, 32))
        for leg in (12, 26, 54, 66):
            pen.rectangle((x + leg, y + 36, x + leg + 7, y + 66), fill=(45, 30, 22))
    exif = Image.Exif()
    exif.get_ifd(0x8769)[0x9003] = f"{taken:%Y:%m:%d %H:%M:%S}"
    gps = exif.get_ifd(0x8825)
    gps[1], gps[2] = "N", _parts(place["lat"])
    gps[3], gps[4] = "W", _parts(-place["lon"])
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=80, exif=exif)
    return out.getvalue()


def _parts(degrees: float) -> tuple[float, float, float]:
    whole = int(degrees)
    minutes = int((degrees - whole) * 60)
    return float(whole), float(minutes), round(((degrees - whole) * 60 - minutes) * 60, 4)
