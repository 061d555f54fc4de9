"""Every report for staff: a list with its map, and one page for each."""

from __future__ import annotations

from flask import Blueprint, Response, abort, render_template, request

from districts.errors import DistrictsError
from districts.maps.incidents import Incident as Mark
from districts.maps.incidents import incident_map
from districts.maps.places import Place
from districts.maps.reported import place_map
from districts.proceedings.incident_findings import named_of
from districts.proceedings.incident_groups import group_of
from districts.proceedings.incidents import STANDINGS, Row, incident_shown, rows
from districts.proceedings.report import contact_of
from districts.proceedings.retention import originals_are_erased
from districts.proceedings.trespass_county import county_on
from districts.proceedings.trespass_facts import counted, today
from districts.records.determination import determination_ref
from districts.records.incident import Incident
from districts.records.incident_place import place_ref
from districts.records.report_contact import ReportContact, contact_ref
from districts.records.sheet_scan import media_type
from webmap import access, current, headers, pictures, report_links
from webmap.access import INCIDENT_READERS, LOCAL_AUTHORITY, may
from webmap.forms import report as report_form
from webmap.fresh import fresh
from webmap.views.report_status import shown_photo

bp = Blueprint("incidents", __name__, url_prefix="/incidents")
MOST_ROWS = 500
MOST_NAMES = 300


@bp.get("")
@may(*INCIDENT_READERS)
def index() -> str:
    """List every report, or those of one standing."""
    every = rows(counted(current.store()))
    wanted = request.args.get("standing", "")
    shown = [row for row in every if row.standing == wanted] if wanted in STANDINGS else every
    return render_template(
        "incidents/index.html",
        rows=shown[:MOST_ROWS],
        left_off=max(len(shown) - MOST_ROWS, 0),
        total=len(every),
        standings=STANDINGS,
        numbers={key: sum(row.standing == key for row in every) for key in STANDINGS},
        wanted=wanted if wanted in STANDINGS else "",
    )


@bp.get("/map")
@may(*INCIDENT_READERS)
def overview() -> Response:
    """Draw every report that has a place, by standing."""
    store = current.store()
    county = county_on(store)
    wanted = request.args.get("standing", "")
    marks = [
        _mark(row)
        for row in rows(counted(store))
        if wanted not in STANDINGS or row.standing == wanted
    ]
    drawn = incident_map(
        marks,
        parcels=county.places.folder.parcels,
        roads=county.places.folder.roads,
        title="Reports",
        assets=current.office().assets.leaflet,
    )
    return Response(drawn.page(nonce=headers.nonce()), mimetype="text/html")


@bp.get("/<ref>")
@may(*INCIDENT_READERS)
def show(ref: str) -> str:
    """One report."""
    return page(ref)


@bp.get("/<ref>/map")
@may(*INCIDENT_READERS)
def sheet(ref: str) -> Response:
    """Draw the place of a report with every candidate."""
    store = current.store()
    shown = incident_shown(store, ref)
    incident, place = shown["incident"], shown["place"]
    county = county_on(store, incident.on)
    spots: list[Place] = []
    circle = None
    if place is not None:
        spots = [
            Place(
                str(number),
                each["lon"],
                each["lat"],
                [f"Candidate {number}", each["label"] or "", each["method"]],
                good=each["needs"] is None,
            )
            for number, each in enumerate(place.candidates, start=1)
            if each["lon"] is not None
        ]
        if place.lon is not None and place.lat is not None:
            circle = (place.lon, place.lat, place.accuracy_m or 0.0)
            at = [(spot.lon, spot.lat) for spot in spots]
            if (place.lon, place.lat) not in at:
                spots.append(Place("chosen", place.lon, place.lat, ["The place taken"]))
    drawn = place_map(
        spots,
        circle,
        parcels=county.places.folder.parcels,
        roads=county.places.folder.roads,
        pick=access.can("incident_entries.point"),
        extent=county.extent,
        assets=current.office().assets.leaflet,
    )
    return Response(drawn.page(nonce=headers.nonce()), mimetype="text/html")


