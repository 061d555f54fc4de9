"""``petition.toml``, the postings, and the petition as a record."""

import json
from datetime import date

import pytest

from districts.errors import DistrictsError
from districts.records.petition import Petition, petition_from, read_packet, read_postings

WHOLE = """
action = "add"
purpose = "Keep stock off the road"
received_on = 2026-03-02
hearing_on = "2026-04-15"
order_entered_on = 2026-05-01
settled_area = true
boundary_defined = true
filed_with_district_judge = false
boundary = "files/boundary.geojson"
parcels = "files/parcels.csv"
district = "files/boundary.geojson"
holders = "files/holders.csv"
signatures = "files/signatures.csv"
postings = "files/postings.csv"
positional_accuracy_m = 2
snap_m = 0.5
gap_m = 20.0
[crosswalk]
pin = "PARCEL_ID"
owner = "OWN1+OWN2"
[readings]
co_owners = "one_speaks"
"""

FILES = {
    "boundary.geojson": "{}",
    "parcels.csv": "PARCEL_ID\n1\n",
    "holders.csv": "pin,holder,resident\n1,Hans Keller,Y\n",
    "signatures.csv": "printed_name,signed_on\nH. Keller,2026-02-01\n",
    "postings.csv": "place,lon,lat,conspicuous_public,from,to\nStore,-149.5,61.6,Y,2026-03-10,\n",
}


@pytest.fixture
def write(tmp_path):
    (tmp_path / "files").mkdir()
    for name, text in FILES.items():
        (tmp_path / "files" / name).write_text(text)

    def write(text, encoding="utf-8"):
        path = tmp_path / "petition.toml"
        path.write_bytes(text.encode(encoding))
        return path

    return write


def test_every_key_is_read_and_paths_are_relative_to_the_file(write, tmp_path):
    packet = read_packet(write(WHOLE))

    assert packet.action == "add"
    assert packet.received_on == date(2026, 3, 2)
    assert packet.hearing_on == date(2026, 4, 15)
    assert packet.filed_with_district_judge is False
    assert packet.boundary == (tmp_path / "files" / "boundary.geojson").resolve()
    assert (packet.positional_accuracy_m, packet.snap_m, packet.gap_m) == (2.0, 0.5, 20.0)
    assert packet.crosswalk == {"pin": "PARCEL_ID", "owner": "OWN1+OWN2"}
    assert packet.readings == {"co_owners": "one_speaks"}
    assert set(packet.files()) == {
        "boundary", "parcels", "district", "holders", "signatures", "postings",
    }  # fmt: skip


def test_action_and_parcels_are_enough(write, tmp_path):
    path = write('\ufeffaction = "establish"\nparcels = "files/parcels.csv"\n')

    packet = read_packet(tmp_path)
    assert packet.path == path
    assert packet.signatures is None
    assert (packet.positional_accuracy_m, packet.snap_m, packet.gap_m) == (None, 1.0, 30.0)


HEAD = 'action = "establish"\nparcels = "files/parcels.csv"\n'


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ('parcels = "files/parcels.csv"', "action"),
        ('action = "establish"', "parcels"),
        ('action = "abolish"\nparcels = "files/parcels.csv"', "action"),
        ('action = "establish"\nparcels = "files/none.gpkg"', "parcels"),
        (HEAD + 'received = "2026-03-02"', "received"),
        (HEAD + "received_on = 2026-03-02T10:00:00", "received_on"),
        (HEAD + 'received_on = "2026-02-30"', "received_on"),
        (HEAD + 'settled_area = "yes"', "settled_area"),
        (HEAD + "settled_area = 1", "settled_area"),
        (HEAD + "purpose = 3", "purpose"),
        (HEAD + "snap_m = -1", "snap_m"),
        (HEAD + "snap_m = true", "snap_m"),
        (HEAD + "gap_m = nan", "gap_m"),
        (HEAD + "district_parcels = [1, 2]", "district_parcels"),
        (HEAD + "district_parcels = []", "district_parcels"),
        (
            HEAD + 'district_parcels = ["1"]\nboundary = "files/boundary.geojson"',
            "district_parcels",
        ),
        (HEAD + '[crosswalk]\ncolor = "C"', "crosswalk.color"),
        (HEAD + "[crosswalk]\npin = 3", "crosswalk.pin"),
        (HEAD + "crosswalk = 3", "crosswalk"),
        (HEAD + "[readings]\nco_owners = true", "readings.co_owners"),
        (HEAD + "purpose = ", None),
    ],
)
def test_a_wrong_key_or_value_is_refused_by_name(write, text, field):
    with pytest.raises(DistrictsError) as caught:
        read_packet(write(text))

    assert (caught.value.where.file, caught.value.where.field) == ("petition.toml", field)
    assert caught.value.remedy


def test_no_file_and_no_text_are_refused(write, tmp_path):
    with pytest.raises(DistrictsError):
        read_packet(tmp_path / "petition.toml")
    with pytest.raises(DistrictsError):
        read_packet(write('action = "établir"', "latin-1"))


@pytest.mark.parametrize(
    ("row", "field"),
    [
        ("Store,-149.5,,Y,2026-03-10,", "lat"),
        ("Store,-149.5,95,Y,2026-03-10,", "lat"),
        ("Store,west,61,Y,2026-03-10,", "lon"),
        ("Store,,,perhaps,2026-03-10,", "conspicuous_public"),
        ("Store,,,Y,2026-03-10,2026-03-09", "to"),
        (",,,Y,2026-03-10,", "place"),
    ],
)
def test_a_posting_that_cannot_be_is_refused_by_row(tmp_path, row, field):
    path = tmp_path / "postings.csv"
    path.write_text(f"place,lon,lat,conspicuous_public,from,to\n{row}\n")

    with pytest.raises(DistrictsError) as caught:
        read_postings(path)
    assert (caught.value.where.row, caught.value.where.field) == (1, field)


def test_whether_a_posting_is_within_is_measured_by_others(write, tmp_path):
    (posting,) = read_postings(tmp_path / "files" / "postings.csv")

    assert posting.fact(within=True) == {
        "place": "Store", "conspicuous_public": True, "within": True, "from": "2026-03-10",
        "to": None,
    }  # fmt: skip


def test_a_filed_petition_is_complete_in_itself(write):
    packet = read_packet(write(WHOLE))
    petition = petition_from(
        packet, ref="P-2026-0001", boundary={"type": "Polygon"}, boundary_crs="EPSG:4326"
    )
    again = Petition.from_payload(json.loads(json.dumps(petition.payload())))

    assert again == petition
    assert again.received_on == "2026-03-02"
    assert len(again.originals["signatures.csv"]) == 64
    roll = again.roll()
    assert roll is not None
    assert [holder.name for holder in roll.holders] == ["Hans Keller"]
    assert [line.name for line in again.sheet().lines] == ["H. Keller"]
    assert [posting.place for posting in again.posted()] == ["Store"]


def test_decisions_are_read_back_by_line():
    petition = Petition(
        "P-1",
        accepted=[{"line": 4, "holder": "H5"}, {"line": 4, "holder": "H6"}],
        rejected=[{"line": 7, "holder": "H1"}],
    )

    assert petition.decisions() == ({4: ["H5", "H6"]}, {(7, "H1")})


def test_a_table_that_cannot_be_read_is_no_petition(write, tmp_path):
    (tmp_path / "files" / "holders.csv").write_text("pin,holder,resident\n1,Hans Keller,maybe\n")

    with pytest.raises(DistrictsError):
        petition_from(read_packet(write(WHOLE)), ref="P-1")
