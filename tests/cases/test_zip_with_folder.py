"""Archives as people make them: folders, helper files, missing parts, and worse."""

import io
import zipfile

import pytest
from desk import STORY, drawn, square

SIDE = (160 * 4046.8564224) ** 0.5
HELPER = b"\x00\x05\x16\x07" + bytes(40)


@pytest.fixture
def parts(desk):
    """The parts of a Shapefile of three parcels of 160 acres, by ending."""
    land = drawn([square(160, n * SIDE) for n in range(3)], STORY, 3417)
    rows = {"PIN": ["0512400010", "0512400011", "0512400012"], "OWNER": ["A", "B", "C"]}
    desk.save("made/Parcels.shp", land, rows, 3417)
    made = (desk.folder / "made").iterdir()
    return {part.suffix[1:]: part.read_bytes() for part in made if part.suffix != ".cpg"}


def packed(parts, folder="", stem="Parcels", *, upper=False):
    return [
        (f"{folder}{stem}.{end.upper() if upper else end}", data) for end, data in parts.items()
    ]


def whole(desk, name, layer="Parcels"):
    seen, measured = desk.look(name), desk.measure(name)
    assert (seen.code, seen.doc["usable"], seen.doc["features"]) == (0, True, 3), seen.out[-900:]
    assert (seen.doc["layers"], seen.doc["layer"]) == ([layer], layer)
    assert measured.doc["total"]["acres"] == pytest.approx(480, abs=0.2)
    return seen


@pytest.mark.parametrize("folder", ["county parcels 2026/b/ü/", "made\\of\\windows\\"])
def test_at_any_depth_and_in_any_letter_case(desk, parts, folder):
    whole(desk, desk.zip("LOUD.ZIP", packed(parts, folder, upper="b" in folder)))


def test_helper_files_of_other_systems_are_no_layers(desk, parts):
    clutter = [
        ("__MACOSX/X/._Parcels.shp", HELPER), ("X/._Parcels.dbf", HELPER), ("X/.DS_Store", b"x"),
        ("X/Thumbs.db", b"x"), ("X/Parcels.shp.xml", b"<x/>"), ("X/Parcels.sbn", b"x"),
        ("X/read me.txt", b"words, and more words"), ("X/map.pdf", b"%PDF"),
    ]  # fmt: skip
    seen = whole(desk, desk.zip("mac.zip", packed(parts, "X/") + clutter))

    assert "archive_unsafe" not in seen.codes()


def test_several_layers_are_asked_about_and_chosen_by_name(desk, parts):
    for other in (packed(parts, "X/", "Zoning"),
                  [("old.geojson", desk_text(desk))]):  # fmt: skip
        name = desk.zip("two.zip", packed(parts, "X/") + other)
        seen = desk.look(name)

        assert (seen.code, seen.problem("layer_ambiguous")["count"]) == (4, 2)

    assert desk.measure(name).error["code"] == "layer_ambiguous"
    chosen = desk.measure(name, "--layer", "parcels")
    assert chosen.doc["total"]["acres"] == pytest.approx(480, abs=0.2)
    assert desk.measure(name, "--layer", "nope").code == 3


def desk_text(desk):
    return (desk.folder / desk.geojson("made/old.geojson", drawn([square(160)], STORY))).read_text()


def test_missing_parts_are_named(desk, parts):
    def without(end):
        kept = {key: data for key, data in parts.items() if key != end}
        return desk.look(desk.zip("less.zip", packed(kept)))

    index, table, shapes, place = map(without, ("shx", "dbf", "shp", "prj"))
    assert (index.code, index.doc["parts_missing"]) == (0, ["Parcels.shx"])
    assert table.doc["parts_missing"] == ["Parcels.dbf"]
    assert "pin_missing" in table.codes()
    assert shapes.problem("parts_missing")["severity"] == "ask"
    assert place.problem("crs_missing")["severity"] == "ask"


@pytest.mark.parametrize(
    "entry", ["../evil.txt", "/etc/evil.shp", "X/../../evil.shp", "C:/evil.shp"]
)
def test_an_entry_that_points_outside_is_left_out_and_named(desk, parts, entry):
    name = desk.zip("slip.zip", [*packed(parts), (entry, b"x")])
    seen = whole(desk, name)

    assert entry in seen.problem("archive_unsafe")["message"]
    assert not list(desk.folder.parent.glob("evil*"))


def test_an_archive_in_an_archive_is_not_opened(desk, parts):
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("Parcels.shp", parts["shp"])
    beside = desk.zip("beside.zip", [*packed(parts), ("old.zip", inner.getvalue())])

    assert whole(desk, beside).problem("archive_unsafe")["count"] == 1
    alone = desk.look(desk.zip("nested.zip", [("old.zip", inner.getvalue())]))
    assert alone.error["code"] == "archive_unsafe"


def test_a_bomb_is_refused_before_it_goes_off(desk):
    name = desk.zip("bomb.zip", [("Parcels.shp", bytes(300_000_000))])

    assert (desk.folder / name).stat().st_size < 1_000_000
    assert desk.look(name).error["code"] == "archive_unsafe"


@pytest.mark.parametrize(
    "entries", [[], [("readme.txt", b"hello")], [("a.pdf", b"%PDF")]], ids=["empty", "text", "pdf"]
)
def test_an_archive_of_no_layer_says_so(desk, entries):
    assert desk.look(desk.zip("none.zip", entries)).error["code"] == "not_readable"


def test_a_broken_file_names_how_much_of_it_is_whole(desk, parts):
    cut = desk.zip("cut.zip", packed({**parts, "shp": parts["shp"][:-50]}))
    torn = desk.write("torn.zip", (desk.folder / cut).read_bytes()[:-200])

    error = desk.measure(cut).error
    assert error["code"] == "not_readable"
    assert "2 whole features" in error["message"]
    assert desk.measure(torn).error["code"] == "not_readable"


def test_a_petition_joins_its_numbers_to_the_archive_s_parcels(desk, parts):
    desk.zip("county parcels.zip", packed(parts, "X/"))
    pins = ["0512400010", "512400011.0", "05-1240-0012"]
    desk.petition("county parcels.zip", district_parcels=pins)
    answer = desk.check()

    assert answer.doc["measurements"]["acres"] == pytest.approx(480, abs=0.2)
    restored = [each for each in answer.doc["notices"] if each["code"] == "pin_restored"]
    assert [each["pins"] for each in restored] == [["0512400011"], ["0512400012"]]
