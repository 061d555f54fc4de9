"""The map every other map starts from: our own Leaflet, our own page, no tiles, no host."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

import folium
import jinja2
from branca.element import Element, Figure
from folium.template import Template
from markupsafe import Markup

from districts.maps import leaflet
from districts.maps.escape import escaped

TAG = re.compile(r"<(script|style)(?=[\s>])")
HERE = files("districts.maps")
FIXED = {
    "north": "North is up",
    "legend": "Legend",
    "zoom_in": "Zoom in",
    "zoom_out": "Zoom out",
}


@dataclass(frozen=True)
class Addresses:
    """Where our own server keeps Leaflet.

    Attributes
    ----------
    script, style
        Path of ``leaflet.js`` and of ``leaflet.css`` on the server that shows the map.
    tiles
        Path of ``protomaps-leaflet.js``, which draws vector tiles; blank where there are none.
    """

    script: str
    style: str
    tiles: str = ""


@dataclass
class Words:
    """What a map page says around the map; text is escaped where it is written.

    Attributes
    ----------
    title
        Title of the page.
    label
        What a screen reader says when the map takes the focus.
    legend
        Swatch and words, in order.
    notes
        Sentences under the map: source, license, not a survey.
    columns, rows
        The table of a page that stands alone.
    unplaced
        What could not be drawn, a line each.
    language
        The language of all this, as pages name it.
    fixed
        What every map says: see ``FIXED``.
    caption, absent
        What stands over the table, and over what could not be drawn.
    """

    title: str
    label: str
    legend: list[tuple[Markup, str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    columns: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    unplaced: list[str] = field(default_factory=list)
    language: str = "en"
    fixed: dict[str, str] = field(default_factory=lambda: dict(FIXED))
    caption: str = "Parcels on the map"
    absent: str = "Parcels without a place"


class Page(Figure):
    """A page in English that scales with the reader and whose every script carries a nonce."""

    def __init__(self, words: Words, defs: Markup, *, stands_alone: bool) -> None:
        super().__init__(title=words.title)
        self.words = words
        self.defs = defs
        self.stands_alone = stands_alone
        self.header._children.clear()  # its meta tag is in our template

    def render(self, *, nonce: str | None = None, **kwargs: Any) -> str:
        """Return the page; a page that stands alone makes its nonce from its content."""
        for number, element in enumerate(elements(self)):
            element._id = str(number)  # Folium's own are random: the same map, the same bytes
        for child in list(self._children.values()):
            child.render(**kwargs)
        head, html, script = (
            part.render(**kwargs) for part in (self.header, self.html, self.script)
        )
        if nonce is None:
            nonce = hashlib.sha256((head + html + script).encode()).hexdigest()[:32]
        carried = rf'<\1 nonce="{nonce}"'
        return page_template().render(
            words=self.words,
            defs=self.defs,
            stands_alone=self.stands_alone,
            nonce=nonce,
            style=(HERE / "page.css").read_text(encoding="utf-8"),
            head=TAG.sub(carried, head),
            html=html,
            script=script,
        )


def page_template() -> jinja2.Template:
    """Return the page around a map, which escapes what it is given."""
    environment = jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined)
    environment.filters["typed"] = escaped
    return environment.from_string((HERE / "page.html").read_text(encoding="utf-8"))


class Sheet(folium.Map):
    """A Folium map with Leaflet from our own server, or inside the page itself.

    Parameters
    ----------
    words, defs
        What the page says around the map, and the SVG patterns it fills with.
    addresses
        Where Leaflet is served; None puts it into the page, which then needs no network.

    Notes
    -----
    ``folium.Map`` keeps its links in lists on the class, shared by every map; these are the
    instance's own.
    """

    _template = Template("""
        {% macro html(this, kwargs) %}
        <div class="sheet" id={{ this.get_name()|tojson }} role="region"
             aria-label="{{ this.words.label|e }}"></div>
        {% endmacro %}
        {% macro script(this, kwargs) %}
        var {{ this.get_name() }} = L.map({{ this.get_name()|tojson }}, {
            center: {{ this.location|tojson }},
            crs: L.CRS.{{ this.crs }},
            ...{{ this.options|tojavascript }}
        });
        {{ this.get_name() }}.zoomControl.remove();
        L.control.zoom({zoomInTitle: {{ this.words.fixed.zoom_in|tojson }},
            zoomOutTitle: {{ this.words.fixed.zoom_out|tojson }}}).addTo({{ this.get_name() }});
        L.control.scale().addTo({{ this.get_name() }});
        {% endmacro %}
    """)

    def __init__(self, words: Words, defs: Markup, addresses: Addresses | None) -> None:
        super().__init__(
            location=[0, 0],
            zoom_start=10,
            tiles=None,
            attribution_control=False,
            zoom_snap=0.25,
            scroll_wheel_zoom=addresses is None,  # inside another page the wheel scrolls that page
        )
        self.default_js = [] if addresses is None else [("leaflet", addresses.script)]
        self.default_css = [] if addresses is None else [("leaflet_css", addresses.style)]
        self.words = words
        page = Page(words, defs, stands_alone=addresses is None)
        if addresses is None:
            page.header.add_child(Element(f"<style>{leaflet.style_inline()}</style>"))
            page.header.add_child(Element(f"<script>{leaflet.script_inline()}</script>"))
        page.add_child(self)

    def speak(self, words: Words) -> None:
        """Say the same in another language."""
        root: Any = self.get_root()
        self.words = root.words = words

    def page(self, *, nonce: str | None = None) -> str:
        """Return the whole page, the same bytes for the same map and nonce."""
        rendered: str = self.get_root().render(nonce=nonce)
        return rendered


def elements(top: Any) -> list[Any]:
    """Return a Folium element and all below it, in order."""
    return [top, *(found for child in top._children.values() for found in elements(child))]
