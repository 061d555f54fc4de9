"""Fixtures every test may use."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
REQUIRE_ALL = os.environ.get("STRAYLINE_REQUIRE_ALL") == "1"


def missing(what: str) -> None:
    """Skip by name, or fail where every test must run."""
    if REQUIRE_ALL:
        pytest.fail(f"{what} is required here", pytrace=False)
    pytest.skip(f"no {what} here")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The reference material beside the checkout: real county files, cases, vectors."""
    path = ROOT.parent / "shared"
    if not path.is_dir():
        missing("reference material beside the checkout")
    return path


def pytest_report_header() -> str:
    """Name the geometry libraries, since a measurement may depend on them."""
    import pyogrio
    import pyproj
    import shapely

    return (
        f"GEOS {'.'.join(map(str, shapely.geos_version))}, PROJ {pyproj.proj_version_str}, "
        f"GDAL {pyogrio.__gdal_version_string__}"
    )
