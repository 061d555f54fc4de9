"""English, and Spanish for every page a neighbor sees."""

from __future__ import annotations

import io
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from functools import cache
from importlib.resources import files
from pathlib import Path

from babel.dates import format_date
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from flask import Flask, Response, g, has_request_context, request
from flask_babel import Babel, force_locale, gettext

from districts.maps.base import Words
from webmap import current

ENGLISH, SPANISH = "en", "es"
NAMES = {ENGLISH: "English", SPANISH: "Español"}
"""Each language as it calls itself."""
COOKIE = "strayline-language"
COOKIE_SECONDS = 400 * 24 * 60 * 60
SPEAKING = frozenset(
    {
        "home.show",
        "report.show",
        "report.send",
        "report.sheet",
        "report_status.show",
        "report_status.take_back",
        "report_status.take_from_photo",
        "report_status.asked",
        "report_status.answer",
        "districts.index",
        "districts.show",
        "districts.sheet",
        "law.index",
        "public_map.show",
        "public_map.sheet",
    }
)
"""Pages that speak more than English; on every other one, and to staff, all is in English."""
_GAP = re.compile(r"%\((\w+)\)[sd]")


def spoken() -> str:
    """Return the language of this answer."""
    if not has_request_context():
        return ENGLISH
    if "spoken" not in g:
        speaks = request.endpoint in SPEAKING or (request.endpoint is None)
        g.spoken = wanted() if speaks and current.account() is None else ENGLISH
    return str(g.spoken)


def wanted() -> str:
    """Return the language the person asked for: by the switch, else by their browser."""
    for given in (request.args.get("lang"), request.cookies.get(COOKIE)):
        if given in NAMES:
            return str(given)
    return request.accept_languages.best_match([*NAMES], ENGLISH) or ENGLISH


def switch() -> list[tuple[str, str, str]]:
    """Return code, name and address of the other languages of this page; none where it has none."""
    if request.endpoint not in SPEAKING or current.account() is not None:
        return []
    path = request.path if request.method == "GET" else "/report"
    return [(code, name, f"{path}?lang={code}") for code, name in NAMES.items() if code != spoken()]


def said(text: object) -> str:
    """Return a sentence made elsewhere in the language of this answer, gaps and all.

    A sentence that the catalog does not know stays as it is: better plain English than a guess.
    """
    sentence = str(text)
    return sentence if spoken() == ENGLISH else _said(sentence, spoken())


def day_words(value: date, *, weekday: bool = False) -> str:
    """Return a day in words of this answer's language other than English."""
    pattern = "EEEE, d 'de' MMMM 'de' y" if weekday else "d 'de' MMMM 'de' y"
    return format_date(value, pattern, locale=spoken())


def map_words(words: Words) -> Words:
    """Return what a map page says, in the language of this answer."""
    if spoken() == ENGLISH:
        return words
    return replace(
        words,
        language=spoken(),
        title=said(words.title),
        label=said(words.label),
        legend=[(swatch, said(text)) for swatch, text in words.legend],
        notes=[said(note) for note in words.notes],
        caption=said(words.caption),
        absent=said(words.absent),
        fixed={name: said(text) for name, text in words.fixed.items()},
    )


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language for a while, whatever the browser wants: for tests of the catalog."""
    before = g.get("spoken")
    g.spoken = language
    with force_locale(language):
        yield
    g.spoken = before


@cache
def catalog(language: str) -> Catalog:
    """Return the catalog of a language as it stands in the source."""
    kept = files("webmap") / "translations" / language / "LC_MESSAGES" / "messages.po"
    return read_po(io.BytesIO(kept.read_bytes()), locale=language)


def _said(sentence: str, language: str) -> str:
    exact = gettext(sentence) if sentence and "%" not in sentence else sentence
    if exact != sentence:
        return exact
    for pattern, translated in _with_gaps(language):
        found = pattern.fullmatch(sentence)
        if found:
            parts = {name: _said(part, language) for name, part in found.groupdict().items()}
            return translated % parts
    return sentence


@cache
def _with_gaps(language: str) -> list[tuple[re.Pattern[str], str]]:
    """Return the sentences that hold a name or number, the longest first, to be recognized by."""
    found = []
    for message in catalog(language):
        text = message.id if isinstance(message.id, str) else ""
        if text and _GAP.search(text) and message.string:
            pieces = _GAP.split(text)
            plain = [re.escape(piece) if at % 2 == 0 else f"(?P<{piece}>.+?)"
                     for at, piece in enumerate(pieces)]  # fmt: skip
            translated = re.sub(r"%\((\w+)\)d", r"%(\1)s", str(message.string))
            found.append((re.compile("".join(plain), re.DOTALL), translated))
    return sorted(found, key=lambda each: -len(each[0].pattern))


@cache
def _compiled() -> str:
    """Return a folder with the catalogs as the library reads them, made once a process."""
    folder = Path(tempfile.mkdtemp(prefix="strayline-languages-"))
    for language in NAMES:
        if language != ENGLISH:
            made = folder / language / "LC_MESSAGES"
            made.mkdir(parents=True)
            with (made / "messages.mo").open("wb") as file:
                write_mo(file, catalog(language))
    return str(folder)


def _told(response: Response) -> Response:
    """Name the language of the answer, and remember the one that was chosen."""
    if request.endpoint in SPEAKING:
        response.headers["Content-Language"] = spoken()
        response.vary.update(["Accept-Language", "Cookie"])
        if (given := request.args.get("lang")) in NAMES:
            response.set_cookie(
                COOKIE,
                str(given),
                max_age=COOKIE_SECONDS,
                secure=current.settings().https,
                httponly=True,
                samesite="Lax",
            )
    return response


def init_app(app: Flask) -> None:
    """Give templates and answers their language."""
    Babel(
        app,
        locale_selector=spoken,
        default_translation_directories=_compiled(),
    )
    app.jinja_env.policies["ext.i18n.trimmed"] = True
    app.jinja_env.filters["said"] = said
    app.jinja_env.globals.update(language=spoken, languages=switch)
    app.after_request(_told)
