"""How the pages stand to the guidelines on accessibility, for a page and for the documents."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

FILE = "conformance.toml"
STANDING = {"supports": "supports", "partly": "partly supports", "absent": "does not apply"}


@dataclass(frozen=True)
class Check:
    """How something was checked.

    Attributes
    ----------
    tests
        Path and name of each test that checks it; none where a person did.
    """

    words: str
    tests: tuple[str, ...]


@dataclass(frozen=True)
class Criterion:
    """One success criterion, as WCAG 2.1 numbers it.

    Attributes
    ----------
    level
        ``A`` or ``AA``.
    standing
        A key of ``STANDING``.
    """

    number: str
    name: str
    level: str
    standing: str
    checks: tuple[Check, ...]
    words: str

    @property
    def said(self) -> str:
        """How it stands, in words."""
        return STANDING[self.standing]


@dataclass(frozen=True)
class Report:
    """The whole report: criteria in the order of their numbers, checks, known exceptions."""

    criteria: tuple[Criterion, ...]
    checks: tuple[Check, ...]
    exceptions: tuple[tuple[str, str], ...]


@cache
def report() -> Report:
    """Read the report that comes with the program."""
    read: dict[str, Any] = tomllib.loads((files("webmap") / FILE).read_text(encoding="utf-8"))
    checks = {
        key: Check(each["words"], tuple(each["tests"])) for key, each in read["checks"].items()
    }
    criteria = tuple(
        Criterion(
            row["number"], row["name"], row["level"], row["standing"],
            tuple(checks[key] for key in row["checks"]), row["words"],
        )
        for row in read["criterion"]
    )  # fmt: skip
    exceptions = tuple((each["what"], each["words"]) for each in read["exception"])
    return Report(criteria, tuple(checks.values()), exceptions)


def markdown() -> str:
    """Return the report as ``docs/accessibility.md`` holds it."""
    found = report()
    lines = [
        "# Accessibility conformance report", "",
        "How the pages stand to the Web Content Accessibility Guidelines 2.1, levels A and AA,",
        "which title II of the Americans with Disabilities Act asks of a county's pages. It is",
        "made from `webmap/conformance.toml` and shown at `/accessibility`.", "",
        "| Criterion | Level | Standing | Checked by | Remarks |", "|---|---|---|---|---|",
    ]  # fmt: skip
    lines += [
        f"| {row.number} {row.name} | {row.level} | {row.said} | "
        f"{'; '.join(check.words for check in row.checks) or '–'} | {row.words} |"
        for row in found.criteria
    ]
    lines += ["", "## How it was checked", ""]
    for check in found.checks:
        lines.append(f"- {check.words.capitalize()}" + (":" if check.tests else "."))
        lines += [f"  - `{test}`" for test in check.tests]
    lines += ["", "## Known exceptions", ""]
    lines += [f"- **{what}.** {words}" for what, words in found.exceptions]
    return "\n".join(lines) + "\n"
