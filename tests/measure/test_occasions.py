"""The fast count against the law's own, and against a plain loop."""

from datetime import date, timedelta
from functools import partial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from districts.law import CHAPTERS, assess
from districts.law.ia_code_169c.window import first_inside, is_inside
from districts.measure.occasions import prior_occasions

EPOCH = date(1970, 1, 1)
DAYS = st.dates(date(2026, 12, 1), date(2030, 3, 10))
REPORTS = st.lists(st.tuples(st.integers(0, 3), DAYS), min_size=1, max_size=40)


def fast(reports, edge):
    relation = np.array([each for each, _ in reports], np.int64)
    day = np.array([(on - EPOCH).days for _, on in reports], np.int64)
    return prior_occasions(relation, day, partial(first_inside, edge=edge)).tolist()


@pytest.mark.parametrize("edge", ["anniversary", "count_back", "strict"])
@settings(max_examples=60, deadline=None)
@given(reports=REPORTS)
def test_a_plain_loop_counts_the_same(edge, reports):
    held = {(relation, on) for relation, on in reports}
    plain = [
        sum(
            one == relation and other < on and is_inside(other, on, edge)
            for one, other in held
        )
        for relation, on in reports
    ]  # fmt: skip

    assert fast(reports, edge) == plain


@settings(max_examples=40, deadline=None)
@given(reports=REPORTS)
def test_the_law_counts_the_same(reports):
    chapter = CHAPTERS["ia_code_169c"]
    occasions = [
        {"id": str(at), "at": on.isoformat(), "keeping_land": f"L{relation}",
         "landowners": ["N"], "finding": "found"}
        for at, (relation, on) in enumerate(reports)
    ]  # fmt: skip
    assessment = assess(chapter, chapter.facts({"occasions": occasions}), as_of=date(2030, 3, 10))
    law = {
        name: len(event.prior)
        for relation in assessment.relations
        for event in relation.events
        for name in event.ids
    }

    assert fast(reports, "anniversary") == [law[str(at)] for at in range(len(reports))]


def test_a_busy_relation_is_counted_to_its_end():
    reports = [(7, date(2025, 1, 1) + timedelta(days=at)) for at in range(500)]

    assert fast(reports, "anniversary") == [min(at, 365) for at in range(500)]


def test_relations_may_be_any_numbers():
    days = np.array([1, 2, 3], np.int64)
    relation = np.array([2**62, -5, 2**62], np.int64)

    assert prior_occasions(relation, days, lambda day: day - timedelta(days=9)).tolist() == [
        0,
        0,
        1,
    ]


def test_nobody_reported():
    nothing = np.zeros(0, np.int64)

    assert prior_occasions(nothing, nothing, lambda day: day).tolist() == []
