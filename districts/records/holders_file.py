"""A clerk's holders file: one holder of one parcel a row."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

from districts.errors import DistrictsError
from districts.records.holders import Holder, Holding, LandholderRoll, interest_kind
from districts.records.names import Party, Person, person_kind, split_owners
from districts.records.owner_notices import listed, possible_same
from districts.records.person_names import parse_name
from districts.records.pins import pin_list
from districts.records.roll_draft import RollDraft
from districts.records.table import Table, read_table
from districts.records.values import Cells

PERSONS: dict[str, Person] = {
    "natural": "natural", "person": "natural", "individual": "natural", "natural person": "natural",
    "entity": "entity", "company": "entity", "corporation": "entity", "trust": "entity",
    "public": "public", "government": "public", "public body": "public",
    "unknown": "unknown",
}  # fmt: skip


def read_holders(path: Path, *, name: str | None = None) -> LandholderRoll:
    """Read a holders file: one holder of one parcel a row.

    Columns are pin, holder, kind, share, acres, person, resident, resident_of_state, and when
    there are such: id, from, to. Only pin and holder must be there.

    Raises
    ------
    DistrictsError
        A column is missing, or a row says what cannot be read or cannot be true.
    """
    return roll_from_holders(read_table(path, name=name))


def roll_from_holders(table: Table) -> LandholderRoll:
    """Make the roll from a holders file that has been read; see ``read_holders``."""
    table.require("holder", "name")
    table.require("pin", "pins")
    draft = RollDraft()
    stated: dict[str, tuple[int, Person]] = {}
    notices: list[dict[str, Any]] = []
    joint: list[str] = []
    landless: list[str] = []
    repeated: list[str] = []
    for row in table.rows:
        cells = Cells(table, row)
        name = row.text("holder", "name")
        if name is None:
            raise cells.refuse(
                "holder", "The row names no holder", "Write the holder's name, or unknown."
            )
        person, given = _person(cells, name)
        own_id = row.text("id", "holder_id")
        unnamed = person == "unknown"
        pins = pin_list(row.text("pin", "pins"))
        key = _key(own_id, name, row.number if unnamed else None)
        source = f"{table.file}, row {row.number}"
        holder = draft.holder(key, Holder(own_id or "", name, person, source=source))
        _consistent(cells, stated, holder, person if given else None)
        if given:
            draft.settle(holder, person)
        if not given and person == "natural" and len(split_owners(name).parties) > 1:
            joint.append(f"{name} (row {row.number})")
        for column, known in (
            ("resident", draft.residence),
            ("resident_of_state", draft.state_residence),
        ):
            answer = cells.yes_no(column)
            if answer is not None:
                known[holder].add(answer)
        if not pins:
            landless.append(f"{name} (row {row.number})")
        for holding in _holdings(cells, pins, holder):
            place = (holding.pin, holder, holding.kind)
            earlier = draft.holdings.setdefault(place, holding)
            if earlier is not holding and earlier == holding:
                repeated.append(f"{name} on {holding.pin} (row {row.number})")
            elif earlier is not holding:
                raise cells.refuse(
                    "holder",
                    f"{name} already has another {holding.kind} row for parcel {holding.pin}",
                    "Give each holder one row for a parcel and kind of interest.",
                )
    _whole(table, draft)
    holders, torn = draft.finished()
    for code, lead, things in (
        ("joint_holder", "A row may name several people, who count as one", joint),
        ("holder_without_land", "No parcel is given for", landless),
        ("holder_repeated", "A row says again what an earlier row said", repeated),
    ):
        if things:
            notices.append(
                {"level": "warning", "code": code, "message": f"{lead}: {listed(things)}."}
            )
    same = possible_same((holder.id, holder.name, holder.person) for holder in holders)
    return LandholderRoll(holders, tuple(draft.holdings.values()), notices=(*notices, *torn, *same))


def _key(own_id: str | None, name: str, row: int | None) -> object:
    """Return what tells this holder from others: the file's id, else the full name."""
    if own_id is not None:
        return ("id", own_id)
    if row is not None:
        return ("row", row)
    # The name alone, so that a row which leaves the kind of person empty joins one that states it.
    return Party(name, person_kind(name), parse_name(name, surname_first=False)).key


def _person(cells: Cells, name: str) -> tuple[Person, bool]:
    """Return the kind of person and whether the file states it."""
    text = cells.row.text("person")
    if text is None:
        return person_kind(name), False
    person = PERSONS.get(text.casefold())
    if person is None:
        raise cells.refuse(
            "person",
            f"“{text}” is no kind of person",
            "Write natural, entity, public or unknown, or leave the cell empty.",
        )
    return person, True


def _consistent(
    cells: Cells, stated: dict[str, tuple[int, Person]], holder: str, person: Person | None
) -> None:
    """Refuse a holder who is two kinds of person."""
    if person is None:
        return
    row, earlier = stated.setdefault(holder, (cells.row.number, person))
    if earlier != person:
        raise cells.refuse(
            "person",
            f"The holder is {person} here and {earlier} in row {row}",
            "Make the rows agree, or give two holders of one name different ids.",
        )


def _holdings(cells: Cells, pins: tuple[str, ...], holder: str) -> list[Holding]:
    """Return the holdings of one row, one a parcel."""
    kind = interest_kind(cells.row.text("kind", "interest"))
    if kind is None:
        raise cells.refuse(
            "kind",
            f"“{cells.row.text('kind', 'interest')}” is no kind of interest",
            "Write owner, lessee, contract_vendee or possessor; empty is owner.",
        )
    share, acres = cells.share("share"), cells.acres("acres")
    since, until = cells.day("from"), cells.day("to")
    if since and until and until < since:
        raise cells.refuse("to", f"It ends on {until}, before it begins", "Correct the dates.")
    return [Holding(pin, holder, kind, share, acres, since, until) for pin in pins]


def _whole(table: Table, draft: RollDraft) -> None:
    """Refuse owners' shares of a parcel that make more than the whole."""
    total: dict[str, Fraction] = {}
    for holding in draft.holdings.values():
        if holding.kind == "owner" and holding.share is not None and holding.from_on is None:
            total[holding.pin] = total.get(holding.pin, Fraction(0)) + Fraction(holding.share)
    over = next((pin for pin, share in total.items() if share > 1), None)
    if over is not None:
        raise DistrictsError(
            f"The owners' shares of parcel {over} make {total[over]}, more than the whole.",
            code="value_not_readable",
            file=table.file,
            field="share",
            remedy="Correct the shares, or leave those empty that are not known.",
        )
