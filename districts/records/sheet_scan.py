"""The picture of a signature sheet, kept beside the lines that were read from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from districts.errors import DistrictsError
from districts.records.record import Record

LARGEST_MB = 20
KINDS = {
    b"\xff\xd8\xff": "image/jpeg",
    b"\x89PNG\r\n\x1a\n": "image/png",
    b"II*\x00": "image/tiff",
    b"MM\x00*": "image/tiff",
    b"%PDF-": "application/pdf",
}


@dataclass(frozen=True)
class SheetScan(Record):
    """One sheet as it was handed in.

    Attributes
    ----------
    petition
        Reference of the petition.
    sheet
        What the sheet is called in the signatures, such as ``2``.
    sha256, name, media_type
        The picture: its hash, the name it came with, and what it is by its content.
    """

    kind: ClassVar[str] = "sheet_scan"

    petition: str = ""
    sheet: str = ""
    sha256: str = ""
    name: str = ""
    media_type: str = ""

    def lines(self, rows: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
        """Return the signature rows that were read from this sheet."""
        return [row for row in rows if row.get("sheet") == self.sheet]


def media_type(content: bytes, name: str, *, largest_mb: int = LARGEST_MB) -> str:
    """Tell a picture or PDF by its content.

    Raises
    ------
    DistrictsError
        It is neither, or too large.
    """
    if len(content) > largest_mb * 1_000_000:
        raise DistrictsError(
            f"The file has {len(content) / 1e6:,.1f} MB; at most {largest_mb} MB are kept.",
            code="file_too_large",
            file=name,
            remedy="Save the picture smaller, or one sheet to a file.",
        )
    for mark, kind in KINDS.items():
        if content.startswith(mark):
            return kind
    raise DistrictsError(
        "The file is no picture and no PDF.",
        code="not_a_picture",
        file=name,
        remedy="Keep it as JPEG, PNG, TIFF or PDF.",
    )
