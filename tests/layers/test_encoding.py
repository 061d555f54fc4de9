"""Names with accents, under lying and missing notes of their letters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from districts.layers.encoding import detect, is_garbled
from districts.layers.intake import read_layer
from districts.layers.soundness import check

NAMES = ["NÚÑEZ JOSÉ", "BJÖRKLUND ÅSA", "O’BRIEN PATRICK", "DUPRÉ THÉRÈSE TTEE"]
accented = st.text("ABCDEÉÈÑÜÖÅÇ ’", min_size=1).filter(lambda text: not text.isascii())


@pytest.mark.parametrize("codec", ["utf-8", "cp1252"])
@pytest.mark.parametrize("declared", [None, "UTF-8", "1252", "ISO-8859-1"])
def test_names_come_through_whatever_the_file_declares(codec, declared):
    raw = [name.encode(codec) for name in NAMES]

    found = detect(raw, declared)

    assert [text.decode(found.codec) for text in raw] == NAMES


def test_letters_of_old_dos_tables_are_told_from_windows():
    raw = [name.encode("cp850") for name in ("NÚÑEZ JOSÉ", "MUÑOZ ÁLVARO", "BJÖRKLUND ÅSA")]

    assert detect(raw, None).codec == "cp850"


def test_a_chosen_encoding_is_not_argued_with():
    found = detect(["Ñ".encode()], "UTF-8", "cp1252")

    assert (found.codec, found.how) == ("cp1252", "chosen")


@given(st.lists(accented, min_size=1))
def test_valid_utf8_is_utf8(names):
    assert detect([name.encode() for name in names], "1252").codec == "utf-8"


def test_a_field_cut_within_a_letter_is_still_utf8():
    assert detect(["RÉMY JOSÉ".encode()[:-1], "NÚÑEZ".encode()], None).codec == "utf-8"


@pytest.mark.parametrize(
    ("cpg", "codec", "how"),
    [(None, "cp1252", "detected"), ("1252", "utf-8", "detected"), ("UTF-8", "utf-8", "declared")],
)
def test_the_report_says_how_letters_were_read(cpg, codec, how, plat, tmp_path):
    path = tmp_path / "parcels.shp"
    plat.to_file(path, encoding=codec)
    (tmp_path / "parcels.cpg").unlink(missing_ok=True)
    table = tmp_path / "parcels.dbf"
    raw = bytearray(table.read_bytes())
    raw[29] = 0  # GDAL notes a code page here too
    table.write_bytes(raw)
    if cpg is not None:
        (tmp_path / "parcels.cpg").write_text(cpg)

    encoding = check(read_layer(path)).document()["encoding"]

    assert encoding["how"] == how
    assert encoding["samples"] == list(plat.OWNER)


@pytest.mark.parametrize(
    "name", ["NÃšÃ‘EZ JOSÃ‰", "BJ\ufffdRKLUND", "Oâ€™BRIEN", "N?\u00d1EZ MU?OZ", "GarcÃ\xada"]
)
def test_garbled_names_are_told(name):
    assert is_garbled(name)


@pytest.mark.parametrize("name", [*NAMES, "Ã", "SÃO PAULO LLC", "WHO? INC", "ANDERSON & SONS"])
def test_sound_names_are_left_alone(name):
    assert not is_garbled(name)


def test_garbled_rows_are_counted(geojson, lonlat):
    path = geojson(
        [
            (lonlat(0, 0, 100), {"pin": "1", "owner": "NÃšÃ‘EZ JOSÃ‰"}),
            (lonlat(200, 0, 100), {"pin": "2", "owner": "NÚÑEZ JOSÉ"}),
        ]
    )

    (problem,) = [p for p in check(read_layer(path)).problems if p.code == "name_garbled"]
    assert problem.count == 1 and problem.rows == (1,) and problem.pins == ("1",)
