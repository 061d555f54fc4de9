"""The review as a tagged PDF."""

import io
from itertools import pairwise

import pikepdf
import pytest

import districts
from districts.documents.land import thinnest
from districts.documents.render import review_pdf
from districts.errors import DistrictsError
from districts.maps.sheet import petition_sheet

HOSTILE = [
    '#read("/etc/passwd")',
    "$x^2$ *bold* _slant_ `raw` = Head",
    "<script>alert(1)</script>",
    "{{7*7}} {% raise %}",
    '#import "@preview/evil:1.0.0": *',
    "back\\slash \"quoted\" 'single' -- --- ... ~",
    "@ref <label> // remark /* remark */",
    "=HYPERLINK(1)",
    "Nguyễn Thị Đào, Łódź, Šķēle, O’Brien, Ŋuŋa",
]


@pytest.fixture
def sheet(plat, sources, assessment):
    return petition_sheet(*plat, sources=sources, join=thinnest(assessment))


def tags(pdf):
    """Every structure element with its depth-first ancestors' names."""

    def walk(node, above):
        if not isinstance(node, pikepdf.Dictionary) or "/S" not in node:
            return
        name = str(node.S)
        yield name, node, above
        kids = node.get("/K", [])
        for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
            yield from walk(kid, [*above, name])

    for kid in pdf.Root.StructTreeRoot.K:
        yield from walk(kid, [])


def attribute(node, key):
    found = node.get("/A", [])
    for each in found if isinstance(found, pikepdf.Array) else [found]:
        if key in each:
            return each[key]
    return None


class TestTags:
    @pytest.fixture
    def pdf(self, assessment, petition, sources, sheet):
        return pikepdf.open(io.BytesIO(review_pdf(assessment, petition, sources, sheet)))

    def test_it_is_marked_as_tagged_in_english_with_its_title_shown(self, pdf):
        assert bool(pdf.Root.MarkInfo.Marked)
        assert str(pdf.Root.Lang).startswith("en")
        title = "Review of a petition to establish a controlled livestock district"
        assert str(pdf.docinfo.Title) == title
        assert bool(pdf.Root.ViewerPreferences.DisplayDocTitle)
        assert [name for name, _, _ in tags(pdf)].count("/Title") == 1

    def test_it_names_the_standard_it_was_written_to(self, pdf):
        assert pdf.open_metadata()["pdfuaid:part"] == "1"

    def test_every_table_has_a_head_for_each_column(self, pdf):
        tables = [node for name, node, _ in tags(pdf) if name == "/Table"]
        heads = [(node, above) for name, node, above in tags(pdf) if name == "/TH"]

        assert len(tables) >= 7  # short, readings, holders, two of names, joins, parcels, sources
        assert len({len(above) for _, above in heads}) == 1
        assert all(above[-3:] == ["/Table", "/THead", "/TR"] for _, above in heads)
        assert all(str(attribute(node, "/Scope")) == "/Column" for node, _ in heads)
        for table in tables:
            assert [str(kid.S) for kid in table.K][:2] == ["/THead", "/TBody"]

    def test_the_map_is_a_figure_that_says_what_it_shows(self, pdf):
        figures = [str(node.Alt) for name, node, _ in tags(pdf) if name == "/Figure"]

        assert len(figures) == 1
        assert "14 parcel rows, 1 of them crossing its boundary" in figures[0]
        assert "between 17-02-300 and 17-02-400" in figures[0]

    def test_headings_descend_one_step_at_a_time(self, pdf):
        levels = [
            int(name[2:]) for name, _, _ in tags(pdf) if name[:2] == "/H" and name[2:].isdigit()
        ]

        assert levels[0] == 1
        assert all(after - before <= 1 for before, after in pairwise(levels))


class TestBytes:
    def test_the_same_assessment_gives_the_same_bytes(self, assessment, petition, sources, plat):
        first, second = (
            review_pdf(
                assessment,
                petition,
                sources,
                petition_sheet(*plat, sources=sources, join=thinnest(assessment)),
            )
            for _ in range(2)
        )

        assert first == second

    def test_it_is_dated_by_the_assessment(self, assessment, petition, sources):
        pdf = pikepdf.open(io.BytesIO(review_pdf(assessment, petition, sources)))

        assert str(pdf.docinfo.CreationDate) == "D:20260501000000Z"

    def test_without_a_date_nothing_is_written(self, assessment, petition, sources):
        assessment["as_of"] = None

        with pytest.raises(DistrictsError, match="no date"):
            review_pdf(assessment, petition, sources)


