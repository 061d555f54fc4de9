"""The address of every page of the URL map in the full office, and the states pages can be in."""

import re
from dataclasses import dataclass, field

from districts.proceedings.trespass_facts import counted
from webmap import report_links
from webmap.access import STAFF, Role, allowed

NO_PAGE = {
    "assets.show", "calendar.feed", "district_files.geojson", "district_files.geopackage",
    "district_files.order", "documents.data", "documents.docx", "documents.pdf", "dogs.photo",
    "dogs.take", "case_papers.take", "fences.take", "guide.picture", "health.show",
    "incidents.photo",
    "kennels.photo", "kennels.take", "layer_maps.at", "layer_maps.picture", "layer_maps.rows",
    "login.away",
    "login.returned", "petition_papers.take", "petition_tiles.show", "postings.photo",
    "registers.notice", "report_status.photo", "sheets.picture", "tiles.parcels", "tiles.show",
}  # fmt: skip
"""What answers a GET with a file, a picture, data, a part of a page, or a way to another one."""

UNFINISHED = {"jobs.show", "login.code"}
"""Shown in the middle of work or of signing in alone; the second is opened for itself."""

PAGES = {
    "accessibility.show": "/accessibility",
    "account.show": "/account",
    "account.show_factors": "/account/factors",
    "audit.due": "/audit/retention",
    "audit.show": "/audit",
    "case_papers.fill": "/cases/{case}/papers/{paper}",
    "cases.blank": "/cases/map",
    "cases.index": "/cases",
    "cases.sheet": "/cases/{case}/map",
    "cases.show": "/cases/{case}",
    "desk.show": "/desk",
    "districts.index": "/districts",
    "districts.sheet": "/districts/{district}/map",
    "districts.show": "/districts/{district}",
    "dogs.blank": "/dogs/map",
    "dogs.checklist": "/dogs/{dog}/inspection",
    "dogs.fill": "/dogs/{dog}/papers/{paper}",
    "dogs.index": "/dogs",
    "dogs.sheet": "/dogs/{dog}/map",
    "dogs.show": "/dogs/{dog}",
    "fences.fill": "/trespass/{relation}/fence/{matter}/papers/{paper}",
    "guide.index": "/guide",
    "guide.show": "/guide/neighbor",
    "hearing.sheet": "/petitions/{petition}/hearing/map",
    "hearing.show": "/petitions/{petition}/hearing",
    "home.show": "/",
    "incidents.index": "/incidents",
    "incidents.overview": "/incidents/map",
    "incidents.sheet": "/incidents/{incident}/map",
    "incidents.show": "/incidents/{incident}",
    "jobs.index": "/jobs",
    "kennels.checklist": "/kennels/{kennel}/inspection",
    "kennels.fill": "/kennels/{kennel}/enclosures/e1/papers/{paper}",
    "kennels.index": "/kennels",
    "kennels.show": "/kennels/{kennel}",
    "kennels.sketch": "/kennels/{kennel}/sketch",
    "lands.index": "/lands",
    "lands.show": "/lands/{land}",
    "law.index": "/law",
    "law.show": "/law/ia_code_169c",
    "layer_maps.paper": "/layers/{layer}/paper",
    "layer_maps.sheet": "/layers/{layer}/sheet",
    "layer_maps.show": "/layers/{layer}/map",
    "layers.index": "/layers",
    "layers.show": "/layers/{layer}",
    "login.show": "/login",
    "orders.show": "/petitions/{petition}/order",
    "petition_papers.fill": "/petitions/{petition}/papers/certificate_of_copy",
    "petition_papers.index": "/petitions/{petition}/papers",
    "petitions.compare": "/petitions/{petition}/compare?strike={holder}",
    "petitions.index": "/petitions",
    "petitions.sheet": "/petitions/{petition}/map",
    "petitions.show": "/petitions/{petition}",
    "public_map.sheet": "/map/sheet",
    "public_map.show": "/map",
    "registers.show": "/districts/{district}/registers/{register}",
    "report.sheet": "/report/map",
    "report.show": "/report",
    "report_status.asked": "/report/answer/{answer}",
    "report_status.show": "/report/{report}",
    "search.show": "/search?q=Barley",
    "sheets.show": "/petitions/{petition}/sheets",
    "trespass.index": "/trespass",
    "trespass.overview": "/trespass/map",
    "trespass.sheet": "/trespass/{relation}/map",
    "trespass.show": "/trespass/{relation}",
    "users.index": "/users",
    "users.show": "/users/judge",
}


OWN = {"account.show_factors"}
"""Open to a person in the middle of signing in, and of use to those who have."""

EMPTY = (
    "/", "/petitions", "/cases", "/dogs", "/kennels", "/incidents", "/lands", "/trespass",
    "/desk", "/districts", "/layers", "/map", "/jobs", "/audit", "/report",
)  # fmt: skip
"""Lists and forms as they are before anything is kept."""

BEST_FIRST = tuple(dict.fromkeys((Role.JUDGE, Role.ADMINISTRATOR, *STAFF)))


