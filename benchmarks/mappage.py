"""A county's map from the question to the drawn page in Chromium, beside ``folium.GeoJson`` (P15).

The page's weight without its tiles and its first paint on this machine are P16. Both need Chromium
and its driver; without them the job says so and measures nothing.
"""

from __future__ import annotations

import json
import shutil
import tempfile
import threading
import time
from collections.abc import Callable
from logging import ERROR, getLogger
from pathlib import Path
from typing import Any

import geopandas as gpd

from benchmarks import data
from benchmarks.runs import Bar, Result

ARGUMENTS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
    "--disable-dev-shm-usage", "--disable-component-update", "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)  # fmt: skip
SECONDS = 120
INKED = """
    return [...document.querySelectorAll("canvas.leaflet-tile")].filter(t => t.width).length > 7;"""
PATHS = "return document.querySelectorAll('canvas.leaflet-zoom-animated').length > 0 && window.done"
P15 = Bar("P15", "map of 30,000 parcels, folium.GeoJson over ours", 6, 10)
P16_WEIGHT = Bar("P16", "map page of 246,000 without tiles over 500 kB", 1, 0.5, at_least=False)
P16_PAINT = Bar("P16", "its first paint over 1.5 s", 1, 0.53, at_least=False)


def main(parcels: list[int], rounds: int) -> list[Result]:
    """Measure P15 on the smallest county and P16 on the next."""
    driver, chromium = shutil.which("chromedriver"), shutil.which("chromium")
    if not driver or not chromium:
        print("    no Chromium and driver here: nothing measured")
        return []
    browser = _started(driver, chromium)
    try:
        small, large = parcels[0], parcels[min(1, len(parcels) - 1)]
        ours = _ours(browser, small)
        peer = _folium(browser, small)
        county = ours if large == small else _ours(browser, large)
    finally:
        browser.quit()
    print(
        f"    {small:,} parcels: ours drawn after {ours['drawn']:.2f} s, folium.GeoJson {peer:.2f}"
    )
    print(
        f"    {large:,} parcels: {county['kb']:.0f} kB without tiles, tiles "
        f"{county['tile_kb']:.0f} kB, first paint {county['paint']:.2f} s, "
        f"drawn after {county['drawn']:.2f} s"
    )
    return [
        P15.result(peer / ours["drawn"], []),
        P16_WEIGHT.result(county["kb"] / 500, []),
        P16_PAINT.result(county["paint"] / 1.5, []),
    ]


def _ours(browser: Any, parcels: int) -> dict[str, float]:
    """Open the map of the layer five times with an empty cache; medians."""
    from werkzeug.serving import make_server

    from districts.proceedings.layer_tiles import LayerTiles
    from districts.store import open_store
    from webmap import Settings, create_app, current

    folder = data.workspace(parcels)
    store = open_store(folder)
    LayerTiles(folder).prepare(store, store.vintages("parcels")[-1])
    app = create_app(Settings(workspace=folder, secret_key="benchmark" * 6), store=store)
    current.account = _clerk
    getLogger("werkzeug").setLevel(ERROR)  # a line for each tile would be all one sees
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    address = f"http://127.0.0.1:{server.server_port}/layers/parcels/sheet"
    found = [_opened(browser, address, INKED) for _ in range(5)]
    server.shutdown()
    store.close()
    return {key: sorted(each[key] for each in found)[2] for key in found[0]}


def _folium(browser: Any, parcels: int) -> float:
    """Return the seconds that building, reading and drawing the same county as GeoJSON takes."""
    import folium

    from districts.maps import leaflet

    frame = gpd.read_file(data.county_file(parcels), use_arrow=True)
    start = time.perf_counter()
    shown = frame[["pin", "owner", "geometry"]].to_crs("EPSG:4326")
    page = folium.Map(tiles=None, prefer_canvas=True)
    page.default_js, page.default_css = [], []
    folium.GeoJson(
        shown,
        tooltip=folium.GeoJsonTooltip(["pin", "owner"]),
        style_function=lambda _: {"weight": 1},
    ).add_to(page)
    west, south, east, north = shown.total_bounds
    page.fit_bounds([[south, west], [north, east]])
    root: Any = page.get_root()
    script = leaflet.script_inline()
    root.header.add_child(folium.Element(f"<script>{script}</script>"))
    root.header.add_child(folium.Element(f"<style>{leaflet.style_inline()}</style>"))
    root.script.add_child(
        folium.Element(
            "requestAnimationFrame(function () { requestAnimationFrame(function () {"
            " window.done = true; }); });"
        )
    )
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "map.html"
        file.write_text(root.render(), encoding="utf-8")
        built = time.perf_counter() - start
        return built + _opened(browser, file.as_uri(), PATHS)["drawn"]


def _opened(browser: Any, address: str, drawn: str) -> dict[str, float]:
    browser.get("about:blank")
    browser.execute_cdp_cmd("Network.clearBrowserCache", {})
    browser.get_log("performance")
    start = time.perf_counter()
    browser.get(address)
    _until(lambda: bool(browser.execute_script(drawn)))
    seconds = time.perf_counter() - start
    _until(lambda: bool(browser.execute_script(
        "return performance.getEntriesByType('paint').length > 0")))  # fmt: skip
    paint = browser.execute_script("return performance.getEntriesByType('paint')[0].startTime")
    events = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    sizes: dict[str, float] = {}
    tiles = {
        event["params"]["requestId"]
        for event in events
        if event["method"] == "Network.requestWillBeSent"
        and ".mvt" in event["params"]["request"]["url"]
    }
    for event in events:
        if event["method"] == "Network.loadingFinished":
            kind = "tile_kb" if event["params"]["requestId"] in tiles else "kb"
            sizes[kind] = sizes.get(kind, 0) + event["params"]["encodedDataLength"] / 1e3
    return {"drawn": seconds, "paint": paint / 1e3, "kb": 0.0, "tile_kb": 0.0, **sizes}


def _until(done: Callable[[], bool]) -> None:
    start = time.perf_counter()
    while not done():
        if time.perf_counter() - start > SECONDS:
            raise TimeoutError
        time.sleep(0.01)


def _clerk() -> Any:
    from districts.records.account import Account

    return Account.opened("clerk", ["clerk"], "anvil-meadow-kettle-nine") if not _KEPT else _KEPT[0]


_KEPT: list[Any] = []


def _started(driver: str, chromium: str) -> Any:
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    _KEPT.append(_clerk())
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    for argument in ARGUMENTS:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"performance": "ALL"})
    started = webdriver.Chrome(options=options, service=Service(driver))
    started.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": 1100, "height": 800, "deviceScaleFactor": 1, "mobile": False},
    )
    return started
