"""A person's own account: password, second factors, where they are signed in."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, flash, redirect, render_template, request
from flask.typing import ResponseReturnValue

from districts.errors import DistrictsError
from districts.records.account import Account
from districts.store.sessions import WHOLE
from webmap import current, factors, passkeys, signing_in
from webmap.access import STAFF, Refused, Role, may
from webmap.fresh import fresh, is_fresh

bp = Blueprint("account", __name__, url_prefix="/account")
SIGNED_IN = (*STAFF, Role.NEIGHBOR)
ADDRESS, FACTORS = "/account", "/account/factors"


@bp.get("")
@may(*SIGNED_IN)
def show() -> str:
    """Show the account and its sessions."""
    return _page()


@bp.post("/password")
@may(*SIGNED_IN)
@fresh
def password() -> ResponseReturnValue:
    """Take a new password; every other session ends."""
    account = _mine()
    new = request.form.get("new", "")
    try:
        _same_twice(new, request.form.get("again", ""))
        changed = account.with_password(new)
    except DistrictsError as trouble:
        return _page(trouble), 422
    _keep(changed, "password_changed")
    current.office().sessions.end_all(account.ref)
    signing_in.begin(changed, WHOLE)
    flash("The password is changed. Every other session of yours has ended.", "ok")
    return redirect(ADDRESS, 303)


@bp.post("/sessions/<int:number>/end")
@may(*SIGNED_IN)
def end(number: int) -> ResponseReturnValue:
    """End one of one's own sessions."""
    account, held = _mine(), current.held()
    if held is not None and held.number == number:
        signing_in.end()
        _told("signed_out", account)
        return redirect("/", 303)
    if current.office().sessions.end(account.ref, number):
        _told("session_ended", account)
        flash("That session has ended.", "ok")
    return redirect(f"{ADDRESS}#sessions", 303)


@bp.post("/sessions/end")
@may(*SIGNED_IN)
def end_others() -> ResponseReturnValue:
    """End all of one's sessions but this one."""
    account, held = _mine(), current.held()
    many = current.office().sessions.end_all(account.ref, but=held.number if held else None)
    if many:
        _told("sessions_ended", account)
    flash(f"{many} other session{'s have' if many != 1 else ' has'} ended.", "ok")
    return redirect(f"{ADDRESS}#sessions", 303)


@bp.get("/factors")
@may(Role.PUBLIC)
def show_factors() -> str:
    """Show the second factors; also to a person whose way in leads through here."""
    return _factors_page(_whoever())


@bp.post("/confirm")
@may(*SIGNED_IN)
@fresh
def confirm() -> ResponseReturnValue:
    """Lead back to the second factors, once the person has proved who they are."""
    return redirect(FACTORS, 303)


@bp.post("/factors/app")
@may(Role.PUBLIC)
@fresh
def add_app() -> ResponseReturnValue:
    """Take an authenticator app, once it has shown that it counts as we do."""
    account = _whoever()
    kept = request.form.get("secret", "")
    try:
        secret = factors.opened(kept)
        step = factors.shown_now(secret, request.form.get("code", ""))
    except DistrictsError as trouble:
        return _factors_page(account, trouble, secret=kept), 422
    current.office().sessions.spend(f"code {account.ref}", step)
    return _added(replace(account, code_secret=kept), "code_app_added")


@bp.post("/factors/passkey")
@may(Role.PUBLIC)
@fresh
def add_passkey() -> ResponseReturnValue:
    """Take a passkey that the browser made."""
    account, form = _whoever(), request.form
    try:
        changed = passkeys.made(
            account, form.get("challenge", ""), form.get("answer", ""), form.get("name", "")
        )
    except DistrictsError as trouble:
        return _factors_page(account, trouble), 422
    return _added(changed, "passkey_added")


@bp.post("/factors/remove")
@may(*SIGNED_IN)
@fresh
def remove() -> ResponseReturnValue:
    """Take a factor away."""
    account, which = _mine(), request.form.get("which", "")
    if which == "app":
        changed = replace(account, code_secret=None)
    else:
        changed = replace(account, passkeys=[k for k in account.passkeys if k["id"] != which])
    if not changed.has_second_factor:
        changed = replace(changed, recovery=[])
    if changed != account:
        _keep(changed, "factor_removed")
        flash("It is taken away.", "ok")
    return redirect(FACTORS, 303)


@bp.post("/factors/recovery")
@may(*SIGNED_IN)
@fresh
def recovery() -> ResponseReturnValue:
    """Make new recovery codes; the old ones hold no longer."""
    account = _mine()
    codes = factors.recovery_codes()
    _keep(_with_codes(account, codes), "recovery_codes_made")
    return render_template("account/codes.html", codes=codes, first=False)


def _same_twice(new: str, again: str) -> None:
    if new != again:
        raise DistrictsError(
            "The two new passwords differ.", code="password_refused", field="again",
            remedy="Type the new password twice.",
        )  # fmt: skip


def _added(changed: Account, what: str) -> ResponseReturnValue:
    """Keep a new factor; a first one comes with recovery codes, and finishes the way in."""
    codes = [] if changed.recovery else factors.recovery_codes()
    if codes:
        changed = _with_codes(changed, codes)
    _keep(changed, what)
    entered = current.entering() is not None
    if entered:
        signing_in.begin(changed, WHOLE)
    if codes:
        return render_template("account/codes.html", codes=codes, first=entered)
    flash("It is added.", "ok")
    return redirect(FACTORS, 303)


def _with_codes(account: Account, codes: list[str]) -> Account:
    return replace(account, recovery=[factors.recovery_hash(code) for code in codes])


def _mine() -> Account:
    found = current.account()
    if found is None:
        raise Refused(SIGNED_IN, signed_in=False)
    return found


def _whoever() -> Account:
    """Return who is signed in, or who is to set up a factor to get in."""
    held, entering = current.held(), current.entering()
    if entering is not None and held is not None and not entering.has_second_factor:
        return entering
    account = current.account()
    if account is None:
        raise Refused(SIGNED_IN, signed_in=False)
    return account


def _keep(changed: Account, what: str) -> None:
    store = current.store()
    store.append(
        changed, by=changed.name, at=current.now(), expected=store.version(changed.ref), what=what
    )


def _told(what: str, account: Account) -> None:
    current.store().note(what, by=account.name, at=current.now(), ref=account.ref)


def _page(trouble: DistrictsError | None = None) -> str:
    account, held = _mine(), current.held()
    return render_template(
        "account/show.html",
        trouble=trouble,
        rows=current.office().sessions.of(account.ref, at=current.now()),
        this=held.number if held else None,
    )


def _factors_page(
    account: Account, trouble: DistrictsError | None = None, secret: str | None = None
) -> str:
    kept = secret or factors.sealed(factors.new_secret())
    try:
        plain = factors.opened(kept)
    except DistrictsError:
        kept = factors.sealed(plain := factors.new_secret())
    may_add = current.entering() is not None or is_fresh()
    return render_template(
        "account/factors.html",
        trouble=trouble,
        whose=account,
        entering=current.entering() is not None,
        may_add=may_add,
        secret=kept,
        plain=" ".join(plain[i : i + 4] for i in range(0, len(plain), 4)),
        picture=factors.picture(account, plain) if may_add else "",
        asked=passkeys.to_make(account) if may_add and passkeys.usable() else None,
    )
