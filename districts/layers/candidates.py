"""Which coordinate systems a layer's numbers could be in, and where each would place it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

import numpy as np
from pyproj import CRS
from pyproj.aoi import AreaOfInterest
from pyproj.database import query_crs_info
from pyproj.enums import PJType
from pyproj.exceptions import ProjError

from districts.layers.ellipsoid import SQUARE_METERS_PER_ACRE, Floats, Shapes, areas_m2
from districts.layers.reference import beyond_numbers, in_area_of_use, in_united_states, places

# Western Iowa to eastern Wisconsin; Alaska. A county of theirs is likelier to ask.
_HOME = ((-96.8, 40.2, -86.5, 47.2), (-180.0, 51.0, -129.5, 72.0))
_ELSEWHERE = ("MTM", "Quebec", "Canada", "Ontario", "Alberta", "Shackleford", "Mexico LCC", "BC ")
_MOST = 12
_SAMPLE = 200
_ACRES_AGREE = 0.15
_PLACES_AGREE = 0.05


@dataclass(frozen=True)
class Candidate:
    """A coordinate system that a layer might be in.

    Parameters
    ----------
    crs
        Its code.
    name
        Its name in words.
    center
        Longitude and latitude of the layer's middle under it; None where it has no such place.
    median_acres
        Of the layer's polygons under it.
    plausible
        Whether the layer would lie where the system is used, with the acres on record if any.
    turned
        Whether the pairs are read the other way round.
    """

    crs: str
    name: str
    center: tuple[float, float] | None
    median_acres: float | None
    plausible: bool
    turned: bool = False

    def document(self) -> dict[str, object]:
        """Return the candidate in the form that ``--json`` prints."""
        return {
            "crs": self.crs,
            "name": self.name,
            "center": None if self.center is None else list(self.center),
            "median_acres": self.median_acres,
            "plausible": self.plausible,
            "turned": self.turned,
        }


@dataclass(frozen=True)
class Sample:
    """Enough of a layer to try a coordinate system on.

    Parameters
    ----------
    shapes
        Some of its shapes.
    center
        Middle of the layer in its own numbers.
    recorded
        The acres on record of each of these shapes, NaN where unknown.
    lonlat
        Longitude and latitude that columns of the county give for these shapes, NaN where none.
    state
        The state's name, where a column of the county gives it.
    """

    shapes: Shapes
    center: tuple[float, float]
    recorded: Floats
    lonlat: Floats
    state: str | None = None

    @classmethod
    def of(
        cls,
        shapes: Shapes,
        bounds: Floats,
        recorded: Floats,
        lonlat: Floats | None = None,
        state: str | None = None,
    ) -> Sample | None:
        """Take evenly spread shapes of a layer; None when it has no usable coordinates."""
        known = np.flatnonzero(~beyond_numbers(bounds))
        if len(known) == 0:
            return None
        low, high = bounds[known, :2].min(axis=0), bounds[known, 2:].max(axis=0)
        some = known[np.linspace(0, len(known) - 1, min(len(known), _SAMPLE)).astype(int)]
        x, y = (low + high) / 2
        said = np.full((len(some), 2), np.nan) if lonlat is None else lonlat[some]
        return cls(shapes[some], (float(x), float(y)), recorded[some], said, state)


def try_on(sample: Sample, crs: CRS, code: str, *, turned: bool = False) -> Candidate:
    """Place a layer under one system."""
    import shapely  # noqa: PLC0415 – only when a system is in doubt

    x, y = sample.center[::-1] if turned else sample.center
    lon, lat = (float(each) for each in places(np.array([[x, y]]), crs)[0])
    is_place = bool(np.isfinite([lon, lat]).all()) and abs(lat) <= 90 and abs(lon) <= 360
    center = (lon - 360 if lon > 180 else lon, lat) if is_place else None
    shapes = shapely.transform(sample.shapes, lambda xy: xy[:, ::-1]) if turned else sample.shapes
    acres = None
    if is_place:
        try:
            measured = areas_m2(shapes, crs) / SQUARE_METERS_PER_ACRE
        except ProjError:
            measured = np.zeros(0)
        measured = np.where(np.isfinite(measured) & (measured > 0), measured, np.nan)
        if np.isfinite(measured).any():
            acres = float(np.nanmedian(measured))
    plausible = center is not None and _lies_well(np.array([center]), crs)
    if plausible and acres is not None:
        with np.errstate(invalid="ignore", divide="ignore"):
            ratio = measured / np.where(sample.recorded > 0, sample.recorded, np.nan)
        if np.isfinite(ratio).any():
            plausible = abs(float(np.nanmedian(ratio)) - 1) < _ACRES_AGREE
    if plausible and np.isfinite(sample.lonlat).any():
        own = places(shapely.get_coordinates(shapely.point_on_surface(shapes)), crs)
        if len(own) == len(sample.lonlat):
            off = np.abs(own - sample.lonlat).max(axis=1)
            plausible = bool(np.nanmedian(off) < _PLACES_AGREE)
    return Candidate(code, crs.name, center, acres, plausible, turned)


def likely(sample: Sample) -> list[Candidate]:
    """Return the systems that the numbers fit, the likeliest first, each beside its unit's twin."""
    x, y = sample.center
    if abs(x) <= 360 and abs(y) <= 360:
        return _degrees(sample)
    fitting = []
    for code, name, crs in _projected():
        lonlat = places(np.array([[x, y]]), crs)
        if np.isfinite(lonlat).all() and _lies_well(lonlat, crs):
            fitting.append((_rank(name, lonlat, sample.state), code, crs))
    fitting.sort(key=lambda each: each[0])
    found = [try_on(sample, crs, code) for _, code, crs in fitting[: 8 * _MOST]]
    plausible = [candidate for candidate in found if candidate.plausible][:_MOST]
    if len(plausible) <= 3:
        shown = {candidate.crs for candidate in plausible}
        others = _variants({candidate.name for candidate in plausible})
        plausible += [try_on(sample, crs, code) for code, crs in others if code not in shown]
    shown = {candidate.crs for candidate in plausible}
    twins = [
        try_on(sample, crs, code)
        for code, crs in _twins(candidate.name for candidate in plausible[:4])
        if code not in shown
    ]
    if not plausible:
        twins = [candidate for candidate in found if not candidate.plausible][:4]
    return plausible + twins


