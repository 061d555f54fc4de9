"""Work that takes a while: a county's file is checked, looked at, and adopted as a layer."""

from __future__ import annotations

import tempfile
from pathlib import Path

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue

from districts.errors import DistrictsError
from districts.proceedings import layer_job
from webmap import current, once
from webmap.access import PETITION_CLERKS, may, takes
from webmap.forms import fields

bp = Blueprint("jobs", __name__, url_prefix="/jobs")
NAMES = ("parcels", "roads", "districts", "water")
MOST_NAME = 120


@bp.get("")
@may(*PETITION_CLERKS)
def index() -> str:
    """Every job, the latest first, and the form to begin one."""
    return _index()


@bp.post("")
@may(*PETITION_CLERKS)
@takes(lambda: current.settings().upload_mb)
@once.keyed(lambda: "/jobs")
def begin() -> ResponseReturnValue:
    """Take a county's file in and begin to check it."""
    with tempfile.TemporaryDirectory(prefix="layer-") as folder:
        try:
            file, asked = _asked(Path(folder))
            job = layer_job.begin(current.settings().workspace, file, asked)
        except DistrictsError as trouble:
            return _index(trouble), 422
    return redirect(f"/jobs/{job}", 303)


@bp.get("/<job>")
@may(*PETITION_CLERKS)
def show(job: str) -> str:
    """How far one job is; what was found, once it was checked."""
    workspace = current.settings().workspace
    found = layer_job.read(workspace, job, current.store())
    report = layer_job.report(workspace, job)
    return render_template("jobs/show.html", job=found, report=report, steps=layer_job.STEPS)


@bp.post("/<job>/adopt")
@may(*PETITION_CLERKS)
@once.in_turn
def adopt(job: str) -> ResponseReturnValue:
    """Adopt the file that was checked."""
    layer_job.adopt(current.settings().workspace, job)
    return redirect(f"/jobs/{job}", 303)


@bp.post("/<job>/cancel")
@may(*PETITION_CLERKS)
def cancel(job: str) -> ResponseReturnValue:
    """Stop a job; nothing of it is adopted, unless it was already."""
    layer_job.cancel(current.settings().workspace, job, current.store())
    return redirect(f"/jobs/{job}", 303)


def _asked(folder: Path) -> tuple[Path, layer_job.Asked]:
    form, sent = request.form, request.files.get("file")
    name = Path((sent.filename or "").replace("\\", "/")).name if sent is not None else ""
    if sent is None or not name or len(name) > MOST_NAME or name.startswith("."):
        raise DistrictsError(
            "No file was chosen.", code="field_missing", field="file",
            remedy="Choose a GeoPackage, a zipped Shapefile, GeoJSON or another file of a layer.",
        )  # fmt: skip
    if form.get("name") not in NAMES:
        raise DistrictsError(
            "It is not said what the file holds.", code="field_missing", field="name",
            remedy=f"Choose one of: {', '.join(NAMES)}.",
        )  # fmt: skip
    sent.save(folder / name)
    return folder / name, layer_job.Asked(
        name,
        form["name"],
        (fields.day(form, "valid_from") or current.today()).isoformat(),
        current.person(),
        current.now().isoformat(),
        _columns(fields.text(form, "columns") or ""),
        fields.text(form, "crs"),
        fields.text(form, "origin"),
        fields.text(form, "license"),
        fields.text(form, "attribution"),
    )


def _columns(text: str) -> dict[str, str]:
    """Read lines such as ``pin = PARCEL_ID``."""
    found = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        ours, sign, theirs = (part.strip() for part in line.partition("="))
        if not (ours and sign and theirs):
            raise DistrictsError(
                f"“{line}” does not say which column is which.", code="not_a_column",
                field="columns", remedy="Write one line for each, such as: pin = PARCEL_ID",
            )  # fmt: skip
        found[ours] = theirs
    return found


def _index(trouble: DistrictsError | None = None) -> str:
    found = layer_job.jobs(current.settings().workspace, current.store())
    return render_template(
        "jobs/index.html", jobs=found, names=NAMES, typed=request.form, trouble=trouble
    )