@bp.get("/<ref>/photo/<int:number>")
@may(*INCIDENT_READERS)
def photo(ref: str, number: int) -> Response:
    """Show a photograph without what the camera wrote into it."""
    return shown_photo(current.store().record(Incident, ref), number)


@bp.post("/<ref>/original/<int:number>")
@may(*LOCAL_AUTHORITY)
@fresh
def original(ref: str, number: int) -> Response:
    """Hand the sealed original of a photograph to the local authority; the trail says so."""
    store = current.store()
    incident = store.record(Incident, ref)
    if not 1 <= number <= len(incident.photos):
        abort(404)
    kept = incident.photos[number - 1]
    if originals_are_erased(store, ref):
        raise DistrictsError(
            "The original photographs of this report were erased when their time was over.",
            code="no_such_file",
            remedy="The picture without what the camera wrote is on the report's page.",
        )
    content = store.file(kept["sha256"]).read_bytes()
    store.note("original photograph opened", by=current.person(), at=current.now(), ref=ref)
    kind = media_type(content, kept["name"]) if content[:4] != b"RIFF" else "image/webp"
    return pictures.response(content, kind, kept["name"])


@bp.post("/<ref>/contact")
@may(*LOCAL_AUTHORITY)
@fresh
def contact(ref: str) -> str:
    """Show who made a report to the local authority; the trail says so."""
    found = contact_of(current.store(), ref, by=current.person(), at=current.now())
    return page(ref, contact=found or ReportContact(contact_ref(ref), incident=ref))


def stamp(ref: str) -> str:
    """Return what changes with every entry on a report, so that a form is taken once."""
    store = current.store()
    group = group_of(store, ref)
    told = named_of(store, ref)
    parts = [
        store.version(ref), store.version(place_ref(ref)), store.version(determination_ref(ref)),
        group.ref if group else 0, len(told), sum(len(each.answers) for each in told),
    ]  # fmt: skip
    return ".".join(map(str, parts))


def page(
    ref: str, trouble: DistrictsError | None = None, contact: ReportContact | None = None
) -> str:
    """Return the page of a report, with what was refused above it."""
    store = current.store()
    shown = incident_shown(store, ref)
    incident = shown["incident"]
    county = county_on(store, incident.on)
    return render_template(
        "incidents/show.html",
        **shown,
        roads=county.road_names[:MOST_NAMES],
        places_now={
            pin: county.places.owners_of(pin)
            for each in (shown["place"].within_reach if shown["place"] else ())
            if each["kind"] == "parcel"
            for pin in (each["name"],)
        },
        answer_links={
            told.ref: report_links.token(report_links.ANSWER, told.ref) for told in shown["named"]
        },
        report_link=report_links.token(report_links.REPORT, ref),
        has_contact=bool(store.version(contact_ref(ref))),
        contact=contact,
        keepers=access.can("incident_entries.point"),
        has_relations=access.can("trespass.show"),
        today=today().isoformat(),
        typed=request.form if trouble else {},
        trouble=trouble,
        kinds=report_form.KINDS,
        lines=range(1, report_form.LINES + 1),
        standings=STANDINGS,
        stands_at=stamp(ref),
    )


def _mark(row: Row) -> Mark:
    incident, place = row.incident, row.place
    return Mark(
        id=incident.ref,
        note=incident.note or incident.words or incident.place,
        standing=row.standing,
        lon=None if row.point is None else row.point[0],
        lat=None if row.point is None else row.point[1],
        when=incident.at and incident.at[:16].replace("T", " "),
        keeping_land=row.keeping_land,
        onto=row.onto,
        finding=row.finding and row.finding.replace("_", " "),
        why=row.why,
        accuracy_m=None if place is None else place.accuracy_m,
    )
