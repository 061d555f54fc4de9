"""The embedded store: its file, its trail, its flat arrays, and several processes at once."""

import datetime as dt
import fcntl
import multiprocessing
import os
import shutil
import sqlite3
import threading

import numpy as np
import pyogrio
import pytest
import shapely

from districts.errors import DistrictsError
from districts.records.audit import sha256_of
from districts.store import create_store, ledger, open_store
from districts.store.connection import Connection
from districts.store.filesystem import check_journal, check_place, file_system
from tests.store.conftest import AT, grid, layer_frame
from tests.store.test_contract import MAY, Paper


def raw(store):
    """Another program's connection to the same file."""
    connection = sqlite3.connect(store.folder / "strayline.gpkg")
    connection.isolation_level = None
    return connection


class TestTampering:
    @pytest.fixture
    def filed(self, store):
        for number in range(1, 7):
            store.append(Paper(f"P-{number}", pages=number), by="clerk", at=AT)
        return store

    @pytest.mark.parametrize(
        "attempt",
        [
            "UPDATE records SET payload = '{}' WHERE seq = 2",
            "DELETE FROM records WHERE seq = 2",
            "UPDATE audit SET by = 'nobody' WHERE seq = 2",
            "DELETE FROM audit WHERE seq = 6",
            "INSERT OR REPLACE INTO records SELECT seq, ref, kind, version, '{}' FROM records",
            "INSERT OR REPLACE INTO audit SELECT * FROM audit WHERE seq = 6",
            "UPDATE vintage_reports SET report = '{}'",
            "DELETE FROM vintage_reports",
        ],
    )
    def test_the_file_itself_refuses_a_change(self, filed, adopt, attempt):
        adopt(layer_frame(grid(1)))
        other = raw(filed)

        with pytest.raises(sqlite3.IntegrityError, match="never"):
            other.execute(attempt)

        other.close()
        assert filed.verify() is None

    @pytest.mark.parametrize(
        ("bypass", "first_bad"),
        [
            ("UPDATE audit SET by = 'nobody' WHERE seq = 3", 3),
            ("DELETE FROM audit WHERE seq = 3", 3),
            ("DELETE FROM audit WHERE seq = 1", 1),
            ("UPDATE audit SET seq = 99 WHERE seq = 2", 2),
            ("UPDATE audit SET ref = 'P-5' WHERE seq = 4", 4),
            ("UPDATE records SET payload = replace(payload, '4', '5') WHERE seq = 4", 4),
            ("DELETE FROM records WHERE seq = 5", 5),
            ("INSERT INTO records VALUES (99, 'P-99', 'paper', 1, '{}')", 7),
            (
                "UPDATE audit SET seq = -1 WHERE seq = 2; UPDATE audit SET seq = 2 WHERE seq = 3;"
                "UPDATE audit SET seq = 3 WHERE seq = -1",
                2,
            ),
        ],
    )
    def test_what_goes_round_the_triggers_is_found(self, filed, bypass, first_bad):
        self.dropping_triggers(filed, bypass)

        assert filed.verify().seq == first_bad

    def test_a_record_altered_together_with_its_entry_breaks_the_next(self, filed):
        payload = '{"forged":true}'
        self.dropping_triggers(
            filed,
            f"UPDATE records SET payload = '{payload}' WHERE seq = 2;"
            f"UPDATE audit SET payload_sha256 = '{sha256_of(payload)}' WHERE seq = 2",
        )
        assert filed.verify().seq == 2

    def test_a_trail_cut_short_is_found_by_a_head_kept_elsewhere(self, filed):
        head = filed.head()
        self.dropping_triggers(
            filed, "DELETE FROM audit WHERE seq > 4; DELETE FROM records WHERE seq > 4"
        )

        assert filed.verify() is None
        assert filed.verify(head=head).seq == 5

    def test_a_trail_written_anew_is_found_by_a_head_kept_elsewhere(self, filed, tmp_path):
        forged = create_store(tmp_path / "forged")
        for number in range(1, 7):
            forged.append(Paper(f"P-{number}", pages=number), by="someone else", at=AT)

        assert forged.verify() is None
        assert forged.verify(head=filed.head()).seq == 6

    def dropping_triggers(self, store, script):
        other = raw(store)
        for (name,) in other.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall():
            other.execute(f'DROP TRIGGER "{name}"')
        other.executescript(script)
        other.close()


