"""A county's file on the page: checked, watched, adopted, or stopped with nothing left behind."""

import io
import json
import os
import re
import signal
import time

import pytest

from districts.proceedings import layer_job
from districts.store.workspace import create_store
from tests.prairie import AT, parcels
from webmap import Settings, create_app

SECONDS = 60


@pytest.fixture
def store(tmp_path, accounts):
    made = create_store(tmp_path / "workspace")
    for account in accounts.values():
        made.append(account, by="setup", at=AT)
    yield made
    made.close()


@pytest.fixture
def settings(tmp_path):
    return Settings(
        workspace=tmp_path / "workspace", secret_key="only for tests " * 3, second_factor="offered"
    )


@pytest.fixture
def app(store, settings):
    made = create_app(settings, store=store)
    made.config["PROPAGATE_EXCEPTIONS"] = True
    made.config["WTF_CSRF_ENABLED"] = False
    return made


@pytest.fixture(scope="module")
def county_file(tmp_path_factory):
    file = tmp_path_factory.mktemp("county") / "parcels.gpkg"
    parcels().to_file(file, driver="GPKG")
    return file.read_bytes()


@pytest.fixture
def send(sign_in, county_file):
    """Send a file as a clerk; give the address of its page."""

    def sent(content=None, name="parcels.gpkg", **form):
        said = {"name": "parcels", "valid_from": "2026-01-01", "origin": "assessor", **form}
        file = (io.BytesIO(county_file if content is None else content), name)
        return sign_in("clerk").post("/jobs", data={**said, "file": file})

    return sent


@pytest.fixture
def at_once(settings, monkeypatch):
    """Let the work be done by the time the page answers, without a process of its own."""

    def started(workspace, job, stage):
        state = {"status": "working", "stage": stage, "step": 0}
        (workspace / "jobs" / job / "state.json").write_text(json.dumps(state))
        layer_job.work(workspace, job)

    monkeypatch.setattr(layer_job, "_start", started)


@pytest.fixture
def until(sign_in):
    """Look at a page until it says something; give what it says then."""

    def looked(address, words):
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            page = sign_in("clerk").get(address).text
            if words in page:
                return page
            time.sleep(0.2)
        raise AssertionError(f"{words} was never said: {page}")

    return looked


def test_a_file_is_checked_then_adopted_with_its_origin(send, until, sign_in, store):
    address = send().location
    page = until(address, "waits to be adopted")
    assert "PIN" in page.upper()
    assert store.vintages() == []
    listed = sign_in("clerk").get("/jobs")
    assert listed.status_code == 200
    assert f'href="{address}"' in listed.text

    sign_in("clerk").post(f"{address}/adopt")
    until(address, "in force from")

    (vintage,) = store.vintages()
    assert (vintage.name, vintage.valid_from, vintage.rows) == (
        "parcels", "2026-01-01", len(parcels()),
    )  # fmt: skip
    assert vintage.source["origin"] == "assessor"
    assert vintage.adopted_by == "clerk"
    assert store.verify() is None


@pytest.mark.usefixtures("at_once")
def test_what_cannot_be_read_is_said_with_what_to_do(send, until, store):
    page = until(send(b"no layer at all", "parcels.gpkg").location, "could not be used")

    assert "What to do." in page
    assert store.vintages() == []


@pytest.mark.usefixtures("at_once")
def test_cancelling_leaves_nothing_and_it_cannot_be_adopted_after(
    send, until, sign_in, store, settings
):
    address = send().location
    until(address, "waits to be adopted")
    before = store.head()

    sign_in("clerk").post(f"{address}/cancel")

    assert "nothing was adopted" in sign_in("clerk").get(address).text
    assert sign_in("clerk").post(f"{address}/adopt").status_code == 422
    assert store.head() == before
    assert not (settings.workspace / "jobs" / address.rsplit("/", 1)[1] / "file").exists()


@pytest.mark.usefixtures("at_once")
def test_stopping_in_the_midst_of_adopting_undoes_all_of_it(send, until, sign_in, store, settings):
    """The process is stopped when it has written the layer and not yet committed."""
    address = send().location
    job = address.rsplit("/", 1)[1]
    until(address, "waits to be adopted")
    before = store.head()
    waits = layer_job._go_on

    def adopting():
        steps = []

        def held(folder):
            steps.append(folder)
            if len(steps) == 4:  # after the layer is written, before the end of the transaction
                os.kill(os.getpid(), signal.SIGKILL)
            waits(folder)

        layer_job._go_on = held
        layer_job.work(settings.workspace, job)

    folder = settings.workspace / "jobs" / job
    state = {"status": "working", "stage": "adopt", "step": 0}
    (folder / "state.json").write_text(json.dumps(state))
    child = os.fork()
    if not child:
        try:
            adopting()
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)

    assert os.WIFSIGNALED(status)
    assert "stopped by itself" in sign_in("clerk").get(address).text
    assert store.vintages() == []
    assert store.head() == before
    assert store.verify() is None


@pytest.mark.usefixtures("at_once")
def test_a_job_stands_the_same_after_the_server_is_started_anew(send, until, store, settings):
    address = send().location
    until(address, "waits to be adopted")

    anew = layer_job.jobs(settings.workspace, store)

    assert [(job.status, job.percent) for job in anew] == [("checked", 100)]


@pytest.mark.usefixtures("at_once")
def test_work_in_progress_says_its_step_and_share_and_looks_again_without_script(
    send, until, sign_in, settings
):
    address = send().location
    until(address, "waits to be adopted")
    folder = settings.workspace / "jobs" / address.rsplit("/", 1)[1]
    state = {"status": "working", "stage": "adopt", "step": 1}
    (folder / "state.json").write_text(json.dumps(state))

    page = sign_in("clerk").get(address).text

    assert "Step 2 of 3: Checking its soundness." in page
    assert re.search(r'<progress [^>]*value="33"', page)
    assert re.search(r"<noscript><meta http-equiv=\"refresh\"", page)


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("name", ["", "../../evil.gpkg", ".hidden"])
def test_a_name_leads_nowhere_else(send, settings, name):
    answer = send(b"x", name)

    folder = settings.workspace / "jobs"
    kept = [each.name for each in folder.rglob("*.gpkg")] if folder.exists() else []
    assert answer.status_code == 422 or kept in (["evil.gpkg"], [])
    assert not (settings.workspace.parent / "evil.gpkg").exists()


def test_a_job_that_is_none_is_not_there(sign_in):
    for job in ("0" * 16, "..", "a"):
        assert sign_in("clerk").get(f"/jobs/{job}").status_code == 404
