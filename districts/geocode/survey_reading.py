"""What a legal description says: sections in order, each with its tracts."""

from __future__ import annotations

from dataclasses import dataclass, replace

from districts.geocode import survey_patterns as kinds
from districts.geocode.aliquot import Tract
from districts.geocode.survey_described import Described, holding, merged
from districts.geocode.survey_kind import check, is_description
from districts.geocode.survey_text import plain
from districts.geocode.survey_tokens import Token, TownshipRange, tokens

EXCEPTED = "Something is excepted from it. What is left must be drawn or measured."
A_PIECE = "Only a piece of this is meant. Where in it?"
A_LOT = "A government lot has no place by rule: the plat of the survey shows it."
NO_SECTION = "Which section is it in?"
_UNREAD = "Not all words could be read: {}."
_NOT_NAMED = "No part of section {} is named: read as the whole of it."
_SHARED = "Whether “of” holds for each part of the list is not sure."
_LEFT_OVER = "A part is named behind the last section, and read as part of it."


@dataclass
class _Group:
    """Sections under one heading while the text is read."""

    numbers: tuple[int, ...]
    tracts: list[Tract]
    at: int
    asks: list[str]
    doubts: list[str]
    where: TownshipRange | None = None


def described(text: str) -> list[Described] | None:
    """Read a description; None where it is none.

    Raises
    ------
    DistrictsError
        ``coordinates_impossible``: a section beyond 36, the quarter NN, township 0.
    """
    found = tokens(plain(text))
    if not is_description(found):
        return None
    check(found)
    reader = _Reader(found)
    reader.read()
    return reader.described()


