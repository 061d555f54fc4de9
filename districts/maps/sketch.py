"""An enclosure drawn by its corners, with a grid of ten feet to draw on."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from branca.element import MacroElement
from folium.template import Template

from districts.maps import legend
from districts.maps.base import Addresses, Sheet, Words
from districts.maps.dog_ground import Ground

METERS_PER_DEGREE = 111_320.0
GRID_FT, METERS_PER_FOOT = 10.0, 0.3048
LINES = 12
SHOWN_FT, AROUND_FT = 25.0, 4.0
Ring = Sequence[Sequence[float]]


class Sketch(MacroElement):
    """Clicks give corners of the enclosure or of its shelter to the page around the map."""

    _template = Template("""
        {% macro script(this, kwargs) %}
        (function (map) {
            var given = {{ this.given|tojson }}, feet = 0.3048, now = "ring";
            var parts = {ring: [], shelter: []};
            var colors = {ring: "#7a1fa2", shelter: "#7a4b00"};
            var names = {ring: "Enclosure", shelter: "Shelter"};
            Object.keys(parts).forEach(function (name) {
                parts[name] = given[name].map(function (at) { return L.latLng(at[1], at[0]); });
            });
            for (var n = -given.lines; n <= given.lines; n += 1) {
                var far = given.lines, lat = given.center[1], lon = given.center[0];
                [[[lat + n * given.north, lon - far * given.east],
                  [lat + n * given.north, lon + far * given.east]],
                 [[lat - far * given.north, lon + n * given.east],
                  [lat + far * given.north, lon + n * given.east]]].forEach(function (line) {
                    L.polyline(line, {color: n ? "#dfe1e2" : "#a9aeb1", weight: 1,
                        interactive: false}).addTo(map);
                });
            }
            var drawn = L.layerGroup().addTo(map);
            function side(one, other, color) {
                var middle = L.latLng((one.lat + other.lat) / 2, (one.lng + other.lng) / 2);
                L.circleMarker(middle, {radius: 1, color: color, interactive: false}).addTo(drawn)
                    .bindTooltip((map.distance(one, other) / feet).toFixed(1) + " ft",
                        {permanent: true, direction: "center", className: "pin"});
            }
            function draw() {
                drawn.clearLayers();
                Object.keys(parts).forEach(function (name) {
                    var points = parts[name], color = colors[name];
                    if (points.length > 1) {
                        L.polygon(points, {color: color, weight: 3, fillOpacity: 0.12,
                            interactive: false}).addTo(drawn);
                        points.forEach(function (point, at) {
                            if (at || points.length > 2) {
                                var before = (at + points.length - 1) % points.length;
                                side(points[before], point, color);
                            }
                        });
                    }
                    points.forEach(function (point) {
                        L.circleMarker(point, {radius: 6, color: color, weight: 3,
                            fillColor: "#ffffff", fillOpacity: 1, interactive: false}).addTo(drawn);
                    });
                });
            }
            function told(points) {
                return points.map(function (at) {
                    var here = at.wrap();
                    return [Number(here.lng.toFixed(8)), Number(here.lat.toFixed(8))];
                });
            }
            function changed() {
                draw();
                window.parent.postMessage(
                    {drawn: {ring: told(parts.ring), shelter: told(parts.shelter)}}, "*");
            }
            map.doubleClickZoom.disable();
            map.on("click", function (event) {
                parts[now].push(event.latlng);
                changed();
            });
            var Bar = L.Control.extend({options: {position: "bottomright"}, onAdd: function () {
                var bar = L.DomUtil.create("div", "leaflet-bar");
                bar.style.background = "#ffffff";
                var buttons = {};
                function button(words, act) {
                    var made = L.DomUtil.create("button", "", bar);
                    made.type = "button";
                    made.textContent = words;
                    Object.assign(made.style, {minHeight: "44px", padding: "0 8px", border: "0",
                        borderRight: "1px solid #a9aeb1", background: "#ffffff",
                        font: "inherit", cursor: "pointer"});
                    L.DomEvent.on(made, "click", act);
                    return made;
                }
                function choose(name) {
                    now = name;
                    Object.keys(buttons).forEach(function (each) {
                        buttons[each].setAttribute("aria-pressed", String(each === now));
                        buttons[each].style.fontWeight = each === now ? "700" : "400";
                        buttons[each].style.boxShadow =
                            each === now ? "inset 0 -4px 0 " + colors[each] : "none";
                    });
                }
                Object.keys(parts).forEach(function (name) {
                    buttons[name] = button(names[name], function () { choose(name); });
                });
                button("Undo", function () { parts[now].pop(); changed(); });
                button("Clear", function () { parts[now].length = 0; changed(); });
                choose("ring");
                L.DomEvent.disableClickPropagation(bar);
                return bar;
            }});
            new Bar().addTo(map);
            draw();
        })({{ this._parent.get_name() }});
        {% endmacro %}
    """)

    def __init__(self, center: Sequence[float], ring: Ring, shelter: Ring) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._name = "Sketch"
        north = GRID_FT * METERS_PER_FOOT / METERS_PER_DEGREE
        self.given = {
            "center": [float(center[0]), float(center[1])],
            "north": north,
            "east": north / math.cos(math.radians(center[1])),
            "lines": LINES,
            "ring": [[float(x), float(y)] for x, y in ring],
            "shelter": [[float(x), float(y)] for x, y in shelter],
        }


def sketch_map(
    center: Sequence[float],
    *,
    ring: Ring = (),
    shelter: Ring = (),
    name: str,
    parcels: Any = None,
    assets: Addresses | None = None,
) -> Sheet:
    """Return a map to draw an enclosure on.

    Parameters
    ----------
    center
        Longitude and latitude of the kennel.
    ring, shelter
        Corners drawn before.
    name
        What the enclosure is called.
    parcels
        The layer frame of those around; None draws none.
    """
    words = Words(
        title=f"Sketch of {name}",
        label="Map to draw on. Click each corner in order; the form beside it takes the numbers "
        "as well.",
        notes=[
            f"The grid is of {GRID_FT:g} feet. Lengths at the sides are for the eye; the floor is "
            "measured on the ellipsoid when the drawing is entered.",
        ],
    )
    sheet = Sheet(words, legend.patterns(), assets)
    if parcels is not None:
        Ground(parcels).add_to(sheet)
    Sketch(center, ring, shelter).add_to(sheet)
    points = [*ring, *shelter] or [center]
    north = (AROUND_FT if ring else SHOWN_FT) * METERS_PER_FOOT / METERS_PER_DEGREE
    east = north / math.cos(math.radians(center[1]))
    lons, lats = [float(each[0]) for each in points], [float(each[1]) for each in points]
    sheet.fit_bounds(
        [[min(lats) - north, min(lons) - east], [max(lats) + north, max(lons) + east]],
        padding=(8, 8),
    )
    return sheet
