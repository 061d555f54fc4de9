"""What every answer forbids a browser, and what the server will not take."""

import gzip
import io
import re

import pytest

from webmap import create_app
from webmap.assets import Assets

PAGES = ["/", "/login", "/law", "/petitions", "/petitions/P-2026-0001", "/layers", "/nowhere",
         "/petitions/P-2026-0001/map", "/petitions/P-2026-0001/compare?strike=H1",
         "/petitions/P-2026-0001?strike=H1&reading=co_owners:one_speaks"]  # fmt: skip
HOST = re.compile(r"(?:https?:)?//[\w.-]+\.[a-z]{2,}", re.IGNORECASE)


@pytest.mark.parametrize("address", PAGES)
def test_a_page_runs_only_scripts_with_its_nonce_and_names_no_host(sign_in, address):
    answer = sign_in("clerk").get(address)

    policy = answer.headers["Content-Security-Policy"]
    nonce = re.search(r"script-src 'nonce-([^']+)'", policy)[1]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'self'" in policy
    tags = re.findall(r"<(?:script|style)\b[^>]*>", answer.text)
    assert all(f'nonce="{nonce}"' in tag for tag in tags)
    assert not re.search(r"<[^>]+\s(?:style|on\w+)=", answer.text)
    assert HOST.findall(answer.text) == []
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Cache-Control"] == "no-store"


def test_no_two_answers_share_a_nonce(client):
    policies = {client.get("/").headers["Content-Security-Policy"] for _ in range(5)}

    assert len(policies) == 5


def test_an_asset_is_kept_for_good_and_its_address_changes_with_its_content(client):
    page = client.get("/").text
    style = re.search(r'href="(/assets/[^"]+/site\.css)"', page)[1]

    answer = client.get(style)

    assert answer.status_code == 200
    assert "immutable" in answer.headers["Cache-Control"]
    assert client.get(style.replace("site-", "site-0")).status_code == 404


def test_a_script_is_packed_for_who_can_unpack_it(client):
    style = re.search(r'href="(/assets/[^"]+/site\.css)"', client.get("/").text)[1]
    plain = client.get(style)
    packed = client.get(style, headers={"Accept-Encoding": "gzip"})

    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data) / 2
    assert "Accept-Encoding" in packed.headers["Vary"]


@pytest.mark.parametrize(
    "path",
    ["../settings.py", "%2e%2e/settings.py", "..%2f..%2fetc/passwd", "..\\settings.py", "%00", "/"],
)
def test_no_path_leads_out_of_the_assets(client, path):
    assert client.get(f"/assets/site/{path}").status_code == 404


def test_the_server_does_not_start_with_an_altered_asset(settings, store, monkeypatch):
    from districts.maps import leaflet

    leaflet.content.cache_clear()
    monkeypatch.setitem(leaflet.FILES, "leaflet.css", "f" * 64)

    with pytest.raises(leaflet.AssetError):
        create_app(settings, store=store)


def test_leaflet_is_among_the_assets():
    assets = Assets.checked()

    assert assets.by_path[assets.path("leaflet.js").removeprefix("/assets/")].content.startswith(
        b"/* @preserve"
    )


def test_a_host_the_office_has_not_named_is_refused(client):
    assert client.get("/", headers={"Host": "example.test"}).status_code == 400


def test_a_form_that_is_too_large_is_refused(sign_in):
    page = sign_in("clerk").post("/logout", data={"csrf_token": "x" * 600_000})

    assert page.status_code == 413


class Unread(io.RawIOBase):
    """A body that nobody may read."""

    def readable(self):
        return True

    def seekable(self):
        return True

    def seek(self, offset, whence=0):
        return 0

    def readinto(self, buffer):
        raise AssertionError("the body was read")


def test_a_stranger_s_upload_is_refused_before_it_is_read(client):
    answer = client.post(
        "/petitions",
        input_stream=Unread(),
        content_length=5_000_000,
        content_type="multipart/form-data; boundary=x",
    )

    assert answer.status_code == 403


def test_an_error_page_shows_nothing_of_the_program(app, sign_in, monkeypatch):
    from webmap import reviews

    def breaks(*args, **kwargs):
        raise RuntimeError("the inner workings")

    monkeypatch.setattr(reviews, "reviewed", breaks)
    app.config["PROPAGATE_EXCEPTIONS"] = False

    answer = sign_in("judge").get("/petitions/P-2026-0001")

    assert answer.status_code == 500
    assert "inner workings" not in answer.text
    assert "Traceback" not in answer.text
