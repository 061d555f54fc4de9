"""The guides: every link leads somewhere, every command and setting that is named exists."""

import html
import re
import shlex
from dataclasses import fields
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from districts.cli import cli
from webmap import Settings
from webmap.views.guide import GUIDES, PICTURES

NAMES = [guide.name for guide in GUIDES]
MOST_BYTES = 60_000


@pytest.fixture
def guide(client):
    """The text of a guide, entities read."""
    return lambda name: html.unescape(client.get(f"/guide/{name}").text)


def commands(text):
    """The parts of each strayline command that a text names, up to its first option or file."""
    for said in re.findall(
        r"(?:<code>|<pre[^>]*>|^|\.venv/bin/)strayline ([a-z][^<\n]*)", text, re.MULTILINE
    ):
        yield shlex.split(said)


@pytest.mark.parametrize("name", NAMES)
def test_every_link_leads_to_a_page_or_asks_to_sign_in(client, sign_in, guide, name):
    text = guide(name)
    targets = set(re.findall(r'href="(/[^"]*)"', text))
    assert targets
    administrator = sign_in("administrator")
    for target in targets:
        address, _, part = target.partition("#")
        answer = administrator.get(address)
        assert answer.status_code == 200, target
        assert not part or f'id="{part}"' in answer.text, target


@pytest.mark.parametrize("name", NAMES)
def test_every_command_that_is_named_exists(guide, name):
    for said in commands(guide(name)):
        command, words = cli, list(said)
        while isinstance(command, click.Group) and words:
            command = command.get_command(click.Context(command), words.pop(0))
            assert command is not None, said
        known = {option for each in command.params for option in each.opts} | {"--help"}
        assert {word for word in words if word.startswith("--")} <= known, said


def test_the_commands_are_found_in_the_guides_at_all(guide):
    assert ["audit", "verify", "--workspace", "/backup"] in list(commands(guide("administrator")))
    assert CliRunner().invoke(cli, ["audit", "verify", "--help"]).exit_code == 0


def test_every_setting_stands_in_the_administrators_guide_with_what_it_means(guide):
    rows = re.findall(r"<tr><th scope=\"row\".*?</tr>", guide("administrator"), re.DOTALL)
    told = {
        cells[0]: cells[-1]
        for row in rows
        if len(cells := [re.sub("<[^>]+>", "", each) for each in row.split("<td")]) == 4
    }
    names = {re.sub("<.*", "", each).strip(): words for each, words in told.items()}

    assert {each.name for each in fields(Settings)} <= set(names)
    assert all(words.partition(">")[2].strip() for words in names.values())


def test_every_variable_that_is_named_is_a_setting(guide):
    known = {f"STRAYLINE_{each.name.upper()}" for each in fields(Settings)}

    named = {each for name in NAMES for each in re.findall(r"STRAYLINE_[A-Z_]+", guide(name))}

    assert named <= known
    assert len(named) == len(known)


def test_every_page_has_its_pictures_described_and_small(client, guide):
    shown = {
        name: words
        for each in NAMES
        for name, words in re.findall(r'/guide/pictures/([a-z-]+)\.png" alt="([^"]*)"', guide(each))
    }
    kept = {Path(str(each)).stem for each in PICTURES.iterdir() if each.name.endswith(".png")}

    assert set(shown) == kept
    for name, words in shown.items():
        picture = client.get(f"/guide/pictures/{name}.png")
        assert picture.data.startswith(b"\x89PNG")
        assert len(picture.data) <= MOST_BYTES, name
        assert words


def test_what_is_no_guide_and_no_picture_is_not_there(client):
    for address in ("/guide/nothing", "/guide/_guide", "/guide/pictures/..%2Fsite.png"):
        assert client.get(address).status_code == 404


def test_the_foot_of_every_page_leads_to_the_guide(client):
    assert 'href="/guide"' in client.get("/law").text.split("<footer", 1)[1]
