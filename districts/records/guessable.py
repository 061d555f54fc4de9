"""Whether a password is among the first that somebody would try."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files

CONTEXT = (
    "password", "passphrase", "strayline", "livestock", "letmein", "qwerty", "12345678", "welcome",
    "changeme", "administrator", "courthouse", "animalcontrol",
)  # fmt: skip
"""What people type here when they are asked for anything: nowhere in a password."""
ROWS = (
    "1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "abcdefghijklmnopqrstuvwxyz",
    "1q2w3e4r5t6y7u8i9o0p", "1qaz2wsx3edc4rfv5tgb6yhn",
)  # fmt: skip
MOST_PIECES = 2
MOST_DIGITS = 10
_FEWEST_SIGNS = 5
_SHORTEST_RUN, _LONGEST_PIECE = 3, 24
_HASH_LETTERS = 8
_LOOKS_LIKE = str.maketrans("@$01345789", "asoieastbg")


def is_guessable(password: str, name: str) -> bool:
    """Whether a password is common, or made of no more than two common ones.

    Digits and signs between and around them, runs of the keyboard, and digits that stand for
    letters make none of it harder to guess.

    Parameters
    ----------
    name
        The account's, which may not be in it either.
    """
    small = password.casefold()
    if len(set(small)) < _FEWEST_SIGNS:
        return True
    spelled = small.translate(_LOOKS_LIKE)
    if any(word in text for text in (small, spelled) for word in (name.casefold(), *CONTEXT)):
        return True
    plain = "".join(sign for sign in small if sign.isalnum() or sign in "@$")
    return _is_common(small) or _pieces(plain) <= MOST_PIECES


def _pieces(text: str) -> int:
    """Return of how few common passwords a text is made; more than it has signs where of none."""
    none = len(text) + 1
    digits_are_free = sum(sign.isdigit() for sign in text) <= MOST_DIGITS
    fewest = [0] + [none] * len(text)
    for end in range(1, len(text) + 1):
        if digits_are_free and text[end - 1].isdigit():
            fewest[end] = fewest[end - 1]
        for start in range(max(0, end - _LONGEST_PIECE), end - _SHORTEST_RUN + 1):
            if fewest[start] >= fewest[end]:
                continue
            piece = text[start:end]
            cost = 0 if _is_run(piece) else 1
            if cost == 0 or _is_common(piece) or _is_common(piece.translate(_LOOKS_LIKE)):
                fewest[end] = min(fewest[end], fewest[start] + cost)
    return fewest[-1]


def _is_run(piece: str) -> bool:
    return len(set(piece)) == 1 or any(piece in row or piece[::-1] in row for row in ROWS)


def _is_common(piece: str) -> bool:
    hashed = hashlib.sha256(piece.encode("utf-8", "surrogatepass")).hexdigest()
    return hashed[:_HASH_LETTERS] in _common()


@cache
def _common() -> frozenset[str]:
    """Return the beginnings of the hashes of common passwords.

    They are the first 3,000 of the list of zxcvbn 4.5.0 (MIT license), and all of its 30,000 that
    have twelve signs or more; as hashes, since many are not fit to be read.
    """
    kept = files("districts.records") / "common_passwords.txt"
    return frozenset(kept.read_text(encoding="ascii").split())
