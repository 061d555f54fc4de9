"""The count against a recount written from the words of the law, and readings beside it."""

from calendar import monthrange
from datetime import date, datetime, timedelta
from itertools import combinations
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from districts.law import CHAPTERS, assess

IOWA = CHAPTERS["ia_code_169c"]
ZONE = ZoneInfo("America/Chicago")
AS_OF = date(2026, 6, 1)


def found(name, at, **more):
    row = {"id": name, "at": at, "keeping_land": "L1", "landowners": ["N1"], "finding": "found"}
    return row | more


def counted(rows, as_of=AS_OF, **readings):
    return assess("ia_code_169c", IOWA.facts({"occasions": rows}), as_of=as_of, readings=readings)


def relation(seen, **target):
    ((kind, name),) = target.items()
    return next(each for each in seen.relations if (each.kind, each.target) == (kind, name))


# --- a recount, pair by pair --------------------------------------------------------------------


def a_year_on(day):
    year = day.year + 1
    return date(year, day.month, min(day.day, monthrange(year, day.month)[1]))


def moment(text, *, late):
    """An instant; of a day without an hour, its beginning or its end."""
    if "T" in text:
        return datetime.fromisoformat(text).replace(tzinfo=ZONE).timestamp()
    day = datetime.fromisoformat(text).replace(tzinfo=ZONE)
    return (day + timedelta(days=1) if late else day).timestamp()


class Out:
    """Livestock out: from the first report of it to the last that is known."""

    def __init__(self, rows):
        self.rows = rows
        self.ids = {row["id"] for row in rows}
        self.on = min(date.fromisoformat(row["at"][:10]) for row in rows)
        self.days = {date.fromisoformat(row["at"][:10]) for row in rows}
        self.opens = min(moment(row["at"], late=False) for row in rows)
        ends = [(row["at"], row["ended_at"], row["returned_at"]) for row in rows]
        self.last = max(moment(text, late=True) for row in ends for text in row if text)
        self.starts = sorted(moment(row["at"], late=True) for row in rows)
        self.returns = [moment(r["returned_at"], late=True) for r in rows if r["returned_at"]]

    def back_before(self, other):
        """Whether everything was back in, and no report of it later, before the other began."""
        return any(
            back >= self.starts[-1] and back >= self.last and back <= other.starts[0]
            for back in self.returns
        )


def one_escape(one, other):
    if one.back_before(other) or other.back_before(one):
        return False
    return bool(one.days & other.days) or (one.opens < other.last and other.opens < one.last)


def recounted(rows):
    """Join what must be joined, the earliest first; then look a year ahead from each."""
    root = {row["id"]: row.get("same_occasion_as") or row["id"] for row in rows}
    outs = [
        Out([row for row in rows if root[row["id"]] == name])
        for name in dict.fromkeys(root.values())
    ]
    while True:
        pairs = [(a, b) for a, b in combinations(outs, 2) if one_escape(a, b)]
        pair = min(pairs, key=lambda two: max(out.starts[0] for out in two), default=None)
        if pair is None:
            break
        outs = [out for out in outs if out not in pair] + [Out([*pair[0].rows, *pair[1].rows])]
    answer = {}
    for out in outs:
        prior = [
            each
            for each in outs
            if each is not out
            and (each.on < out.on or (each.on == out.on and each.back_before(out)))
            and out.on <= a_year_on(each.on)
        ]
        answer[frozenset(out.ids)] = (out.on, len(prior), len(prior) >= 3)
    return answer


# Around a leap day, close enough together to meet, and far enough apart to leave the window.
DAYS = st.one_of(
    st.dates(date(2024, 2, 25), date(2024, 3, 4)),
    st.dates(date(2025, 2, 25), date(2025, 3, 4)),
    st.dates(date(2023, 2, 26), date(2026, 4, 30)),
)
HOURS = st.integers(4, 20)


