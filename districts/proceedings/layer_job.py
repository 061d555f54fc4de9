"""Adopting a county's file as work of its own: it can be watched, and stopped at any time.

Run as ``python -m districts.proceedings.layer_job WORKSPACE ID``. A job is a folder in the
workspace: ``asked.json`` says what was asked for, ``state.json`` is written by the process that
works, ``cancelled`` by whoever stops it. While it works the process holds a lock on ``alive``, so
that every process of a server, and one started anew, can tell whether it still does.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from datetime import date, datetime
from pathlib import Path
from typing import Any

from districts.errors import DistrictsError
from districts.layers.limits import UPLOAD
from districts.proceedings.layer_import import Provenance, adopt_file
from districts.store import Store

try:
    import fcntl
except ImportError:  # Windows: whether a process still works is then not known
    fcntl = None  # type: ignore[assignment]

FOLDER = "jobs"
STEPS = ("Reading the file", "Checking its soundness", "Adopting it as a layer")
CHECK, ADOPT = "check", "adopt"
WORKING, CHECKED, DONE, FAILED, CANCELLED, STOPPED = (
    "working", "checked", "done", "failed", "cancelled", "stopped",
)  # fmt: skip
START_SECONDS = 60.0
_ID = re.compile(r"[a-z0-9]{16}")


@dataclass(frozen=True)
class Asked:
    """What is to be done with a file.

    Attributes
    ----------
    name
        ``parcels``, ``roads``, ``districts`` or ``water``.
    columns
        The county's columns by ours, where they cannot be told by their names.
    """

    file: str
    name: str
    valid_from: str
    by: str
    at: str
    columns: Mapping[str, str] = field(default_factory=dict)
    crs: str | None = None
    origin: str | None = None
    license: str | None = None
    attribution: str | None = None


@dataclass(frozen=True)
class Job:
    """A job as it stands.

    Attributes
    ----------
    status
        ``working``, ``checked`` (it waits to be adopted), ``done``, ``failed``, ``cancelled``, or
        ``stopped`` where its process ended by itself.
    step
        How many steps are behind it, of ``STEPS``.
    trouble
        ``message`` and ``remedy`` where it failed.
    """

    id: str
    asked: Asked
    status: str
    stage: str
    step: int
    trouble: Mapping[str, str | None] | None = None
    vintage: str | None = None

    @property
    def is_open(self) -> bool:
        """Whether it works, or waits for a person."""
        return self.status in (WORKING, CHECKED)

    @property
    def steps(self) -> int:
        """How many steps it has in this stage."""
        return len(STEPS) if self.stage == ADOPT else len(STEPS) - 1

    @property
    def percent(self) -> int:
        """The share of its steps that is behind it."""
        return round(100 * min(self.step, self.steps) / self.steps)


def begin(workspace: Path, file: Path, asked: Asked) -> str:
    """Take a file in and start to check it; return the job's id."""
    job = secrets.token_hex(8)
    folder = workspace / FOLDER / job
    (folder / "file").mkdir(parents=True)
    shutil.move(file, folder / "file" / asked.file)
    _write(folder / "asked.json", asdict(asked))
    _start(workspace, job, CHECK)
    return job


def adopt(workspace: Path, job: str) -> None:
    """Go on with a file that was checked."""
    found = read(workspace, job)
    if found.status != CHECKED:
        raise DistrictsError(
            "This file does not wait to be adopted.",
            code="not_checked",
            remedy="Look at how the work stands, or send the file again.",
        )
    _start(workspace, job, ADOPT)


def cancel(workspace: Path, job: str, store: Store) -> None:
    """Stop a job. Whatever it wrote so far in one transaction is undone, or it is done already."""
    folder = _folder(workspace, job)
    (folder / "cancelled").touch()
    if _is_alive(folder):
        pid = _state(folder).get("pid")
        if isinstance(pid, int) and pid > 1:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(pid, signal.SIGKILL)
    if _vintage(store, job) is None:
        shutil.rmtree(folder / "file", ignore_errors=True)


def read(workspace: Path, job: str, store: Store | None = None) -> Job:
    """Return a job as it stands.

    Raises
    ------
    DistrictsError
        There is no such job.
    """
    folder = _folder(workspace, job)
    asked = Asked(**json.loads((folder / "asked.json").read_text("utf-8")))
    state = _state(folder)
    is_alive = _is_alive(folder)
    if not is_alive:
        state = _state(folder)  # it may have ended between the two looks
    status, vintage = state.get("status", WORKING), state.get("vintage")
    if status in (WORKING, CHECKED) and store is not None:
        vintage = _vintage(store, job)  # it may have been stopped between its last two writes
    if vintage is not None:
        status = DONE
    elif status in (WORKING, CHECKED) and (folder / "cancelled").exists():
        status = CANCELLED
    elif status == WORKING and not is_alive and not _is_starting(folder):
        status = STOPPED
    step = len(STEPS) if status == DONE else state.get("step", 0)
    return Job(job, asked, status, state.get("stage", CHECK), step, state.get("trouble"), vintage)


