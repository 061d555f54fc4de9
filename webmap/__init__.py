"""Pages: a Flask application over one workspace."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from flask import Flask
from flask_wtf.csrf import CSRFProtect

from districts.store.limits import Limits
from districts.store.sessions import Sessions
from districts.store.workspace import open_store
from webmap import (
    access,
    county_login,
    errors,
    exports,
    faults,
    fresh,
    headers,
    languages,
    limits,
    once,
    proxies,
    signing_in,
    steps,
    words,
)
from webmap.assets import Assets
from webmap.current import EXTENSION, Office
from webmap.reviews import Shelf
from webmap.settings import Settings
from webmap.views import (
    accessibility,
    account,
    assets,
    audit,
    calendar,
    case_entries,
    case_papers,
    cases,
    desk,
    district_files,
    districts,
    documents,
    dog_entries,
    dogs,
    fences,
    guide,
    health,
    hearing,
    home,
    incident_entries,
    incidents,
    jobs,
    kennel_entries,
    kennels,
    lands,
    law,
    layer_maps,
    layers,
    login,
    orders,
    petition_papers,
    petition_tiles,
    petitions,
    postings,
    public_map,
    registers,
    report,
    report_status,
    search,
    sheets,
    tiles,
    trespass,
    users,
)

if TYPE_CHECKING:
    from districts.store.protocol import Store

__all__ = ["Settings", "create_app"]

VIEWS = (
    accessibility,
    account, assets, audit, calendar, case_entries, case_papers, cases, desk, district_files,
    districts, documents, dog_entries, dogs, fences, guide, health, hearing, home,
    incident_entries, incidents, jobs, kennel_entries, kennels, lands, law, layer_maps, layers,
    login, orders, petition_papers, petition_tiles, petitions, postings, public_map, registers,
    report, report_status, search, sheets, tiles, trespass, users,
)  # fmt: skip
FORM_BYTES = 500_000
FORM_PARTS = 200
SESSION_SECONDS = 12 * 60 * 60


def create_app(settings: Settings | None = None, *, store: Store | None = None) -> Flask:
    """Wire the pages to a workspace.

    Parameters
    ----------
    settings
        Default: from ``STRAYLINE_*`` variables and ``strayline.toml``.
    store
        Default: the store of the settings' workspace, which must exist.

    Raises
    ------
    DistrictsError
        A browser asset is not the file whose hash we keep, or the workspace cannot be opened.
    """
    settings = Settings.load() if settings is None else settings
    office = Office(
        settings=settings,
        store=_opened(settings) if store is None else store,
        assets=Assets.checked(),
        shelf=Shelf(),
        limits=Limits(settings.workspace),
        sessions=Sessions(
            settings.workspace,
            idle_seconds=settings.idle_minutes * 60,
            longest_seconds=settings.longest_hours * 60 * 60,
        ),
    )
    app = Flask(__name__, static_folder=None)
    app.config.update(
        SECRET_KEY=settings.session_key(),
        TRUSTED_HOSTS=list(settings.trusted_hosts),
        MAX_CONTENT_LENGTH=FORM_BYTES,
        MAX_FORM_MEMORY_SIZE=FORM_BYTES,
        MAX_FORM_PARTS=FORM_PARTS,
        SESSION_COOKIE_NAME="__Host-strayline" if settings.https else "strayline",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_SECURE=settings.https,
        PERMANENT_SESSION_LIFETIME=SESSION_SECONDS,
        SESSION_REFRESH_EACH_REQUEST=False,
        WTF_CSRF_TIME_LIMIT=SESSION_SECONDS,
        WTF_CSRF_SSL_STRICT=settings.https,
    )
    app.json.sort_keys = False  # type: ignore[attr-defined]  # as the command line prints it
    app.extensions[EXTENSION] = office
    headers.init_app(app)
    proxies.init_app(app)
    limits.init_app(app)
    exports.init_app(app)
    access.init_app(app)  # before CSRF, which reads the form: a stranger's bytes are not read
    CSRFProtect(app)
    fresh.init_app(app)
    county_login.init_app(app, settings)
    signing_in.init_app(app)
    errors.init_app(app)
    once.init_app(app)
    words.init_app(app)
    faults.init_app(app)
    steps.init_app(app)
    languages.init_app(app)
    for view in VIEWS:
        app.register_blueprint(view.bp)
    return app


def _opened(settings: Settings) -> Store:
    """Open the workspace; refused while the clock is behind its last audit entry."""
    return open_store(settings.workspace, now=datetime.now(ZoneInfo(settings.zone)))
