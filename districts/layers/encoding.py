"""Which letters the bytes of an old table mean, and whether names came through garbled."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_NAMES = {
    "utf-8": "UTF-8",
    "cp1252": "windows-1252",
    "iso8859-1": "ISO-8859-1",
    "cp437": "IBM437",
    "cp850": "IBM850",
    "mac-roman": "macRoman",
}
_GUESSES = ("cp1252", "cp850", "cp437", "mac-roman")
_PUNCTUATION = "’‘“”–—…°§º½¼¾·"
_GARBLED = re.compile(
    "\ufffd"  # a decoder gave up
    "|[\u00c3\u00c2\u00c5\u00c4][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192"
    "\u02c6\u02dc\u2013-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]"  # UTF-8 read as windows-1252
    "|\u00e2\u20ac."
    "|[\u0080-\u009f]"  # control codes where letters were
    "|(?<=[^\\W\\d_])\\?(?=[^\\W\\d_])"  # a question mark in the middle of a word
    "|[\u2500-\u259f]"  # box drawing
)


@dataclass(frozen=True)
class Encoding:
    """What the bytes were read as.

    Parameters
    ----------
    used, codec
        Its common name, and Python's.
    how
        ``declared``, ``detected`` or ``chosen``.
    declared
        What the file says, when that is something else.
    doubtful
        Whether another reading gives letters as good.
    """

    used: str
    codec: str
    how: str
    declared: str | None = None
    doubtful: bool = False


def detect(texts: Iterable[bytes], declared: str | None, chosen: str | None = None) -> Encoding:
    """Find the encoding of texts with bytes outside ASCII.

    Bytes that are valid UTF-8 are almost surely UTF-8, whatever the file says.
    """
    texts = list(texts)
    if chosen is not None:
        return Encoding(shown(chosen), chosen, "chosen", declared)
    stated = codec_of(declared)
    if not texts:
        codec = stated or "utf-8"
        how = "declared" if stated else "detected"
        return Encoding(shown(codec), codec, how)
    if all(_is_utf8(text) for text in texts):
        if stated == "utf-8":
            return Encoding("UTF-8", "utf-8", "declared")
        return Encoding("UTF-8", "utf-8", "detected", declared if stated else None)
    scores = {codec: _score(texts, codec) for codec in _GUESSES}
    best = max(_GUESSES, key=lambda codec: scores[codec])
    if stated == "iso8859-1" and any(128 <= byte < 160 for text in texts for byte in text):
        stated = "cp1252"  # where Latin-1 has control codes, Windows has quotes and dashes
    if stated and stated != "utf-8":
        # A stated code page is believed unless it makes nonsense of the names.
        own = _score(texts, stated)
        if own > 0.5 or own >= scores[best]:
            return Encoding(shown(stated), stated, "declared")
    rivals = [
        codec
        for codec in _GUESSES
        if codec != best and scores[codec] > 0.5 and scores[codec] >= scores[best] - 0.1
    ]
    doubtful = scores[best] <= 0.5 or any(_differs(texts, best, rival) for rival in rivals)
    return Encoding(shown(best), best, "detected", declared, doubtful)


def decode(texts: Sequence[bytes], encoding: Encoding) -> list[str]:
    """Read the texts; a letter that cannot be read becomes U+FFFD and is reported."""
    return [text.decode(encoding.codec, errors="replace") for text in texts]


def without_half_letter(text: bytes, encoding: Encoding) -> bytes:
    """Return a text without the part of a letter that the width of its column cut it off in."""
    if encoding.codec != "utf-8" or text.isascii():
        return text
    try:
        text.decode("utf-8")
    except UnicodeDecodeError as trouble:
        if "end of data" in trouble.reason:
            return text[: trouble.start]
    return text


def codec_of(name: str | None) -> str | None:
    """Return Python's name for an encoding as files declare it, or None."""
    if not name:
        return None
    bare = name.strip().strip("\x00").lower().replace("ansi ", "cp").replace("oem ", "cp")
    bare = {"ansi": "cp1252", "system": "", "65001": "utf-8"}.get(bare, bare)
    digits = bare if bare.isdigit() else bare.removeprefix("ldid/")
    if digits.isdigit():
        bare = f"iso8859-{digits[4:]}" if digits.startswith("8859") else f"cp{digits}"
    try:
        return codecs.lookup(bare).name if bare else None
    except LookupError:
        return None


def shown(codec: str) -> str:
    """Return the common name of a codec."""
    return _NAMES.get(codec, codec.replace("cp", "windows-", 1) if codec[2:5] == "125" else codec)


def is_garbled(text: str) -> bool:
    """Whether a name shows the marks of having been read in a wrong encoding."""
    return bool(_GARBLED.search(text))


def _is_utf8(text: bytes) -> bool:
    try:
        text.decode("utf-8")
    except UnicodeDecodeError as trouble:
        # A field cut at its width may end within a letter.
        cut = "end of data" in trouble.reason and trouble.start >= len(text) - 3
        return cut and any(byte > 127 for byte in text[: trouble.start])
    return True


def _score(texts: Sequence[bytes], codec: str) -> float:
    """Share of the letters outside ASCII that look at home among their neighbors."""
    good = total = 0
    for raw in texts[:2000]:
        try:
            text = raw.decode(codec)
        except UnicodeDecodeError:
            text = raw.decode(codec, errors="replace")
        for place, letter in enumerate(text):
            if letter.isascii():
                continue
            total += 1
            good += _at_home(text, place)
    return good / total if total else 0.0


def _at_home(text: str, place: int) -> bool:
    letter = text[place]
    if letter in _PUNCTUATION:
        return True
    if not letter.isalpha() or letter in "ªºƒΓΣΦΩδφεπστµ":
        return False
    around = [near for near in text[max(place - 1, 0) : place + 2] if near.isascii()]
    cased = [near for near in around if near.isalpha()]
    # A small letter within capitals, or a capital within small ones, is a wrong guess.
    if letter.isupper():
        return (
            not cased
            or any(near.isupper() for near in cased)
            or place == 0
            or (not text[place - 1].isalpha())
        )
    return not cased or any(near.islower() for near in cased)


def _differs(texts: Sequence[bytes], one: str, other: str) -> bool:
    return any(
        text.decode(one, errors="replace") != text.decode(other, errors="replace")
        for text in texts[:2000]
    )
