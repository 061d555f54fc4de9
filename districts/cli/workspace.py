"""Making a workspace, and who may sign in to it."""

from __future__ import annotations

import getpass
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from districts.cli import print_json
from districts.errors import DistrictsError
from districts.records.account import ROLES, Account, account_ref, generated_password

if TYPE_CHECKING:
    from districts.store import Store

F = TypeVar("F", bound=Callable[..., Any])
DEFAULT_FOLDER = Path("strayline-data")

workspace_option = click.option(
    "--workspace",
    type=click.Path(path_type=Path),
    envvar="STRAYLINE_WORKSPACE",
    default=DEFAULT_FOLDER,
    show_default=True,
    metavar="DIR",
    help="The workspace's folder. Also $STRAYLINE_WORKSPACE.",
)
by_option = click.option(
    "--by", metavar="NAME", help="Who does this, for the audit trail.  [default: who is logged in]"
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")


@click.command()
@workspace_option
@json_option
def init(workspace: Path, as_json: bool) -> None:
    """Make a workspace, or bring an older one up to date."""
    from districts.store.workspace import make

    made = make(workspace)
    made.store.close()
    if as_json:
        print_json(
            {
                "schema": "strayline.workspace/1",
                "workspace": str(workspace),
                "created": made.is_new,
                "steps": made.steps,
            }
        )
        return
    if made.is_new:
        click.echo(f"Made the workspace {workspace}.")
        click.echo("Next: strayline layer import FILE --name parcels --valid-from DATE", err=True)
    elif made.steps:
        click.echo(f"Brought the workspace {workspace} up to date.")
    else:
        click.echo(f"The workspace {workspace} is there already, and up to date.")


@click.group()
def user() -> None:
    """Say who may sign in."""


@user.command("add")
@click.argument("name")
@click.option(
    "--role",
    "roles",
    multiple=True,
    required=True,
    type=click.Choice(ROLES),
    help="What the person may do. May be given several times.",
)
@click.option("--generate", is_flag=True, help="Make a password and print it once.")
@by_option
@workspace_option
@json_option
def add(
    *,
    name: str,
    roles: tuple[str, ...],
    generate: bool,
    by: str | None,
    workspace: Path,
    as_json: bool,
) -> None:
    """Open an account. The password is asked for, or read from standard input."""
    from districts.store import open_store

    store = open_store(workspace)
    if store.version(account_ref(name)):
        raise DistrictsError(
            f"There already is an account “{name}”.",
            code="account_exists",
            field="name",
            remedy="Choose another name. An account once used is never given to someone else.",
        )
    password = generated_password() if generate else _asked_password()
    account = Account.opened(name, list(roles), password)
    store.append(account, by=acting(by), at=now(), what="account_opened")
    store.close()
    if as_json:
        print_json(_shown(account) | {"password": password if generate else None})
        return
    click.echo(f"{name} may sign in as {', '.join(account.roles)}.")
    if generate:
        click.echo(f"Password, shown this once: {password}")


@user.command("list")
@workspace_option
@json_option
def list_(workspace: Path, as_json: bool) -> None:
    """Show every account."""
    from districts.store import open_store

    store = open_store(workspace)
    accounts = store.records(Account)
    store.close()
    if as_json:
        print_json(
            {"schema": "strayline.users/1", "users": [_shown(account) for account in accounts]}
        )
        return
    for account in accounts:
        state = "disabled" if account.disabled else ", ".join(account.roles)
        click.echo(f"{account.name:<24} {state}")
    if not accounts:
        click.echo("Nobody yet. Open an account with `strayline user add`.", err=True)


@user.command("disable")
@click.argument("name")
@click.option("--why", metavar="TEXT", help="The reason, for the audit trail.")
@by_option
@workspace_option
@json_option
def disable(name: str, why: str | None, by: str | None, workspace: Path, as_json: bool) -> None:
    """Close an account; it stays in the record."""
    from districts.store import open_store

    store = open_store(workspace)
    account = _account(store, name)
    if not account.disabled:
        version = store.version(account.ref)
        account = account.closed()
        store.append(
            account, by=acting(by), at=now(), why=why, expected=version, what="account_disabled"
        )
    store.close()
    if as_json:
        print_json(_shown(account))
        return
    click.echo(f"{name} can no longer sign in.")


@user.command("reset-factors")
@click.argument("name")
@click.option("--why", metavar="TEXT", help="The reason, for the audit trail.")
@by_option
@workspace_option
@json_option
def reset_factors(
    name: str, why: str | None, by: str | None, workspace: Path, as_json: bool
) -> None:
    """Take second factors away, as of a lost phone; every session of the account ends."""
    from districts.store import open_store
    from districts.store.sessions import Sessions

    store = open_store(workspace)
    account = _account(store, name)
    if account.has_second_factor:
        version = store.version(account.ref)
        account = account.without_factors()
        store.append(
            account, by=acting(by), at=now(), why=why, expected=version, what="factors_reset"
        )
    sessions = Sessions(workspace, idle_seconds=1, longest_seconds=1)
    sessions.end_all(account.ref)
    sessions.close()
    store.close()
    if as_json:
        print_json(_shown(account))
        return
    click.echo(f"{name} sets up a second factor at the next signing in.")


def acting(by: str | None) -> str:
    """Return who is at the keyboard."""
    if by:
        return by
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "operator"


def now() -> datetime:
    """Return this moment, with this machine's offset."""
    return datetime.now().astimezone()


def _account(store: Store, name: str) -> Account:
    if store.version(account_ref(name)) == 0:
        raise DistrictsError(
            f"There is no account “{name}”.",
            code="no_such_account",
            field="name",
            remedy="`strayline user list` shows every account.",
        )
    return store.record(Account, account_ref(name))


def _asked_password() -> str:
    if sys.stdin.isatty():
        asked: str = click.prompt("Password", hide_input=True, confirmation_prompt=True, err=True)
        return asked
    return sys.stdin.readline().rstrip("\r\n")


def _shown(account: Account) -> dict[str, Any]:
    """Return an account without its hash."""
    return {"name": account.name, "roles": account.roles, "disabled": account.disabled}
