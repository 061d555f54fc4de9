"""Wisconsin cases counted by hand on a calendar and with pencil, held against the chapter."""

import pytest

NOBODY = {"known": False}
KNOWN = {"known": True}
HERE = {"known": True, "same_county": True, "same_municipality": True}
COUNTY = {"known": True, "same_county": True, "same_municipality": False}
ABROAD = {"known": True, "same_county": False}
DAMAGE = {"doing_damage": True, "taker_is_occupant": True}
BULL = {"id": "a1", "kind": "bull", "born_on": "2023-01-10"}
DEAR = [{**BULL, "value": "640.00"}]
RAM = [{"id": "r", "kind": "ram"}]


def taken(held, regime, at, owner, as_of=None, **more):
    events = {"taken_up_at": at, **more.pop("events", {})}
    facts = {"animals": DEAR if regime == "taking_up" else RAM, "at_large": True, **DAMAGE, **more}
    if regime == "distraint":
        facts["animals"] = more.get("animals", [{"id": "c", "kind": "cow"}])
    return held(regime, as_of=as_of or at[:10], owner=owner, events=events, **facts)


# regime, taken, owner, further events, clause, due, safe by
DUE = [
    # 29 August is a Friday
    ("taking_up", "2025-08-22", KNOWN, {}, "WI-172.02-2", "2025-08-29", "2025-08-29"),
    # 1 September 2025 is Labor Day
    ("taking_up", "2025-08-25", KNOWN, {}, "WI-172.02-2", "2025-09-02", "2025-09-01"),
    # a Sunday, and Labor Day after it
    ("taking_up", "2025-08-24", KNOWN, {}, "WI-172.02-2", "2025-09-02", "2025-08-31"),
    ("taking_up", "2025-08-22", KNOWN, {"owner_notified_at": "2025-08-27"}, "WI-172.02-3",
     "2025-09-02", "2025-09-01"),
    # ten days over the turn of the year end on Sunday 5 January
    ("taking_up", "2024-12-26", NOBODY, {}, "WI-172.03-1", "2025-01-06", "2025-01-05"),
    ("taking_up", "2024-12-26", NOBODY, {}, "WI-172.03-2", "2025-01-06", "2025-01-05"),
    # one month: clamped, in a leap year and in another
    ("taking_up", "2024-01-31", NOBODY, {}, "WI-172.04-1", "2024-02-29", "2024-02-29"),
    ("taking_up", "2025-01-31", NOBODY, {}, "WI-172.04-1", "2025-02-28", "2025-02-28"),
    # onto Veterans Day, and onto the partisan primary of 2026
    ("taking_up", "2025-10-11", NOBODY, {}, "WI-172.04-1", "2025-11-12", "2025-11-11"),
    ("taking_up", "2026-07-11", NOBODY, {}, "WI-172.04-1", "2026-08-12", "2026-08-11"),
    # ninety days onto New Year's Day; and through a leap February
    ("taking_up", "2025-09-30", NOBODY, {"notice_filed_at": "2025-10-03"}, "WI-172.05-1",
     "2026-01-02", "2026-01-01"),
    ("taking_up", "2023-11-30", NOBODY, {"notice_filed_at": "2023-12-01"}, "WI-172.05-1",
     "2024-02-29", "2024-02-29"),
    # half to the municipality in ten days: onto Labor Day; onto a Saturday, which stays
    ("taking_up", "2025-04-01", NOBODY, {"notice_filed_at": "2025-04-07", "sold_on": "2025-08-22"},
     "WI-172.06-4", "2025-09-02", "2025-09-01"),
    ("taking_up", "2025-04-01", NOBODY, {"notice_filed_at": "2025-04-07", "sold_on": "2025-08-06"},
     "WI-172.06-4", "2025-08-16", "2025-08-16"),
    # Saturday afternoon before Labor Day
    ("rams", "2026-09-05T15:00", NOBODY, {}, "WI-172.08.2-2", "2026-09-08T15:00:00-05:00",
     "2026-09-06T15:00:00-05:00"),
    # half an hour of Saturday; the night on which clocks go back is a Sunday
    ("rams", "2026-10-31T23:30", KNOWN, {}, "WI-172.08.2-1", "2026-11-02T23:30:00-06:00",
     "2026-11-01T22:30:00-06:00"),
    # on Thanksgiving: the hours are those of the Friday
    ("rams", "2026-11-26T10:00", NOBODY, {}, "WI-172.08.2-2", "2026-11-28T00:00:00-06:00",
     "2026-11-27T10:00:00-06:00"),
    # the day of the general election of 2026
    ("rams", "2026-11-02T14:00", NOBODY, {}, "WI-172.08.2-2", "2026-11-04T14:00:00-06:00",
     "2026-11-03T14:00:00-06:00"),
    # six days from the later of filing and posting, onto the second Monday of October
    ("rams", "2026-10-05T09:00", NOBODY,
     {"notice_filed_at": "2026-10-05T10:00", "posted_at": "2026-10-06T08:00"}, "WI-172.08.3-1",
     "2026-10-13", "2026-10-12"),
    ("distraint", "2026-06-12T14:00", HERE, {}, "WI-172.51.2-1", "2026-06-13T14:00:00-05:00",
     "2026-06-13T14:00:00-05:00"),
    ("distraint", "2026-06-13T18:00", HERE, {}, "WI-172.51.2-1", "2026-06-15T18:00:00-05:00",
     "2026-06-15T18:00:00-05:00"),
    # Friday 3 July: the holiday is a Saturday, then a Sunday; by the express words the Sunday only
    ("distraint", "2026-07-03T10:00", COUNTY, {}, "WI-172.51.2-2", "2026-07-07T10:00:00-05:00",
     "2026-07-06T10:00:00-05:00"),
    ("distraint", "2025-12-24T12:00", COUNTY, {}, "WI-172.51.2-2", "2025-12-27T12:00:00-06:00",
     "2025-12-26T12:00:00-06:00"),
    # Juneteenth of 2022 is a Sunday, so that the Monday is a holiday
    ("distraint", "2022-06-18T10:00", HERE, {}, "WI-172.51.2-1", "2022-06-21T10:00:00-05:00",
     "2022-06-20T10:00:00-05:00"),
    # the night on which clocks go forward is a Sunday
    ("distraint", "2026-03-07T22:00", HERE, {}, "WI-172.51.2-1", "2026-03-09T22:00:00-05:00",
     "2026-03-09T22:00:00-05:00"),
    # without notice: the owner is not known, or lives in another county
    ("distraint", "2026-06-13T18:00", NOBODY, {}, "WI-172.51.4-1", "2026-06-15T18:00:00-05:00",
     "2026-06-14T18:00:00-05:00"),
    ("distraint", "2026-06-13T18:00", ABROAD, {}, "WI-172.51.4-1", "2026-06-15T18:00:00-05:00",
     "2026-06-14T18:00:00-05:00"),
    # from a Friday to the Monday; from a Thursday onto a Sunday, which rolls
    ("distraint", "2026-06-12T09:00", HERE, {"served_at": "2026-06-12T12:00"}, "WI-172.51.3-2",
     "2026-06-15", "2026-06-15T09:00:00-05:00"),
    ("distraint", "2026-06-11T09:00", HERE, {"served_at": "2026-06-12T08:00"}, "WI-172.51.3-2",
     "2026-06-15", "2026-06-14T09:00:00-05:00"),
    # appraised at noon before Independence Day
    ("distraint", "2025-07-01T08:00", NOBODY, {"appraised_at": "2025-07-03T12:00"},
     "WI-172.53.1-1", "2025-07-05T12:00:00-05:00", "2025-07-04T12:00:00-05:00"),
    # a week onto Labor Day; a year and six years from a leap day
    ("distraint", "2025-08-01", NOBODY, {"sold_on": "2025-08-25"}, "WI-172.56.2-2", "2025-09-02",
     "2025-09-01"),
    ("distraint", "2024-02-01", NOBODY,
     {"sold_on": "2024-02-29", "surplus_to_treasurer_on": "2024-03-08"}, "WI-172.56.2-3",
     "2025-02-28", "2025-02-28"),
    ("distraint", "2024-02-01", NOBODY,
     {"sold_on": "2024-02-20", "surplus_to_treasurer_on": "2024-02-29"}, "WI-172.56.2-4",
     "2030-02-28", "2030-02-28"),
]  # fmt: skip


