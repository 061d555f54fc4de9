"""Notices of a hearing, place by place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta

from districts.facts.petition import Posting

ONE_DAY = timedelta(days=1)


class Place:
    """Every notice that was up at one place."""

    def __init__(self, name: str, postings: Sequence[Posting]) -> None:
        self.name = name
        self.postings = postings

    def good(self) -> bool | None:
        """Whether it is a conspicuous public place within the district."""
        answers = [both(each.conspicuous_public, each.within) for each in self.postings]
        return True if True in answers else (None if None in answers else False)

    def up(self, hearing: date, least: int, *, to_hearing: bool) -> bool | None:
        """Whether a notice was up there for long enough before the hearing."""
        spans, unknown = [], False
        for each in self.postings:
            if both(each.conspicuous_public, each.within) is False:
                continue
            if each.begins is None:
                unknown = True
            else:
                spans.append((each.begins, min(each.ends or hearing, hearing)))
        for begins, ends in _merged(spans):
            reached = ends >= hearing if to_hearing else True
            if reached and (ends - begins).days >= least:
                return True
        return None if unknown else False


def both(one: bool | None, other: bool | None) -> bool | None:
    """Return whether both hold; None where that is not known."""
    if one is False or other is False:
        return False
    return None if one is None or other is None else True


def _merged(spans: Iterable[tuple[date, date]]) -> list[tuple[date, date]]:
    """Join stretches of time at one place that leave no day between them."""
    merged: list[tuple[date, date]] = []
    for begins, ends in sorted(spans):
        if merged and begins <= merged[-1][1] + ONE_DAY:
            merged[-1] = merged[-1][0], max(ends, merged[-1][1])
        else:
            merged.append((begins, ends))
    return merged


def places(postings: Iterable[Posting]) -> list[Place]:
    """Return the different places; a posting that names none is a place of its own."""
    by_name: dict[str, list[Posting]] = {}
    for at, posting in enumerate(postings, start=1):
        name = " ".join((posting.place or f"posting {at}").split())
        by_name.setdefault(name.casefold(), []).append(posting)
    return [
        Place(" ".join((found[0].place or key).split()), found) for key, found in by_name.items()
    ]
