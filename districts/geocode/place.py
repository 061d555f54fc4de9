"""A text becomes candidates on the ground, by one county's layers."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property

from districts.errors import DistrictsError
from districts.geocode import coordinates, survey
from districts.geocode.address_search import AddressSearch
from districts.geocode.address_text import parse
from districts.geocode.addresses import Addresses
from districts.geocode.answer import CONFIRM, Answer
from districts.geocode.crossings import Drawn
from districts.geocode.intersections import Intersections, Split, splits
from districts.geocode.parcels import Parcels
from districts.geocode.road_names import is_highway, key_of
from districts.geocode.roads import Roads
from districts.geocode.state_boxes import may_lie_in
from districts.geocode.street_words import spoken
from districts.geocode.within import Extent, is_inside
from districts.layers.folder import LayerFolder

NO_PLACE = "This is no address, crossing, survey description or pair of coordinates."
_DECIMALS = re.compile(r"[^\w½]*\d+\.\d")
OUTSIDE = "The place lies outside the land that is looked at."


class Gazetteer:
    """Reads places by the layers of one county; made once, asked often.

    Parameters
    ----------
    folder
        The county's layers; without any, only coordinates and survey descriptions can be read.
    within
        West, south, east, north in degrees; without it, the extent of the layers.
    """

    def __init__(self, folder: LayerFolder | None = None, within: Extent | None = None) -> None:
        self._folder = folder or LayerFolder()
        self._given = within
        self._layers = self._folder.extent()
        self.within = within or self._layers

    def find(self, text: str) -> Answer:
        """Return what a text may mean.

        Raises
        ------
        DistrictsError
            ``coordinates_impossible``, such as 61 minutes or a section beyond 36.
        """
        text = text.strip()
        if not any(letter.isalnum() for letter in text):
            return Answer(reason="Nothing is written here.")
        named = self._inside(self._named(text))
        if named.is_sure:
            return _signed(named, text)
        try:
            answer = self._measured(text)
        except DistrictsError:
            if named.candidates:
                return _signed(named, text)  # numbers of an address that the county knows
            raise
        return _signed(named if answer is None else self._on_parcel(answer), text)

    def _measured(self, text: str) -> Answer | None:
        """Read a text as coordinates or as a survey description."""
        read = parse(text)
        answer = None
        if read.number is None or not is_highway(key_of(read.street)):
            answer = coordinates.read(text, self.within)
        if answer is None:
            answer = survey.read(text, self._folder.sections, self.within)
        return answer

    def _on_parcel(self, answer: Answer) -> Answer:
        """Name the parcel that holds all of a place, however little is known of it."""
        if self._folder.parcels is None:
            return answer
        found = []
        for each in answer.candidates:
            pin = None
            if each.lon is not None and each.lat is not None and each.parcel is None:
                pin = self._parcels.pin_around(each.lon, each.lat, each.precision_m or 0.0)
            found.append(each if pin is None else replace(each, parcel=pin))
        return replace(answer, candidates=tuple(found))

    def _named(self, text: str) -> Answer:
        """Read a text as a crossing or an address."""
        if self._folder.is_empty:
            return Answer(reason=f"{NO_PLACE} Without layers no name can be looked up.")
        if _DECIMALS.match(text):
            return Answer(reason=NO_PLACE)
        if self._layers is not None and not may_lie_in(text, self._layers):
            return Answer(reason="The state it names is not that of the layers.")
        ways = splits(text)
        read = parse(text)
        if ways and (read.number is None or self._are_roads(ways)):
            return self._intersections.find(ways)
        answer = self._search.find(read)
        if ways and not answer.candidates:
            return self._beside_crossing(ways, answer)
        return answer

    def _are_roads(self, ways: list[Split]) -> bool:
        """Whether both sides are roads, so that a leading number is a road's: 30 and R38."""
        crossings = self._intersections
        return any(crossings.knows(way.left) and crossings.knows(way.right) for way in ways)

    def _beside_crossing(self, ways: list[Split], answer: Answer) -> Answer:
        """Read an address that goes on to name the next road: 100 Main St at Oak Ave."""
        for way in ways:
            plain = self._search.find(parse(way.left))
            sure = [each for each in plain.candidates if each.needs is None]
            if sure:
                why = f"Read without “{spoken(way.right)}”."
                found = [
                    replace(each, needs=CONFIRM, reason=why, confidence=each.confidence * 0.8)
                    if each in sure
                    else each
                    for each in plain.candidates
                ]
                return Answer(tuple(found), plain.reason)
        return answer

    def _inside(self, answer: Answer) -> Answer:
        """Leave out what lies outside the given window."""
        window = self._given
        if window is None or not answer.candidates:
            return answer
        inside = tuple(
            each
            for each in answer.candidates
            if each.lon is None or each.lat is None or is_inside(each.lon, each.lat, window)
        )
        return Answer(inside, answer.reason if inside else OUTSIDE)

    @cached_property
    def _roads(self) -> Roads:
        return Roads(self._folder.roads)

    @cached_property
    def _parcels(self) -> Parcels:
        return Parcels(self._folder.parcels)

    @cached_property
    def _search(self) -> AddressSearch:
        addresses = Addresses(self._folder.addresses, self._parcels)
        return AddressSearch(addresses, self._roads, self._parcels)

    @cached_property
    def _intersections(self) -> Intersections:
        drawn = None
        if self._folder.roads is not None and self._roads:
            drawn = Drawn(self._folder.roads)
        return Intersections(self._roads, drawn)


def _signed(answer: Answer, text: str) -> Answer:
    """Keep the text as typed with every candidate."""
    return replace(answer, candidates=tuple(replace(each, text=text) for each in answer.candidates))
