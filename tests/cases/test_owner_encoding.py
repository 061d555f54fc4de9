"""Names keep their letters, whatever a file says of them; signatures match without accents."""

import struct

import pytest
from desk import STORY, drawn, sheet, square

UPPER = ["NÚÑEZ JOSÉ", "BJÖRKLUND ÅSA", "O’BRIEN PATRICK", "DUPRÉ THÉRÈSE TTEE"]
MIXED = ["Müller Jürgen", "García López María", "Peña & Söhne", "François Renée"]
DOS = ["NÚÑEZ JOSÉ", "BJÖRKLUND ÅSA", "DUPRÉ THÉRÈSE TTEE"]
SIDE = (160 * 4046.8564224) ** 0.5


def table(names, width, language):
    """Write a dBASE table byte by byte: no library may mend the letters."""
    fields = (("PIN", 10), ("OWNER", width))
    start, record = 32 + 32 * len(fields) + 1, 1 + sum(size for _, size in fields)
    made = bytes([3, 126, 1, 1]) + struct.pack("<IHH", len(names), start, record)
    made += bytes(17) + bytes([language]) + bytes(2)
    for name, size in fields:
        made += name.encode().ljust(11, b"\x00") + b"C" + bytes(4) + bytes([size, 0]) + bytes(14)
    made += b"\r"
    for row, name in enumerate(names):
        made += b" " + f"05124{row:05d}".encode() + name[:width].ljust(width)
    return made + b"\x1a"


@pytest.fixture
def county(desk):
    def send(names, letters, *, cpg=None, language=0, width=40):
        raw = [name if isinstance(name, bytes) else name.encode(letters) for name in names]
        land = drawn([square(160, n * SIDE) for n in range(len(raw))], STORY, 3417)
        desk.save("made/P.shp", land, {"PIN": ["x"] * len(raw)}, 3417)
        parts = [(f"P.{end}", (desk.folder / f"made/P.{end}").read_bytes())
                 for end in ("shp", "shx", "prj")]  # fmt: skip
        parts.append(("P.dbf", table(raw, width, language)))
        name = desk.zip("county.zip", parts + ([("P.cpg", cpg)] if cpg else []))
        return desk.look(name, "--column", "owner=OWNER")

    return send


def spelled(answer, names):
    found = answer.doc["encoding"]["samples"]
    assert found == [name for name in names if not name.isascii()]
    return answer.doc["encoding"]["used"].casefold(), answer.doc["encoding"]["how"]


@pytest.mark.parametrize(
    ("names", "letters", "cpg", "used", "how"),
    [
        (UPPER, "cp1252", None, "windows-1252", "detected"),
        (MIXED, "cp1252", "1252", "windows-1252", "declared"),
        (UPPER, "cp1252", "UTF-8", "windows-1252", "detected"),
        (MIXED, "utf-8", None, "utf-8", "detected"),
        (UPPER, "utf-8", "UTF-8", "utf-8", "declared"),
        (MIXED, "utf-8", "1252", "utf-8", "detected"),
        (UPPER, "utf-8", "klingon", "utf-8", "detected"),
    ],
)
def test_what_the_bytes_are_goes_before_what_the_note_says(county, names, letters, cpg, used, how):
    assert spelled(county(names, letters, cpg=cpg), names) == (used, how)


@pytest.mark.parametrize(("letters", "language"), [("cp437", 1), ("cp850", 2)])
def test_the_table_s_own_language_byte_is_read(county, letters, language):
    names = ["Núñez José", "Björklund Åsa"]

    assert spelled(county(names, letters, language=language), names)[1] == "declared"


def test_letters_of_dos_are_told_from_those_of_windows(county):
    assert spelled(county(DOS, "cp850"), DOS) == ("ibm850", "detected")
    liar = county(DOS, "cp850", cpg="1252")
    assert spelled(liar, DOS)[0] == "ibm850"
    assert "encoding_doubtful" in liar.codes()


@pytest.mark.parametrize("width", [9, 10])
def test_a_letter_cut_in_half_by_the_column_is_left_off_and_told(county, width):
    name = "DUPRÉ NÚÑEZÉ".encode()
    whole = name[:width].decode(errors="ignore")
    answer = county([name, "GARCÍA".encode()], "utf-8", width=width)

    assert answer.doc["encoding"]["samples"] == [whole, "GARCÍA"]
    cut = len(whole.encode()) < width
    assert answer.doc["counts"]["name_garbled"] == int(cut)
    if cut:
        assert answer.problem("name_garbled")["rows"] == [1]


def test_names_that_were_garbled_before_they_came_are_pointed_out(county):
    twice = ["NÚÑEZ JOSÉ".encode().decode("cp1252", errors="replace"), "N?ÑEZ"]
    answer = county(twice, "utf-8")

    assert answer.problem("name_garbled")["count"] == 2


def test_signatures_match_without_accents_and_with_any_apostrophe(desk):
    names = [name.removesuffix(" TTEE") for name in UPPER]
    desk.write("roll.csv", "pin,owner,acres,resident\n" + "".join(
        f"{n},{name},160,Y\n" for n, name in enumerate(UPPER)))  # fmt: skip
    signed = ["NUNEZ JOSE", "Åsa Björklund", "Patrick O'Brien", "Therese Dupre", "Núñez, José"]
    desk.petition("roll.csv", signed=sheet(*signed))
    found = desk.check().doc["measurements"]

    assert [holder["name"] for holder in found["holders"]][:2] == names[:2]
    assert found["unmatched_signatures"] == found["match_suggestions"] == []
    assert found["duplicate_signatures"] == [{"line": 5, "of": 1}]


def test_papers_of_a_clerk_that_are_not_utf_8_are_refused_not_garbled(desk):
    desk.write("roll.csv", "pin,owner,acres\n1,NÚÑEZ JOSÉ,160\n")
    desk.petition("roll.csv", signatures="signed.csv")
    desk.write("signed.csv", "name\nNúñez José\n".encode("cp1252"))
    error = desk.check().error

    assert (error["where"]["file"], error["where"]["row"]) == ("signed.csv", 1)


def test_letters_that_nobody_knows_are_refused_by_name(desk):
    desk.geojson("land.geojson", drawn([square(160)], STORY))

    assert desk.look("land.geojson", "--encoding", "klingon").error["where"]["field"] == "encoding"
