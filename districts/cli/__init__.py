"""The ``strayline`` command: data to stdout, talk to stderr, errors as what, where, remedy."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from importlib.metadata import entry_points
from typing import Any

import click

from districts.errors import DistrictsError

_COMMANDS = {
    "layer": "districts.cli.layer_store:layer",
    "law": "districts.cli.law:law",
    "measure": "districts.cli.measure:measure",
    "petition": "districts.cli.petition:petition",
    "init": "districts.cli.workspace:init",
    "user": "districts.cli.workspace:user",
}


class Commands(click.Group):
    """Load a command's module when it is asked for, so that a small answer comes quickly."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name our own commands and those of installed packages."""
        return sorted({*_COMMANDS, *(point.name for point in _installed())})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command's module and return it."""
        if cmd_name in _COMMANDS:
            module, _, name = _COMMANDS[cmd_name].partition(":")
            command: click.Command = getattr(__import__(module, fromlist=[name]), name)
            return command
        for point in _installed():
            if point.name == cmd_name:
                found: click.Command = point.load()
                return found
        return None


def _installed() -> list[Any]:
    return list(entry_points(group="strayline.commands"))


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="strayline", prog_name="strayline")
def cli() -> None:
    """Put parcels, petitions and reports of stray livestock to the law."""


def print_json(document: object) -> None:
    """Print exactly one JSON document on stdout."""
    click.echo(json.dumps(document, ensure_ascii=False, indent=1, allow_nan=False))


def main(argv: Sequence[str] | None = None) -> None:
    """Run the command; exit 2 for wrong usage and 3 for input that cannot be used."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        code = cli.main(args=words, prog_name="strayline", standalone_mode=False)
    except click.UsageError as trouble:
        trouble.show()
        sys.exit(2)
    except click.Abort:
        click.echo("Stopped.", err=True)
        sys.exit(1)
    except DistrictsError as trouble:
        if "--json" in words:
            print_json(trouble.document())
        click.echo(str(trouble), err=True)
        sys.exit(3)
    sys.exit(code if isinstance(code, int) else 0)
