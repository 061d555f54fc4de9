"""Signing in and out."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from flask import Blueprint, abort, jsonify, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from districts.errors import DistrictsError
from districts.records.account import Account, account_ref, verify
from districts.store.sessions import CODE, ENROLL, WHOLE
from webmap import county_login, current, factors, passkeys, signing_in, tries
from webmap.access import Role, may
from webmap.forms.address import within

bp = Blueprint("login", __name__)


@bp.get("/login")
@may(Role.PUBLIC)
def show() -> str:
    """Show the form; in a demonstration also the sample logins."""
    return _page(next_page=within(request.args.get("next")))


@bp.post("/login")
@may(Role.PUBLIC)
def enter() -> ResponseReturnValue:
    """Sign in, with the same words and the same time for a wrong name and a wrong password."""
    name, password = request.form.get("name", "").strip(), request.form.get("password", "")
    next_page = within(request.form.get("next"))
    try:
        tried = tries.of_password(name)
    except DistrictsError as many:
        return _page(name=name, next_page=next_page, trouble=many), 429
    account = _account(name)
    if not verify(account.password_hash if account else None, password) or account is None:
        signing_in.failed(account)
        trouble = DistrictsError(
            "The name or the password is not right.",
            code="not_signed_in",
            remedy="Try again, or ask your administrator.",
        )
        return _page(name=name, next_page=next_page, trouble=trouble), 403
    tries.was_right(tried)
    return _onward(signing_in.after_password(account), next_page)


@bp.get("/login/code")
@may(Role.PUBLIC)
def code() -> ResponseReturnValue:
    """Ask for the second factor."""
    account, held = current.entering(), current.held()
    if account is None or held is None:
        return redirect("/login", 303)
    if held.stage == ENROLL:
        return redirect("/account/factors", 303)
    return _code_page(account, within(request.args.get("next")))


@bp.post("/login/code")
@may(Role.PUBLIC)
def prove() -> ResponseReturnValue:
    """Take a code or the answer of a passkey, and finish signing in."""
    account, held = current.entering(), current.held()
    if account is None or held is None or held.stage != CODE:
        return redirect("/login", 303)
    next_page = within(request.form.get("next"))
    try:
        proved = _proved(account)
    except DistrictsError as trouble:
        return _code_page(account, next_page, trouble), _refused(trouble, account)
    signing_in.begin(proved, WHOLE)
    return redirect(next_page, 303)


@bp.post("/login/passkey/options")
@may(Role.PUBLIC)
def options() -> ResponseReturnValue:
    """Return what asks a browser for a passkey of this address."""
    asked = passkeys.to_use()
    return jsonify(options=asked.options, challenge=asked.token)


@bp.post("/login/passkey")
@may(Role.PUBLIC)
def passkey() -> ResponseReturnValue:
    """Sign in with a passkey alone: it holds the key and has checked the person."""
    next_page = within(request.form.get("next"))
    try:
        tried = tries.of_passkey()
        account = passkeys.used(request.form.get("challenge", ""), request.form.get("answer", ""))
    except DistrictsError as trouble:
        return _page(next_page=next_page, trouble=trouble), _refused(trouble)
    tries.was_right(tried)
    signing_in.begin(account, WHOLE)
    return redirect(next_page, 303)


@bp.get("/login/oidc")
@may(Role.PUBLIC)
def away() -> ResponseReturnValue:
    """Lead to the county's identity provider, where there is one."""
    if not county_login.is_on():
        abort(404)
    session["next"] = within(request.args.get("next"))
    scheme = "https" if current.settings().https else request.scheme
    return county_login.away(url_for("login.returned", _external=True, _scheme=scheme))


@bp.get("/login/oidc/callback")
@may(Role.PUBLIC)
def returned() -> ResponseReturnValue:
    """Take the provider's word for who it is, of an account that an administrator tied to it."""
    if not county_login.is_on():
        abort(404)
    next_page = within(session.get("next"))
    try:
        account = county_login.returned()
    except DistrictsError as trouble:
        return _page(next_page=next_page, trouble=trouble), 403
    signing_in.begin(account, WHOLE)
    return redirect(next_page, 303)


@bp.post("/logout")
@may(Role.PUBLIC)
def leave() -> ResponseReturnValue:
    """Sign out."""
    account = current.account()
    signing_in.end()
    if account is not None:
        current.store().note("signed_out", by=account.name, at=current.now(), ref=account.ref)
    return redirect("/", 303)


def _onward(stage: str, next_page: str) -> ResponseReturnValue:
    if stage == WHOLE:
        return redirect(next_page, 303)
    if stage == ENROLL:
        return redirect("/account/factors", 303)
    further = f"?next={quote(next_page, safe='/')}" if next_page != "/" else ""
    return redirect(f"/login/code{further}", 303)


def _refused(trouble: DistrictsError, account: Account | None = None) -> int:
    """Return the status of a refusal, and tell the trail where a proof was looked at."""
    if trouble.code == "too_many":
        return 429
    signing_in.failed(account)
    return 403


def _proved(account: Account) -> Account:
    form = request.form
    if form.get("answer"):
        return passkeys.used(form.get("challenge", ""), form["answer"], account)
    found = factors.proves(account, form.get("code", ""))
    if found is None:
        raise DistrictsError(
            "The code is not right, or was used before.",
            code="not_signed_in",
            field="code",
            remedy="Wait for the next code of your app, or use a recovery code.",
        )
    return found


def _account(name: str) -> Account | None:
    try:
        found = current.store().record(Account, account_ref(name))
    except DistrictsError:
        return None
    return None if found.disabled else found


def _page(*, next_page: str, name: str = "", trouble: DistrictsError | None = None) -> str:
    return render_template(
        "login.html",
        name=name,
        next=next_page,
        trouble=trouble,
        logins=_sample_logins(),
        passkeys=passkeys.usable(),
        oidc=current.settings().oidc_name if county_login.is_on() else "",
    )


def _code_page(account: Account, next_page: str, trouble: DistrictsError | None = None) -> str:
    asked = passkeys.to_use(account) if account.passkeys and passkeys.usable() else None
    return render_template(
        "account/code.html",
        next=next_page,
        trouble=trouble,
        asked=asked,
        wants_code=account.code_secret is not None or bool(account.recovery),
    )


def _sample_logins() -> list[Any]:
    if not current.settings().demo:
        return []
    from districts.proceedings.demo import LOGINS  # noqa: PLC0415  # only where it is shown

    return list(LOGINS)
