"""Limits hold across processes and restarts, and keep nothing a person could be known by."""

import multiprocessing
from datetime import UTC, datetime, timedelta

import pytest

from districts.store.limits import FILE, Ask, Limits

AT = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
HOUR = 3600


def ask(who="a", most=5, amount=1, what="report"):
    return Ask(what, who, most, HOUR, amount)


@pytest.fixture
def limits(tmp_path):
    made = Limits(tmp_path)
    yield made
    made.close()


def test_the_sixth_of_five_waits_until_the_first_is_an_hour_old(limits):
    for minute in range(5):
        assert limits.take([ask()], at=AT + timedelta(minutes=minute)).wait_seconds == 0

    refused = limits.take([ask()], at=AT + timedelta(minutes=10))

    assert (refused.wait_seconds, refused.refused) == (50 * 60, ("report",))
    assert limits.take([ask("b")], at=AT + timedelta(minutes=10)).wait_seconds == 0
    assert limits.take([ask()], at=AT + timedelta(minutes=60)).wait_seconds == 0


def test_all_is_taken_or_nothing(limits):
    limits.take([ask("network", most=1)], at=AT)

    refused = limits.take([ask("person"), ask("network", most=1, what="report")], at=AT)

    assert refused.wait_seconds == HOUR
    assert [limits.take([ask("person")], at=AT).wait_seconds for _ in range(5)] == [0] * 5


def test_what_came_to_nothing_does_not_count(limits):
    for _ in range(9):
        limits.give_back(limits.take([ask(most=1)], at=AT))

    assert limits.take([ask(most=1)], at=AT).wait_seconds == 0


def test_amounts_are_summed_and_too_much_at_once_is_never_taken(limits):
    assert limits.take([ask(most=50, amount=30)], at=AT).wait_seconds == 0
    assert limits.take([ask(most=50, amount=21)], at=AT).wait_seconds == HOUR
    assert limits.take([ask(most=50, amount=20)], at=AT).wait_seconds == 0
    assert limits.take([ask("b", most=50, amount=51)], at=AT).wait_seconds == HOUR


def press(folder, times, taken):
    limits = Limits(folder)
    taken.put(sum(limits.take([ask(most=20)], at=AT).wait_seconds == 0 for _ in range(times)))
    limits.close()


def test_two_processes_take_no_more_than_one_may_and_a_restart_forgets_nothing(tmp_path):
    context = multiprocessing.get_context("spawn")
    taken = context.Queue()
    workers = [context.Process(target=press, args=(tmp_path, 15, taken)) for _ in range(2)]
    for worker in workers:
        worker.start()
    found = [taken.get(timeout=60) for _ in workers]
    for worker in workers:
        worker.join()

    assert sum(found) == 20
    again = Limits(tmp_path)
    assert again.take([ask(most=20)], at=AT).wait_seconds == HOUR
    again.close()


def test_what_no_longer_counts_is_not_kept(limits, tmp_path):
    limits.take([ask("who-once-asked")], at=AT)
    limits.take([ask("another")], at=AT + timedelta(hours=2))

    assert b"another" in (tmp_path / FILE).read_bytes()
    assert limits.take([], at=AT).rows == ()
    left = limits._connection.rows("SELECT who FROM taken")
    assert left == [("another",)]


def test_a_file_taken_away_is_made_anew(limits, tmp_path):
    limits.take([ask(most=1)], at=AT)
    limits.close()
    (tmp_path / FILE).unlink()

    assert limits.take([ask(most=1)], at=AT).wait_seconds == 0
