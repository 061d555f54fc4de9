"""A review on paper and as a page of its own."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import shapely

from districts.documents.formats import png
from districts.documents.render import review_docx, review_pdf
from districts.errors import DistrictsError
from districts.maps.lines import telling_join
from districts.maps.petition import petition_map
from districts.maps.places import Place
from districts.maps.sheet import petition_sheet
from districts.proceedings.petition import Review


def pdf(review: Review) -> bytes:
    """Return the review as tagged PDF, the same bytes for the same assessment."""
    return review_pdf(review.document, review.paper, review.sources, picture(review))


def docx(review: Review) -> bytes:
    """Return the review for Word."""
    drawn = picture(review)
    return review_docx(
        review.document, review.paper, review.sources, None if drawn is None else png(drawn)
    )


def map_page(review: Review) -> bytes:
    """Return the map as one page that needs nothing else."""
    page = petition_map(
        review.parcels,
        review.boundary,
        joins=review.document["measurements"]["joins"],
        join=review.document["measurements"].get("thinnest_join"),
        self_contained=True,
        title=f"Map of petition {review.petition.title or review.petition.ref}",
        sources=review.sources,
        district=review.district,
    ).page()
    return page.encode()


def picture(review: Review) -> str | None:
    """Return the map for paper; None where nothing has a shape."""
    if not _drawable(review):
        return None
    return petition_sheet(
        review.parcels,
        review.boundary,
        district=review.district,
        sources=review.sources,
        join=_telling(review),
    )


def land_picture(review: Review, points: Sequence[Sequence[float] | None] = ()) -> str | None:
    """Return the map of the land alone; None where nothing has a shape.

    Papers that are posted, handed round or sent carry it: it says of nobody whether he signed.

    Parameters
    ----------
    points
        Places to number as the paper does: longitude and latitude, None where not known.
    """
    if not _drawable(review):
        return None
    places = [
        Place(str(number), point[0], point[1])
        for number, point in enumerate(points, start=1)
        if point is not None
    ]
    return petition_sheet(
        review.parcels,
        review.boundary,
        district=review.district,
        sources=review.sources,
        telling=False,
        places=places,
    )


def _drawable(review: Review) -> bool:
    if review.parcels.crs is None:
        return False
    return bool(shapely.is_geometry(review.parcels.geometry.array).any())


def _telling(review: Review) -> Mapping[str, Any] | None:
    measured = review.document["measurements"]
    return telling_join(measured["joins"], measured.get("thinnest_join"))


def write(path: Path, content: bytes) -> None:
    """Write a file whole or not at all.

    Raises
    ------
    DistrictsError
        The folder is not there, or may not be written to.
    """
    try:
        handle, draft = tempfile.mkstemp(dir=path.parent or Path(), prefix=f".{path.name}.")
    except OSError as trouble:
        raise DistrictsError(
            f"Nothing can be written there: {trouble.strerror}.",
            code="not_writable",
            file=str(path),
            remedy="Name a folder that exists and that you may write to.",
        ) from trouble
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
        Path(draft).chmod(0o644)
        Path(draft).replace(path)
    except OSError as trouble:
        Path(draft).unlink(missing_ok=True)
        raise DistrictsError(
            f"It could not be written: {trouble.strerror}.", code="not_writable", file=str(path)
        ) from trouble
