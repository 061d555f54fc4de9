"""The facts of one paper, in its sentences: shown where known, named where not."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from districts.documents.fact import Lexicon
from districts.documents.wording import trimmed
from districts.errors import DistrictsError

PLACE = re.compile(r"\{([a-z0-9_.]+)(?::([a-z_]+))?\}")
FIGURE = "figure."
MOST_ROWS = 4


@dataclass(frozen=True)
class Filled:
    """A paper's facts, and which of them it cannot do without.

    Attributes
    ----------
    facts
        The mapping the paper was given.
    needs
        Keys that must be known before the paper is signed.
    row, rows_of
        Inside a table: one row of the list of this key.
    here
        What a section that is repeated knows besides, already in words.
    """

    lexicon: Lexicon
    facts: Mapping[str, Any]
    needs: frozenset[str] = frozenset()
    row: Mapping[str, Any] | None = None
    rows_of: str = ""
    here: Mapping[str, str] = field(default_factory=dict)

    def value(self, key: str) -> Any:
        """Return a fact, None where it is not known; empty text and lists are not known."""
        found: Any
        if self.row is not None and key.startswith(f"{self.rows_of}."):
            found = _step(self.row, key.removeprefix(f"{self.rows_of}."))
        else:
            found = self.facts
            for part in key.split("."):
                found = _step(found, part)
        return None if found in ("", [], (), {}) else found

    def rows(self, key: str) -> list[Mapping[str, Any]]:
        """Return the rows of a list, none where it is not known.

        Raises
        ------
        DistrictsError
            It is no list of mappings.
        """
        found = self.value(key)
        if found is None:
            return []
        if not isinstance(found, list | tuple) or not all(isinstance(r, Mapping) for r in found):
            raise DistrictsError(
                f"{key} is not a list of rows.",
                code="fact_not_printable",
                field=key,
                remedy=f"Give {key} as a list of mappings.",
            )
        return list(found)

    def in_row(self, key: str, row: Mapping[str, Any]) -> Filled:
        """Return the same paper, seen from one row of a list."""
        return Filled(self.lexicon, self.facts, self.needs, row, key, self.here)

    def holds(self, condition: str) -> bool:
        """Whether a condition holds: ``key``, ``!key``, ``key=a|b``, with ``and`` between."""
        return all(self._holds(each.strip()) for each in condition.split(" and ")) or not condition

    def _holds(self, condition: str) -> bool:
        key, equals, options = condition.partition("=")
        if equals:
            return str(self.value(key)) in options.split("|")
        found = self.value(key.removeprefix("!"))
        known = found is not None and found is not False
        return not known if key.startswith("!") else known

    def fill(self, text: str) -> str | None:
        """Return a sentence with its facts; what is needed and not known stands in brackets.

        None where it speaks of a fact that is neither known nor needed.
        """
        for key, _ in PLACE.findall(text):
            if not self._known(key) and key not in self.needs:
                return None
        return PLACE.sub(lambda found: self.shown(found[1], found[2]), text)

    def _known(self, key: str) -> bool:
        return key in self.here or key.startswith(FIGURE) or self.value(key) is not None

    def shown(self, key: str, form: str | None = None) -> str:
        """Return a fact in words, its name in brackets where it is not known."""
        if key in self.here:
            return self.here[key]
        if key.startswith(FIGURE):
            return self._figure(key.removeprefix(FIGURE), form)
        value = self.value(key)
        if value is None:
            return f"[{self.lexicon.facts[key].name}]"
        return self.lexicon.shown(key, value, form)

    def _figure(self, name: str, form: str | None) -> str:
        value = self.figure(name)
        return self.lexicon.shown(name, str(value), form) if form else trimmed(value)

    def figure(self, name: str) -> Any:
        """Return a number of the law, from the one place it stands in."""
        figures = import_module(f"districts.law.{self.lexicon.chapter}.figures")
        value = getattr(figures, name.upper()).value
        return int(value) if value.denominator == 1 else value

    def missing(self, wanted: Sequence[str]) -> list[str]:
        """Return the names of what is wanted and not known, with who can supply it.

        A key that ends in ``if`` and a condition is wanted only where that holds.
        """
        said: list[str] = []
        for each in wanted:
            key, _, condition = each.partition(" if ")
            if condition and not self.holds(condition):
                continue
            said += self._missing(key)
        return list(dict.fromkeys(said))

    def _missing(self, key: str) -> list[str]:
        above, _, cell = key.rpartition(".")
        fact = self.lexicon.facts[key]
        ask = f" (ask {fact.ask})" if fact.ask else ""
        if above not in self.lexicon.facts:
            return [] if self.value(key) is not None else [f"{fact.name}{ask}"]
        empty = [
            str(number)
            for number, row in enumerate(self.rows(above), 1)
            if _step(row, cell) in (None, "", [], ())
        ]
        if not empty:
            return []
        more = f" and {len(empty) - MOST_ROWS} more" if len(empty) > MOST_ROWS else ""
        rows = ", ".join(empty[:MOST_ROWS]) + more
        return [f"{fact.name}, row{'s' if len(empty) > 1 else ''} {rows}{ask}"]


def _step(value: Any, part: str) -> Any:
    return value.get(part) if isinstance(value, Mapping) else None
