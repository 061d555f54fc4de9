"""``strayline petition``: the hearing, its notices, and signatures that come in before it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import click

from districts.cli import print_json
from districts.cli.asking import chosen_only, readings_of, usable_day
from districts.cli.petition_words import as_of_option, day_option, opened, reading_option
from districts.cli.workspace import acting, by_option, json_option, now, workspace_option
from districts.law import CHAPTERS

CHAPTER = "ak_as_03_35"


@click.command()
@click.argument("ref")
@click.argument(
    "hearing_on",
    metavar="[DATE]",
    required=False,
    callback=lambda ctx, param, value: usable_day(value),
)
@click.option("--hour", metavar="HH:MM", help="The hour it begins.")
@click.option("--place", metavar="TEXT", help="Where it is held.")
@as_of_option
@by_option
@workspace_option
@json_option
def hearing(
    ref: str,
    hearing_on: date | None,
    hour: str | None,
    place: str | None,
    as_of: date | None,
    by: str | None,
    workspace: Path,
    as_json: bool,
) -> None:
    """Set the day of the hearing; without a day, say which are lawful."""
    from districts.proceedings.hearing import set_hearing
    from districts.proceedings.hearing_shown import hearing_shown

    with opened(workspace) as store:
        if hearing_on is not None:
            set_hearing(store, ref, hearing_on, hour=hour, place=place, by=acting(by), at=now())
        shown = hearing_shown(store, ref, as_of=as_of)
    _told_hearing(shown, as_json=as_json)


@click.command()
@click.argument("ref")
@click.option("--place", metavar="TEXT", help="Where the notice was posted.")
@click.option("--lon", type=float, help="Its longitude, west with a minus.")
@click.option("--lat", type=float, help="Its latitude.")
@day_option("--from", "from_on", words="The day it went up.")
@day_option("--to", "to_on", words="The last day it was up.")
@click.option(
    "--conspicuous/--not-conspicuous",
    default=None,
    help="Whether somebody attests that the place is conspicuous and public.",
)
@click.option("--posted-by", metavar="NAME", help="Who posted it.")
@click.option(
    "--photo", type=click.Path(path_type=Path, exists=True, dir_okay=False), help="A picture of it."
)
@click.option("--down", type=int, metavar="NUMBER", help="Take down this notice, with --to.")
@as_of_option
@by_option
@workspace_option
@json_option
def post(
    ref: str,
    *,
    place: str | None,
    lon: float | None,
    lat: float | None,
    from_on: date | None,
    to_on: date | None,
    conspicuous: bool | None,
    posted_by: str | None,
    photo: Path | None,
    down: int | None,
    as_of: date | None,
    by: str | None,
    workspace: Path,
    as_json: bool,
) -> None:
    """Log a posted notice of the hearing, or say when one came down."""
    from districts.proceedings.hearing_postings import log_posting, take_down
    from districts.proceedings.hearing_shown import hearing_shown

    if down is not None and to_on is None:
        raise click.UsageError("--down needs the day, --to")
    if down is None and (place is None or lon is None or lat is None or from_on is None):
        raise click.UsageError("A posting needs --place, --lon, --lat and --from")
    with opened(workspace) as store:
        if down is not None and to_on is not None:
            take_down(store, ref, down, to_on, by=acting(by), at=now())
        elif place is not None and lon is not None and lat is not None and from_on is not None:
            log_posting(
                store, ref, place=place, lon=lon, lat=lat, from_on=from_on, to_on=to_on,
                conspicuous_public=conspicuous, posted_by=posted_by, photo=photo,
                by=acting(by), at=now(),
            )  # fmt: skip
        shown = hearing_shown(store, ref, as_of=as_of)
    _told_hearing(shown, as_json=as_json)


def _told_hearing(shown: Mapping[str, Any], *, as_json: bool) -> None:
    if as_json:
        print_json(shown)
        return
    click.echo(f"hearing    {shown['hearing_on'] or 'not set'}")
    click.echo(f"plan       {shown['plan']['sentence']}")
    if shown["plan"]["court_days"]:
        click.echo(f"court days {', '.join(shown['plan']['court_days'])}")
    for row in shown["postings"]:
        counts = {True: "counts", False: "does not count", None: "not known"}[row["counts"]]
        span = f"{row['from'] or 'day not known'} to {row['to'] or 'still up'}"
        click.echo(f"notice {row['number']:<3} {row['place']}, {span}: {counts}")
    for notice in shown["notices"]:
        click.echo(f"{notice['level']:<10} {notice['message']}")


@click.command()
@click.argument("ref")
@click.argument("name")
@day_option("--signed", "signed_on", words="The day on the sheet.")
@day_option("--received", "received_on", words="The day the clerk received it.")
@click.option("--pin", "pins", multiple=True, help="A parcel listed on the line.")
@click.option("--sheet", help="Which sheet.")
@click.option("--line", help="Which line of it.")
@click.option("--address", help="As written on the line.")
@by_option
@workspace_option
@json_option
def sign(
    ref: str,
    name: str,
    *,
    signed_on: date | None,
    received_on: date | None,
    pins: tuple[str, ...],
    sheet: str | None,
    line: str | None,
    address: str | None,
    by: str | None,
    workspace: Path,
    as_json: bool,
) -> None:
    """Enter a signature that came in after filing."""
    from districts.proceedings.hearing_signatures import add_signature, signature_counts

    with opened(workspace) as store:
        add_signature(
            store, ref, name=name, signed_on=signed_on, received_on=received_on, pins=pins,
            sheet=sheet, line=line, address=address, by=acting(by), at=now(),
        )  # fmt: skip
        shown = signature_counts(store, ref)
    _told_counts(shown, as_json=as_json)


@click.command()
@click.argument("ref")
@click.argument("row", type=int)
@day_option("--on", "withdrawn_on", words="The day it was taken back.", required=True)
@day_option("--received", "received_on", words="The day the clerk received that.")
@by_option
@workspace_option
@json_option
def withdraw(
    ref: str,
    row: int,
    withdrawn_on: date,
    received_on: date | None,
    by: str | None,
    workspace: Path,
    as_json: bool,
) -> None:
    """Enter that a signature was taken back; ROW is its row in the signatures."""
    from districts.proceedings.hearing_signatures import signature_counts, withdraw_signature

    with opened(workspace) as store:
        withdraw_signature(
            store, ref, row, withdrawn_on=withdrawn_on, received_on=received_on,
            by=acting(by), at=now(),
        )  # fmt: skip
        shown = signature_counts(store, ref)
    _told_counts(shown, as_json=as_json)


@click.command()
@click.argument("ref")
@as_of_option
@reading_option
@workspace_option
@json_option
def counts(
    ref: str, as_of: date | None, reading: tuple[str, ...], workspace: Path, as_json: bool
) -> None:
    """Count the signatures at filing, at the hearing and by their own dates."""
    from districts.proceedings.hearing_signatures import signature_counts

    taken = chosen_only(CHAPTERS[CHAPTER], readings_of(reading))
    with opened(workspace) as store:
        shown = signature_counts(store, ref, as_of=as_of, readings=taken)
    _told_counts(shown, as_json=as_json)


def _told_counts(shown: Mapping[str, Any], *, as_json: bool) -> None:
    if as_json:
        print_json(shown)
        return
    click.echo(f"{'counted by':<14} {'cut-off':<11} {'heads':<8} {'land':<22} answer")
    for row in shown["counts"]:
        cutoff = row["cutoff"] or "none"
        click.echo(
            f"{row['count_date'].replace('_', ' '):<14} {cutoff:<11} {row['heads'] or '–':<8} "
            f"{row['land'] or '–':<22} {row['verdict']}"
        )
    for each in shown["differences"]:
        stands = ", ".join(
            f"{way.replace('_', ' ')} {'yes' if each[way] else 'no'}"
            for way in ("filing", "hearing", "signing_dates")
        )
        click.echo(f"{each['name'] or each['holder']}: {stands}")


COMMANDS = (hearing, post, sign, withdraw, counts)
