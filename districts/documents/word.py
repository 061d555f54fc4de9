"""A paper as a Word file: real headings, table heads and a picture with alt text, all editable."""

from __future__ import annotations

import io
from typing import Any

import docx as word_files
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Inches, Pt, RGBColor

from districts.documents.formats import settled, stamp
from districts.documents.glyphs import printable
from districts.documents.paper import (
    Answer,
    Block,
    Bullets,
    Pairs,
    Paper,
    Picture,
    Table,
    Text,
)

TEXT_WIDTH = 6.6
QUIET = RGBColor(0x4D, 0x5A, 0x63)
INK = RGBColor(0x1D, 0x24, 0x29)


def docx(paper: Paper, picture_png: bytes | None = None) -> bytes:
    """Return a paper as a Word file.

    Parameters
    ----------
    paper
        What it says.
    picture_png
        The map; None leaves the picture out and keeps its words.
    """
    file = word_files.Document()
    _page(file, paper)
    head = file.add_paragraph(
        printable("   ".join(part for part in (paper.place, paper.law) if part))
    )
    head.runs[0].font.color.rgb = QUIET
    file.add_heading(printable(paper.title), level=0)
    _pairs(file, paper.caption)
    verdict = file.add_paragraph()
    verdict.add_run(paper.verdict).bold = True
    for sentence in paper.sentences:
        file.add_paragraph(printable(sentence))
    for section in paper.sections:
        file.add_heading(printable(section.heading), level=1)
        for block in section.blocks:
            _block(file, block, picture_png)
    out = io.BytesIO()
    file.save(out)
    return settled(out.getvalue())


def _page(file: Any, paper: Paper) -> None:
    """US Letter, one typeface, metadata, and the footer with its page number."""
    section = file.sections[0]
    section.page_width, section.page_height = Inches(8.5), Inches(11)
    section.left_margin = section.right_margin = Inches(0.95)
    section.top_margin = section.bottom_margin = Inches(0.95)
    for name in ("Normal", "Title", "Heading 1", "Heading 2", "Caption"):
        style = file.styles[name]
        style.font.name = "Cambria"
        style.font.color.rgb = INK
        fonts = style.element.get_or_add_rPr().get_or_add_rFonts()
        for theme in ("asciiTheme", "hAnsiTheme", "eastAsiaTheme", "cstheme"):
            fonts.attrib.pop(qn(f"w:{theme}"), None)
        fonts.set(qn("w:hAnsi"), "Cambria")
    file.styles["Normal"].font.size = Pt(10.5)
    about = file.core_properties
    about.title, about.author, about.language = printable(paper.title), "Strayline", paper.lang
    about.subject, about.comments = printable(paper.running), ""
    about.created = about.modified = stamp(paper.dated).replace(tzinfo=None)
    about.last_modified_by = "Strayline"
    section.header.paragraphs[0].text = printable(paper.running)
    foot = section.footer.paragraphs[0]
    foot.text = printable(paper.footer) + "  ·  page "
    _field(foot, "PAGE")
    foot.add_run(" of ")
    _field(foot, "NUMPAGES")
    for paragraph in (section.header.paragraphs[0], foot):
        for run in paragraph.runs:
            run.font.size, run.font.color.rgb = Pt(8.5), QUIET


def _field(paragraph: Any, code: str) -> None:
    """Add a field that Word fills in, such as the page number."""
    field = OxmlElement("w:fldSimple")
    field.set(qn("w:instr"), code)
    paragraph._p.append(field)
    run = OxmlElement("w:r")
    text = OxmlElement("w:t")
    text.text = "1"
    run.append(text)
    field.append(run)


def _block(file: Any, block: Block, picture_png: bytes | None) -> None:
    if isinstance(block, Text):
        file.add_paragraph(printable(block.text))
    elif isinstance(block, Bullets):
        for lead, text in block.items:
            line = file.add_paragraph(style="List Bullet")
            if lead:
                line.add_run(printable(lead) + ". ").bold = True
            line.add_run(printable(text))
    elif isinstance(block, Pairs):
        _pairs(file, block)
    elif isinstance(block, Table):
        _table(file, block)
    elif isinstance(block, Answer):
        _answer(file, block)
    else:
        _picture(file, block, picture_png)


def _pairs(file: Any, pairs: Pairs) -> None:
    for label, lines in pairs.rows:
        line = file.add_paragraph()
        line.paragraph_format.left_indent = Inches(1.9)
        line.paragraph_format.first_line_indent = Inches(-1.9)
        line.paragraph_format.tab_stops.add_tab_stop(Inches(1.9))
        line.paragraph_format.space_after = Pt(3)
        line.add_run(printable(label) + "\t").font.color.rgb = QUIET
        for place, text in enumerate(lines):
            if place:
                line.add_run().add_break()
            line.add_run(printable(text))


def _answer(file: Any, answer: Answer) -> None:
    file.add_heading(printable(answer.requirement), level=2)
    line = file.add_paragraph()
    line.add_run(answer.verdict).bold = True
    about = f"   {answer.cite}  ·  {answer.clause}  ·  {answer.role}"
    line.add_run(printable(about)).font.color.rgb = QUIET
    line.paragraph_format.keep_with_next = True
    _pairs(file, Pairs(answer.rows))


def _table(file: Any, data: Table) -> None:
    """Add a table whose first row is marked as its head and comes again on each page."""
    file.add_paragraph(
        printable(data.caption), style="Caption"
    ).paragraph_format.keep_with_next = True
    if not data.rows:
        file.paragraphs[-1].add_run(": none.")
        return
    whole = sum(column.width for column in data.columns)
    heads = [column.head for column in data.columns]
    table = file.add_table(rows=0, cols=len(heads), style="Light Grid Accent 1")
    table.style = file.styles["Table Grid"]
    table.autofit = False
    widths = [Inches(TEXT_WIDTH * column.width / whole) for column in data.columns]
    for place, width in enumerate(widths):
        table.columns[place].width = width
    body = table._tbl
    for place, cells in enumerate([heads, *data.rows]):
        body.append(_row(data, cells, widths, head=place == 0))


def _row(data: Table, cells: list[str], widths: list[Any], *, head: bool) -> Any:
    """Build one table row; by hand, since thousands of rows take python-docx minutes."""
    row = OxmlElement("w:tr")
    settings = OxmlElement("w:trPr")
    settings.append(OxmlElement("w:cantSplit"))
    if head:
        settings.append(OxmlElement("w:tblHeader"))
    row.append(settings)
    for place, text in enumerate(cells):
        row.append(
            _cell(
                text,
                widths[place],
                right=data.columns[place].numbers,
                bold=head or place == data.verdict,
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


def _picture(file: Any, picture: Picture, picture_png: bytes | None) -> None:
    if picture_png is not None:
        shape = file.add_picture(io.BytesIO(picture_png), width=Inches(TEXT_WIDTH))
        shape._inline.docPr.set("descr", printable(picture.alt))
        file.paragraphs[-1].alignment = WD_ALIGN_PARAGRAPH.CENTER
    file.add_paragraph(printable(picture.caption), style="Caption")
