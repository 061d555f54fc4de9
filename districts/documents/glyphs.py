"""Text from outside, made printable without changing what it says."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from typing import Any

JOINERS = {"\u200c", "\u200d"}  # change the shape of letters in some scripts; never alone
ROOM = "\u200b"  # where a line may end inside a word
SPACES = {"\t", "\n", "\r", "\v", "\f", "\x85", "\u2028", "\u2029"}
NOT_SHOWN = {"Cc", "Cf", "Cs", "Co", "Cn"}


def named(character: str) -> str:
    """Return a character that cannot be shown as its number, as in ``[U+202E]``."""
    return "".join(f"[U+{ord(each):04X}]" for each in character)


def printable(text: str) -> str:
    """Return text on one line, with invisible characters shown by number.

    A line break becomes a space. Control characters, and marks that reverse or hide text, could
    make a name look like another one, so their numbers are printed in their place.
    """
    if text.isprintable():
        return text
    return "".join(
        " " if each in SPACES
        else named(each) if each not in JOINERS and unicodedata.category(each) in NOT_SHOWN
        else each
        for each in text
    )  # fmt: skip


def breakable(text: str, most: int = 18, part: int = 9) -> str:
    """Return text whose words too long for a narrow column may be broken, without a hyphen."""
    if len(text) <= most:
        return text
    return " ".join(
        word if len(word) <= most else ROOM.join(_parts(word, part)) for word in text.split(" ")
    )


def _parts(word: str, part: int) -> list[str]:
    """Cut a word into parts, never between a letter and the marks set on it."""
    cuts, since = [0], 0
    for place, letter in enumerate(word):
        since += 1
        if since > part and not unicodedata.combining(letter) and letter not in JOINERS:
            cuts.append(place)
            since = 1
    return [word[a:b] for a, b in zip(cuts, [*cuts[1:], len(word)], strict=True)]


def each_text(value: Any, change: Any) -> Any:
    """Return nested lists and mappings with every text in them changed, keys left alone."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, dict):
        return {key: each_text(item, change) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [each_text(item, change) for item in value]
    return value


def without(characters: Collection[str]) -> Any:
    """Return a function that prints the characters no typeface here has by their number."""
    table = {ord(each): named(each) for each in characters}

    def change(text: str) -> str:
        return text.translate(table)

    return change
