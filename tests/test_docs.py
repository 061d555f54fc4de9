"""What a person can type or set is written down."""

from dataclasses import fields
from pathlib import Path

import click
import pytest

from districts.cli import cli
from webmap import Settings

DOCS = Path(__file__).parent.parent / "docs"
COMMANDS = (DOCS / "commands.md").read_text()


def commands(group, words):
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from commands(command, [*words, name])
        elif not command.hidden:
            yield " ".join([*words, name])


@pytest.mark.parametrize("command", sorted(commands(cli, ["strayline"])))
def test_every_command_is_described(command):
    assert f"`{command}`" in COMMANDS


@pytest.mark.parametrize("setting", [field.name for field in fields(Settings)])
def test_every_setting_is_described(setting):
    assert f"`{setting}`" in COMMANDS
    assert f"`STRAYLINE_{setting.upper()}`" in COMMANDS


def test_every_decision_says_context_decision_and_consequences():
    for page in sorted((DOCS / "decisions").glob("*.md")):
        text = page.read_text()
        for part in ("Context", "Decision", "Consequences"):
            assert part in text, f"{page.name} has no {part}"
