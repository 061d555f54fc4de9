"""Photographs of an inspection: taken with a phone, kept by their hash, shown again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from flask import Response, abort
from werkzeug.datastructures import FileStorage

from districts.records.sheet_scan import media_type
from webmap import current, pictures

PHOTO_MB = 10
MOST = 6


def kept(files: Iterable[FileStorage]) -> list[dict[str, str]]:
    """Keep the pictures a browser sent, six at most; refuse what is no picture.

    All are looked at before any is kept.
    """
    sent = [pair for file in list(files)[:MOST] if (pair := pictures.sent(file))[0] is not None]
    known = [
        (content, str(name), media_type(content, str(name), largest_mb=PHOTO_MB))
        for content, name in sent
        if content is not None
    ]
    return [
        {"sha256": current.store().keep_file(content, name), "name": name, "media_type": kind}
        for content, name, kind in known
    ]


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
