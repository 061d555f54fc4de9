"""Who may open which page. A view that does not say is open to nobody."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Any, TypeVar
from urllib.parse import urlsplit

from flask import Flask, abort, current_app, request
from werkzeug.exceptions import Forbidden

from webmap import current

View = TypeVar("View", bound=Callable[..., Any])


class Role(StrEnum):
    """What a person does here."""

    PUBLIC = "public"
    NEIGHBOR = "neighbor"
    CLERK = "clerk"
    AUTHORITY = "authority"
    ANIMAL_CONTROL = "animal_control"
    INSPECTOR = "inspector"
    JUDGE = "judge"
    ADMINISTRATOR = "administrator"

    @property
    def words(self) -> str:
        """How the role is called in a sentence."""
        return self.value.replace("_", " ")


STAFF = (
    Role.CLERK,
    Role.AUTHORITY,
    Role.ANIMAL_CONTROL,
    Role.INSPECTOR,
    Role.JUDGE,
    Role.ADMINISTRATOR,
)
PETITION_READERS = (Role.CLERK, Role.JUDGE, Role.ADMINISTRATOR)
PETITION_CLERKS = (Role.CLERK, Role.ADMINISTRATOR)
JUDGES = (Role.JUDGE,)
CASE_READERS = (Role.CLERK, Role.ANIMAL_CONTROL, Role.JUDGE, Role.ADMINISTRATOR)
CASE_KEEPERS = (Role.CLERK, Role.ANIMAL_CONTROL, Role.ADMINISTRATOR)
DOG_READERS, DOG_KEEPERS = CASE_READERS, CASE_KEEPERS
KENNEL_READERS = (Role.CLERK, Role.ANIMAL_CONTROL, Role.INSPECTOR, Role.ADMINISTRATOR)
KENNEL_KEEPERS = (Role.INSPECTOR, Role.ADMINISTRATOR)

INCIDENT_READERS = (Role.CLERK, Role.AUTHORITY, Role.ANIMAL_CONTROL, Role.ADMINISTRATOR)
INCIDENT_KEEPERS = (Role.CLERK, Role.AUTHORITY, Role.ADMINISTRATOR)
LOCAL_AUTHORITY = (Role.AUTHORITY,)


class Refused(Forbidden):
    """The page is not open to this person; it says to whom it is."""

    def __init__(self, roles: Iterable[Role], signed_in: bool) -> None:
        super().__init__()
        self.roles = sorted(roles, key=list(Role).index)
        self.signed_in = signed_in


class Unfinished(Forbidden):
    """The password was given, and the way in goes on elsewhere."""


def may(*roles: Role) -> Callable[[View], View]:
    """Open a view to these roles; ``Role.PUBLIC`` opens it to everyone."""

    def opened(view: View) -> View:
        view.may = frozenset(roles)  # type: ignore[attr-defined]
        return view

    return opened


def takes(megabytes: Callable[[], int]) -> Callable[[View], View]:
    """Let a view take more than a form's worth of bytes."""

    def wide(view: View) -> View:
        view.takes_mb = megabytes  # type: ignore[attr-defined]
        return view

    return wide


def allowed(view: Callable[..., Any] | None) -> frozenset[Role]:
    """Return the roles a view is open to: none where it does not say."""
    found: frozenset[Role] = getattr(view, "may", frozenset())
    return found


def is_open(view: Callable[..., Any] | None, roles: Iterable[str]) -> bool:
    """Whether a person with these roles may open the view."""
    to = allowed(view)
    return Role.PUBLIC in to or any(role in to for role in roles)


def check() -> None:
    """Refuse the request unless its view is open to the person who asks."""
    if request.endpoint is None:
        return  # no such page: 404 tells nothing that an address does not
    view = current_app.view_functions.get(request.endpoint)
    account = current.account()
    if not is_open(view, account.roles if account else ()):
        if current.entering() is not None:
            raise Unfinished
        raise Refused(allowed(view), account is not None)
    if (megabytes := getattr(view, "takes_mb", None)) is not None:
        request.max_content_length = megabytes() * 1_000_000


def can(endpoint: str) -> bool:
    """Whether the person who asks may open another page: for menus and buttons."""
    account = current.account()
    return is_open(current_app.view_functions.get(endpoint), account.roles if account else ())


def same_origin() -> None:
    """Refuse a change that another site asked this browser to make."""
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    site = request.headers.get("Sec-Fetch-Site")
    origin = request.headers.get("Origin")
    foreign = origin is not None and urlsplit(origin).netloc != request.host
    if (site is not None and site not in ("same-origin", "none")) or foreign:
        abort(403, "The form was sent from another site.")


def init_app(app: Flask) -> None:
    """Check every request, before anything of it is read."""
    app.before_request(check)
    app.before_request(same_origin)