@pytest.mark.parametrize(("regime", "at", "owner", "events", "clause", "due", "safe"), DUE)
def test_a_last_day_counted_on_the_calendar(held, regime, at, owner, events, clause, due, safe):
    row = taken(held, regime, at, owner, as_of="2024-03-10", events=events).row(clause)
    assert (row["due"], row["safe_by"]) == (due, safe)


# regime, taken, further events, facts, clause, not before, wait until
FROM = [
    # the ninety days end on Sunday 6 July 2025 and roll; then the twenty of the posting
    ("taking_up", "2025-04-01", {"notice_filed_at": "2025-04-07"}, {}, "WI-172.06-2",
     "2025-07-08", "2025-07-08"),
    ("taking_up", "2025-04-01", {"notice_filed_at": "2025-04-07", "sale_posted_on": "2025-06-20"},
     {}, "WI-172.06-2", "2025-07-10", "2025-07-10"),
    ("taking_up", "2025-09-30", {"notice_filed_at": "2025-10-03"},
     {"animals": [{**BULL, "value": "9.99"}]}, "WI-172.06-1", "2026-01-03", "2026-01-03"),
    ("taking_up", "2025-09-30", {"notice_filed_at": "2025-10-03"},
     {"animals": [{**BULL, "value": "10.00", "appraised": "10.00"}]}, "WI-172.06-1",
     "2026-01-03", "2026-01-03"),
    ("taking_up", "2025-09-30", {"notice_filed_at": "2025-10-03"},
     {"animals": [{**BULL, "value": "10.00", "appraised": "10.01"}]}, "WI-172.06-1", None, None),
    ("taking_up", "2025-09-30", {"notice_filed_at": "2025-10-03"},
     {"animals": [{**BULL, "value": "12.00"}]}, "WI-172.06-1", None, None),
    # a ram's six days end on Tuesday 13 October 2026
    ("rams", "2026-10-05T09:00", {"notice_filed_at": "2026-10-05T10:00",
                                  "posted_at": "2026-10-06T08:00"}, {}, "WI-172.08.3-3",
     "2026-10-14", "2026-10-14"),
    # they end on a Saturday, on which the clerk may be shut: until Monday with care
    ("rams", "2026-09-13T09:00", {"notice_filed_at": "2026-09-14", "posted_at": "2026-09-13"}, {},
     "WI-172.08.3-3", "2026-09-22", "2026-09-22"),
    ("rams", "2026-09-13T09:00", {"notice_filed_at": "2026-09-13", "posted_at": "2026-09-13"}, {},
     "WI-172.08.3-3", "2026-09-20", "2026-09-22"),
    # six days from the pound onto Labor Day; the notice of two days after it
    ("distraint", "2025-08-20", {"pound_delivered_at": "2025-08-26T10:00"}, {}, "WI-172.54-1",
     "2025-09-03", "2025-09-03"),
    ("distraint", "2025-08-20", {"pound_delivered_at": "2025-08-26T10:00",
                                 "sale_posted_on": "2025-09-03"}, {}, "WI-172.54-1",
     "2025-09-05", "2025-09-05"),
    # the sixth day is a Monday; 144 hours would end on it at 10:00, before the first day of a sale
    ("distraint", "2025-05-01", {"pound_delivered_at": "2025-05-06T10:00"}, {}, "WI-172.54-1",
     "2025-05-13", "2025-05-13"),
    # out of an enclosure, on the notice of an execution
    ("distraint", "2025-08-20", {"placed_at": "2025-08-26", "sale_posted_on": "2025-09-03"},
     {"pound_in_residence_municipality": False}, "WI-172.55-1", "2025-09-23", "2025-09-23"),
    ("distraint", "2025-07-01T08:00", {"appraised_at": "2025-07-03T12:00"},
     {"pound_in_residence_municipality": False}, "WI-172.53.1-3", "2025-07-05T12:00:00-05:00",
     "2025-07-05T12:00:00-05:00"),
]  # fmt: skip


