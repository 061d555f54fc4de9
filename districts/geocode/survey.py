"""Legal descriptions of the rectangular survey, read and placed by the sections of a county."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from districts.geocode.answer import ASK, CHOOSE, CONFIRM, Answer
from districts.geocode.candidate import Candidate
from districts.geocode.sections import fitting
from districts.geocode.sections_ground import Section
from districts.geocode.survey_described import Described
from districts.geocode.survey_kind import refused
from districts.geocode.survey_reading import described
from districts.geocode.survey_tokens import TownshipRange
from districts.geocode.within import Extent, is_inside

if TYPE_CHECKING:
    from geopandas import GeoDataFrame

METHOD = "plss"
_MOST_LETTERS = 3000
_SURE, _LIKELY, _ONE_OF_SEVERAL, _OPEN = 0.95, 0.7, 0.4, 0.2
_NO_LAYER = "Without a layer of sections it cannot be placed."
_UNEVEN = "The section has not four even sides: the place of a part of it is near."
_NO_MERIDIAN = "No meridian is written, here or in the layer; one section fits."
_TWICE = "The layer has the section in several places."
_OUTSIDE = "{} lies outside the land that is looked at."
_NOT_THERE = "The layer of sections has no {}."


def read(
    text: str, sections: GeoDataFrame | None = None, within: Extent | None = None
) -> Answer | None:
    """Read a legal description.

    Parameters
    ----------
    text
        As typed.
    sections
        ``section``, ``township`` such as 83N, ``range`` such as 24W, ``meridian``, shapes in
        their CRS; None where the county has no such layer.
    within
        West, south, east, north in degrees.

    Returns
    -------
    Answer | None
        None where the text is no legal description. One candidate a section, in the order of
        the text. Without candidates the answer carries the reason: a boundary walked by
        bearings, a lot of a plat, a section outside the layer.

    Raises
    ------
    DistrictsError
        ``coordinates_impossible``: a section beyond 36, the quarter NN.
    """
    if len(text) > _MOST_LETTERS:
        return Answer(reason=f"A place is told in fewer than {_MOST_LETTERS} letters.")
    why = refused(text)
    if why is not None:
        return Answer(reason=why)
    found = described(text)
    if found is None:
        return None
    entries = [_placed(text, each, sections, within) for each in found]
    candidates = [candidate for entry in entries for candidate in entry.candidates]
    missing = [entry.reason for entry in entries if entry.reason is not None]
    if all(not entry.candidates for entry in entries):
        return Answer(reason=" ".join(dict.fromkeys(missing)))
    if missing:  # one section of several: it must not drop out unseen
        candidates = [
            candidate
            for each, entry in zip(found, entries, strict=True)
            for candidate in entry.candidates or (_asked(text, each, (str(entry.reason),)),)
        ]
    return Answer(tuple(candidates), " ".join(dict.fromkeys(missing)) or None)


@dataclass(frozen=True)
class _Entry:
    """Candidates of one section, or why there are none."""

    candidates: tuple[Candidate, ...] = ()
    reason: str | None = None


def _placed(
    text: str, each: Described, sections: GeoDataFrame | None, within: Extent | None
) -> _Entry:
    """Place one section by the layer, or say what must be asked first."""
    if sections is None or each.section is None:
        return _Entry((_asked(text, each, (*each.asks, *_unwritten(each, sections is None))),))
    fits = fitting(sections, each.section, each.where, each.meridian)
    if not fits:
        return _Entry(reason=_NOT_THERE.format(str(replace(each, tracts=())).rstrip(".")))
    written = {section.numbered for section in fits}
    if len(written) > 1:
        why = "It fits several: " + "; ".join(sorted(_name(section) for section in fits)) + "."
        return _Entry((_asked(text, each, (*each.asks, why, *_unwritten(each, False))),))
    whole = _completed(each, fits[0])
    if each.asks:
        return _Entry((_asked(text, whole, each.asks),))
    doubts = (*each.doubts, *_taken(each, whole))
    inside = [section for section in fits if _is_within(section, whole, within)]
    if not inside:
        return _Entry(reason=_OUTSIDE.format(str(whole)))
    if len(inside) > 1:
        doubts = (*doubts, _TWICE)
    return _Entry(
        tuple(_found(text, whole, section, doubts, is_one=len(inside) == 1) for section in inside)
    )


def _found(
    text: str, each: Described, section: Section, doubts: tuple[str, ...], *, is_one: bool
) -> Candidate:
    boxes = [box for tract in each.tracts if (box := tract.box) is not None]
    center = section.center(boxes)
    if not section.is_four_sided:
        doubts = (*doubts, _UNEVEN)
    if is_one:
        needs, confidence = (CONFIRM, _LIKELY) if doubts else (None, _SURE)
    else:
        needs, confidence = CHOOSE, _ONE_OF_SEVERAL
    return Candidate(
        text,
        METHOD,
        lon=center[0],
        lat=center[1],
        precision_m=math.ceil(section.farthest_m(center, boxes) * 10) / 10,
        label=str(each),
        confidence=confidence,
        needs=needs,
        reason=" ".join(dict.fromkeys(doubts)) or None,
        survey=_document(each),
    )


def _asked(text: str, each: Described, asks: Sequence[str]) -> Candidate:
    return Candidate(
        text,
        METHOD,
        label=str(each),
        confidence=_OPEN,
        needs=ASK,
        reason=" ".join(dict.fromkeys((*asks, *each.doubts))),
        survey=_document(each),
    )


def _document(each: Described) -> dict[str, Any]:
    """Return what is known of the survey, in the order people write it."""
    where = each.where
    return {
        "section": each.section,
        "township": None if where is None else f"{where.township}{where.north or ''}",
        "range": None if where is None else f"{where.range}{where.west or ''}",
        "meridian": each.meridian,
        "tracts": [tract.document(has_acres=each.has_acres) for tract in each.tracts],
    }


def _unwritten(each: Described, is_without_layer: bool) -> list[str]:
    """Say what the text leaves out."""
    missing = []
    if each.where is None:
        missing.append("township and range")
    else:
        missing += ["north or south"] if each.where.north is None else []
        missing += ["east or west"] if each.where.west is None else []
    missing += ["the meridian"] if each.meridian is None else []
    said = [f"Not written: {', '.join(missing)}."] if missing else []
    return [*said, _NO_LAYER] if is_without_layer else said


def _completed(each: Described, section: Section) -> Described:
    """Take from the layer what the text leaves out."""
    numbered = section.numbered
    where = each.where
    if where is None:
        where = TownshipRange(numbered.township, numbered.north, numbered.range, numbered.west)
    return replace(
        each,
        where=replace(where, north=where.north or numbered.north, west=where.west or numbered.west),
        meridian=each.meridian or numbered.meridian,
    )


def _taken(each: Described, whole: Described) -> list[str]:
    """Say what was taken from the layer, where only one section fits."""
    taken = []
    if each.where is None:
        taken.append("the township and range")
    elif whole.where is not None:
        taken += ["north or south"] if each.where.north is None else []
        taken += ["east or west"] if each.where.west is None else []
    said = []
    if each.meridian is None and whole.meridian is None:
        said.append(_NO_MERIDIAN)
    elif each.meridian is None:
        taken.append("the meridian")
    if taken:
        names = ", ".join(taken)
        said.append(f"Not written, and taken from the layer, where only one fits: {names}.")
    return said


def _name(section: Section) -> str:
    numbered = section.numbered
    words = f"T{numbered.township}{numbered.north or ''} R{numbered.range}{numbered.west or ''}"
    return f"{words} {numbered.meridian}" if numbered.meridian else words


def _is_within(section: Section, each: Described, within: Extent | None) -> bool:
    """Whether any of the parts lies in the window."""
    if within is None:
        return True
    boxes = [box for tract in each.tracts if (box := tract.box) is not None]
    places = [section.center(boxes), *(corner for box in boxes for corner in section.edges(box))]
    return any(is_inside(lon, lat, within) for lon, lat in places)
