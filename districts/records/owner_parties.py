"""Pieces of an owner line made parties: capacities off, shared surnames filled in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from districts.records.folding import fold_word, words
from districts.records.given_names import is_given
from districts.records.owner_kinds import is_clear
from districts.records.owner_lines import unmask
from districts.records.owner_pieces import Piece, shown
from districts.records.party import Party, Person
from districts.records.person_names import PARTICLES, NameParts, is_initial, name_words, parse_name
from districts.records.values import undivided_share

_ALIAS = re.compile(r"\s*,?\s*\b([AFN]KA)\b\.?:?\s*", flags=re.IGNORECASE)
_ROLE = re.compile(
    r"[\s,-]*\b(?:(?P<trustee>(?:CO-?|SUCC(?:ESSOR)?\.?\s+)*(?:TTEES?|TRUSTEES?|TRS?))"
    r"|(?P<life>LIFE\s+EST(?:ATE)?|LIFE\s+TENANT|LE)|(?P<remainder>REMAINDER(?:MAN|MEN)?|REM)"
    r"|(?P<dead>DECEASED|DEC'?D|DEC)|(?P<other>EXECUT(?:OR|RIX)|EXEC|PERS(?:ONAL)?\s+REP(?:RESENTATIVE)?|PR"
    r"|ADMINISTRAT(?:OR|RIX)|GUARDIAN|CUSTODIAN|CONSERVATOR|POA|OWNERS?|LESSEES?))\.?$",
    flags=re.IGNORECASE,
)
_SHARE = re.compile(
    r"[\s,-]*(?:\bUND(?:IV(?:IDED)?)?\.?\s+)?(?P<share>\b\d+\x04?\x02\x04?\d+|\b\d+(?:\.\d+)?\x04?\x07)"
    r"\s*(?:UND(?:IV(?:IDED)?)?\.?\s*)?(?:INT(?:EREST)?S?\b\.?)?(?:\s*EA(?:CH)?\b)?",
    flags=re.IGNORECASE,
)  # fmt: skip


def parties_of(pieces: list[Piece], doubts: list[str]) -> list[Party]:
    """Make each piece a party; a given name alone takes the surname that leads or ends."""
    for piece in pieces:
        _roles_off(piece)
    for place, piece in enumerate(pieces):
        if piece.all_before:
            for earlier in pieces[:place]:
                earlier.roles += [role for role in piece.roles if role not in earlier.roles]
    apart = [part for piece in pieces for part in _unseparated(piece, doubts)]
    parties: list[Party] = []
    shared: NameParts | None = None
    for place, piece in enumerate(apart):
        if piece.kind is not None:
            parties.append(_other_party(piece))
            continue
        name, aliases = _full_name(piece.text, shared, apart[place + 1 :], doubts)
        parts = parse_name(name, surname_first=True)
        if parts is None:
            continue
        if not parts.given:
            doubts.append(f"“{name}” is one word: a surname without a given name.")
        shared = parts if parts.given else shared
        dead = "deceased" in piece.roles
        parties.append(
            Party(
                name,
                "unknown" if dead else "natural",
                parts,
                tuple(piece.roles),
                piece.share,
                (*piece.aliases, *aliases),
                tuple(piece.remarks),
            )
        )
    return parties


def _roles_off(piece: Piece) -> None:
    """Take shares, capacities and other names off a piece."""
    share = None if piece.text.isprintable() else _SHARE.search(piece.text)
    if share:
        try:
            value = undivided_share(unmask(share["share"]))
        except ValueError:
            value = None
        if value is not None:
            piece.share = unmask(share["share"]).replace(" ", "")
            if "/" not in piece.share:
                piece.share = str(value)
            piece.text = f"{piece.text[: share.start()]} {piece.text[share.end() :]}".strip(" ,")
    if piece.kind in {"company", "trust", "public", "estate", "heirs"}:
        return
    other = _ALIAS.search(piece.text)
    if other and piece.text[: other.start()].strip():
        name = shown(piece.text[other.end() :])
        piece.aliases.append(name)
        piece.remarks.append(f"{other.group(1).upper()} {name}")
        piece.text = piece.text[: other.start()]
    named = re.match(
        r"(.+?\S)\s+((?:TTEE|TRUSTEE)S?)\s+-?\s*(\S.*)$", piece.text, flags=re.IGNORECASE
    )
    if named and piece.kind is None:
        piece.text = f"{named[1]} {named[2]}"
        piece.remarks.append(f"{named[2]} {shown(named[3])}")
    while True:
        role = _ROLE.search(piece.text)
        if role is None:
            break
        word = role.group().strip(" ,-.")
        before = piece.text[: role.start()]
        # LE and the like are surnames too: only a plainly whole name can do without the word.
        enough = (
            is_clear(before) if len(word) < 4 and not role["trustee"] else len(words(before)) > 1
        )
        if not enough and len(word) < 6:
            break
        kinds = {
            "trustee": "trustee",
            "life": "life estate",
            "remainder": "remainder",
            "dead": "deceased",
        }
        name = next((kinds[key] for key in kinds if role[key]), word.lower())
        piece.roles.append(name)
        piece.all_before = piece.all_before or (name == "trustee" and word.upper().endswith("S"))
        piece.text = before
    piece.text = re.sub(r"^THE\s+(?=\S+\s)", "", piece.text.strip(" ,.-"), flags=re.IGNORECASE)


def _unseparated(piece: Piece, doubts: list[str]) -> list[Piece]:
    """Divide two people between whom nothing stands: ``SMITH JOHN A. JONES MARY B.``."""
    if piece.kind is not None or "," in piece.text:
        return [piece]
    run = piece.text.split()
    folded = [fold_word(word) for word in run]
    cuts = [
        place
        for place in range(2, len(run) - 1)
        if (folded[place] == folded[0] and len(folded[0]) > 2)
        or (run[place - 1].endswith(".") and _new_person(run[:place], run[place:]))
    ]
    if not cuts:
        return [piece]
    cut = cuts[0]
    doubts.append(f"“{shown(piece.text)}” was read as several people: nothing stands between.")
    rest = replace(piece, text=" ".join(run[cut:]), aliases=[], remarks=[])
    return [replace(piece, text=" ".join(run[:cut])), *_unseparated(rest, doubts)]


def _new_person(before: Sequence[str], after: Sequence[str]) -> bool:
    """Say whether a full stop ends one surname-first name and another begins."""
    return (
        not is_given(before[0])
        and not is_initial(before[0])
        and not is_initial(after[0])
        and fold_word(before[0]) not in PARTICLES
        and not is_given(after[0])
        and any(map(is_given, after[1:]))
    )


def _full_name(
    text: str, shared: NameParts | None, later: Sequence[Piece], doubts: list[str]
) -> tuple[str, tuple[str, ...]]:
    """Return a person's whole name and other readings of it."""
    text = shown(text)
    name = name_words(text)
    run = name.before
    if name.after or not run:
        return text, ()
    given_only = all(is_given(word) or is_initial(word) for word in run)
    one_word = sum(not is_initial(word) for word in run) == 1
    if shared is not None and (given_only or one_word):
        whole = f"{shared.surname} {text}" if shared.surname_first else f"{text} {shared.surname}"
        if len(run) > 1 and not any(map(is_initial, run)):
            doubts.append(f"“{text}” was read as {whole}: the surname before it is shared.")
            return whole, (text,)
        return whole, ()
    if shared is not None and shared.surname_first and is_given(run[0]) and len(run) == 2:
        doubts.append(f"“{text}” was read as a name of its own, not as a {shared.surname}.")
        return text, (f"{shared.surname} {text}",)
    if shared is None and is_given(run[0]) and all(map(is_initial, run[1:])):
        for piece in later:
            parts = parse_name(piece.text, surname_first=True) if piece.kind is None else None
            if parts is not None and parts.sure and not parts.surname_first:
                return f"{text} {parts.surname}", ()
    return text, ()


def _other_party(piece: Piece) -> Party:
    """Make a company, trust, estate, government or the unnamed heirs a party."""
    person: Person = "entity"
    if piece.kind == "public":
        person = "public"
    elif piece.kind == "heirs":
        person = "unknown"
    roles = (*piece.roles, *([piece.kind] if piece.kind in {"estate", "heirs", "trust"} else []))
    return Party(
        shown(piece.text),
        person,
        None,
        roles,
        piece.share,
        tuple(piece.aliases),
        tuple(piece.remarks),
    )
