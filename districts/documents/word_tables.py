"""Tables of a Word file, built row by row, since thousands of rows take python-docx minutes."""

from __future__ import annotations

from typing import Any

from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Inches

from districts.documents.glyphs import printable
from districts.documents.paper import Table


def table(file: Any, data: Table, wide: float) -> None:
    """Add a table whose first row is marked as its head and comes again on each page."""
    if data.caption or not data.rows:
        said = printable(data.caption) + ("" if data.rows else ": none.")
        caption = file.add_paragraph(said, style="Caption")
        caption.paragraph_format.keep_with_next = bool(data.rows)
    if not data.rows:
        return
    whole = sum(column.width for column in data.columns)
    heads = [column.head for column in data.columns]
    made = file.add_table(rows=0, cols=len(heads), style="Table Grid")
    made.autofit = False
    widths = [Inches(wide * column.width / whole) for column in data.columns]
    for place, width in enumerate(widths):
        made.columns[place].width = width
    body = made._tbl
    sums = len(data.rows) - data.sums
    for place, cells in enumerate([heads, *data.rows]):
        body.append(_row(data, cells, widths, head=place == 0, bold=place == 0 or place > sums))


def _row(data: Table, cells: list[str], widths: list[Any], *, head: bool, bold: bool) -> Any:
    row = OxmlElement("w:tr")
    settings = OxmlElement("w:trPr")
    settings.append(OxmlElement("w:cantSplit"))
    if data.tall and not head:
        height = OxmlElement("w:trHeight")
        height.set(qn("w:val"), str(data.tall * 20))
        height.set(qn("w:hRule"), "atLeast")
        settings.append(height)
    if head:
        settings.append(OxmlElement("w:tblHeader"))
    row.append(settings)
    for place, text in enumerate(cells):
        row.append(
            _cell(
                text,
                widths[place],
                right=data.columns[place].numbers,
                bold=bold or place == data.verdict,
            )
        )
    return row


def _cell(text: str, width: Any, *, right: bool, bold: bool) -> Any:
    cell, paragraph, run = (OxmlElement(name) for name in ("w:tc", "w:p", "w:r"))
    about, size = OxmlElement("w:tcPr"), OxmlElement("w:tcW")
    size.set(qn("w:w"), str(int(width.inches * 1440)))
    size.set(qn("w:type"), "dxa")
    about.append(size)
    cell.append(about)
    spacing = OxmlElement("w:spacing")
    spacing.set(qn("w:after"), "20")
    shape = OxmlElement("w:pPr")
    shape.append(spacing)
    if right:
        side = OxmlElement("w:jc")
        side.set(qn("w:val"), "right")
        shape.append(side)
    paragraph.append(shape)
    letters = OxmlElement("w:rPr")
    if bold:
        letters.append(OxmlElement("w:b"))
    points = OxmlElement("w:sz")
    points.set(qn("w:val"), "18")
    letters.append(points)
    run.append(letters)
    words = OxmlElement("w:t")
    words.text = printable(text)
    words.set(qn("xml:space"), "preserve")
    run.append(words)
    paragraph.append(run)
    cell.append(paragraph)
    return cell
