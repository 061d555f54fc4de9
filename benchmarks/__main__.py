"""``python -m benchmarks [job …] [--parcels N …] [--rounds 5]``."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module

from benchmarks import data
from benchmarks.fabric import SIDES
from benchmarks.runs import closing

JOBS = ("area", "petition", "count", "tiles", "mappage")


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
    results = []
    for job in asked.jobs or JOBS:
        print(f"\n{job}")
        results += import_module(f"benchmarks.{job}").main(sizes, asked.rounds)
    print(f"\n{closing(results)}")
    sys.exit(0 if all(result.holds for result in results) else 1)


if __name__ == "__main__":
    main()