class TestAdoptedTables:
    @pytest.mark.parametrize("attempt", ["DELETE FROM {}", "UPDATE {} SET pin = 'B'"])
    def test_an_adopted_layer_is_closed(self, store, adopt, attempt):
        table = adopt(layer_frame(grid(1), pin=["A"])).table
        other = raw(store)

        with pytest.raises(sqlite3.Error):
            other.execute(attempt.format(table))

        other.close()

    def test_rows_changed_behind_our_back_are_found(self, store, adopt):
        vintage = adopt(layer_frame(grid(2), pin=["A", "B", "C", "D"]))
        assert store.verify_vintage(vintage.ref)
        TestTampering().dropping_triggers(
            store, f"UPDATE {vintage.table} SET pin = 'X' WHERE row = 3"
        )
        shutil.rmtree(store.folder / "index")

        assert not store.verify_vintage(vintage.ref)
        with pytest.raises(DistrictsError, match=vintage.ref) as altered:
            open_store(store.folder).layer("parcels", as_of=MAY)
        assert altered.value.code == "vintage_altered"

    def test_a_gis_opens_it(self, store, adopt):
        bowtie = shapely.Polygon([(0, 0), (9, 9), (9, 0), (0, 9)])
        shapes = [*grid(3), None, bowtie]
        vintage = adopt(
            layer_frame(
                shapes, pin=[f"{n:02d}" for n in range(11)], owner=["Ö"] * 11,
                resident=[True, None] + [False] * 9, acres_recorded=[np.nan] + [40.0] * 10,
            )
        )  # fmt: skip
        file = store.folder / "strayline.gpkg"

        layers = dict(pyogrio.list_layers(file).tolist())
        info = pyogrio.read_info(file, layer=vintage.table)
        found = pyogrio.read_dataframe(file, layer=vintage.table, fid_as_index=True)
        window = pyogrio.read_dataframe(
            file, layer=vintage.table, bbox=shapely.box(*shapes[4].centroid.buffer(1).bounds).bounds
        )

        assert layers == {
            vintage.table: "Polygon",
            f"{vintage.table}_repaired": "MultiPolygon",
            "records": None,
            "audit": None,
        }
        assert info["crs"] == "EPSG:26975"
        assert info["capabilities"]["fast_spatial_filter"]
        assert found.index.tolist() == list(range(1, 12))
        assert found["pin"].tolist() == [f"{n:02d}" for n in range(11)]
        assert found["resident"].tolist()[2:] == [False] * 9
        assert shapely.equals_exact(found.geometry.array, np.array(shapes, dtype=object), 0)[
            :9
        ].all()
        assert window["pin"].tolist() == ["04"]

    @pytest.mark.parametrize("count", [0, 1, 7, 8, 30, 60])
    def test_sqlite_finds_its_own_tree_sound(self, store, adopt, count):
        shapes = grid(count, gap=1.0)
        table = adopt(layer_frame(shapes)).table
        other = raw(store)

        (verdict,) = other.execute(f"SELECT rtreecheck('rtree_{table}_geom')").fetchone()
        left, bottom = 1_500_000, 1_150_000
        found = other.execute(
            f'SELECT id FROM "rtree_{table}_geom" WHERE minx <= ? AND maxx >= ? AND miny <= ? '
            "AND maxy >= ? ORDER BY id",
            (left + 1000, left + 500, bottom + 2000, bottom + 900),
        ).fetchall()

        assert verdict == "ok"
        window = shapely.box(left + 500, bottom + 900, left + 1000, bottom + 2000)
        expected = np.flatnonzero(shapely.intersects(np.array(shapes, dtype=object), window)) + 1
        assert {row for (row,) in found} >= set(expected.tolist())
        assert len(found) <= len(expected) + 12
        other.close()


