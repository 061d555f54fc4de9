"""Iowa Code 169C.1(5): which animals are livestock."""

from __future__ import annotations

import re

CLASSES = {
    "bovine": "bovine bovines cattle cow cows bull bulls calf calves heifer heifers steer steers "
    "ox oxen beef angus holstein hereford",
    "caprine": "caprine goat goats billy nanny kid kids doe buck",
    "equine": "equine horse horses pony ponies mare mares stallion stallions foal foals colt colts "
    "mule mules donkey donkeys ass asses",
    "ovine": "ovine sheep ewe ewes ram rams lamb lambs wether",
    "porcine": "porcine swine pig pigs hog hogs sow sows boar boars piglet piglets",
    "ostrich": "ostrich ostriches",
    "rhea": "rhea rheas",
    "emu": "emu emus",
    "farm deer": "deer elk",
    "poultry": "poultry chicken chickens hen hens rooster roosters turkey turkeys duck ducks goose "
    "geese fowl guinea",
}
NOT = frozenset(
    [
        "dog",
        "dogs",
        "llama",
        "llamas",
        "alpaca",
        "alpacas",
        "cat",
        "cats",
        "puppy",
        "puppies",
        "canine",
    ]
)
_CLASS_OF = {word: name for name, words in CLASSES.items() for word in words.split()}


def class_of(species: str) -> str | None:
    """Return the class an animal belongs to; None where no word of it is one.

    >>> class_of("2 black cows"), class_of("llama")
    ('bovine', None)
    """
    words = re.findall(r"[a-z]+", species.casefold())
    return next((_CLASS_OF[word] for word in words if word in _CLASS_OF), None)


def is_livestock(species: str | None) -> bool | None:
    """Whether a report is about livestock; None where its words do not say.

    A report without any word on the animals is of livestock: the authority found it to be.
    """
    if species is None or not species.strip():
        return True
    if class_of(species) is not None:
        return True
    words = re.findall(r"[a-z]+", species.casefold())
    if any(word in NOT for word in words):
        return False
    return True if "livestock" in words else None
