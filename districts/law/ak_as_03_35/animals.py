"""The kinds of animal the chapter speaks of, and the words people use for them."""

from __future__ import annotations

LISTED = ("goat", "sheep", "cattle", "horse", "swine")  # AS 03.35.070(1); the list is open
_WORDS = {
    "goat": "goats billy nanny kid",
    "sheep": "ram ewe lamb wether",
    "cattle": "cow cows bull bulls steer steers ox oxen heifer heifers calf calves",
    "horse": "horses mare mares stallion stallions gelding geldings colt colts foal filly pony",
    "swine": "pig pigs hog hogs boar boars sow sows gilt barrow piglet",
    "mule": "mules",
    "ass": "asses donkey donkeys",
    "musk ox": "muskox muskoxen",
}
_KINDS = {word: kind for kind, words in _WORDS.items() for word in words.split()}
_KINDS |= {"musk oxen": "musk ox", "billy goat": "goat", "nanny goat": "goat"}


def kind_of(words: str) -> str:
    """Return the kind an animal is of, or the words as they stand where they name none of ours.

    >>> kind_of("Billy goat"), kind_of("Heifers"), kind_of("llama")
    ('goat', 'cattle', 'llama')
    """
    said = " ".join(words.casefold().replace("_", " ").split())
    return _KINDS.get(said, said)
