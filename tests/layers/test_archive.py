"""Archives that strangers send."""

import io
import stat
import struct
import zipfile

import pytest

from districts.errors import DistrictsError
from districts.layers.archive import unpack
from districts.layers.intake import read_layer
from districts.layers.limits import Limits
from districts.layers.soundness import check


def packed(path, entries):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries:
            archive.writestr(name, content)
    return path


def refusal(path, folder, **limits):
    with pytest.raises(DistrictsError) as caught:
        unpack(path, folder / "out", Limits(**limits), path.name)
    return caught.value


@pytest.mark.parametrize(
    "name",
    [
        "../outside.shp", "a/../../outside.shp", "/etc/outside.shp", "..\\outside.shp",
        "C:\\outside.shp", "inner.zip", "CON", "aux.shp", "bad\x01name.shp", "a:stream.shp",
    ],
)  # fmt: skip
def test_an_entry_that_does_not_belong_is_left_in_the_archive_and_named(name, tmp_path):
    path = packed(tmp_path / "a.zip", [(name, b"x"), ("land/parcels.shp", b"y")])

    done = unpack(path, tmp_path / "out", Limits(), "a.zip")

    assert [str(file) for file in done.files] == ["land/parcels.shp"]
    assert len(done.refused) == 1
    assert {p.name for p in tmp_path.rglob("*") if p.is_file()} == {"a.zip", "parcels.shp"}


def test_a_link_is_left_in_the_archive(tmp_path):
    link = zipfile.ZipInfo("parcels.shp")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    path = packed(tmp_path / "a.zip", [(link, "/etc/hostname"), ("b.txt", b"")])

    assert unpack(path, tmp_path / "out", Limits(), "a.zip").refused == {
        "parcels.shp": "a link or device, not a file"
    }


def test_clutter_of_a_mac_is_ignored_without_a_word(tmp_path):
    path = packed(
        tmp_path / "a.zip",
        [("__MACOSX/._P.shp", b"x"), ("P/.DS_Store", b"x"), ("P/P.shp", b"x")],
    )

    done = unpack(path, tmp_path / "out", Limits(), "a.zip")

    assert [str(file) for file in done.files] == ["P/P.shp"] and not done.refused


def test_too_many_entries(tmp_path):
    path = packed(tmp_path / "a.zip", [(f"{k}.txt", b"") for k in range(2001)])

    assert refusal(path, tmp_path).code == "archive_unsafe"


def test_too_much_unpacked(tmp_path):
    path = packed(tmp_path / "a.zip", [("a.shp", bytes(range(256)) * 8000)])

    assert "--unpacked-mib" in refusal(path, tmp_path, unpacked_bytes=1_000_000).remedy


def test_too_tightly_packed(tmp_path):
    path = packed(tmp_path / "a.zip", [("a.shp", b"\x00" * 20_000_000)])

    assert "100 to 1" in refusal(path, tmp_path).message


def test_a_header_that_lies_about_the_size_is_found_while_unpacking(tmp_path):
    path = packed(tmp_path / "a.zip", [("a.shp", b"\x00" * 20_000_000)])
    raw = bytearray(path.read_bytes())
    central = raw.index(b"PK\x01\x02")
    struct.pack_into("<I", raw, central + 24, 1000)
    path.write_bytes(raw)

    assert refusal(path, tmp_path).code in ("archive_unsafe", "not_readable")
    assert sum(p.stat().st_size for p in (tmp_path / "out").rglob("*")) < 2_000_000


def test_entries_that_lie_over_one_another(tmp_path):
    path = packed(tmp_path / "a.zip", [("a.shp", bytes(range(256)) * 40), ("b.shp", b"")])
    raw = bytearray(path.read_bytes())
    second = raw.index(b"PK\x01\x02", raw.index(b"PK\x01\x02") + 4)
    struct.pack_into("<I", raw, second + 20, len(raw))
    path.write_bytes(raw)

    assert refusal(path, tmp_path).code == "archive_unsafe"


def test_one_name_twice_in_any_letter_case(tmp_path):
    path = packed(tmp_path / "a.zip", [("Parcels.shp", b"x"), ("PARCELS.SHP", b"y")])

    assert "twice" in refusal(path, tmp_path).message


def test_a_locked_or_cut_archive_cannot_be_read(tmp_path):
    path = packed(tmp_path / "a.zip", [("a.shp", b"x" * 100)])
    raw = bytearray(path.read_bytes())
    path.write_bytes(raw[:-30])
    assert refusal(path, tmp_path).code == "not_readable"

    for mark, offset in ((b"PK\x01\x02", 8), (b"PK\x03\x04", 6)):
        raw[raw.index(mark) + offset] |= 1
    path.write_bytes(raw)
    assert "password" in refusal(path, tmp_path).message


def test_the_rest_of_an_unsafe_archive_is_read_and_the_entry_reported(shapefile):
    path = shapefile(folder="county parcels/")
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("../../evil.shp", b"x")

    report = check(read_layer(path)).document()

    assert report["usable"] and report["features"] == 3
    (problem,) = [p for p in report["problems"] if p["code"] == "archive_unsafe"]
    assert "../../evil.shp" in problem["message"] and problem["count"] == 1


@pytest.mark.parametrize(
    ("without", "severity", "named"),
    [
        ({".dbf"}, "warning", "parcels.dbf"),
        ({".shx"}, "warning", "parcels.shx"),
        ({".shp"}, "ask", "parcels.shp"),
    ],
)
def test_a_missing_part_is_named(without, severity, named, shapefile):
    report = check(read_layer(shapefile(without=without))).document()

    (problem,) = [p for p in report["problems"] if p["code"] == "parts_missing"]
    assert problem["severity"] == severity and named in problem["message"]
    assert report["features"] == 3


def test_two_shapefiles_in_one_archive_are_two_layers(plat, tmp_path):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in ("North", "South"):
            plat.to_file(tmp_path / f"{name}.shp")
            for part in tmp_path.glob(f"{name}.*"):
                archive.write(part, f"{name}/{part.name}")
    path = tmp_path / "both.zip"
    path.write_bytes(buffer.getvalue())

    assert sorted(layer.name for layer in read_layer(path).layers) == ["North", "South"]
    assert len(read_layer(path, layer="south").frame) == 3
