"""A fresh workspace filled with the sample counties and petitions, and a login for each role."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from districts.errors import DistrictsError
from districts.layers import soundness
from districts.layers.intake import read_layer, usable
from districts.proceedings import demo_trespass
from districts.proceedings.demo_dogs import fill_dogs
from districts.proceedings.demo_story import distrain, establish, impound, take_up
from districts.proceedings.filing import file_petition
from districts.records.account import Account
from districts.store import Store

BY = "sample data"
KINDS = ("parcels", "roads", "water")
COUNTIES = ("alaska", "iowa")
ESTABLISHED = "barley-flats"
COURT = {
    "district": "Fourth",
    "place": "Tanana Flats (sample)",
    "address": "Sample Court House, Tanana Flats",
}
STORY_TOLD = datetime(2026, 10, 6, 20, tzinfo=UTC)
"""The sample petitions carry days of their own, and what is entered has happened: on a machine
whose clock is behind, they are entered on the day after the last of them."""


class Login(NamedTuple):
    """A login of the demo; it is made nowhere else."""

    role: str
    name: str
    password: str


LOGINS = (
    Login("judge", "judge", "harrow-quarter-lantern"),
    Login("clerk", "clerk", "barley-section-ribbon"),
    Login("authority", "trustee", "gravel-township-kettle"),
    Login("animal_control", "officer", "halter-culvert-thimble"),
    Login("inspector", "inspector", "shelter-window-compass"),
    Login("administrator", "admin", "meridian-copper-sparrow"),
)


def samples() -> Path:
    """Return the folder of the sample counties: in a checkout, or in the installed package.

    Raises
    ------
    DistrictsError
        They are in neither place.
    """
    here = Path(__file__).parent.parent
    for folder in (here.parent / "data" / "parcels", here / "samples"):
        if (folder / COUNTIES[0] / "parcels.gpkg").is_file():
            return folder
    raise DistrictsError(
        "The sample counties are not there.",
        code="no_samples",
        remedy="Run `make sample`, or install the package again.",
    )


def fill(store: Store, *, at: datetime | None = None, tell: Callable[[str], None] = print) -> None:
    """Fill a workspace with logins, layers and petitions, one of them ordered, and a case.

    Parameters
    ----------
    at
        When it is said to have been done; now when None.
    tell
        Called with a sentence as each part begins.
    """
    at = at or datetime.now(UTC)
    entered = max(at, STORY_TOLD)
    folder = samples()
    for county in COUNTIES:
        adopt_county(store, folder / county, at=at, tell=tell)
    packets = sorted((folder / COUNTIES[0] / "petitions").glob("*/petition.toml"))
    for number, packet in enumerate(packets, start=1):
        tell(f"Petition {number} of {len(packets)}: {packet.parent.name}")
        filed = file_petition(store, packet, by=BY, at=entered)
        if packet.parent.name == ESTABLISHED:
            established = filed
    district = establish(store, established, at=entered, tell=tell)
    impound(store, district, at=at, tell=tell)
    distrain(store, at=at, tell=tell)
    take_up(store, at=at, tell=tell)
    demo_trespass.fill(store, folder / COUNTIES[1], at=at, tell=tell)
    fill_dogs(store, at=at, tell=tell)
    for login in LOGINS:
        account = Account.opened(login.name, [login.role], login.password)
        store.append(account, by=BY, at=at, what="account opened")


def adopt_county(
    store: Store, folder: Path, *, at: datetime, tell: Callable[[str], None] = print
) -> None:
    """Adopt the layers of a sample county; of the first one as the layers in force."""
    about: dict[str, Any] = tomllib.loads((folder / "crosswalk.toml").read_text("utf-8"))
    for kind in KINDS:
        file = about["files"].get(kind)
        if file is None:
            continue
        tell(f"{about['name']}: {kind}")
        path = folder / file
        crosswalk = dict(about["crosswalk"]) if kind == "parcels" else {}
        intake = usable(read_layer(path, kind=kind, columns=crosswalk))
        report = soundness.check(intake).document()
        first = folder.name == COUNTIES[0]
        store.adopt(
            kind if first else f"{kind}_{folder.name}",
            intake.frame.assign(**intake.other),
            report,
            source={
                "origin": about["origin"],
                "license": about["license"],
                "attribution": about["attribution"],
                "file": file,
                "file_sha256": store.keep_file(path, file),
                "crosswalk": crosswalk,
                "positional_accuracy_m": about["positional_accuracy_m"],
            },
            valid_from=about["vintage"],
            by=BY,
            at=at,
        )
