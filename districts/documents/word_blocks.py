"""What a paper says, block by block, as paragraphs of a Word file."""

from __future__ import annotations

import io
from typing import Any

from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.shared import Inches, Pt, RGBColor

from districts.documents.glyphs import printable
from districts.documents.paper import (
    Answer,
    Block,
    Bullets,
    Lines,
    Numbered,
    Pairs,
    Picture,
    Table,
    Text,
)
from districts.documents.word_tables import table

QUIET = RGBColor(0x4D, 0x5A, 0x63)
RULED = "_" * 34


def block(file: Any, found: Block, picture_png: bytes | None, wide: float) -> None:
    """Add a block; ``wide`` is the width of the text in inches."""
    if isinstance(found, Text):
        line = file.add_paragraph(printable(found.text))
        if found.quiet:
            line.runs[0].font.size, line.runs[0].font.color.rgb = Pt(9), QUIET
    elif isinstance(found, Bullets):
        for lead, text in found.items:
            line = file.add_paragraph(style="List Bullet")
            if lead:
                line.add_run(printable(lead) + ". ").bold = True
            line.add_run(printable(text))
    elif isinstance(found, Pairs):
        pairs(file, found)
    elif isinstance(found, Table):
        table(file, found, wide)
    elif isinstance(found, Answer):
        _answer(file, found)
    elif isinstance(found, Numbered):
        _numbered(file, found)
    elif isinstance(found, Lines):
        _lines(file, found)
    else:
        _picture(file, found, picture_png, wide)


def pairs(file: Any, found: Pairs) -> None:
    """Add labels, each with its lines beside it."""
    for label, lines in found.rows:
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
    pairs(file, Pairs(answer.rows))


def _numbered(file: Any, found: Numbered) -> None:
    # The numbers are text, so that an editor may strike or move a paragraph and see what became.
    for number, (lead, text) in enumerate(found.items, 1):
        line = file.add_paragraph()
        line.paragraph_format.left_indent = Inches(0.35)
        line.paragraph_format.first_line_indent = Inches(-0.35)
        line.paragraph_format.tab_stops.add_tab_stop(Inches(0.35))
        line.add_run(f"{number}.\t")
        if lead:
            line.add_run(printable(lead) + ". ").bold = True
        line.add_run(printable(text))


def _lines(file: Any, found: Lines) -> None:
    for under in found.under:
        ruled = file.add_paragraph(f"{RULED[:16]}\t{RULED}")
        ruled.paragraph_format.space_before = Pt(30)
        ruled.paragraph_format.space_after = Pt(0)
        below = file.add_paragraph()
        for place, text in enumerate(under or [""]):
            if place:
                below.add_run().add_break()
            below.add_run(("date\t" if place == 0 else "\t") + printable(text)).font.size = Pt(9.5)
        for line in (ruled, below):
            line.paragraph_format.tab_stops.add_tab_stop(Inches(3.1))
            line.paragraph_format.keep_together = True
        ruled.paragraph_format.keep_with_next = True


def _picture(file: Any, picture: Picture, picture_png: bytes | None, wide: float) -> None:
    if picture_png is not None:
        shape = file.add_picture(io.BytesIO(picture_png), width=Inches(wide))
        shape._inline.docPr.set("descr", printable(picture.alt))
        file.paragraphs[-1].alignment = WD_ALIGN_PARAGRAPH.CENTER
    file.add_paragraph(printable(picture.caption), style="Caption")
