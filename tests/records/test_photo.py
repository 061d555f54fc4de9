"""A photograph: what a camera wrote is read, the copy carries none of it, broken files are told."""

import io
import random

import pytest
from PIL import Image

from districts.errors import DistrictsError
from districts.records.photo import LARGEST_MB, read_photo


def jpeg(size=(64, 40), **tags):
    exif = Image.Exif()
    for tag, value in tags.get("top", {}).items():
        exif[tag] = value
    for part, values in ((0x8769, tags.get("taken", {})), (0x8825, tags.get("gps", {}))):
        if values:
            exif.get_ifd(part).update(values)
    out = io.BytesIO()
    Image.new("RGB", size, (200, 30, 30)).save(out, "JPEG", exif=exif)
    return out.getvalue()


def gps(lat="N", lon="W", lat_parts=(42.0, 2.0, 3.6), lon_parts=(93.0, 28.0, 12.0), **more):
    return {1: lat, 2: lat_parts, 3: lon, 4: lon_parts, **more}


def test_time_and_place_are_read():
    found = read_photo(
        jpeg(taken={0x9003: "2026:05:02 18:20:07", 0x9011: "-05:00"}, gps=gps(**{})), "a.jpg"
    )

    assert found.taken_at == "2026-05-02T18:20:07-05:00"
    assert found.lat == pytest.approx(42 + 2 / 60 + 3.6 / 3600, abs=1e-6)
    assert found.lon == pytest.approx(-(93 + 28 / 60 + 12 / 3600), abs=1e-6)


def test_a_time_without_offset_is_by_the_camera_s_clock():
    found = read_photo(jpeg(taken={0x9003: "2026:05:02 18:20:07"}), "a.jpg")

    assert found.taken_at == "2026-05-02T18:20:07"


@pytest.mark.parametrize(
    "tags",
    [
        {"taken": {0x9003: "0000:00:00 00:00:00"}},
        {"taken": {0x9003: "yesterday"}},
        {"gps": gps(lat_parts=(0.0, 0.0, 0.0), lon_parts=(0.0, 0.0, 0.0))},
        {"gps": gps(lat_parts=(142.0, 0.0, 0.0))},
        {"gps": {2: (42.0, 2.0, 3.0)}},
        {"gps": gps(lat_parts=(42.0, 2.0))},
    ],
)
def test_what_a_camera_wrote_wrongly_says_nothing(tags):
    found = read_photo(jpeg(**tags), "a.jpg")

    assert (found.taken_at, found.lon, found.lat) == (None, None, None)


def test_the_copy_is_turned_as_it_was_held_and_no_larger_than_a_screen():
    found = read_photo(jpeg((3000, 2000), top={0x0112: 6}), "a.jpg")

    shown = Image.open(io.BytesIO(found.shown))
    assert shown.size == (1067, 1600)
    assert dict(shown.getexif()) == {}
    assert set(shown.info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}


@pytest.mark.parametrize("form", ["PNG", "WEBP"])
def test_pictures_of_other_kinds_become_jpeg(form):
    out = io.BytesIO()
    Image.new("RGBA", (20, 20), (0, 0, 0, 0)).save(out, form)

    assert Image.open(io.BytesIO(read_photo(out.getvalue(), "a").shown)).format == "JPEG"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "not_a_picture"),
        (b"GIF89a" + b"\0" * 40, "not_a_picture"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "not_a_picture"),
        (b"\xff\xd8\xff" + b"\0" * (LARGEST_MB * 1_000_000), "file_too_large"),
    ],
)
def test_what_is_no_photograph_is_told(content, code):
    with pytest.raises(DistrictsError) as trouble:
        read_photo(content, "x.jpg")

    assert trouble.value.code == code
    assert trouble.value.where.field == "photo"


def test_a_broken_file_is_read_or_told_and_never_a_fault():
    whole = jpeg(taken={0x9003: "2026:05:02 18:20:07"}, gps=gps())
    chance = random.Random(7)
    told = 0
    for _ in range(400):
        broken = bytearray(whole)
        for _ in range(chance.randint(1, 6)):
            broken[chance.randrange(len(broken))] = chance.randrange(256)
        try:
            read_photo(bytes(broken[: chance.randint(4, len(broken))]), "x.jpg")
        except DistrictsError:
            told += 1

    assert told > 100
