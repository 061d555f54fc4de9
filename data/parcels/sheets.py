"""Sheets of signatures and rosters of holders, as petitioners and clerks write them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from random import Random
from typing import Any

from intent import Situation
from owners import Person
from petition_plan import Plan

LINES_A_SHEET = 10


@dataclass(frozen=True)
class Signature:
    """A line on a sheet."""

    name: str
    address: str
    pins: str
    signed_on: date
    withdrawn_on: date | None = None


def sheets(plan: Plan, case: Situation, signers: set[Person], rng: Random) -> list[Signature]:
    """Return the lines of the sheets in the order they were signed."""
    found = [_signature(plan, case, who, rng) for who in sorted(signers)]
    if plan.extras:
        others = [p for p in case.people if p not in signers]
        again = found[rng.randrange(len(found))]
        found.append(
            Signature(again.name, again.address, again.pins, again.signed_on + timedelta(2))
        )
        gone = _signature(plan, case, rng.choice(others), rng)
        left_on = plan.received_on - timedelta(3)
        found.append(Signature(gone.name, gone.address, gone.pins, gone.signed_on, left_on))
        away = next(r.party for r in case.records if r.party.people and r.party.resident is False)
        found.append(_signature(plan, case, away.people[0], rng))
        found.append(
            Signature(
                "Orrin Q. Tenpenny",
                "rents a cabin, Barley Way",
                "",
                plan.received_on - timedelta(9),
            )
        )
    found.sort(key=lambda s: (s.signed_on, s.name))
    return found


def _signature(plan: Plan, case: Situation, who: Person, rng: Random) -> Signature:
    rows = [r for r in case.records if who in r.party.people]
    address = next((r.situs for r in rows if r.situs), rows[0].party.mail)
    signed_on = plan.received_on - timedelta(rng.randrange(6, 44))
    return Signature(who.printed, address, ";".join(r.pin for r in rows), signed_on)


def signature_rows(plan: Plan, sheets: list[Signature]) -> list[dict[str, Any]]:
    """Return the rows of signatures.csv."""
    name = "holder" if plan.roll else "printed_name"
    rows = []
    for k, line in enumerate(sheets):
        row = {
            "sheet": k // LINES_A_SHEET + 1,
            "line": k % LINES_A_SHEET + 1,
            name: line.name,
            "pin": line.pins,
            "address": line.address,
            "signed_on": line.signed_on.isoformat(),
            "received_on": plan.received_on.isoformat(),
        }
        if plan.extras:
            gone = line.withdrawn_on.isoformat() if line.withdrawn_on else ""
            row |= {"withdrawn_on": gone, "withdrawal_received_on": gone}
        rows.append(row)
    return rows


def holder_rows(case: Situation) -> list[dict[str, Any]]:
    """Return the rows of holders.csv."""
    rows = []
    for record in case.records:
        party = record.party
        lives = {True: "Y", False: "N", None: ""}[case.resident(party)]
        share = f"1/{len(party.people)}" if party.people else "1"
        in_state = "Y" if party.mail.endswith("AK") else "N"
        names = [p.printed for p in party.people] or [record.owner or ""]
        rows += [
            {
                "pin": record.pin,
                "holder": name,
                "kind": record.interest.lower(),
                "share": share,
                "acres": "",
                "person": party.kind,
                "resident": lives if party.people else "",
                "resident_of_state": in_state if party.people else "",
            }
            for name in names
        ]
    return rows
