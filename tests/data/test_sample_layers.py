"""The sample counties: made the same each time, and true to the rectangular survey."""

import hashlib
import subprocess
import sys
import tomllib
from pathlib import Path

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
import shapely
from pyproj import Geod

PARCELS = Path(__file__).parents[2] / "data/parcels"
COUNTIES = ["alaska", "iowa"]
GRS80 = Geod(ellps="GRS80")
SQUARE_METERS = 4046.8564224
MILE = 1609.347
FOOT = 1200 / 3937


def generate(out):
    script = PARCELS / "generate.py"
    subprocess.run([sys.executable, script, "--out", out], check=True, capture_output=True)
    return out


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    return generate(tmp_path_factory.mktemp("made"))


def layer(county, name="parcels", root=PARCELS):
    return gpd.read_file(root / county / f"{name}.gpkg")


def files(root):
    return sorted(
        path.relative_to(root)
        for county in COUNTIES
        for path in (root / county).rglob("*")
        if path.is_file()
    )


def acres(frame):
    turned = frame.to_crs("EPSG:4269").geometry
    return np.array([abs(GRS80.geometry_area_perimeter(g)[0]) for g in turned]) / SQUARE_METERS


class TestTheGenerator:
    def test_two_runs_give_the_same_bytes(self, made, tmp_path):
        again = generate(tmp_path)

        assert files(again) == files(made)
        for path in files(made):
            first, second = (
                hashlib.sha256((root / path).read_bytes()).hexdigest() for root in (made, again)
            )
            assert first == second, path

    def test_the_files_kept_are_the_files_it_makes(self, made):
        assert files(PARCELS) == files(made)
        for path in files(made):
            if path.suffix == ".gpkg":
                kept, fresh = gpd.read_file(PARCELS / path), gpd.read_file(made / path)
                assert kept.crs == fresh.crs
                pd.testing.assert_frame_equal(
                    kept.drop(columns="geometry"), fresh.drop(columns="geometry")
                )
                assert kept.geometry.geom_equals_exact(fresh.geometry, 0.002).all(), path
            elif path.name == "boundary.geojson":
                kept, fresh = gpd.read_file(PARCELS / path), gpd.read_file(made / path)
                assert kept.geometry.geom_equals_exact(fresh.geometry, 2e-8).all(), path
            else:
                assert (PARCELS / path).read_text() == (made / path).read_text(), path

    def test_the_files_are_small(self):
        assert sum((PARCELS / path).stat().st_size for path in files(PARCELS)) < 6_000_000


@pytest.mark.parametrize("county", COUNTIES)
class TestEveryCounty:
    def test_the_crosswalk_names_columns_and_files_that_are_there(self, county):
        crosswalk = tomllib.loads((PARCELS / county / "crosswalk.toml").read_text())
        columns = layer(county).columns

        assert set(crosswalk["crosswalk"].values()) <= set(columns)
        assert {"pin", "owner", "acres"} <= set(crosswalk["crosswalk"])
        assert crosswalk["license"] == "CC0-1.0"
        assert crosswalk["attribution"]
        assert crosswalk["origin"]
        assert layer(county).crs == crosswalk["crs"]
        for name in crosswalk["files"].values():
            assert (PARCELS / county / name).is_file()

    def test_sections_are_numbered_to_and_fro(self, county):
        sections = layer(county, "sections")
        one = sections[
            (sections["township"] == sections["township"].iloc[0])
            & (sections["range"] == sections["range"].iloc[0])
        ].set_index("section")
        middle = one.geometry.centroid
        west_to_east = [middle[n].x for n in (6, 5, 4, 3, 2, 1)]
        back_again = [middle[n].x for n in (7, 8, 9, 10, 11, 12)]

        assert sorted(one.index) == list(range(1, 37))
        assert west_to_east == sorted(west_to_east)
        assert back_again == sorted(back_again)
        assert middle[6].y > middle[7].y > middle[18].y > middle[19].y > middle[30].y > middle[31].y

    def test_whole_sections_hold_640_acres_and_odd_tiers_do_not(self, county):
        sections = layer(county, "sections")
        sections["acres"] = acres(sections)
        west = sections["section"].isin([6, 7, 18, 19, 30, 31])
        north = sections["section"].between(1, 6)

        assert sections[~west & ~north]["acres"].between(637, 643).all()
        assert (sections[west & ~north]["acres"] < 637).all()

    def test_range_lines_draw_together_as_meridians_do(self, county):
        sections = layer(county, "sections").to_crs("EPSG:4269")
        for _, range_ in sections.groupby("range"):
            west, south, east, north = range_.total_bounds
            _, _, below = GRS80.inv(west, south, east, south)
            _, _, above = GRS80.inv(west, north, east, north)
            loss = (north - south) * 111_300 * np.tan(np.radians((south + north) / 2)) / 6_378_000
            assert below - above == pytest.approx(6 * MILE * loss, abs=8)

    def test_parcels_are_sound(self, county):
        parcels = layer(county)

        assert parcels.geometry.notna().all()
        assert parcels.is_valid.all()
        assert 900 <= len(parcels) <= 1500


