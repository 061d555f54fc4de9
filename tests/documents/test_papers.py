"""Every paper of the chapter, from all its facts, from none, and from hostile ones."""

import io
import re
import tomllib
import zipfile
from datetime import UTC, datetime
from importlib.resources import files
from itertools import pairwise

import docx
import pikepdf
import pytest

from districts.documents.fact import lexicon
from districts.documents.form import form, forms
from districts.documents.formats import png
from districts.documents.papers import paper, still_missing
from districts.documents.render import paper_docx, paper_pdf
from districts.errors import DistrictsError
from districts.maps.sheet import petition_sheet

AK = "ak_as_03_35"
NAMES = list(forms(AK))
PETITION_PAPERS = [name for name in NAMES if forms(AK)[name].about == "petition"]
CASE_PAPERS = [name for name in NAMES if forms(AK)[name].about == "case"]
HOSTILE = '#read("/etc/passwd") $x$ *b* <w:p/> {{7*7}} {money.price} @a // = Łódź'
HOSTED = ("name", "place", "judge", "to", "address", "interest", "description", "kind", "title")
PRINTED = ("text", "items", "heading", "exhibit", "caption", "rows", "under", "branded", "block")
WORDED = ("asks", "dispositions", "items")
UNWANTED = re.compile(r"\b(at fault|liable|liability|negligen\w*|guilty|unlawful\w*|wrongful\w*)\b")


@pytest.fixture
def facts_of(district_facts, case_facts):
    """A function from a paper to all the facts it can print."""
    return lambda name: district_facts if name in PETITION_PAPERS else case_facts


@pytest.fixture
def sheet(plat, sources):
    return petition_sheet(*plat, sources=sources)


def words(content):
    """All text of a Word file's body, as printed: without the spaces."""
    body = docx.Document(io.BytesIO(content)).element.body
    text = "".join(t.text or "" for t in body.iter(docx.oxml.ns.qn("w:t")))
    return re.sub(r"[\s\u200b]+", "", text)


def bare(text):
    return re.sub(r"\s+", "", text)


def leaves(value, key=""):
    """Every value of the facts with its key; rows of a list share theirs."""
    if isinstance(value, dict):
        for name, item in value.items():
            if name != "assessment":
                yield from leaves(item, f"{key}.{name}".lstrip("."))
    elif isinstance(value, list) and value and not isinstance(value[0], float):
        for item in value:
            yield from leaves(item, key)
    elif value is not None:
        yield key, value


def expected(key, value):
    """How a fact is to read, worked out apart from the program."""
    shape = lexicon(AK).facts[key].form
    if shape in ("day", "weekday", "instant"):
        whole = datetime.fromisoformat(value)
        said = f"{whole.day} {whole:%B} {whole.year}"
        if shape != "day":
            said = f"{whole:%A} {said}"
        return f"{said}, {whole:%I:%M} ".replace(" 0", " ") if "T" in value else said
    if shape == "money":
        return f"${float(value):,.2f}"
    if shape in ("acres", "bare_acres"):
        return f"{value:,.2f}"
    if shape == "point":
        return f"{value[1]:.5f}° N, {-value[0]:.5f}° W"
    if shape == "yes_no":
        return "yes" if value else "no"
    return str(value)


def tags(pdf):
    """Every structure element's name, depth first, with the element."""

    def walk(node):
        if isinstance(node, pikepdf.Dictionary) and "/S" in node:
            yield str(node.S), node
            kids = node.get("/K", [])
            for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
                yield from walk(kid)

    for kid in pdf.Root.StructTreeRoot.K:
        yield from walk(kid)


class TestWhole:
    @pytest.mark.parametrize("name", NAMES)
    def test_what_it_needs_is_on_it_in_both_forms(self, name, facts_of, printed):
        facts = facts_of(name)
        needs = {need for need in form(AK, name).needs if " if " not in need}
        said = {
            bare(expected(key, value))
            for key, value in leaves(facts)
            if key in needs and lexicon(AK).facts[key].form not in WORDED
        }

        assert still_missing(AK, name, facts) == []
        for text in (printed(paper_pdf(AK, name, facts)), words(paper_docx(AK, name, facts))):
            assert not [each for each in said if each not in text]
            assert "Stillmissing" not in text

    def test_every_fact_of_a_petition_is_on_one_of_its_papers(self, district_facts, printed):
        text = "".join(printed(paper_pdf(AK, name, district_facts)) for name in PETITION_PAPERS)

        unsaid = {
            key
            for key, value in leaves(district_facts)
            if lexicon(AK).facts[key].form not in WORDED and bare(expected(key, value)) not in text
        }
        assert unsaid == {"petition.filed_by"}
        assert bare("to establish a controlled livestock district") in text
        assert bare("the petition is granted") in text

    def test_every_amount_and_date_of_a_case_is_on_one_of_its_papers(self, case_facts, printed):
        text = "".join(printed(paper_pdf(AK, name, case_facts)) for name in CASE_PAPERS)

        dated = ("day", "weekday", "instant", "money")
        told = [each for each in leaves(case_facts) if lexicon(AK).facts[each[0]].form in dated]
        assert len(told) > 20
        unsaid = {key for key, value in told if bare(expected(key, value)) not in text}
        assert unsaid == set()

    @pytest.mark.parametrize("name", CASE_PAPERS)
    def test_nobody_is_said_to_be_at_fault(self, name, case_facts):
        made = docx.Document(io.BytesIO(paper_docx(AK, name, case_facts)))
        text = " ".join(t.text or "" for t in made.element.body.iter(docx.oxml.ns.qn("w:t")))

        assert not UNWANTED.findall(text.lower())

    def test_hours_are_those_of_the_place(self, case_facts, printed):
        case_facts["sale"]["at"] = "2026-12-01T13:00:00-09:00"
        assert "Tuesday1December2026,1:00p.m.AKST" in printed(
            paper_pdf(AK, "notice_of_sale", case_facts)
        )
        case_facts["sale"]["at"] = "2026-12-01T13:00:00+02:00"
        assert "1:00p.m.(UTC+02:00)" in printed(paper_pdf(AK, "notice_of_sale", case_facts))


