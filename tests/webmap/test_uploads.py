"""What people send as a picture: known by its content, and never opened as a page of ours."""

import io

import pytest
from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from districts.errors import DistrictsError
from districts.proceedings.report import MOST_PHOTOS, Report, file_report
from districts.records.incident import Incident
from tests.pictures import PAGE, drawn, exif_bomb, huge_png
from tests.prairie import WHO, adopted, spot
from webmap import Settings, create_app, limits

PNG_HEAD = b"\x89PNG\r\n\x1a\n"
SVG = b"<svg xmlns='http://www.w3.org/2000/svg'><script>owned()</script></svg>"
NO_PICTURE = {
    "a page with the head of a picture": PNG_HEAD + PAGE,
    "a page named as a picture": PAGE,
    "a drawing with a script": SVG,
    "a GIF": b"GIF89a/*" + PAGE,
    "a PNG of 100,000 by 100,000 points": huge_png(100_000, 100_000),
    "a PNG of 7,000 by 7,000 points": huge_png(7_000, 7_000),
    "a JPEG that ends at once": b"\xff\xd8\xff\xe0",
    "an archive": b"PK\x03\x04" + b"\0" * 64,
    "nothing": b"\0",
}


@pytest.fixture
def store(tmp_path, accounts):
    made = adopted(tmp_path / "workspace")
    for account in accounts.values():
        made.append(account, by="setup", at=WHO["at"])
    yield made
    made.close()


@pytest.fixture
def app(store, tmp_path):
    settings = Settings(
        workspace=tmp_path / "workspace", secret_key="only for tests " * 3, second_factor="offered"
    )
    made = create_app(settings, store=store)
    made.config["WTF_CSRF_ENABLED"] = False
    return made


def send(client, content, name="field.jpg", once="x", **said):
    where = spot("A-1")
    form = {"once": once, "kind-1": "cattle", "now": "yes", "lon": f"{where['lon']:.6f}",
            "lat": f"{where['lat']:.6f}", "source": "map",
            "photo": FileStorage(io.BytesIO(content), name), **said}  # fmt: skip
    boundary, body = encode_multipart(form)
    kind = f"multipart/form-data; boundary={boundary}"
    return client.post("/report", data=body, content_type=kind)


@pytest.mark.parametrize("what", NO_PICTURE)
def test_what_is_no_picture_is_refused_and_nothing_is_kept(client, store, what):
    before = store.head()

    answer = send(client, NO_PICTURE[what])

    assert answer.status_code == 422
    assert store.head() == before
    assert not [file for file in (store.folder / "files").rglob("*") if file.is_file()]


@pytest.mark.parametrize("content", [drawn() + PAGE, drawn("PNG") + PAGE, exif_bomb()])
def test_a_picture_that_is_a_page_too_is_drawn_anew_and_handed_over_as_a_file(client, content):
    answer = send(client, content, name='x.html"><script>owned()</script>.jpg')
    assert answer.status_code == 303

    shown = client.get(f"{answer.location}/photo/1")

    assert shown.status_code == 200
    assert shown.mimetype == "image/jpeg"
    assert b"owned" not in shown.data
    assert shown.headers["X-Content-Type-Options"] == "nosniff"
    disposition = shown.headers["Content-Disposition"]
    assert disposition.startswith("attachment") and "script" not in disposition
    assert shown.headers["Content-Security-Policy"] == "default-src 'none'; sandbox"


def test_the_original_is_handed_over_as_a_file_too(client, store, sign_in):
    send(client, drawn() + PAGE, name="x.html")
    [incident] = store.records(Incident)

    given = sign_in("authority").post(f"/incidents/{incident.ref}/original/1")

    assert given.data.endswith(PAGE)
    assert (given.mimetype, given.headers["X-Content-Type-Options"]) == ("image/jpeg", "nosniff")
    assert given.headers["Content-Disposition"].startswith("attachment")


def test_a_photograph_over_ten_megabytes_is_refused(client):
    assert send(client, drawn() + b"\0" * 10_000_000).status_code == 422
    assert send(client, drawn() + b"\0" * 13_000_000).status_code == 413


def test_a_device_may_send_so_much_a_day_and_no_more(client, monkeypatch):
    assert limits.BYTES_A_PERSON_A_DAY == 50_000_000
    content = drawn() + b"\0" * 2_000
    monkeypatch.setattr(limits, "BYTES_A_PERSON_A_DAY", 2 * len(content) + 100)

    answers = [send(client, content, once=f"{n}").status_code for n in range(3)]

    assert answers == [303, 303, 429]


def test_a_report_has_five_photographs_at_most(store):
    said = Report(is_going_on=True, **spot("A-1"), animals=[{"kind": "cattle"}],
                  photos=[(drawn(), "x.jpg")] * (MOST_PHOTOS + 1))  # fmt: skip

    with pytest.raises(DistrictsError, match="at most 5"):
        file_report(store, said, **WHO)


def test_a_form_of_more_than_200_parts_is_refused(client):
    parts = {f"f{n}": "x" for n in range(201)}

    answer = client.post("/report", data=parts, content_type="multipart/form-data")

    assert answer.status_code == 413


@pytest.mark.parametrize(
    "kind", ["application/json", "text/xml", "application/x-www-form-urlencoded"]
)
def test_a_body_of_any_depth_breaks_nothing(client, kind):
    for body in (b"[" * 100_000, b"<a>" * 50_000, b"a[" * 50_000 + b"=1"):
        answer = client.post("/report", data=body, content_type=kind)
        assert answer.status_code in (400, 413, 422)