@pytest.mark.parametrize(("regime", "at", "events", "facts", "clause", "first", "wait"), FROM)
def test_a_first_day_counted_on_the_calendar(held, regime, at, events, facts, clause, first, wait):
    row = taken(held, regime, at, NOBODY, events=events, **facts).row(clause)
    assert (row["not_before"], row["wait_until"]) == (first, wait)


@pytest.mark.parametrize(
    ("kind", "born", "on", "covered"),
    [
        ("bull", "2024-08-31", "2025-02-28", "fails"),  # six months old that day, and not more
        ("bull", "2024-08-31", "2025-03-01", "meets"),
        ("stallion", "2024-02-29", "2025-02-28", "fails"),
        ("stallion", "2024-02-29", "2025-03-01", "meets"),
        ("billy goat", "2025-04-30", "2025-08-30", "fails"),
        ("billy goat", "2025-04-30", "2025-08-31", "meets"),
        ("boar", "2025-08-01", "2025-08-30", "meets"),  # no age for a boar
        ("gelding", "2020-01-01", "2025-08-30", "fails"),
        ("bull", None, "2025-08-30", "undetermined"),
    ],
)
def test_an_age_counted_on_the_calendar(held, kind, born, on, covered):
    animals = [{"id": "a1", "kind": kind, **({"born_on": born} if born else {})}]
    seen = taken(held, "taking_up", on, NOBODY, animals=animals)
    assert seen.finding("WI-172.01-1")["verdict"] == covered


