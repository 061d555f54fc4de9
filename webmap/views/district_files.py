"""A district to take away: GeoJSON, GeoPackage, and the orders that made it."""

from __future__ import annotations

from flask import Blueprint, Response

from districts.errors import DistrictsError
from districts.proceedings.districts_download import geojson_of, geopackage_of
from districts.proceedings.petition import CHAPTER
from districts.records.order import Order
from webmap import current, paper_list
from webmap.access import Role, may
from webmap.views.districts import asked_day
from webmap.views.documents import attached

bp = Blueprint("district_files", __name__, url_prefix="/districts/<ref>")


@bp.get("/boundary.geojson")
@may(Role.PUBLIC)
def geojson(ref: str) -> Response:
    """Return the boundary for the web: WGS 84."""
    day = asked_day()
    content = geojson_of(current.store(), ref, day)
    return attached(content, "application/geo+json", f"{ref}-{day.isoformat()}.geojson")


@bp.get("/boundary.gpkg")
@may(Role.PUBLIC)
def geopackage(ref: str) -> Response:
    """Return the boundary and its history in the CRS it was filed in."""
    day = asked_day()
    content = geopackage_of(current.store(), ref, day)
    return attached(content, "application/geopackage+sqlite3", f"{ref}-{day.isoformat()}.gpkg")


@bp.get("/orders/<name>.pdf")
@may(Role.PUBLIC)
def order(ref: str, name: str) -> Response:
    """Return an order of a district as the public paper it is, without its exhibits of parcels."""
    found = current.store().record(Order, name)
    if found.district != ref:
        raise DistrictsError(
            f"District {ref} has no order {name}.", code="no_such_record", field="order"
        )
    facts = paper_list.petition_facts(found.petition)
    public = {key: value for key, value in facts.items() if key != "parcels"}
    content, media_type = paper_list.printed(
        CHAPTER, "findings_and_order", public, {}, "pdf", picture=None
    )
    return attached(content, media_type, f"{ref}-{name}.pdf")
