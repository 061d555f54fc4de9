"""What reports that do not count yet would change, if they were found or placed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from districts.measure.whereabouts import DOUBTFUL
from districts.proceedings.trespass_count_places import Placement, Places
from districts.proceedings.trespass_count_rows import UNDETERMINED, WAITING, CountedRow
from districts.terms import Assessment, Relation

MOST_ROWS = 40
MOST_OCCASIONS = 2_000
Occasions = Sequence[dict[str, Any] | None]
Ask = Callable[[Occasions], Assessment]


def what_would_change(
    rows: Sequence[CountedRow],
    occasions: Occasions,
    ask: Ask,
    document: Mapping[str, Any],
    places: Places | None,
) -> dict[str, list[str]]:
    """Say of each open report which relation it alone would make habitual.

    Parameters
    ----------
    ask
        Puts facts to the law.
    document
        The assessment as it is.

    Returns
    -------
    dict
        Sentences by id; of the first open reports of a file only, and none of a very long file.
    """
    if len(occasions) > MOST_OCCASIONS:
        return {}
    habitual = {
        (each["keeping_land"], *next(iter(each["target"].items())))
        for each in document["relations"]
        if each["habitual_since"] is not None
    }
    found: dict[str, list[str]] = {}
    open_ = [at for at, row in enumerate(rows) if row.standing in (WAITING, UNDETERMINED)]
    for at in open_[:MOST_ROWS]:
        said = []
        for words, changes in _ways(rows[at], places):
            tried = [*occasions]
            tried[at] = {**(tried[at] or {}), "finding": "found", **changes}
            turned = [
                each
                for each in ask(tried).relations
                if each.habitual_since is not None
                and (each.keeping_land, each.kind, each.target) not in habitual
            ]
            if turned:
                said.append(f"{words}, it would make habitual: {_named(turned)}")
            else:
                said.append(f"{words}, it would change no answer")
        if said:
            found[rows[at].row.id] = said
    return found


def _ways(row: CountedRow, places: Places | None) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each way in which an open report could come out."""
    if row.row.at is None or row.row.keeping_land is None:
        return
    found = "if found" if row.row.finding is None else "if it is"
    if row.relations:
        if row.standing == WAITING:
            yield found, {}
        return
    placement = row.placement
    if placement is None or places is None or placement.status != DOUBTFUL:
        return
    for kind, name, owners in _candidates(placement, places):
        target = {"road": name} if kind == "road" else {"landowners": list(owners)}
        words = f"on the road {name}" if kind == "road" else f"on {name} ({', '.join(owners)})"
        yield f"{found} {words}".replace("if found on", "if found, on"), target


def _candidates(placement: Placement, places: Places) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    for kind, name, _ in placement.candidates:
        owners = () if kind == "road" else places.owners_of(name)
        if kind == "road" or owners:
            yield kind, name, owners


def _named(relations: Sequence[Relation]) -> str:
    return "; ".join(
        f"{each.keeping_land} onto "
        f"{'the land of' if each.kind == 'landowner' else 'the public road'} {each.target}"
        for each in relations
    )
