"""Acts that weigh much ask anew who sits at the desk."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any, TypeVar

from flask import Flask, current_app, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import ImmutableMultiDict

from districts.errors import DistrictsError
from districts.records.account import Account, verify
from webmap import current, factors, passkeys, tries

View = TypeVar("View", bound=Callable[..., Any])
MINUTES = 5
PASSWORD, CODE, CHALLENGE, ANSWER = (
    "confirm-password", "confirm-code", "confirm-challenge", "confirm-answer",
)  # fmt: skip
OURS = (PASSWORD, CODE, CHALLENGE, ANSWER)


def fresh(view: View) -> View:
    """Open a view only to a person who proved who they are within the last minutes."""
    view.fresh = True  # type: ignore[attr-defined]
    return view


def fresh_for(*names: str) -> Callable[[View], View]:
    """Ask so where the address has one of these names; the view's other forms are open."""

    def some(view: View) -> View:
        view.fresh = frozenset(names)  # type: ignore[attr-defined]
        return view

    return some


def _asks(view: Any) -> bool:
    wanted = getattr(view, "fresh", False)
    return wanted if isinstance(wanted, bool) else (request.view_args or {}).get("name") in wanted


def is_fresh() -> bool:
    """Whether the person who asks proved who they are a short while ago."""
    held = current.held()
    return held is not None and current.now() - held.confirmed <= timedelta(minutes=MINUTES)


def check() -> ResponseReturnValue | None:
    """Ask for a proof before an act that needs one; what was filled in is kept on the page."""
    view = current_app.view_functions.get(request.endpoint or "")
    account = current.account()
    if not _asks(view) or account is None or is_fresh():
        _without_ours()
        return None
    if request.method not in ("GET", "HEAD") and any(name in request.form for name in OURS):
        try:
            _proved(account)
        except DistrictsError as trouble:
            if trouble.code == "too_many":
                return _page(account, trouble), 429
            current.store().note("proof_failed", by=account.name, at=current.now(), ref=account.ref)
            return _page(account, trouble), 403
        held = current.held()
        if held is not None:
            current.office().sessions.confirm(held.number, at=current.now())
        _without_ours()
        return None
    return _page(account), 403


def _proved(account: Account) -> None:
    """Take a password with its code, or a passkey; refuse anything less."""
    form = request.form
    if form.get(ANSWER):
        passkeys.used(form.get(CHALLENGE, ""), form[ANSWER], account)
        return
    tried = tries.of_password(account.name)
    if not verify(account.password_hash, form.get(PASSWORD, "")):
        raise _wrong("The password is not right.", PASSWORD)
    tries.was_right(tried)
    if account.code_secret is not None and factors.proves(account, form.get(CODE, "")) is None:
        raise _wrong("The code is not right, or was used before.", CODE)


def _wrong(message: str, field: str) -> DistrictsError:
    return DistrictsError(
        message, code="not_confirmed", field=field, remedy="Try again. Nothing was entered yet."
    )


def _without_ours() -> None:
    """Take the proof out of the form, so that no view sees or keeps it."""
    if request.method in ("GET", "HEAD") or not any(name in request.form for name in OURS):
        return
    left = [(k, v) for k, v in request.form.items(multi=True) if not k.startswith("confirm-")]
    request.form = ImmutableMultiDict(left)


def _page(account: Account, trouble: DistrictsError | None = None) -> str:
    posted = [
        (name, value)
        for name, value in request.form.items(multi=True)
        if not name.startswith("confirm-") and name != "csrf_token"
    ]
    asked = passkeys.to_use(account) if account.passkeys and passkeys.usable() else None
    return render_template(
        "account/confirm.html",
        trouble=trouble,
        address=request.full_path.rstrip("?"),
        posted=posted,
        asked=asked,
        wants_code=account.code_secret is not None,
        minutes=MINUTES,
    )


def init_app(app: Flask) -> None:
    """Check every request, after its form is known to be our own."""
    app.before_request(check)
