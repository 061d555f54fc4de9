"""The sample petitions: what each is about, who signs and what it was made to show."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

SIZE, CONTIGUOUS = "AK-03.35.010a-3", "AK-03.35.010a-4"
HEADS, LAND = "AK-03.35.020a-1", "AK-03.35.020a-2"


@dataclass(frozen=True)
class Plan:
    """One petition packet.

    Attributes
    ----------
    slug, title, shows, purpose
        Its folder, its title, one line on what it shows, and the purpose the petitioners state.
    received_on
        When the district judge received it.
    area
        The neighborhood whose land is described.
    form
        Whether the land is told as a ``boundary`` or as ``parcels``.
    signers
        How many of the class sign.
    land
        Between which shares their land lies.
    halves
        Couples of whom one signs.
    fails, undetermined
        Clauses that are not met or cannot be answered.
    contested
        Open questions of law that turn the answer.
    notices
        Notices the answer must carry.
    """

    slug: str
    title: str
    shows: str
    purpose: str
    received_on: date
    area: str
    form: str
    signers: int
    land: tuple[float, float]
    action: str = "establish"
    halves: int = 0
    district: str | None = None
    roll: bool = False
    extras: bool = False
    fails: tuple[str, ...] = ()
    undetermined: tuple[str, ...] = ()
    contested: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()
    pieces: int = 1


PLANS = [
    Plan(
        "barley-flats",
        "Barley Flats",
        "Four sections, a leased school section among them; every test is met with room to spare.",
        "To keep cattle, horses and swine off unfenced barley and hay land, so that fields need "
        "not be fenced against animals whose owners can hold them at home.",
        date(2026, 3, 2), "barley-flats", "boundary", 17, (0.42, 0.55),
        extras=True,
    ),
    Plan(
        "two-sections-by-the-book",
        "Two sections by the book",
        "The roll says 1,280 acres; the western section is short. Fails on size alone.",
        "To protect gardens and young shelterbelts along Tier Line Road from loose goats.",
        date(2026, 4, 13), "two-sections-by-the-book", "parcels", 14, (0.42, 0.60),
        fails=(SIZE,), notices=("recorded_acres_differ",),
    ),
    Plan(
        "meeting-at-the-corner",
        "Meeting at the corner",
        "Two pairs of sections with only a section corner in common. Fails on contiguity alone.",
        "To end grazing at large on the hay land on both sides of Old Disc Avenue.",
        date(2026, 5, 4), "meeting-at-the-corner", "parcels", 16, (0.40, 0.60),
        fails=(CONTIGUOUS,), pieces=2,
    ),
    Plan(
        "one-signature-short",
        "One signature short",
        "16 of 27 resident holders signed, 59.3 percent. Fails on heads alone.",
        "To require that horses and cattle be kept in around the Seed Drill Avenue farms.",
        date(2026, 2, 17), "one-signature-short", "boundary", 16, (0.36, 0.50), fails=(HEADS,),
    ),
    Plan(
        "many-names-little-land",
        "Many names, little land",
        "Most residents signed, but the large fields belong to others. Fails on land alone.",
        "To keep loose swine and cattle off the small lots south of Threshing Avenue.",
        date(2026, 6, 8), "many-names-little-land", "boundary", 17, (0.17, 0.27), fails=(LAND,),
    ),
    Plan(
        "exactly-sixty",
        "Exactly sixty percent",
        "12 of 20 resident holders signed, exactly 60 percent, with 31 percent of the land.",
        "To make the north tier a place where fields can be planted to the road without a fence.",
        date(2026, 3, 23), "exactly-sixty", "boundary", 12, (0.301, 0.312),
    ),
    Plan(
        "ask-a-surveyor",
        "Ask a surveyor",
        "Two ordinary sections: the acres lie closer to 1,280 than the map is good for.",
        "To keep bison-proof fencing a matter of choice and domestic stock at home.",
        date(2026, 4, 27), "ask-a-surveyor", "boundary", 12, (0.40, 0.60), undetermined=(SIZE,),
    ),
    Plan(
        "who-lives-here",
        "Who lives here?",
        "The roll does not say whether four owners live there, and two parcels name nobody.",
        "To keep goats and cattle out of the greenhouses and seed plots at Hay Meadow Avenue.",
        date(2026, 5, 18), "who-lives-here", "parcels", 13, (0.33, 0.55),
        undetermined=(HEADS,), notices=("unknown_holders",),
    ),
    Plan(
        "half-of-each-couple",
        "Half of each couple",
        "One of two joint owners signed for most homes: counted by undivided share the land falls "
        "short, counted whole it does not.",
        "To stop open grazing between Chaff Road and the river road.",
        date(2026, 6, 22), "half-of-each-couple", "boundary", 14, (0.20, 0.297),
        halves=8, roll=True, fails=(LAND,), contested=("co_owners",),
    ),
    Plan(
        "the-old-plat",
        "The old plat",
        "A section line drawn from two plats, a foot apart: bridged, with a warning.",
        "To hold sheep and cattle to their owners' land along Harrow and Cutbank Avenues.",
        date(2026, 7, 6), "the-old-plat", "parcels", 14, (0.40, 0.60), notices=("sliver_bridged",),
    ),
    Plan(
        "both-banks",
        "Both banks",
        "A boundary drawn across river, highway and parcels; what lies outside it does not count.",
        "To have one rule for loose animals on both banks of the Little Gravel River, where the "
        "bridge lets them cross.",
        date(2026, 7, 20), "both-banks", "drawn", 0, (0.34, 0.60), roll=True,
    ),
    Plan(
        "barley-flats-west-half-of-11",
        "Barley Flats, the west half of section 11",
        "An addition of 320 acres on the district's east line.",
        "To bring the half section across Grain Elevator Road under the same rule.",
        date(2026, 9, 14), "barley-flats-west-half-of-11", "boundary", 7, (0.40, 0.75),
        action="add", district="barley-flats",
    ),
    Plan(
        "barley-flats-without-16",
        "Barley Flats without the school section",
        "Takes a section out of the district; the people and land of the whole district count.",
        "To let the grazing leases on the school section be used without fences again.",
        date(2026, 10, 5), "barley-flats", "portion", 16, (0.36, 0.50),
        action="eliminate", district="barley-flats",
    ),
]  # fmt: skip

# The hand-drawn boundary of "Both banks", in sections from the south-west corner.
BOTH_BANKS = [
    (3, 6.41), (3.2, 6.36), (3.45, 6.4), (3.7, 6.31), (4, 6.37), (4.3, 6.28), (4.55, 6.35),
    (4.8, 6.22), (5, 6.26), (5, 7), (5, 8), (4, 8), (3, 8), (3, 7),
]  # fmt: skip
