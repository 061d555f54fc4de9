"""Addresses that try to lead out: of a folder, of a record, or to another host."""

import re
from urllib.parse import urlsplit

import pytest

from districts.records.account import ROLES
from webmap.access import allowed

OUT_OF_A_FOLDER = [
    "..", "%2e%2e", "..%2f..%2f..%2fetc%2fpasswd", "%2e%2e%5c%2e%2e%5cwin.ini", "..\\..\\settings",
    "....//....//x", "%252e%252e%252fetc", "%00", "x%00.pdf", "%0d%0aSet-Cookie:%20a=b",
    "%5c%5cexample.test%5cx", "\\example.test", "%c0%ae%c0%ae", "'%20OR%201=1--", "%22]%3bDROP",
    "P-2026-0001%2f..%2fP-2026-0002", "x" * 3000, "%ff%fe", "~root", "CON", "nul.txt", "-1", "1e9",
]  # fmt: skip
ELSEWHERE = [
    "https://example.test/", "//example.test", "///example.test", "/\\example.test",
    "\\\\example.test", "/\t/example.test", "http:example.test", "javascript:owned()", "/\x00//x",
    "/%2fexample.test", "/..//example.test", "https:\\\\example.test",
]  # fmt: skip


@pytest.fixture
def asked(app, sign_in):
    """Every rule with the client of a role that may open it."""
    app.config["WTF_CSRF_ENABLED"] = False

    def each(methods):
        rules = [
            (next(role for role in ROLES if role in allowed(app.view_functions[rule.endpoint])),
             rule)
            for rule in app.url_map.iter_rules() if rule.methods & methods
        ]  # fmt: skip
        signed_in = None
        for role, rule in sorted(rules, key=lambda pair: pair[0]):
            if role != signed_in:
                client, signed_in = sign_in(role), role
            yield client, rule

    return each


def filled(rule, text):
    return re.sub(r"<(?:[^:<>]+:)?\w+>", lambda _: text, rule.rule)


@pytest.mark.parametrize("text", OUT_OF_A_FOLDER)
def test_no_part_of_an_address_leads_out(asked, text):
    for client, rule in asked({"GET"}):
        if "<" not in rule.rule:
            continue
        answer = client.get(filled(rule, text))

        if answer.status_code in (301, 302, 308):
            assert urlsplit(answer.location).netloc in ("", "localhost")
            continue
        assert answer.status_code in (400, 404), f"{filled(rule, text)[:200]}"
        assert "root:" not in answer.text
        assert "Set-Cookie: a=b" not in str(answer.headers)


@pytest.mark.parametrize("elsewhere", ELSEWHERE)
def test_no_parameter_leads_to_another_host(asked, elsewhere):
    names = ("next", "url", "return", "return_to", "redirect", "to", "back")
    for client, rule in asked({"GET", "POST"}):
        method = "POST" if "POST" in rule.methods else "GET"
        said = dict.fromkeys(names, elsewhere)
        answer = client.open(
            filled(rule, "1"), method=method, query_string=said,
            data=said if method == "POST" else None,
        )  # fmt: skip

        if "Location" in answer.headers:
            where = answer.headers["Location"]
            assert urlsplit(where).netloc in ("", "localhost"), f"{rule}: {where}"
            assert "example.test" not in urlsplit(where).netloc
            assert not where.startswith(("//", "/\\", "\\"))
        assert "url=" not in answer.headers.get("Refresh", "")


@pytest.mark.parametrize("path", ["//example.test/", "//example.test/%2e%2e", "/\\example.test/"])
def test_an_address_with_two_slashes_stays_here(client, path):
    answer = client.open("/", environ_overrides={"PATH_INFO": path, "REQUEST_URI": path})

    assert answer.status_code in (301, 308, 404)
    if "Location" in answer.headers:
        assert urlsplit(answer.headers["Location"]).netloc == "localhost"
