"""Marks of incidents on a map, each with its card; many close together are one mark."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from branca.element import MacroElement
from folium.template import Template
from markupsafe import Markup

from districts.maps.escape import escaped

NO_NOTE = "no note"
MANY = 400


@dataclass(frozen=True)
class Standing:
    """How a report stands in the count, and how it is drawn: a color and a shape of its own."""

    label: str
    color: str
    path: str

    def swatch(self) -> Markup:
        """Return the legend's sample."""
        return Markup(
            '<svg class="swatch" width="24" height="24" viewBox="-12 -12 24 24" aria-hidden="true">'
            '<path d="{}" fill="{}" stroke="#ffffff" stroke-width="1.5"/></svg>'
        ).format(self.path, self.color)


STANDINGS = {
    "counted": Standing(
        "Found, and counted", "#b00020", "M0 -9A9 9 0 1 1 -0.01 -9ZM0 -3A3 3 0 1 0 0.01 -3Z"
    ),
    "waiting": Standing("Reported, nothing found yet", "#0b4f91", "M0 -10L10 8L-10 8Z"),
    "undetermined": Standing("Undetermined", "#6b2a8a", "M0 -11L11 0L0 11L-11 0Z"),
    "not_counted": Standing("Not counted", "#555555", "M-8 -8H8V8H-8ZM-4 -4V4H4V-4Z"),
}


@dataclass(frozen=True)
class Incident:
    """One report as a map shows it; nothing of who made it. None: not known."""

    id: str
    note: str | None = None
    standing: str = "undetermined"
    lon: float | None = None
    lat: float | None = None
    when: str | None = None
    keeping_land: str | None = None
    onto: str | None = None
    finding: str | None = None
    why: str | None = None
    accuracy_m: float | None = None

    @property
    def said(self) -> str:
        """Return the note as typed."""
        return self.note if self.note and self.note.strip() else NO_NOTE

    @property
    def label(self) -> str:
        """Return how it stands, in words."""
        standing = STANDINGS[self.standing].label
        return f"{standing}: {self.why}" if self.why else standing


STYLE = """
.incident svg { display: block; }
.incident .count { position: absolute; top: -6px; right: -8px; min-width: 18px; padding: 0 4px;
  border-radius: 9px; background: #1b1b1b; color: #fff; font-size: 12px; line-height: 18px;
  text-align: center; }
.incidents { display: flex; align-items: center; justify-content: center; border-radius: 50%;
  background: #1b1b1b; border: 3px solid #fff; color: #fff; }
.leaflet-popup-content p, .leaflet-tooltip { overflow-wrap: anywhere; }
.leaflet-tooltip { white-space: normal; width: max-content; max-width: 16rem; max-height: 12rem;
  overflow: hidden; }
.leaflet-popup-content th { text-align: left; vertical-align: top; padding-right: .75rem; }
"""


class Marks(MacroElement):
    """The reports, each with its card; many close together are one mark with their number."""

    _template = Template("""
        {% macro script(this, kwargs) %}
        (function (map) {
            var standings = {{ this.standings|tojson }};
            var spots = {{ this.spots|tojson }};
            var layer = L.layerGroup().addTo(map);
            function icon(spot) {
                var mark = standings[spot.standing];
                var count = spot.count > 1 ? '<b class="count">' + spot.count + '</b>' : '';
                return L.divIcon({className: "incident", iconSize: [32, 32], html:
                    '<svg width="32" height="32" viewBox="-14 -14 28 28" role="img" ' +
                    'aria-label="' + spot.alt + '">' +
                    '<path fill-rule="evenodd" d="' + mark.path + '" fill="' + mark.color +
                    '" stroke="#ffffff" stroke-width="2"/></svg>' + count});
            }
            function put(spot) {
                L.marker([spot.lat, spot.lon], {icon: icon(spot)})
                    .bindTooltip(spot.tip, {direction: "top", offset: [0, -12]})
                    .bindPopup(spot.card, {minWidth: 220, maxWidth: 320})
                    .addTo(layer);
                if (spot.accuracy_m) {
                    L.circle([spot.lat, spot.lon], {radius: spot.accuracy_m, weight: 1,
                        color: standings[spot.standing].color, fillOpacity: 0.08,
                        interactive: false}).addTo(layer);
                }
            }
            function gather(cell) {
                var first = cell[0], count = 0;
                cell.forEach(function (spot) { count += spot.count; });
                L.marker([first.lat, first.lon], {icon: L.divIcon({className: "incidents",
                    iconSize: [44, 44], html: "<b>" + count + "</b>"}),
                    title: count + " incidents, close together"})
                    .on("click", function () {
                        map.fitBounds(L.latLngBounds(cell.map(function (spot) {
                            return [spot.lat, spot.lon];
                        })).pad(0.2));
                    })
                    .addTo(layer);
            }
            function draw() {
                layer.clearLayers();
                var close = spots.length > {{ this.many }} && map.getZoom() < map.getMaxZoom();
                if (!close) { spots.forEach(put); return; }
                var cells = {};
                spots.forEach(function (spot) {
                    var at = map.project([spot.lat, spot.lon]).divideBy(64).floor();
                    var key = at.x + "/" + at.y;
                    (cells[key] = cells[key] || []).push(spot);
                });
                Object.keys(cells).forEach(function (key) {
                    var cell = cells[key];
                    if (cell.length === 1) { put(cell[0]); } else { gather(cell); }
                });
            }
            map.options.maxZoom = 21;
            map.whenReady(function () { draw(); map.on("zoomend", draw); });
        })({{ this._parent.get_name() }});
        {% endmacro %}
    """)

    def __init__(self, incidents: Sequence[Incident]) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._name = "Marks"
        self.many = MANY
        self.standings = {
            key: {"color": each.color, "path": each.path} for key, each in STANDINGS.items()
        }
        together: dict[tuple[float, float], list[Incident]] = {}
        for each in incidents:
            if each.lon is not None and each.lat is not None:
                together.setdefault((each.lat, each.lon), []).append(each)
        self.spots = [_spot(lat, lon, here) for (lat, lon), here in together.items()]


def _spot(lat: float, lon: float, here: Sequence[Incident]) -> Mapping[str, Any]:
    """Return the mark of one place, with every report made of it; all words escaped."""
    names = ", ".join(each.id for each in here)
    known = [each.accuracy_m for each in here if each.accuracy_m is not None]
    return {
        "lat": lat,
        "lon": lon,
        "standing": next(key for key in STANDINGS if any(each.standing == key for each in here)),
        "count": len(here),
        "alt": escaped(f"Incident {names}"),
        "accuracy_m": max(known, default=0.0),
        "tip": "<hr>".join(f"<b>{escaped(each.id)}</b><br>{_lines(each.said)}" for each in here),
        "card": "<hr>".join(map(_card, here)),
    }


def _card(each: Incident) -> str:
    rows = (
        ("When", each.when),
        ("From", each.keeping_land),
        ("Onto", each.onto),
        ("Found", each.finding),
        ("Counted", each.label),
    )
    cells = "".join(f"<tr><th>{label}</th><td>{escaped(text)}</td></tr>" for label, text in rows)
    return f"<h2>{escaped(each.id)}</h2><p>{_lines(each.said)}</p><table>{cells}</table>"


def _lines(text: str) -> str:
    """Return text as typed, its lines kept apart."""
    return "<br>".join(escaped(line) if line.strip() else "" for line in text.splitlines())
