"""A review as its page shows it: what decides first, people with their signatures, what moved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from districts.documents.rolls import signed_by
from districts.documents.wording import measured_words

MOST_NAMED = 6
Document = Mapping[str, Any]


@dataclass(frozen=True)
class Person:
    """A holder, and whether and how they signed."""

    id: str
    name: str
    person: str | None
    resident: bool | None
    source: str | None
    signed: str
    has_signed: bool
    pivotal: bool


@dataclass(frozen=True)
class Moved:
    """One finding before and after a reader's choice."""

    clause: str
    requirement: str
    before: Mapping[str, Any]
    after: Mapping[str, Any]

    @property
    def changed(self) -> bool:
        """Whether the choice moved it."""
        return self.before["verdict"] != self.after["verdict"] or measured_words(
            self.before.get("measured")
        ) != measured_words(self.after.get("measured"))


def deciding(document: Document) -> list[Mapping[str, Any]]:
    """Return the findings that decide, in the order of the law."""
    return [finding for finding in document["findings"] if finding["decides"]]


def others(document: Document) -> list[Mapping[str, Any]]:
    """Return the findings that are shown and do not decide."""
    return [finding for finding in document["findings"] if not finding["decides"]]


def people(document: Document, petition: Mapping[str, Any]) -> list[Person]:
    """Return everyone who holds land inside: those who signed first, as in the file otherwise."""
    signed = signed_by(document, petition)
    pivotal = set((document.get("margins") or {}).get("pivotal_signers") or ())
    found = [
        Person(
            id=str(holder["id"]),
            name=str(holder.get("name") or "name unknown"),
            person=holder.get("person"),
            resident=holder.get("resident"),
            source=holder.get("source"),
            signed=signed.get(str(holder["id"]), "no"),
            has_signed=signed.get(str(holder["id"]), "no").startswith("yes"),
            pivotal=str(holder["id"]) in pivotal,
        )
        for holder in (document.get("measurements") or {}).get("holders") or []
    ]
    return sorted(found, key=lambda person: not person.has_signed)


def moved(before: Document, after: Document) -> list[Moved]:
    """Return the deciding findings of two assessments side by side, in the order of the law."""
    later = {finding["clause"]: finding for finding in after["findings"]}
    return [
        Moved(finding["clause"], finding["requirement"], finding, later[finding["clause"]])
        for finding in deciding(before)
        if finding["clause"] in later
    ]


def readings(finding: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """Return every reading a finding rests on."""
    if finding.get("readings"):
        return list(finding["readings"])
    return [finding["reading"]] if finding.get("reading") else []


@dataclass(frozen=True)
class OtherReadings:
    """What a finding would be, read otherwise: the readings that move it, and the rest."""

    moves: list[Mapping[str, Any]]
    same: list[Mapping[str, Any]]


def other_readings(finding: Mapping[str, Any]) -> OtherReadings:
    """Sort the other readings of a finding by whether they move its verdict or its number."""
    found = OtherReadings([], [])
    for other in finding["alternatives"]:
        moves = (
            other["verdict"] != finding["verdict"]
            or other.get("turns")
            or other.get("threshold") not in (None, finding["threshold"])
            or _value(other) not in (None, _value(finding))
        )
        (found.moves if moves else found.same).append(other)
    return found


def _value(answer: Mapping[str, Any]) -> object:
    return (answer.get("measured") or {}).get("value")


def as_filed(document: Document) -> list[tuple[str, str]]:
    """Return question and option of each reading that is taken when a reader chooses none."""
    return [(reading["question"], reading["option"]) for reading in document["readings"]]


def margin_sentences(document: Document) -> list[str]:
    """Return how close it is: strikes, pivots, further signers, acres to spare."""
    margins = document.get("margins") or {}
    names = {str(p["id"]): str(p.get("name") or p["id"]) for p in _holders(document)}
    sentences = []
    if (strikes := margins.get("strikes_to_turn")) is not None:
        who = ", ".join(names.get(str(i), str(i)) for i in margins.get("strikes") or [])
        noun = "signature turns" if strikes == 1 else "signatures turn"
        sentences.append(f"{strikes} struck {noun} the answer: {who}.")
    elif document["verdict"] == "meets":
        sentences.append("No number of struck signatures turns the answer.")
    if margins.get("pivotal_signers"):
        who = _some([names.get(str(i), str(i)) for i in margins["pivotal_signers"]])
        sentences.append(f"One signer alone turns it: {who}.")
    if margins.get("pivotal_parcels"):
        pins = _some([str(pin) for pin in margins["pivotal_parcels"]])
        sentences.append(f"One parcel alone turns it: {pins}.")
    if (lacking := margins.get("signers_to_pass")) is not None:
        noun = "signer" if lacking == 1 else "signers"
        sentences.append(f"{lacking} further resident {noun} would pass.")
    return sentences


def _some(names: list[str]) -> str:
    """Return a few names and how many more there are; the tables mark them all."""
    shown = ", ".join(names[:MOST_NAMED])
    more = len(names) - MOST_NAMED
    any_of = "any of " if len(names) > 1 else ""
    return any_of + (f"{shown} and {more} more" if more > 0 else shown)


def _holders(document: Document) -> Sequence[Mapping[str, Any]]:
    found: Sequence[Mapping[str, Any]] = (document.get("measurements") or {}).get("holders") or ()
    return found
