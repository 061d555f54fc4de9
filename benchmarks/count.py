"""Prior occasions of a million reports, beside pandas rolling and a window of DuckDB (P10).

Every engine is given keeping land, target and local day of each report as numbers, and answers for
each report how many separate occasions its relation had in the window before. Pandas has windows
of days only, so its answers are compared with ours on 365 days; DuckDB counts twelve months back,
which is one of our ways to read the edge.
"""

from __future__ import annotations

import importlib.util
from datetime import date, timedelta
from functools import partial

import numpy as np
from numpy.typing import NDArray

from benchmarks.engine import Engine
from benchmarks.runs import Bar, Result, compared, interleaved, table

REPORTS = 1_000_000
LANDS, NEIGHBORS = 60_000, 6
FIRST, DAYS = date(2021, 1, 1), 1826
EPOCH = date(1970, 1, 1)
PRIOR = 3


def _reports(count: int) -> tuple[NDArray[np.int64], ...]:
    """Draw reports: few lands have many, most have few."""
    rng = np.random.default_rng(169)
    land = np.minimum((rng.pareto(1.1, count) * LANDS / 40).astype(np.int64), LANDS - 1)
    land = rng.permutation(LANDS)[land].astype(np.int64)
    target = land * NEIGHBORS + rng.integers(0, NEIGHBORS, count)
    day = (FIRST - EPOCH).days + rng.integers(0, DAYS, count)
    return land, target, day


def _answer(prior: NDArray[np.int64]) -> dict[str, float]:
    return {
        "prior": float(prior.sum()),
        "most": float(prior.max()),
        "habitual": float((prior >= PRIOR).sum()),
    }


def pandas(count: int) -> Engine:
    """Roll over 365 days, occasion by occasion."""
    import pandas as pd

    land, target, day = _reports(count)
    frame = pd.DataFrame({"land": land, "target": target, "day": day.astype("datetime64[D]")})
    frame["day"] = frame["day"].astype("datetime64[s]")

    def run() -> dict[str, float]:
        keys = ["land", "target", "day"]
        once = frame.drop_duplicates(keys).sort_values(keys)
        once["one"] = 1.0
        rolled = once.set_index("day").groupby(keys[:2])["one"].rolling("365D", closed="left")
        once["prior"] = rolled.sum().fillna(0).to_numpy()
        return _answer(frame.merge(once, on=keys)["prior"].to_numpy(np.int64))

    return run


def duckdb(count: int) -> Engine:
    """Ask for a window of twelve months before each occasion."""
    import duckdb as engine
    import pyarrow as pa

    land, target, day = _reports(count)
    held = engine.connect()
    held.register(
        "given", pa.table({"land": land, "target": target, "day": day.astype("datetime64[D]")})
    )
    held.execute("create table reports as select land, target, day::date as day from given")

    def run() -> dict[str, float]:
        found = held.execute(
            """
            with occasions as (select distinct land, target, day from reports),
                 counted as (
                select *, count(*) over (
                    partition by land, target order by day
                    range between interval 12 months preceding and interval 1 day preceding
                ) as prior from occasions)
            select prior from reports join counted using (land, target, day)
            """
        ).fetchnumpy()["prior"]
        return _answer(np.asarray(found, np.int64))

    return run


def _ours(count: int, edge: str) -> Engine:
    from districts.law.ia_code_169c.window import first_inside
    from districts.measure.occasions import prior_occasions

    _, target, day = _reports(count)

    def last_365(on: date) -> date:
        return on - timedelta(days=365)

    window = last_365 if edge == "days" else partial(first_inside, edge=edge)

    def run() -> dict[str, float]:
        return _answer(prior_occasions(target, day, window))

    return run


def strayline(count: int) -> Engine:
    """Count to the anniversary, as the law does by default."""
    return _ours(count, "anniversary")


def back(count: int) -> Engine:
    """Count twelve months back, as DuckDB does."""
    return _ours(count, "count_back")


def days(count: int) -> Engine:
    """Count 365 days, as pandas does."""
    return _ours(count, "days")


P10_PANDAS = Bar("P10", "prior occasions of 1,000,000 reports, pandas rolling", 25, 50)
P10_DUCKDB = Bar("P10", "the same, a window of DuckDB", 1.5, 3.5)
EXACTLY = {"prior": 0.0, "most": 0.0, "habitual": 0.0}


def main(parcels: list[int], rounds: int) -> list[Result]:
    """Measure P10; the number of parcels does not matter to it."""
    del parcels
    names = ["pandas", "strayline", "back", "days"]
    has_duckdb = importlib.util.find_spec("duckdb") is not None
    names += ["duckdb"] if has_duckdb else []
    times = interleaved("count", {name: [REPORTS] for name in names}, rounds)
    print(f"{REPORTS:,} reports\n{table(times)}")
    ours = times["strayline"].median
    found = [
        P10_PANDAS.result(
            times["pandas"].median / ours,
            compared(times["pandas"].answer, times["days"].answer, EXACTLY),
        )
    ]
    if has_duckdb:
        found.append(
            P10_DUCKDB.result(
                times["duckdb"].median / ours,
                compared(times["duckdb"].answer, times["back"].answer, EXACTLY),
            )
        )
    else:
        print("    DuckDB is not installed here: pip install duckdb")
    return found
