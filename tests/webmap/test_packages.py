"""Browser packages are the files we pinned, or no page is served."""

import base64
import hashlib
import io
import stat
import tarfile
from dataclasses import replace

import pytest

from webmap import packages
from webmap.packages import PackageError, check_archive, set_up, whole

SCRIPT = b"var answer = 42;"


@pytest.fixture
def archive():
    """An npm archive of one script and a license."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as tar:
        for name, content in (("dist/map.js", SCRIPT), ("LICENSE", b"free")):
            member = tarfile.TarInfo(f"package/{name}")
            member.size = len(content)
            tar.addfile(member, io.BytesIO(content))
    return packed.getvalue()


@pytest.fixture
def pinned(archive, tmp_path, monkeypatch):
    """The package of that archive, to be set up in a folder of the test."""
    monkeypatch.setitem(packages.FOLDERS, "pages", tmp_path / "vendor")
    digest = base64.b64encode(hashlib.sha512(archive).digest()).decode()
    return packages.Package(
        "@maps/map",
        "1.2.3",
        f"sha512-{digest}",
        "pages",
        {"dist/map.js": hashlib.sha256(SCRIPT).hexdigest()},
    )


@pytest.fixture
def npm(archive, tmp_path):
    """A command that packs as npm does: into the folder it is told."""
    (tmp_path / "kept.tgz").write_bytes(archive)
    command = tmp_path / "npm"
    command.write_text(f'#!/bin/sh\ncp "{tmp_path}/kept.tgz" "$5/map.tgz"\n')
    command.chmod(command.stat().st_mode | stat.S_IXUSR)
    return str(command)


def test_what_is_set_up_is_what_was_pinned(pinned, npm):
    assert not whole(pinned)

    set_up(pinned, npm)

    assert whole(pinned)
    assert pinned.content("dist/map.js") == SCRIPT
    assert pinned.folder.name == "maps-map-1.2.3"


def test_another_archive_is_refused_and_nothing_is_kept(pinned, npm):
    other = replace(pinned, integrity="sha512-" + base64.b64encode(b"\0" * 64).decode())

    with pytest.raises(PackageError, match="archive differs"):
        set_up(other, npm)

    assert not other.folder.exists()


def test_a_file_that_is_not_the_pinned_one_is_refused(pinned, npm):
    other = replace(pinned, files={"dist/map.js": "0" * 64})

    with pytest.raises(PackageError, match=r"dist/map\.js differs"):
        set_up(other, npm)

    assert not other.folder.exists()


def test_a_file_changed_later_is_refused(pinned, npm):
    set_up(pinned, npm)
    pinned.kept("dist/map.js").write_bytes(SCRIPT + b"//")

    assert not whole(pinned)
    with pytest.raises(PackageError, match="differs from the hash"):
        pinned.content("dist/map.js")


def test_npm_that_fails_is_told_plainly(pinned):
    with pytest.raises(PackageError, match="npm could not fetch it"):
        set_up(pinned, "/bin/false")


@pytest.mark.parametrize("one", packages.packages(), ids=lambda one: one.name)
def test_every_package_is_exact_licensed_and_set_up(one):
    assert one.version.count(".") == 2
    assert one.integrity.startswith("sha512-")
    assert "LICENSE" in one.files
    assert whole(one)


def test_no_host_is_named():
    text = (packages.HERE / "packages.toml").read_text(encoding="utf-8")

    assert "://" not in text
    check_archive(replace(packages.packages()[0], integrity=_integrity(b"x")), b"x")


def _integrity(content):
    return "sha512-" + base64.b64encode(hashlib.sha512(content).digest()).decode()
