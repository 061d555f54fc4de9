"""What a map of reports has besides its layers: names along roads, and a tap of a finger."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from branca.element import MacroElement
from folium.template import Template

from districts.maps.escape import escaped

STYLE = """
.road-name { white-space: nowrap; font-size: 13px; font-weight: 600; color: #3b2700; width: auto;
  text-shadow: 0 0 3px #fff, 0 0 3px #fff, 0 0 3px #fff; transform: translate(-50%, -50%); }
"""


class RoadNames(MacroElement):
    """Names of roads, written along them once the map is near enough to read them."""

    _template = Template("""
        {% macro script(this, kwargs) %}
        (function (map) {
            var names = {{ this.names|tojson }}, shown = L.layerGroup().addTo(map);
            function write() {
                shown.clearLayers();
                if (map.getZoom() < {{ this.from_zoom }}) { return; }
                var seen = map.getBounds(), count = 0, taken = [];
                names.some(function (road) {
                    var spot = road.spots.find(function (at) { return seen.contains(at); });
                    if (!spot) { return false; }
                    var at = map.latLngToContainerPoint(spot);
                    if (taken.some(function (other) {
                        return Math.abs(other.x - at.x) < 110 && Math.abs(other.y - at.y) < 22;
                    })) { return false; }
                    taken.push(at);
                    L.marker(spot, {interactive: false, keyboard: false, icon: L.divIcon({
                        className: "road-name", iconSize: null, html: road.name})}).addTo(shown);
                    count += 1;
                    return count >= 40;
                });
            }
            map.on("moveend", write);
            map.whenReady(write);
        })({{ this._parent.get_name() }});
        {% endmacro %}
    """)

    def __init__(self, names: Mapping[str, Sequence[Sequence[float]]], from_zoom: int = 12) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._name = "RoadNames"
        self.from_zoom = from_zoom
        self.names = [
            {"name": escaped(name), "spots": [list(each) for each in spots]}
            for name, spots in names.items()
        ]


class Tap(MacroElement):
    """A tap gives its place, and how far off a finger is at that zoom, to the page around."""

    _template = Template("""
        {% macro script(this, kwargs) %}
        (function (map) {
            var shown = L.layerGroup().addTo(map);
            map.on("click", function (event) {
                var at = event.latlng.wrap(), spot = map.latLngToContainerPoint(event.latlng);
                var beside = map.containerPointToLatLng(spot.add([{{ this.finger_px }}, 0]));
                var meters = Math.max(Math.ceil(map.distance(event.latlng, beside)), 5);
                shown.clearLayers();
                L.circle(event.latlng, {radius: meters, color: "#111111", weight: 1,
                    fillColor: "#ffbe2e", fillOpacity: 0.25, interactive: false}).addTo(shown);
                L.circleMarker(event.latlng, {radius: 7, color: "#111111", weight: 3,
                    fillColor: "#ffbe2e", fillOpacity: 1, interactive: false}).addTo(shown);
                window.parent.postMessage({picked: {lon: at.lng.toFixed(6),
                    lat: at.lat.toFixed(6), accuracy_m: meters}}, "*");
            });
        })({{ this._parent.get_name() }});
        {% endmacro %}
    """)

    def __init__(self, finger_px: int = 14) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._name = "Tap"
        self.finger_px = finger_px
