"""``python -m benchmarks [job …] [--parcels N …] [--rounds 5]``."""

from __future__ import annotations

import argparse
from importlib import import_module

from benchmarks import data
from benchmarks.fabric import SIDES

JOBS = ("area", "petition")


def main() -> None:
    """Run the jobs asked for, or all."""
    words = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    words.add_argument("jobs", nargs="*", choices=[*JOBS, []], default=[])
    words.add_argument("--parcels", type=int, nargs="+", choices=list(SIDES))
    words.add_argument("--rounds", type=int, default=5)
    asked = words.parse_args()
    sizes = sorted(asked.parcels or [30_000, 246_000])
    for size in sizes:
        data.county_file(size)
    for job in asked.jobs or JOBS:
        print(f"\n{job}")
        import_module(f"benchmarks.{job}").main(sizes, asked.rounds)


if __name__ == "__main__":
    main()
