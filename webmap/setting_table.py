"""Every setting of the office with what it means: read from where the settings are written down."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, fields
from typing import Any

from webmap.settings import PREFIX, Settings

_HEAD = re.compile(r"[a-z_]+(?:, [a-z_]+)*")


@dataclass(frozen=True)
class Row:
    """One setting.

    Attributes
    ----------
    variable
        Its name in the environment; in ``strayline.toml`` it is ``name``.
    default
        As it is written in ``strayline.toml``.
    """

    name: str
    variable: str
    default: str
    words: str


def rows() -> list[Row]:
    """Return every setting, in the order it is written down."""
    words = _words()
    return [
        Row(each.name, PREFIX + each.name.upper(), _default(each), words.get(each.name, ""))
        for each in fields(Settings)
    ]


def _words() -> dict[str, str]:
    """Return what the settings' own text says of each."""
    told: dict[str, str] = {}
    names: list[str] = []
    for line in inspect.cleandoc(Settings.__doc__ or "").partition("-----\n")[2].splitlines():
        if _HEAD.fullmatch(line):
            names = line.split(", ")
        elif line.startswith("    "):
            for name in names:
                told[name] = f"{told.get(name, '')} {line.strip()}".strip()
    return {name: said.replace("``", "") for name, said in told.items()}


def _default(each: Field[Any]) -> str:
    value = each.default if each.default_factory is MISSING else each.default_factory()
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    if isinstance(value, Mapping):
        return "none"
    return str(value) or "blank"
