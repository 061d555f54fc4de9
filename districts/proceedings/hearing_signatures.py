"""Signatures in time: given, withdrawn and disputed up to the hearing, and how they count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import Any

from districts.documents.wording import day as day_words
from districts.errors import DistrictsError
from districts.facts.petition import PetitionFacts, Signature
from districts.law import assess
from districts.law.ak_as_03_35 import figures
from districts.law.ak_as_03_35.sheets import cutoff, standings
from districts.proceedings.future import refuse_future
from districts.proceedings.hearing import undecided
from districts.proceedings.petition import CHAPTER, NOTHING, review, today
from districts.records.hearing_log import (
    LINE_COLUMNS,
    SIGNATURES,
    row_of,
    table_of,
    with_cells,
    with_row,
)
from districts.records.petition import Petition
from districts.records.table import Row, Table
from districts.store import Store

COUNT_DATES = ("filing", "hearing", "signing_dates")
HEADS, LAND = "AK-03.35.020a-1", "AK-03.35.020a-2"


def add_signature(
    store: Store,
    ref: str,
    *,
    name: str,
    signed_on: date | None,
    received_on: date | None,
    pins: Sequence[str] = (),
    sheet: str | None = None,
    line: str | None = None,
    address: str | None = None,
    by: str,
    at: datetime,
) -> Petition:
    """Enter a line of a signature sheet, as a person read it.

    Raises
    ------
    DistrictsError
        The line was entered before, its dates cannot be, or it came after the hearing. Nothing
        was written.
    """
    petition, version = undecided(store, ref)
    if signed_on is None and received_on is None:
        raise DistrictsError(
            "A signature needs the day it was given, or the day it was received: which of a "
            "person's actions is the last decides.",
            code="signature_undated",
            field="signed_on",
            remedy="Enter the day that stands on the sheet, or that of the clerk's stamp.",
        )
    for field, day in (("signed_on", signed_on), ("received_on", received_on)):
        refuse_future(day, at, chapter=CHAPTER, what="The signature", field=field)
    _refuse_days(petition, "signature", signed_on, received_on)
    table = _table(petition)
    _refuse_repeated(table, sheet, line)
    cells = {
        "printed_name": " ".join(name.split()) or None,
        "pin": ";".join(pins) or None,
        "sheet": sheet,
        "line": line,
        "address": address,
        "signed_on": _iso(signed_on),
        "received_on": _iso(received_on),
    }
    if cells["printed_name"] is None:
        raise DistrictsError(
            "The line names nobody.", code="name_missing", field="name", remedy="Enter the name."
        )
    what = f"{cells['printed_name']}" + (f", sheet {sheet} line {line}" if sheet else "")
    return _kept(
        store, petition, version, with_row(table, cells), "signature entered", what, by, at
    )


def withdraw_signature(
    store: Store,
    ref: str,
    row: int,
    *,
    withdrawn_on: date,
    received_on: date | None,
    by: str,
    at: datetime,
) -> Petition:
    """Enter that the person of a line took the signature back.

    Raises
    ------
    DistrictsError
        There is no such line, it is withdrawn already, or the dates cannot be.
    """
    petition, version = undecided(store, ref)
    table = _table(petition)
    found = _line(table, row)
    if found.text("withdrawn_on") is not None:
        raise DistrictsError(
            f"Line {row} was withdrawn on {day_words(found.text('withdrawn_on'))} already.",
            code="withdrawn_already",
            row=row,
        )
    for field, day in (("withdrawn_on", withdrawn_on), ("received_on", received_on)):
        refuse_future(day, at, chapter=CHAPTER, what="The withdrawal", field=field)
    _refuse_days(petition, "withdrawal", withdrawn_on, received_on)
    given = found.text("signed_on", "date_signed", "date", "received_on")
    if given is not None and withdrawn_on.isoformat() < given:
        raise DistrictsError(
            f"Line {row} was withdrawn on {day_words(withdrawn_on)}, before it was signed on "
            f"{day_words(given)}; only what was given can be taken back ({figures.SIGNERS.cite}).",
            code="withdrawn_before_signed",
            field="withdrawn_on",
            row=row,
            remedy="Correct the day of the withdrawal.",
        )
    cells = {"withdrawn_on": withdrawn_on.isoformat()}
    if received_on is not None:
        cells["withdrawal_received_on"] = received_on.isoformat()
    changed = with_cells(table, row, cells)
    return _kept(store, petition, version, changed, "signature withdrawn", f"line {row}", by, at)


def dispute_signature(
    store: Store, ref: str, row: int, *, disputed: bool, why: str, by: str, at: datetime
) -> Petition:
    """Mark a line as disputed, or lift the mark; the line stays as it was read."""
    petition, version = undecided(store, ref)
    table = _table(petition)
    _line(table, row)
    changed = with_cells(table, row, {"disputed": "Y" if disputed else "N"})
    what = "signature disputed" if disputed else "dispute lifted"
    return _kept(store, petition, version, changed, what, f"line {row}: {why}", by, at)


def signature_counts(
    store: Store, ref: str, *, as_of: date | None = None, readings: Mapping[str, str] = NOTHING
) -> dict[str, Any]:
    """Count the signatures at filing, at the hearing and by their own dates, side by side.

    Returns
    -------
    dict
        ``counts``: a row for each way of counting, with its cut-off, heads, land and verdict;
        ``differences``: holders who are not counted alike; ``disputed``: the disputed lines, and
        the verdict with all of them held good and all of them struck.
    """
    day = as_of or today()
    seen = review(store, ref, as_of=day, readings=readings)
    facts = seen.facts
    taken = {**seen.petition.readings, **readings}
    signed = {option: standings(facts, option) for option in COUNT_DATES}
    names = {} if facts.roll is None else {each.id: each.name for each in facts.roll.holders}
    holders = list(dict.fromkeys(each for found in signed.values() for each in found))
    differences = []
    for holder in holders:
        stands = {
            option: bool(found[holder].value) if holder in found else False
            for option, found in signed.items()
        }
        if len(set(stands.values())) > 1:
            lines = [line_of(each) for each in facts.signatures or () if each.holder == holder]
            differences.append(
                {"holder": holder, "name": names.get(holder), "lines": lines, **stands}
            )
    return {
        "schema": "strayline.signature_counts/1",
        "petition": ref,
        "as_of": day.isoformat(),
        "taken": taken.get("count_date", COUNT_DATES[0]),
        "counts": [_counted(facts, option, day, taken) for option in COUNT_DATES],
        "differences": differences,
        "disputed": _disputed(facts, day, taken),
    }


def line_of(signature: Signature) -> int | None:
    """Return the row of the sheets that a signature was read from."""
    if signature.line is not None:
        return signature.line
    number = signature.id.removeprefix("s").partition(".")[0]
    return int(number) if number.isdigit() else None


def _counted(
    facts: PetitionFacts, option: str, as_of: date, taken: Mapping[str, str]
) -> dict[str, Any]:
    found = assess(CHAPTER, facts, as_of=as_of, readings={**taken, "count_date": option})
    heads, land = found.finding(HEADS).document(), found.finding(LAND).document()
    return {
        "count_date": option,
        "cutoff": _iso(cutoff(facts, option)),
        "heads": heads["measured"] and heads["measured"]["value"],
        "heads_verdict": heads["verdict"],
        "land": land["measured"] and land["measured"]["value"],
        "land_verdict": land["verdict"],
        "verdict": str(found.verdict),
    }


def _disputed(facts: PetitionFacts, as_of: date, taken: Mapping[str, str]) -> dict[str, Any]:
    lines = facts.signatures or ()
    names = {} if facts.roll is None else {each.id: each.name for each in facts.roll.holders}
    disputed = [each for each in lines if each.disputed]
    good = replace(facts, signatures=tuple(replace(each, disputed=False) for each in lines))
    struck = replace(facts, signatures=tuple(each for each in lines if not each.disputed))
    return {
        "lines": [
            {"line": line_of(each), "holder": each.holder, "name": names.get(each.holder)}
            for each in disputed
        ],
        "if_good": str(assess(CHAPTER, good, as_of=as_of, readings=taken).verdict),
        "if_struck": str(assess(CHAPTER, struck, as_of=as_of, readings=taken).verdict),
    }


def _kept(
    store: Store,
    petition: Petition,
    version: int,
    table: Table,
    what: str,
    why: str,
    by: str,
    at: datetime,
) -> Petition:
    entered = replace(petition, signatures=table.payload())
    entered.sheet()
    store.append(entered, by=by, at=at, expected=version, what=what, why=why)
    return entered


def _table(petition: Petition) -> Table:
    return table_of(petition.signatures, SIGNATURES, LINE_COLUMNS)


def _line(table: Table, number: int) -> Row:
    row = row_of(table, number)
    if row is None:
        raise DistrictsError(
            f"The sheets have no line {number}.",
            code="no_such_line",
            row=number,
            remedy="Lines are numbered by the rows of the signatures as filed.",
        )
    return row


def _refuse_days(
    petition: Petition, what: str, given_on: date | None, received_on: date | None
) -> None:
    if given_on is not None and received_on is not None and received_on < given_on:
        raise DistrictsError(
            f"The {what} was received on {day_words(received_on)}, before it was given on "
            f"{day_words(given_on)}.",
            code="receipt_before_signing",
            field="received_on",
            remedy="Correct one of the days.",
        )
    last = received_on or given_on
    heard = petition.hearing_on
    if heard is not None and last is not None and last.isoformat() > heard:
        raise DistrictsError(
            f"The {what} was received on {day_words(last)}, after the hearing on "
            f"{day_words(heard)}: {figures.HEARING.cite} has the judge find at the hearing who "
            "signed.",
            code="receipt_after_hearing",
            field="received_on",
            remedy="Correct the day, or move the hearing.",
        )


def _refuse_repeated(table: Table, sheet: str | None, line: str | None) -> None:
    if sheet is None or line is None:
        return
    for row in table.rows:
        if row.text("sheet") == sheet and row.text("line") == line:
            raise DistrictsError(
                f"Line {line} of sheet {sheet} is entered already, as row {row.number}.",
                code="line_repeated",
                row=row.number,
                remedy="Correct that row, or check the number of the line.",
            )


def _iso(day: date | None) -> str | None:
    return None if day is None else day.isoformat()
