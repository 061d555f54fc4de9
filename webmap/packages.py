"""Browser packages that no wheel carries: fetched once at set-up, checked, never committed."""

from __future__ import annotations

import base64
import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from districts.errors import DistrictsError

HERE = Path(__file__).parent
FOLDERS = {"pages": HERE / "vendor", "tests": HERE.parent / "tests" / "vendor"}
"""Where the files of a package go: with the pages, or with the tests alone."""
SECONDS = 300


@dataclass(frozen=True)
class Package:
    """One npm package at one version.

    Attributes
    ----------
    integrity
        Hash of the published archive, as npm writes it: algorithm, hyphen, base64.
    use
        ``pages`` or ``tests``.
    files
        Path inside the package to the SHA-256 of the file.
    """

    name: str
    version: str
    integrity: str
    use: str
    files: dict[str, str]

    @property
    def folder(self) -> Path:
        """Return where its files lie once set up."""
        return FOLDERS[self.use] / f"{self.name.replace('/', '-').lstrip('@')}-{self.version}"

    def kept(self, name: str) -> Path:
        """Return where one of its files lies."""
        return self.folder / Path(name).name

    def content(self, name: str) -> bytes:
        """Return one file; refuse it when it is absent or is not the one whose hash we keep."""
        try:
            found = self.kept(name).read_bytes()
        except OSError as absent:
            raise PackageError(self, f"{name} is absent") from absent
        if hashlib.sha256(found).hexdigest() != self.files[name]:
            raise PackageError(self, f"{name} differs from the hash kept for it")
        return found


class PackageError(DistrictsError):
    """A browser package is absent, cannot be fetched, or is not what it should be."""

    def __init__(self, package: Package, trouble: str) -> None:
        super().__init__(
            f"The browser package {package.name} {package.version} cannot be used: {trouble}.",
            code="asset_differs",
            file=package.name,
            remedy="Run “make setup” where an npm registry can be reached.",
        )


@cache
def packages() -> tuple[Package, ...]:
    """Return every package we use, as ``packages.toml`` names them."""
    table = tomllib.loads((HERE / "packages.toml").read_text(encoding="utf-8"))
    return tuple(
        Package(row["name"], row["version"], row["integrity"], row["for"], row["files"])
        for row in table["package"]
    )


def package(name: str) -> Package:
    """Return the package of this name."""
    return next(one for one in packages() if one.name == name)


def whole(of: Package) -> bool:
    """Whether each file of a package lies where it should and is what it should be."""
    try:
        for name in of.files:
            of.content(name)
    except PackageError:
        return False
    return True


def set_up(of: Package, npm: str) -> None:
    """Fetch a package's archive with npm, check it, and keep the files we use.

    Raises
    ------
    PackageError
        The archive cannot be fetched, or it or a file in it is not the one we pinned.
    """
    with tempfile.TemporaryDirectory() as folder:
        asked = [npm, "pack", f"{of.name}@{of.version}", "--silent", "--pack-destination", folder]
        ran = subprocess.run(  # noqa: S603  # npm's own path, a name and version of ours
            asked, cwd=folder, capture_output=True, text=True, timeout=SECONDS, check=False
        )
        archives = list(Path(folder).glob("*.tgz"))
        if ran.returncode != 0 or len(archives) != 1:
            raise PackageError(of, "npm could not fetch it")
        check_archive(of, archives[0].read_bytes())
        taken = {}
        with tarfile.open(archives[0]) as archive:
            for name, digest in of.files.items():
                member = archive.extractfile(f"package/{name}")
                content = member.read() if member else b""
                if hashlib.sha256(content).hexdigest() != digest:
                    raise PackageError(of, f"{name} differs from the hash kept for it")
                taken[name] = content
    of.folder.mkdir(parents=True, exist_ok=True)
    for name, content in taken.items():
        of.kept(name).write_bytes(content)


def check_archive(of: Package, content: bytes) -> None:
    """Refuse an archive whose hash is not the pinned one."""
    algorithm, _, expected = of.integrity.partition("-")
    if base64.b64encode(hashlib.new(algorithm, content).digest()).decode() != expected:
        raise PackageError(of, "its archive differs from the hash kept for it")


def main() -> int:
    """Set up what is not there yet; the words of a refusal go to the person who asked."""
    wanting = [one for one in packages() if not whole(one)]
    if not wanting:
        return 0
    npm = shutil.which("npm") or shutil.which("npm", path=str(Path(sys.executable).parent))
    if npm is None:
        sys.stderr.write(
            "npm is not on this machine: install Node.js, or the wheel in requirements-npm.lock.\n"
        )
        return 1
    try:
        for one in wanting:
            set_up(one, npm)
    except (PackageError, subprocess.TimeoutExpired) as trouble:
        sys.stderr.write(f"{trouble}\n")
        return 1
    return 0
