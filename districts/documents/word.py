"""A paper as a Word file: real headings, table heads and a picture with alt text, all editable."""

from __future__ import annotations

import io
from typing import Any

import docx as word_files
from docx.enum.section import WD_ORIENT, WD_SECTION
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Inches, Pt, RGBColor

from districts.documents.formats import UNDATED, settled, stamp
from districts.documents.glyphs import printable
from districts.documents.paper import Court, Paper, Section
from districts.documents.word_blocks import QUIET, block, pairs

TEXT_WIDTH, TEXT_WIDTH_TURNED = 6.6, 9.1
INK = RGBColor(0x1D, 0x24, 0x29)

FRAME = {"val": "dashed", "sz": "8", "space": "4", "color": "6B4A00"}


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
    if paper.court is None:
        head = file.add_paragraph(
            printable("   ".join(part for part in (paper.place, paper.law) if part))
        )
        for run in head.runs:
            run.font.color.rgb = QUIET
    else:
        _court(file, paper.court)
    title = file.add_heading(printable(paper.title), level=0)
    if paper.court is not None:
        title.alignment = WD_ALIGN_PARAGRAPH.CENTER
    pairs(file, paper.caption)
    _missing(file, paper.missing)
    if paper.verdict:
        file.add_paragraph().add_run(paper.verdict).bold = True
    for sentence in paper.sentences:
        file.add_paragraph(printable(sentence))
    for section in paper.sections:
        _section(file, section, picture_png)
    out = io.BytesIO()
    file.save(out)
    return settled(out.getvalue())


def _section(file: Any, section: Section, picture_png: bytes | None) -> None:
    if section.fresh or section.wide or _is_turned(file.sections[-1]):
        _new_page(file, turned=section.wide)
    if section.heading:
        file.add_heading(printable(section.heading), level=1)
    wide = TEXT_WIDTH_TURNED if section.wide else TEXT_WIDTH
    for found in section.blocks:
        block(file, found, picture_png, wide)


def _is_turned(page: Any) -> bool:
    return bool(page.orientation == WD_ORIENT.LANDSCAPE)


def _new_page(file: Any, *, turned: bool) -> None:
    if _is_turned(file.sections[-1]) == turned:
        file.add_page_break()
        return
    page = file.add_section(WD_SECTION.NEW_PAGE)
    page.orientation = WD_ORIENT.LANDSCAPE if turned else WD_ORIENT.PORTRAIT
    page.page_width, page.page_height = page.page_height, page.page_width


def _court(file: Any, court: Court) -> None:
    for place, text in enumerate(court.heads):
        line = file.add_paragraph()
        line.alignment = WD_ALIGN_PARAGRAPH.CENTER
        line.paragraph_format.space_after = Pt(2)
        line.add_run(printable(text)).bold = place == 0
    for text in [*court.matter, court.number]:
        line = file.add_paragraph(printable(text))
        line.paragraph_format.space_before = Pt(6)
        line.paragraph_format.space_after = Pt(2)


def _missing(file: Any, items: list[str]) -> None:
    """Name what is not known yet, in a frame."""
    for place, text in enumerate(["Still missing:", *items] if items else []):
        line = file.add_paragraph()
        line.add_run(printable(f"– {text}" if place else text)).bold = place == 0
        line.paragraph_format.space_after = Pt(0)
        frame = OxmlElement("w:pBdr")
        for side in ("top", "left", "bottom", "right"):
            edge = OxmlElement(f"w:{side}")
            for name, value in (
                ("val", "dashed"),
                ("sz", "8"),
                ("space", "4"),
                ("color", "6B4A00"),
            ):
                edge.set(qn(f"w:{name}"), value)
            frame.append(edge)
        about = line._p.get_or_add_pPr()
        about.insert_element_before(frame, "w:shd", "w:tabs", "w:spacing", "w:ind", "w:jc", "w:rPr")
    if items:
        file.paragraphs[-1].paragraph_format.space_after = Pt(10)


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
    about.created = about.modified = stamp(paper.dated or UNDATED).replace(tzinfo=None)
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
