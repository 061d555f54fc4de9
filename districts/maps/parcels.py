"""Parcels on a map: each by its standing, with every record that lies on its ground."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import folium
import numpy as np
import shapely
from branca.element import MacroElement
from folium.template import Template

from districts.maps import legend
from districts.maps.drawn import geojson
from districts.maps.escape import SEEN, acres, escaped, names

COLUMNS = ["PIN", "Holders", "Acres inside", "Acres whole", "Standing", "Boundary"]
SAME_GROUND = 0.5  # share of the smaller parcel that two records must have in common


def row_of(parcel: Mapping[str, Any]) -> list[str]:
    """Return one parcel as the cells under ``COLUMNS``, not yet escaped."""
    return [
        pin_or_row(parcel),
        names(parcel["holders"]),
        acres(parcel["acres_inside"]),
        acres(parcel["acres_whole"]),
        legend.standing(parcel["standing"]).label,
        meets_boundary(parcel),
    ]


def meets_boundary(parcel: Mapping[str, Any]) -> str:
    """Return how a parcel lies to the boundary: within it, cut by it, or only touched by it.

    Lines of two files that should be one cross each other by centimeters; a strip that one
    decimal of an acre would not show is a touch.
    """
    if not parcel["straddles"]:
        return "within"
    inside, whole = parcel["acres_inside"], parcel["acres_whole"]
    if inside is None or whole is None or math.isnan(inside) or math.isnan(whole):
        return "cut"
    return "cut" if inside >= SEEN and whole - inside >= SEEN else "touched"


def parcel_layer(land: Any, shapes: Any) -> folium.GeoJson:
    """Return the parcel layer; every value in it is escaped."""
    records = land.to_dict("records")
    beside = same_ground(shapes)
    features = []
    for position, (record, shape) in enumerate(zip(records, shapes, strict=True)):
        stacked = [records[other] for other in beside[position]]
        features.append(
            {
                "type": "Feature",
                "id": int(record["row"]),
                "geometry": geojson(shape),
                "properties": {
                    "label": _label(pin_or_row(record), position, beside[position]),
                    "standing": legend.standing(record["standing"]).key,
                    "cut": meets_boundary(record) == "cut",
                    "card": _card([record, *stacked]),
                },
            }
        )
    layer = folium.GeoJson(
        {"type": "FeatureCollection", "features": features},
        name="Parcels in the petition",
        style_function=_style,
        highlight_function=lambda _: {"weight": 4},
        smooth_factor=0.5,
        control=False,
    )
    layer.add_child(
        folium.GeoJsonPopup(["card"], labels=False, localize=False, min_width=220, max_width=300)
    )
    return layer


def pin_or_row(parcel: Mapping[str, Any]) -> str:
    """Return the county's number of a parcel, or its row where the county gave none."""
    pin = parcel["pin"]
    return pin if isinstance(pin, str) and pin.strip() else f"row {parcel['row']}"


def _label(pin: str, position: int, beside: Sequence[int]) -> str:
    """Return the words on the map: one label for a stack, carried by its first record."""
    if any(other < position for other in beside):
        return ""
    return escaped(f"{pin} +{len(beside)}" if beside else pin)


def _style(feature: Mapping[str, Any]) -> dict[str, Any]:
    """Return how one parcel is drawn: by its standing, its edge broken where it straddles."""
    standing = legend.STANDING[feature["properties"]["standing"]].style
    if not feature["properties"]["cut"]:
        return dict(standing)
    cut = legend.STRADDLES
    return standing | {"color": cut.color, "weight": cut.weight, "dashArray": cut.dash_array}


def _card(records: Sequence[Mapping[str, Any]]) -> str:
    """Return the popup of a place: every record that lies on this ground, as escaped HTML."""
    cards = []
    for record in records:
        pin, holders, inside, whole, standing, _ = map(escaped, row_of(record))
        lines = [holders, standing, f"{inside} of {whole} acres inside"]
        if meets_boundary(record) != "within":
            lines.append(f"{meets_boundary(record)} by the boundary")
        cards.append(f"<h2>{pin}</h2>" + "<br>".join(lines))
    head = f"{len(records)} records on this ground" if len(records) > 1 else ""
    return head + "<hr>".join(cards)


def same_ground(shapes: Any) -> list[list[int]]:
    """Return, for each shape, the positions of the others that lie on most of the same ground."""
    ground = np.asarray(shapes.array)
    found: list[list[int]] = [[] for _ in ground]
    tree = shapely.STRtree(ground)
    left, right = tree.query(ground, predicate=None)
    apart = left != right
    left, right = left[apart], right[apart]
    if not len(left):
        return found
    sound = shapely.is_valid(ground)
    both = sound[left] & sound[right]
    common = np.zeros(len(left))
    common[both] = shapely.area(shapely.intersection(ground[left[both]], ground[right[both]]))
    common[~both] = np.where(
        shapely.equals_exact(ground[left[~both]], ground[right[~both]]), np.inf, 0.0
    )
    smaller = np.minimum(shapely.area(ground[left]), shapely.area(ground[right]))
    stacked = (common > SAME_GROUND * smaller) & (smaller > 0)
    for one, other in zip(left[stacked], right[stacked], strict=True):
        found[int(one)].append(int(other))
    return found


class Opening(MacroElement):
    """Labels where there is room for them, and the parcel the reader came for, opened."""

    _template = Template("""
        {% macro script(this, kwargs) %}
        (function (map, parcels) {
            {% if this.labels %}
            parcels.eachLayer(function (layer) {
                if (layer.feature.properties.label) {
                    layer.bindTooltip(layer.feature.properties.label,
                        {permanent: true, direction: "center", className: "pin"});
                }
            });
            function fit() {
                parcels.eachLayer(function (layer) {
                    var label = layer.getTooltip() && layer.getTooltip().getElement();
                    if (!label) { return; }
                    label.classList.remove("out");
                    var box = layer.getBounds();
                    var room = map.latLngToLayerPoint(box.getSouthEast())
                        .subtract(map.latLngToLayerPoint(box.getNorthWest()));
                    var wide = label.offsetWidth > room.x || label.offsetHeight > room.y;
                    label.classList.toggle("out", wide);
                });
            }
            map.on("zoomend", fit);
            setTimeout(fit, 0);
            {% endif %}
            {% if this.focus is not none %}
            map.whenReady(function () { setTimeout(function () {
                parcels.eachLayer(function (layer) {
                    if (layer.feature.id === {{ this.focus|tojson }}) {
                        map.fitBounds(layer.getBounds(), {padding: [40, 40], animate: false});
                        layer.fire("click", {latlng: layer.getCenter()}, true);
                    }
                });
            }, 0); });
            {% endif %}
        })({{ this._parent.get_name() }}, {{ this.layer.get_name() }});
        {% endmacro %}
    """)

    def __init__(self, layer: folium.GeoJson, focus: int | None, *, labels: bool) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._name = "Opening"
        self.layer = layer
        self.focus = focus
        self.labels = labels
