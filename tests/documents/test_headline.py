"""The answer in sentences."""

from districts.documents.headline import headline


def test_a_contested_answer_is_never_plain(assessment):
    first, second = headline(assessment, action="establish")

    assert first.startswith("As the law was read here, the petition to establish")
    assert "MEETS" in first
    assert "contested" in second
    assert "“one speaks” AS 03.35.020(a) FAILS" in second


def test_a_firm_reading_that_turns_it_gets_its_own_sentence(assessment):
    assessment["contested"] = []

    first, second = headline(assessment, action="establish")

    assert first.startswith("The petition to establish a controlled livestock district MEETS")
    assert second.startswith("Another reading of “co owners” would turn the answer")


def test_a_failing_petition_names_what_fails(assessment):
    small = assessment["findings"][1]
    small["verdict"] = assessment["verdict"] = "fails"
    small["measured"] |= {"value": 1279.2, "display": "1,279.2 acres"}
    assessment["contested"] = []

    assert (
        "FAILS: the area is at least 1,280 acres (AS 03.35.010(a)), measured 1,279.2 acres"
        in (headline(assessment)[0])
    )


def test_an_open_fact_shows_its_range(assessment):
    heads = assessment["findings"][3]
    heads["verdict"] = assessment["verdict"] = "undetermined"
    heads["measured"] |= {"low": "5/10", "high": "7/10"}

    assert "5 of 10 (50.0 %) to 7 of 10 (70.0 %)" in headline(assessment)[0]


def test_the_assessments_own_headline_is_printed_as_it_stands(assessment):
    assessment["headline"] = "The petition meets. Another reading turns it."

    assert headline(assessment) == ["The petition meets. Another reading turns it."]
