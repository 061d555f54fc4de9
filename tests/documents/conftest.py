"""A petition of a dozen people on fourteen parcels, its assessment written by hand."""

import copy
import io
import json
import re
from pathlib import Path

import geopandas as gpd
import pikepdf
import pytest
from shapely.geometry import box

QUARTER = 804.672  # meters along a side of 160 acres
WEST, SOUTH = 405_000.0, 1_290_000.0  # in Alaska Albers, near Delta Junction

# pin, column, row, columns wide, rows tall, standing, holders
PLAT = [
    ("17-01-100", 0, 0, 1, 1, "signed", ["Halvorsen, Ingrid", "Halvorsen, Péter"]),
    ("17-01-200", 1, 0, 1, 1, "signed", ["Nguyễn, Thị Đào"]),
    ("17-01-300", 2, 0, 1, 1, "not_signed", ["Okafor, Samuel"]),
    ("17-01-400", 3, 0, 1.25, 1, "signed", ["Whitfield, Ada"]),
    ("17-01-500", 0, 1, 1, 1, "signed", ["Whitfield, Ada"]),
    ("17-01-600", 1, 1, 0.5, 1, "not_signed", ["Ramírez, José"]),
    ("17-01-650", 1.5, 1, 0.5, 1, "unknown", ["Estate of R. Teague"]),
    ("17-01-700", 2, 1, 1, 1, "no_resident", ["Tanana Grain LLC"]),
    ("17-01-800", 3, 1, 1, 1, "public", ["State of Alaska"]),
    ("17-02-100", 0, 2, 1, 1, "signed", ["Łukasik, Ewa"]),
    ("17-02-200", 1, 2, 1, 1, "signed", ["Boyd, Marcus"]),
    ("17-02-300", 2, 2, 1, 0.5, "signed", ["Ahgook, Lena"]),
    ("17-02-310", 2, 2.5, 1, 0.5, "not_signed", ["Sørensen, Nils"]),
    ("17-02-400", 3, 2.3, 1, 0.7, "signed", ["Boyd, Marcus"]),
]
PEOPLE = [
    ("H1", "Halvorsen, Ingrid", "natural", True, True),
    ("H2", "Halvorsen, Péter", "natural", True, True),
    ("H3", "Nguyễn, Thị Đào", "natural", True, True),
    ("H4", "Okafor, Samuel", "natural", True, False),
    ("H5", "Whitfield, Ada", "natural", True, True),
    ("H6", "Ramírez, José", "natural", True, False),
    ("H7", "Estate of R. Teague", "unknown", None, False),
    ("H8", "Tanana Grain LLC", "entity", False, False),
    ("H9", "State of Alaska", "public", False, False),
    ("H10", "Łukasik, Ewa", "natural", True, True),
    ("H11", "Boyd, Marcus", "natural", True, True),
    ("H12", "Ahgook, Lena", "natural", True, True),
    ("H13", "Sørensen, Nils", "natural", True, False),
]


def square(column, row, wide=1, tall=1):
    """A rectangle on the plat, in quarter sections from its south-west corner."""
    west, south = WEST + column * QUARTER, SOUTH + row * QUARTER
    return box(west, south, west + wide * QUARTER, south + tall * QUARTER)


@pytest.fixture
def plat():
    """The parcels, and the described area they lie in."""
    boundary = square(0, 0, 4, 2).union(square(0, 2, 4, 1).difference(square(3, 2, 1, 0.3)))
    frame = gpd.GeoDataFrame(
        {
            "pin": [row[0] for row in PLAT],
            "holders": [row[6] for row in PLAT],
            "standing": [row[5] for row in PLAT],
            "straddles": [row[3] > 1.2 for row in PLAT],
        },
        geometry=[square(*row[1:5]) for row in PLAT],
        crs="EPSG:3338",
    )
    frame["acres_whole"] = frame.area / 4046.8564224
    frame["acres_inside"] = frame.intersection(boundary).area / 4046.8564224
    return frame, boundary


@pytest.fixture
def petition():
    """What is known of the petition beside its assessment."""
    signed = [who for who in PEOPLE if who[4]]
    return {
        "ref": "2026-03 Jarvis Creek",
        "action": "establish",
        "purpose": "Keep cattle and bison from roaming over hay and grain land along Jarvis Creek.",
        "received_on": "2026-03-02",
        "filed_by": "Ada Whitfield, for the petitioners",
        "signatures": [
            {"id": f"s{place}", "holder": who[0], "signed_on": f"2026-02-{place + 10}"}
            for place, who in enumerate(signed, 1)
        ],
    }


