"""Small pictures for tests: real ones, and files that only begin as one."""

import io
import struct
import zlib

from PIL import Image

PAGE = b"<html><script>owned()</script></html>"


def drawn(kind="JPEG", size=(32, 20)):
    """Return a picture of one color."""
    out = io.BytesIO()
    Image.new("RGB", size, (90, 120, 60)).save(out, kind)
    return out.getvalue()


def huge_png(width, height):
    """Return a PNG of a few bytes that says it is of any size."""

    def chunk(name, content):
        seal = zlib.crc32(name + content)
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", seal)

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0" * 64))
        + chunk(b"IEND", b"")
    )  # fmt: skip


def exif_bomb():
    """Return a JPEG whose EXIF says it holds two thousand million values, and points at itself."""
    entry = struct.pack("<HHII", 0x8769, 4, 1, 8)  # the next directory is this one
    many = struct.pack("<HHII", 0x9003, 2, 2_000_000_000, 8)
    tiff = b"II*\0" + struct.pack("<I", 8) + struct.pack("<H", 2) + many + entry + b"\0\0\0\0"
    exif = b"Exif\0\0" + tiff
    jpeg = drawn()
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + jpeg[2:]
