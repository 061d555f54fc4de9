"""How far a matter is, as a line of steps."""

from webmap.steps import steps


def test_the_first_step_that_is_open_is_the_next_and_the_others_come_later():
    found = steps(("Filed", True, "/a"), ("Heard", False, "/b"), ("Ordered", None, "/c"))

    assert [step.standing for step in found] == ["done", "now", "later"]


def test_a_step_done_out_of_turn_is_done_and_leaves_the_open_one_next():
    found = steps(("Placed", False, "#a"), ("Found", True, "#b"), ("Counted", False, "#c"))

    assert [step.standing for step in found] == ["now", "done", "later"]


def test_a_petition_shows_its_steps_and_says_which_is_next(sign_in):
    page = sign_in("judge").get("/petitions/P-2026-0001").text

    line = page.partition('aria-label="How far the petition is"')[2].partition("</ol>")[0]
    assert line.count("<li") == 4
    assert line.count('aria-current="step"') == 1
    current = line.partition('aria-current="step"')[2].partition("</li>")[0]
    assert "Hearing set" in current
    assert "next" in current
