"""What stands around a map on paper: legend, scale bar, north arrow and credit."""

from __future__ import annotations

import html
import math
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

from districts.maps.legend import PLACE, STANDING, THINNEST, Line
from districts.maps.lines import join_words

WIDTH = 720
ROW = 21
FONT = "Libertinus Serif"
METERS_PER_MILE = 1609.344
INKED = 0.7  # lines on a screen are drawn wider than paper needs
NOT_SHOWN = {"Cc", "Cf", "Cs", "Co", "Cn"}  # controls, and marks that reverse or hide text
ONE_LINE = 118  # letters of credit that fit the width
NOT_A_SURVEY = "Not a survey. Equal-area projection about the middle of the area; north is up."


def text(x: float, y: float, words: object, *, size: float = 12, more: str = "") -> str:
    """Return words as SVG text, escaped."""
    shown = "".join("\ufffd" if unicodedata.category(c) in NOT_SHOWN else c for c in str(words))
    clean = html.escape(shown)
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}"{more}>{clean}</text>'


def haloed(x: float, y: float, words: object, *, size: float = 12, more: str = "") -> str:
    """Return words with a white rim, to be read over a pattern."""
    rim = ' stroke="#ffffff" stroke-width="3.5" stroke-linejoin="round" fill="#ffffff"'
    under = text(x, y, words, size=size, more=more + rim)
    return under + text(x, y, words, size=size, more=more)


def stroke(line: Line) -> str:
    """Return the attributes that draw a line of the legend on paper."""
    dashes = f' stroke-dasharray="{line.dash_array}"' if line.dash_array else ""
    return (
        f'fill="none" stroke="{line.color}" stroke-width="{line.weight * INKED:g}"'
        f'{dashes} stroke-linejoin="round"'
    )


def patterns() -> str:
    """Return the fill of each standing."""
    return "".join(
        f'<pattern id="{key}" width="10" height="10" patternUnits="userSpaceOnUse">'
        f'<rect width="10" height="10" fill="{each.fill}"/>'
        f'<path d="{each.pattern}" stroke="{each.line}" stroke-width="0.7" fill="none"/></pattern>'
        for key, each in STANDING.items()
    )


def legend(
    counts: Mapping[str, int],
    lines: Iterable[tuple[Line, str]],
    join: Mapping[str, Any] | None,
) -> list[tuple[str, str]]:
    """Return samples with their words, for what is on the map and nothing else.

    Parameters
    ----------
    counts
        Parcels drawn by standing.
    lines
        Lines drawn, with their words.
    join
        The thinnest join, when it is ringed.
    """
    entries = [
        (
            f'<rect x="0.5" y="0.5" width="27" height="14" fill="url(#{key})"'
            f' stroke="{each.line}"/>',
            f"{each.label} ({counts[key]:,})",
        )
        for key, each in STANDING.items()
        if counts.get(key)
    ]
    entries += [(f'<path d="M0 8H28" {stroke(line)}/>', words) for line, words in lines]
    if join:
        ring = f'<circle cx="14" cy="7.5" r="6.5" fill="none" stroke="{THINNEST.color}"'
        entries.append((f'{ring} stroke-width="2.2"/>', join_words(join)))
    return entries


def place_sample() -> str:
    """Return the sample of a numbered place."""
    return (
        f'<circle cx="14" cy="7.5" r="6" fill="{PLACE.color}" stroke="{PLACE.color}"'
        ' stroke-width="2.4"/>'
    )


def credit(sources: Iterable[Mapping[str, Any]], without_shape: int) -> list[str]:
    """Return the lines under the map: what it is not, what it lacks, whose data it shows."""
    lines = [NOT_A_SURVEY]
    if without_shape:
        rows = "1 parcel row has" if without_shape == 1 else f"{without_shape:,} parcel rows have"
        lines.append(f"{rows} no shape and cannot be drawn.")
    for said in dict.fromkeys(str(s["attribution"]) for s in sources if s.get("attribution")):
        lines += _wrapped(said)
    return lines


def _wrapped(words: str) -> list[str]:
    lines = [""]
    for word in words.split():
        for piece in (word[i : i + ONE_LINE] for i in range(0, len(word), ONE_LINE)):
            if lines[-1] and len(lines[-1]) + len(piece) >= ONE_LINE:
                lines.append("")
            lines[-1] = f"{lines[-1]} {piece}".strip()
    return lines


def scale_bars(units_per_meter: float, top: float) -> str:
    """Return a bar in miles and one in kilometers, each of a round length."""
    bars = []
    for place, (unit, meters) in enumerate((("mi", METERS_PER_MILE), ("km", 1000.0))):
        longest = WIDTH / 4 / units_per_meter / meters
        step = 10.0 ** math.floor(math.log10(longest))
        length = max(step * times for times in (1, 2, 2.5, 5) if step * times <= longest)
        wide, y = length * meters * units_per_meter, top + place * 18
        bars.append(
            f'<path d="M10 {y:.1f}h{wide / 2:.1f}v5h{-wide / 2:.1f}z" fill="#111111"/>'
            f'<path d="M10 {y:.1f}h{wide:.1f}v5h{-wide:.1f}z" fill="none" stroke="#111111"/>'
            + text(16 + wide, y + 7, f"{length:g} {unit}", size=12.5)
        )
    return "".join(bars)


def north_arrow() -> str:
    """Return the north arrow, in the upper right corner."""
    letter = haloed(9, 4, "N", size=13, more=' text-anchor="middle" font-weight="bold"')
    return (
        f'<g transform="translate({WIDTH - 26} 14)"><path d="M0 34L9 8L18 34L9 28Z" fill="#ffffff"'
        ' stroke="#111111" stroke-width="1.2"/><path d="M9 8L9 28L0 34Z" fill="#111111"/>'
        f"{letter}</g>"
    )


def sheet(
    drawing: str,
    *,
    height: float,
    units_per_meter: float,
    entries: list[tuple[str, str]],
    lines: list[str],
) -> str:
    """Return the whole picture: the map in its frame, and what stands around it."""
    below = height + 14
    column, rows = WIDTH / 3, math.ceil(len(entries) / 2)
    samples = "".join(
        f'<g transform="translate({column * (1 + place // rows):.1f} '
        f'{below + ROW * (place % rows):.1f})">{sample}{text(36, 12, words, size=13)}</g>'
        for place, (sample, words) in enumerate(entries)
    )
    foot = below + max(ROW * rows, 60) + 14
    remarks = "".join(
        text(0, foot + 14.5 * place, line, size=11.5, more=' fill="#3c474e"')
        for place, line in enumerate(lines)
    )
    whole = foot + 14.5 * len(lines) - 6
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {whole:.0f}" '
        f'font-family="{FONT}" fill="#111111"><defs>{patterns()}<clipPath id="window">'
        f'<rect width="{WIDTH}" height="{height:.1f}"/></clipPath></defs>'
        f'<rect width="{WIDTH}" height="{whole:.0f}" fill="#ffffff"/>'
        f'<g clip-path="url(#window)">{drawing}</g>'
        f'<rect x="0.5" y="0.5" width="{WIDTH - 1}" height="{height - 1:.1f}" fill="none"'
        f' stroke="#9aa7af"/>{north_arrow()}{scale_bars(units_per_meter, below)}{samples}'
        f"{remarks}</svg>"
    )
