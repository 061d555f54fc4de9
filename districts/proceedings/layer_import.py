"""A county's file into the workspace: what was read from it is adopted as a layer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from districts.layers.original import original

if TYPE_CHECKING:
    from districts.layers.layer import IntakeLayer
    from districts.store import Store, Vintage


@dataclass(frozen=True)
class Provenance:
    """Where a layer comes from, and how well its corners are known."""

    origin: str | None = None
    license: str | None = None
    attribution: str | None = None
    positional_accuracy_m: float | None = None


def adopt_file(
    store: Store,
    file: Path,
    intake: IntakeLayer,
    report: dict[str, Any],
    *,
    name: str,
    provenance: Provenance,
    valid_from: date,
    by: str,
    at: datetime,
    job: str | None = None,
) -> Vintage:
    """Keep a county's file as it came, and adopt what was read from it.

    Parameters
    ----------
    intake
        The layer as read from ``file``, usable; a county's columns beside ours are kept too.
    report
        Its soundness report, as a document.
    job
        The work it was adopted by, where it was begun on a page.
    """
    with original(file) as (whole, kept_name):
        sha256 = store.keep_file(whole, kept_name)
    frame = intake.frame.assign(**intake.other)
    return store.adopt(
        name,
        frame,
        report,
        source={
            "origin": provenance.origin,
            "license": provenance.license,
            "attribution": provenance.attribution,
            "positional_accuracy_m": provenance.positional_accuracy_m,
            "file": kept_name,
            "file_sha256": sha256,
            "layer": report["layer"],
            "format": report["format"],
            "crs_stated": report["crs"]["stated"],
            "crs_used": report["crs"]["used"],
            "axes_swapped": intake.turned,
            "encoding": report["encoding"]["used"],
            "crosswalk": {each["field"]: each["column"] for each in report["columns"]},
            **({} if job is None else {"job": job}),
        },
        valid_from=valid_from,
        by=by,
        at=at,
    )
