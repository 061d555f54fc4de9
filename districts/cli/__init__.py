"""The ``strayline`` command: data to stdout, talk to stderr, errors as what, where, remedy."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, NoReturn

import click

from districts.errors import DistrictsError

_COMMANDS = {
    "audit": ("districts.cli.keeping:audit", "Whether the audit trail is as it was written."),
    "case": ("districts.cli.case:case", "Animals in custody: open, record, list, show."),
    "district": ("districts.cli.district:district", "Districts on any day; their files."),
    "geocode": ("districts.cli.geocode:geocode", "Where an address or description means."),
    "incident": ("districts.cli.incident:incident", "Reports of stray livestock: take, determine."),
    "init": ("districts.cli.workspace:init", "Make a workspace, or bring one up to date."),
    "kennel": ("districts.cli.kennel:kennel", "An enclosure for dogs put to the law."),
    "law": ("districts.cli.law:law", "Clauses, readings, worked examples, facts put to the law."),
    "layer": ("districts.cli.layer_store:layer", "Check a county's file; adopt it; list vintages."),
    "measure": ("districts.cli.measure:measure", "Acres, tolerance, pieces and joins of a file."),
    "petition": ("districts.cli.petition:petition", "Put petitions to the law; file, hear, order."),
    "retention": ("districts.cli.keeping:retention", "Erase contact data whose time is over."),
    "trespass": ("districts.cli.trespass:trespass", "Trespasses counted over twelve months."),
    "user": ("districts.cli.workspace:user", "Who may sign in."),
}


class Commands(click.Group):
    """Load a command's module when it is asked for, so that a small answer comes quickly."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name our own commands and those of installed packages."""
        return sorted({*_COMMANDS, *(point.name for point in _installed())})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command's module and return it."""
        if cmd_name in _COMMANDS:
            module, _, name = _COMMANDS[cmd_name][0].partition(":")
            command: click.Command = getattr(import_module(module), name)
            return command
        for point in _installed():
            if point.name == cmd_name:
                found: click.Command = point.load()
                return found
        return None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without loading ours."""
        rows = [(name, words) for name, (_, words) in _COMMANDS.items()]
        rows += [(point.name, point.load().get_short_help_str(80)) for point in _installed()]
        with formatter.section("Commands"):
            formatter.write_dl(sorted(rows))


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
        if "--json" in words:
            print_json(_wrong_usage(trouble).document())
        trouble.show()
        sys.exit(2)
    except click.Abort:
        click.echo("Stopped.", err=True)
        sys.exit(1)
    except DistrictsError as trouble:
        _refused(trouble, words)
    except BrokenPipeError:
        sys.exit(0)
    except Exception as fault:
        if os.environ.get("STRAYLINE_DEBUG"):
            raise
        _refused(_our_fault(fault), words)
    sys.exit(code if isinstance(code, int) else 0)


def _refused(trouble: DistrictsError, words: Sequence[str]) -> NoReturn:
    if "--json" in words:
        print_json(trouble.document())
    click.echo(str(trouble), err=True)
    sys.exit(3)


def _wrong_usage(trouble: click.UsageError) -> DistrictsError:
    """Say in the form of every other error what was wrong with the command's words."""
    known = trouble.ctx.command_path if trouble.ctx is not None else "strayline"
    return DistrictsError(
        trouble.format_message(), code="wrong_usage", remedy=f"See {known} --help."
    )


def _our_fault(fault: Exception) -> DistrictsError:
    """Say that the program failed, not the person: nobody is shown a traceback."""
    return DistrictsError(
        f"Strayline stopped on a fault of its own ({type(fault).__name__}: {fault}).",
        code="internal_fault",
        remedy="Nothing was written. Run it again with STRAYLINE_DEBUG=1 and report what it says.",
    )
