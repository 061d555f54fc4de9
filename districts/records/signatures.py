"""The signature sheets put beside the roll."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from districts.errors import DistrictsError
from districts.records.holder_index import HolderIndex
from districts.records.holders import LandholderRoll
from districts.records.matched_signatures import (
    Decided,
    MatchedSignatures,
    facts_of,
    notices_of,
    suggestions_of,
)
from districts.records.matching import Match, match_name
from districts.records.pairing import pair_lines
from districts.records.pins import join_pins
from districts.records.signature_sheet import (
    SignatureLine,
    SignatureSheet,
    read_signatures,
    sheet_from_table,
)

__all__ = [
    "MatchedSignatures",
    "SignatureLine",
    "SignatureSheet",
    "match_signatures",
    "read_signatures",
    "sheet_from_table",
]


def match_signatures(
    roll: LandholderRoll,
    sheet: SignatureSheet,
    *,
    accepted: Mapping[int, str | Sequence[str]] | None = None,
    rejected: Collection[tuple[int, str]] = (),
    acres: Mapping[str, float] | None = None,
) -> MatchedSignatures:
    """Put the sheets beside the roll.

    Parameters
    ----------
    roll, sheet
        Who holds what; who signed.
    accepted
        Line to holder id, or ids where a line names several, where a person has decided who signed.
    rejected
        Line and holder id, where a person has decided that it was not this holder.
    acres
        Acres of each parcel. Of several holders whom one line may mean, the suggestion with the
        most to add stands in ``signatures``, so that the best case is neither more nor less than
        the lines can bring. The roll's own acres when None.

    Raises
    ------
    DistrictsError
        A decision names a line or holder that does not exist.
    """
    index = HolderIndex(roll)
    decisions = {
        line: (who,) if isinstance(who, str) else tuple(who)
        for line, who in (accepted or {}).items()
    }
    _known(index, sheet, decisions, rejected)
    joined = join_pins(
        (pin for line in sheet.lines for pin in line.pins), dict.fromkeys(_pins_of(roll))
    )
    decided = _decide(index, sheet, joined.found, decisions, set(rejected))
    duplicates = _duplicates(sheet, decided)
    chosen = _chosen(sheet, decided, _weights(roll, roll.acres_by_pin if acres is None else acres))
    return MatchedSignatures(
        tuple(facts_of(sheet, decided, chosen)),
        tuple(
            {"line": line.line, "name": line.name, "reason": reason}
            for line in sheet.lines
            if (reason := decided.matches[line.line].reason) is not None
        ),
        tuple(suggestions_of(index, sheet, decided)),
        tuple(duplicates),
        (*joined.notices, *notices_of(index, sheet, decided, joined.found)),
    )


def _pins_of(roll: LandholderRoll) -> list[str]:
    return [
        *(holding.pin for holding in roll.holdings),
        *roll.pins_without_holder,
        *roll.acres_by_pin,
    ]


def _known(
    index: HolderIndex,
    sheet: SignatureSheet,
    accepted: Mapping[int, Sequence[str]],
    rejected: Collection[tuple[int, str]],
) -> None:
    """Refuse decisions about a line or holder that is not there."""
    lines = {line.line for line in sheet.lines}
    named = [(line, holder) for line, holders in accepted.items() for holder in holders]
    for line, holder in (*named, *rejected):
        if line not in lines or holder not in index.by_id:
            what = f"holder {holder}" if line in lines else f"line {line}"
            raise DistrictsError(
                f"A decision about a signature names {what}, which is not there.",
                code="decision_unknown",
                file=sheet.file,
                row=line,
                remedy="Open the suggestions again and decide anew.",
            )


def _decide(
    index: HolderIndex,
    sheet: SignatureSheet,
    pins: Mapping[str, str],
    accepted: Mapping[int, tuple[str, ...]],
    rejected: set[tuple[int, str]],
) -> Decided:
    """Match every line, people's decisions first."""
    decided = Decided()
    for line in sheet.lines:
        if line.line in accepted:
            decided.matches[line.line] = Match(sure=accepted[line.line])
            continue
        listed_pins = [pins[pin] for pin in line.pins if pin in pins]
        if line.holder is not None and line.holder in index.by_id:
            match = Match(sure=(line.holder,))
        else:
            match = match_name(index, line.holder or line.name, listed_pins)
        offers = [*match.sure, *(offer.holder for offer in match.suggestions)]
        refused = [holder for holder in offers if (line.line, holder) in rejected]
        decided.rejected += [(line.line, holder) for holder in refused]
        if refused and len(refused) == len(offers):
            match = Match(reason="a person decided that it is none of the suggested holders")
        elif refused:
            left = tuple(offer for offer in match.suggestions if offer.holder not in refused)
            match = Match(suggestions=left)
        decided.matches[line.line] = match
    return decided


def _duplicates(sheet: SignatureSheet, decided: Decided) -> list[dict[str, int]]:
    """Return the lines by which a holder signs again; note first lines and those withdrawn."""
    duplicates: list[dict[str, int]] = []
    for line in sheet.lines:
        for holder in decided.matches[line.line].sure:
            stands = decided.first.get(holder)
            if not line.signs:
                if stands is not None:
                    decided.withdrawn.add(stands)
                continue
            if line.withdrawn_on:
                decided.withdrawn.add(line.line)
            if stands is None or stands in decided.withdrawn:
                decided.first[holder] = line.line
            else:
                duplicates.append({"line": line.line, "of": stands})
    return duplicates


def _chosen(
    sheet: SignatureSheet, decided: Decided, weights: Mapping[str, tuple[int, float]]
) -> dict[tuple[int, int], str]:
    """Return, for each doubtful line and part of it, the holder it stands for until decided."""
    offers: dict[tuple[int, int], list[str]] = {}
    chosen: dict[tuple[int, int], str] = {}
    for line in sheet.lines:
        suggestions = decided.matches[line.line].suggestions
        for offer in suggestions:
            offers.setdefault((line.line, offer.part), []).append(offer.holder)
        if suggestions and not line.signs:
            # A withdrawal takes back a signature, so it is rather a signer's.
            holders = offers.pop((line.line, 0), [suggestions[0].holder])
            signed = [holder for holder in holders if holder in decided.first]
            chosen[line.line, 0] = (signed or holders)[0]
    taken = {holder for holder, line in decided.first.items() if line not in decided.withdrawn}
    return chosen | pair_lines(offers, taken=taken, weights=weights)


def _weights(roll: LandholderRoll, acres: Mapping[str, float]) -> dict[str, tuple[int, float]]:
    """Return what a holder can add to the petition: first a resident's head, then land."""
    by_id = roll.by_id()
    found: dict[str, tuple[int, float]] = {}
    for holder, pins in roll.pins().items():
        known = by_id[holder]
        head = 0 if known.resident is False else 1 if known.resident is None else 2
        land = sum(acres.get(pin, 0.0) for pin in pins)
        found[holder] = (head + 3 * (known.person == "natural"), land)
    return found
