"""Pictures of the signature sheets, beside the lines that people read from them."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

from districts.errors import DistrictsError
from districts.proceedings.hearing import undecided
from districts.records.hearing_log import LINE_COLUMNS, SIGNATURES, table_of
from districts.records.petition import Petition
from districts.records.sheet_scan import SheetScan, media_type
from districts.store import Store


def keep_sheet(
    store: Store, ref: str, sheet: str, picture: bytes | Path, name: str, *, by: str, at: datetime
) -> SheetScan:
    """Keep the picture of a signature sheet.

    Raises
    ------
    DistrictsError
        It is no picture, or another one of that sheet is kept. Nothing was written.
    """
    undecided(store, ref)
    content = picture.read_bytes() if isinstance(picture, Path) else picture
    kind = media_type(content, name)
    sheet = " ".join(sheet.split())
    if not sheet:
        raise DistrictsError(
            "The sheet has no number.",
            code="sheet_unnamed",
            field="sheet",
            remedy="Number the sheets as the lines name them.",
        )
    if store.records(SheetScan, petition=ref, sheet=sheet):
        raise DistrictsError(
            f"A picture of sheet {sheet} is kept already.",
            code="sheet_repeated",
            field="sheet",
            remedy="Give another sheet another number.",
        )
    with store.transaction():
        scan = SheetScan(
            store.next_ref("S", at.year),
            petition=ref,
            sheet=sheet,
            sha256=store.keep_file(content, name),
            name=name,
            media_type=kind,
        )
        store.append(scan, by=by, at=at, what="sheet kept", why=f"sheet {sheet} of {ref}")
    return scan


def sheets_shown(store: Store, ref: str) -> list[dict[str, Any]]:
    """Return every sheet of a petition with its picture, where kept, and the lines read from it."""
    petition = store.record(Petition, ref)
    table = table_of(petition.signatures, SIGNATURES, LINE_COLUMNS)
    lines: dict[str | None, list[dict[str, Any]]] = {}
    for row in table.rows:
        read = {"row": row.number, "line": row.text("line"), "cells": dict(row.cells)}
        lines.setdefault(row.text("sheet"), []).append(read)
    scans = {scan.sheet: scan for scan in store.records(SheetScan, petition=ref)}
    sheets = dict.fromkeys([*lines, *scans])
    return [
        {
            "sheet": sheet,
            "picture": scans[sheet].payload() if sheet in scans else None,
            "lines": lines.get(sheet, []),
        }
        for sheet in sheets
    ]
