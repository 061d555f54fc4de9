"""The picture of a signature sheet, kept beside the lines that were read from it."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from PIL import Image, UnidentifiedImageError

from districts.errors import DistrictsError
from districts.records.photo import BROKEN
from districts.records.record import Record

LARGEST_MB = 20
MOST_PIXELS = 80_000_000
"""A sheet of legal size at 600 points an inch has 43 million."""
FORMATS = {"image/jpeg": ("JPEG", "MPO"), "image/png": ("PNG",), "image/tiff": ("TIFF",)}
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


def media_type(
    content: bytes, name: str, *, largest_mb: int = LARGEST_MB, most_pixels: int = MOST_PIXELS
) -> str:
    """Tell a picture or PDF by its content, never by its name.

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
    kind = next((kind for mark, kind in KINDS.items() if content.startswith(mark)), None)
    if kind is None or (kind in FORMATS and not _is_picture(content, kind, name, most_pixels)):
        raise DistrictsError(
            "The file is no picture and no PDF.",
            code="not_a_picture",
            file=name,
            remedy="Keep it as JPEG, PNG, TIFF or PDF.",
        )
    return kind


def _is_picture(content: bytes, kind: str, name: str, most_pixels: int) -> bool:
    """Whether a file that begins as a picture is one; refuse one with too many points."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(content), formats=FORMATS[kind]) as picture:
                points = picture.width * picture.height
    except (UnidentifiedImageError, Image.DecompressionBombError, *BROKEN):
        return False
    if points > most_pixels:
        raise DistrictsError(
            f"The picture has {points / 1e6:,.0f} million points; at most "
            f"{most_pixels / 1e6:,.0f} million are kept.",
            code="file_too_large",
            file=name,
            remedy="Save the picture smaller.",
        )
    return True