class TestEmpty:
    @pytest.mark.parametrize("name", NAMES)
    def test_what_is_missing_is_named_in_both_forms(self, name, printed):
        missing = still_missing(AK, name, {})

        assert len(missing) >= 4
        for text in (printed(paper_pdf(AK, name, {})), words(paper_docx(AK, name, {}))):
            assert "Stillmissing:" in text
            assert not [each for each in missing if bare(each) not in text]

    def test_who_can_supply_it_is_named_and_a_row_by_its_number(self, district_facts):
        district_facts["postings"][1]["to"] = district_facts["postings"][2]["to"] = None
        district_facts["hearing"]["at"] = ""

        assert still_missing(AK, "posting_certificate", district_facts) == [
            "the day and hour of the hearing (ask the district judge)",
            "the day a notice came down, rows 2, 3 (ask whoever posts the notices)",
        ]

    def test_a_missing_fact_stands_in_its_sentence_by_name(self, district_facts, printed):
        district_facts["hearing"] = {}

        text = printed(paper_pdf(AK, "findings_and_order", district_facts))
        assert "heardon[thedayandhourofthehearing]" in text

    def test_what_an_action_does_not_need_is_not_asked_for(self, district_facts):
        del district_facts["district"]
        assert still_missing(AK, "petition_packet", district_facts) == []
        district_facts["petition"]["action"] = "dissolve"
        assert still_missing(AK, "petition_packet", district_facts) == [
            "the name of the district (ask the petitioners)"
        ]

    def test_an_undated_draft_is_the_same_bytes_on_any_day(self):
        first = paper_pdf(AK, "bill_of_sale", {})

        assert first == paper_pdf(AK, "bill_of_sale", {})
        assert str(datetime.now(tz=UTC).year) not in str(pikepdf.open(io.BytesIO(first)).docinfo)


class TestForm:
    @pytest.mark.parametrize("name", NAMES)
    def test_it_is_tagged_titled_and_in_english(self, name, facts_of, sheet):
        for facts in (facts_of(name), {}):
            content = paper_pdf(AK, name, facts, sheet)
            pdf = pikepdf.open(io.BytesIO(content))
            found = list(tags(pdf))
            names = [tag for tag, _ in found]

            assert bool(pdf.Root.MarkInfo.Marked)
            assert str(pdf.Root.Lang).startswith("en")
            assert pdf.open_metadata()["pdfuaid:part"] == "1"
            assert str(pdf.docinfo.Title) == paper(AK, name, facts).title
            assert names.count("/Title") == 1
            for tag, node in found:
                if tag == "/Table":
                    assert [str(kid.S) for kid in node.K][:2] == ["/THead", "/TBody"]
            levels = [int(tag[2:]) for tag in names if re.fullmatch(r"/H\d", tag)]
            assert all(after - before <= 1 for before, after in pairwise([1, *levels]))

    @pytest.mark.parametrize("name", NAMES)
    def test_twice_is_the_same_bytes(self, name, facts_of, sheet):
        facts, picture = facts_of(name), png(sheet)

        assert paper_pdf(AK, name, facts, sheet) == paper_pdf(AK, name, facts, sheet)
        made = paper_docx(AK, name, facts, picture)
        assert made == paper_docx(AK, name, facts, picture)
        archive = zipfile.ZipFile(io.BytesIO(made))
        assert not [n for n in archive.namelist() if b'TargetMode="External"' in archive.read(n)]

    @pytest.mark.parametrize("name", NAMES)
    def test_word_has_its_title_headings_and_table_heads(self, name, facts_of):
        file = docx.Document(io.BytesIO(paper_docx(AK, name, facts_of(name))))

        styles = {p.style.name: p.text for p in file.paragraphs}
        assert styles["Title"] == paper(AK, name, facts_of(name)).title
        for table in file.tables:
            assert table.rows[0]._tr.find(".//" + docx.oxml.ns.qn("w:tblHeader")) is not None

    @pytest.mark.parametrize("name", NAMES)
    def test_hostile_text_stays_text_and_on_the_page(self, name, facts_of, printed, places):
        facts = facts_of(name)
        for key in HOSTED:
            _write_over(facts, key, HOSTILE + "W" * 90)

        content = paper_pdf(AK, name, facts)
        text = printed(content)
        assert bare(HOSTILE) in text
        assert "root:" not in text
        assert max(places(content)) < 11 * 72 - 36
        assert bare(HOSTILE) in words(paper_docx(AK, name, facts))

    def test_the_map_says_what_it_shows(self, district_facts, sheet):
        pdf = pikepdf.open(io.BytesIO(paper_pdf(AK, "findings_and_order", district_facts, sheet)))

        assert [str(node.Alt) for tag, node in tags(pdf) if tag == "/Figure"] == [
            "Map of the area described in this exhibit. It measures 2,559.62 acres."
        ]

    def test_sheets_are_numbered_and_so_are_their_lines(self, district_facts, printed):
        district_facts["sheets"] = {"count": 4, "lines": 7}
        content = paper_pdf(AK, "petition_packet", district_facts)
        text = printed(content)

        assert [f"Signaturesheet{n}of4" in text for n in range(1, 6)] == [True] * 4 + [False]
        wide = [page for page in pikepdf.open(io.BytesIO(content)).pages if page.MediaBox[2] > 700]
        assert len(wide) == 4
        blank = [
            block
            for section in paper(AK, "petition_packet", district_facts).sections
            for block in section.blocks
            if section.wide and block.kind == "table"
        ]
        assert [[row[0] for row in table.rows] for table in blank] == [list("1234567")] * 4


