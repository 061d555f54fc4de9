"""Another city's intakes on a plat made for it: each is placed as a join places it, or says why."""

import csv
import json
from collections import Counter

import geopandas
import numpy as np
import pytest
import shapely
from click.testing import CliRunner

from districts.cli import cli

pytestmark = pytest.mark.needs_shared
LOT, STREET = 250.0, 16.0
CRS = "EPSG:26911"


def plat():
    """Square lots over the city with open streets between them."""
    corners = [
        (x, y)
        for x in np.arange(380_000, 402_000, LOT + STREET)
        for y in np.arange(3_730_000, 3_752_000, LOT + STREET)
    ]
    return geopandas.GeoDataFrame(
        {
            "pin": [f"B-{row:05}" for row in range(len(corners))],
            "owner": [f"Owner {row:05}" for row in range(len(corners))],
        },
        geometry=[shapely.box(x, y, x + LOT, y + LOT) for x, y in corners],
        crs=CRS,
    )


def test_every_intake_is_placed_or_listed_with_its_reason(shared, tmp_path):
    with (shared / "data/incidents/ca_longbeach_animal_intakes.csv").open(encoding="utf-8") as file:
        intakes = list(csv.DictReader(file))
    lots = plat()
    (tmp_path / "layers").mkdir()
    lots.to_file(tmp_path / "layers" / "parcels.gpkg", layer="parcels")
    with (tmp_path / "intakes.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["id", "at", "lat", "lon", "place"])
        for number, row in enumerate(intakes):
            writer.writerow(
                [number, row["intake_date"], row["latitude"], row["longitude"], row["crossing"]]
            )

    out = tmp_path / "out.csv"
    asked = ["trespass", "count", str(tmp_path / "intakes.csv"), "--as-of", "2026-11-30"]
    ran = CliRunner().invoke(
        cli, [*asked, "--layers", str(tmp_path / "layers"), "--csv", str(out), "--json"]
    )
    document = json.loads(ran.stdout)

    placements = {int(row["id"]): row for row in document["placements"]}
    assert sorted(placements) == list(range(29_787))
    told = [n for n, row in enumerate(intakes) if row["latitude"] and row["longitude"]]
    points = geopandas.GeoDataFrame(
        {"number": told},
        geometry=shapely.points(
            [float(intakes[n]["longitude"]) for n in told],
            [float(intakes[n]["latitude"]) for n in told],
        ),
        crs="EPSG:4326",
    ).to_crs(CRS)
    joined = geopandas.sjoin(points, lots, predicate="within")
    inside = dict(zip(joined.number, joined.pin, strict=True))
    place, lot = points.set_index("number").geometry, lots.set_index("pin").geometry
    counts = Counter()
    for number, row in placements.items():
        counts[row["status"]] += 1
        if row["status"] != "placed":
            assert row["reason"], number
            assert number not in inside
        elif row["parcels"] != [inside.get(number)]:  # on the line itself, nothing drawn beyond
            assert lot[row["parcels"][0]].distance(place[number]) < 0.01, number
            assert "line" in row["reason"]
    assert counts["placed"] > 0.7 * len(told)
    assert counts.total() == 29_787
