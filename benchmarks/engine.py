"""One engine in a process of its own: prints its seconds and its answer as JSON.

Imports and what a running service has in memory are made ready before the clock starts.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from importlib import import_module

Engine = Callable[[], dict[str, float]]


def main(words: list[str]) -> None:
    """Run ``benchmarks.<job>:<engine>`` with its numbers."""
    job, engine, *numbers = words
    ready: Callable[..., Engine] = getattr(import_module(f"benchmarks.{job}"), engine)
    run = ready(*map(int, numbers))
    start = time.perf_counter()
    answer = run()
    print(json.dumps({"seconds": time.perf_counter() - start, "answer": answer}))


if __name__ == "__main__":
    main(sys.argv[1:])