def _write_over(value, key, text):
    if isinstance(value, dict):
        for name, item in value.items():
            if name == key and isinstance(item, str | list) and not str(item).startswith("2026"):
                value[name] = text
            elif name != "assessment":
                _write_over(item, key, text)
    elif isinstance(value, list):
        for item in value:
            _write_over(item, key, text)


class TestForms:
    """The forms themselves."""

    @pytest.fixture(params=NAMES)
    def page(self, request):
        path = files("districts") / "law" / AK / "documents" / f"{request.param}.toml"
        return path.read_text(encoding="utf-8")

    def test_every_fact_a_form_names_is_declared(self, page):
        named = {key for key, _ in re.findall(r"\{([a-z0-9_.]+)(:[a-z_]+)?\}", page)}
        read = tomllib.loads(page)
        named |= {need.partition(" if ")[0] for need in read["needs"]}
        for spec in (block for section in read["section"] for block in section["block"]):
            if "each" in spec and "columns" in spec:
                keys = [c["key"] for c in spec["columns"] if c.get("key", "#") != "#"]
                named |= {f"{spec['each']}.{key}" for key in keys}
        named -= {key for key in named if key.startswith(("figure.", "here."))}

        assert not named - set(lexicon(AK).facts)

    def test_every_number_of_the_law_comes_from_its_figures(self, page):
        """A number in a form that is no citation would be a second home for it."""
        read = tomllib.loads(page)
        said = " ".join(_texts(read["section"]))
        said = re.sub(r"AS \d+\.\d+(\.\d+)?(\([a-z0-9]\))*|\(WGS 84\)|SHA-256", "", said)
        assert not re.findall(r"\d+", re.sub(r"\{[^}]*\}", "", said))

    def test_an_unknown_paper_is_refused_with_those_there_are(self):
        with pytest.raises(DistrictsError, match="no paper 'writ'") as caught:
            paper(AK, "writ", {})
        assert "findings_and_order" in caught.value.remedy


def _texts(value):
    """The words a form prints, widths and conditions left out."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)
    elif isinstance(value, dict):
        for name, item in value.items():
            if name in PRINTED:
                yield from _texts(item)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        (("events", "taken_up_at"), "some day"),
        (("money", "keep"), "12.345"),
        (("money", "keep"), "-3"),
        (("enclosure", "point"), [64.0, -145.0]),
        (("animals",), "two cows"),
        (("impounder", "name"), {"first": "Sam"}),
    ],
)
def test_a_fact_of_the_wrong_kind_is_refused_by_name(case_facts, key, value):
    inner = case_facts
    for part in key[:-1]:
        inner = inner[part]
    inner[key[-1]] = value

    with pytest.raises(DistrictsError) as caught:
        paper(AK, "notice_of_impoundment", case_facts)
    assert caught.value.where.field == ".".join(key)


def test_the_notice_of_sale_calls_a_public_auction_to_the_highest_bidder(case_facts):
    content = paper_docx(AK, "notice_of_sale", case_facts)

    assert bare("public auction, to the highest bidder") in words(content)


def test_an_order_prints_the_sentences_the_court_ordered(district_facts):
    ordered = ["The area is a controlled livestock district.",
               "Each keeper shall identify each animal by 9 June 2026."]  # fmt: skip
    order = {**district_facts["order"], "disposition": "granted", "words": ordered}
    content = paper_docx(AK, "findings_and_order", {**district_facts, "order": order})

    for sentence in ordered:
        assert bare(sentence) in words(content)