@pytest.fixture
def sources():
    """Where the layers come from."""
    return [
        {
            "name": "parcels",
            "origin": "Made for these tests on a quarter-section grid",
            "license": "CC0 1.0",
            "attribution": "Sample parcels, invented; no real person or land",
            "vintage": "2026-01-15",
            "file": "parcels.gpkg",
        },
        {
            "name": "boundary",
            "origin": "Drawn by the petitioners",
            "license": "public record",
            "attribution": "Petition boundary as filed",
            "vintage": "2026-03-02",
            "file": "boundary.geojson",
        },
    ]


@pytest.fixture
def assessment(plat):
    """Seven of nine residents sign; three questions stay with people."""
    frame, _ = plat
    document = copy.deepcopy(DOCUMENT)
    document["measurements"]["parcels"] = [
        {
            "pin": row.pin,
            "acres_inside": row.acres_inside,
            "acres_whole": row.acres_whole,
            "straddles": row.straddles,
            "duplicate_of": None,
            "standing": row.standing,
            "holders": row.holders,
        }
        for row in frame.itertuples()
    ]
    return document


def finding(clause, cite, requirement, verdict="meets", **more):
    return {
        "clause": clause, "cite": cite, "requirement": requirement, "decides": True,
        "verdict": verdict, "measured": None, "threshold": None, "reading": None,
        "alternatives": [], "margin": None, "evidence": [], **more,
    }  # fmt: skip


def measured(value, display, unit, **more):
    return {
        "value": value, "display": display, "unit": unit, "tolerance": None, "low": None,
        "high": None, "method": None, **more,
    }  # fmt: skip


