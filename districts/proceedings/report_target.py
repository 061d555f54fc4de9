"""On whose parcel a report says the animals are, before it is taken."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime

from districts.proceedings.incident_lookup import looked_up
from districts.proceedings.report import Report
from districts.proceedings.trespass_facts import ZONE
from districts.records.incident import Incident, written
from districts.store import Store


def target_of(store: Store, report: Report, *, at: datetime) -> str | None:
    """Return the number of the parcel a report is of; None where the look-up gives none.

    A place that reaches several parcels is that of the nearest. A road has none.
    """
    draft = Incident(
        "I-0000-0000",
        at=written(report.at) or at.astimezone(ZONE).isoformat(timespec="minutes"),
        place=report.place,
        words=report.words,
        lon=report.lon,
        lat=report.lat,
        accuracy_m=report.accuracy_m,
        source=report.source,
    )
    with suppress(Exception):  # a look-up that fails limits nobody, as it keeps no report away
        found = looked_up(store, draft, None)
        parcels = [each["name"] for each in found.within_reach if each["kind"] == "parcel"]
        return next(iter([*found.pins, *parcels]), None)
    return None
