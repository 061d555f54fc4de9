"""Looking something up by a name, a parcel number, a reference, an address or a road.

Who made a report is kept apart from everything that is searched here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from districts.proceedings.trespass_county import OTHER_COUNTY
from districts.records.custody_case import CustodyCase
from districts.records.district import District
from districts.records.district_register import IdentificationRegister
from districts.records.dog import Dog
from districts.records.fence import FenceMatter
from districts.records.incident import Incident
from districts.records.keeping_land import KeepingLand
from districts.records.kennel import Kennel
from districts.records.named_person import NamedPerson
from districts.records.order import Order
from districts.records.petition import Petition
from districts.store import Store

MOST = 50
LEAST_LETTERS = 2
_REF = re.compile(r"([A-Z]{1,3})[- ]?(\d{4})[- ](\d{1,6})", re.IGNORECASE)


@dataclass(frozen=True)
class Hit:
    """One thing that was found.

    Attributes
    ----------
    ref, address
        What it is called, and where its page is; None where it has no page of its own.
    words
        What it is.
    held
        The text that the words searched for were found in.
    """

    ref: str
    words: str
    held: str
    address: str | None


@dataclass(frozen=True)
class Group:
    """What was found of one kind.

    Attributes
    ----------
    count
        How many there are in all; at most ``MOST`` of them are in ``hits``.
    """

    title: str
    hits: tuple[Hit, ...]
    count: int


@dataclass(frozen=True)
class Searched:
    """How one kind of record is searched.

    Attributes
    ----------
    texts
        The texts of a record that are searched, each of which may be shown.
    words
        What a record is, in a few words.
    """

    kind: Any
    title: str
    prefix: str
    address: Callable[[Any], str]
    words: Callable[[Any], str]
    texts: Callable[[Any], Iterable[Any]]


RECORDS: Mapping[str, Searched] = {
    "petitions": Searched(
        Petition, "Petitions", "P", lambda r: f"/petitions/{r.ref}",
        lambda r: r.title or "petition",
        lambda r: (r.title, *_cells(r.signatures, "printed_name"), *_cells(r.signatures, "pin"),
                   *_cells(r.holders, "name")),
    ),
    "orders": Searched(
        Order, "Orders", "O", lambda r: f"/petitions/{r.petition}/order",
        lambda r: f"order on {r.petition}", lambda r: (r.petition,),
    ),
    "districts": Searched(
        District, "Districts", "D", lambda r: f"/districts/{r.ref}",
        lambda r: r.name or "district", lambda r: (r.name,),
    ),
    "registers": Searched(
        IdentificationRegister, "Registers of marks", "R", lambda r: f"/districts/{r.district}",
        lambda r: f"register of district {r.district}",
        lambda r: (each.get("name") for each in r.keepers),
    ),
    "incidents": Searched(
        Incident, "Incidents", "I", lambda r: f"/incidents/{r.ref}",
        lambda r: ", ".join(dict.fromkeys(str(a.get("kind")) for a in r.animals)) or "animals",
        lambda r: (r.place, r.whose, r.log_id),
    ),
    "named": Searched(
        NamedPerson, "Persons named in reports", "NP", lambda r: f"/incidents/{r.incident}#named",
        lambda r: f"named in {r.incident}", lambda r: (r.name, r.incident),
    ),
    "lands": Searched(
        KeepingLand, "Keeping land", "KL", lambda r: f"/lands/{r.ref}", lambda r: r.name,
        lambda r: (r.name, r.responsible, *r.others, *r.pins),
    ),
    "fences": Searched(
        FenceMatter, "Fence matters", "F", lambda r: f"/trespass/{r.relation}#fence",
        lambda r: f"{r.keeping_land} and {r.target}",
        lambda r: (r.keeping_land, r.target, r.neighbor, r.responsible),
    ),
    "cases": Searched(
        CustodyCase, "Cases", "C", lambda r: f"/cases/{r.ref}", lambda r: r.title or "case",
        lambda r: (r.title, r.place, r.pin, *_person(r.owner), *_person(r.taker)),
    ),
    "dogs": Searched(
        Dog, "Dogs", "DOG", lambda r: f"/dogs/{r.ref}", lambda r: r.name,
        lambda r: (r.name, *(text for each in r.keepers for text in _person(each))),
    ),
    "kennels": Searched(
        Kennel, "Kennels", "K", lambda r: f"/kennels/{r.ref}", lambda r: r.name,
        lambda r: (r.name, r.license_number, r.address, *_person(r.holder)),
    ),
}  # fmt: skip
LAYERS = (
    ("Parcels by number", "parcels", "pin"),
    ("Parcels by holder", "parcels", "owner"),
    ("Parcels by address", "parcels", "situs"),
    ("Addresses", "addresses", "address"),
    ("Roads", "roads", "name"),
)


def reference(store: Store, text: str, kinds: Collection[str]) -> str | None:
    """Return the page of the one record that ``text`` is the reference of; None where it is none.

    Parameters
    ----------
    kinds
        Keys of ``RECORDS`` that the person who asks may open.
    """
    read = _REF.fullmatch(text.strip())
    if read is None:
        return None
    ref = f"{read[1].upper()}-{read[2]}-{read[3]:0>4}"
    for key in kinds:
        one = RECORDS[key]
        if one.prefix == read[1].upper() and store.version(ref):
            return one.address(store.record(one.kind, ref))
    return None


def search(
    store: Store, text: str, kinds: Collection[str], *, as_of: date, layers: bool
) -> list[Group]:
    """Return everything that has each word of ``text`` in one of its texts.

    Parameters
    ----------
    kinds
        Keys of ``RECORDS`` that the person who asks may open.
    layers
        Whether the county's layers are searched too, as they are in force on ``as_of``.
    """
    words = text.casefold().split()
    if sum(map(len, words)) < LEAST_LETTERS:
        return []
    found = [_records(store, RECORDS[key], words) for key in kinds]
    if layers:
        found += _layers(store, words, as_of)
    return [group for group in found if group.count]


def _records(store: Store, searched: Searched, words: list[str]) -> Group:
    hits = []
    for record in store.records(searched.kind):
        held = _held((record.ref, *searched.texts(record)), words)
        if held is not None:
            shown = searched.words(record)
            hits.append(Hit(record.ref, shown, held, searched.address(record)))
    return Group(searched.title, tuple(hits[:MOST]), len(hits))


def _layers(store: Store, words: list[str], as_of: date) -> Iterator[Group]:
    in_force = {each.name: each for each in store.vintages() if each.from_day <= as_of}
    for title, layer, column in LAYERS:
        hits: list[Hit] = []
        count = 0
        for name, vintage in in_force.items():  # a workspace may hold the land of two states
            if name not in (layer, f"{layer}{OTHER_COUNTY}"):
                continue
            rows, many = store.rows_with(vintage, words, by=column, also=("pin", "owner", "situs"))
            count += many
            hits += [_row(vintage.ref, row, column, is_drawn=layer == "parcels") for row in rows]
        yield Group(title, tuple(hits[:MOST]), count)


def _row(vintage: str, row: Mapping[str, Any], column: str, *, is_drawn: bool) -> Hit:
    ref = str(row.get("pin") or f"{vintage} row {row['row']}")
    said = [str(row[name]) for name in ("owner", "situs") if row.get(name) and name != column]
    address = f"/layers/{vintage}/map?row={row['row']}" if is_drawn else None
    return Hit(ref, "; ".join(said), str(row[column]), address)


def _held(texts: Iterable[Any], words: list[str]) -> str | None:
    """Return the first text that has every word in it, the marks in numbers left out."""
    bare = ["".join(letter for letter in word if letter.isalnum()) for word in words]
    for text in texts:
        if not text:
            continue
        folded = str(text).casefold()
        if all(word in folded for word in words):
            return str(text)
        if any(letter.isdigit() for letter in folded):
            plain = "".join(letter for letter in folded if letter.isalnum())
            if all(word and word in plain for word in bare):
                return str(text)
    return None


def _person(person: Mapping[str, Any]) -> Iterator[Any]:
    yield person.get("name")
    yield person.get("address")


def _cells(table: Mapping[str, Any] | None, column: str) -> Iterator[Any]:
    for row in (table or {}).get("rows") or ():
        yield (row.get("cells") or {}).get(column)
