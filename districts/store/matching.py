"""Rows of a layer that hold certain letters: read from its table, without its shapes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from districts.store.connection import Connection
from districts.store.features import quoted
from districts.store.vintage import Vintage

BETWEEN = "-./ "
"""What a person may leave out of a parcel number, or write in another way."""
MOST = 50


def matching(
    connection: Connection, vintage: Vintage, words: Sequence[str], *, by: str, also: Sequence[str]
) -> tuple[list[dict[str, Any]], int]:
    """Return the first rows whose column ``by`` has every word in it, in its own order.

    Parameters
    ----------
    words
        Letters to look for, in capitals or not. Of ``pin`` the marks between its parts are left
        out on both sides.
    also
        Columns wanted beside it; those the layer lacks come as None.

    Returns
    -------
    rows, count
        At most ``MOST`` rows, each with ``row``; and how many there are in all.
    """
    own = {each["name"]: each["sql"] for each in vintage.columns}
    if by not in own or not words:
        return [], 0
    column = quoted(own[by])
    if by == "pin":
        words = [bare for word in words if (bare := _bare(word))]
        for mark in BETWEEN:
            column = f"replace({column}, '{mark}', '')"
    test = " AND ".join([f"{column} LIKE ? ESCAPE '\\'"] * len(words))
    if not test:
        return [], 0
    held = [f"%{_plain(word)}%" for word in words]
    table = quoted(vintage.table)
    count = connection.rows(f"SELECT count(*) FROM {table} WHERE {test}", held)[0][0]  # noqa: S608
    names = ["row", *(name for name in (by, *also) if name in own)]
    asked = ", ".join(quoted(own.get(name, name)) for name in names)
    found = connection.rows(
        f"SELECT {asked} FROM {table} WHERE {test} "  # noqa: S608
        f"ORDER BY {quoted(own[by])}, row LIMIT {MOST}",
        held,
    )
    blank = dict.fromkeys(also)
    return [{**blank, **dict(zip(names, row, strict=True))} for row in found], int(count)


def _bare(word: str) -> str:
    return "".join(letter for letter in word if letter not in BETWEEN)


def _plain(word: str) -> str:
    """Return letters to which LIKE gives no meaning of its own."""
    return word.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
