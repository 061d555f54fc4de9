"""The pictures of the guides, taken from the sample office: `make guide` renews them."""

import io
import threading
from pathlib import Path

import pytest
from PIL import Image
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from districts.proceedings import demo
from districts.records.account import Account
from districts.store.workspace import create_store
from webmap import Settings, create_app

from . import signing

PICTURES = Path(__file__).parents[2] / "webmap" / "static" / "guide"
MOST_BYTES = 60_000
DESK, PHONE = (1100, 760), (375, 720)
WALK = (
    ("report-phone", "public", "/report", PHONE),
    ("district", "public", "/districts/D-2026-0001", DESK),
    ("home-clerk", "clerk", "/", DESK),
    ("petition", "judge", "/petitions/P-2026-0002", DESK),
    ("case", "clerk", "/cases/C-2026-0001", DESK),
)


@pytest.fixture(scope="module")
def sample(tmp_path_factory):
    """The sample office on a port of this machine, with its accounts by role."""
    from werkzeug.serving import make_server

    folder = tmp_path_factory.mktemp("sample")
    store = create_store(folder)
    demo.fill(store, tell=lambda text: None)
    app = create_app(Settings(workspace=folder, second_factor="offered"), store=store)
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    accounts = {each.roles[0]: each for each in store.records(Account)}
    yield app, f"http://127.0.0.1:{server.server_port}", accounts
    server.shutdown()
    thread.join()
    server.server_close()
    store.close()


@pytest.mark.drill
@pytest.mark.needs_chromium
@pytest.mark.parametrize(("name", "role", "address", "size"), WALK)
def test_a_picture_of_each_page(browser, sample, name, role, address, size):
    app, home, accounts = sample
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": size == PHONE},
    )
    browser.get(f"{home}/healthz")
    browser.delete_all_cookies()
    if role != "public":
        client = signing.signed_in(app.test_client(), accounts[role])
        cookie = client.get_cookie("strayline-session")
        browser.add_cookie({"name": cookie.key, "value": cookie.value})

    browser.get(home + address)
    WebDriverWait(browser, 10).until(lambda b: b.find_elements(By.TAG_NAME, "h1"))
    browser.implicitly_wait(1)
    picture = small(browser.get_screenshot_as_png())

    assert len(picture) <= MOST_BYTES
    assert Image.open(io.BytesIO(picture)).size == size
    PICTURES.mkdir(exist_ok=True)
    (PICTURES / f"{name}.png").write_bytes(picture)


def small(png):
    """The picture with as many colors as a page has, which is few."""
    seen = Image.open(io.BytesIO(png)).convert("RGB")
    kept = io.BytesIO()
    seen.quantize(48, dither=Image.Dither.NONE).save(kept, "PNG", optimize=True)
    return kept.getvalue()
