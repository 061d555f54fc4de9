"""Find an address as typed among the addresses of a county."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from districts.geocode.address_text import AddressText, HouseNumber, is_zip
from districts.geocode.addresses import Addresses, Point, middle, nearest
from districts.geocode.answer import CONFIRM, Answer, to_choose
from districts.geocode.candidate import Candidate
from districts.geocode.names import EXACT, LOOSE, Look
from districts.geocode.parcels import Parcels
from districts.geocode.road_names import Key, differ_in
from districts.geocode.roads import Roads
from districts.geocode.street_words import spoken

ONE_PLACE_M = 60.0
"""Points of one address that lie so near, as those of a house's units, are one place."""
_MOST_OFFERED = 5
_HUNDRED = 100


@dataclass(frozen=True)
class AddressSearch:
    """Everything an address is looked up in.

    Parameters
    ----------
    addresses, roads, parcels
        Of one county.
    """

    addresses: Addresses
    roads: Roads
    parcels: Parcels

    def find(self, read: AddressText) -> Answer:
        """Return where an address is; a number is never taken for another one.

        What is not exactly there is only offered, for a person to choose from.
        """
        if not self.addresses:
            return Answer(reason="No addresses are given to look this up in.")
        if read.is_mail:
            return self._mail(read)
        if read.number is None:
            return Answer(reason="This names no house number, and a street alone is no place.")
        if not read.street:
            return Answer(reason=f"“{read.number}” is a number without a street.")
        look = self.addresses.streets.look(read.street)
        named = self.roads.names.look(read.street)
        if look.dropped and named.how == EXACT and len(named.dropped) < len(look.dropped):
            # The longer name is a road of its own, so what follows the shorter is no town.
            look = Look((), EXACT, named.typed)
            if self._known_by_alias(read) is None:
                return Answer(reason=f"No address is known on {self._street(named.keys[0])}.")
        if look.how == EXACT or self._known_by_alias(read) is not None:
            return self._on_street(read, look if look.how == EXACT else None)
        if look.how == LOOSE:
            return self._on_like_named(read, look)
        return self._misspelled(read, look)

    def _on_street(self, read: AddressText, look: Look | None) -> Answer:
        """Look on the street of that very name, then under the road's other names."""
        named = self._known_by_alias(read)
        keys = look.keys if look is not None else ()
        other = tuple(key for key in named.keys if key not in keys) if named is not None else ()
        dropped = (look or named or Look((), EXACT, ())).dropped
        doubtful = (look or named or Look((), EXACT, ())).is_doubtful
        if read.is_block:
            return self._block(read, (*keys, *other))
        for some, confidence in ((keys, 0.98), (other, 0.95)):
            held = [key for key in some if read.number in self.addresses.numbers(key)]
            if not held:
                continue
            found = [each for key in held for each in self._places(read, key, confidence)]
            if len(held) > 1:
                found = list(to_choose(found, f"“{spoken(read.street)}” fits several streets."))
            elif doubtful and len(found) == 1 and found[0].needs is None:
                why = f"“{' '.join(dropped)}” is taken for a town."
                found = [replace(found[0], needs=CONFIRM, reason=why, confidence=0.7)]
            beside = (
                [] if read.number is None or read.number.letters else self._regrouped(read, held)
            )
            return Answer(tuple(found + beside), None)
        return self._not_there(read, (*keys, *other))

    def _known_by_alias(self, read: AddressText) -> Look | None:
        """Return the streets that the roads of a name also go by, as far as they have numbers."""
        look = self.roads.names.look(read.street)
        if look.how != EXACT:
            return None
        keys = tuple(
            other
            for key in look.keys
            for other in (key, *self.roads.aliases(key))
            if other in self.addresses.streets
        )
        return replace(look, keys=tuple(dict.fromkeys(keys))) if keys else None

    def _on_like_named(self, read: AddressText, look: Look) -> Answer:
        """Look on streets that differ only by direction or kind: shown back, never just taken."""
        if read.is_block:
            return self._block(read, look.keys)
        held = [key for key in look.keys if read.number in self.addresses.numbers(key)]
        if not held:
            return self._not_there(read, look.keys, sure=False)
        found = [each for key in held for each in self._places(read, key, 0.75)]
        fuller = set(look.typed) < set(held[0])
        why = f"“{spoken(read.street)}” is {differ_in(look.typed, held[0])}."
        if len(held) == 1 and len(found) == 1 and fuller:
            return Answer((replace(found[0], needs=CONFIRM, reason=why),))
        offered = to_choose([replace(each, confidence=0.6) for each in found], why)
        return Answer(offered[:_MOST_OFFERED], "No street of just this name has that number.")

    def _misspelled(self, read: AddressText, look: Look) -> Answer:
        unknown = f"No street “{spoken(read.street)}” is known here."
        if not look.keys:
            return Answer(reason=unknown)
        offered: list[Candidate] = []
        for key, score in zip(look.keys, look.scores, strict=True):
            if read.number in self.addresses.numbers(key):
                places = self._places(read, key, round(score * 0.8, 3))
                offered += to_choose(places, f"“{spoken(read.street)}” may be misspelled.")
        if not offered and read.number is not None and not read.is_block:
            for key, score in zip(look.keys, look.scores, strict=True):
                near = self._neighbors(read.number, (key,), 1)
                offered += [replace(each, confidence=round(score * 0.3, 3)) for each in near]
        return Answer(tuple(offered[:_MOST_OFFERED]), unknown)

    def _not_there(self, read: AddressText, keys: Sequence[Key], *, sure: bool = True) -> Answer:
        """Offer the same number under other grid letters, then the nearest numbers."""
        if read.number is None:
            return Answer()
        offered = self._regrouped(read, keys) + self._neighbors(read.number, keys, 3)
        if not sure:
            offered = [replace(each, confidence=each.confidence * 0.7) for each in offered]
        street = self._street(keys[0]) if keys else read.street
        reason = f"There is no number {read.number} on {street}."
        return Answer(tuple(offered[:_MOST_OFFERED]), reason)

    def _regrouped(self, read: AddressText, keys: Sequence[Key]) -> list[Candidate]:
        """Offer numbers that differ only in their grid letters, or their half."""
        number = read.number
        offered: list[Candidate] = []
        for key in keys:
            for other in self.addresses.numbers(key) if number is not None else ():
                if (
                    other != number
                    and number is not None
                    and set(other.numbers) == set(number.numbers)
                ):
                    why = f"{other} is another number than {number}."
                    found = self._places(replace(read, number=other), key, 0.4)
                    offered += to_choose(found, why)
        return offered

    def _neighbors(self, number: HouseNumber, keys: Sequence[Key], most: int) -> list[Candidate]:
        offered: list[Candidate] = []
        for key in keys:
            some = [n for n in self.addresses.numbers(key) if set(n.numbers) != set(number.numbers)]
            for other in nearest(number, some, most):
                why = f"{other} is only near the number {number}."
                read = AddressText(other, "")
                offered += to_choose(self._places(read, key, 0.3), why)
        return offered[:most]

    def _block(self, read: AddressText, keys: Sequence[Key]) -> Answer:
        """Offer the addresses of a block: a hundred numbers are no one place."""
        if read.number is None:
            return Answer()
        low = read.number.numbers[-1] // _HUNDRED * _HUNDRED
        offered: list[Candidate] = []
        for key in keys:
            on_block = [
                other
                for other in self.addresses.numbers(key)
                if other.letters == read.number.letters
                and low <= other.numbers[-1] < low + _HUNDRED
            ]
            for other in sorted(on_block, key=lambda each: each.numbers)[:_MOST_OFFERED]:
                offered += self._places(AddressText(other, ""), key, 0.3)
        street = self._street(keys[0]) if keys else read.street
        reason = f"The {low} block of {street} is a stretch of road, no one place."
        if not offered:
            reason += " No address is known on it."
        return Answer(
            to_choose(offered[:_MOST_OFFERED], "One of the addresses on that block."), reason
        )

    def _mail(self, read: AddressText) -> Answer:
        points = self.addresses.mail(read.street)
        if points:
            found = self._candidates(points, read, None, 0.95)
            return Answer(tuple(found))
        return Answer(reason="A rural route or a box says where mail goes, not where land lies.")

    def _places(self, read: AddressText, street: Key, confidence: float) -> list[Candidate]:
        if read.number is None:
            return []
        points = self.addresses.at(street, read.number)
        return self._candidates(points, read, street, confidence)

    def _candidates(
        self, points: list[Point], read: AddressText, street: Key | None, confidence: float
    ) -> list[Candidate]:
        """Make one place of points that lie together, else leave the choice."""
        same_unit = [point for point in points if _same_unit(point.unit, read.unit)]
        points = same_unit or points
        zips = {word[:5] for part in read.tail for word in part.split() if is_zip(word)}
        contradicted = [
            point for point in points if zips and point.zip_code and point.zip_code not in zips
        ]
        if len(contradicted) < len(points):
            points = [point for point in points if point not in contradicted]
        best, spread_m = middle(points)
        if spread_m <= ONE_PLACE_M:
            merged = replace(best, reach_m=best.reach_m + spread_m)
            one = self._candidate(merged, read, street, confidence)
            if contradicted and len(contradicted) == len(points):
                why = f"The county writes ZIP code {best.zip_code} there."
                one = replace(one, needs=CONFIRM, reason=why, confidence=confidence * 0.7)
            return [one]
        found = [self._candidate(point, read, street, confidence * 0.6) for point in points]
        return list(to_choose(found[:_MOST_OFFERED], "This address stands at several places."))

    def _candidate(
        self, point: Point, read: AddressText, street: Key | None, confidence: float
    ) -> Candidate:
        label = point.text
        if read.unit and not _same_unit(point.unit, read.unit):
            label = f"{point.text}, {read.unit.title()}"
        return Candidate(
            text="",
            lon=point.lon,
            lat=point.lat,
            method="address",
            precision_m=point.reach_m,
            label=label,
            parcel=point.pin or self.parcels.pin_under(point.lon, point.lat),
            road=None if street is None else self._street(street),
            confidence=round(confidence, 3),
        )

    def _street(self, key: Key) -> str:
        """Return a street's name as the roads have it, else as its addresses do."""
        return self.roads.shown(key) or self.addresses.written(key)


def _same_unit(one: str | None, other: str | None) -> bool:
    """Whether two units are one, whatever they are called: Apt 3, #3."""
    if one is None or other is None:
        return False
    return one.replace("#", " ").split()[-1] == other.replace("#", " ").split()[-1]