@st.composite
def reports(draw):
    rows = []
    for n in range(draw(st.integers(0, 14))):
        day, hour = draw(DAYS), draw(HOURS)
        hourly = draw(st.booleans())
        row = found(f"r{n}", day.isoformat() + (f"T{hour:02d}:00" if hourly else ""))
        row |= {"ended_at": None, "returned_at": None}
        stays = draw(st.sampled_from([0, 0, 0, 0, 1, 2]))
        if draw(st.booleans()) and hourly:
            key = draw(st.sampled_from(["ended_at", "returned_at"]))
            end = f"{day + timedelta(days=stays)}T{hour + draw(st.integers(0, 3)):02d}:30"
            row[key] = end
        row["finding"] = draw(st.sampled_from(["found"] * 6 + ["unfounded", None]))
        row["landowners"] = draw(st.sampled_from([["N1"], ["N1"], ["N2"], ["N1", "N2"], []]))
        row["road"] = None if row["landowners"] else "R1"
        if n and draw(st.integers(0, 5)) == 0:
            row["same_occasion_as"] = "r0"
        rows.append(row)
    return rows


@settings(max_examples=300, deadline=None)
@given(reports())
def test_the_count_equals_a_recount_from_the_words_of_the_law(rows):
    seen = counted(rows)

    for each in seen.relations:
        mine = [
            row
            for row in rows
            if row["finding"] == "found"
            and each.target in (row["landowners"] if each.kind == "landowner" else [row["road"]])
        ]
        expected = recounted(mine)
        got = {frozenset(e.ids): (e.on, len(e.prior), e.is_habitual) for e in each.events}
        assert got == expected
        standing = [on for on, _, _ in expected.values() if on <= AS_OF <= a_year_on(on)]
        assert each.standing_count == len(standing)
        until = a_year_on(min(standing)) + timedelta(days=1) if standing else None
        assert each.standing_until == until


@settings(max_examples=120, deadline=None)
@given(reports())
def test_every_alternative_is_what_that_reading_says(rows):
    seen = counted(rows)

    for question in ("prior_count", "window_edge", "mixing", "counted"):
        for option in list(IOWA.reading(question).options)[1:]:
            other = counted(rows, **{question: option})
            for mine, theirs in zip(seen.relations, other.relations, strict=True):
                habitual = {n: e.is_habitual for e in theirs.events for n in e.ids}
                for event in mine.events:
                    turned = (question, option, not event.is_habitual) in event.alternatives
                    assert turned == (habitual.get(event.ids[0], False) != event.is_habitual)
            named = any(
                each.turns and (each.question, each.option) == (question, option)
                for finding in seen.findings
                for each in finding.alternatives
            )
            if named:
                assert other.verdict is not seen.verdict


@settings(max_examples=120, deadline=None)
@given(reports())
def test_undetermined_is_what_findings_still_to_come_could_settle_either_way(rows):
    seen = counted(rows)
    open_ = [n for n, row in enumerate(rows) if row["finding"] is None][:5]
    if len(open_) < sum(row["finding"] is None for row in rows):
        return
    tried = set()
    for bits in range(2 ** len(open_)):
        settled = [dict(row) for row in rows]
        for place, n in enumerate(open_):
            settled[n]["finding"] = "found" if bits >> place & 1 else "unfounded"
        tried.add(str(counted(settled).verdict))
    if str(seen.verdict) == "undetermined":
        assert "meets" in tried
    if str(seen.verdict) == "fails":
        assert tried == {"fails"}


# --- single points ------------------------------------------------------------------------------

FOUR = ("2025-01-10", "2025-03-01", "2025-05-05", "2025-06-15")


def test_another_neighbor_is_another_count_and_all_land_of_one_is_one():
    rows = [found(f"e{n}", day) for n, day in enumerate(FOUR)]
    assert relation(counted(rows), landowner="N1").habitual_since == date(2025, 6, 15)
    rows[0]["landowners"] = ["N2"]
    seen = counted(rows)
    assert str(seen.verdict) == "fails"
    assert len(relation(seen, landowner="N1").events[-1].prior) == 2


def test_another_road_is_another_count():
    rows = [found(f"e{n}", day, landowners=[], road="E41") for n, day in enumerate(FOUR)]
    assert relation(counted(rows), road="E41").habitual_since == date(2025, 6, 15)
    rows[1]["road"] = "E57"
    assert str(counted(rows).verdict) == "fails"


def test_by_tax_parcel_only_those_from_the_same_parcel_count():
    rows = [found(f"e{n}", day, keeping_parcel="P1") for n, day in enumerate(FOUR)]
    rows[0]["keeping_parcel"] = "P2"
    seen = counted(rows)
    event = relation(seen, landowner="N1").events[-1]

    assert event.is_habitual
    assert ("same_land", "tax_parcel", False) in event.alternatives
    assert "same_land = tax_parcel" in seen.headline
    parcel = counted(rows, same_land="tax_parcel")
    assert relation(parcel, landowner="N1").events[-1].prior == ("e1", "e2")
    assert str(parcel.verdict) == "fails"


