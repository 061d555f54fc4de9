"""The pieces between two separators of an owner line, and which of them belong together."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from districts.records.folding import fold, fold_word, words
from districts.records.given_names import is_given
from districts.records.owner_kinds import (
    BARE_TRUST,
    ESTATE,
    HEIRS,
    entity_kind,
    is_clear,
    is_public,
)
from districts.records.owner_lines import unmask
from districts.records.owner_words import COMPANY, COMPANY_AT_END, GOES_ON, TRUST
from districts.records.person_names import is_initial

_LEGAL_FORM = re.compile(
    r"\b(?:L\.?L\.?C|INC|INCORPORATED|CORP|CORPORATION|LTD|L\.?L\.?P|L\.?L\.?L\.?P|L\.?P)\b\.?,?\s+"
    r"(?!OF\b|SERIES\b|DBA\b|AND\b|AN?\b|THE\b|C/O\b)(?=\S+\s+\S)",
    flags=re.IGNORECASE,
)


@dataclass
class Piece:
    """A part of a line between two separators, on its way to a party."""

    text: str
    between: str = " & "
    kind: str | None = None
    roles: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    share: str | None = None
    aliases: list[str] = field(default_factory=list)
    all_before: bool = False


def shown(text: str) -> str:
    """Return a name as it is shown: single blanks, no stray punctuation at its ends."""
    return " ".join(unmask(text).split()).strip(" ,.;&/-")


def grouped(pieces: list[Piece], doubts: list[str]) -> list[Piece]:
    """Join the pieces of one company or trust that a separator cut: ``SMITH & JONES LLC``."""
    done: list[Piece] = []
    waiting: list[Piece] = []
    trustees_of: Piece | None = None
    for piece in pieces:
        piece.kind = piece_kind(piece.text)
        tight = re.search(r"\S&\S", piece.text) is not None
        if piece.kind is None and tight:
            waiting += [Piece(part) for part in piece.text.split("&") if part.strip(" ,.")]
            continue
        if piece.kind is None and not ((waiting or done) and _goes_on(piece.text)):
            if trustees_of is not None:
                trustees_of.remarks.append(shown(piece.text))
            else:
                waiting.append(piece)
            continue
        if not waiting and done and done[-1].kind == "company" and _goes_on(piece.text):
            done[-1].text += f"{piece.between}{piece.text}"
            continue
        taken = 0
        while waiting and not tight and _belongs(waiting[-1].text, piece):
            before = waiting[-1]
            if piece.kind == "trust" and taken and piece.between.strip() != "/":
                break  # a trust of two names, beside others: their own interests stay theirs
            waiting.pop()
            taken += 1
            whole = f"{before.text}{piece.between}{piece.text}"
            if is_clear(before.text) or waiting:
                doubts.append(f"“{shown(whole)}” was read as one {piece.kind or 'company'}.")
            piece.text, piece.between = whole, before.between
            piece.kind = piece.kind or "company"
        done += [*waiting, piece]
        waiting = []
        trustees_of = None
        if piece.kind == "trust":
            _trustees_off(piece)
            trustees_of = piece if piece.remarks else None
    return [*done, *waiting]


def piece_kind(text: str) -> str | None:
    """Return what a piece is, None for what may be a person."""
    if HEIRS.search(text):
        return "heirs"
    if ESTATE.search(text):
        return "estate"
    if is_public(fold(unmask(text))):
        return "public"
    return entity_kind(text)


def _goes_on(text: str) -> bool:
    """Say whether a piece can only end a company's name: ``& SONS``, ``& CATTLE``."""
    run = fold(unmask(text)).split()
    return (
        bool(run)
        and run[0] in GOES_ON
        and all(word in GOES_ON or word in COMPANY or word in COMPANY_AT_END for word in run)
    )


def _belongs(before: str, piece: Piece) -> bool:
    """Say whether the piece ahead of a company or trust is the beginning of its name."""
    core = words(TRUST.sub(" ", unmask(piece.text)))
    if piece.kind != "trust":
        form = COMPANY | COMPANY_AT_END
        core = tuple(word for word in core if fold_word(word) not in form)
    if piece.kind in {"estate", "heirs", "public"}:
        return False
    if not core or fold_word(core[0]) in GOES_ON:
        return True
    first = words(before)[0] if words(before) else ""
    shares = fold_word(first) == fold_word(core[0])
    if piece.kind == "trust":
        if len(core) == 1 and not is_given(core[0]) and "FAMILY" in piece.text.upper():
            return False
        given = all(is_given(word) or is_initial(word) for word in core)
        return shares or given or (not is_clear(before) and piece.text.count(piece.between) == 0)
    firm = "," in before and len(words(before)) == len(before.split(",")) and len(core) == 1
    return not is_clear(before) or shares or firm or any(map(is_given, core))


def by_form(piece: Piece, doubts: list[str]) -> list[Piece]:
    """Divide two companies, or a company and a person, between whom nothing stands."""
    cut = _LEGAL_FORM.search(piece.text) if piece.kind == "company" else None
    if cut is None:
        return [piece]
    first, second = piece.text[: cut.end()].strip(" ,"), piece.text[cut.end() :]
    kind = piece_kind(second)
    if (
        kind is None
        and not is_clear(second)
        and fold_word(words(second)[0]) != fold_word(words(first)[0])
    ):
        return [piece]
    doubts.append(f"“{shown(piece.text)}” was read as several parties: nothing stands between.")
    return [Piece(first, kind="company"), *by_form(Piece(second, kind=kind), doubts)]


def _trustees_off(piece: Piece) -> None:
    """Take the people named after a trust off its name: they are its trustees or settlors."""
    found = TRUST.search(piece.text) or BARE_TRUST.match(piece.text)
    if found is None or not words(piece.text[: found.end()])[1:]:
        return
    rest = piece.text[found.end() :]
    dated = re.match(r"[\s,]*\S*[\x01\x02\x04]\S*|\s*DATED\s*$|\s*THE\s*$", rest)
    end = found.end() + (dated.end() if dated else 0)
    people = piece.text[end:].strip(" ,.-&")
    if people and not TRUST.search(people):
        piece.text = piece.text[:end]
        piece.remarks.append(shown(people))


def by_comma(piece: Piece) -> list[Piece]:
    """Divide a piece at commas that stand between two parties, not within one name."""
    parts = [part.strip() for part in piece.text.split(",") if part.strip(" .")]
    if len(parts) < 2:
        return [piece]
    if piece.kind is not None:
        kinds = [piece_kind(part) for part in parts]
        if all(kinds) or (kinds[0] and is_clear(parts[-1])) or (kinds[-1] and is_clear(parts[0])):
            return [
                Piece(part, kind=kind, remarks=piece.remarks if place == 0 else [])
                for place, (part, kind) in enumerate(zip(parts, kinds, strict=True))
            ]
        return [piece]
    if is_clear(parts[0]):
        return [Piece(part) for part in parts]
    surname, *given = parts
    found = [Piece(f"{surname}, {given[0]}")]
    rest = given[1:]
    while rest:
        part = rest.pop(0)
        if is_initial(part.strip(".")):
            found[-1].text += f" {part}"
        elif rest and not is_clear(part) and not is_given(part):
            found.append(Piece(f"{part}, {rest.pop(0)}"))
        else:
            found.append(Piece(part))
    return found
