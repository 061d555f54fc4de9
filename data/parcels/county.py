"""What stands in every county folder: crosswalk and page of origin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

ATTRIBUTION = "Strayline sample data: invented county, made by a program, CC0-1.0"
ORIGIN = "Made by data/parcels/generate.py from the public rules of the rectangular survey"
LICENSE = "CC0-1.0"
VINTAGE = "2026-01-01"


def crosswalk(
    name: str, state: str, crs: str, columns: Mapping[str, str], layers: Sequence[str]
) -> str:
    """Return crosswalk.toml."""
    lines = [
        f'name = "{name}"',
        f'state = "{state}"',
        f'origin = "{ORIGIN}"',
        f'license = "{LICENSE}"',
        f'attribution = "{ATTRIBUTION}"',
        f"vintage = {VINTAGE}",
        f'crs = "{crs}"',
        "positional_accuracy_m = 1.0",
        "",
        "[files]",
        'parcels = "parcels.gpkg"',
        *(f'{layer} = "{layer}.{"csv" if layer == "addresses" else "gpkg"}"' for layer in layers),
        "",
        "[crosswalk]",
        *(f'{field} = "{column}"' for field, column in columns.items()),
    ]
    return "\n".join(lines) + "\n"


def readme(name: str, crs: str, count: int, columns: Mapping[str, str], known: str) -> str:
    """Return README.md."""
    lines = [
        f"# {name}",
        "",
        f"An invented county of {count:,} parcel rows in {crs}, {VINTAGE}.",
        "",
        f"- Origin: {ORIGIN}.",
        "  Places, companies and people are invented: no name is that of a real person. State,",
        "  federal and university land bears the names such bodies have.",
        f"- License: {LICENSE}.",
        "- Positional accuracy: 1 meter.",
        "",
        "| column of parcels.gpkg | holds |",
        "|---|---|",
        *(f"| `{column}` | {text} |" for column, text in columns.items()),
        "",
        known.strip(),
    ]
    return "\n".join(lines) + "\n"