class _Reader:
    """Gives tracts to sections and sections to townships, in the order of the text."""

    def __init__(self, found: list[Token]) -> None:
        self._found = found
        land = (kinds.PARTS, kinds.LOT, kinds.ALL, kinds.PIECE)
        first = next((t.kind for t in found if t.kind in (kinds.SECTION, *land)), None)
        self._section_first = first == kinds.SECTION
        self._groups: list[_Group] = []
        self._tracts: list[Tract] = []
        self._asks: list[str] = []
        self._doubts: list[str] = []
        self._words: list[str] = []
        self._wheres: list[tuple[int, TownshipRange]] = []
        self._meridians: list[tuple[int, str]] = []
        self._excepting = False
        self._joined: str | None = None
        self._whole_pending = False
        self._fractional = False
        self._lone_before = False

    def read(self) -> None:
        """Take the pieces one by one."""
        for at, token in enumerate(self._found):
            if token.kind in (kinds.WORD, kinds.MERIDIAN):
                if token.kind == kinds.MERIDIAN:
                    self._meridians.append((at, token.text))
                elif not self._excepting:
                    self._words.append(token.text)
                continue
            if token.kind == kinds.TOWNSHIP and token.where is not None:
                self._wheres.append((at, token.where))
                self._joined = None
            elif token.kind == kinds.SECTION:
                self._begin(at, token)
            elif token.kind == kinds.EXCEPT:
                self._excepting = True
                self._current_asks.append(EXCEPTED)
            elif token.kind == kinds.END and self._section_first:
                self._excepting = False
                self._joined = None
            elif not self._excepting:
                self._land(token)
        self._end()

    @property
    def _current(self) -> list[Tract]:
        if self._section_first and self._groups:
            return self._groups[-1].tracts
        return self._tracts

    @property
    def _current_doubts(self) -> list[str]:
        if self._section_first and self._groups:
            return self._groups[-1].doubts
        return self._doubts

    @property
    def _current_asks(self) -> list[str]:
        behind = self._groups and not self._tracts and not self._asks
        if self._groups and (self._section_first or behind):
            return self._groups[-1].asks
        return self._asks

    def _land(self, token: Token) -> None:
        if token.kind == kinds.PARTS:
            self._part(token.parts)
            self._current_doubts.extend(token.doubts)
        elif token.kind == kinds.LOT:
            self._settle_whole()
            self._current.extend(Tract(lot=number) for number in token.numbers)
            self._current_asks.append(A_LOT)
            self._joined = kinds.LOT
        elif token.kind == kinds.ALL:
            self._whole_pending = True
            self._joined = None
        elif token.kind == kinds.PIECE:
            self._whole_pending = False
            self._asks_for_piece()
            self._joined = None
        elif token.kind == kinds.FRACTIONAL:
            self._fractional = True
        elif token.kind == kinds.OF:
            if self._joined in (kinds.PARTS, kinds.LOT, kinds.COMMA):
                self._joined = kinds.OF
        elif token.kind == kinds.COMMA and self._joined in (kinds.PARTS, kinds.LOT):
            self._joined = kinds.COMMA
        else:
            self._joined = None

    def _asks_for_piece(self) -> None:
        asks = self._groups[-1].asks if self._section_first and self._groups else self._asks
        if A_PIECE not in asks:
            asks.append(A_PIECE)

    def _part(self, parts: tuple[str, ...]) -> None:
        tracts = self._current
        self._whole_pending = False
        if tracts and self._joined in (kinds.PARTS, kinds.OF):
            last = tracts[-1]
            if self._joined == kinds.OF and self._lone_before:
                self._current_doubts.append(_SHARED)
            tracts[-1] = replace(
                last,
                parts=last.parts + parts,
                is_fractional=last.is_fractional or self._fractional,
            )
        else:
            self._lone_before = bool(tracts) and len(tracts[-1].parts) == 1
            tracts.append(Tract(parts, is_fractional=self._fractional))
        self._fractional = False
        self._joined = kinds.PARTS

    def _settle_whole(self) -> None:
        """Write down “all” where no part follows it."""
        if self._whole_pending:
            self._current.append(Tract(is_fractional=self._fractional))
            self._whole_pending = False

    def _begin(self, at: int, token: Token) -> None:
        """Open the heading of a section, or close it where the parts come first."""
        known = {number for group in self._groups for number in group.numbers}
        if self._excepting and set(token.numbers) <= known:
            return
        self._settle_whole()
        self._excepting = False
        self._joined = None
        self._lone_before = False
        tracts = [] if self._section_first else self._tracts
        asks = [] if self._section_first and self._groups else self._asks
        doubts = [*token.doubts, *self._doubts]
        if self._fractional:
            tracts = [*tracts, Tract(is_fractional=True)]
            self._fractional = False
        self._groups.append(_Group(token.numbers, tracts, at, asks, doubts))
        self._tracts, self._asks, self._doubts = [], [], []

    def _end(self) -> None:
        self._settle_whole()
        if not self._groups:
            self._groups.append(_Group((), self._tracts, 0, self._asks, []))
        elif self._tracts or self._asks:
            last = self._groups[-1]
            last.doubts.extend([_LEFT_OVER] if last.tracts and self._tracts else [])
            last.tracts.extend(self._tracts)
            last.asks.extend(self._asks)
        self._groups[-1].doubts.extend(self._doubts)
        for group in self._groups:
            group.where = holding(self._wheres, group.at, self._groups[0].at)

    def described(self) -> list[Described]:
        """Return one entry a section."""
        some_are_named = any(group.tracts for group in self._groups)
        words = " ".join(dict.fromkeys(self._words))
        found: list[Described] = []
        for group in self._groups:
            tracts = tuple(dict.fromkeys(group.tracts)) or (Tract(),)
            asks = list(dict.fromkeys(group.asks))
            for number in group.numbers or (None,):
                doubts = list(group.doubts)
                if not group.tracts and some_are_named and not asks:
                    doubts.append(_NOT_NAMED.format(number))
                if group.where is not None:
                    doubts.extend(group.where.doubts)
                if words:
                    doubts.append(_UNREAD.format(words.lower()))
                if any(tract.is_fractional for tract in tracts):
                    doubts.append("It is fractional: its acres are on the plat of the survey.")
                whole = tracts if number is not None or group.tracts else ()
                found.append(
                    Described(
                        number,
                        group.where,
                        holding(self._meridians, group.at, self._groups[0].at),
                        whole,
                        has_acres=not any(ask in (EXCEPTED, A_PIECE) for ask in asks),
                        asks=(*asks, *(() if number is not None else (NO_SECTION,))),
                        doubts=tuple(dict.fromkeys(doubts)),
                    )
                )
        return merged(found)
