"""A petition as it lies on disk: ``petition.toml`` and the files it names."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import date
from pathlib import Path
from typing import Any, Literal

from districts.errors import DistrictsError
from districts.records.packet_keys import PacketKeys

Action = Literal["establish", "add", "eliminate", "dissolve"]
ACTIONS: tuple[Action, ...] = ("establish", "add", "eliminate", "dissolve")
CROSSWALK = (
    "pin", "owner", "acres", "situs", "mailing", "legal", "interest", "resident", "public",
)  # fmt: skip
PATHS = (
    "boundary", "parcels", "roads", "water", "holders", "signatures", "district", "postings",
)  # fmt: skip
DATES = ("received_on", "hearing_on", "order_entered_on")
ANSWERS = ("settled_area", "boundary_defined", "filed_with_district_judge")
METERS = ("positional_accuracy_m", "snap_m", "gap_m")


@dataclass(frozen=True)
class PetitionPacket:
    """A parsed ``petition.toml``, its paths resolved against its own folder.

    Attributes
    ----------
    path
        The file itself.
    boundary, district_parcels
        The described area as a file, or as the union of these parcels; at most one of the two.
    parcels_layer, parcels_crs
        Answers to what a parcel file may leave open: which layer, which CRS.
    positional_accuracy_m
        None: take the layer's own, else one meter.
    crosswalk
        Our field to the county's column.
    readings
        Question to option, as written; whether they exist is for the chapter to say.
    """

    path: Path
    action: Action
    parcels: Path
    purpose: str | None = None
    received_on: date | None = None
    hearing_on: date | None = None
    order_entered_on: date | None = None
    settled_area: bool | None = None
    boundary_defined: bool | None = None
    filed_with_district_judge: bool | None = None
    boundary: Path | None = None
    district_parcels: tuple[str, ...] | None = None
    district: Path | None = None
    roads: Path | None = None
    water: Path | None = None
    holders: Path | None = None
    signatures: Path | None = None
    postings: Path | None = None
    parcels_layer: str | None = None
    parcels_crs: str | None = None
    positional_accuracy_m: float | None = None
    snap_m: float = 1.0
    gap_m: float = 30.0
    crosswalk: Mapping[str, str] = field(default_factory=dict)
    readings: Mapping[str, str] = field(default_factory=dict)

    def files(self) -> dict[str, Path]:
        """Return every file the packet names, by key."""
        found = {key: getattr(self, key) for key in PATHS}
        return {key: path for key, path in found.items() if path is not None}


KEYS = tuple(entry.name for entry in fields(PetitionPacket) if entry.name != "path")


def read_packet(path: Path, *, name: str | None = None) -> PetitionPacket:
    """Read a petition from disk.

    Parameters
    ----------
    path
        ``petition.toml``, or the folder that holds it.
    name
        What to call the file in errors; its own name when None.

    Raises
    ------
    DistrictsError
        The file or one it names is not there, is not TOML, has a key this program does not know,
        or a value of the wrong kind.
    """
    if path.is_dir():
        path = path / "petition.toml"
    name = name or path.name
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as trouble:
        raise DistrictsError(
            f"The petition cannot be opened: {trouble.strerror or trouble}.",
            code="not_readable",
            file=name,
            remedy="Give the path of its petition.toml.",
        ) from trouble
    except UnicodeDecodeError as trouble:
        raise DistrictsError(
            "The petition is not UTF-8 text.",
            code="not_readable",
            file=name,
            remedy="Save the file as UTF-8.",
        ) from trouble
    try:
        written = tomllib.loads(text)
    except tomllib.TOMLDecodeError as trouble:
        line, key = _place_of(trouble, text)
        raise DistrictsError(
            f"The petition is not TOML: {trouble}.",
            code="not_readable",
            file=name,
            row=line,
            field=key,
            remedy='Write each line as key = value, text in quotation marks, as in action = "add".',
        ) from trouble
    return packet_from(written, path=path, name=name)


def _place_of(trouble: tomllib.TOMLDecodeError, text: str) -> tuple[int | None, str | None]:
    """Return the line of a break and the key written there, where they can be told."""
    at = re.search(r"at line (\d+)", str(trouble))
    if at is None:
        return None, None
    line = int(at[1])
    key = re.match(r"\s*([\w-]+)\s*=", text.split("\n")[line - 1])
    return line, None if key is None else key[1]


def packet_from(written: Mapping[str, Any], *, path: Path, name: str) -> PetitionPacket:
    """Make a packet from the keys of a ``petition.toml``; see ``read_packet``."""
    read = PacketKeys(written, path.parent, name)
    read.known(KEYS)
    for key in ("action", "parcels"):
        if key not in written:
            raise read.wrong(key, f"The petition has no “{key}”.", f"Add {key} to the file.")
    action = read.text("action")
    if action not in ACTIONS:
        choices = ", ".join(ACTIONS)
        raise read.wrong("action", f"“{action}” is no petition.", f"Write one of {choices}.")
    if "boundary" in written and "district_parcels" in written:
        raise read.wrong(
            "district_parcels",
            "The area is described twice: by boundary and by district_parcels.",
            "Keep the one that the petition uses.",
        )
    values: dict[str, Any] = {key: read.file(key) for key in PATHS}
    values |= {key: read.day(key) for key in DATES}
    values |= {key: read.answer(key) for key in ANSWERS}
    values |= {key: read.meters(key) for key in METERS if key in written}
    values |= {key: read.text(key) for key in ("purpose", "parcels_layer", "parcels_crs")}
    return PetitionPacket(
        path=path,
        action=action,
        district_parcels=read.pins("district_parcels"),
        crosswalk=read.table("crosswalk", CROSSWALK),
        readings=read.table("readings", None),
        **values,
    )