def test_one_escape_over_a_field_and_a_road_is_not_counted_twice_when_kinds_are_mixed():
    private = [found(f"p{n}", day) for n, day in enumerate(FOUR[:3])]
    road = found("road", f"{FOUR[2]}T10:00", landowners=[], road="E41")
    mixed = counted([*private, road], mixing="any_kind")
    assert relation(mixed, road="E41").events[0].prior == ("p0", "p1")
    private[2]["returned_at"] = f"{FOUR[2]}T08:00"
    mixed = counted([*private, road], mixing="any_kind")
    assert relation(mixed, road="E41").events[0].prior == ("p0", "p1", "p2")


@pytest.mark.parametrize(
    ("extra", "verdict"),
    [
        ({"at": "2025-06-20", "keeping_land": "L1"}, "undetermined"),
        ({"at": "2025-06-20", "landowners": ["N1"]}, "undetermined"),
        ({"at": "2025-06-20"}, "undetermined"),
        ({"keeping_land": "L1", "landowners": ["N1"]}, "undetermined"),
        ({"at": "2026-05-20", "keeping_land": "L1"}, "fails"),  # the others are out of its window
        ({"at": "2026-05-20"}, "fails"),
        ({"at": "2025-06-20", "landowners": ["N2"]}, "fails"),
        ({"at": "2025-06-20", "keeping_land": "L2"}, "fails"),
        ({"at": "2025-06-20", "keeping_land": "L1", "finding": "unfounded"}, "fails"),
    ],
)
def test_a_report_with_something_missing_leaves_open_only_what_it_could_change(extra, verdict):
    rows = [found(f"e{n}", day) for n, day in enumerate(FOUR[:3])]
    seen = counted([*rows, {"id": "x", "finding": "found"} | extra])
    assert str(seen.verdict) == verdict
    assert len(relation(seen, landowner="N1").events) == 3


def test_reports_without_a_target_can_be_a_relation_of_their_own():
    rows = [{"id": f"x{n}", "at": day, "keeping_land": "L1"} for n, day in enumerate(FOUR)]
    assert str(counted(rows).verdict) == "undetermined"
    assert str(counted(rows[:3]).verdict) == "fails"
    apart = [row | {"at": f"{2020 + n}-01-01"} for n, row in enumerate(rows)]
    assert str(counted(apart).verdict) == "fails"


def test_with_nothing_listed_nothing_is_known_and_with_an_empty_list_nothing_happened():
    nothing = assess("ia_code_169c", IOWA.facts({}), as_of=AS_OF)
    assert str(nothing.verdict) == "undetermined"
    assert nothing.findings[0].measured.ask == "the local authority"
    assert str(counted([]).verdict) == "fails"


def test_an_undated_report_of_a_relation_is_listed_with_it():
    seen = counted([found("x", None), found("y", None, keeping_land="L2")])
    assert [each.undetermined_ids for each in seen.relations] == [("x",), ("y",)]
    assert [each.events for each in seen.relations] == [(), ()]


def test_one_more_and_until_when_is_said():
    seen = counted([found(f"e{n}", day) for n, day in enumerate(FOUR[:3])], as_of=date(2025, 6, 1))
    assert "One more makes it habitual from L1 onto the land of N1" in seen.headline
    assert "until Saturday 10 January 2026" in seen.headline


def test_the_work_grows_with_the_reports_and_not_with_their_square():
    from time import perf_counter

    def seconds(count):
        start = date(2016, 1, 1)
        rows = [
            found(
                f"r{n}",
                f"{start + timedelta(days=n * 7 % 3600)}T{n % 24:02d}:00Z",
                keeping_land=f"L{n % 60}",
                landowners=[f"N{n % 7}"] if n % 3 else [],
                road=None if n % 3 else "R",
                finding=None if n % 11 == 0 else "found",
            )
            for n in range(count)
        ]
        facts = IOWA.facts({"occasions": rows})
        began = perf_counter()
        assess("ia_code_169c", facts, as_of=AS_OF)
        return perf_counter() - began

    seconds(500)
    assert seconds(16_000) < 30 * seconds(2_000)  # eight times the reports; the square is 64 times
