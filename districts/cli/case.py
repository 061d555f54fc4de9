"""``strayline case``: animals in custody, from the field to the trust account."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import click

from districts.cli import print_json
from districts.cli.asking import chosen_only, read_json, readings_of
from districts.cli.assessment_text import assessment_text
from districts.cli.petition_order import calendar
from districts.cli.petition_words import as_of_option, opened, reading_option
from districts.cli.workspace import acting, by_option, json_option, now, workspace_option
from districts.law import CHAPTERS

_ANSWERS = {"true": True, "yes": True, "y": True, "false": False, "no": False, "n": False}
_FACTS = ("regime", "animals", "owner", "events", "money", "readings", "as_of", "zone")


@click.group()
def case() -> None:
    """Keep cases of animals in custody: their steps, their money, their dates."""


case.add_command(calendar)


@case.command("open")
@click.argument("facts", required=False, metavar="[FACTS.json]")
@click.option("--regime", metavar="REGIME", help="How the animals are held.  [default: ak_impound]")
@click.option("--animal", "animals", multiple=True, metavar="[ID=]KIND", help="One animal.")
@click.option("--owner", metavar="NAME", help="The owner, who is known.")
@click.option("--owner-unknown", is_flag=True, help="Nobody knows the owner.")
@click.option("--taker", metavar="NAME", help="Who took the animals up.")
@click.option("--taken-up", "taken_up_at", metavar="WHEN", help="When, such as 2026-08-01T14:30.")
@click.option("--title", metavar="TEXT", help="A few words to find it by.")
@click.option("--place", metavar="TEXT", help="Where the animals were found.")
@click.option("--district", metavar="REF", help="The district that is in.")
@click.option("--pin", metavar="PIN", help="The parcel they were found on.")
@reading_option
@by_option
@workspace_option
@json_option
def open_(
    facts: str | None,
    *,
    regime: str | None,
    animals: tuple[str, ...],
    owner: str | None,
    owner_unknown: bool,
    taker: str | None,
    taken_up_at: str | None,
    title: str | None,
    place: str | None,
    district: str | None,
    pin: str | None,
    reading: tuple[str, ...],
    by: str | None,
    workspace: Path,
    as_json: bool,
) -> None:
    """Open a case, from a facts file or from the words of the command."""
    from districts.proceedings.custody import open_case

    given = _plain(read_json(facts)) if facts else {}
    named = [_animal(n, each) for n, each in enumerate(animals, start=1)]
    known: dict[str, Any] = dict(given.get("owner") or {})
    if owner is not None:
        known |= {"known": True, "name": owner}
    elif owner_unknown:
        known |= {"known": False}
    events = dict(given.get("events") or {})
    if taken_up_at is not None:
        events["taken_up_at"] = taken_up_at
    with opened(workspace) as store:
        made = open_case(
            store,
            regime=regime or given.get("regime") or "ak_impound",
            animals=[*(given.get("animals") or ()), *named],
            owner=known,
            taker={} if taker is None else {"name": taker},
            circumstances={key: value for key, value in given.items() if key not in _FACTS},
            events=events,
            money=given.get("money") or {},
            readings={**(given.get("readings") or {}), **readings_of(reading)},
            title=title, place=place, district=district, pin=pin,
            by=acting(by), at=now(),
        )  # fmt: skip
    if as_json:
        print_json({"schema": "strayline.case/1", "case": made.payload()})
        return
    click.echo(f"Opened as {made.ref}. Next: strayline case show {made.ref}")


@case.command("record")
@click.argument("ref")
@click.argument("what")
@click.argument("value")
@click.option("--animal", metavar="ID", help="For damages: which animal.")
@click.option("--trespass", metavar="ID", help="For damages: in which trespass.")
@click.option("--note", metavar="TEXT", help="A remark that stays with the entry.")
@click.option("--correct", is_flag=True, help="It corrects what was entered before.")
@as_of_option
@by_option
@workspace_option
@json_option
def record(
    ref: str,
    what: str,
    value: str,
    *,
    animal: str | None,
    trespass: str | None,
    note: str | None,
    correct: bool,
    as_of: date | None,
    by: str | None,
    workspace: Path,
    as_json: bool,
) -> None:
    """Enter a step, an amount or an answer.

    WHAT is a step (taken_up_at, sold_on …) with its day or instant, an amount (keep, price,
    damages …) in dollars, or an answer (at_large, owner_known …), yes or no.
    """
    from districts.proceedings import custody_record
    from districts.proceedings.custody import custody
    from districts.proceedings.custody_facts import ITEMS

    who, at = acting(by), now()
    with opened(workspace) as store:
        if what in ITEMS:
            custody_record.record_money(
                store, ref, what, value, animal=animal, trespass=trespass, note=note,
                correct=correct, by=who, at=at,
            )  # fmt: skip
        elif value.casefold() in _ANSWERS:
            answer = _ANSWERS[value.casefold()]
            custody_record.record_circumstance(store, ref, what, answer, by=who, at=at)
        else:
            custody_record.record_event(
                store, ref, what, value, note=note, correct=correct, by=who, at=at
            )
        shown = custody(store, ref, as_of=as_of).shown()
    if as_json:
        print_json(shown)
        return
    click.echo(f"Entered {what.replace('_', ' ')}: {value}.")
    click.echo(_next(shown["next"]))


@case.command("animal")
@click.argument("ref")
@click.argument("animal", metavar="ANIMAL")
@click.option("--kind", metavar="KIND", help="Bull, ram, cow …")
@click.option("--description", metavar="TEXT", help="What it looks like.")
@click.option("--born-on", metavar="DATE", help="Its day of birth.")
@click.option("--value", metavar="DOLLARS", help="What it is worth, as its holder puts it.")
@click.option("--appraised", metavar="DOLLARS", help="What it is worth, as appraised.")
@click.option("--times-at-large", type=click.IntRange(0), help="How often it was found out.")
@by_option
@workspace_option
@json_option
def animal(
    ref: str, animal: str, *, by: str | None, workspace: Path, as_json: bool, **told: Any
) -> None:
    """Enter what one animal is; an id that is new adds an animal."""
    from districts.proceedings.custody_record import record_animal

    given = {key: value for key, value in told.items() if value is not None}
    with opened(workspace) as store:
        made = record_animal(store, ref, animal, given, by=acting(by), at=now())
    _say(made, as_json, f"Entered animal {animal} of {ref}.")


@case.command("person")
@click.argument("ref")
@click.argument("who", type=click.Choice(["owner", "taker"]))
@click.option("--name", metavar="NAME", help="The name; an owner who is named is known.")
@click.option("--address", metavar="TEXT", help="The address.")
@click.option("--telephone", metavar="TEXT", help="The telephone number.")
@click.option("--interest", metavar="TEXT", help="How the land is held: owner, lessee.")
@click.option("--municipality", metavar="NAME", help="The town, village or city of residence.")
@by_option
@workspace_option
@json_option
def person(
    ref: str, who: str, *, by: str | None, workspace: Path, as_json: bool, **told: Any
) -> None:
    """Enter who the owner is, or who took the animals up."""
    from districts.proceedings.custody_record import record_person

    given = {key: value for key, value in told.items() if value is not None}
    with opened(workspace) as store:
        made = record_person(store, ref, who, given, by=acting(by), at=now())
    _say(made, as_json, f"Entered the {who} of {ref}.")


@case.command("list")
@as_of_option
@workspace_option
@json_option
def list_(as_of: date | None, workspace: Path, as_json: bool) -> None:
    """List the cases with their next dates."""
    from districts.proceedings.custody import cases_shown

    with opened(workspace) as store:
        rows = cases_shown(store, as_of=as_of)
    if as_json:
        print_json({"schema": "strayline.cases/1", "cases": rows})
        return
    if not rows:
        click.echo("No case is on file. Next: strayline case open --animal cattle", err=True)
    for row in rows:
        kinds = ", ".join(str(each) for each in row["animals"])
        click.echo(f"{row['ref']}  {kinds}  {row['title'] or ''}  {_next(row['next'])}")


@case.command("show")
@click.argument("ref")
@as_of_option
@reading_option
@workspace_option
@json_option
def show(
    ref: str, as_of: date | None, reading: tuple[str, ...], workspace: Path, as_json: bool
) -> None:
    """Put a case to its law: findings, dates, amounts, and the ledger to the cent."""
    from districts.proceedings.custody import custody
    from districts.records.custody_case import CustodyCase

    with opened(workspace) as store:
        kept = store.record(CustodyCase, ref)
        taken = chosen_only(CHAPTERS[kept.chapter], readings_of(reading))
        shown = custody(store, ref, as_of=as_of, readings=taken).shown()
    if as_json:
        print_json(shown)
        return
    click.echo(assessment_text(shown["assessment"]))
    click.echo("")
    for line in _ledger_lines(shown["ledger"]):
        click.echo(line)
    click.echo(_next(shown["next"]))


def _say(made: Any, as_json: bool, words: str) -> None:
    if as_json:
        print_json({"schema": "strayline.case/1", "case": made.payload()})
        return
    click.echo(words)


def _ledger_lines(ledger: Mapping[str, Any]) -> list[str]:
    lines = [
        f"owed       {row['item'].replace('_', ' '):<24} {row['amount'] or 'not known':>12}"
        for row in ledger["owed"]["rows"]
    ]
    if ledger["owed"]["total"] is not None:
        lines.append(f"redeems    {'all together':<24} {ledger['owed']['total']:>12}")
    for part in ("sale", "trust"):
        for row in (ledger[part] or {"lines": []})["lines"]:
            words = row["words"] if row["to"] is None else f"{row['words']} → {row['to']}"
            amount = row["in"] or f"-{row['out']}"
            lines.append(f"{part:<10} {words:<40} {amount:>12} {row['balance']:>12}")
    return lines


def _next(row: Mapping[str, Any] | None) -> str:
    if row is None:
        return "No date is open."
    words = "from" if row["kind"] == "from" else "by"
    return f"next       {words} {row['at']}: {row['words']}"


def _animal(number: int, text: str) -> dict[str, Any]:
    name, equals, kind = text.partition("=")
    return {"id": name, "kind": kind} if equals else {"id": f"a{number}", "kind": name}


def _plain(document: Any) -> dict[str, Any]:
    """Return a facts file with plain numbers, as records keep them."""
    if not isinstance(document, dict):
        raise click.UsageError("The facts must be one JSON object")
    plain: dict[str, Any] = json.loads(json.dumps(document, default=str))
    return plain
