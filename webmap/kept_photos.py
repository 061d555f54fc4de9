"""Photographs of an inspection: taken with a phone, kept by their hash, shown again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from flask import Response, abort
from werkzeug.datastructures import FileStorage

from districts.errors import DistrictsError
from districts.records.photo import MOST_PIXELS
from districts.records.sheet_scan import media_type
from webmap import current, pictures

PHOTO_MB = 10
MOST = 6


def kept(files: Iterable[FileStorage]) -> list[dict[str, str]]:
    """Keep the pictures a browser sent.

    All are looked at before any is kept.

    Raises
    ------
    DistrictsError
        There are more than six, or one is no JPEG and no PNG. None was kept.
    """
    known = []
    for file in files:
        content, name = pictures.sent(file)
        if content is not None and name is not None:
            known.append((content, name, _kind(content, name)))
    strange = [name for _, name, kind in known if kind not in pictures.SHOWN]
    if len(known) > MOST or strange:
        raise DistrictsError(
            f"{len(known)} photographs were sent; at most {MOST} are kept of one inspection."
            if not strange
            else "The file is no photograph that a browser shows.",
            code="photos_not_usable",
            file=strange[0] if strange else None,
            field="photos",
            remedy=f"Send at most {MOST}, as JPEG or PNG.",
        )
    return [
        {"sha256": current.store().keep_file(content, name), "name": name, "media_type": kind}
        for content, name, kind in known
    ]


def _kind(content: bytes, name: str) -> str:
    return media_type(content, name, largest_mb=PHOTO_MB, most_pixels=MOST_PIXELS)


def numbered(inspections: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return every photograph of a record with its number, in the order it was entered."""
    rows = [
        {**photo, "on": row["on"], "of": row["id"]}
        for row in inspections
        for photo in row.get("photos") or ()
    ]
    return [{**row, "number": number} for number, row in enumerate(rows, start=1)]


def shown(inspections: Sequence[Mapping[str, Any]], number: int) -> Response:
    """Answer with one photograph."""
    row = next((row for row in numbered(inspections) if row["number"] == number), None)
    if row is None:
        abort(404)
    content = current.store().file(row["sha256"]).read_bytes()
    return pictures.response(content, row["media_type"], row["name"])
