"""What each mark on a map means: a color, and a pattern for those who see no color."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup


@dataclass(frozen=True)
class Standing:
    """How a parcel stands to a petition, and how that is drawn.

    Attributes
    ----------
    key
        The word in the ``standing`` column.
    label
        The words in a legend.
    fill, line
        Ground color and the color of the pattern and the edge, as ``#rrggbb``.
    pattern
        The pattern in a 10 by 10 cell, as an SVG path.
    hatch
        The same pattern in the letters matplotlib uses, for paper.
    """

    key: str
    label: str
    fill: str
    line: str
    pattern: str
    hatch: str

    @property
    def style(self) -> dict[str, str | float]:
        """Return Leaflet's path options."""
        return {
            "color": self.line,
            "weight": 1.2,
            "fillColor": f"url(#standing-{self.key})",
            "fillOpacity": 1.0,
        }

    def swatch(self) -> Markup:
        """Return the legend's sample, filled as on the map."""
        return Markup(
            '<svg class="swatch" width="36" height="24" viewBox="0 0 36 24" aria-hidden="true">'
            '<rect x="1" y="1" width="34" height="22" fill="url(#standing-{0})" stroke="{1}"'
            ' stroke-width="1.5"/></svg>'
        ).format(self.key, self.line)


@dataclass(frozen=True)
class Line:
    """How a line on the map is drawn.

    Attributes
    ----------
    color, weight
        As ``#rrggbb``, and its width in pixels.
    dash_array
        Lengths of dash and gap; blank for an unbroken line.
    """

    color: str
    weight: float
    dash_array: str = ""

    @property
    def style(self) -> dict[str, str | float | bool]:
        """Return Leaflet's path options."""
        return {
            "color": self.color,
            "weight": self.weight,
            "dashArray": self.dash_array,
            "opacity": 1.0,
            "fill": False,
        }

    def swatch(self) -> Markup:
        """Return the legend's sample."""
        return Markup(
            '<svg class="swatch" width="36" height="24" viewBox="0 0 36 24" aria-hidden="true">'
            '<path d="M2 12H34" stroke="{}" stroke-width="{}" stroke-dasharray="{}"/></svg>'
        ).format(self.color, self.weight, self.dash_array)


SLASHES = "M-2 12L12 -2M-2 2L2 -2M8 12L12 8"
BACKSLASHES = "M-2 -2L12 12M-2 8L2 12M8 -2L12 2"
BARS = "M0 2.5H10M0 7.5H10"
DOTS = "M2 2h1.6v1.6h-1.6zM7 7h1.6v1.6h-1.6z"
CROSSES = "M5 2v6M2 5h6"

STANDING = {
    each.key: each
    for each in (
        Standing("signed", "Signed", "#d3e4f7", "#0b4f91", SLASHES, "//"),
        Standing("not_signed", "Not signed", "#fde3cd", "#9a3b00", BACKSLASHES, "\\\\"),
        Standing("no_resident", "No resident holder", "#ececec", "#555555", BARS, "--"),
        Standing("unknown", "Not known", "#f3e6f8", "#6b2a8a", DOTS, ".."),
        Standing("public", "Public land", "#dff0dc", "#2c6325", CROSSES, "++"),
    )
}

BOUNDARY = Line("#111111", 4, "12 5")
STRADDLES = Line("#b00020", 3, "3 5")
DISTRICT = Line("#2c6325", 3)
THINNEST = Line("#c2007a", 6)
PARCEL = Line("#6b767c", 1.2)
PLACE = Line("#7a1fa2", 3)


def standing(key: object) -> Standing:
    """Return the standing named ``key``; what nobody has named is not known."""
    return STANDING.get(str(key), STANDING["unknown"])


def patterns() -> Markup:
    """Return the hidden SVG whose patterns the map and the legend fill with."""
    cells = Markup("").join(
        Markup(
            '<pattern id="standing-{0}" width="10" height="10" patternUnits="userSpaceOnUse">'
            '<rect width="10" height="10" fill="{1}"/>'
            '<path d="{3}" stroke="{2}" stroke-width="1" fill="none"/></pattern>'
        ).format(each.key, each.fill, each.line, each.pattern)
        for each in STANDING.values()
    )
    return Markup('<svg class="patterns" width="0" height="0" aria-hidden="true">{}</svg>').format(
        Markup("<defs>{}</defs>").format(cells)
    )
