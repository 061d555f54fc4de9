"""Page, tagged PDF and Word: one function for each way a paper leaves the program."""

from __future__ import annotations

import ast
import io
import json
import re
import zipfile
from collections.abc import Mapping
from datetime import UTC, date, datetime
from importlib.resources import files
from typing import Any

import typst

from districts.documents.glyphs import breakable, each_text, printable, without
from districts.errors import DistrictsError

ROUNDS = 4
UNDISPLAYED = re.compile(r'the text `"((?:[^"\\]|\\.)+)"` could not be displayed')
UNDATED = "1980-01-01"  # a draft's; its template writes no date
FIRST_ZIP_DAY = (1980, 1, 1, 0, 0, 0)


def stamp(dated: str) -> datetime:
    """Return midnight UTC of an ISO date: the one time a paper carries."""
    try:
        return datetime.combine(date.fromisoformat(dated[:10]), datetime.min.time(), tzinfo=UTC)
    except ValueError as wrong:
        raise DistrictsError(
            f"The paper has no date that can be read: {dated!r}.",
            code="undated_paper",
            remedy="Give the date of the assessment as YYYY-MM-DD.",
        ) from wrong


def pdf(template: str, data: Mapping[str, Any], *, dated: str, svg: str | None = None) -> bytes:
    """Return a tagged PDF, the same bytes each time for the same data.

    Parameters
    ----------
    template
        Name of the Typst file in this package.
    data
        What it prints. It is handed over as JSON and shown as text, so nothing in it is read
        as Typst.
    dated
        ISO date written into the file as the time it was made; empty writes none.
    svg
        A picture the template may show as ``/picture.svg``.

    Notes
    -----
    Only the typefaces within Typst are used, so the page looks alike on every machine. A
    character that none of them has is printed by its number.
    """
    content = _narrow(each_text(dict(data), printable))
    picture = svg
    for _ in range(ROUNDS):
        virtual = _virtual(template, content, picture)
        try:
            return _compiled(virtual, dated)
        except typst.TypstError as wrong:
            absent = _undisplayed(wrong)
            if not absent:
                raise _not_set(wrong) from wrong
        show = without(absent)
        content = each_text(content, show)
        picture = None if picture is None else show(picture)
    raise DistrictsError("The paper holds text that cannot be printed.", code="not_printable")


def _narrow(content: Any) -> Any:
    """Give the cells of every table room to break."""
    if isinstance(content, list):
        return [_narrow(item) for item in content]
    if not isinstance(content, dict):
        return content
    if content.get("kind") == "table":
        return {**content, "rows": each_text(content["rows"], breakable)}
    return {key: _narrow(item) for key, item in content.items()}


def _virtual(template: str, content: Any, svg: str | None) -> Any:
    package = files("districts.documents")
    virtual = {
        "main": (package / template).read_bytes(),
        "base.typ": (package / "base.typ").read_bytes(),
        "paper.json": json.dumps(content).encode(),
    }
    if svg is not None:
        virtual["picture.svg"] = svg.encode()
    return virtual


def _compiled(virtual: Any, dated: str) -> bytes:
    # Without a timestamp the compiler would take that of today.
    made: bytes = typst.compile(
        virtual,
        format="pdf",
        pdf_standards=["ua-1"],
        timestamp=stamp(dated or UNDATED),
        ignore_system_fonts=True,
    )
    return made


def _undisplayed(wrong: Any) -> set[str]:
    """Characters that no typeface has, as Typst names them."""
    found = UNDISPLAYED.findall(str(wrong.diagnostic))
    plain = [re.sub(r"\\u\{([0-9a-f]+)\}", lambda m: chr(int(m[1], 16)), text) for text in found]
    texts = [ast.literal_eval(f'"{text}"') if "\\" in text else text for text in plain]
    return {character for text in texts for character in text if not character.isascii()}


def _not_set(wrong: Exception) -> DistrictsError:
    return DistrictsError(
        f"The paper could not be set: {wrong}",
        code="paper_not_set",
        remedy="Ask for the data form (--json), which holds the same findings.",
    )


def png(svg: str, *, width_inches: float = 6.5, dots_per_inch: int = 200) -> bytes:
    """Return a picture as PNG, for papers that cannot hold SVG."""
    source = (
        f"#set page(width: {width_inches:.2f}in, height: auto, margin: 0pt)\n"
        '#image("/picture.svg", width: 100%)'
    )
    virtual: Any = {"main": source.encode(), "picture.svg": svg.encode()}
    made: bytes = typst.compile(
        virtual,
        format="png",
        ppi=float(dots_per_inch),
        ignore_system_fonts=True,
    )
    return made


def settled(archive: bytes) -> bytes:
    """Return a zip archive (a Word file) with no trace of when it was written."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(archive)) as old,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for name in old.namelist():
            entry = zipfile.ZipInfo(name, FIRST_ZIP_DAY)
            entry.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(entry, old.read(name))
    return out.getvalue()
