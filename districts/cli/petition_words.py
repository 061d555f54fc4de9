"""Words that several commands take, and a workspace opened for one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from districts.cli.asking import usable_day

if TYPE_CHECKING:
    from districts.store import Store

F = TypeVar("F", bound=Callable[..., Any])


def day_option(*names: str, words: str, required: bool = False) -> Callable[[F], F]:
    """Return an option that takes a day."""
    return click.option(
        *names,
        metavar="DATE",
        required=required,
        callback=lambda ctx, param, value: usable_day(value),
        help=words,
    )


as_of_option = day_option("--as-of", "as_of", words="The day of the assessment.  [default: today]")
reading_option = click.option(
    "--reading", "reading", multiple=True, metavar="QUESTION=OPTION", help="Read the law this way."
)


@contextmanager
def opened(workspace: Path) -> Iterator[Store]:
    """Open a workspace for one command."""
    from districts.store import open_store

    store = open_store(workspace)
    try:
        yield store
    finally:
        store.close()
