"""Roughly where each state lies, to tell an address of another state."""

from __future__ import annotations

from districts.geocode.address_text import is_state, is_zip
from districts.geocode.street_words import plain
from districts.geocode.within import Extent
from districts.layers.states import STATES

_BOXES = {
    "Alabama": (-88.6, 30.1, -84.8, 35.1), "Alaska": (-180, 51, -129.9, 71.6),
    "Arizona": (-114.9, 31.3, -109.0, 37.1), "Arkansas": (-94.7, 33.0, -89.6, 36.6),
    "California": (-124.6, 32.4, -114.0, 42.1), "Colorado": (-109.2, 36.9, -102.0, 41.1),
    "Connecticut": (-73.8, 40.9, -71.7, 42.1), "Delaware": (-75.9, 38.4, -74.9, 39.9),
    "Florida": (-87.7, 24.4, -79.9, 31.1), "Georgia": (-85.7, 30.3, -80.7, 35.1),
    "Hawaii": (-178.5, 18.8, -154.7, 28.6), "Idaho": (-117.4, 41.9, -111.0, 49.1),
    "Illinois": (-91.6, 36.9, -87.0, 42.6), "Indiana": (-88.2, 37.7, -84.7, 41.8),
    "Iowa": (-96.7, 40.3, -90.1, 43.6), "Kansas": (-102.1, 36.9, -94.5, 40.1),
    "Kentucky": (-89.6, 36.4, -81.9, 39.2), "Louisiana": (-94.1, 28.8, -88.7, 33.1),
    "Maine": (-71.2, 42.9, -66.8, 47.6), "Maryland": (-79.6, 37.8, -74.9, 39.8),
    "Massachusetts": (-73.6, 41.1, -69.8, 42.9), "Michigan": (-90.5, 41.6, -82.1, 48.4),
    "Minnesota": (-97.3, 43.4, -89.4, 49.5), "Mississippi": (-91.7, 30.0, -88.0, 35.1),
    "Missouri": (-95.8, 35.9, -89.0, 40.7), "Montana": (-116.1, 44.3, -103.9, 49.1),
    "Nebraska": (-104.1, 39.9, -95.2, 43.1), "Nevada": (-120.1, 34.9, -113.9, 42.1),
    "New Hampshire": (-72.7, 42.6, -70.5, 45.4), "New Jersey": (-75.7, 38.8, -73.8, 41.4),
    "New Mexico": (-109.2, 31.2, -102.9, 37.1), "New York": (-79.9, 40.4, -71.7, 45.1),
    "North Carolina": (-84.4, 33.7, -75.3, 36.7), "North Dakota": (-104.1, 45.8, -96.4, 49.1),
    "Ohio": (-84.9, 38.3, -80.4, 42.4), "Oklahoma": (-103.1, 33.5, -94.3, 37.1),
    "Oregon": (-124.7, 41.9, -116.3, 46.4), "Pennsylvania": (-80.6, 39.6, -74.6, 42.6),
    "Rhode Island": (-72.0, 41.0, -71.0, 42.1), "South Carolina": (-83.5, 31.9, -78.4, 35.3),
    "South Dakota": (-104.2, 42.4, -96.3, 46.0), "Tennessee": (-90.4, 34.9, -81.5, 36.8),
    "Texas": (-106.8, 25.7, -93.4, 36.6), "Utah": (-114.2, 36.9, -108.9, 42.1),
    "Vermont": (-73.5, 42.7, -71.4, 45.1), "Virginia": (-83.8, 36.4, -75.1, 39.6),
    "Washington": (-125.0, 45.4, -116.8, 49.1), "West Virginia": (-82.8, 37.1, -77.6, 40.7),
    "Wisconsin": (-93.0, 42.4, -86.2, 47.4), "Wyoming": (-111.2, 40.9, -104.0, 45.1),
}  # fmt: skip


def may_lie_in(text: str, extent: Extent) -> bool:
    """Whether an address may lie in an extent, by the state it ends with.

    Only what stands behind a comma, or before a ZIP code, is read as a state: County Road CO
    is in no other state.
    """
    words = plain(text).replace(";", ",").split(",")
    last = [word for word in words[-1].split() if word != "USA"]
    is_coded = bool(last) and is_zip(last[-1])
    last = last[:-1] if is_coded else last
    if not last or (len(words) == 1 and not is_coded):
        return True
    named = " ".join(last[-2:]) if is_state(" ".join(last[-2:])) else last[-1]
    box = _BOXES.get(STATES.get(named.casefold(), ""))
    if box is None:
        return True
    west, south, east, north = extent
    west = west if west <= east else -180.0
    return box[0] <= east and west <= box[2] and box[1] <= north and south <= box[3]
