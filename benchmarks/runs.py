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

    def result(self, ratio: float, differences: list[str]) -> Result:
        """Set a measured ratio beside the bar."""
        return Result(self, ratio, differences)


@dataclass(frozen=True)
class Result:
    """What was measured for a bar, and where the answers differ."""

    bar: Bar
    ratio: float
    differences: list[str]

    @property
    def holds(self) -> bool:
        """Whether the ratio holds and the answers are equal."""
        bar = self.bar
        held = self.ratio >= bar.must if bar.at_least else self.ratio <= bar.must
        return held and not self.differences

    def line(self) -> str:
        """Return a line of the closing table."""
        bar, sign = self.bar, "≥" if self.bar.at_least else "≤"
        must, aim = f"{sign} {bar.must:g}x", f"{sign} {bar.aim:g}x"
        equal = "; ".join(self.differences) or "yes"
        verdict = "holds" if self.holds else "MISSED"
        return (
            f"{bar.name:4s} {bar.words:54s} {must:>7s} {aim:>7s} "
            f"{self.ratio:7.2f}x  {verdict:7s} {equal}"
        )


def closing(results: list[Result]) -> str:
    """Return the table of all bars."""
    head = f"{'bar':4s} {'':54s} {'must':>7s} {'aim':>7s} {'measured':>8s}  {'':7s} answers equal"
    return "\n".join([head, *(result.line() for result in results)])


def table(times: dict[str, Times]) -> str:
    """Print medians beside each other, with every round."""
    return "\n".join(
        f"    {name:28s} {engine.median * 1e3:10.1f} ms   "
        + " ".join(f"{seconds * 1e3:.1f}" for seconds in engine.seconds)
        for name, engine in times.items()
    )
