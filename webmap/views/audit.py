"""The audit trail, and what of the workspace is due to be erased."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta

from flask import Blueprint, flash, redirect, render_template, request
from flask.typing import ResponseReturnValue

from districts.proceedings import retention
from districts.proceedings.retention import Due
from districts.proceedings.trespass_facts import today
from districts.store.trail import Wanted
from webmap import audit_page, current
from webmap.access import Role, may
from webmap.fresh import fresh

bp = Blueprint("audit", __name__, url_prefix="/audit")
READERS = (Role.JUDGE, Role.ADMINISTRATOR)
KEEPERS = (Role.ADMINISTRATOR,)
MOST = 100
CHECKED_UNASKED = 20_000
"""A trail of more entries is checked when the reader asks for it: it takes a second or more."""


@bp.get("")
@may(*READERS)
def show() -> str:
    """Show the trail, the latest entry first."""
    store = current.store()
    asked = {name: _asked(name) for name in ("ref", "by", "day")}
    since, until = _day(asked["day"])
    wanted = Wanted(
        ref=asked["ref"],
        by=asked["by"],
        since=since,
        until=until,
        before=_number(_asked("before")),
    )
    found = store.entries(wanted, most=MOST + 1)
    number, sha256 = store.head()
    is_checked = number <= CHECKED_UNASKED or "check" in request.args
    return render_template(
        "audit/show.html",
        lines=[audit_page.line(entry) for entry in found[:MOST]],
        older=found[MOST - 1].seq if len(found) > MOST else None,
        asked=asked,
        number=number,
        sha256=sha256,
        is_checked=is_checked,
        trouble=store.verify() if is_checked else None,
    )


@bp.get("/retention")
@may(*KEEPERS)
def due() -> str:
    """List what is due to be erased; nothing is."""
    store, years = current.store(), current.settings().retention_years
    found = retention.due(store, years=years, on=today())
    return render_template(
        "audit/retention.html",
        found=found,
        reasons=retention.summary(found),
        erased=retention.erased_count(store),
        years=years,
        stands_at=_seen(found),
    )


@bp.post("/retention")
@may(*KEEPERS)
@fresh
def erase() -> ResponseReturnValue:
    """Erase what was listed, and no more than that."""
    store, years = current.store(), current.settings().retention_years
    found = retention.due(store, years=years, on=today())
    if request.form.get("version") != _seen(found):
        flash("The list has changed since it was shown, so nothing was erased.", "warning")
        return redirect("/audit/retention", 303)
    done = retention.erase(store, years=years, by=current.person(), at=current.now())
    flash(
        f"Contact data and original photographs of {len(done):,} "
        f"{'report' if len(done) == 1 else 'reports'} are erased. The reports stay.",
        "done",
    )
    return redirect("/audit/retention", 303)


def _seen(found: Sequence[Due]) -> str:
    """Return what names exactly this list."""
    return hashlib.sha256("\n".join(each.incident for each in found).encode()).hexdigest()[:32]


def _asked(name: str) -> str | None:
    return request.args.get(name, "").strip() or None


def _day(text: str | None) -> tuple[str | None, str | None]:
    """Return the first instant of a day by the clock of the office, and that of the next."""
    try:
        day = date.fromisoformat(text or "")
        zone = current.now().tzinfo
        first = datetime.combine(day, time(), zone)
        following = datetime.combine(day + timedelta(days=1), time(), zone)
    except (ValueError, OverflowError):
        return None, None
    return first.isoformat(), following.isoformat()


def _number(text: str | None) -> int | None:
    return int(text) if text is not None and text.isascii() and text.isdigit() else None
