"""Signing in and out."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, render_template, request, session
from flask.typing import ResponseReturnValue

from districts.errors import DistrictsError
from districts.records.account import Account, account_ref, verify
from webmap import current
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
    account = _account(name)
    if not verify(account.password_hash if account else None, password) or account is None:
        trouble = DistrictsError(
            "The name or the password is not right.",
            code="not_signed_in",
            remedy="Try again, or ask your administrator.",
        )
        return _page(name=name, next_page=next_page, trouble=trouble), 403
    session.clear()
    session.permanent = True
    session[current.ACCOUNT] = account.ref
    session["seal"] = current.seal(account)
    return redirect(next_page, 303)


@bp.post("/logout")
@may(Role.PUBLIC)
def leave() -> ResponseReturnValue:
    """Sign out."""
    session.clear()
    return redirect("/", 303)


def _account(name: str) -> Account | None:
    try:
        found = current.store().record(Account, account_ref(name))
    except DistrictsError:
        return None
    return None if found.disabled else found


def _page(*, next_page: str, name: str = "", trouble: DistrictsError | None = None) -> str:
    return render_template(
        "login.html", name=name, next=next_page, trouble=trouble, logins=_sample_logins()
    )


def _sample_logins() -> list[Any]:
    if not current.settings().demo:
        return []
    from districts.proceedings.demo import LOGINS  # noqa: PLC0415  # only where it is shown

    return list(LOGINS)
