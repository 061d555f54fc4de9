"""``strayline petition``: findings and order, copies of it, and the calendar."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import click

from districts.cli import print_json
from districts.cli.asking import chosen_only, read_json, readings_of
from districts.cli.petition_words import as_of_option, day_option, opened, reading_option
from districts.cli.workspace import acting, by_option, json_option, now, workspace_option
from districts.law import CHAPTERS

CHAPTER = "ak_as_03_35"


@click.command()
@click.argument("ref")
@click.option("--grant", "decision", flag_value="granted", help="Enter the order asked for.")
@click.option("--deny", "decision", flag_value="denied", help="Deny the petition, with --reason.")
@day_option("--on", "entered_on", words="The day it is entered; today if not given.")
@click.option("--reason", metavar="TEXT", help="Why it is denied.")
@click.option("--judge", metavar="NAME", help="Who signs it.")
@click.option("--name", metavar="TEXT", help="What a new district is called.")
@click.option("--district", metavar="REF", help="Which district it is about.")
@click.option("--findings", metavar="FILE", help="The draft, as --json printed it, changed.")
@click.option("--keeper", "keepers", multiple=True, metavar="NAME", help="A known keeper.")
@reading_option
@by_option
@workspace_option
@json_option
def order(
    ref: str,
    *,
    decision: str | None,
    entered_on: date | None,
    reason: str | None,
    judge: str | None,
    name: str | None,
    district: str | None,
    findings: str | None,
    keepers: tuple[str, ...],
    reading: tuple[str, ...],
    by: str | None,
    workspace: Path,
    as_json: bool,
) -> None:
    """Draft findings and order; with --grant or --deny, enter the order."""
    from districts.proceedings.order import draft_order, enter_order
    from districts.proceedings.petition import today

    taken = chosen_only(CHAPTERS[CHAPTER], readings_of(reading))
    day = entered_on or today()
    with opened(workspace) as store:
        if decision is None:
            draft = draft_order(store, ref, entered_on=day, readings=taken, district=district)
            _told_draft(draft, as_json=as_json)
            return
        entered = enter_order(
            store, ref, decision=decision, entered_on=day, reason=reason, judge=judge, name=name,
            district=district, findings=_exact(read_json(findings)) if findings else None,
            keepers=[{"name": each} for each in keepers], readings=taken,
            by=acting(by), at=now(),
        )  # fmt: skip
    if as_json:
        print_json({"schema": "strayline.order/1", "order": entered.payload()})
        return
    click.echo(f"Order {entered.ref} entered on {entered.entered_on}: {entered.decision}.")
    if entered.district:
        click.echo(f"District {entered.district}. Next: strayline district show {entered.district}")


def _exact(document: Any) -> Any:
    """Return a JSON document with plain numbers, as records keep them."""
    return json.loads(json.dumps(document, default=float))


def _told_draft(draft: Mapping[str, Any], *, as_json: bool) -> None:
    if as_json:
        print_json(draft)
        return
    click.echo(draft["headline"])
    for row in draft["findings"]:
        if row["needed"]:
            click.echo(f"\n{row['cite']}\n  {row['text']}")
    click.echo("\nOrder")
    for sentence in draft["order"]:
        click.echo(f"  {sentence}")
    for each in draft["missing"]:
        click.echo(f"missing    {each['message']}")
    for notice in draft["notices"]:
        click.echo(f"{notice['level']:<10} {notice['message']}", err=True)
    if not draft["missing"]:
        words = "the order is mandatory" if draft["mandatory"] else "the order may be entered"
        click.echo(f"Nothing is missing; {words}.")


@click.command("copy")
@click.argument("ref", metavar="ORDER")
@click.option(
    "--to", "recipient", required=True, type=click.Choice(("clerk", "commissioner")),
    help="Clerk of the superior court, or commissioner of natural resources.",
)  # fmt: skip
@day_option("--on", "sent_on", words="The day it was sent.", required=True)
@click.option("--certified-by", metavar="NAME", help="Who certified it.")
@click.option("--how", metavar="TEXT", help="How it was sent.")
@by_option
@workspace_option
@json_option
def copy_(
    ref: str,
    *,
    recipient: str,
    sent_on: date,
    certified_by: str | None,
    how: str | None,
    by: str | None,
    workspace: Path,
    as_json: bool,
) -> None:
    """Log that a copy of an order was sent."""
    from districts.proceedings.order_copies import send_copy

    with opened(workspace) as store:
        sent = send_copy(
            store, ref, recipient, on=sent_on, certified_by=certified_by, how=how,
            by=acting(by), at=now(),
        )  # fmt: skip
    if as_json:
        print_json({"schema": "strayline.order_copies/1", "order": ref, "copies": sent.copies})
        return
    for each in sent.copies:
        click.echo(f"{each['on']}  {each['what']} to the {each['to']}")


@click.command()
@click.argument("ref")
@as_of_option
@workspace_option
def calendar(ref: str, as_of: date | None, workspace: Path) -> None:
    """Print the open dates of a petition, a case or a district as iCalendar."""
    from districts.proceedings.calendar import calendar_of

    with opened(workspace) as store:
        text = calendar_of(store, ref, as_of=as_of)
    click.echo(text.encode(), nl=False)


COMMANDS = (order, copy_, calendar)
