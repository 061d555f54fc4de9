"""Make the sample counties: ``python data/parcels/generate.py [--out DIR]``.

The same files come out byte for byte each time, on the same versions of the geometry libraries.
"""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

import alaska
import alaska_files
import iowa
import iowa_files

HERE = Path(__file__).parent


def main() -> None:
    """Write both county folders."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=HERE, help="folder to write the counties to")
    out = parser.parse_args().out
    alaska_files.write(alaska.build(), _emptied(out / "alaska"))
    iowa_files.write(iowa.build(), _emptied(out / "iowa"))


def _emptied(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    print(f"writing {folder}")
    return folder


if __name__ == "__main__":
    main()