@pytest.mark.parametrize(
    ("day", "verdict", "edge"),
    [
        ("2026-07-14", "fails", False),
        ("2026-07-15", "meets", True),
        ("2026-12-01", "meets", True),
        ("2026-12-02", "fails", False),
    ],
)
def test_a_season_on_the_calendar(held, day, verdict, edge):
    seen = taken(held, "rams", f"{day}T12:00", NOBODY)
    assert seen.finding("WI-172.08.1-1")["verdict"] == verdict
    assert ("season_edge" in seen.codes) is edge


# price, costs of the sale, keep, miles; costs paid, charges paid, halves, short
SALES = [
    ("640.00", "38.25", "112.50", 14, "38.25", "116.90", "242.42", "242.43", "0.00"),
    ("120.00", "38.25", "112.50", 14, "38.25", "81.75", "0.00", "0.00", "35.15"),
    ("30.00", "38.25", "112.50", 14, "30.00", "0.00", "0.00", "0.00", "125.15"),
    ("155.15", "38.25", "112.50", 14, "38.25", "116.90", "0.00", "0.00", "0.00"),
    ("155.16", "38.25", "112.50", 14, "38.25", "116.90", "0.00", "0.01", "0.00"),
    ("1000.01", "0.00", "0.00", None, "0.00", "0.00", "500.00", "500.01", "0.00"),
]


@pytest.mark.parametrize(
    ("price", "costs", "keep", "miles", "cost", "charge", "finder", "town", "short"), SALES
)
def test_a_price_divided_with_pencil(
    held, price, costs, keep, miles, cost, charge, finder, town, short
):
    money = {"price": price, "sale_costs": costs, "keep": keep}
    if miles is not None:
        money["appraiser_miles"] = miles
    sold = {"sold_on": "2025-08-22"}
    seen = taken(held, "taking_up", "2025-04-01", NOBODY, events=sold, money=money)
    paid = seen.sums()
    assert [paid[name] for name in ("sale_costs", "finder_charges", "finder_half",
                                    "municipality_half", "shortfall")] == [
        cost, charge, finder, town, short,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("keep", "use", "costs", "lien"),
    [("100.00", "20.05", "12.50", "96.85"), ("100.00", "104.41", "12.50", "12.50")],
)
def test_a_lien_with_pencil(held, keep, use, costs, lien):
    money = {"keep": keep, "use_value": use, "adjudication_costs": costs, "appraiser_miles": 14}
    seen = taken(held, "taking_up", "2025-04-01", NOBODY, money=money)
    assert seen.sums()["lien"] == lien  # 100.00 + 3.00 + 1.40 less the use, plus the costs


def test_three_rams_and_one_found_out_three_times(held):
    three = [{"id": f"r{n}", "kind": "ram"} for n in range(3)]
    seen = taken(held, "rams", "2026-09-05T15:00", NOBODY, animals=three).sums()
    assert (seen["taker_half"], seen["county_half"], seen["clerk_fee"]) == (
        "15.00", "15.00", "1.50",
    )  # fmt: skip
    often = taken(held, "rams", "2026-09-05T15:00", NOBODY,
                  animals=[{"id": "r", "kind": "ram", "times_at_large": 3}])  # fmt: skip
    assert often.sums()["forfeiture"] == "30.00"


