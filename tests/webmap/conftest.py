"""A workspace with one account a role, and a petition whose review is written by hand."""

import shutil
import threading
from datetime import UTC, datetime
from types import SimpleNamespace

import geopandas
import numpy as np
import pytest
import shapely

from districts.errors import DistrictsError
from districts.records.account import ROLES, Account
from districts.store.workspace import create_store
from webmap import Settings, create_app, reviews

from . import signing

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
PASSWORD = "anvil-meadow-kettle-nine"
PIN = "P-2026-0001"
MILE = 1609.344

ARGUMENTS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
    "--disable-dev-shm-usage", "--disable-component-update", "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
)  # fmt: skip

HOSTILE = [
    "Anna <script>document.title='owned'</script> O'Brien",
    'said "come & get them" <b>bull</b> <img src=x onerror="document.title=\'owned\'">',
    "hole in fence `north side` ${document.title='owned'}",
    "{{7*7}} {% raw %} #{7*7}",
    "</script><script>document.title='owned'</script>",
    "line one\nline two",
    "=HYPERLINK(\"x\")\\u003cscript\\u003e '+alert(1)+'",
    "javascript:document.title='owned'",
    "<svg onload=document.title='owned'>",
]


@pytest.fixture(scope="session")
def accounts():
    """One account a role; hashing is slow on purpose, so once for all tests."""
    return {role: Account.opened(role.replace("_", "-"), [role], PASSWORD) for role in ROLES[1:]}


@pytest.fixture
def store(tmp_path, accounts):
    made = create_store(tmp_path / "workspace")
    for account in accounts.values():
        made.append(account, by="setup", at=NOW)
    yield made
    made.close()


@pytest.fixture
def settings(store, tmp_path):
    return Settings(
        workspace=tmp_path / "workspace", secret_key="only for tests " * 3, second_factor="offered"
    )


@pytest.fixture
def app(settings, store, monkeypatch):
    """The application, its one petition reviewed by the hand-written review below."""
    monkeypatch.setattr(reviews, "petitions", lambda: [petition()])
    monkeypatch.setattr(reviews.proceeding, "review", review)
    monkeypatch.setattr(reviews, "other_vintages", lambda ref: [])
    made = create_app(settings, store=store)
    made.config["PROPAGATE_EXCEPTIONS"] = True
    return made


@pytest.fixture
def client(app):
    return app.test_client()


@pytest.fixture
def sign_in(client, accounts):
    """Sign in as a role without the time a password takes; the login page has its own tests."""

    def signed_in(role):
        return signing.signed_in(client, accounts.get(role))

    return signed_in


def petition(ref=PIN):
    fields = {"ref": ref, "action": "establish", "title": "Hay <b>flats</b>",
              "purpose": "Keep <i>cattle</i> off the hay",
              "received_on": "2026-03-02", "filed_by": "clerk"}  # fmt: skip
    return SimpleNamespace(**fields, payload=lambda: fields)


def review(store, ref, *, as_of, readings=None, strikes=frozenset(), vintage=None):
    if ref != PIN:
        raise DistrictsError(f"There is no petition {ref}.", code="no_such_record")
    land, boundary = parcels()
    source = {"name": "Sample parcels", "origin": "made by rule", "license": "CC0 1.0",
              "attribution": "Sample <b>county</b>", "vintage": "2026-01-01",
              "file": "parcels.gpkg"}  # fmt: skip
    return SimpleNamespace(
        petition=petition(ref),
        paper=petition(ref).payload(),
        document=assessment(as_of, readings or {}, strikes),
        parcels=land,
        boundary=boundary,
        district=None,
        sources=[source],
        version="1",
    )


def parcels():
    """Nine parcels a mile square with a hostile holder each, and one without a place."""
    west, south = 400_000, 1_200_000
    shapes = [
        shapely.box(west + x, south + y, west + x + MILE, south + y + MILE)
        for y in (0, MILE, 2 * MILE)
        for x in (0, MILE, 2 * MILE)
    ]
    standings = ["signed", "not_signed", "no_resident", "unknown", "public"]
    land = geopandas.GeoDataFrame(
        {
            "row": range(1, 11),
            "pin": [f"F-{row:03}" for row in range(1, 10)] + [None],
            "holders": [[name] for name in HOSTILE] + [["Nobody Anywhere"]],
            "acres_inside": [640.0] * 9 + [np.nan],
            "acres_whole": [640.0] * 9 + [np.nan],
            "standing": [standings[row % 5] for row in range(10)],
            "straddles": [row == 8 for row in range(10)],
        },
        geometry=[*shapes, None],
        crs="EPSG:3338",
    )
    return land, shapely.box(west, south, west + 2.5 * MILE, south + 3 * MILE)


