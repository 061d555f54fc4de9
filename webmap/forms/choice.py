"""What a reader wants to see instead: another reading, a struck signature, another day."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date
from urllib.parse import urlencode

from werkzeug.datastructures import MultiDict

from districts.errors import DistrictsError

MOST_STRIKES = 500


@dataclass(frozen=True)
class Choice:
    """One way to look at a petition. Nothing of it is kept.

    Attributes
    ----------
    readings
        Option by question.
    strikes
        Holders whose signatures are struck.
    as_of
        The day; None is today.
    vintage
        Another vintage of the parcels than the one it was filed on.
    """

    readings: dict[str, str] = field(default_factory=dict)
    strikes: frozenset[str] = frozenset()
    as_of: date | None = None
    vintage: str | None = None

    @classmethod
    def asked(cls, args: MultiDict[str, str]) -> Choice:
        """Read an address: ``?reading=co_owners:one_speaks&strike=H3&as_of=2026-05-01``."""
        readings = {}
        for text in args.getlist("reading"):
            question, colon, option = text.partition(":")
            if not (question and colon and option):
                raise _refused("reading", text, "Write it as question:option.")
            readings[question] = option
        strikes = frozenset(args.getlist("strike"))
        if len(strikes) > MOST_STRIKES:
            raise _refused("strike", str(len(strikes)), f"Strike at most {MOST_STRIKES}.")
        return cls(readings, strikes, _day(args.get("as_of", "")), args.get("vintage") or None)

    def without(self, as_filed: Iterable[tuple[str, str]]) -> Choice:
        """Return the choice less the readings that are taken anyway."""
        usual = set(as_filed)
        kept = {q: option for q, option in self.readings.items() if (q, option) not in usual}
        return replace(self, readings=kept)

    @property
    def original(self) -> Choice:
        """The petition as filed, on the same day."""
        return Choice(as_of=self.as_of)

    def dated(self, as_of: str) -> Choice:
        """Return the choice on a named day, so that a link to it always shows the same."""
        return replace(self, as_of=date.fromisoformat(as_of))

    @property
    def changes(self) -> bool:
        """Whether it asks for anything but the petition as filed."""
        return bool(self.readings or self.strikes or self.vintage)

    def query(self) -> str:
        """Return the address's query, with its question mark; blank when nothing is asked."""
        pairs = [("reading", f"{q}:{option}") for q, option in sorted(self.readings.items())]
        pairs += [("strike", holder) for holder in sorted(self.strikes)]
        pairs += [("as_of", self.as_of.isoformat())] if self.as_of else []
        pairs += [("vintage", self.vintage)] if self.vintage else []
        return f"?{urlencode(pairs)}" if pairs else ""


def _day(text: str) -> date | None:
    if not text:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError as trouble:
        raise _refused("as_of", text, "Write a date as 2026-05-01.") from trouble


def _refused(name: str, text: str, remedy: str) -> DistrictsError:
    return DistrictsError(
        f"“{text}” cannot be used as “{name}”.", code="not_usable", field=name, remedy=remedy
    )
