"""Engines run in turn, each in its own process; medians, ratios, answers compared."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from dataclasses import dataclass, field


@dataclass
class Times:
    """What one engine needed, round by round, and what it answered."""

    name: str
    seconds: list[float] = field(default_factory=list)
    answer: dict[str, float] = field(default_factory=dict)

    @property
    def median(self) -> float:
        """Return the median of all rounds."""
        return statistics.median(self.seconds)


def interleaved(job: str, engines: dict[str, list[int]], rounds: int) -> dict[str, Times]:
    """Run every engine once a round; ``engines`` maps a name to its numbers."""
    times = {name: Times(name) for name in engines}
    for _ in range(rounds):
        for name, numbers in engines.items():
            command = [sys.executable, "-m", "benchmarks.engine", job, name.split(" ")[0]]
            ran = subprocess.run(
                [*command, *map(str, numbers)], capture_output=True, text=True, check=False
            )
            if ran.returncode:
                sys.exit(f"{job} {name} failed:\n{ran.stderr}")
            found = json.loads(ran.stdout)
            times[name].seconds.append(found["seconds"])
            times[name].answer = found["answer"]
    return times


def compared(peer: dict[str, float], own: dict[str, float], within: dict[str, float]) -> list[str]:
    """Name the answers that differ by more than a share of the peer's; 0 means exactly."""
    return [
        f"{key}: {peer[key]} and {own[key]}"
        for key, share in within.items()
        if abs(peer[key] - own[key]) > share * abs(peer[key])
    ]


@dataclass(frozen=True)
class Bar:
    """A ratio that must hold."""

    name: str
    words: str
    must: float
    aim: float
    at_least: bool = True

    def line(self, ratio: float, differences: list[str]) -> str:
        """Say in one line whether the bar holds."""
        holds = ratio >= self.must if self.at_least else ratio <= self.must
        sign = "≥" if self.at_least else "≤"
        verdict = "holds" if holds and not differences else "MISSED"
        differs = f"; answers differ: {', '.join(differences)}" if differences else ""
        return (
            f"{self.name}  {self.words}: {ratio:.2f}x "
            f"(must {sign} {self.must}x, aim {self.aim}x) {verdict}{differs}"
        )


def table(times: dict[str, Times]) -> str:
    """Print medians beside each other, with every round."""
    return "\n".join(
        f"    {name:28s} {engine.median * 1e3:10.1f} ms   "
        + " ".join(f"{seconds * 1e3:.1f}" for seconds in engine.seconds)
        for name, engine in times.items()
    )
