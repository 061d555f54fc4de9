"""The review as a Word file."""

import io
import re
import zipfile

import docx
import pytest

from districts.documents.formats import png
from districts.documents.render import review_docx
from districts.maps.sheet import petition_sheet


@pytest.fixture
def picture(plat, sources):
    return png(petition_sheet(*plat, sources=sources))


def words(file):
    """All text of the body, tables included, in order."""
    found = []
    for block in file.element.body:
        text = "".join(t.text or "" for t in block.iter(docx.oxml.ns.qn("w:t")))
        found.append(text)
    return "\n".join(found)


def test_it_opens_with_every_finding(assessment, petition, sources, picture):
    file = docx.Document(io.BytesIO(review_docx(assessment, petition, sources, picture)))
    text = words(file)

    for finding in assessment["findings"]:
        assert finding["clause"] in text
        assert finding["requirement"][1:] in text
    for parcel in assessment["measurements"]["parcels"]:
        assert parcel["pin"] in text
    assert "MEETS – CONTESTED" in text


def test_headings_are_headings_and_table_heads_are_heads(assessment, petition, sources, picture):
    file = docx.Document(io.BytesIO(review_docx(assessment, petition, sources, picture)))

    styles = [(p.style.name, p.text) for p in file.paragraphs]
    assert ("Title", "Review of a petition to establish a controlled livestock district") in styles
    headings = [text for style, text in styles if style == "Heading 1"]
    assert headings[0] == "The requirements in short"
    assert sum(style == "Heading 2" for style, _ in styles) == len(assessment["findings"])
    assert len(file.tables) >= 7
    for table in file.tables:
        heads = [row._tr.find(".//" + docx.oxml.ns.qn("w:tblHeader")) for row in table.rows]
        assert heads[0] is not None
        assert not any(head is not None for head in heads[1:])


def test_the_map_is_there_with_its_words(assessment, petition, sources, picture):
    file = docx.Document(io.BytesIO(review_docx(assessment, petition, sources, picture)))

    assert len(file.inline_shapes) == 1
    said = file.inline_shapes[0]._inline.docPr.get("descr")
    assert said.startswith("Map of the described area with 14 parcel rows")


def test_the_same_assessment_gives_the_same_bytes(assessment, petition, sources, picture):
    first = review_docx(assessment, petition, sources, picture)

    assert first == review_docx(assessment, petition, sources, picture)
    assert docx.Document(io.BytesIO(first)).core_properties.created.isoformat()[:10] == "2026-05-01"
    assert {entry.date_time[0] for entry in zipfile.ZipFile(io.BytesIO(first)).infolist()} == {1980}


def test_hostile_text_stays_text(assessment, petition, sources):
    evil = "<w:p/> & ]]> {{7*7}} \x00\u202e"
    petition["purpose"] = assessment["measurements"]["holders"][0]["name"] = evil

    file = docx.Document(io.BytesIO(review_docx(assessment, petition, sources)))

    # as the purpose, as a holder, and as the signer whose strike turns the answer
    assert words(file).count("<w:p/> & ]]> {{7*7}} [U+0000][U+202E]") == 3


def test_no_part_reaches_outside(assessment, petition, sources, picture):
    archive = zipfile.ZipFile(io.BytesIO(review_docx(assessment, petition, sources, picture)))

    for name in archive.namelist():
        assert not re.search(rb'TargetMode="External"', archive.read(name)), name
