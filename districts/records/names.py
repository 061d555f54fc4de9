"""An assessor's owner line divided into its parties.

The split never invents a party and never drops one: a care-of line, a trustee or a tenancy that is
no owner is noted, and where the line can be read in two ways the reading says so.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from districts.records.folding import fold
from districts.records.owner_kinds import is_clear, is_public, person_kind
from districts.records.owner_lines import UNNAMED, plain_line, unmask
from districts.records.owner_parties import parties_of
from districts.records.owner_pieces import Piece, by_comma, by_form, grouped, shown
from districts.records.owner_words import BLANK, UNKNOWN
from districts.records.party import OwnerReading, Party, Person

__all__ = ["OwnerReading", "Party", "Person", "person_kind", "split_owners"]

LONGEST = 1000
_HARD = re.compile(r"\s*[;|]\s*")
_SOFT = re.compile(r"(\s+(?:&|\+|AND)\s+|\s*&\s+|\s+&\s*|\s*/\s*)", flags=re.IGNORECASE)
_FOR_ANOTHER = re.compile(
    r"\s*,?\s*\b(?:FBO|FOR\s+THE\s+BENEFIT\s+OF|(?P<role>(?:CO-?)?(?:TTEES?|TRUSTEES?|TRS))\s+"
    r"(?:OF|FOR|FBO|UNDER|U/?A|U/?D/?T)|(?:CUSTODIAN|GUARDIAN|CUST)\s+(?:OF|FOR))\b\s*(?P<whom>.*)$",
    flags=re.IGNORECASE,
)


@lru_cache(maxsize=65536)
def split_owners(text: str) -> OwnerReading:
    """Divide an assessor's owner line into its parties.

    Parameters
    ----------
    text
        The line: one field, or two joined with a blank.

    Examples
    --------
    >>> [party.name for party in split_owners("SMITH JOHN A & MARY B").parties]
    ['SMITH JOHN A', 'SMITH MARY B']
    >>> [party.person for party in split_owners("O'BRIEN PATRICK C/O FIRST BANK").parties]
    ['natural']
    """
    raw = " ".join(unicodedata.normalize("NFC", text).replace("\n", " ; ").split())
    if raw.casefold() in BLANK:
        return OwnerReading(text, ())
    if len(raw) > LONGEST:
        doubt = f"A line of {len(raw)} letters is too long to be owners' names."
        return OwnerReading(text, (Party(f"{raw[:40]}…", "unknown"),), doubts=(doubt,))
    if UNKNOWN.match(fold(raw)):
        return OwnerReading(text, (Party(raw, "unknown"),))
    line = plain_line(raw)
    parties: list[Party] = []
    doubts: list[str] = []
    for segment in _HARD.split(line.text):
        bare = re.sub(r"^(?:AND|&)\s+|\s+(?:AND|&)$", "", segment.strip(" ,./+-"), flags=re.I)
        bare = bare.strip(" ,.&/+-")
        if bare.startswith(UNNAMED):
            parties.append(Party(bare[1:].upper(), "unknown", roles=("unnamed",)))
        elif bare and UNKNOWN.match(fold(bare)):
            parties.append(Party(unmask(bare), "unknown"))
        elif bare:
            parties += _segment(bare, doubts)
    return OwnerReading(
        text, tuple(parties), tuple(line.left_out), tuple(line.notes), tuple(doubts)
    )


def _segment(segment: str, doubts: list[str]) -> list[Party]:
    """Return the parties of a segment between two certain separators."""
    chain = Piece(segment)
    another = _FOR_ANOTHER.search(segment)
    if another and segment[: another.start()].strip(" ,"):
        chain.text = segment[: another.start()]
        chain.remarks.append(unmask(another.group().strip(" ,")))
        if another["role"] or "FBO" not in another.group().upper():
            chain.roles.append("trustee" if another["role"] else "for another")
    divided = ["", *_SOFT.split(chain.text)]
    pieces = [
        Piece(part.strip(), between)
        for between, part in zip(divided[::2], divided[1::2], strict=True)
        if part.strip(" ,.")
    ]
    if is_public(fold(unmask(chain.text))):
        several = all(is_public(fold(piece.text)) or is_clear(piece.text) for piece in pieces)
        if not several:
            return [Party(shown(chain.text), "public", remarks=tuple(chain.remarks))]
    ready = [part for piece in grouped(pieces, doubts) for part in by_form(piece, doubts)]
    ready = [part for piece in ready for part in by_comma(piece)]
    if ready and chain.roles:
        ready[-1].all_before = True
        ready[-1].roles += chain.roles
    if ready:
        ready[-1].remarks += chain.remarks
    return parties_of(ready, doubts)
