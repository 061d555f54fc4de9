"""The arrows between packages, read from every import."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MAY_IMPORT = {
    "terms": set(),
    "facts": {"terms"},
    "law": {"terms", "facts"},
    "layers": {"terms"},
    "measure": {"terms", "facts", "layers"},
    "geocode": {"terms", "layers", "measure"},
    "records": {"terms"},
    "store": {"terms", "layers", "records"},
    "maps": {"terms", "layers", "records"},
    "documents": {"terms", "records", "law", "maps"},
    "proceedings": {
        "terms", "facts", "law", "layers", "measure", "geocode", "records", "store", "maps",
        "documents",
    },
    "cli": {
        "terms", "facts", "law", "layers", "measure", "geocode", "records", "store", "maps",
        "documents", "proceedings",
    },
    "webmap": {
        "terms", "law", "layers", "measure", "geocode", "records", "store", "maps", "documents",
        "proceedings", "cli",
    },
}  # fmt: skip
PURE = {"terms", "facts", "law"}


def package_of(path: Path) -> str:
    parts = path.relative_to(ROOT).parts
    return parts[0] if parts[0] == "webmap" else parts[1].removesuffix(".py")


def imports(path: Path) -> list[str]:
    """Absolute names of every module imported, relative imports resolved."""
    here = path.relative_to(ROOT).with_suffix("").parts
    names = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = list(here[: len(here) - node.level]) if node.level else []
            stem = [*base, *(node.module.split(".") if node.module else [])]
            names += [".".join([*stem, alias.name]) for alias in node.names]
    return names


MODULES = sorted(
    path
    for top in ("districts", "webmap")
    for path in (ROOT / top).rglob("*.py")
    if path.parent != ROOT / "districts"
)


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_arrows_point_down(path):
    here = package_of(path)
    for name in imports(path):
        parts = name.split(".")
        if parts[0] == "webmap":
            assert here == "webmap", f"{here} imports {name}"
        elif (
            parts[0] == "districts" and len(parts) > 1 and parts[1] not in ("errors", "__version__")
        ):
            assert parts[1] == here or parts[1] in MAY_IMPORT[here], f"{here} imports {name}"
        elif parts[0] != "districts" and here in PURE:
            assert parts[0] in sys.stdlib_module_names, f"{here} is pure but imports {name}"


def test_the_table_names_every_package():
    found = {p.name for p in (ROOT / "districts").iterdir() if (p / "__init__.py").exists()}
    assert found | {"webmap"} == set(MAY_IMPORT)
