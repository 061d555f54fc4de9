"""Spanish for a neighbor: complete, honest about what it does not know, and one click away."""

import ast
import re
from datetime import UTC, date, datetime
from pathlib import Path

import jinja2
import lxml.html
import pytest
from flask import g

from districts.proceedings import report_status as status_module
from districts.proceedings.demo import adopt_county, samples
from webmap import Settings, create_app, languages

from . import signing

ROOT = Path(__file__).parent.parent.parent
TEMPLATES = ROOT / "webmap" / "templates"
SPOKEN = ["report/form.html", "report/status.html", "report/answer.html", "report/_said.html",
          "desk/map.html", "error.html", "districts/index.html", "law/index.html"]  # fmt: skip
AT = datetime(2026, 11, 30, 20, 0, tzinfo=UTC)
REPORT = {"once": "a", "words": "north fence", "kind-1": "cattle", "count-1": "4", "now": "yes"}
ENGLISH = re.compile(r"\b(the|and|is|are|was|were|your|you|it|of|with|which|who)\b", re.IGNORECASE)


@pytest.fixture(scope="module")
def county(tmp_path_factory):
    from districts.store.workspace import create_store

    folder = tmp_path_factory.mktemp("office") / "workspace"
    store = create_store(folder)
    adopt_county(store, samples() / "iowa", at=AT, tell=lambda sentence: None)
    yield folder, store
    store.close()


@pytest.fixture
def app(county):
    folder, store = county
    made = create_app(
        Settings(workspace=folder, secret_key="only for tests " * 3, office_telephone="515-0100"),
        store=store,
    )
    made.config["WTF_CSRF_ENABLED"] = False
    return made


def words(page):
    """Every piece of text a reader meets, attributes that are read out among them."""
    tree = lxml.html.fromstring(page)
    for gone in tree.xpath("//script | //style | //code | //*[@lang and not(ancestor::html[1]=.)]"):
        if gone.tag != "html":
            gone.drop_tree()
    said = [" ".join(text.split()) for text in tree.xpath("//body//text()")]
    said += tree.xpath("//@aria-label | //@title | //@alt | //@data-working | //@placeholder")
    return [text for text in said if re.search(r"[A-Za-z]{3}", text)]


def english(page):
    """Pieces with two or more English function words, or one that is nothing else."""
    return [text for text in words(page) if len(ENGLISH.findall(text)) > 1]


@pytest.mark.parametrize(
    "address", ["/", "/report", "/map", "/report/map", "/map/sheet", "/districts"]
)
def test_a_page_is_spanish_from_title_to_footer(app, address):
    answer = app.test_client().get(address, headers={"Accept-Language": "es-MX,es;q=0.9"})
    tree = lxml.html.fromstring(answer.data)

    assert answer.headers["Content-Language"] == "es"
    assert tree.get("lang") == "es"
    assert english(answer.text) == []


def test_nobody_who_did_not_ask_gets_spanish(app):
    answer = app.test_client().get(
        "/report", headers={"Accept-Language": "en-US,en;q=0.9,es;q=0.2"}
    )

    assert answer.headers["Content-Language"] == "en"
    assert "Where are, or were, the animals?" in answer.text


def test_the_switch_holds_and_leads_back(app):
    client = app.test_client()
    first = client.get("/report")
    (link,) = lxml.html.fromstring(first.data).xpath("//a[@hreflang='es']")
    assert (link.text, link.get("href"), link.get("lang")) == ("Español", "/report?lang=es", "es")

    client.get("/report?lang=es")
    assert "¿Dónde están" in client.get("/report").text
    assert "¿Qué desea hacer?" in client.get("/").text
    client.get("/?lang=en")
    assert "Where are" in client.get("/report").text


@pytest.mark.parametrize("given", ["fr", "xx", "../es", "es\r\nX: y", "%s", ""])
def test_a_language_there_is_not_is_english(app, given):
    answer = app.test_client().get("/report", query_string={"lang": given})

    assert answer.status_code == 200
    assert answer.headers["Content-Language"] == "en"
    assert "strayline-language" not in str(answer.headers.getlist("Set-Cookie"))


def test_staff_and_pages_that_speak_english_only_say_so(app, accounts, county):
    client = app.test_client()
    client.get("/?lang=es")
    chapter = client.get("/law/ak_as_03_35")
    assert lxml.html.fromstring(chapter.data).get("lang") == "en-US"
    assert english(chapter.text)

    store = county[1]
    if not store.version(accounts["clerk"].ref):
        store.append(accounts["clerk"], by="setup", at=AT)
    signing.signed_in(client, accounts["clerk"])
    assert lxml.html.fromstring(client.get("/report").data).get("lang") == "en-US"