def page_rules(app):
    """Return the endpoints that answer a GET with a page."""
    return (
        {rule.endpoint for rule in app.url_map.iter_rules() if "GET" in rule.methods}
        - NO_PAGE
        - UNFINISHED
    )


def roles_of(app, endpoint):
    """Return who may open a page, those with the most to do on it first."""
    open_to = allowed(app.view_functions[endpoint])
    if Role.PUBLIC in open_to:
        return [*BEST_FIRST] if endpoint in OWN else [Role.PUBLIC, *BEST_FIRST]
    return [role for role in BEST_FIRST if role in open_to]


def references(store, app):
    """Return what stands in the full office for each part of an address."""
    of = {}
    for kind, ref in store._connection.rows("SELECT DISTINCT kind, ref FROM records"):
        of.setdefault(kind, []).append(ref)
    with app.test_request_context():
        report = report_links.token(report_links.REPORT, of["incident"][-1])
        answer = report_links.token(report_links.ANSWER, of["named_person"][0])
    return {
        "petition": "P-2026-0001", "ordered": "P-2026-0002", "case": of["custody_case"][0],
        "district": of["district"][0], "dog": of["dog"][0], "kennel": of["kennel"][0],
        "incident": of["incident"][-1], "land": of["keeping_land"][0],
        "matter": of["fence_matter"][0], "register": of["identification_register"][0],
        "relation": next(one["id"] for one in counted(store).relations if one["habitual_since"]),
        "layer": next(iter(store.vintages())).ref, "report": report, "answer": answer,
        "holder": "H1",
    }  # fmt: skip


def addresses(client, found):
    """Return each page's address; a paper is the first one its record's page leads to."""
    return {
        endpoint: pattern.format(**found, paper="")
        + (_paper(client, pattern.format(**found, paper="")) if "{paper}" in pattern else "")
        for endpoint, pattern in PAGES.items()
    }


def _paper(client, folder):
    record = folder.split("/enclosures")[0].split("/fence/")[0].removesuffix("/papers/")
    return re.search(re.escape(folder) + r"(\w+)\"", client.get(record).text)[1]


@dataclass(frozen=True)
class State:
    """A page as it is after something was done to it.

    Attributes
    ----------
    address
        With the endpoint of a page in place of its address.
    typed
        What is put into which field, by selector.
    sends
        The form that is sent, by selector.
    """

    name: str
    role: Role
    address: str
    status: int = 200
    typed: dict[str, str] = field(default_factory=dict)
    sends: str = ""


def _sent(what, role, address, form, status=422, **typed):
    fields = {f"[name='{key}']": value for key, value in typed.items()}
    return State(what, role, address, status, fields, form)


CLERK, JUDGE, OFFICER = Role.CLERK, Role.JUDGE, Role.ANIMAL_CONTROL
STATES = (
    State("no such page", Role.PUBLIC, "/nowhere", 404),
    State("a page that is not open", Role.PUBLIC, "/petitions", 403),
    State("a page that is not open to this role", Role.INSPECTOR, "/petitions", 403),
    State("no such petition", JUDGE, "/petitions/P-2026-0999", 404),
    State("a search for nothing", CLERK, "/search?q=nobody-of-this-name"),
    State("a search for nothing asked", CLERK, "/search"),
    State("the desk of animal control", OFFICER, "/desk"),
    State("what waits for a judge", JUDGE, "/"),
    State("what waits for a clerk", CLERK, "/"),
    State("what an inspector begins with", Role.INSPECTOR, "/"),
    State("a what-if", JUDGE, "/petitions/P-2026-0001?strike=H1&strike=H2"),
    State("an order that was entered", CLERK, "/petitions/P-2026-0002/order"),
    State("a hearing that is over", CLERK, "/petitions/P-2026-0002/hearing"),
    State("a hearing with its forms", CLERK, "/petitions/P-2026-0001/hearing"),
    State("sheets with their forms", CLERK, "/petitions/P-2026-0001/sheets"),
    State("a case with its forms", CLERK, "/cases/C-2026-0001"),
    State("a dog with its forms", OFFICER, "/dogs/DOG-2026-0001"),
    State("a kennel with its forms", Role.INSPECTOR, "/kennels/K-2026-0001"),
    State("an incident with its forms", Role.AUTHORITY, "/incidents/I-2026-0005"),
    _sent("a wrong password", Role.PUBLIC, "/login", "main form", 403,
          name="judge", password="not the password"),
    _sent("a report of nothing", Role.PUBLIC, "/report", "#reporting", **{"count-1": "3"}),
    _sent("a report entered by staff", CLERK, "/report", "#reporting", **{"count-1": "many"}),
    _sent("a case that cannot be opened", CLERK, "/cases", "#opening", lat="north", lon="x"),
    _sent("an order that cannot be entered", JUDGE, "/petitions/P-2026-0001/order",
          "form[action$='/order'][method=post]"),
)  # fmt: skip
