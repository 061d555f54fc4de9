"""One matter before one chapter: the answers under the readings taken, and beside them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from districts.law.chapter import Answer, Chapter, Matter, Owed, Rule
from districts.terms import (
    FAILS,
    MEETS,
    NOT_APPLICABLE,
    UNDETERMINED,
    Alternative,
    Amount,
    Choice,
    Finding,
    Measured,
    Missing,
    Reading,
    Verdict,
)


def _asked_in_vain(answer: Answer, taken: Answer) -> bool:
    """Whether an option measures by a fact nobody supplied: then it shows nothing."""
    return isinstance(answer.measured, Missing) and not isinstance(taken.measured, Missing)


@dataclass
class Bench:
    """One matter before one chapter: the answers under the readings taken and beside them."""

    law: Chapter
    matter: Matter
    memo: dict[tuple[str, str], Verdict] = field(default_factory=dict)

    @cached_property
    def rules(self) -> list[Rule]:
        """The rules that read this kind of facts."""
        facts = self.matter.facts
        return [
            *self.law.of(self.law.made(self.matter), facts),
            *self.law.of(self.law.rules, facts),
        ]

    @cached_property
    def questions(self) -> list[Reading]:
        """The questions that arise for this kind of facts."""
        asked = {question for rule in self.rules for question in rule.reads}
        return [
            reading
            for reading in self.law.readings
            if reading.question in asked and reading.bears_on(self.matter.facts.action)
        ]

    @cached_property
    def answers(self) -> list[Answer]:
        """What each rule says under the readings taken."""
        return [rule.answer(self.matter) for rule in self.rules]

    def verdict(self, matter: Matter, question: str | None = None) -> Verdict:
        """Return the verdict of the whole under a matter's readings.

        Parameters
        ----------
        matter
            The matter.
        question
            The only one that is read otherwise; None where any may be.
        """
        deciding = []
        for rule, taken in zip(self.rules, self.answers, strict=True):
            moves = question is None or question in rule.reads
            answer = rule.answer(matter) if moves else taken
            if _asked_in_vain(answer, taken):
                answer = taken
            if answer.decides:
                deciding.append(answer.verdict)
        return self.law.combine(deciding)

    @property
    def answered(self) -> list[Reading]:
        """The questions that arise, and any other that was answered otherwise than by default."""
        facts = self.matter.facts
        arising = {reading.question for reading in self.questions}
        for part in self.law.of(self.law.deadlines, facts):
            arising.update(part.reads)
        for owed in self.law.of(self.law.amounts, facts):
            arising.update(owed.reads)
        return [
            reading
            for reading in self.law.readings
            if (reading.question in arising and reading.bears_on(self.matter.facts.action))
            or self.matter.reads(reading.question) != reading.default
        ]

    @cached_property
    def taken(self) -> Verdict:
        """The verdict of the whole under the readings taken."""
        return self.verdict(self.matter)

    def verdict_if(self, question: str, option: str) -> Verdict:
        """Return the verdict of the whole with one question switched."""
        key = question, option
        if option == self.matter.reads(question):
            return self.taken
        if key not in self.memo:
            self.memo[key] = self.verdict(self.matter.under(question, option), question)
        return self.memo[key]

    def others(self, reading: Reading) -> list[str]:
        """Return the options of a question that were not taken."""
        taken = self.matter.reads(reading.question)
        return [option for option in reading.options if option != taken]

    def turns(self, reading: Reading, option: str) -> bool:
        """Whether an option changes the word of the whole."""
        return self.verdict_if(reading.question, option) is not self.taken

    def finding(self, rule: Rule) -> Finding:
        """Return the finding of a rule, with its alternatives."""
        clause = self.law.clause(rule.clause)
        answer = rule.answer(self.matter)
        applies = answer.verdict is not NOT_APPLICABLE
        bearing = [reading for reading in self.questions if reading.question in rule.reads]
        choices = tuple(
            Choice(question, self.matter.reads(question))
            for question in rule.reads
            if applies and any(reading.question == question for reading in bearing)
        )
        return Finding(
            clause=clause.id,
            cite=clause.cite,
            requirement=clause.words,
            decides=answer.decides and applies,
            verdict=answer.verdict,
            measured=answer.measured,
            threshold=answer.threshold,
            reading=choices[0] if choices else None,
            readings=choices,
            alternatives=tuple(
                alternative
                for reading in bearing
                for option in self.others(reading)
                if (alternative := self.alternative(rule, answer, reading, option)) is not None
            ),
            margin=answer.margin(),
            evidence=tuple(answer.evidence()),
        )

    def alternative(
        self, rule: Rule, taken: Answer, reading: Reading, option: str
    ) -> Alternative | None:
        """Return what a rule says with one question switched; None where it never applies."""
        answer = rule.answer(self.matter.under(reading.question, option))
        if answer.verdict is taken.verdict is NOT_APPLICABLE:
            return None
        return Alternative(
            question=reading.question,
            option=option,
            verdict=answer.verdict,
            measured=answer.measured,
            turns=not _asked_in_vain(answer, taken) and self.turns(reading, option),
            threshold=answer.threshold if answer.threshold != taken.threshold else None,
        )

    def amounts(self, owed: Owed) -> list[Amount]:
        """Return rows of the ledger, each with what an option that changes any makes of it."""
        taken = list(owed.ask(self.matter))
        others = [
            (question, option, rows)
            for question in owed.reads
            for option in self.others(self.law.reading(question))
            if (rows := list(owed.ask(self.matter.under(question, option)))) != taken
        ]
        return [
            Amount(
                clause=owed.clause,
                item=item,
                to=to,
                amount=sum_,
                alternatives=tuple(
                    (question, option, other)
                    for question, option, rows in others
                    for same, _, other in rows
                    if same == item
                ),
            )
            for item, to, sum_ in taken
        ]

    def contested(self) -> tuple[str, ...]:
        """Return the open questions of which another option changes the verdict."""
        return tuple(
            reading.question
            for reading in self.questions
            if reading.is_open_for(self.matter.facts)
            and any(
                self.turns(reading, option)
                for option in self.others(reading)
                if option not in reading.quiet
            )
        )

    def headline(self, findings: tuple[Finding, ...], contested: tuple[str, ...]) -> str:
        """Return the answer in a sentence, and what another reading would change in a second."""
        verdict = self.taken
        first = _FIRST[verdict].format(subject=self.law.subject_of(self.matter.facts))
        grounds = [
            _ground(finding)
            for finding in findings
            if finding.decides and finding.verdict is verdict and verdict in (FAILS, UNDETERMINED)
        ]
        first = first[0].upper() + first[1:]
        sentences = [f"{first}{': ' if grounds else ''}{'; '.join(grounds)}."]
        if self.law.say is not None:
            sentences = [self.law.say(self.matter, verdict)]
        turning = [
            f"{reading.question} = {option} ({reading.options[option]}): "
            f"{_WORDS[self.verdict_if(reading.question, option)]}"
            for reading in self.questions
            for option in self.others(reading)
            if self.turns(reading, option)
        ]
        if turning:
            sentences.append(f"Read otherwise the answer changes: {'; '.join(turning)}.")
        if contested:
            sentences.append(f"Contested, so a person must decide: {', '.join(contested)}.")
        return " ".join(sentences)


_WORDS = {
    MEETS: "meets",
    FAILS: "fails",
    UNDETERMINED: "undetermined",
    NOT_APPLICABLE: "not applicable",
}


_FIRST = {
    MEETS: "{subject} meets every requirement that decides",
    FAILS: "{subject} fails",
    UNDETERMINED: "Whether {subject} meets the law is undetermined",
    NOT_APPLICABLE: "Nothing here applies to {subject}",
}


def _ground(finding: Finding) -> str:
    measured = finding.measured
    value = ""
    if isinstance(measured, Measured):
        value = f", measured {measured.display}"
        if measured.unit == "share":
            value += f" ({measured.value})"
        if measured.doubt is not None:
            value += f"; {measured.doubt}"
    elif isinstance(measured, Missing):
        value = f", {measured.why}; ask {measured.ask}"
    return f"{finding.cite}, {finding.requirement}{value}"
