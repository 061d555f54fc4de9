"""A petition that was filed: what it asks, with every paper that came with it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from districts.records.landholders import LandholderRoll, roll_from_holders
from districts.records.packet import Action, PetitionPacket, packet_from, read_packet
from districts.records.postings import Posting, postings_from_table, read_postings
from districts.records.record import Record
from districts.records.signatures import SignatureSheet, sheet_from_table
from districts.records.table import Table, read_table

__all__ = [
    "Action",
    "Petition",
    "PetitionPacket",
    "Posting",
    "packet_from",
    "petition_from",
    "postings_from_table",
    "read_packet",
    "read_postings",
]


@dataclass(frozen=True)
class Petition(Record):
    """A filed petition, complete in itself: it can be reviewed again years later.

    Attributes
    ----------
    hearing_on, hearing_hour, hearing_place
        When and where it is heard: an ISO date, an hour such as ``10:00``, a place.
    order
        Reference of the order that granted or denied it, and closed its record.
    boundary, boundary_crs
        The described area as a GeoJSON geometry in this CRS; None when it is the union of
        ``district_parcels``.
    district, district_crs
        The established district that is added to, cut or dissolved.
    vintage
        Reference of the parcel layer as it stood on the filing date.
    connectors
        References of the layers of roads and water it was filed with, by name.
    window
        Left, bottom, right, top in the CRS of the parcel layer; what lies beyond has no part in
        it. None asks for the whole layer.
    holders, signatures, postings
        The filed tables as ``Table.payload`` gives them, None when none was filed.
    originals
        Name of each filed file to the SHA-256 of its bytes.
    accepted, rejected
        People's decisions on doubtful signatures, each ``{"line": 4, "holder": "H5"}``.
    form
        What names the one form it was sent with, so that sent twice it is filed once.
    """

    kind: ClassVar[str] = "petition"

    action: str = "establish"
    title: str | None = None
    purpose: str | None = None
    received_on: str | None = None
    hearing_on: str | None = None
    hearing_hour: str | None = None
    hearing_place: str | None = None
    order_entered_on: str | None = None
    order: str | None = None
    settled_area: bool | None = None
    boundary_defined: bool | None = None
    filed_with_district_judge: bool | None = None
    boundary: dict[str, Any] | None = None
    boundary_crs: str | None = None
    district_parcels: list[str] | None = None
    district: dict[str, Any] | None = None
    district_crs: str | None = None
    vintage: str | None = None
    connectors: dict[str, str] = field(default_factory=dict)
    window: list[float] | None = None
    crosswalk: dict[str, str] = field(default_factory=dict)
    holders: dict[str, Any] | None = None
    signatures: dict[str, Any] | None = None
    postings: dict[str, Any] | None = None
    positional_accuracy_m: float | None = None
    snap_m: float = 1.0
    gap_m: float = 30.0
    readings: dict[str, str] = field(default_factory=dict)
    originals: dict[str, str] = field(default_factory=dict)
    accepted: list[dict[str, Any]] = field(default_factory=list)
    rejected: list[dict[str, Any]] = field(default_factory=list)
    form: str | None = None

    def roll(self) -> LandholderRoll | None:
        """Return the filed roll of holders, None when the parcel layer names them."""
        if self.holders is None:
            return None
        return roll_from_holders(Table.from_payload(self.holders))

    def sheet(self) -> SignatureSheet:
        """Return the signature sheets; none filed is nobody signed."""
        if self.signatures is None:
            return SignatureSheet("")
        return sheet_from_table(Table.from_payload(self.signatures))

    def posted(self) -> tuple[Posting, ...]:
        """Return the postings of the notice."""
        if self.postings is None:
            return ()
        return postings_from_table(Table.from_payload(self.postings))

    def decisions(self) -> tuple[dict[int, list[str]], set[tuple[int, str]]]:
        """Return accepted lines with their holders, and rejected pairs of line and holder."""
        accepted: dict[int, list[str]] = {}
        for entry in self.accepted:
            accepted.setdefault(entry["line"], []).append(entry["holder"])
        return accepted, {(entry["line"], entry["holder"]) for entry in self.rejected}


def petition_from(
    packet: PetitionPacket,
    *,
    ref: str,
    title: str | None = None,
    boundary: Mapping[str, Any] | None = None,
    boundary_crs: str | None = None,
    district: Mapping[str, Any] | None = None,
    district_crs: str | None = None,
    vintage: str | None = None,
    form: str | None = None,
) -> Petition:
    """Make the record from a packet on disk.

    Parameters
    ----------
    packet
        As ``read_packet`` gave it.
    boundary, district
        GeoJSON geometries, read by the caller, with their CRS.
    vintage
        Reference of the adopted parcel layer.
    form
        What names the one form it was sent with.

    Raises
    ------
    DistrictsError
        One of the packet's tables cannot be read.
    """

    def table(path: Path | None) -> Table | None:
        return None if path is None else read_table(path)

    holders, signatures, postings = map(table, (packet.holders, packet.signatures, packet.postings))
    petition = Petition(
        ref,
        action=packet.action,
        title=title,
        purpose=packet.purpose,
        received_on=_iso(packet.received_on),
        hearing_on=_iso(packet.hearing_on),
        order_entered_on=_iso(packet.order_entered_on),
        settled_area=packet.settled_area,
        boundary_defined=packet.boundary_defined,
        filed_with_district_judge=packet.filed_with_district_judge,
        boundary=None if boundary is None else dict(boundary),
        boundary_crs=boundary_crs,
        district_parcels=None if packet.district_parcels is None else list(packet.district_parcels),
        district=None if district is None else dict(district),
        district_crs=district_crs,
        vintage=vintage,
        form=form,
        crosswalk=dict(packet.crosswalk),
        holders=None if holders is None else holders.payload(),
        signatures=None if signatures is None else signatures.payload(),
        postings=None if postings is None else postings.payload(),
        positional_accuracy_m=packet.positional_accuracy_m,
        snap_m=packet.snap_m,
        gap_m=packet.gap_m,
        readings=dict(packet.readings),
        originals={
            path.name: fingerprint(path)
            for path in (packet.path, *packet.files().values())
            if path.is_file()
        },
    )
    petition.roll()
    petition.sheet()
    petition.posted()
    return petition


def fingerprint(path: Path) -> str:
    """Return the SHA-256 of a file's bytes."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _iso(day: Any) -> str | None:
    return None if day is None else str(day.isoformat())
