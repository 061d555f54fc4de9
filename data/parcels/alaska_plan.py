"""Where things lie in the Alaska sample: river, highway, roads, public land, neighborhoods.

Places are told in sections from the south-west corner of the four townships; sections by
township, range and number.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from roll import Deck

Key = tuple[str, str, int]
Quarter = tuple[Key, int, int]

COUNTY = "Tanana Flats Borough (sample)"
CRS = "EPSG:26933"
# The initial point of the Fairbanks Meridian, and the third standard parallel south of it.
INITIAL_POINT = (-147.640536, 64.863902)
MILES_EAST, MILES_NORTH = 54, -72

RIVER = [
    (6.6, -0.1), (6.35, 0.7), (6.7, 1.5), (6.25, 2.2), (6.8, 2.9), (6.45, 3.6), (6.75, 4.2),
    (6.35, 4.9), (6.6, 5.75), (6.15, 6.4), (5.45, 6.7), (4.7, 6.75), (4.35, 7.35), (3.55, 7.45),
    (3.4, 8.2), (2.75, 8.5), (2.95, 9.3), (2.2, 9.7), (2.35, 10.5), (1.5, 10.9), (1.6, 11.6),
    (1.1, 12.1),
]  # fmt: skip
RIVER_NAME = "Little Gravel River"
SLOUGH = [(3.55, 7.45), (3.05, 7.75), (2.75, 7.3), (2.1, 7.6), (1.7, 8.3), (1.9, 9.1), (2.2, 9.7)]
LAKE = (1.05, 5.4, 0.33)
HIGHWAY = [
    (-0.1, 7.75),
    (1.4, 7.25),
    (3.0, 7.12),
    (4.9, 7.05),
    (7.5, 7.45),
    (9.6, 7.2),
    (12.1, 6.2),
]
HIGHWAY_NAME = "Stubble Plain Highway"

# Roads along section lines: upright or lying, at which line, from, to, name, width, other names.
ROADS = [
    ("upright", 1, 2, 7.4, "Ptarmigan Road", 66, ""),
    ("upright", 2, 0, 7.2, "Meadow Vole Road", 66, ""),
    ("upright", 4, 0, 7.1, "Wheat Grass Road", 66, "Old Wheat Grass Rd"),
    ("upright", 5, 4, 10, "Chaff Road", 66, ""),
    ("upright", 7, 2, 12, "Sandhill Road", 100, "Sand Hill Rd"),
    ("upright", 8, 0, 12, "Barley Way", 100, "Barley Rd;North Barley Way"),
    ("upright", 9, 0, 12, "Tow Bar Road", 66, ""),
    ("upright", 10, 0, 12, "Grain Elevator Road", 100, "Elevator Rd"),
    ("upright", 11, 1, 12, "Snow Fence Road", 66, ""),
    ("lying", 1, 0, 5, "Harrow Avenue", 66, ""),
    ("lying", 1, 7, 12, "Seed Drill Avenue", 66, ""),
    ("lying", 2, 1, 6, "Cutbank Avenue", 66, ""),
    ("lying", 3, 7, 12, "Fescue Avenue", 66, ""),
    ("lying", 4, 0, 6, "Tier Line Road", 66, ""),
    ("lying", 4, 7, 12, "Old Disc Avenue", 66, "Disc Ave"),
    ("lying", 5, 4, 6, "Hay Meadow Avenue", 66, ""),
    ("lying", 8, 4, 12, "Half Township Road", 66, ""),
    ("lying", 9, 4, 12, "Threshing Avenue", 66, ""),
    ("lying", 10, 4, 12, "Crop Circle Avenue", 66, ""),
    ("lying", 11, 6, 12, "North Tier Road", 66, ""),
]

STATE = "STATE OF ALASKA"
UNIVERSITY = "UNIVERSITY OF ALASKA"
TRUST_LAND = "ALASKA MENTAL HEALTH TRUST AUTHORITY"
FEDERAL = "UNITED STATES OF AMERICA BLM"
BOROUGH = "TANANA FLATS BOROUGH"
NATIVE = "TANANA BEND NATIVE CORPORATION"
PUBLIC_MAIL = "550 LAND OFFICE AVE, INTERIOR CITY AK"


def land_use(x: int, y: int, number: int) -> str | None:
    """Return the body that holds a whole section, or None for private land."""
    if (x <= 2 and y >= 8) or (x == 3 and y >= 9):
        return FEDERAL if (x, y) in {(0, 11), (1, 8)} else NATIVE
    if number in (16, 36):
        return STATE
    if number == 33:
        return UNIVERSITY
    if (x, y) in {(0, 6), (1, 6), (0, 7), (0, 0), (1, 0), (0, 1), (11, 11), (11, 5)}:
        return FEDERAL if y < 2 else STATE
    if (x, y) in {(3, 4), (11, 7), (8, 6), (6, 9)}:
        return TRUST_LAND
    if (x, y) in {(6, 0), (6, 3), (7, 11), (7, 8), (11, 4), (3, 5), (1, 5), (10, 7), (4, 10)}:
        return STATE
    return None


@dataclass(frozen=True)
class Lease:
    """A lease on public land, drawn on the whole quarter or on a part of it."""

    quarter: Quarter
    part: tuple[float, float, float, float] | None = None
    lessee: int | None = None
    """Which natural party of the neighborhood; None for one who has no other land."""


@dataclass(frozen=True)
class Neighborhood:
    """Land whose holders live there or are marked as living elsewhere.

    Attributes
    ----------
    quarters
        The quarter sections in it.
    deck
        Who holds the private land.
    subdivided
        Quarters with a platted corner.
    public
        Quarters held by a public body.
    split
        Ways to cut a quarter, by weight of repetition.
    """

    slug: str
    quarters: tuple[Quarter, ...]
    deck: Deck
    subdivided: tuple[Quarter, ...] = ()
    public: dict[Quarter, str] = field(default_factory=dict)
    leases: tuple[Lease, ...] = ()
    split: tuple[str, ...] = ("whole", "lying", "standing", "forties", "eighty", "homestead")


def quarters(
    township: str, range_: str, *numbers: int, only: str = "SW SE NW NE"
) -> tuple[Quarter, ...]:
    """Return the quarters of sections."""
    corner = {"SW": (0, 0), "SE": (2, 0), "NW": (0, 2), "NE": (2, 2)}
    return tuple(
        ((township, range_, number), *corner[name]) for number in numbers for name in only.split()
    )


def one(township: str, range_: str, number: int, name: str) -> Quarter:
    """Return one quarter."""
    return quarters(township, range_, number, only=name)[0]


NEIGHBORHOODS = [
    Neighborhood(
        "barley-flats",
        quarters("10S", "11E", 9, 10, 15, 16),
        Deck(couples=6, singles=11, trusts=2, companies=1, absent=3),
        subdivided=(one("10S", "11E", 10, "NW"), one("10S", "11E", 15, "SE")),
        public=dict.fromkeys(quarters("10S", "11E", 16), STATE),
        leases=(
            Lease(one("10S", "11E", 16, "NW"), lessee=0),
            Lease(one("10S", "11E", 16, "NE")),
            Lease(one("10S", "11E", 16, "SE"), part=(2, 0, 4, 1), lessee=1),
        ),
    ),
    Neighborhood(
        "barley-flats-west-half-of-11",
        quarters("10S", "11E", 11, only="SW NW"),
        Deck(couples=3, singles=4, trusts=1, companies=0, absent=1),
        subdivided=(one("10S", "11E", 11, "SW"),),
    ),
    Neighborhood(
        "two-sections-by-the-book",
        quarters("11S", "10E", 17, 18),
        Deck(couples=5, singles=10, trusts=1, companies=1, absent=2),
        split=("forties", "eighty", "homestead", "forties"),
    ),
    Neighborhood(
        "meeting-at-the-corner",
        quarters("11S", "11E", 8, 9, 14, 15),
        Deck(couples=7, singles=10, trusts=2, companies=2, absent=2),
        subdivided=(one("11S", "11E", 9, "SE"), one("11S", "11E", 14, "NE")),
    ),
    Neighborhood(
        "one-signature-short",
        quarters("11S", "11E", 26, 27, 34),
        Deck(couples=7, singles=13, trusts=1, companies=1, absent=3),
        subdivided=(one("11S", "11E", 26, "SW"), one("11S", "11E", 27, "SW")),
        split=("lying", "standing", "forties", "eighty", "homestead"),
    ),
    Neighborhood(
        "many-names-little-land",
        quarters("10S", "11E", 21, 22, 27, 28),
        Deck(couples=6, singles=12, trusts=2, companies=5, absent=3),
        subdivided=(
            one("10S", "11E", 21, "NE"), one("10S", "11E", 22, "SW"), one("10S", "11E", 27, "SW"),
        ),
        public={
            one("10S", "11E", 28, "SW"): STATE,
            one("10S", "11E", 28, "NW"): STATE,
            one("10S", "11E", 27, "NE"): TRUST_LAND,
            one("10S", "11E", 22, "SE"): UNIVERSITY,
        },
        leases=(Lease(one("10S", "11E", 28, "SW")),),
        split=("whole", "lying", "standing", "forties", "homestead"),
    ),
    Neighborhood(
        "exactly-sixty",
        quarters("10S", "11E", 2, 3),
        Deck(couples=5, singles=10, trusts=1, companies=1, absent=1),
        subdivided=(one("10S", "11E", 2, "SW"),),
        split=("lying", "standing", "forties", "eighty", "homestead"),
    ),
    Neighborhood(
        "ask-a-surveyor",
        quarters("11S", "11E", 23, 24),
        Deck(couples=5, singles=8, trusts=1, companies=1, absent=1),
        subdivided=(one("11S", "11E", 24, "NW"),),
        split=("lying", "standing", "forties", "eighty"),
    ),
    Neighborhood(
        "who-lives-here",
        quarters("11S", "10E", 1, 2, 11, 12),
        Deck(couples=5, singles=8, companies=2, absent=2, unsure=4, and_others=1, nameless=2),
        subdivided=(one("11S", "10E", 12, "SE"),),
    ),
    Neighborhood(
        "half-of-each-couple",
        quarters("10S", "10E", 13, 23, 24),
        Deck(couples=8, singles=6, trusts=2, companies=2, absent=3),
        subdivided=(one("10S", "10E", 24, "NE"),),
        public={
            one("10S", "10E", 23, "SW"): STATE,
            one("10S", "10E", 23, "NW"): STATE,
            one("10S", "10E", 13, "NE"): TRUST_LAND,
        },
        split=("whole", "lying", "standing", "eighty"),
    ),
    Neighborhood(
        "the-old-plat",
        quarters("11S", "10E", 27, 28, 29),
        Deck(couples=6, singles=9, trusts=1, companies=1, absent=2),
        subdivided=(one("11S", "10E", 27, "SE"),),
    ),
    Neighborhood(
        "both-banks",
        quarters("10S", "10E", 26, 27, 34, 35),
        Deck(couples=6, singles=8, trusts=1, companies=1, absent=2),
        subdivided=(one("10S", "10E", 26, "NE"),),
        public={one("10S", "10E", 27, "SW"): STATE},
        leases=(Lease(one("10S", "10E", 27, "SW"), lessee=2),),
    ),
]  # fmt: skip

# The line between these two sections was drawn from two plats, a foot apart.
OLD_PLAT = (("11S", "10E", 28), ("11S", "10E", 27))
NOMINAL_ONLY = ("11S", "10E", 18)
