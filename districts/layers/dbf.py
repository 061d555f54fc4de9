"""The table of a Shapefile, read byte for byte, so that pins stay text and names keep letters."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from districts.errors import DistrictsError
from districts.layers.encoding import Encoding, decode, detect, without_half_letter
from districts.layers.rows import text_of

# Language driver ids of dBASE that say which code page its letters are in.
_LANGUAGES = {
    0x01: "cp437", 0x02: "cp850", 0x03: "cp1252", 0x57: "cp1252", 0x58: "cp1252", 0x59: "cp1252",
    0x08: "cp865", 0x09: "cp437", 0x0A: "cp850", 0x64: "cp852", 0x65: "cp866", 0x66: "cp865",
    0xC8: "cp1250", 0xC9: "cp1251", 0xCA: "cp1254", 0xCB: "cp1253", 0x6A: "cp737", 0x6B: "cp857",
}  # fmt: skip


@dataclass(frozen=True)
class Table:
    """A dBASE table in memory.

    Parameters
    ----------
    names, kinds
        Column names as decoded, and dBASE's letter for each kind (C text, N number, …).
    cells
        One structured record a row, bytes still.
    encoding
        How the bytes are read.
    """

    names: tuple[str, ...]
    kinds: tuple[str, ...]
    cells: NDArray[np.void]
    encoding: Encoding

    def column(self, name: str, records: Iterable[int]) -> list[str | None]:
        """Text of a column in the given 0-based records; None where nothing was written."""
        place = self.names.index(name)
        values = [without_half_letter(each, self.encoding) for each in self._raw(place, records)]
        texts = decode(values, self.encoding)
        if self.kinds[place] in "NF":
            return [_number(text) for text in texts]
        return [text or None for text in texts]

    def cut(self, names: Iterable[str], records: Iterable[int]) -> list[int]:
        """Places among the records where a text of some columns ends within a letter."""
        records = list(records)
        found = {
            place
            for name in names
            for place, each in enumerate(self._raw(self.names.index(name), records))
            if len(without_half_letter(each, self.encoding)) < len(each)
        }
        return sorted(found)

    def _raw(self, place: int, records: Iterable[int]) -> list[bytes]:
        raw = self.cells[f"f{place}"]
        count = len(raw)
        return [raw[record].strip(b" \x00") if record < count else b"" for record in records]


def read(path: Path, name: str, *, chosen: str | None = None, cpg: Path | None = None) -> Table:
    """Read a ``.dbf``; the ``.cpg`` beside it, or the table itself, declares its letters."""
    data = np.fromfile(path, dtype=np.uint8)
    head = data[:32].tobytes()
    if len(head) < 32:
        raise _broken(name, 0)
    count, header_bytes, record_bytes = struct.unpack("<IHH", head[4:12])
    raw_names, kinds, widths = _fields(data[32:header_bytes].tobytes())
    if not raw_names or record_bytes != 1 + sum(widths):
        raise _broken(name, 0)
    whole = max(len(data) - header_bytes, 0) // record_bytes
    if whole < count:
        raise _broken(name, whole)
    starts = [1 + sum(widths[:place]) for place in range(len(widths))]
    formats = np.dtype(
        {
            "names": ["deleted", *(f"f{place}" for place in range(len(widths)))],
            "formats": ["S1", *(f"S{max(width, 1)}" for width in widths)],
            "offsets": [
                0,
                *(start if width else 0 for start, width in zip(starts, widths, strict=True)),
            ],
            "itemsize": record_bytes,
        }
    )
    cells: NDArray[np.void] = np.frombuffer(
        data[header_bytes : header_bytes + count * record_bytes].tobytes(), dtype=formats
    )
    texts = [n for n, kind in enumerate(kinds) if kind in "CM"]
    foreign = [text for n in texts for text in _foreign(cells[f"f{n}"])]
    foreign += [raw for raw in raw_names if not raw.isascii()]
    encoding = detect(foreign, _declared(cpg, head[29]), chosen)
    return Table(tuple(decode(raw_names, encoding)), tuple(kinds), cells, encoding)


def _fields(raw: bytes) -> tuple[list[bytes], list[str], list[int]]:
    names, kinds, widths = [], [], []
    for start in range(0, len(raw) - 31, 32):
        if raw[start] == 0x0D:
            break
        field = raw[start : start + 32]
        kind = chr(field[11])
        names.append(field[:11].split(b"\x00")[0].strip())
        kinds.append(kind)
        # Long texts borrow the byte that counts decimals in numbers.
        widths.append(field[16] + (field[17] << 8 if kind == "C" else 0))
    return names, kinds, widths


def _foreign(column: NDArray[np.bytes_]) -> Iterable[bytes]:
    width = column.dtype.itemsize
    letters = np.frombuffer(np.ascontiguousarray(column).tobytes(), np.uint8).reshape(-1, width)
    rows = np.flatnonzero((letters > 127).any(axis=1))
    return {bytes(column[row]).strip(b" \x00") for row in rows}


def _declared(cpg: Path | None, language: int) -> str | None:
    if cpg is not None:
        return cpg.read_bytes()[:64].decode("ascii", errors="replace").strip() or None
    return _LANGUAGES.get(language)


def _number(text: str) -> str | None:
    text = text.strip()
    if not text or set(text) <= {"*"}:
        return None
    if "e" in text.lower():
        try:
            return text_of(float(text))
        except ValueError:
            return text
    whole, point, decimals = text.partition(".")
    return whole if point and not decimals.strip("0") and whole not in ("", "-") else text


def _broken(name: str, whole: int) -> DistrictsError:
    return DistrictsError(
        f"The table (.dbf) breaks off: {whole} whole features precede the break.",
        code="not_readable",
        file=name,
        remedy="Download or copy the Shapefile again, all of its parts together.",
    )