def test_a_report_is_made_and_followed_in_spanish(app):
    client = app.test_client()
    client.get("/report?lang=es")
    refused = client.post("/report", data={**REPORT, "words": ""})
    assert refused.status_code == 422
    assert "Falta decir dónde ocurrió." in refused.text
    assert english(refused.text) == []

    sent = client.post("/report", data=REPORT)
    page = client.get(sent.location)

    assert "Su reporte se recibió" in page.text
    assert "RECIBIDO" in page.text
    assert "ganado vacuno" in page.text
    assert english(page.text.replace("north fence", "")) == []
    withdrawn = client.post(f"{sent.location}/withdraw", data={})
    page = client.get(withdrawn.location)
    assert "RETIRADO" in page.text
    assert english(page.text.replace("north fence", "")) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"count-1": "many"}, "“many” no es un número de animales."),
        ({"kind-1": "", "count-1": "3"}, "Se dice cuántos eran, pero no qué animales."),
        ({"day": "2031-01-01"}, "todavía no llega: hoy es"),
        ({"day": "1990-01-01"}, "fue hace más de"),
        ({"hour": "10:00"}, "Hay una hora sin día (cuándo ocurrió)."),
        ({"lat": "900", "lon": "1"}, "“900” no se puede usar como “latitud”."),
        ({"lat": "61.5", "lon": "-149"}, "El punto está fuera del condado"),
        ({"kind-1": "", "count-1": ""}, "Falta decir qué animales eran."),
    ],
)
def test_what_is_wrong_is_told_in_spanish(app, change, said):
    client = app.test_client()
    client.get("/report?lang=es")

    refused = client.post("/report", data={**REPORT, "once": str(change), "now": "", **change})

    assert refused.status_code == 422
    assert said in refused.text
    assert english(refused.text.replace("north fence", "")) == []


def test_every_state_of_a_report_has_its_words(app):
    with app.test_request_context("/report/x?lang=es"):
        g.spoken = "es"
        for sentence in status_module.WORDS.values():
            assert languages.said(sentence) != sentence
        for kind in ("road", "land"):
            for prior, standing, others in ((0, 1, 0), (1, 2, 1), (3, 4, 2)):
                sentence = status_module._counted_words(
                    {"kind": kind, "with": ["x"] * others, "prior_count": prior,
                     "standing_count": standing, "habitual": prior >= 3}
                )  # fmt: skip
                told = languages.said(sentence)
                assert not ENGLISH.search(re.sub(r"\(.*?\)", "", told)), told
                assert ("habitual" in told) == (prior >= 3)


def test_days_are_told_as_in_spanish(app):
    with app.test_request_context("/report?lang=es"):
        g.spoken = "es"
        assert languages.day_words(date(2026, 2, 4)) == "4 de febrero de 2026"
        assert languages.day_words(date(2026, 2, 4), weekday=True) == (
            "miércoles, 4 de febrero de 2026"
        )


def test_a_sentence_the_catalog_does_not_know_stays_as_it_is(app):
    with app.test_request_context("/report?lang=es"):
        g.spoken = "es"
        for sentence in ("Nobody wrote this.", "100 %", "%(name)s", "", "Name\nName"):
            assert languages.said(sentence) == sentence


class TestTheCatalog:
    def messages(self):
        return [each for each in languages.catalog("es") if each.id]

    def test_each_message_has_its_translation_with_the_same_gaps_or_fewer(self):
        gaps = re.compile(r"%\(\w+\)[sd]")
        for message in self.messages():
            assert not message.fuzzy, message.id
            ids = [message.id] if isinstance(message.id, str) else message.id
            strings = [message.string] if isinstance(message.string, str) else message.string
            for string in strings:
                assert string, message.id
                assert set(gaps.findall(string)) <= set(gaps.findall(ids[-1])), message.id

    @pytest.mark.parametrize("name", SPOKEN)
    def test_no_text_of_a_template_stands_outside_the_catalog(self, name):
        known = {one for each in self.messages() for one in ([each.id] if isinstance(each.id, str)
                 else each.id)}  # fmt: skip
        environment = jinja2.Environment(extensions=["jinja2.ext.i18n"])
        environment.policies["ext.i18n.trimmed"] = True
        source = (TEMPLATES / name).read_text(encoding="utf-8")
        calls = [text for _, _, text in environment.extract_translations(source)]
        found = [text if isinstance(text, str) else text[0] for text in calls]
        assert [text for text in found if text not in known] == []

        bare = re.sub(r"{%-? *trans.*?endtrans *-?%}|{[{%].*?[%}]}|<[^>]*>", "\n", source,
                      flags=re.DOTALL)  # fmt: skip
        left = [" ".join(text.split()) for text in bare.split("\n")]
        allowed = {"m", "Iowa"}
        staff = {"How it came", "Enter what the caller says. Who calls is kept apart, and only the "
                 "local authority can open it."}  # fmt: skip
        assert [
            text for text in left if re.search(r"[A-Za-z]{2}", text) and text not in allowed | staff
        ] == []

    def test_sentences_of_the_report_s_own_modules_are_known(self, app):
        """Every refusal of these modules is in the catalog, its gaps filled with anything."""
        modules = ["webmap/forms/report.py", "districts/proceedings/report_checks.py",
                   "districts/records/photo.py"]  # fmt: skip
        sentences = [each for name in modules for each in refusals(ROOT / name)]
        assert len(sentences) > 20
        with app.test_request_context("/report?lang=es"):
            g.spoken = "es"
            unknown = [each for each in sentences if languages.said(each) == each]
        assert unknown == []


def refusals(path):
    """Messages and remedies of a module's errors, each gap filled with a 7."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        name = getattr(getattr(node, "func", None), "id", "")
        if not isinstance(node, ast.Call) or name not in ("DistrictsError", "_refused"):
            continue
        told = [*node.args[:1], *(k.value for k in node.keywords if k.arg == "remedy")]
        found += [text for each in told if (text := filled(each)) is not None]
    return found


def filled(node):
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.JoinedStr):
        return "".join(
            str(part.value) if isinstance(part, ast.Constant) else "7" for part in node.values
        )
    return None
