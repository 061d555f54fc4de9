"""Pictures that people send, and how they are shown again: never as a page of ours."""

from __future__ import annotations

from flask import Response
from werkzeug.datastructures import FileStorage

from districts.errors import DistrictsError

SHOWN = ("image/jpeg", "image/png")


def sent(file: FileStorage | None) -> tuple[bytes | None, str | None]:
    """Return what a browser sent and its name; nothing where no file was chosen."""
    if file is None or not file.filename:
        return None, None
    name = file.filename.replace("\\", "/").rsplit("/", 1)[-1]
    plain = "".join(letter for letter in name if letter.isprintable())[:120]
    return file.stream.read(), plain or "picture"


def needed(file: FileStorage | None) -> tuple[bytes, str]:
    """Return what a browser sent and its name; refuse none."""
    content, name = sent(file)
    if content is None or name is None:
        raise DistrictsError(
            "No picture was chosen.",
            code="field_missing",
            field="picture",
            remedy="Choose the scan or photograph of the sheet.",
        )
    return content, name


def response(content: bytes, media_type: str, name: str) -> Response:
    """Answer with a kept file, which a page of ours shows as a picture, and none opens as a page.

    What somebody sent may be a picture and a page at once, so that it is never one on its own.
    """
    found = Response(content, mimetype=media_type)
    found.headers.set("Content-Disposition", "attachment", filename=name)
    found.headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
    found.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    return found