class TestFlatArrays:
    @pytest.fixture
    def folder(self, store, adopt):
        ref = adopt(layer_frame(grid(60), pin=[str(n) for n in range(3600)])).ref
        return store.folder / "index" / ref

    def everything(self, store):
        opened = open_store(store.folder)
        try:
            return opened.layer("parcels", as_of=MAY)["pin"].tolist()
        finally:
            opened.close()

    def test_they_are_made_again_when_missing(self, store, folder):
        shutil.rmtree(folder)

        assert self.everything(store) == [str(n) for n in range(3600)]
        assert (folder / "manifest.json").exists()

    @pytest.mark.parametrize(
        "name",
        ["boxes", "rows", "coordinates", "points", "parts", "rings", "kinds", "levels", "blocks"],
    )
    def test_one_turned_bit_is_noticed(self, store, folder, name):
        sound = (folder / f"{name}.npy").read_bytes()
        damage(folder / f"{name}.npy", -8)

        assert self.everything(store) == [str(n) for n in range(3600)]
        assert (folder / f"{name}.npy").read_bytes() == sound
        assert not list(folder.parent.glob(".*"))

    def test_a_box_that_moved_away_does_not_hide_its_parcel(self, store, folder):
        with open_file(folder / "rows.npy") as rows:
            first = int(rows[0])
        damage(folder / "boxes.npy", 128 + 7)
        opened = open_store(store.folder)

        found = opened.layer("parcels", as_of=MAY, near=grid(60)[first - 1].centroid.bounds)

        assert found.index.tolist() == [first]
        opened.close()

    def test_a_turned_bit_in_a_column_is_noticed(self, store, folder):
        content = (folder / "columns.arrow").read_bytes()
        damage(folder / "columns.arrow", content.index(b"2345"))

        assert self.everything(store) == [str(n) for n in range(3600)]

    @pytest.mark.parametrize("name", ["coordinates.npy", "columns.arrow", "manifest.json"])
    def test_a_file_cut_short_is_noticed(self, store, folder, name):
        content = (folder / name).read_bytes()
        (folder / name).write_bytes(content[: len(content) // 2])

        assert self.everything(store) == [str(n) for n in range(3600)]

    def test_a_window_touches_only_its_blocks(self, store, folder):
        # Damage far away is not noticed by a window here, and so costs it nothing.
        with open_file(folder / "rows.npy") as rows:
            last = int(rows[-1])
        near_shape = grid(60)[(0 if last > 1800 else 3599)].buffer(-10)
        damage(folder / "rows.npy", -8)
        opened = open_store(store.folder)

        found = opened.layer("parcels", as_of=MAY, near=near_shape)

        assert len(found) == 1
        opened.close()

    def test_a_store_open_meanwhile_goes_on(self, store, folder):
        before = store.layer("parcels", as_of=MAY, near=grid(60)[0].bounds)
        damage(folder / "coordinates.npy", -8)

        assert len(store.layer("parcels", as_of=MAY)) == 3600
        assert store.layer("parcels", as_of=MAY, near=grid(60)[0].bounds).equals(before)


class open_file:  # noqa: N801 - reads like the built-in
    def __init__(self, path):
        self.array = np.load(path)

    def __enter__(self):
        return self.array

    def __exit__(self, *_):
        pass


def damage(path, at):
    content = bytearray(path.read_bytes())
    content[at] ^= 0x10
    path.write_bytes(content)


def append_many(folder, who, count):
    store = open_store(folder)
    for number in range(count):
        with store.transaction():
            ref = store.next_ref("P", 2026)
            store.append(Paper(ref, title=f"{who}-{number}"), by=who, at=AT)
    store.close()


def append_until_killed(folder, acknowledged):
    store = open_store(folder)
    while True:
        with store.transaction():
            ref = store.next_ref("P", 2026)
            store.append(Paper(ref), by="clerk", at=AT)
            store.append(Paper(f"{ref}-receipt"), by="clerk", at=AT)
        acknowledged.send(ref)


class TestSeveralAtOnce:
    def test_what_was_acknowledged_survives_a_kill(self, store):
        spawn, acknowledged = multiprocessing.get_context("spawn"), []
        for papers in (1, 7, 20):
            mine, theirs = spawn.Pipe()
            worker = spawn.Process(target=append_until_killed, args=(store.folder, theirs))
            worker.start()
            acknowledged += [mine.recv() for _ in range(papers)]
            worker.kill()
            worker.join()

        filed = [paper.ref for paper in store.records(Paper)]
        receipts = {ref.removesuffix("-receipt") for ref in filed if ref.endswith("-receipt")}
        assert set(acknowledged) <= set(filed)
        assert receipts == {ref for ref in filed if not ref.endswith("-receipt")}
        assert store.verify() is None
        assert raw(store).execute("PRAGMA integrity_check").fetchall() == [("ok",)]

    def test_two_processes_make_one_trail(self, store):
        fork = multiprocessing.get_context("spawn")
        workers = [
            fork.Process(target=append_many, args=(store.folder, who, 40)) for who in ("a", "b")
        ]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join(60)

        assert [worker.exitcode for worker in workers] == [0, 0]
        titles = [paper.title for paper in store.records(Paper)]
        assert sorted(titles) == sorted(f"{who}-{n}" for who in ("a", "b") for n in range(40))
        assert {paper.ref for paper in store.records(Paper)} == {
            f"P-2026-{n:04d}" for n in range(1, 81)
        }
        assert store.head()[0] == 80
        assert store.verify() is None

    def test_one_that_sleeps_in_its_turn_does_not_keep_the_line(self, store):
        line = store.folder / ".strayline.gpkg.line"
        sleeper = os.open(line, os.O_RDWR | os.O_CREAT)
        fcntl.flock(sleeper, fcntl.LOCK_EX)
        impatient = Connection(store.folder / "strayline.gpkg", wait_seconds=0.05)

        with impatient.writing():
            assert ledger.next_ref(impatient, "P", 2026) == "P-2026-0001"

        os.close(sleeper)
        store.append(Paper("P-1"), by="clerk", at=AT)
        impatient.close()
        assert store.version("P-1") == 1

    def test_who_keeps_the_file_to_himself_is_told_of(self, store):
        other = raw(store)
        other.execute("BEGIN IMMEDIATE")
        impatient = Connection(store.folder / "strayline.gpkg", wait_seconds=0.01)

        with pytest.raises(DistrictsError) as busy, impatient.writing():
            pass

        other.execute("ROLLBACK")
        other.close()
        assert busy.value.code == "workspace_busy"
        with impatient.writing():
            pass
        impatient.close()

    def test_threads_share_a_store(self, store, adopt):
        adopt(layer_frame(grid(20)))
        wrong = []

        def work(who):
            try:
                for number in range(10):
                    store.append(Paper(f"{who}-{number}"), by=who, at=AT)
                    assert len(store.layer("parcels", as_of=MAY, near=grid(20)[5].centroid)) == 1
            except BaseException as trouble:
                wrong.append(trouble)
            finally:
                store.close()

        threads = [threading.Thread(target=work, args=(f"T{n}",)) for n in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

        assert wrong == []
        assert len(store.records(Paper)) == 40
        assert store.verify() is None


class TestOpening:
    def test_a_folder_without_a_workspace_is_refused(self, tmp_path):
        with pytest.raises(DistrictsError) as refused:
            open_store(tmp_path)
        assert refused.value.code == "not_a_workspace"
        assert list(tmp_path.iterdir()) == []

    @pytest.mark.parametrize("content", [b"", b"not a database, not at all" * 50])
    def test_another_file_is_refused_and_left_alone(self, tmp_path, content):
        (tmp_path / "strayline.gpkg").write_bytes(content)

        with pytest.raises(DistrictsError) as refused:
            open_store(tmp_path)

        assert refused.value.code == "not_a_workspace"
        assert (tmp_path / "strayline.gpkg").read_bytes() == content

    def test_a_countys_own_geopackage_is_not_taken_over(self, tmp_path):
        pyogrio.write_dataframe(layer_frame(grid(1)), tmp_path / "strayline.gpkg", layer="land")

        for opening in (open_store, create_store):
            with pytest.raises(DistrictsError) as refused:
                opening(tmp_path)
            assert refused.value.code == "not_a_workspace"

    def test_tables_of_a_later_version_are_refused(self, store):
        other = raw(store)
        other.execute("INSERT INTO strayline_migrations VALUES (9999, 'later', '')")
        other.close()

        with pytest.raises(DistrictsError) as refused:
            open_store(store.folder)
        assert refused.value.code == "workspace_newer"

    def test_making_it_twice_keeps_what_is_there(self, store):
        store.append(Paper("P-1"), by="clerk", at=AT)

        again = create_store(store.folder)

        assert [paper.ref for paper in again.records(Paper)] == ["P-1"]

    def test_a_clock_behind_the_last_entry_is_refused(self, store):
        store.append(Paper("P-1"), by="clerk", at=AT)

        open_store(store.folder, now=AT + dt.timedelta(seconds=1)).close()
        with pytest.raises(DistrictsError) as refused:
            open_store(store.folder, now=AT - dt.timedelta(seconds=1))
        assert refused.value.code == "clock_behind"

    def test_the_file_keeps_a_rollback_journal_and_full_syncs(self, store):
        assert raw(store).execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert store._connection.row("PRAGMA synchronous") == (2,)
        assert store._connection.row("PRAGMA mmap_size") in (None, (0,))

    def test_wal_is_refused_where_the_library_may_damage_it(self, store):
        other = raw(store)
        other.execute("PRAGMA journal_mode = WAL")
        other.execute("CREATE TABLE touched (x)")
        other.close()
        file = store.folder / "strayline.gpkg"

        with pytest.raises(DistrictsError) as refused:
            check_journal(file, (3, 51, 2))
        assert refused.value.code == "journal_wal"
        check_journal(file, (3, 51, 3))

    def test_network_file_systems_are_known_by_their_mount(self, tmp_path, monkeypatch):
        mounts = tmp_path / "mountinfo"
        place = tmp_path / "court house"
        place.mkdir()
        escaped = str(place).replace(" ", "\\040")
        mounts.write_text(
            "21 1 8:1 / / rw - ext4 /dev/sda1 rw\n"
            f"99 21 0:44 / {escaped} rw,relatime shared:1 - nfs4 server:/export rw\n"
        )

        assert file_system(place / "workspace", mounts) == "nfs4"
        assert file_system(tmp_path, mounts) == "ext4"
        monkeypatch.setattr("districts.store.filesystem.file_system", lambda _: "cifs")
        with pytest.raises(DistrictsError) as refused:
            check_place(place)
        assert refused.value.code == "network_file_system"
