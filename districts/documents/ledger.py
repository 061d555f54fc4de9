"""Money on a paper: amounts with their sum, and sums that must come out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from districts.documents.fact import dollars, money
from districts.documents.filled import Filled
from districts.documents.paper import Column, Table
from districts.errors import DistrictsError


def checked_sum(
    amounts: Sequence[Decimal], filled: Filled, equals: str | None, key: str
) -> Decimal:
    """Return the sum of amounts.

    Raises
    ------
    DistrictsError
        The sum is not the known amount ``equals`` names, so the paper would contradict itself.
    """
    total = sum(amounts, Decimal(0))
    other = None if equals is None else filled.value(equals)
    if equals is not None and other is not None and total != money(other, equals):
        name = filled.lexicon.facts[equals].name
        raise DistrictsError(
            f"The parts come to {dollars(total)}, but {name} is {dollars(money(other, equals))}.",
            code="ledger_does_not_sum",
            field=key,
            remedy="Correct the parts or the whole; nothing was written.",
        )
    return total


def amounts_due(spec: Mapping[str, Any], filled: Filled) -> Table:
    """Return what is due, line by line, with its sum.

    Parameters
    ----------
    spec
        ``parts``: each the ``key`` of one amount, with ``head`` what it is for and ``detail`` how
        it comes about, told once or for each row of a list (``each``). ``cap`` names the figure
        that bounds the amount. ``total`` names the sum, ``equals`` the fact it must come to.
    """
    rows: list[list[str]] = []
    amounts: list[Decimal] = []
    for part in spec["parts"]:
        value = filled.value(part["key"])
        if value is None and part["key"] not in filled.needs:
            continue
        if value is not None:
            amounts.append(money(value, part["key"]))
            _check_cap(part, amounts[-1], filled)
        rows.append([part["head"], _details(part, filled), filled.shown(part["key"])])
    is_whole = len(rows) == len(amounts)
    total = checked_sum(amounts, filled, spec.get("equals") if is_whole else None, "money")
    if rows:
        rows.append([spec["total"], "", dollars(total) + ("" if is_whole else " so far")])
    columns = [Column("For", 6), Column("How it comes about", 9), Column("Amount", 4, numbers=True)]
    if not any(row[1] for row in rows):
        columns, rows = [columns[0], columns[2]], [[row[0], row[2]] for row in rows]
    return Table(spec.get("caption", ""), columns, rows, sums=1 if rows else 0)


def _details(part: Mapping[str, Any], filled: Filled) -> str:
    if "each" not in part:
        return _detail(part, filled)
    key = part["each"]
    told = [_detail(part, filled.in_row(key, row)) for row in filled.rows(key)]
    return ". ".join(each for each in told if each)


def _detail(part: Mapping[str, Any], filled: Filled) -> str:
    """Return what is known of how an amount comes about; after a bar, what is said otherwise."""
    said = []
    for each in part.get("detail", ()):
        text, _, otherwise = each.partition("|")
        said.append(filled.fill(text) or otherwise)
    return ", ".join(text for text in said if text)


def _check_cap(part: Mapping[str, Any], asked: Decimal, filled: Filled) -> None:
    """Refuse damages above what the cap leaves of them, animal by animal and trespass by trespass.

    Damage by all the animals together can take up the cap of each of them.
    """
    if "cap" not in part:
        return
    cap, key = Decimal(filled.figure(part["cap"])), part["each"]
    own: dict[object, dict[object, Decimal]] = {}
    for row in filled.rows(key):
        amount = filled.in_row(key, row).value(f"{key}.amount")
        if amount is None:
            return
        by_animal = own.setdefault(row.get("trespass"), {})
        animal = row.get("animal")
        by_animal[animal] = by_animal.get(animal, Decimal(0)) + money(amount, f"{key}.amount")
    herd = len(filled.rows("animals"))
    most = sum((_most(animals, cap, herd) for animals in own.values()), Decimal(0))
    if asked > most:
        raise DistrictsError(
            f"{dollars(asked)} is asked for damages, but the damage stated comes to "
            f"{dollars(most)} at {dollars(cap)} an animal and trespass.",
            code="damage_above_cap",
            field=part["key"],
            remedy="Print the amount the assessment gives; nothing was written.",
        )


def _most(by_animal: Mapping[object, Decimal], cap: Decimal, herd: int) -> Decimal:
    whole = sum(by_animal.values(), Decimal(0))
    if None in by_animal:
        return min(whole, cap * max(herd, len(by_animal) - 1, 1))
    return sum((min(amount, cap) for amount in by_animal.values()), Decimal(0))
