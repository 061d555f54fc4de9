"""Names without what spelling changes: accents, apostrophes, hyphens, case, full stops."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

# Letters that carry no separable accent, so that decomposition leaves them alone.
PLAIN = str.maketrans(
    {
        "ø": "o",
        "đ": "d",
        "ð": "d",
        "ł": "l",
        "æ": "ae",
        "œ": "oe",
        "þ": "th",
        "ı": "i",
        "ħ": "h",
        "ŋ": "n",
    }
)
# Accents that no single letter holds stay with theirs, as do apostrophes and hyphens.
BETWEEN_WORDS = re.compile(r"[^\w\u0300-\u036f'’‘ʻʼ`´′＇-]+")


@lru_cache(maxsize=65536)
def fold_word(word: str) -> str:
    """Return the bare letters and digits of one word, in lower case.

    Notes
    -----
    Apostrophes and hyphens close up, so ``O’Brien`` and ``OBRIEN`` are one. Folding twice changes
    nothing.

    Examples
    --------
    >>> fold_word("O’BRIEN"), fold_word("Núñez"), fold_word("Garcia-Lopez")
    ('obrien', 'nunez', 'garcialopez')
    """
    if word.isascii():
        if word.isalnum():
            return word.lower()
        return "".join(filter(str.isalnum, word)).lower()
    folded = word.casefold().translate(PLAIN)
    apart = unicodedata.normalize("NFKD", folded)
    joined = "".join(
        letter for letter in apart if letter.isalnum() and not unicodedata.combining(letter)
    )
    again = joined.casefold().translate(PLAIN)
    return again if again == word else fold_word(again)


@lru_cache(maxsize=65536)
def words(text: str) -> tuple[str, ...]:
    """Return the words of a name as written; full stops, commas and blanks divide them."""
    return tuple(
        word for word in BETWEEN_WORDS.split(text) if word.isalnum() or any(map(str.isalnum, word))
    )


@lru_cache(maxsize=65536)
def fold(text: str) -> str:
    """Return the folded words of a text with single blanks; ``&`` reads as *and*.

    Examples
    --------
    >>> fold("Smith  Land & Cattle Co., L.L.C.")
    'smith land and cattle co llc'
    """
    spelled = text.replace("&", " and ").replace("＆", " and ")
    folded = " ".join(filter(None, map(fold_word, words(spelled))))
    # Single letters in a row are an abbreviation once written with full stops: L.L.C., U.S.
    return re.sub(
        r"\b(?:[^\W\d_] ){1,}[^\W\d_]\b", lambda run: run.group().replace(" ", ""), folded
    )
