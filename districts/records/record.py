"""What every record has in common: a reference, a kind and a plain JSON form."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar, Self


@dataclass(frozen=True)
class Record:
    """One thing that was filed or decided. Appended, never changed; a correction supersedes.

    Attributes
    ----------
    ref
        Its reference, unique in a workspace, such as ``P-2026-0007``.

    Notes
    -----
    Subclasses are frozen dataclasses whose fields are JSON values (``str``, ``int``, ``float``,
    ``bool``, ``None``, lists and dicts of these), so that a record reads the same from every store.
    """

    kind: ClassVar[str] = "record"
    ref: str

    def payload(self) -> dict[str, Any]:
        """Return the fields as one JSON object."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @classmethod
    def from_payload(cls, payload: dict[str, Any]) -> Self:
        """Make the record from what ``payload`` gave; keys of a later version are left out."""
        known = {field.name for field in fields(cls)}
        return cls(**{key: value for key, value in payload.items() if key in known})
