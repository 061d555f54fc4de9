"""What, where and remedy: the one kind of error a person reads."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Where:
    """The place of a trouble: a file as the user named it, a 1-based row, a column or key."""

    file: str | None = None
    row: int | None = None
    field: str | None = None

    def __str__(self) -> str:
        """Return the place as a clerk would say it."""
        parts = [
            self.file,
            None if self.row is None else f"row {self.row}",
            None if self.field is None else f"field {self.field}",
        ]
        return ", ".join(part for part in parts if part)


class DistrictsError(Exception):
    """Input or a step that cannot be used; nothing was written.

    Parameters
    ----------
    message
        What is wrong, in a whole sentence.
    code
        Stable word for programs, as listed in the documentation.
    file, row, field
        Where; ``row`` counts from 1 after the header.
    remedy
        What to do next, in a whole sentence.
    """

    def __init__(
        self,
        message: str,
        *,
        code: str = "not_usable",
        file: str | None = None,
        row: int | None = None,
        field: str | None = None,
        remedy: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.where = Where(file, row, field)
        self.remedy = remedy

    def document(self) -> dict[str, object]:
        """Return the error in the form that ``--json`` prints."""
        where = {"file": self.where.file, "row": self.where.row, "field": self.where.field}
        return {
            "error": {
                "code": self.code,
                "message": self.message,
                "where": where,
                "remedy": self.remedy,
            }
        }

    def __str__(self) -> str:
        """Return where, what and remedy, a line each."""
        return "\n".join(line for line in (str(self.where), self.message, self.remedy) if line)
