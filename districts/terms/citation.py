"""Where in the law: parse, order, print."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import total_ordering

_PIECE = re.compile(r"\d+|[A-Za-z]+")


@total_ordering
@dataclass(frozen=True)
class Citation:
    """A citation such as ``AS 03.35.020(a)``.

    Attributes
    ----------
    code
        The collection, such as ``AS`` or ``Wis. Stat.``.
    section
        The section as printed, with its subdivisions.

    >>> sorted([Citation.parse("AS 03.35.055(b)"), Citation.parse("AS 03.35.020(c)")])[0].section
    '03.35.020(c)'
    """

    code: str
    section: str

    @classmethod
    def parse(cls, text: str) -> Citation:
        """Split at the first word that begins with a digit."""
        words = text.split()
        for at, word in enumerate(words):
            if word[0].isdigit():
                return cls(" ".join(words[:at]), " ".join(words[at:]))
        raise ValueError(f"“{text}” cites no section")

    @property
    def anchor(self) -> str:
        """The citation as it stands in a page's address.

        >>> Citation.parse("AS 03.35.020(a)").anchor
        'as-03-35-020-a'
        """
        return "-".join(_PIECE.findall(f"{self.code} {self.section}")).lower()

    def within(self, other: Citation) -> bool:
        """Whether this is the other or a subdivision of it.

        >>> Citation.parse("AS 03.35.020(a)").within(Citation.parse("AS 03.35.020"))
        True
        """
        if other.code and self.code.lower() != other.code.lower():
            return False
        mine, theirs = (_PIECE.findall(each.section.lower()) for each in (self, other))
        return mine[: len(theirs)] == theirs

    def _order(self) -> tuple[str, list[tuple[int, int, str]]]:
        pieces = _PIECE.findall(self.section)
        return self.code, [(0, int(p), "") if p.isdigit() else (1, 0, p) for p in pieces]

    def __lt__(self, other: object) -> bool:
        """Order by collection, then by section as numbers."""
        if not isinstance(other, Citation):
            return NotImplemented
        return self._order() < other._order()

    def __str__(self) -> str:
        """Print as cited."""
        return f"{self.code} {self.section}".strip()
