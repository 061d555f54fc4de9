"""Vector tiles on a Folium map, drawn by ``protomaps-leaflet`` from our own server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from branca.element import MacroElement
from folium.template import Template

from districts.maps import legend
from districts.maps.legend import Line, Standing

NEAREST = 19
"""The nearest zoom of a tile map; its tiles are enlarged there."""
CELL = 8
"""Side of a pattern's cell on a tile: a part of 256, so that patterns run on from tile to tile."""
LABELS_FROM = 16


@dataclass(frozen=True)
class Look:
    """How the features of one layer of a tile are drawn.

    Attributes
    ----------
    layer
        Its name in the tile.
    line
        How lines, and the edges of areas, are drawn.
    fill
        The ground of areas, as ``#rrggbb``; None draws their edges alone.
    standings
        Where features carry a ``standing``: the pattern of each instead of ``fill``.
    label
        The attribute written on a feature in a near view; blank for none.
    cut
        How the edge of a feature is drawn whose ``cut`` is not 0.
    """

    layer: str
    line: Line
    fill: str | None = None
    standings: Sequence[Standing] = ()
    label: str = ""
    cut: Line | None = None

    @property
    def options(self) -> dict[str, Any]:
        """Return it as the page's script reads it."""
        return {
            "layer": self.layer,
            "color": self.line.color,
            "width": self.line.weight,
            "dash": _dash(self.line),
            "fill": self.fill,
            "label": self.label,
            "cut": None
            if self.cut is None
            else {"color": self.cut.color, "width": self.cut.weight, "dash": _dash(self.cut)},
            "standings": [
                {"key": each.key, "fill": each.fill, "line": each.line, "path": each.pattern}
                for each in self.standings
            ],
        }


def _dash(line: Line) -> list[float]:
    return [float(part) for part in line.dash_array.split()]


class VectorTiles(MacroElement):
    """A layer of vector tiles.

    Parameters
    ----------
    url
        Address of the tiles with ``{z}``, ``{x}`` and ``{y}``; nothing a person wrote.
    looks
        How the layers in them are drawn, the lowest first.
    deepest
        The nearest zoom there are tiles of.

    Notes
    -----
    Text of a tile is drawn as letters on a canvas and never becomes part of the page.
    """

    _template = Template("""
        {% macro script(this, kwargs) %}
        (function (map, tiles) {
            function cell(standing) {
                var side = tiles.cell;
                return protomapsL.createPattern(side, side, function (canvas, ink) {
                    ink.fillStyle = standing.fill;
                    ink.fillRect(0, 0, side, side);
                    ink.scale(side / 10, side / 10);
                    ink.strokeStyle = standing.line;
                    ink.stroke(new Path2D(standing.path));
                });
            }
            var paint = [], label = [];
            tiles.looks.forEach(function (look) {
                paint.push({dataLayer: look.layer + "_dots",
                    symbolizer: new protomapsL.PolygonSymbolizer({fill: "#c3cacd", width: 0})});
                var wide = function (zoom) {
                    return zoom < 11 ? look.width / 4 : zoom < 14 ? look.width / 2 : look.width;
                };
                var areas = function (zoom, feature) { return feature.geomType === 3; };
                if (look.fill) {
                    paint.push({dataLayer: look.layer, filter: areas,
                        symbolizer: new protomapsL.PolygonSymbolizer(
                            {fill: look.fill, stroke: look.color, width: wide})});
                }
                look.standings.forEach(function (standing) {
                    paint.push({dataLayer: look.layer,
                        filter: function (zoom, feature) {
                            return feature.props.standing === standing.key;
                        },
                        symbolizer: new protomapsL.PolygonSymbolizer(
                            {pattern: cell(standing), stroke: standing.line, width: wide})});
                });
                paint.push({dataLayer: look.layer,
                    filter: function (zoom, feature) {
                        return feature.geomType === 2 || !look.fill && !look.standings.length;
                    },
                    symbolizer: new protomapsL.LineSymbolizer(Object.assign(
                        {color: look.color, width: look.width}, look.dash.length ?
                        {dash: look.dash, dashWidth: look.width, dashColor: look.color} : {}))});
                if (look.cut) {
                    paint.push({dataLayer: look.layer,
                        filter: function (zoom, feature) { return feature.props.cut > 0; },
                        symbolizer: new protomapsL.LineSymbolizer({color: look.cut.color,
                            width: 0, dash: look.cut.dash, dashWidth: look.cut.width,
                            dashColor: look.cut.color})});
                }
                if (look.label) {
                    label.push({dataLayer: look.layer, minzoom: tiles.labelsFrom,
                        symbolizer: new protomapsL.CenteredTextSymbolizer({
                            labelProps: [look.label], fill: "#1b1b1b", stroke: "#ffffff", width: 2,
                            font: "600 12px system-ui, sans-serif"})});
                }
            });
            protomapsL.leafletLayer({url: tiles.url, paintRules: paint, labelRules: label,
                maxDataZoom: tiles.deepest, attribution: "", maxZoom: tiles.nearest, noWrap: false
            }).addTo(map);
        })({{ this._parent.get_name() }}, {{ this.options|tojson }});
        {% endmacro %}
    """)

    def __init__(self, url: str, looks: Sequence[Look], *, deepest: int) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._name = "VectorTiles"
        self.options = {
            "url": url,
            "looks": [look.options for look in looks],
            "deepest": deepest,
            "nearest": NEAREST,
            "cell": CELL,
            "labelsFrom": LABELS_FROM,
        }


class Asking(MacroElement):
    """Lets a reader ask what lies at a place: by a click, or by the cross in the map's middle.

    With the map in focus the arrow keys move it under the cross and Enter asks. The page around
    the map is told of the place and of what part is in view, and asks the server itself.
    """

    _template = Template("""
        {% macro script(this, kwargs) %}
        (function (map) {
            var home = window.location.origin;
            var box = map.getContainer();
            var cross = L.DomUtil.create("div", "cross", box);
            cross.setAttribute("aria-hidden", "true");
            var spot = null;
            function tell(what) {
                if (window.parent !== window) { window.parent.postMessage(what, home); }
            }
            function ask(at) {
                if (spot) { spot.remove(); }
                at = at.wrap();
                spot = L.circleMarker(at, {radius: 7, color: "#7a1fa2", weight: 3,
                    fillColor: "#ffffff", fillOpacity: .7, interactive: false}).addTo(map);
                tell({asked: {lon: at.lng, lat: at.lat}});
            }
            function view() {
                var b = map.getBounds();
                tell({view: [b.getWest(), b.getSouth(), b.getEast(), b.getNorth()]});
            }
            map.on("click", function (event) { ask(event.latlng); });
            map.on("moveend", view);
            box.addEventListener("keydown", function (event) {
                if (event.key === "Enter" && event.target === box) { ask(map.getCenter()); }
            });
            window.addEventListener("message", function (event) {
                if (event.origin === home && event.source === window.parent &&
                    event.data && event.data.askCenter) { ask(map.getCenter()); }
            });
        })({{ this._parent.get_name() }});
        {% endmacro %}
    """)

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._name = "Asking"


PARCELS = Look("parcels", legend.PARCEL, fill="#ffffff", label="pin")
