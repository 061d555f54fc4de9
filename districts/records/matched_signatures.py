"""What the sheets came to: facts, suggestions, notices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from districts.records.holder_index import HolderIndex
from districts.records.matching import Match
from districts.records.owner_notices import listed
from districts.records.signature_sheet import SignatureSheet


@dataclass(frozen=True)
class MatchedSignatures:
    """The sheets beside the roll.

    Attributes
    ----------
    signatures
        In the form of the petition facts; each line at most once. ``match`` is sure, suggested or
        rejected.
    unmatched
        Lines that met no holder, with the reason.
    suggestions
        Every holder a line may mean, with score and reason.
    duplicates
        Lines by which a holder signs again, with the line that stands.
    notices
        What a person should look at, in the form of an assessment's notices.
    """

    signatures: tuple[dict[str, Any], ...] = ()
    unmatched: tuple[dict[str, Any], ...] = ()
    suggestions: tuple[dict[str, Any], ...] = ()
    duplicates: tuple[dict[str, Any], ...] = ()
    notices: tuple[dict[str, Any], ...] = ()


@dataclass
class Decided:
    """What each line was found to be, people's decisions included."""

    matches: dict[int, Match] = field(default_factory=dict)
    first: dict[str, int] = field(default_factory=dict)
    withdrawn: set[int] = field(default_factory=set)
    rejected: list[tuple[int, str]] = field(default_factory=list)


def facts_of(
    sheet: SignatureSheet, decided: Decided, chosen: Mapping[tuple[int, int], str]
) -> list[dict[str, Any]]:
    """Return the signatures in the form of the petition facts."""
    refused = dict(decided.rejected)
    found = []
    for line in sheet.lines:
        who = [(holder, "sure") for holder in decided.matches[line.line].sure]
        if not who:
            parts = sorted({offer.part for offer in decided.matches[line.line].suggestions})
            who = [
                (chosen[line.line, part], "suggested")
                for part in parts
                if (line.line, part) in chosen
            ]
        if not who and line.line in refused:
            who = [(refused[line.line], "rejected")]
        for place, (holder, how) in enumerate(who):
            found.append(
                {
                    "id": f"s{line.line}" if place == 0 else f"s{line.line}.{place + 1}",
                    "holder": holder,
                    "signed_on": line.signed_on,
                    "received_on": line.received_on,
                    "withdrawn_on": line.withdrawn_on,
                    "withdrawal_received_on": line.withdrawal_received_on,
                    "disputed": line.disputed,
                    "match": how,
                }
            )
    return found


def suggestions_of(
    index: HolderIndex, sheet: SignatureSheet, decided: Decided
) -> list[dict[str, Any]]:
    """Return every suggestion, saying where the holder has signed already."""
    found = []
    for line in sheet.lines:
        for offer in decided.matches[line.line].suggestions:
            why = offer.why
            signed = decided.first.get(offer.holder)
            if signed is not None:
                why += f"; this holder signed on line {signed}: probably a duplicate"
            found.append(
                {
                    "line": line.line,
                    "name": line.name,
                    "holder": offer.holder,
                    "holder_name": index.by_id[offer.holder].name,
                    "score": offer.score,
                    "why": why,
                }
            )
    return found


def notices_of(
    index: HolderIndex, sheet: SignatureSheet, decided: Decided, pins: Mapping[str, str]
) -> list[dict[str, Any]]:
    """Return notices of undated lines and of listed parcels that are not the signer's."""
    found: list[dict[str, Any]] = []
    undated = [line for line in sheet.lines if not line.dated]
    if undated:
        shown = listed(f"{line.name} (line {line.line})" for line in undated)
        found.append(
            {
                "level": "warning",
                "code": "undated_signatures",
                "message": f"Signatures without any date count: {shown}.",
                "lines": [line.line for line in undated],
            }
        )
    elsewhere = []
    for line in sheet.lines:
        sure = decided.matches[line.line].sure
        held = {pin for holder in sure for pin in index.pins[holder]}
        stated = {pins[pin] for pin in line.pins if pin in pins}
        if sure and stated and not stated & held:
            elsewhere.append(f"{line.name} (line {line.line}: {', '.join(sorted(stated))})")
    if elsewhere:
        found.append(
            {
                "level": "warning",
                "code": "signature_other_parcel",
                "message": "The name is a holder's, but the parcel listed is not this holder's: "
                f"{listed(elsewhere)}.",
            }
        )
    return found
