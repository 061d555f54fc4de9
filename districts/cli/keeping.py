"""``strayline audit`` and ``strayline retention``: whether the trail holds, and what may go."""

from __future__ import annotations

import tomllib
from pathlib import Path

import click

from districts.cli import print_json
from districts.cli.petition_words import opened
from districts.cli.workspace import acting, by_option, json_option, now, workspace_option
from districts.errors import DistrictsError

FILE = Path("strayline.toml")


@click.group()
def audit() -> None:
    """Look whether the audit trail is as it was written."""


@audit.command("verify")
@click.option("--head", metavar="N:HASH", help="An entry that was printed or kept elsewhere.")
@workspace_option
@json_option
def verify(head: str | None, workspace: Path, as_json: bool) -> None:
    """Check every entry against the one before it and against its record.

    Exits with 3 and names the first bad row where the trail does not hold.
    """
    with opened(workspace) as store:
        trouble = store.verify(head=None if head is None else _head(head))
        number, sha256 = store.head()
    if trouble is not None:
        raise DistrictsError(
            f"The audit trail does not hold at entry {trouble.seq}: {trouble.reason}.",
            code="trail_broken",
            file=str(workspace),
            row=trouble.seq,
            remedy="Stop work on this workspace, keep a copy of it, and compare with a backup.",
        )
    if as_json:
        said = {"schema": "strayline.audit/1", "entries": number, "head": f"{number}:{sha256}"}
        print_json(said)
        return
    click.echo(f"The trail holds: {number:,} entries. Head, to keep elsewhere: {number}:{sha256}")


@click.command()
@click.option("--dry-run", is_flag=True, help="List what would be erased; erase nothing.")
@click.option("--do", "is_done", is_flag=True, help="Erase it. It cannot be brought back.")
@click.option(
    "--years", type=int, envvar="STRAYLINE_RETENTION_YEARS",
    help="After how many years.  [default: as in strayline.toml, else 2]",
)  # fmt: skip
@by_option
@workspace_option
@json_option
def retention(
    *,
    dry_run: bool,
    is_done: bool,
    years: int | None,
    by: str | None,
    workspace: Path,
    as_json: bool,
) -> None:
    """Erase who made reports that came to nothing, once their time is over.

    Of reports found unfounded, withdrawn or held for a mistake, contact data and original
    photographs go; the report, its count and the audit trail stay. Backups made before hold what
    was erased until they are deleted.
    """
    from districts.proceedings import retention as proceeding
    from districts.proceedings.trespass_facts import today

    if dry_run == is_done:
        raise click.UsageError("Say either --dry-run or --do.")
    kept_years = _years_of_file(workspace) if years is None else years
    with opened(workspace) as store:
        if is_done:
            found = proceeding.erase(store, years=kept_years, by=acting(by), at=now())
        else:
            found = proceeding.due(store, years=kept_years, on=today())
    if as_json:
        print_json(
            {
                "schema": "strayline.retention/1",
                "erased": is_done,
                "years": kept_years,
                "reports": [
                    {"incident": each.incident, "why": each.why, "since": each.since.isoformat(),
                     "contact": each.contact is not None, "originals": len(each.originals)}
                    for each in found
                ],
            }
        )  # fmt: skip
        return
    for each in found:
        parts = ["who made it"] if each.contact else []
        if each.originals:
            parts.append(f"{len(each.originals)} original photograph(s)")
        click.echo(f"{each.incident}  {each.why} since {each.since}: {', '.join(parts)}")
    verb = "erased" if is_done else "would be erased"
    click.echo(f"Of {len(found):,} reports contact data {verb}; the reports stay.", err=True)


def _years_of_file(workspace: Path) -> int:
    """Return what the settings say: those of the workspace, else those of this folder."""
    from districts.proceedings.retention import USUAL_YEARS

    for file in (workspace / FILE, FILE):
        try:
            said = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
            if "retention_years" in said:
                return int(said["retention_years"])
        except (OSError, ValueError) as trouble:
            raise DistrictsError(
                f"The settings file cannot be read: {trouble}.",
                code="settings_refused",
                file=str(file),
                remedy="Correct the file, or say --years.",
            ) from trouble
    return USUAL_YEARS


def _head(text: str) -> tuple[int, str]:
    number, _, sha256 = text.strip().partition(":")
    if not number.isdigit() or not sha256:
        raise click.UsageError("A head is written as its number, a colon and its hash.")
    return int(number), sha256