@pytest.fixture(scope="module")
def parcels():
    return layer("alaska")


class TestAlaska:
    def test_the_fabric_is_shut_but_for_the_known_faults(self, parcels):
        owned = parcels[parcels["INTEREST"] == "OWNER"].drop_duplicates(["PARCEL_ID"])
        bad = ~shapely.is_empty(shapely.coverage_invalid_edges(owned.geometry.to_numpy()))

        assert 2 <= bad.sum() <= 6
        assert len({pin[:9] for pin in owned[bad]["PARCEL_ID"]}) <= 3

    def test_two_rows_are_exact_copies(self, parcels):
        same = parcels.assign(shape=parcels.geometry.to_wkb()).duplicated(
            ["PARCEL_ID", "OWNER", "shape"]
        )
        assert same.sum() == 2

    def test_leases_lie_on_the_parcel_they_name(self, parcels):
        owned = parcels[parcels["INTEREST"] == "OWNER"].drop_duplicates("PARCEL_ID")
        shape = owned.set_index("PARCEL_ID").geometry
        leases = parcels[parcels["INTEREST"] == "LESSEE"]
        share = [
            row.geometry.area / shape[row.PARCEL_ID.rsplit("-L", 1)[0]].area
            for row in leases.itertuples()
        ]
        within = [
            shape[row.PARCEL_ID.rsplit("-L", 1)[0]].buffer(0.01).covers(row.geometry)
            for row in leases.itertuples()
        ]

        assert all(within)
        assert any(part == pytest.approx(1) for part in share)
        assert any(0.3 < part < 0.7 for part in share)

    def test_the_old_plat_leaves_a_foot_along_a_mile(self, parcels):
        def section(number):
            mine = parcels["PARCEL_ID"].str.startswith(f"11S10E-{number}-")
            return shapely.union_all(parcels[mine].geometry.to_numpy())

        both = shapely.union_all([section(27), section(28)])
        closed = both.buffer(0.3).buffer(-0.3)
        gap = closed.difference(both.buffer(1e-4)).area

        assert gap == pytest.approx(0.34 * MILE, rel=0.06)

    def test_everything_an_assessor_writes_is_there(self, parcels):
        owners = parcels["OWNER"].dropna()

        for form in (" & ", "; ", " ET AL", "TRUST", " LLC", "ESTATE OF", "C/O", "(H/W)", ", "):
            assert owners.str.contains(form, regex=False).any(), form
        assert parcels["OWNER"].isna().any()
        assert parcels["ACRES"].isna().sum() == 4
        assert set(parcels["RESIDENT"].dropna()) == {"Y", "N"}
        assert (parcels.geometry.count_geometries() > 1).any()

    def test_most_recorded_acres_are_near_the_ground(self, parcels):
        whole = parcels[parcels["ACRES"].notna()]
        off = np.abs(whole["ACRES"] / acres(whole) - 1)

        assert (off < 0.01).mean() > 0.85
        assert 5 <= (off > 0.05).sum() <= 40


class TestIowa:
    def test_a_gravel_road_is_66_feet_between_parcels(self):
        parcels, roads = layer("iowa"), layer("iowa", "roads")
        road = roads[(roads["name"] == "290th St")].geometry.iloc[0]
        place = shapely.line_interpolate_point(road, 2000)
        near = parcels.geometry.distance(place)

        assert near.nsmallest(2).to_list() == pytest.approx([33, 33], abs=0.1)
        assert parcels.crs.axis_info[0].unit_conversion_factor == pytest.approx(FOOT)

    def test_pins_keep_their_leading_zero(self):
        pins = layer("iowa")["PIN"]

        assert pins.str.fullmatch(r"0\d{9}").all()
        assert pins.is_unique

    def test_every_house_stands_on_the_parcel_with_its_address(self):
        parcels = layer("iowa")
        houses = pd.read_csv(PARCELS / "iowa/addresses.csv")
        assert list(houses.columns) == ["id", "address", "lat", "lon"]
        points = gpd.GeoDataFrame(
            houses, geometry=gpd.points_from_xy(houses["lon"], houses["lat"]), crs="EPSG:4326"
        ).to_crs(parcels.crs)
        found = points.sjoin(parcels, predicate="within")

        assert len(found) == len(houses) > 400
        assert (found["address"].str.upper() == found["SITE_ADDR"]).all()

    def test_roads_carry_other_names(self):
        roads = layer("iowa", "roads").set_index("name")

        assert "E57" in roads.loc["County Road E57", "aliases"].split(";")
        assert (roads["row_ft"] >= 60).all()
        assert {"name", "row_ft", "public", "aliases"} <= {*roads.columns, "name"}
