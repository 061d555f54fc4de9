"""A number in a law: its words, how it is compared, and since when it stands."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

from districts.terms.finding import FAILS, MEETS, UNDETERMINED, Threshold, Verdict
from districts.terms.measured import Measured, Missing

AT_LEAST = ">="
AT_MOST = "<="
MORE_THAN = ">"
LESS_THAN = "<"
EXACTLY = "="


def percent(value: int) -> Fraction:
    """Return so many hundredths.

    >>> percent(60)
    Fraction(3, 5)
    """
    return Fraction(value, 100)


@dataclass(frozen=True)
class Figure:
    """A number the law sets.

    Attributes
    ----------
    cite
        Where it stands.
    words
        The requirement, in our words.
    holds
        How a measured value is compared with it.
    value, unit
        The number.
    since
        The first day it is in force; None from the beginning.
    before
        The figure it took the place of.
    """

    cite: str
    words: str
    holds: str
    value: Fraction
    unit: str
    since: date | None = None
    before: Figure | None = None

    def then(self, *, since: date, words: str, value: Fraction) -> Figure:
        """Return the figure that takes this one's place on a day."""
        return replace(self, since=since, words=words, value=value, before=self)

    def on(self, day: date) -> Figure:
        """Return the figure in force on a day."""
        figure = self
        while figure.since is not None and day < figure.since and figure.before is not None:
            figure = figure.before
        return figure

    @property
    def threshold(self) -> Threshold:
        """The figure as a finding prints it."""
        return Threshold(self.holds, self.value, self.unit)

    def held_by(self, amount: Fraction) -> bool:
        """Compare exactly.

        >>> Figure("§ 1", "at least 160 acres", AT_LEAST, Fraction(160), "acres").held_by(
        ...     Fraction("159.999")
        ... )
        False
        """
        match self.holds:
            case ">=":
                return amount >= self.value
            case "<=":
                return amount <= self.value
            case ">":
                return amount > self.value
            case "<":
                return amount < self.value
            case _:
                return amount == self.value

    def test(self, measured: Measured | Missing) -> Verdict:
        """Hold a measured value against the figure.

        A value nearer to the figure than its own tolerance decides nothing, nor does one whose
        open facts lie on both sides, nor one that is missing or in doubt.
        """
        if isinstance(measured, Missing) or measured.doubt is not None:
            return UNDETERMINED
        tolerance = measured.tolerance or Fraction(0)
        answers: set[bool | None] = set()
        for end in measured.ends:
            near = end is None or (tolerance > 0 and abs(end - self.value) < tolerance)
            answers.add(None if end is None or near else self.held_by(end))
        if measured.unbounded and answers == {None, True} and self.holds in (AT_LEAST, MORE_THAN):
            return MEETS  # the least it can be already reaches the figure
        if len(answers) != 1 or None in answers:
            return UNDETERMINED
        return MEETS if True in answers else FAILS
