"""An animal in custody, from the field to the trust account, entered step by step."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from districts.records.record import Record


@dataclass(frozen=True)
class CustodyCase(Record):
    """One case: the animals of one owner, or of nobody known, taken up together.

    Attributes
    ----------
    regime
        ``ak_impound``, or a way of another chapter.
    chapter
        The law it goes by.
    title
        A few words to find it by.
    place, district, pin
        Where the animals were found: in words, the district's reference, the parcel's number.
    animals
        Each with ``id``, ``kind`` and what is known of it.
    owner
        ``known`` and, where known, name and address; what else the law asks of the owner.
    taker
        Who took the animals up: name and address.
    circumstances
        Answers the law asks for besides, such as ``doing_damage``.
    events
        Steps as they were entered: ``{"event", "at", "note", "by", "entered_at"}``.
    money
        Amounts as they were entered: ``{"item", "amount", "animal", "trespass", "note",
        "corrects", "by", "entered_at"}``; amounts are decimal text.
    readings
        How the questions of the law are read in this case.
    details
        What only papers print: ``land``, ``enclosure``, ``sale``, ``buyer``, ``redemption``.
    """

    kind: ClassVar[str] = "custody_case"

    regime: str = "ak_impound"
    chapter: str = "ak_as_03_35"
    title: str | None = None
    place: str | None = None
    district: str | None = None
    pin: str | None = None
    opened_on: str = ""
    animals: list[dict[str, Any]] = field(default_factory=list)
    owner: dict[str, Any] = field(default_factory=dict)
    taker: dict[str, Any] = field(default_factory=dict)
    circumstances: dict[str, Any] = field(default_factory=dict)
    events: list[dict[str, Any]] = field(default_factory=list)
    money: list[dict[str, Any]] = field(default_factory=list)
    readings: dict[str, str] = field(default_factory=dict)
    details: dict[str, Any] = field(default_factory=dict)

    def with_event(self, entry: dict[str, Any]) -> CustodyCase:
        """Return the case with one more step."""
        return replace(self, events=[*self.events, entry])

    def with_money(self, entry: dict[str, Any]) -> CustodyCase:
        """Return the case with one more amount."""
        return replace(self, money=[*self.money, entry])

    def moment(self, event: str) -> str | None:
        """Return when a step happened, as entered last; None when it has not."""
        return next(
            (str(each["at"]) for each in reversed(self.events) if each["event"] == event), None
        )