# price; seller, keep, distrainor, short, surplus of 46.00, 88.75 and 412.30 + 3.00 + 0.50
DISTRAINTS = [
    ("1250.00", "46.00", "88.75", "415.80", "0.00", "699.45"),
    ("300.00", "46.00", "88.75", "165.25", "250.55", "0.00"),
    ("100.00", "46.00", "54.00", "0.00", "450.55", "0.00"),
    ("45.99", "45.99", "0.00", "0.00", "504.56", "0.00"),
    ("550.55", "46.00", "88.75", "415.80", "0.00", "0.00"),
    ("550.80", "46.00", "88.75", "415.80", "0.00", "0.25"),
]


@pytest.mark.parametrize(("price", "seller", "keep", "distrainor", "short", "left"), DISTRAINTS)
def test_the_order_of_payment_with_pencil(held, price, seller, keep, distrainor, short, left):
    bills = {"seller_fees": "46.00", "keep": "88.75", "appraiser_fees": "3.00",
             "officer_fee": "0.50", "damages": [{"amount": "412.30"}], "price": price}  # fmt: skip
    paid = taken(held, "distraint", "2025-05-01", NOBODY, money=bills,
                 events={"sold_on": "2025-06-11"}).sums()  # fmt: skip
    names = ("seller_fees", "keep", "distrainor", "shortfall", "surplus")
    assert [paid[name] for name in names] == [seller, keep, distrainor, short, left]


# surplus, claimed, reading; paid out (None: barred)
PAYOUTS = [
    ("699.45", "2025-09-01", {}, "685.46"),  # 13.989
    ("0.25", "2025-09-01", {}, "0.24"),  # half a cent counts as one
    ("0.24", "2025-09-01", {}, "0.24"),
    ("699.45", "2025-09-01", {"two_percent": "after_year"}, "699.45"),
    ("699.45", "2026-06-12", {"two_percent": "after_year"}, "685.46"),
    ("699.45", "2027-07-01", {}, "685.46"),  # two years on
    ("699.45", "2031-06-23", {}, "685.46"),  # the last day of six years
    ("699.45", "2031-06-24", {}, None),
]


@pytest.mark.parametrize(("left", "claimed", "readings", "paid"), PAYOUTS)
def test_a_surplus_claimed_with_pencil(held, left, claimed, readings, paid):
    bills = {"seller_fees": "0.00", "keep": "0.00", "damages": [{"amount": "1.00"}],
             "price": f"{float(left) + 1:.2f}"}  # fmt: skip
    seen = taken(held, "distraint", "2025-05-01", NOBODY, as_of="2031-12-31", money=bills,
                 readings=readings, events={"sold_on": "2025-06-11", "surplus_claimed_on": claimed,
                                            "surplus_to_treasurer_on": "2025-06-23"})  # fmt: skip
    assert seen.sums().get("surplus_less_two_percent") == paid


@pytest.mark.parametrize(
    ("days", "verdict"),
    [
        (["2025-04-02", "2025-04-09", "2025-04-16"], "meets"),
        (["2025-04-02", "2025-04-09"], "fails"),  # no third in the week after
        (["2025-04-02", "2025-04-09", "2025-04-23"], "fails"),
        (["2025-04-12", "2025-04-19", "2025-04-26"], "fails"),  # the first after ten days
    ],
)
def test_a_published_notice_on_the_calendar(held, days, verdict):
    seen = taken(held, "taking_up", "2025-04-01", NOBODY, as_of="2025-06-01",
                 events={"notice_filed_at": "2025-04-07", "published_on": days,
                         "appraiser_applied_on": "2025-04-20"})  # fmt: skip
    assert seen.finding("WI-172.03-2")["verdict"] == verdict
    assert ("precluded" in seen.codes) is (verdict == "fails")


def test_of_fifty_dollars_nothing_is_published(held):
    for value, status in (("50.00", "not_running"), ("50.01", "open")):
        seen = taken(held, "taking_up", "2025-04-01", NOBODY, animals=[{**BULL, "value": value}])
        assert seen.row("WI-172.03-2")["status"] == status
