"""One engine in a process of its own: prints its seconds and its answer as JSON.

Imports and what a running service has in memory are made ready before the clock starts. A run
so short that another process's turn would double it is made several times, and the median told.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable
from importlib import import_module

Engine = Callable[[], dict[str, float]]
SHORT_SECONDS, AGAIN = 0.2, 8


def main(words: list[str]) -> None:
    """Run ``benchmarks.<job>:<engine>`` with its numbers."""
    job, engine, *numbers = words
    ready: Callable[..., Engine] = getattr(import_module(f"benchmarks.{job}"), engine)
    run = ready(*map(int, numbers))
    seconds, answer = _timed(run)
    if seconds < SHORT_SECONDS:
        seconds = statistics.median([seconds, *(_timed(run)[0] for _ in range(AGAIN))])
    print(json.dumps({"seconds": seconds, "answer": answer}))


def _timed(run: Engine) -> tuple[float, dict[str, float]]:
    start = time.perf_counter()
    answer = run()
    return time.perf_counter() - start, answer


if __name__ == "__main__":
    main(sys.argv[1:])
