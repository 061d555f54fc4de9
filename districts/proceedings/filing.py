"""Filing a petition: its papers, its land and its sheets, kept as they were on that day."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import geopandas as gpd
import pandas as pd

from districts.law import CHAPTERS
from districts.layers import soundness
from districts.layers.intake import read_layer
from districts.layers.limits import OPERATOR, Limits
from districts.layers.original import original
from districts.proceedings.future import refuse_future
from districts.proceedings.hearing import undecided
from districts.proceedings.materials import (
    CONNECTORS,
    geojson,
    materials_on_file,
    outline,
    with_columns,
)
from districts.proceedings.petition import CHAPTER, keep, put
from districts.records.packet import PetitionPacket, read_packet
from districts.records.petition import Petition, fingerprint, petition_from
from districts.records.pins import join_pins
from districts.store import Store, Vintage

_BESIDE = 0.25  # of the land's width: so much around it is looked at with it


def file_petition(
    store: Store,
    path: Path,
    *,
    by: str,
    at: datetime,
    limits: Limits = OPERATOR,
    form: str | None = None,
) -> Petition:
    """File a petition from its packet.

    The packet's layers are those the workspace has already, when their files are the same; else
    they are adopted as layers of this petition alone, so that the county's own stay in force.

    Parameters
    ----------
    path
        Its ``petition.toml``, or the folder that holds it.
    by, at
        Who files it, and when; ``at`` carries its zone.
    limits
        How much reading its files may cost; an upload may cost less than an operator's file.
    form
        What names the one form it was sent with; sent again, the petition filed first is returned.

    Raises
    ------
    DistrictsError
        A file cannot be used as it is, or was received on a day still to come. Nothing was filed.
    """
    packet = read_packet(path)
    refuse_future(packet.received_on, at, chapter=CHAPTER, what="The petition", field="received_on")
    boundary, boundary_crs = outline(packet.boundary, limits)
    district, district_crs = outline(packet.district, limits)
    filed_on = packet.received_on or at.astimezone(ZoneInfo(CHAPTERS[CHAPTER].zone or "UTC")).date()
    with store.transaction():
        for before in store.records(Petition, form=form) if form else ():
            return before
        ref = store.next_ref("P", filed_on.year)
        parcels = _adopted(store, packet, "parcels", ref, filed_on, limits, by=by, at=at)
        connectors = {
            name: _adopted(store, packet, name, ref, filed_on, limits, by=by, at=at).ref
            for name in CONNECTORS
            if getattr(packet, name) is not None
        }
        petition = replace(
            petition_from(
                packet,
                ref=ref,
                title=_title(packet),
                boundary=None if boundary is None else geojson(boundary),
                boundary_crs=boundary_crs,
                district=None if district is None else geojson(district),
                district_crs=district_crs,
                vintage=parcels.ref,
                form=form,
            ),
            connectors=connectors,
            window=_window(store, packet, parcels, [(boundary, boundary_crs),
                                                    (district, district_crs)]),
        )  # fmt: skip
        # What cannot be measured is refused before anything is kept.
        first = put(materials_on_file(store, petition), as_of=filed_on)
        for name, file in {"petition.toml": packet.path, **packet.files()}.items():
            if name not in ("parcels", *CONNECTORS):
                store.keep_file(file, file.name)
        store.append(petition, by=by, at=at, what="petition filed")
        keep(store, first, by=by, at=at)
    return petition


def decide_match(
    store: Store, ref: str, line: int, holder: str, *, accepted: bool, by: str, at: datetime
) -> Petition:
    """Record a person's decision on whose name stands on a line of the sheets.

    An earlier decision on the same line and holder is superseded, not lost.
    """
    petition, version = undecided(store, ref)
    decision = {"line": line, "holder": holder}
    kept = [entry for entry in petition.accepted if entry["line"] != line]
    turned = [entry for entry in petition.rejected if entry != decision]
    decided = replace(
        petition,
        accepted=[*kept, decision] if accepted else kept,
        rejected=turned if accepted else [*turned, decision],
    )
    what = "match accepted" if accepted else "match rejected"
    store.append(
        decided, by=by, at=at, expected=version, what=what, why=f"line {line}, holder {holder}"
    )
    return decided


def _adopted(
    store: Store,
    packet: PetitionPacket,
    name: str,
    ref: str,
    filed_on: date,
    limits: Limits,
    *,
    by: str,
    at: datetime,
) -> Vintage:
    """Return the vintage made from a packet's file, adopting it where there is none."""
    path: Path = getattr(packet, name)
    with original(path) as (whole, kept_name):
        sha256 = fingerprint(whole)
        crosswalk = dict(packet.crosswalk) if name == "parcels" else {}
        same = _same(store, sha256, crosswalk)
        if same is not None:
            return same
        intake = with_columns(
            read_layer(
                path,
                kind=name,
                columns=crosswalk,
                layer=packet.parcels_layer if name == "parcels" else None,
                crs=packet.parcels_crs if name == "parcels" else None,
                limits=limits,
            )
        )
        report = soundness.check(intake).document()
        store.keep_file(whole, kept_name)
    return store.adopt(
        f"{name}_{ref.lower().replace('-', '_')}",
        intake.frame.assign(**intake.other),
        report,
        source={
            "origin": f"filed with petition {ref}",
            "license": None,
            "attribution": None,
            "file": kept_name,
            "file_sha256": sha256,
            "crosswalk": crosswalk,
            "positional_accuracy_m": packet.positional_accuracy_m,
        },
        valid_from=filed_on,
        by=by,
        at=at,
        why=f"came with petition {ref}",
    )


def _same(store: Store, sha256: str, crosswalk: Mapping[str, str]) -> Vintage | None:
    """Return the vintage of the same file read by the same columns, the latest of several."""
    wanted = {field: column.casefold() for field, column in crosswalk.items()}
    for vintage in reversed(store.vintages()):
        source = vintage.source
        read = {
            field: str(column).casefold() for field, column in (source["crosswalk"] or {}).items()
        }
        if source.get("file_sha256") == sha256 and wanted.items() <= read.items():
            return vintage
    return None


def _title(packet: PetitionPacket) -> str | None:
    """Return the heading of the packet's ``about.md``, where it has one."""
    about = packet.path.parent / "about.md"
    if not about.is_file():
        return None
    lines = about.read_text("utf-8", errors="replace").splitlines()
    heading = next((line for line in lines if line.startswith("# ")), None)
    return None if heading is None else heading.removeprefix("# ").strip()[:200]


def _window(
    store: Store, packet: PetitionPacket, parcels: Vintage, outlines: list[tuple[Any, str | None]]
) -> list[float] | None:
    """Return the part of the parcel layer that the petition is about, in the layer's CRS.

    A holders file may name parcels anywhere, and a roll has no shapes: then it is all of it.
    """
    if parcels.crs is None or packet.holders is not None:
        return None
    given = [gpd.GeoSeries([drawn], crs=crs).to_crs(parcels.crs) for drawn, crs in outlines if crs]
    if packet.boundary is None and packet.district_parcels is not None:
        layer = store.layer(parcels.name, as_of=parcels.from_day, vintage=parcels.ref)
        named = set(join_pins(packet.district_parcels, layer["pin"]).found.values())
        shapes = layer.geometry[layer["pin"].isin(named)]
        if shapes.isna().any() or shapes.empty:
            return None
        given.append(shapes)
    if not given:
        return None
    west, south, east, north = map(float, pd.concat(given).total_bounds)
    if not west <= east:
        return None
    wide, high = (east - west) * _BESIDE, (north - south) * _BESIDE
    return [west - wide, south - high, east + wide, north + high]