class TestContent:
    def test_every_finding_is_there_whole(self, assessment, petition, sources, sheet, printed):
        text = printed(review_pdf(assessment, petition, sources, sheet))

        for finding in assessment["findings"]:
            assert finding["clause"] in text
            assert finding["requirement"][1:].replace(" ", "") in text
            for item in finding["evidence"]:
                assert item["id"] in text
        assert "geodesicareaontheGRS80ellipsoid,cross-checkedinanequal-areaprojection" in text
        assert "1,872.0acres±3.41acres" in text
        assert "7of11(63.6%)to7of10(70.0%)" in text
        assert "onesignaturemaybestruck;thesecondturnsit" in text

    def test_a_contested_verdict_never_stands_alone(self, assessment, petition, sources, printed):
        text = printed(review_pdf(assessment, petition, sources))

        assert text.count("MEETS–CONTESTED") == 3  # the answer, in short, and the finding

    def test_people_land_names_and_sources_are_all_listed(
        self, assessment, petition, sources, printed
    ):
        text = printed(review_pdf(assessment, petition, sources))

        for holder in assessment["measurements"]["holders"]:
            assert holder["name"].replace(" ", "") in text
        for parcel in assessment["measurements"]["parcels"]:
            assert parcel["pin"] in text
        for words in (
            "line11repeatsline5", "SamOkafor", "J.RamirezJr.", "CC01.0", "Petitionboundaryasfiled",
            "528.0ft(160.93m)ofsharededge",
        ):  # fmt: skip
            assert words in text

    def test_each_page_says_which_assessment_it_belongs_to(
        self, assessment, petition, sources, printed
    ):
        content = review_pdf(assessment, petition, sources)
        pages = len(pikepdf.open(io.BytesIO(content)).pages)
        text = printed(content)

        foot = f"Assessedasof1May2026·Strayline{districts.__version__}·parcelsof15January2026"
        assert text.count(foot) == pages
        for page in range(1, pages + 1):
            assert f"page{page}of{pages}" in text

    def test_it_claims_no_certificate(self, assessment, petition, sources, sheet, printed):
        text = printed(review_pdf(assessment, petition, sources, sheet)).lower()

        assert not [word for word in ("pdf/ua", "conform", "certifi", "accessib") if word in text]
        assert "notasurvey" in text

    @pytest.mark.parametrize("action", ["add", "eliminate", "dissolve", None, "unheard_of"])
    def test_any_petition_can_be_printed(self, assessment, petition, sources, action):
        petition["action"] = action

        assert review_pdf(assessment, petition, sources).startswith(b"%PDF-1.7")

    def test_bare_facts_without_measurements_can_be_printed(self, assessment, printed):
        del assessment["measurements"], assessment["margins"]

        assert "AK-03.35.020a-1" in printed(review_pdf(assessment, {}, []))


class TestHostileText:
    def test_it_prints_as_itself_wherever_it_stands(
        self, assessment, petition, sources, plat, printed
    ):
        frame, boundary = plat
        for place, text in enumerate(HOSTILE):
            assessment["measurements"]["holders"][place]["name"] = text
            frame.loc[place, "pin"] = assessment["measurements"]["parcels"][place]["pin"] = text
        petition |= {"ref": HOSTILE[0], "purpose": " ".join(HOSTILE), "filed_by": HOSTILE[2]}
        sources[0]["attribution"] = HOSTILE[1]
        assessment["findings"][0]["requirement"] = HOSTILE[4]

        text = printed(
            review_pdf(
                assessment, petition, sources, petition_sheet(frame, boundary, sources=sources)
            )
        )

        for hostile in HOSTILE:
            assert text.count("".join(hostile.split())) >= 3, hostile
        assert "root:" not in text

    def test_what_cannot_be_seen_is_printed_by_its_number(
        self, assessment, petition, sources, printed
    ):
        petition["filed_by"] = "Ada\u202eKram\x00 \u4e2d \U0001f404 \ud800\nend"

        text = printed(review_pdf(assessment, petition, sources))

        assert "Ada[U+202E]Kram[U+0000][U+4E2D][U+1F404][U+D800]end" in text

    def test_eight_hundred_parcels_and_names_without_end(
        self, assessment, petition, sources, printed
    ):
        parcel = assessment["measurements"]["parcels"][0]
        pins = [f"50{number:06d}A" for number in range(800)]
        assessment["measurements"]["parcels"] = [parcel | {"pin": pin} for pin in pins]
        name = "THE " + "VERYLONGNAME" * 25 + " REVOCABLE TRUST"
        assessment["measurements"]["holders"][0]["name"] = name

        text = printed(review_pdf(assessment, petition, sources))

        assert all(pin in text for pin in pins)
        assert name.replace(" ", "") in text

    def test_no_line_runs_off_the_page(self, assessment, petition, sources, places):
        assessment["measurements"]["holders"][0]["name"] = "W" * 300
        assessment["measurements"]["parcels"][0]["pin"] = "W" * 60
        petition["purpose"] = petition["ref"] = "W" * 300

        assert max(places(review_pdf(assessment, petition, sources))) < 8.5 * 72 - 36
