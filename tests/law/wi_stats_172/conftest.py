"""A Wisconsin case put to its chapter, and what a test reads of the answer."""

from datetime import date

import pytest

from districts.law import CHAPTERS, assess


class Seen:
    """An assessment as its JSON form, with short ways to what a test asks for."""

    def __init__(self, document):
        self.document = document
        self.verdict = document["verdict"]
        self.codes = [notice["code"] for notice in document["notices"]]

    def finding(self, clause):
        return next(each for each in self.document["findings"] if each["clause"] == clause)

    def row(self, clause):
        return next(each for each in self.document["deadlines"] if each["clause"] == clause)

    def sums(self):
        return {each["item"]: each["amount"] for each in self.document["amounts"]}

    def payees(self):
        return {each["item"]: each["to"] for each in self.document["amounts"]}

    def said(self, code):
        return next(n["message"] for n in self.document["notices"] if n["code"] == code)


@pytest.fixture
def held():
    """Assess a case; the regime and any facts as given."""

    def judge(regime, *, as_of, readings=None, **facts):
        law = CHAPTERS["wi_stats_172"]
        read = law.facts({"regime": regime, **facts})
        on = date.fromisoformat(as_of)
        return Seen(assess(law, read, as_of=on, readings=readings or {}).document())

    return judge
