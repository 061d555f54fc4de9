"""Sessions end when they should, and nothing that is to be used once is used twice."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest

from districts.store.sessions import FILE, Sessions

AT = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
IDLE, LONGEST = timedelta(minutes=30), timedelta(hours=12)


@pytest.fixture
def sessions(tmp_path):
    made = Sessions(tmp_path, idle_seconds=1800, longest_seconds=12 * 3600)
    yield made
    made.close()


def test_what_the_browser_holds_is_not_in_the_file(sessions, tmp_path):
    token = sessions.open("U-judge", "seal", "whole", at=AT)

    assert len(token) >= 43  # 256 bits in base64
    assert sessions.find(token, at=AT).account == "U-judge"
    assert token.encode() not in (tmp_path / FILE).read_bytes()
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0


def test_a_session_ends_when_it_is_not_used(sessions):
    token = sessions.open("U-judge", "seal", "whole", at=AT)
    late = AT + IDLE - timedelta(seconds=1)

    assert sessions.find(token, at=late)
    assert sessions.find(token, at=late + IDLE - timedelta(seconds=1))  # used in between
    assert sessions.find(token, at=late + 2 * IDLE) is None


def test_a_session_ends_after_the_longest_however_much_it_is_used(sessions):
    token, at = sessions.open("U-judge", "seal", "whole", at=AT), AT
    while at < AT + LONGEST - timedelta(minutes=10):
        assert sessions.find(token, at=at)
        at += timedelta(minutes=10)

    assert sessions.find(token, at=AT + LONGEST) is None


def test_each_is_listed_and_ended_by_itself_or_all_together(sessions):
    first, second = (sessions.open("U-judge", "s", "whole", at=AT) for _ in range(2))
    other = sessions.open("U-clerk", "s", "whole", at=AT)
    mine = sessions.of("U-judge", at=AT)
    number = sessions.find(first, at=AT).number

    assert len(mine) == 2
    assert not sessions.end("U-clerk", number)  # not that account's
    assert sessions.end("U-judge", number)
    assert sessions.find(first, at=AT) is None
    assert sessions.end_all("U-judge", but=sessions.find(second, at=AT).number) == 0
    assert sessions.end_all("U-judge") == 1
    assert sessions.find(other, at=AT)


def test_a_step_is_taken_once_by_whoever_is_first(sessions):
    sessions.spent("code")  # the file is there
    with ThreadPoolExecutor(8) as pool:
        taken = list(pool.map(lambda _: sessions.spend("code", 100), range(20)))

    assert sum(taken) == 1
    assert not sessions.spend("code", 99)
    assert sessions.spend("code", 101)
    assert sessions.spent("code") == 101


def test_a_challenge_is_answered_once_and_in_time(sessions):
    token = sessions.challenge(b"x" * 32, at=AT)
    late = sessions.challenge(b"y" * 32, at=AT)

    assert sessions.challenged(token, at=AT) == b"x" * 32
    assert sessions.challenged(token, at=AT) is None
    assert sessions.challenged(late, at=AT + timedelta(minutes=6)) is None


def test_another_process_sees_the_same(sessions, tmp_path):
    token = sessions.open("U-judge", "seal", "whole", at=AT)
    other = Sessions(tmp_path, idle_seconds=1800, longest_seconds=12 * 3600)

    assert other.find(token, at=AT)
    other.end_all("U-judge")
    other.close()

    assert sessions.find(token, at=AT) is None