def _degrees(sample: Sample) -> list[Candidate]:
    found = [
        try_on(sample, CRS.from_epsg(code), f"EPSG:{code}", turned=turned)
        for turned in (False, True)
        for code in (4326, 4269)
    ]
    found = [candidate for candidate in found if not candidate.turned or candidate.plausible]
    return sorted(found, key=lambda candidate: not candidate.plausible)


def _lies_well(lonlat: Floats, crs: CRS) -> bool:
    return bool(in_united_states(lonlat)[0] and in_area_of_use(lonlat, crs, 0.2)[0])


def _rank(name: str, lonlat: Floats, state: str | None) -> tuple[bool, bool, bool, int]:
    """Put the county's own state first, then our states; state systems before zones and rest."""
    home = any(w <= lonlat[0, 0] <= e and s <= lonlat[0, 1] <= n for w, s, e, n in _HOME)
    seldom = any(word in name for word in ("NAD27", "BLM", "RCS", "WISCRS"))
    order = 1 if "UTM" in name else 0
    if any(word in name for word in ("Albers", "Lambert", " TM", "Single", "Mercator")):
        order = 2
    return not (state and state in name.replace("_", " ")), seldom, not home, order


@cache
def _projected() -> list[tuple[str, str, CRS]]:
    """Every system in use in the United States that a county might have saved its parcels in."""
    area = AreaOfInterest(-180, 17, -64, 72)
    found = []
    for info in query_crs_info(
        auth_name="EPSG", pj_types=[PJType.PROJECTED_CRS], area_of_interest=area
    ):
        name = info.name
        wanted = name.startswith(("NAD83 / ", "NAD27 / ")) or any(
            word in name for word in ("/ IaRCS", "NAD83(HARN) / WISCRS")
        )
        if wanted and not any(word in name for word in _ELSEWHERE):
            found.append((f"EPSG:{info.code}", name))
    # Alaska's zones in feet have no number of EPSG's.
    found += [
        (f"ESRI:{info.code}", info.name)
        for info in query_crs_info(auth_name="ESRI", pj_types=[PJType.PROJECTED_CRS])
        if info.name.startswith("NAD_1983_StatePlane_Alaska") and info.name.endswith("_Feet")
    ]
    found.append(("EPSG:3857", "WGS 84 / Pseudo-Mercator"))
    return [(code, name, CRS.from_user_input(code)) for code, name in found]


def _twins(names: Iterable[str]) -> list[tuple[str, CRS]]:
    """Return the same zones in the other unit."""
    bare = {_without_unit(name) for name in names}
    return [
        (code, crs)
        for code, name, crs in _projected()
        if _without_unit(name) in bare and code.startswith("EPSG")
    ]


def _variants(names: set[str]) -> list[tuple[str, CRS]]:
    """Return the same zones on later adjustments of NAD 83, a meter or so beside."""
    wanted = {
        f"NAD83({adjustment}) / {name.partition(' / ')[2]}"
        for name in names
        if name.startswith("NAD83 / ")
        for adjustment in ("HARN", "2011")
    }
    if not wanted:
        return []
    infos = query_crs_info(auth_name="EPSG", pj_types=[PJType.PROJECTED_CRS])
    codes = [f"EPSG:{info.code}" for info in infos if info.name in wanted]
    return [(code, CRS.from_user_input(code)) for code in codes]


def _without_unit(name: str) -> str:
    return name.replace(" (ftUS)", "").replace(" (ft)", "").replace(" (m)", "")
