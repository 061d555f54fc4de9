"""A photograph that came with a report: what the camera wrote into it, and a copy without that."""

from __future__ import annotations

import io
import math
import struct
import warnings
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from PIL import ExifTags, Image, ImageOps, UnidentifiedImageError

from districts.errors import DistrictsError

LARGEST_MB = 10
MOST_PIXELS = 40_000_000
SHOWN_PIXELS = 1600
QUALITY = 85
_GPS = ExifTags.GPSTAGS
FORMATS = ("JPEG", "PNG", "WEBP", "MPO")
BROKEN = (
    ValueError, TypeError, KeyError, IndexError, AttributeError, ZeroDivisionError, OverflowError,
    OSError, SyntaxError, struct.error,
)  # fmt: skip
"""What a picture that is damaged, or made to do damage, can make its reader say."""


@dataclass(frozen=True)
class Photo:
    """What is known of a photograph.

    Attributes
    ----------
    shown
        A JPEG with nothing in it but the picture.
    taken_at
        Day and time by the camera's clock, with the offset where the camera wrote one.
    lon, lat, accuracy_m
        Where the camera was, and how far off it says it can be.
    """

    shown: bytes
    taken_at: str | None = None
    lon: float | None = None
    lat: float | None = None
    accuracy_m: float | None = None


def read_photo(content: bytes, name: str) -> Photo:
    """Read a photograph and make the copy that may be shown.

    Raises
    ------
    DistrictsError
        It is no picture that can be read, or too large.
    """
    if len(content) > LARGEST_MB * 1_000_000:
        raise _refused(
            f"The photograph has {len(content) / 1e6:,.1f} MB; at most {LARGEST_MB} MB are taken.",
            "file_too_large",
            name,
        )
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(content), formats=FORMATS) as picture:
                if picture.width * picture.height > MOST_PIXELS:
                    raise _refused("The photograph has too many points.", "file_too_large", name)
                exif = _exif(picture)
                shown = _shown(picture)
    except UnidentifiedImageError as trouble:
        raise _refused("The file is no photograph.", "not_a_picture", name) from trouble
    except (Image.DecompressionBombError, *BROKEN) as trouble:
        raise _refused("The photograph cannot be read.", "not_a_picture", name) from trouble
    lon, lat = _place(exif)
    return Photo(shown, _taken_at(exif), lon, lat, _accuracy(exif) if lon is not None else None)


def _refused(message: str, code: str, name: str) -> DistrictsError:
    return DistrictsError(
        message,
        code=code,
        file=name,
        field="photo",
        remedy="Choose it again as JPEG or PNG, or send the report without it: the rest of the "
        "form is as you filled it in.",
    )


def _shown(picture: Image.Image) -> bytes:
    """Return the picture alone, turned as it was held, no larger than a screen."""
    turned = ImageOps.exif_transpose(picture) or picture
    plain = turned.convert("RGB")
    plain.thumbnail((SHOWN_PIXELS, SHOWN_PIXELS))
    bare = Image.new("RGB", plain.size)
    bare.paste(plain)  # a new picture has no notes, profiles or thumbnails of the old one
    out = io.BytesIO()
    bare.save(out, "JPEG", quality=QUALITY)
    return out.getvalue()


def _exif(picture: Image.Image) -> dict[str, Any]:
    found: dict[str, Any] = {}
    try:
        exif = picture.getexif()
        for part, names in ((ExifTags.IFD.Exif, ExifTags.TAGS), (ExifTags.IFD.GPSInfo, _GPS)):
            found |= {str(names.get(key)): value for key, value in exif.get_ifd(part).items()}
    except BROKEN:
        return found
    return found


def _taken_at(exif: dict[str, Any]) -> str | None:
    try:
        at = datetime.strptime(str(exif["DateTimeOriginal"]).strip("\0 "), "%Y:%m:%d %H:%M:%S")  # noqa: DTZ007 - by the camera's clock, whatever that is
        offset = str(exif.get("OffsetTimeOriginal") or "").strip("\0 ")
        return datetime.fromisoformat(f"{at.isoformat()}{offset}").isoformat()
    except BROKEN:
        return None


def _place(exif: dict[str, Any]) -> tuple[float | None, float | None]:
    try:
        lon = _degrees(exif["GPSLongitude"], str(exif["GPSLongitudeRef"]), "W")
        lat = _degrees(exif["GPSLatitude"], str(exif["GPSLatitudeRef"]), "S")
    except BROKEN:
        return None, None
    is_place = math.isfinite(lon) and math.isfinite(lat) and abs(lon) <= 180 and abs(lat) <= 90
    return (lon, lat) if is_place and (lon, lat) != (0, 0) else (None, None)


def _degrees(parts: Any, letter: str, minus: str) -> float:
    whole, minutes, seconds = (float(part) for part in parts)
    value = whole + minutes / 60 + seconds / 3600
    return round(-value if letter.strip("\0 ").upper() == minus else value, 7)


def _accuracy(exif: dict[str, Any]) -> float | None:
    try:
        meters = float(exif["GPSHPositioningError"])
    except BROKEN:
        return None
    return meters if math.isfinite(meters) and meters > 0 else None
