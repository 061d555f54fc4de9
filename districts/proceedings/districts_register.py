"""Sixty days to identify animals: the register, keeper by keeper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

from districts.documents.wording import day as day_words
from districts.errors import DistrictsError
from districts.facts.petition import PetitionFacts
from districts.law import CHAPTERS, chosen
from districts.law.ak_as_03_35 import figures
from districts.law.ak_as_03_35.s035_identification import (
    identification_deadline,
    may_be_branded,
)
from districts.law.chapter import Matter
from districts.proceedings.future import refuse_future
from districts.proceedings.identified import identified_by
from districts.proceedings.petition import CHAPTER, today
from districts.records.district_register import METHODS, IdentificationRegister
from districts.records.order import Order
from districts.store import Store
from districts.terms import Deadline

BRAND = "brand"
BRANDABLE = "AS 03.40.010"


def registers_of(store: Store, district: str) -> list[IdentificationRegister]:
    """Return the registers of a district, one for each order that asks for marks."""
    return store.records(IdentificationRegister, district=district)


def add_keeper(
    store: Store,
    ref: str,
    *,
    name: str,
    animals: Sequence[Mapping[str, str]] = (),
    told_on: date | None = None,
    by: str,
    at: datetime,
) -> IdentificationRegister:
    """Enter a person who keeps animals within the district.

    Parameters
    ----------
    animals
        Each with ``animal`` and ``species``; may be left for later.
    told_on
        The day the person was told of the order.
    """
    version, register = store.version(ref), store.record(IdentificationRegister, ref)
    if not name.strip():
        raise DistrictsError(
            "The keeper has no name.", code="name_missing", field="name", remedy="Enter the name."
        )
    kept = register.with_keeper(
        " ".join(name.split()),
        [{"animal": str(each["animal"]), "species": str(each["species"])} for each in animals],
        None if told_on is None else told_on.isoformat(),
    )
    store.append(kept, by=by, at=at, expected=version, what="keeper entered")
    return kept


def identify(
    store: Store,
    ref: str,
    *,
    keeper: str,
    animal: str,
    species: str,
    on: date,
    method: str,
    detail: str | None = None,
    by: str,
    at: datetime,
) -> IdentificationRegister:
    """Enter that an animal was identified.

    Parameters
    ----------
    method
        ``brand`` (or a recorded mark), ``collar`` or ``other``.
    detail
        The brand and its certificate, the collar, or what the other system is.

    Raises
    ------
    DistrictsError
        The keeper is not in the register, or the kind of animal may not be branded. Nothing was
        written.
    """
    version, register = store.version(ref), store.record(IdentificationRegister, ref)
    _refuse_entry(register, keeper, species, method)
    refuse_future(on, at, chapter=CHAPTER, what="The mark", field="on")
    entry = {
        "keeper": keeper,
        "animal": animal,
        "species": species,
        "on": on.isoformat(),
        "method": method,
        "detail": detail,
        "by": by,
    }
    kept = register.with_entry(entry)
    store.append(kept, by=by, at=at, expected=version, what="animal identified", why=animal)
    return kept


def register_shown(store: Store, ref: str, *, as_of: date | None = None) -> dict[str, Any]:
    """Return a register with the date of each keeper, for staff."""
    register = store.record(IdentificationRegister, ref)
    day = as_of or today()
    taken = _readings(store, register)
    whole = deadline_of(register, day, None, taken)
    return {
        "schema": "strayline.identification_register/1",
        **register.payload(),
        "deadline": None if whole is None else whole.document(),
        "keepers": [
            {
                **keeper,
                "methods": {each["animal"]: methods_for(each["species"])
                            for each in keeper["animals"]},
                "identified": register.entries_of(keeper["id"]),
                "deadline": row.document()
                if (row := deadline_of(register, day, keeper, taken))
                else None,
            }
            for keeper in register.keepers
        ],
    }  # fmt: skip


def shown_publicly(register: IdentificationRegister, as_of: date) -> dict[str, Any]:
    """Return who must identify animals by when; nobody is named."""
    row = deadline_of(register, as_of, None, {})
    found = None if row is None else row.document()
    return {
        "action": register.action,
        "order": register.order,
        "entered_on": register.entered_on,
        "who": found and found["who"],
        "what": found and found["what"],
        "due": found and found["due"],
        "safe_by": found and found["safe_by"],
        "counting": found and found["counting"],
    }


def deadline_of(
    register: IdentificationRegister,
    as_of: date,
    keeper: Mapping[str, Any] | None,
    readings: Mapping[str, str],
) -> Deadline | None:
    """Return the last day to identify animals: of one keeper, or of the order for everybody."""
    identified = None if keeper is None else identified_by(register, keeper)
    facts = PetitionFacts(
        action=register.action,
        order_entered_on=date.fromisoformat(register.entered_on),
        identified=identified,
    )
    return identification_deadline(Matter(facts, as_of, chosen(CHAPTERS[CHAPTER], readings)))


def methods_for(species: str) -> list[str]:
    """Return the ways in which a kind of animal may be identified."""
    return [each for each in METHODS if each != BRAND or may_be_branded(species)]


def _readings(store: Store, register: IdentificationRegister) -> dict[str, str]:
    return store.record(Order, register.order).readings


def _refuse_entry(register: IdentificationRegister, keeper: str, species: str, method: str) -> None:
    cite = figures.IDENTIFY.cite
    if register.keeper(keeper) is None:
        raise DistrictsError(
            f"There is no keeper {keeper} in the register; {cite} asks the person with custody "
            "and control to identify each animal.",
            code="keeper_unknown",
            field="keeper",
            remedy="Enter the keeper first.",
        )
    if method not in METHODS:
        raise DistrictsError(
            f"“{method}” is no way to identify an animal ({cite}).",
            code="method_unknown",
            field="method",
            remedy=f"Choose from: {', '.join(METHODS)}.",
        )
    if method == BRAND and not may_be_branded(species):
        raise DistrictsError(
            f"Nobody may adopt a brand or mark for {species}: {BRANDABLE} names the kinds, and "
            f"{cite} takes brands and marks under that chapter.",
            code="method_not_open",
            field="method",
            remedy="Use an ownership collar or another reliable system.",
        )


def opened(
    store: Store,
    *,
    district: str,
    order: str,
    action: str,
    entered_on: date,
    keepers: Sequence[Mapping[str, Any]],
    by: str,
    at: datetime,
) -> IdentificationRegister:
    """Open the register that an order asks for; part of the order's own transaction."""
    register = IdentificationRegister(
        store.next_ref("R", entered_on.year),
        district=district,
        order=order,
        action=action,
        entered_on=entered_on.isoformat(),
    )
    for keeper in keepers:
        animals = [
            {"animal": str(each["animal"]), "species": str(each["species"])}
            for each in keeper.get("animals") or ()
        ]
        register = register.with_keeper(str(keeper["name"]), animals, keeper.get("told_on"))
    what = f"{int(figures.IDENTIFY.value)} days from {day_words(entered_on)}"
    store.append(register, by=by, at=at, what="identification register opened", why=what)
    return register