def jobs(workspace: Path, store: Store | None = None) -> list[Job]:
    """Return every job, the latest first."""
    folder = workspace / FOLDER
    names = [each.name for each in folder.iterdir()] if folder.is_dir() else []
    found = [
        read(workspace, name, store)
        for name in names
        if _ID.fullmatch(name) and (folder / name / "asked.json").is_file()
    ]
    return sorted(found, key=lambda job: job.asked.at, reverse=True)


def report(workspace: Path, job: str) -> dict[str, Any] | None:
    """Return the soundness report of a file, once it was checked."""
    file = _folder(workspace, job) / "report.json"
    found: dict[str, Any] | None = json.loads(file.read_text("utf-8")) if file.is_file() else None
    return found


def work(workspace: Path, job: str) -> None:
    """Do the work of one stage, in a process of its own."""
    folder = _folder(workspace, job)
    with (folder / "alive").open("w") as alive:
        if fcntl is not None:
            fcntl.flock(alive, fcntl.LOCK_EX)
        state = {**_state(folder), "status": WORKING, "step": 0, "pid": os.getpid()}
        try:
            state = _worked(workspace, folder, job, state)
        except DistrictsError as trouble:
            said = {"message": trouble.message, "remedy": trouble.remedy}
            state |= {"status": FAILED, "trouble": said}
        except Exception as trouble:
            said = {"message": f"It could not be finished ({type(trouble).__name__}).",
                    "remedy": "Nothing was adopted. Send the file again."}  # fmt: skip
            state |= {"status": FAILED, "trouble": said}
        _write(folder / "state.json", state)
        if state["status"] != CHECKED:
            shutil.rmtree(folder / "file", ignore_errors=True)


def _worked(workspace: Path, folder: Path, job: str, state: dict[str, Any]) -> dict[str, Any]:
    from districts.layers.intake import read_layer, usable  # noqa: PLC0415 - what only work needs
    from districts.layers.soundness import check  # noqa: PLC0415
    from districts.store import open_store  # noqa: PLC0415

    asked = Asked(**json.loads((folder / "asked.json").read_text("utf-8")))
    file = folder / "file" / asked.file

    def at_step(step: int) -> None:
        _write(folder / "state.json", {**state, "step": step})
        _go_on(folder)

    at_step(0)
    intake = read_layer(
        file, columns=dict(asked.columns), crs=asked.crs, kind=asked.name, limits=UPLOAD
    )
    at_step(1)
    told = check(usable(intake)).document()
    _write(folder / "report.json", told)
    if state["stage"] == CHECK:
        return {**state, "status": CHECKED, "step": 2}
    at_step(2)
    store = open_store(workspace)
    with store.transaction():
        made = adopt_file(
            store, file, intake, told, name=asked.name,
            provenance=Provenance(asked.origin, asked.license, asked.attribution),
            valid_from=date.fromisoformat(asked.valid_from), by=asked.by,
            at=datetime.now().astimezone(), job=job,
        )  # fmt: skip
        _go_on(folder)
    store.close()
    return {**state, "status": DONE, "step": 3, "vintage": made.ref}


def _go_on(folder: Path) -> None:
    if (folder / "cancelled").exists():
        raise DistrictsError("It was cancelled.", code="cancelled", remedy="Nothing was adopted.")


def _start(workspace: Path, job: str, stage: str) -> None:
    folder = _folder(workspace, job)
    _write(folder / "state.json", {"status": WORKING, "stage": stage, "step": 0})
    started = subprocess.Popen(  # noqa: S603 - our own module
        [sys.executable, "-m", "districts.proceedings.layer_job", str(workspace.resolve()), job],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    threading.Thread(target=started.wait, daemon=True).start()  # so that its end is taken note of


def _folder(workspace: Path, job: str) -> Path:
    folder = workspace / FOLDER / job
    if not _ID.fullmatch(job) or not (folder / "asked.json").is_file():
        raise DistrictsError(
            "There is no such work here.", code="no_such_record", remedy="See the list of jobs."
        )
    return folder


def _state(folder: Path) -> dict[str, Any]:
    with suppress(OSError, ValueError):
        found: dict[str, Any] = json.loads((folder / "state.json").read_text("utf-8"))
        return found
    return {}


def _is_alive(folder: Path) -> bool:
    if fcntl is None or not (folder / "alive").exists():
        return False
    with (folder / "alive").open("r") as alive:
        try:
            fcntl.flock(alive, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        return False


def _is_starting(folder: Path) -> bool:
    """Whether its process was started a short while ago and has not yet said its number."""
    with suppress(OSError):
        age = datetime.now().timestamp() - (folder / "state.json").stat().st_mtime  # noqa: DTZ005
        return "pid" not in _state(folder) and age < START_SECONDS
    return False


def _vintage(store: Store, job: str) -> str | None:
    found = (each.ref for each in store.vintages() if each.source.get("job") == job)
    return next(found, None)


def _write(file: Path, document: Mapping[str, Any]) -> None:
    """Write a file whole: whoever reads it meanwhile has the one of before."""
    coming = file.with_name(f".{file.name}.{os.getpid()}")
    coming.write_text(json.dumps(document), "utf-8")
    coming.replace(file)


if __name__ == "__main__":
    work(Path(sys.argv[1]), sys.argv[2])