def assessment(as_of, readings, strikes):
    """An assessment in the form that every check prints: 9 of 15 sign, each strike is one less."""
    signers = [holder for holder in (f"H{n}" for n in range(1, 10)) if holder not in strikes]
    heads = f"{len(signers)}/{14 if readings.get('co_owners') == 'one_speaks' else 15}"
    verdict = "meets" if 5 * len(signers) >= 3 * int(heads.split("/")[1]) else "fails"
    share = {"comparison": ">=", "value": "3/5", "unit": "share"}
    names = [*HOSTILE, *(f"Holder {n}" for n in range(10, 16))]
    return {
        "schema": "strayline.assessment/1",
        "chapter": "ak_as_03_35",
        "proceeding": "petition",
        "as_of": as_of.isoformat(),
        "verdict": verdict,
        "contested": ["co_owners"],
        "findings": [
            _finding("AK-03.35.010a-3", "the area is at least 1,280 acres", "meets",
                     _measured(1281.9, "1,281.9 acres", "acres", tolerance=0.6),
                     {"comparison": ">=", "value": 1280, "unit": "acres"}),
            _finding("AK-03.35.020a-1", "at least 60 percent of the resident owners sign", verdict,
                     _measured(heads, None, "share"), share,
                     reading={"question": "residents", "option": "within_area"},
                     alternatives=[{"question": "residents", "option": "state", "turns": True,
                                    "verdict": "fails", "measured": _measured("9/18", None, None)}],
                     evidence=[{"kind": "holder", "id": one, "note": f"{one}: signed"}
                               for one in signers]),
            _finding("AK-03.35.030-1", "the hearing is 30 days after receipt", "not_applicable",
                     None, None, decides=False),
        ],
        "deadlines": [], "amounts": [], "relations": [],
        "readings": [
            {"question": "residents", "option": readings.get("residents", "within_area"),
             "default": "residents" not in readings, "options": ["within_area", "state"]},
            {"question": "co_owners", "option": readings.get("co_owners", "persons"),
             "default": "co_owners" not in readings,
             "options": ["persons", "land_whole", "one_speaks"]},
        ],
        "notices": [{"level": "warning", "code": "unknown_holders", "message": "<b>F-004</b>"}],
        "measurements": {
            "acres": 1281.9, "acres_summed": 1281.9, "tolerance": 0.6, "recorded_acres": 1280,
            "pieces": {"edge": [1281.9], "gap": [1281.9], "corner": [1281.9]},
            "joins": [{"a": "F-001", "b": "F-002", "kind": "edge", "shared_m": MILE,
                       "contact_points": 0, "gap_m": 0, "gap_acres": 0}],
            "parcels": [{"pin": f"F-{n:03}", "acres_inside": 640, "acres_whole": 640,
                         "straddles": n == 9, "duplicate_of": None} for n in range(1, 11)],
            "holders": [{"id": f"H{n}", "name": name, "source": "holders.csv", "person": "natural",
                         "resident": True} for n, name in enumerate(names, 1)],
            "unmatched_signatures": [{"line": 12, "name": "<i>Nobody</i>", "reason": "no holder"}],
            "match_suggestions": [{"line": 4, "name": "Holder Tenn", "holder": "H10",
                                   "score": 92.0, "why": "one letter more"}],
            "duplicate_signatures": [{"line": 9, "of": 3}],
        },
        "strikes": sorted(strikes),
        "margins": {"strikes_to_turn": 1, "strikes": ["H1"], "pivotal_parcels": [],
                    "pivotal_signers": ["H1"], "signers_to_pass": None, "acres_to_spare": 1.9},
    }  # fmt: skip


def _finding(clause, requirement, verdict, measured, threshold, **more):
    base = {"cite": "AS 03.35", "decides": True, "reading": None, "readings": [], "margin": None,
            "alternatives": [], "evidence": []}  # fmt: skip
    return {"clause": clause, "requirement": requirement, "verdict": verdict,
            "measured": measured, "threshold": threshold, **base, **more}  # fmt: skip


def _measured(value, display, unit, **more):
    base = {"tolerance": None, "low": None, "high": None, "method": "by hand"}
    return {"value": value, "display": display, "unit": unit, **base, **more}


@pytest.fixture
def land():
    """The parcels of the petition."""
    return parcels()[0]


@pytest.fixture
def served(app):
    """The application on a port of this machine; gives its address."""
    from werkzeug.serving import make_server

    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="module")
def browser():
    """Chromium without a window and without a network."""
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    driver, chromium = shutil.which("chromedriver"), shutil.which("chromium")
    if not driver or not chromium:
        pytest.skip("no Chromium and driver here")
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    for argument in ARGUMENTS:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    started = webdriver.Chrome(options=options, service=Service(driver))
    yield started
    started.quit()