DOCUMENT = {
    "schema": "strayline.assessment/1",
    "chapter": "ak_as_03_35",
    "proceeding": "petition",
    "as_of": "2026-05-01",
    "verdict": "meets",
    "contested": ["co_owners"],
    "findings": [
        finding(
            "AK-03.35.010a-2",
            "AS 03.35.010(a)",
            "the place is inside a municipality or another settled area",
            measured=measured(True, "yes, as stated in the petition", "yes or no"),
            evidence=[{"kind": "observation", "id": "settled_area", "note": "stated by the filer"}],
        ),
        finding(
            "AK-03.35.010a-3",
            "AS 03.35.010(a)",
            "the area is at least 1,280 acres",
            measured=measured(
                1872.0000413, "1,872.0 acres", "acres", tolerance=3.41,
                method="geodesic area on the GRS 80 ellipsoid, cross-checked in an equal-area "
                "projection",
            ),
            threshold={"comparison": ">=", "value": 1280, "unit": "acres"},
            reading={"question": "acres", "option": "geodesic"},
            alternatives=[
                {"question": "acres", "option": "nominal", "verdict": "meets", "turns": False,
                 "measured": {"value": 1880}},
            ],
            margin={"text": "592.0 acres to spare"},
        ),
        finding(
            "AK-03.35.010a-4",
            "AS 03.35.010(a)",
            "the area is one contiguous piece",
            measured=measured(1, "1 piece", "pieces", method="shared edges after bridging 1.0 m"),
            threshold={"comparison": "==", "value": 1, "unit": "pieces"},
            reading={"question": "contiguity", "option": "edge"},
            alternatives=[
                {"question": "contiguity", "option": option, "verdict": "meets", "turns": False,
                 "measured": {"value": 1, "unit": "pieces"}}
                for option in ("gap", "corner")
            ],
            evidence=[{"kind": "parcel", "id": row[0], "note": None} for row in PLAT],
        ),
        finding(
            "AK-03.35.020a-1",
            "AS 03.35.020(a)",
            "at least 60 percent of the resident owners and lessees sign",
            measured=measured("7/10", "70.0 %", "share", low="7/11", high="7/10",
                              method="persons counted once, each resident co-owner a person"),
            threshold={"comparison": ">=", "value": "3/5", "unit": "share"},
            reading={"question": "residents", "option": "within_area"},
            alternatives=[
                {"question": "residents", "option": "state", "verdict": "meets", "turns": False,
                 "measured": {"value": "8/12"}},
                {"question": "co_owners", "option": "one_speaks", "verdict": "fails",
                 "turns": True, "measured": {"value": "5/9"}},
            ],
            margin={"text": "one signature may be struck; the second turns it", "signatures": 1},
            evidence=[
                {"kind": "signature", "id": f"s{place}", "note": f"sheet 1, line {place}"}
                for place in range(1, 8)
            ] + [{"kind": "holder", "id": "H7", "note": "residence unknown"}],
        ),
        finding(
            "AK-03.35.020a-2",
            "AS 03.35.020(a)",
            "those who sign own or lease at least 30 percent of the land described",
            measured=measured("1111.9998/1872.0000", "59.4 %", "share",
                              method="union of parcel parts inside; shares of co-owners"),
            threshold={"comparison": ">=", "value": "3/10", "unit": "share"},
            reading={"question": "land_signers", "option": "same_signers"},
            alternatives=[
                {"question": "land_base", "option": "without_public", "verdict": "meets",
                 "turns": False, "measured": {"value": "1111.9998/1712.0000"}},
            ],
            margin={"text": "550.4 acres to spare"},
            evidence=[{"kind": "parcel", "id": row[0], "note": None}
                      for row in PLAT if row[5] == "signed"],
        ),
        finding(
            "AK-03.35.020a-3",
            "AS 03.35.020(a)",
            "the petition states its purpose, defines its boundaries and is signed",
            measured=measured(True, "purpose, boundaries and signatures are there", None),
        ),
        finding(
            "AK-03.35.020a-4",
            "AS 03.35.020(a)",
            "the petition is filed with the district judge where the land lies",
            measured=measured(True, "yes", None),
            evidence=[{"kind": "document", "id": "receipt", "note": "received 2026-03-02"}],
        ),
        finding(
            "AK-03.35.030-1", "AS 03.35.030", "the hearing is at least 30 days after receipt",
            "not_applicable", decides=False,
            threshold={"comparison": ">=", "value": 30, "unit": "days"},
        ),
        finding(
            "AK-03.35.030-2", "AS 03.35.030",
            "notice is posted in at least three conspicuous public places inside",
            "not_applicable", decides=False,
            threshold={"comparison": ">=", "value": 3, "unit": "places"},
        ),
        finding(
            "AK-03.35.030-3", "AS 03.35.030", "notice stays posted at least 30 days",
            "not_applicable", decides=False,
            threshold={"comparison": ">=", "value": 30, "unit": "days"},
        ),
    ],
    "deadlines": [],
    "amounts": [],
    "relations": [],
    "readings": [
        {"question": "acres", "option": "geodesic", "default": True,
         "options": ["geodesic", "nominal", "without_water"]},
        {"question": "contiguity", "option": "edge", "default": True,
         "options": ["edge", "gap", "corner"]},
        {"question": "residents", "option": "within_area", "default": True,
         "options": ["within_area", "state"]},
        {"question": "co_owners", "option": "persons", "default": True,
         "options": ["persons", "land_whole", "one_speaks"]},
        {"question": "land_base", "option": "gross", "default": True,
         "options": ["gross", "without_water", "without_public"]},
    ],
    "notices": [
        {"level": "warning", "code": "sliver_bridged",
         "message": "A sliver 0.40 m wide (0.08 acres) between 17-02-100 and 17-02-200 was "
         "bridged and not added to the acres."},
        {"level": "warning", "code": "unknown_holders",
         "message": "Estate of R. Teague: residence is not known. The personal representative "
         "can supply it; counted as a resident who did not sign, the share is 7 of 11."},
        {"level": "info", "code": "recorded_acres_differ",
         "message": "17-01-400 is recorded as 160.00 acres and measures 200.00."},
    ],
    "measurements": {
        "acres": 1872.0000413,
        "acres_summed": 1872.0000413,
        "tolerance": 3.41,
        "recorded_acres": 1840.0,
        "pieces": {"edge": [1872.0000413], "gap": [1872.0000413], "corner": [1872.0000413]},
        "joins": [
            {"a": "17-01-100", "b": "17-01-200", "kind": "edge", "shared_m": 804.672,
             "contact_points": 0, "gap_m": None, "gap_acres": None},
            {"a": "17-01-200", "b": "17-01-300", "kind": "edge", "shared_m": 804.672,
             "contact_points": 0, "gap_m": None, "gap_acres": None},
            {"a": "17-02-100", "b": "17-02-200", "kind": "sliver", "shared_m": 804.3,
             "contact_points": 0, "gap_m": 0.4, "gap_acres": 0.0795},
            {"a": "17-02-300", "b": "17-02-400", "kind": "edge", "shared_m": 160.934,
             "contact_points": 0, "gap_m": None, "gap_acres": None},
            {"a": "17-01-200", "b": "17-01-500", "kind": "corner", "shared_m": 0.0,
             "contact_points": 1, "gap_m": None, "gap_acres": None},
        ],
        "parcels": [],
        "holders": [
            {"id": who[0], "name": who[1], "source": "owner column", "person": who[2],
             "resident": who[3]}
            for who in PEOPLE
        ],
        "unmatched_signatures": [
            {"line": 9, "name": "J. Ramirez Jr.", "reason": "no holder of this name; the nearest "
             "is Ramírez, José, an elder namesake"},
        ],
        "match_suggestions": [
            {"line": 10, "name": "Sam Okafor", "holder": "H4", "score": 88, "why": "short form of "
             "the given name, same family name"},
        ],
        "duplicate_signatures": [{"line": 11, "of": 5}],
    },
    "margins": {
        "strikes_to_turn": 2, "strikes": ["H1", "H2"], "pivotal_parcels": [],
        "pivotal_signers": [], "signers_to_pass": None, "acres_to_spare": 592.0000413,
    },
}  # fmt: skip


