"""What a browser sends: a choice in an address, a packet, the settings of an office."""

import io
import os
import stat
import zipfile
from datetime import date
from pathlib import Path
from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.datastructures import FileStorage, MultiDict

from districts.errors import DistrictsError
from webmap.forms.choice import Choice
from webmap.forms.packet import received
from webmap.settings import Settings

words = st.text(st.characters(codec="utf-8", exclude_characters=":"), min_size=1, max_size=12)


@given(
    st.dictionaries(words, words, max_size=4),
    st.frozensets(st.text(st.characters(codec="utf-8"), min_size=1, max_size=12), max_size=5),
    st.none() | st.dates(),
)
def test_a_choice_survives_its_own_address(readings, strikes, as_of):
    choice = Choice(readings, strikes, as_of)

    query = choice.query().removeprefix("?")

    assert Choice.asked(MultiDict(parse_qsl(query, keep_blank_values=True))) == choice


def test_a_dated_choice_names_its_day():
    assert Choice(strikes=frozenset({"H3"})).dated("2026-05-01").query() == (
        "?strike=H3&as_of=2026-05-01"
    )


def zipped(**entries):
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for name, text in entries.items():
            archive.writestr(name, text)
    content.seek(0)
    return content


def sent(content, name):
    return FileStorage(io.BytesIO(content) if isinstance(content, bytes) else content, name)


class TestPacket:
    def test_a_zip_with_a_folder_and_a_mac_s_leavings_is_a_packet(self, tmp_path):
        entries = {"my petition/petition.toml": "action = 'establish'", "my petition/a.csv": "x",
                   "__MACOSX/my petition/._petition.toml": "junk"}  # fmt: skip

        packet = received([sent(zipped(**entries), "packet.ZIP")], tmp_path)

        assert packet.read_text() == "action = 'establish'"
        assert (packet.parent / "a.csv").read_text() == "x"

    def test_parts_are_a_packet(self, tmp_path):
        parts = [sent(b"a", "petition.toml"), sent(b"b", "C:\\fakepath\\parcels.gpkg")]

        packet = received(parts, tmp_path)

        assert sorted(path.name for path in packet.parent.iterdir()) == [
            "parcels.gpkg",
            "petition.toml",
        ]

    @pytest.mark.parametrize(
        ("entries", "said"),
        [
            ({"../petition.toml": "x"}, "points outside"),
            ({"/etc/petition.toml": "x"}, "absolute path"),
            ({"petition.toml": "x", "inner.zip": "PK"}, "archive in an archive"),
            ({"a/petition.toml": "x", "b/petition.toml": "y"}, "2 files called"),
            ({"petition.txt": "x"}, r"no petition\.toml"),
            ({"petition.toml": "parcels = '/etc/passwd'"}, "not in the packet"),
            ({"petition.toml": "holders = '../../secret.csv'"}, "not in the packet"),
            ({"petition.toml": "boundary = '/vsicurl/x'"}, "not in the packet"),
            ({"petition.toml": "x" * 9_000_000}, "packed more than"),
        ],
    )
    def test_a_zip_that_cannot_be_used_says_why(self, tmp_path, entries, said):
        with zipfile.ZipFile(tmp_path / "sent.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            for name, text in entries.items():
                archive.writestr(name, text)
        folder = tmp_path / "in"
        folder.mkdir()

        with pytest.raises(DistrictsError, match=said):
            received([sent((tmp_path / "sent.zip").read_bytes(), "sent.zip")], folder)
        assert not (tmp_path / "petition.toml").exists()

    @pytest.mark.parametrize("name", ["..", "a\x00b", "x" * 300])
    def test_a_name_that_no_file_may_have_is_refused(self, tmp_path, name):
        with pytest.raises(DistrictsError, match=r"cannot be kept|no petition"):
            received([sent(b"x", name)], tmp_path)

    def test_a_path_in_a_name_leads_nowhere(self, tmp_path):
        folder = tmp_path / "in"
        folder.mkdir()

        received([sent(b"x", "petition.toml"), sent(b"y", "../../escaped.csv")], folder)

        assert (folder / "packet" / "escaped.csv").exists()
        assert not (tmp_path / "escaped.csv").exists()

    def test_nothing_sent_is_said(self, tmp_path):
        with pytest.raises(DistrictsError, match="No file was chosen"):
            received([sent(b"", "")], tmp_path)


class TestSettings:
    def test_a_variable_wins_over_the_file(self, tmp_path):
        file = tmp_path / "strayline.toml"
        file.write_text('port = 9000\nzone = "America/Chicago"\ntrusted_hosts = ["county.test"]\n')

        read = Settings.load({"STRAYLINE_PORT": "9100"}, file)

        assert (read.port, read.zone, read.trusted_hosts) == (
            9100,
            "America/Chicago",
            ("county.test",),
        )

    @pytest.mark.parametrize(
        ("line", "field"),
        [
            ("prot = 9000", "prot"),
            ("port = 'many'", "port"),
            ("port = -1", "port"),
            ("zone = 'Alaska/Nowhere'", "zone"),
            ("https = 'perhaps'", "https"),
        ],
    )
    def test_a_setting_that_cannot_be_is_refused_by_name(self, tmp_path, line, field):
        file = tmp_path / "strayline.toml"
        file.write_text(line)

        with pytest.raises(DistrictsError) as refused:
            Settings.load({}, file)
        assert refused.value.where.field == field

    def test_the_key_is_made_once_and_readable_by_its_owner_only(self, tmp_path):
        settings = Settings(workspace=tmp_path)

        assert settings.session_key() == settings.session_key()
        assert len(settings.session_key()) == 64
        assert Settings(workspace=tmp_path).session_key() == settings.session_key()
        if os.name == "posix":
            assert stat.S_IMODE((tmp_path / "session.key").stat().st_mode) == 0o600

    def test_a_key_that_is_set_is_not_written(self, tmp_path):
        assert Settings(workspace=Path("/nowhere"), secret_key="set").session_key() == "set"

    def test_a_date_is_a_date(self):
        with pytest.raises(DistrictsError):
            Choice.asked(MultiDict({"as_of": "2026-02-30"}))
        assert Choice.asked(MultiDict({"as_of": "2024-02-29"})).as_of == date(2024, 2, 29)
