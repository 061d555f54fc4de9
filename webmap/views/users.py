"""Who may sign in: opened, changed, ended by an administrator."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, flash, redirect, render_template, request
from flask.typing import ResponseReturnValue

from districts.errors import DistrictsError
from districts.records.account import Account, account_ref, generated_password
from webmap import county_login, current
from webmap.access import STAFF, Role, may
from webmap.fresh import fresh

bp = Blueprint("users", __name__, url_prefix="/users")
ADMINISTRATORS = (Role.ADMINISTRATOR,)
LONGEST_IDENTITY = 255
OFFERED = (*STAFF, Role.NEIGHBOR)


@bp.get("")
@may(*ADMINISTRATORS)
def index() -> str:
    """List the accounts, and offer to open one."""
    return _list()


@bp.post("")
@may(*ADMINISTRATORS)
@fresh
def add() -> ResponseReturnValue:
    """Open an account; its password is shown once."""
    store, name = current.store(), request.form.get("name", "").strip()
    try:
        _not_used_before(name)
        password = generated_password()
        account = Account.opened(name, request.form.getlist("roles"), password)
    except DistrictsError as trouble:
        return _list(trouble), 422
    store.append(account, by=current.person(), at=current.now(), what="account_opened")
    return render_template("account/password.html", whose=account, password=password)


@bp.get("/<name>")
@may(*ADMINISTRATORS)
def show(name: str) -> str:
    """Show one account with its sessions and what can be done with it."""
    return _one(_account(name))


@bp.post("/<name>/roles")
@may(*ADMINISTRATORS)
@fresh
def roles(name: str) -> ResponseReturnValue:
    """Give other roles; the account's sessions end."""
    account = _account(name)
    try:
        changed = account.with_roles(request.form.getlist("roles"))
        _not_the_last(account, "administrator" in changed.roles)
    except DistrictsError as trouble:
        return _one(account, trouble), 422
    return _changed(changed, "roles_changed", "The roles are changed.")


@bp.post("/<name>/disable")
@may(*ADMINISTRATORS)
@fresh
def disable(name: str) -> ResponseReturnValue:
    """Let the account sign in no more; its sessions end."""
    account = _account(name)
    try:
        _not_the_last(account, stays=False)
    except DistrictsError as trouble:
        return _one(account, trouble), 422
    return _changed(account.closed(), "account_disabled", "The account can sign in no more.")


@bp.post("/<name>/enable")
@may(*ADMINISTRATORS)
@fresh
def enable(name: str) -> ResponseReturnValue:
    """Let the account sign in again."""
    return _changed(_account(name).reopened(), "account_enabled", "The account can sign in again.")


@bp.post("/<name>/password")
@may(*ADMINISTRATORS)
@fresh
def password(name: str) -> ResponseReturnValue:
    """Make a new password, shown once; the account's sessions end."""
    new = generated_password()
    changed = _account(name).with_password(new)
    _keep(changed, "password_changed")
    return render_template("account/password.html", whose=changed, password=new)


@bp.post("/<name>/factors")
@may(*ADMINISTRATORS)
@fresh
def factors(name: str) -> ResponseReturnValue:
    """Take the second factors away, as of a lost phone; the account's sessions end."""
    changed = _account(name).without_factors()
    return _changed(changed, "factors_reset", "The second factors are taken away.")


@bp.post("/<name>/identity")
@may(*ADMINISTRATORS)
@fresh
def identity(name: str) -> ResponseReturnValue:
    """Tie the account to who the person is at the county's identity provider, or to nobody."""
    account, given = _account(name), request.form.get("identity", "").strip()
    taken = [
        each.name
        for each in current.store().records(Account)
        if given and each.identity == given and each.ref != account.ref
    ]
    if taken:
        trouble = DistrictsError(
            f"That identity is tied to {taken[0]}.", code="identity_taken", field="identity",
            remedy="Give each person one account.",
        )  # fmt: skip
        return _one(account, trouble), 422
    changed = replace(account, identity=given[:LONGEST_IDENTITY] or None)
    return _changed(changed, "identity_changed", "The identity is changed.")


@bp.post("/<name>/sessions")
@may(*ADMINISTRATORS)
@fresh
def sessions(name: str) -> ResponseReturnValue:
    """End every session of the account."""
    account = _account(name)
    many = current.office().sessions.end_all(account.ref)
    current.store().note("sessions_ended", by=current.person(), at=current.now(), ref=account.ref)
    flash(f"{many} session{'s have' if many != 1 else ' has'} ended.", "ok")
    return redirect(f"/users/{account.name}", 303)


def _account(name: str) -> Account:
    return current.store().record(Account, account_ref(name))


def _not_used_before(name: str) -> None:
    if current.store().version(account_ref(name)):
        raise DistrictsError(
            f"There already is an account “{name}”.", code="account_exists", field="name",
            remedy="Choose another name: an account once used is never given to someone else.",
        )  # fmt: skip


def _not_the_last(account: Account, stays: bool) -> None:
    """Refuse to leave the office without an administrator."""
    others = [
        each.ref
        for each in current.store().records(Account)
        if each.ref != account.ref and "administrator" in each.roles and not each.disabled
    ]
    if not stays and not others and "administrator" in account.roles:
        raise DistrictsError(
            f"{account.name} is the only administrator.", code="last_administrator", field="roles",
            remedy="Make another account an administrator first.",
        )  # fmt: skip


def _changed(changed: Account, what: str, said: str) -> ResponseReturnValue:
    _keep(changed, what)
    flash(said, "ok")
    return redirect(f"/users/{changed.name}", 303)


def _keep(changed: Account, what: str) -> None:
    store = current.store()
    store.append(
        changed, by=current.person(), at=current.now(), expected=store.version(changed.ref),
        what=what,
    )  # fmt: skip
    current.office().sessions.end_all(changed.ref)


def _list(trouble: DistrictsError | None = None) -> str:
    store = current.store()
    accounts = [store.record(Account, each.ref) for each in store.records(Account)]
    rows = [
        {"account": each, "sessions": current.office().sessions.of(each.ref, at=current.now())}
        for each in sorted(accounts, key=lambda each: each.name)
    ]
    return render_template(
        "account/users.html", rows=rows, roles=OFFERED, trouble=trouble, typed=request.form
    )


def _one(account: Account, trouble: DistrictsError | None = None) -> str:
    return render_template(
        "account/user.html",
        whose=account,
        roles=OFFERED,
        trouble=trouble,
        oidc=county_login.is_on(),
        rows=current.office().sessions.of(account.ref, at=current.now()),
    )
