"""The keys of a petition file, each read as the kind of value it must be."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import Any

from districts.errors import DistrictsError
from districts.records.values import day


class PacketKeys:
    """The keys of one petition file, each read as the kind of value it must be."""

    def __init__(self, written: Mapping[str, Any], folder: Path, name: str) -> None:
        self.written = written
        self.folder = folder
        self.name = name

    def wrong(self, key: str, message: str, remedy: str) -> DistrictsError:
        """Return the error that names a key."""
        return DistrictsError(
            message, code="value_not_readable", file=self.name, field=key, remedy=remedy
        )

    def known(self, keys: Sequence[str]) -> None:
        """Refuse a key that nothing reads."""
        strange = next((key for key in self.written if key not in keys), None)
        if strange is not None:
            raise DistrictsError(
                f"“{strange}” is not a key of a petition.",
                code="key_unknown",
                file=self.name,
                field=strange,
                remedy=f"The keys are {', '.join(keys)}.",
            )

    def text(self, key: str) -> str | None:
        """Return a text, None when the key is not there."""
        value = self.written.get(key)
        if value is None or isinstance(value, str):
            return value
        raise self.wrong(key, f"“{key}” is not text.", "Write it in quotation marks.")

    def answer(self, key: str) -> bool | None:
        """Return true or false, None when the key is not there."""
        value = self.written.get(key)
        if value is None or isinstance(value, bool):
            return value
        raise self.wrong(key, f"“{key}” is not an answer.", "Write true or false, without quotes.")

    def day(self, key: str) -> date | None:
        """Return a date, written as one or as ISO text."""
        value = self.written.get(key)
        remedy = "Write it as 2026-03-02."
        if isinstance(value, str):
            try:
                return day(value)
            except ValueError as trouble:
                raise self.wrong(key, f"{trouble}.", remedy) from trouble
        if value is None or (isinstance(value, date) and not isinstance(value, datetime)):
            return value
        raise self.wrong(key, f"“{key}” is not a date.", remedy)

    def meters(self, key: str) -> float:
        """Return a distance that is not negative."""
        value = self.written[key]
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if number and math.isfinite(value) and value >= 0:
            return float(value)
        raise self.wrong(key, f"“{key}” is not a distance.", "Write meters, such as 1.0.")

    def file(self, key: str) -> Path | None:
        """Return a path that exists, relative to the petition's folder."""
        text = self.text(key)
        if text is None:
            return None
        path = (self.folder / text).resolve() if text.strip() and "\0" not in text else None
        if path is None or not path.exists():
            raise DistrictsError(
                f"The file “{text}” is not there.",
                code="file_missing",
                file=self.name,
                field=key,
                remedy="Paths are relative to the folder of petition.toml.",
            )
        return path

    def pins(self, key: str) -> tuple[str, ...] | None:
        """Return a list of parcel numbers, which are text."""
        value = self.written.get(key)
        if value is None:
            return None
        if not isinstance(value, list) or not all(isinstance(pin, str) for pin in value):
            raise self.wrong(
                key,
                "Parcel numbers are text: zeros at their front count.",
                f'Write them as {key} = ["0001", "0002"].',
            )
        if not value:
            raise self.wrong(key, "No parcel is listed.", "List the parcels of the area.")
        return tuple(value)

    def table(self, key: str, known: tuple[str, ...] | None) -> dict[str, str]:
        """Return a table of texts whose keys are among ``known``."""
        value = self.written.get(key, {})
        if not isinstance(value, dict):
            raise self.wrong(key, f"“{key}” is not a table.", f"Begin it with a line [{key}].")
        for name, text in value.items():
            if known is not None and name not in known:
                raise DistrictsError(
                    f"“{name}” is not a field of the {key}.",
                    code="key_unknown",
                    file=self.name,
                    field=f"{key}.{name}",
                    remedy=f"The fields are {', '.join(known)}.",
                )
            if not isinstance(text, str):
                raise self.wrong(
                    f"{key}.{name}", f"“{name}” is not text.", "Write it in quotation marks."
                )
        return dict(value)
