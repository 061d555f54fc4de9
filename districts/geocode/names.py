"""Find a road among known ones by a name as typed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from districts.geocode.address_text import is_state, is_zip
from districts.geocode.road_names import Key, is_highway, key_of, loose, readings
from districts.geocode.street_words import DIRECTIONS, KINDS, shortened

EXACT, LOOSE, NEAR = "exact", "loose", "near"
_ALIKE = 80.0
_MOST_SUGGESTED = 3
_MOST_TOWN_WORDS = 4
_MOST_TRUNK_LETTERS = 2
_REMEMBERED = 100_000


@dataclass(frozen=True)
class Look:
    """What a typed name may be.

    Parameters
    ----------
    keys
        Known keys; none where nothing is like it.
    how
        ``exact``, ``loose`` (without its direction or kind of street), ``near`` (misspelled).
    typed
        The key of the words that were used.
    dropped
        Words behind the name that were taken for a town, state or ZIP code.
    is_doubtful
        Whether those words could belong to the name.
    scores
        From 0 to 1, beside each key, how alike it is.
    """

    keys: tuple[Key, ...]
    how: str
    typed: Key
    dropped: tuple[str, ...] = ()
    is_doubtful: bool = False
    scores: tuple[float, ...] = ()


class Names:
    """Known names of roads, to look typed ones up in.

    Parameters
    ----------
    keys
        As of ``road_names.key_of``.
    """

    def __init__(self, keys: Iterable[Key]) -> None:
        self._known = dict.fromkeys(key for key in keys if key)
        self._loose: dict[Key, list[Key]] = defaultdict(list)
        for key in self._known:
            self._loose[loose(key)].append(key)
        self._run_together: dict[str, list[Key]] = defaultdict(list)
        for key in self._known:
            if not is_highway(key):
                self._run_together["".join(key)].append(key)
        self._worded = {key: " ".join(key) for key in self._known if not is_highway(key)}
        self._seen: dict[str, Look] = {}

    def __contains__(self, key: Key) -> bool:
        return key in self._known

    def look(self, name: str) -> Look:
        """Look a name up, written in capitals as by ``street_words.plain``."""
        found = self._seen.get(name)
        if found is None:
            if len(self._seen) > _REMEMBERED:
                self._seen.clear()
            found = self._seen[name] = self._look(name)
        return found

    def _look(self, name: str) -> Look:
        cuts = _cuts(name.split())
        for kept, dropped, doubtful in cuts:
            for group in readings(key_of(kept)):
                keys = tuple(key for key in group if key in self._known)
                # O'Neil is O Neil, and Stone Brook is Stonebrook.
                keys = keys or tuple(self._run_together.get("".join(group[0]), ()))
                if keys:
                    return Look(keys, EXACT, key_of(kept), dropped, doubtful)
        for kept, dropped, doubtful in cuts:
            typed = key_of(kept)
            keys = tuple(key for each in _alike(typed) for key in self._loose.get(each, ()))
            # N Main is N Main St, and not S Main St.
            keys = tuple(key for key in keys if set(typed) <= set(key)) or keys
            if keys:
                return Look(tuple(dict.fromkeys(keys)), LOOSE, typed, dropped, doubtful)
        return self._near(cuts)

    def _near(self, cuts: list[tuple[str, tuple[str, ...], bool]]) -> Look:
        """Offer names spelled alike; a highway's letter or number is never misspelled here."""
        typed = key_of(cuts[0][0]) if cuts else ()
        best: dict[Key, float] = {}
        for kept, _, _ in cuts:
            key = key_of(kept)
            if not key or is_highway(key):
                continue
            for _, score, known in process.extract(
                " ".join(key), self._worded, scorer=fuzz.ratio, score_cutoff=_ALIKE,
                limit=_MOST_SUGGESTED,
            ):  # fmt: skip
                if _same_numbers(key, known):
                    best[known] = max(score / 100, best.get(known, 0.0))
        ranked = sorted(best.items(), key=lambda pair: -pair[1])[:_MOST_SUGGESTED]
        return Look(
            tuple(key for key, _ in ranked), NEAR, typed,
            scores=tuple(round(score, 3) for _, score in ranked),
        )  # fmt: skip


def _alike(key: Key) -> list[Key]:
    """Return what a name without direction and kind may be; a lone Q may be County Road Q."""
    found = [loose(key), *(loose(each) for group in readings(key) for each in group)]
    if len(key) == 1 and key[0].isalpha() and len(key[0]) <= _MOST_TRUNK_LETTERS:
        found.append(("CO#", key[0]))
    return list(dict.fromkeys(found))


def _same_numbers(one: Key, other: Key) -> bool:
    """Whether two names count alike: 12th is no misspelling of 13th."""
    return [w for w in one if w[0].isdigit()] == [w for w in other if w[0].isdigit()]


def _cuts(words: list[str]) -> list[tuple[str, tuple[str, ...], bool]]:
    """Every way to leave off a town, a state and a ZIP code behind a name, the whole name first."""
    if not words:
        return []
    found: list[tuple[str, tuple[str, ...], bool]] = [(" ".join(words), (), False)]
    end = len(words)
    has_state = False
    while end > 1 and (
        is_zip(words[end - 1]) or is_state(words[end - 1]) or words[end - 1] == "USA"
    ):
        end -= 1
        has_state = True
        found.append((" ".join(words[:end]), tuple(words[end:]), False))
    for count in range(1, min(_MOST_TOWN_WORDS, end - 1) + 1):
        kept, town = words[: end - count], shortened(words[end - count : end])
        if any(word in DIRECTIONS or word[0].isdigit() for word in town):
            break
        of_name = any(word in KINDS for word in town)
        if of_name and not has_state:
            break
        last = shortened(kept)
        while len(last) > 1 and last[-1] in DIRECTIONS:
            last.pop()
        if (len(last) > 1 and last[-1] in KINDS) or is_highway(key_of(" ".join(kept))):
            found.append((" ".join(kept), tuple(words[end - count :]), of_name))
    return found
