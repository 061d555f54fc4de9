"""Which county column is which of our fields: said by a person, or guessed and shown."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from districts.errors import DistrictsError
from districts.layers.schema import ACRES, ACRES_DRAWN, KINDS, OWNER, bare_name

_EVIDENCE = {
    "lon": {"longitude", "lon", "long", "lng", "longdd", "centroidlon", "centlon", "inslon"},
    "lat": {"latitude", "lat", "latdd", "centroidlat", "centlat", "inslat"},
    "state": {"state", "stateabbr", "stateabbrv", "statename", "situsstate", "propstate", "st"},
}


@dataclass(frozen=True)
class Match:
    """One or more county columns that give one of our fields, joined with a blank."""

    field: str
    columns: tuple[str, ...]
    how: str
    score: float | None = None

    @property
    def column(self) -> str:
        """The columns as a person writes them: ``OWNER1+OWNER2``."""
        return "+".join(self.columns)


@dataclass(frozen=True)
class Choice:
    """Every reading of a county's columns, the likeliest first in each field."""

    matches: dict[str, list[Match]] = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)

    def columns(self) -> list[str]:
        """Every county column that some reading needs, once."""
        found = [name for some in self.matches.values() for match in some for name in match.columns]
        return list(dict.fromkeys(found))


def choose(
    columns: Sequence[str], given: Mapping[str, str] | None = None, *, kind: str = "parcels"
) -> Choice:
    """Match a county's columns to our fields.

    Parameters
    ----------
    columns
        The county's names, in the file's order.
    given
        Our field to its column, or to several joined by ``+``; compared without case. Nothing
        else is guessed for a field that is given.
    kind
        A key of ``KINDS``.
    """
    given = {name.strip().casefold(): text for name, text in (given or {}).items()}
    known = {each.name for each in KINDS[kind]}
    for name in given:
        if name not in known:
            raise DistrictsError(
                f"“{name}” is no field of a {kind} layer.",
                code="field_unknown",
                field=name,
                remedy=f"The fields are {', '.join(each.name for each in KINDS[kind])}.",
            )
    choice = Choice()
    for each in KINDS[kind]:
        if each.name in given:
            names, lost = _find(given[each.name], columns)
            if lost:
                choice.missing[each.name] = given[each.name]
            else:
                choice.matches[each.name] = [Match(each.name, names, "given")]
            continue
        scored = [(each.score(column), column) for column in columns]
        if each is ACRES:
            # What the county drew is a poor stand-in for what it recorded, but better than nothing.
            scored += [(0.3 * ACRES_DRAWN.score(column), column) for column in columns]
        best = sorted(((score, name) for score, name in scored if score > 0), key=lambda s: -s[0])
        found = [Match(each.name, (name,), "guessed", score) for score, name in best[:6]]
        if each is OWNER:
            found = [_with_second_owner(match, columns) for match in found]
        if found:
            choice.matches[each.name] = found
    return choice


def pairs(given: Mapping[str, str] | Iterable[str] | None) -> dict[str, str]:
    """Return our fields to columns, from a mapping or from texts ``FIELD=COLUMN``."""
    if given is None:
        return {}
    if isinstance(given, Mapping):
        return dict(given)
    found = {}
    for text in given:
        name, equals, column = text.partition("=")
        if not equals or not name.strip() or not column.strip():
            raise DistrictsError(
                f"“{text}” is not FIELD=COLUMN.",
                code="field_unknown",
                remedy="Write it as pin=APN, or owner=OWNER1+OWNER2.",
            )
        found[name.strip()] = column.strip()
    return found


def from_toml(path: Path) -> dict[str, str]:
    """Read a crosswalk file: one ``field = "COLUMN"`` a line, or under ``[crosswalk]``."""
    try:
        with path.open("rb") as file:
            content = tomllib.load(file)
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as trouble:
        raise DistrictsError(
            f"The crosswalk cannot be read: {trouble}.",
            code="not_readable",
            file=str(path),
            remedy='Write one line a field, such as pin = "APN".',
        ) from trouble
    table = content.get("crosswalk", content)
    for name, column in table.items():
        if not isinstance(column, str):
            raise DistrictsError(
                f"The column of “{name}” is not a text.",
                code="not_readable",
                file=str(path),
                field=name,
                remedy='Write one line a field, such as pin = "APN".',
            )
    return dict(table)


def evidence(columns: Sequence[str]) -> dict[str, str]:
    """Return the columns that say where a parcel lies: ``lon``, ``lat`` and ``state``."""
    found: dict[str, str] = {}
    for column in columns:
        for what, names in _EVIDENCE.items():
            if bare_name(column) in names:
                found.setdefault(what, column)
    return found


def _find(text: str, columns: Sequence[str]) -> tuple[tuple[str, ...], list[str]]:
    exact = _one(text.strip(), columns)
    if exact is not None:  # a column whose own name holds a plus sign
        return (exact,), []
    found, lost = [], []
    for part in text.split("+"):
        name = _one(part.strip(), columns)
        if name is None:
            lost.append(part.strip())
        else:
            found.append(name)
    return tuple(found), lost


def _one(text: str, columns: Sequence[str]) -> str | None:
    for column in columns:
        if column == text:
            return column
    for column in columns:
        if column.strip().casefold() == text.casefold():
            return column
    return None


def _with_second_owner(match: Match, columns: Sequence[str]) -> Match:
    (first,) = match.columns
    bare = bare_name(first)
    seconds = {bare[:-1] + "2"} if bare.endswith("1") else {bare + "2"}
    if bare.endswith("name"):
        seconds |= {bare[:-4] + "more", bare[:-4] + "2", bare[:-4] + "name2"}
    for column in columns:
        if column != first and bare_name(column) in seconds:
            return Match(match.field, (first, column), match.how, match.score)
    return match
