"""A person's yes or no to a suggested match of a signature with a holder."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from werkzeug.datastructures import MultiDict

from districts.errors import DistrictsError


def decision(
    form: MultiDict[str, str], suggestions: Iterable[Mapping[str, Any]]
) -> tuple[int, str, bool]:
    """Return line, holder and whether it is accepted; only what was suggested can be decided."""
    answer = form.get("answer")
    for one in suggestions:
        is_it = (str(one["line"]), str(one["holder"])) == (form.get("line"), form.get("holder"))
        if is_it and answer in ("accept", "reject"):
            return int(one["line"]), str(one["holder"]), answer == "accept"
    raise DistrictsError(
        "This match is not suggested, or was decided meanwhile.",
        code="match_refused",
        field="line",
        remedy="Open the petition again and decide on what stands there.",
    )
