"""The page of one petition, read as a browser would."""

import re

import lxml.html
import pytest

ADDRESS = "/petitions/P-2026-0001"


@pytest.fixture
def page(sign_in):
    client = sign_in("judge")
    return lambda query="": lxml.html.fromstring(client.get(ADDRESS + query).data)


def rows(page, caption):
    table = page.xpath(f"//table[caption[contains(., '{caption}')]]")[0]
    return [
        [" ".join(cell.text_content().split()) for cell in row] for row in table.xpath("./tbody/tr")
    ]


def answer(page):
    return page.xpath("//section[contains(@class, 'answer')]")[0].text_content()


def test_the_answer_stands_first_with_what_would_turn_it(page):
    said = answer(page())

    assert "MEETS" in said
    assert "CONTESTED" in said
    assert "1 struck signature turns the answer" in said


def test_the_table_has_a_row_for_each_parcel_of_the_map(page, sign_in):
    table = rows(page(), "Parcels on the map")
    sheet = sign_in("judge").get(f"{ADDRESS}/map").text

    pins = re.findall(r'"pin": "([^"]*)"', sheet) or re.findall(r"\\u003ch2\\u003e(F-\d+)", sheet)
    assert [row[0] for row in table] == pins
    assert len(table) == 9
    assert "row 10: Nobody Anywhere" in page().text_content()


def test_a_name_is_shown_as_typed(page):
    names = {row[1] for row in rows(page(), "Parcels on the map")}

    assert "{{7*7}} {% raw %} #{7*7}" in names
    assert "</script><script>document.title='owned'</script>" in names


class TestWhatIf:
    def test_a_struck_signature_is_worked_out_beside_the_petition_as_filed(self, page):
        struck = page("?strike=H3")

        assert "FAILS" in answer(struck)
        table = rows(struck, "side by side")
        assert table[0] == ["The answer", "MEETS", "FAILS"]
        assert table[2][1:] == ["MEETS9 of 15 (60.0 %)", "FAILS8 of 15 (53.3 %)"]
        assert struck.xpath("//input[@name='strike'][@value='H3'][@checked]")
        assert struck.xpath("//a[contains(., 'as filed')]/@href")[0] == ADDRESS

    def test_another_reading_is_chosen_in_the_form(self, page):
        read = page("?reading=co_owners:one_speaks&strike=H3")

        chosen = read.xpath("//select[@id='q-co_owners']/option[@selected]/@value")
        assert chosen == ["co_owners:one_speaks"]
        assert "8 of 14 (57.1 %)" in rows(read, "side by side")[2][2]

    def test_the_default_readings_that_a_form_always_sends_are_no_what_if(self, page):
        same = page("?reading=co_owners:persons&reading=residents:within_area")

        assert "what-if" not in same.text_content().lower().replace("what if", "")

    @pytest.mark.parametrize("query", ["?reading=co_owners", "?as_of=yesterday", "?reading=:x"])
    def test_a_choice_that_cannot_be_read_is_refused_in_words(self, sign_in, query):
        refused = sign_in("judge").get(ADDRESS + query)

        assert refused.status_code == 422
        assert "cannot be used as" in refused.text


def test_two_assessments_are_compared_causes_first(sign_in):
    page = lxml.html.fromstring(
        sign_in("judge").get(f"{ADDRESS}/compare?reading=co_owners:one_speaks&strike=H3").data
    )

    kinds = [row[-1] for row in rows(page, "Causes first")]
    assert "cause" in kinds
    assert kinds == sorted(kinds)  # "cause" before "outcome"


def test_an_unknown_petition_is_404(sign_in):
    for part in ("", "/map", "/compare", "/review.json"):
        assert sign_in("judge").get(f"/petitions/P-1900-0001{part}").status_code == 404


def test_papers_are_attachments_named_for_the_petition(sign_in):
    for kind, start in (("pdf", b"%PDF-"), ("docx", b"PK")):
        paper = sign_in("judge").get(f"{ADDRESS}/review.{kind}?as_of=2026-05-01")

        assert paper.data.startswith(start)
        assert paper.headers["Content-Disposition"] == (
            f"attachment; filename=P-2026-0001-review.{kind}"
        )


class TestForEveryReader:
    """What WCAG 2.1 AA asks and a program can count."""

    PAGES = ("", "?strike=H1", "/compare?strike=H1")

    @pytest.mark.parametrize("query", PAGES)
    def test_every_table_has_a_caption_and_heads_with_a_scope(self, page, query):
        tables = page(query).xpath("//table")

        assert tables
        for table in tables:
            assert table.xpath("./caption")[0].text_content().strip()
            assert all(head.get("scope") for head in table.xpath(".//th"))

    @pytest.mark.parametrize("query", PAGES)
    def test_every_field_has_a_label_and_every_id_is_used_once(self, page, query):
        found = page(query)
        ids = found.xpath("//@id")

        assert len(ids) == len(set(ids))
        for field in found.xpath("//input[not(@type='hidden')] | //select"):
            named = field.xpath("ancestor::label") or (
                field.get("id") and found.xpath(f"//label[@for='{field.get('id')}']")
            )
            assert named, lxml.html.tostring(field)

    @pytest.mark.parametrize("query", PAGES)
    def test_there_is_one_first_heading_and_a_way_past_the_menu(self, page, query):
        found = page(query)

        assert len(found.xpath("//h1")) == 1
        assert found.xpath("//body/*[1]/@href") == ["#content"]
        assert found.xpath("//main[@id='content']")
        assert found.xpath("/html/@lang") == ["en-US"]

    @pytest.mark.parametrize("query", PAGES)
    def test_every_link_within_the_page_leads_somewhere(self, page, query):
        found = page(query)
        ids = set(found.xpath("//@id"))

        assert {link[1:] for link in found.xpath("//a/@href") if link.startswith("#")} <= ids

    def test_a_picture_says_in_words_what_it_shows(self, page):
        pictures = page().xpath("//svg[@role='img']/@aria-label")

        assert pictures[0] == (
            "Measured 1,281.9 acres ± 0.60 acres; required at least 1,280 acres. "
            "The shaded side meets."
        )
