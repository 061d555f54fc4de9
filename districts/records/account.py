"""A person who may sign in: name, roles and a password kept only as a hash."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from districts.errors import DistrictsError
from districts.records.guessable import is_guessable
from districts.records.record import Record

ROLES = (
    "public",
    "neighbor",
    "clerk",
    "authority",
    "animal_control",
    "inspector",
    "judge",
    "administrator",
)
SHORTEST, LONGEST = 12, 128
_NAME = re.compile(r"[a-z][a-z0-9._-]{1,39}")
_WORDS_OF = "abcdefghjkmnpqrstuvwxyz23456789"

# Argon2id with 46 MiB and one pass: the first choice of OWASP's password storage sheet.
_hasher = PasswordHasher(time_cost=1, memory_cost=47104, parallelism=1)


@dataclass(frozen=True)
class Account(Record):
    """One login.

    Attributes
    ----------
    name
        How the person signs in: small letters, digits, ``.``, ``_`` and ``-``.
    roles
        What the person may do, of ``ROLES``.
    password_hash
        Argon2id; the password itself is never kept.
    disabled
        A disabled account stays in the record and cannot sign in.
    code_secret
        Secret of the authenticator app, sealed with the office's key; None where there is none.
    recovery
        Hashes of the codes to be used once when nothing else is at hand.
    passkeys
        ``id``, ``public_key`` (both base64url), ``name`` and ``added_on`` of each passkey.
    identity
        Who the person is at the county's own identity provider: its subject, or an e-mail address
        it has verified. None where the account is not tied to it.
    """

    kind: ClassVar[str] = "account"
    name: str
    roles: list[str]
    password_hash: str = field(repr=False)
    disabled: bool = False
    code_secret: str | None = field(default=None, repr=False)
    recovery: list[str] = field(default_factory=list, repr=False)
    passkeys: list[dict[str, Any]] = field(default_factory=list, repr=False)
    identity: str | None = None

    @classmethod
    def opened(cls, name: str, roles: list[str], password: str) -> Account:
        """Open an account; refuse a name, role or password that will not do."""
        if not _NAME.fullmatch(name):
            raise DistrictsError(
                f"“{name}” cannot be an account's name.",
                code="name_refused",
                field="name",
                remedy="Use 2 to 40 small letters, digits, dots, dashes; begin with a letter.",
            )
        kept = _checked_roles(roles)
        check_password(password, name)
        return cls(account_ref(name), name, kept, _hasher.hash(password))

    def accepts(self, password: str) -> bool:
        """Whether this is the password of an account that may sign in."""
        return verify(self.password_hash, password) and not self.disabled

    def closed(self) -> Account:
        """Return the account as it stands when it can no longer sign in."""
        return replace(self, disabled=True)

    def reopened(self) -> Account:
        """Return the account as it stands when it can sign in again."""
        return replace(self, disabled=False)

    def with_roles(self, roles: list[str]) -> Account:
        """Return the account with other roles; refuse a role there is not."""
        return replace(self, roles=_checked_roles(roles))

    def with_password(self, password: str) -> Account:
        """Return the account with another password; refuse one that will not do."""
        check_password(password, self.name)
        return replace(self, password_hash=_hasher.hash(password))

    @property
    def has_second_factor(self) -> bool:
        """Whether a code or a passkey is asked for besides the password."""
        return self.code_secret is not None or bool(self.passkeys)

    def without_factors(self) -> Account:
        """Return the account as it stands when its second factors were taken away."""
        return replace(self, code_secret=None, recovery=[], passkeys=[])


def _checked_roles(roles: list[str]) -> list[str]:
    unknown = [role for role in roles if role not in ROLES]
    if unknown or not roles:
        raise DistrictsError(
            f"There is no role “{unknown[0]}”." if unknown else "An account needs a role.",
            code="role_unknown",
            field="role",
            remedy=f"Choose from: {', '.join(ROLES)}.",
        )
    return list(dict.fromkeys(roles))


def account_ref(name: str) -> str:
    """Return the reference of the one account with this name."""
    return f"U-{name}"


def verify(password_hash: str | None, password: str) -> bool:
    """Compare a password with a hash; with none, take the same time and say no."""
    nobody = _nobody()  # at the first need of it, whoever asks: a name there is not is no slower
    try:
        _hasher.verify(password_hash or nobody, password[: LONGEST + 1])
    except (Argon2Error, InvalidHashError):
        return False
    return password_hash is not None and len(password) <= LONGEST


def check_password(password: str, name: str) -> None:
    """Refuse a password that is short, long or easily guessed; ask for no mixture of signs."""
    if len(password) < SHORTEST:
        trouble = f"The password has fewer than {SHORTEST} characters."
    elif len(password) > LONGEST:
        trouble = f"The password has more than {LONGEST} characters."
    elif is_guessable(password, name):
        trouble = "The password is easily guessed."
    else:
        return
    raise DistrictsError(
        trouble,
        code="password_refused",
        field="password",
        remedy="Take four or five words that do not belong together.",
    )


def generated_password() -> str:
    """Return a password to be shown once: four groups of five, without look-alike signs."""
    return "-".join("".join(secrets.choice(_WORDS_OF) for _ in range(5)) for _ in range(4))


_nobodys_hash: list[str] = []


def _nobody() -> str:
    """Return a hash that no password opens, made at the first need of it."""
    if not _nobodys_hash:
        _nobodys_hash.append(_hasher.hash(secrets.token_hex(32)))
    return _nobodys_hash[0]
