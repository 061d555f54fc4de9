"""A password that many people have, or that is made of two such, is refused."""

import time

import pytest

from districts.records.account import LONGEST, generated_password
from districts.records.guessable import is_guessable


@pytest.mark.parametrize(
    "password",
    [
        "1qaz2wsx3edc", "peanutbutter", "sanfrancisco", "MinneSota_HP",  # from the list
        "monkeydragon", "Football-Baseball!", "sunshine2026princess",  # two of the list
        "dr4g0nm0nk3y", "iloveyou2026!!!", "trustno1trustno1",
        "qwertyuiop[]", "abcdefghijkl", "lkjhgfdsapoi", "987654321098",  # runs of the keyboard
        "my P@ssw0rd 77", "Strayline-2026", "the Courthouse", "for carol only",  # what is near
        "abababababab", "aaaa bbbb cccc",
    ],
)  # fmt: skip
def test_what_is_tried_first_is_refused(password):
    assert len(password) >= 12
    assert is_guessable(password, "carol")


@pytest.mark.parametrize(
    "password",
    [
        "brown gravel ninety fences", "anvil-meadow-kettle-nine", "harrow-quarter-lantern",
        "walnut harbor copper", "9f2c7e01b6d4", "monkey dragon thimble culvert",
        "ǧ🐎 keine Regeln für Zeichen", "\ud800 lone half of a pair",
    ],
)  # fmt: skip
def test_words_that_do_not_belong_together_will_do(password):
    assert not is_guessable(password, "carol")


def test_one_of_our_own_making_is_never_refused():
    assert not any(is_guessable(generated_password(), "carol") for _ in range(200))


def test_the_longest_is_looked_at_in_no_time():
    began = time.perf_counter()
    is_guessable(("k7#mwq2" * 20)[:LONGEST], "carol")

    assert time.perf_counter() - began < 0.25
