"""The accessibility report: every criterion once, every test it names there, one text."""

import re
from pathlib import Path

import pytest

from webmap import conformance

ROOT = Path(__file__).parent.parent.parent
TESTS = [test for check in conformance.report().checks for test in check.tests]


def test_every_criterion_of_levels_a_and_aa_is_in_it_once():
    numbers = [row.number for row in conformance.report().criteria]

    assert len(numbers) == len(set(numbers)) == 50
    levels = [row.level for row in conformance.report().criteria]
    assert (levels.count("A"), levels.count("AA")) == (30, 20)


@pytest.mark.parametrize("named", TESTS)
def test_every_test_it_names_is_there(named):
    path, *_, name = named.split("::")

    assert re.search(rf"^\s*def {name}\(", (ROOT / path).read_text(), re.MULTILINE)


def test_what_is_said_to_be_supported_was_checked():
    for row in conformance.report().criteria:
        assert (row.standing == "absent") == (row.checks == ()), row.number


def test_the_document_and_the_page_say_the_same():
    assert (ROOT / "docs" / "accessibility.md").read_text() == conformance.markdown()


def test_anyone_can_open_it(client):
    page = client.get("/accessibility").text

    assert "1.4.10 Reflow" in page
    assert 'href="/accessibility"' in client.get("/").text
