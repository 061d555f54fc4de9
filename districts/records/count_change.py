"""What a count was and what it is, after something that it rests on changed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from districts.records.record import Record


@dataclass(frozen=True)
class CountChange(Record):
    """The relations whose count one act changed.

    Attributes
    ----------
    about
        Reference of the record that changed.
    what
        The act, in words.
    changed_at, changed_by
        When, and by whom.
    as_of
        The day of both counts.
    relations
        Each ``{"relation", "keeping_land", "target", "before", "after"}`` with the relation's id;
        ``before`` and ``after`` have ``standing_count``, ``standing_until``, ``habitual_since``
        and the ``occasions``; None where the relation was, or is, not there.
    """

    kind: ClassVar[str] = "count_change"
    about: str = ""
    what: str = ""
    changed_at: str = ""
    changed_by: str = ""
    as_of: str = ""
    relations: list[dict[str, Any]] = field(default_factory=list)
