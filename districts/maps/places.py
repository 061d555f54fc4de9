"""Places on a map: numbered points with their words, and a point that a reader picks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from branca.element import MacroElement
from folium.template import Template

from districts.maps.escape import escaped


@dataclass(frozen=True)
class Place:
    """One point.

    Attributes
    ----------
    label
        A number or a letter that stands beside it and in the table.
    lines
        What its card says, not yet escaped.
    good
        Whether it serves; a place that does not is drawn hollow.
    """

    label: str
    lon: float
    lat: float
    lines: Sequence[str] = ()
    good: bool = True


class Places(MacroElement):
    """Points, each with its label and a card."""

    _template = Template("""
        {% macro script(this, kwargs) %}
        (function (map) {
            {{ this.points|tojson }}.forEach(function (point, at) {
                L.circleMarker([point.lat, point.lon], {radius: 9, color: "#7a1fa2", weight: 3,
                    fillColor: point.good ? "#7a1fa2" : "#ffffff", fillOpacity: 1})
                    .addTo(map)
                    .bindTooltip(point.label, {permanent: true, className: "pin",
                        direction: at % 2 ? "left" : "right", offset: [at % 2 ? -8 : 8, 0]})
                    .bindPopup(point.card, {maxWidth: 280});
            });
        })({{ this._parent.get_name() }});
        {% endmacro %}
    """)

    def __init__(self, places: Sequence[Place]) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._name = "Places"
        self.points = [
            {
                "label": escaped(place.label),
                "lon": place.lon,
                "lat": place.lat,
                "good": place.good,
                "card": "<br>".join(escaped(line) for line in place.lines),
            }
            for place in places
        ]


class Pick(MacroElement):
    """A click gives its longitude and latitude to the page around the map."""

    _template = Template("""
        {% macro script(this, kwargs) %}
        (function (map) {
            var picked = null;
            map.on("preclick", function (event) {  // a parcel with a card keeps its click to itself
                var at = event.latlng.wrap();
                if (picked) { picked.remove(); }
                picked = L.circleMarker(event.latlng, {radius: 8, color: "#111111", weight: 3,
                    fillColor: "#ffbe2e", fillOpacity: 1, interactive: false}).addTo(map);
                window.parent.postMessage(
                    {picked: {lon: at.lng.toFixed(6), lat: at.lat.toFixed(6)}}, "*");
            });
        })({{ this._parent.get_name() }});
        {% endmacro %}
    """)

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._name = "Pick"
