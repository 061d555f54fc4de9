"""Every row of real files is placed, or listed with its reason."""

import csv
import re
import shutil
from collections import Counter

import pytest
import shapely
from pyproj import Geod

from districts.geocode.place import Gazetteer
from districts.layers.folder import read_folder

pytestmark = pytest.mark.needs_shared
PLAIN = re.compile(r"\d+ [A-Z0-9 ]+ [A-Z]+")
GEOD = Geod(ellps="WGS84")


@pytest.fixture(scope="module")
def story(shared, tmp_path_factory):
    folder = tmp_path_factory.mktemp("story")
    shutil.copy(shared / "data/roads/ia_story_boone_osm_roads.geojson", folder / "roads.geojson")
    shutil.copy(shared / "data/addresses/ia_ames_address_points.csv", folder / "addresses.csv")
    return read_folder(folder)


@pytest.fixture(scope="module")
def county(story):
    return Gazetteer(story)


def away_m(candidate, lon, lat):
    return GEOD.inv(lon, lat, candidate.lon, candidate.lat)[2]


def test_every_address_of_ames_is_where_the_city_has_it(story, county):
    counts = Counter()
    for row in story.addresses.itertuples():
        answer = county.find(row.address or "")
        if answer.is_sure:
            assert away_m(answer.candidates[0], row.lon, row.lat) < 60, row
            counts["placed"] += 1
        else:
            assert answer.reason, row
            counts["listed"] += 1
    # Thirteen rows have no address but the letters NA.
    assert counts == {"placed": 2558, "listed": 13}


@pytest.mark.parametrize(
    "spell",
    [
        lambda text: text.lower(),
        lambda text: f"  {text}., AMES, IA 50010",
        lambda text: f"{text} Ames Iowa",
        lambda text: re.sub(" DR$", " Drive", re.sub(" ST$", " Street", text)),
        lambda text: re.sub(" AVE$", " Av.", re.sub(" CIR$", " Circle", text)),
        lambda text: re.sub(" O (?=NEIL)", " O'", text),
        lambda text: f"{text}, Apt 3",
        lambda text: f"House number {text}",
    ],
)
def test_ways_to_write_them(story, county, spell):
    for row in story.addresses.itertuples():
        if not PLAIN.fullmatch(row.address or ""):
            continue
        answer = county.find(spell(row.address))
        assert answer.is_sure, (spell(row.address), answer)
        assert away_m(answer.candidates[0], row.lon, row.lat) < 60, row


def test_a_wrong_number_is_never_placed(story, county):
    known = [row.address or "" for row in story.addresses.itertuples()]
    for row in story.addresses.itertuples():
        if not PLAIN.fullmatch(row.address or ""):
            continue
        number, _, street = row.address.partition(" ")
        for other in (f"{int(number) + 1} {street}", f"N{number} {street}", f"{number}½ {street}"):
            if not any(each.startswith(other) for each in known):
                answer = county.find(other)
                assert all(each.needs == "choose" for each in answer.candidates), other
                assert answer.reason


def test_every_road_is_known_by_its_name(story, county):
    named = [row for row in story.roads.itertuples() if row.name]
    assert len(named) > 1600
    for row in named:
        answer = county.find(row.name)
        assert answer.candidates == ()  # a road alone is no place
        assert answer.reason


def test_ways_that_share_a_node_cross_there(story, county):
    """An independent check: two ways of other names that have a node in common meet there."""
    nodes = {}
    for row in story.roads.itertuples():
        for place in row.geometry.coords if row.name else ():
            nodes.setdefault(place, set()).add(row.name)
    counts = Counter()
    for (lon, lat), names in nodes.items():
        if len(names) != 2:
            continue
        first, second = sorted(names)
        answer = county.find(f"{first} & {second}")
        places = [away_m(each, lon, lat) for each in answer.candidates]
        assert places, (first, second, answer)
        counts["sure" if answer.is_sure else answer.candidates[0].needs] += 1
        if len(places) < 6:  # no more are offered
            assert min(places) < 60, (first, second, lon, lat, answer)
    assert counts["sure"] > 500
    assert counts["sure"] / counts.total() > 0.85


def test_every_intake_of_long_beach_is_listed_with_its_reason(shared, county):
    """Another county's roads place none of them, and no row is lost."""
    with (shared / "data/incidents/ca_longbeach_animal_intakes.csv").open(encoding="utf-8") as file:
        texts = [row["crossing"] for row in csv.DictReader(file)]
    assert len(texts) == 29_787
    counts = Counter()
    for text in texts:
        answer = county.find(text)
        assert answer.reason or answer.candidates, text
        counts["placed" if answer.is_sure else "offered" if answer.candidates else "listed"] += 1
    assert counts.total() == 29_787
    assert counts["listed"] > 29_000


def test_long_beach_by_its_own_points(shared, tmp_path):
    """The city's own blocks as address points: what is typed exactly so is found, nothing else."""
    with (shared / "data/incidents/ca_longbeach_animal_intakes.csv").open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["latitude"] and row["crossing"]]
    exact = [row for row in rows if row["crossing"][0].isdigit() and "BL" not in row["crossing"]]
    ids = {row["animal_id"] for row in exact}
    table = tmp_path / "addresses.csv"
    with table.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["id", "address", "lat", "lon"])
        writer.writerows(
            [row["animal_id"], row["crossing"], row["latitude"], row["longitude"]] for row in exact
        )
    county = Gazetteer(read_folder(tmp_path))
    counts = Counter()
    for row in rows:
        answer = county.find(row["crossing"])
        assert answer.reason or answer.candidates, row["crossing"]
        counts["sure" if answer.is_sure else "offered" if answer.candidates else "listed"] += 1
        if row["animal_id"] in ids and answer.is_sure:
            counts["exact and sure"] += 1
    assert counts["sure"] + counts["offered"] + counts["listed"] == len(rows)
    assert counts["exact and sure"] > 0.5 * len(exact)


def test_shapes_of_roads_stay_as_drawn(story):
    assert shapely.is_valid(story.roads.geometry.to_numpy()).all()
    assert len(story.roads) == 1794