# What the papers of a petition are made from, and those of an impounded animal; all invented.
FACTS = json.loads((Path(__file__).parent / "paper_facts.json").read_text("utf-8"))


@pytest.fixture
def district_facts(assessment):
    """Everything the papers of a petition print, with hearing and notice found."""
    for number, (unit, value) in enumerate([("days", 44), ("places", 3), ("places", 3)], 7):
        heard = assessment["findings"][number]
        heard |= {"decides": True, "verdict": "meets"}
        heard["measured"] = measured(value, f"{value} {unit}", unit)
    return {**copy.deepcopy(FACTS["petition"]), "assessment": assessment}


@pytest.fixture
def case_facts():
    """Everything the papers of an impounded animal print."""
    return copy.deepcopy({**FACTS["case"], "court": FACTS["petition"]["court"]})


@pytest.fixture
def printed():
    """A function from a PDF to the text on its pages, without the spaces between words."""

    def read(content):
        pdf = pikepdf.open(io.BytesIO(content))
        text = "".join("".join(letters for letters, _ in shown(page)) for page in pdf.pages)
        return re.sub(r"[\s\u200b]+", "", text)

    return read


@pytest.fixture
def places():
    """A function from a PDF to where each run of text ends across the page, in points."""

    def read(content):
        pdf = pikepdf.open(io.BytesIO(content))
        return [end for page in pdf.pages for _, end in shown(page)]

    return read


def shown(page):
    """Yield each run of text of a page or form, and where it ends across the page."""
    fonts = {name: alphabet(font) for name, font in page.Resources.get("/Font", {}).items()}
    letters, widths, size, at, moved, stack = {}, {}, 0.0, 0.0, 0.0, []
    for step in pikepdf.parse_content_stream(page):
        operator, operands = str(step.operator), step.operands
        if operator == "q":
            stack.append(moved)
        elif operator == "Q":
            moved = stack.pop()
        elif operator == "cm":
            moved += float(operands[4])
        elif operator == "Tf":
            (letters, widths), size = fonts[str(operands[0])], float(operands[1])
        elif operator == "Tm":
            at = float(operands[4])
        elif operator in ("Tj", "TJ"):
            parts = operands[0] if operator == "TJ" else [operands[0]]
            codes = [
                int.from_bytes(raw[place : place + 2], "big")
                for raw in (bytes(part) for part in parts if isinstance(part, pikepdf.String))
                for place in range(0, len(raw), 2)
            ]
            wide = sum(widths.get(code, 1000) for code in codes) * size / 1000
            yield "".join(letters.get(code, "") for code in codes), moved + at + wide
        elif operator == "Do":
            form = page.Resources.XObject[str(operands[0])]
            if str(form.Subtype) == "/Form":
                yield from ((text, 0) for text, _ in shown(form))


def alphabet(font):
    """A font's codes as letters, and as widths, from what the file itself says of them."""
    table = font.ToUnicode.read_bytes().decode("ascii")
    letters = {}
    for block in re.findall(r"beginbfchar(.*?)endbfchar", table, re.S):
        for code, text in re.findall(r"<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]+)>", block):
            letters[int(code, 16)] = bytes.fromhex(text).decode("utf-16-be")
    for block in re.findall(r"beginbfrange(.*?)endbfrange", table, re.S):
        for low, high, text in re.findall(r"<(\w+)>\s*<(\w+)>\s*<(\w+)>", block):
            first = bytes.fromhex(text).decode("utf-16-be")
            for step in range(int(high, 16) - int(low, 16) + 1):
                letters[int(low, 16) + step] = first[:-1] + chr(ord(first[-1]) + step)
    widths, listed = {}, list(font.DescendantFonts[0].get("/W", []))
    while listed:
        start, then = int(listed.pop(0)), listed.pop(0)
        if isinstance(then, pikepdf.Array):
            widths |= {start + step: float(width) for step, width in enumerate(then)}
        else:
            width = float(listed.pop(0))
            widths |= dict.fromkeys(range(start, int(then) + 1), width)
    return letters, widths
