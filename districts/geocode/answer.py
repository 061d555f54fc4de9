"""What a text may mean on the ground: candidates, or why there are none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from districts.geocode.candidate import Candidate

CONFIRM, CHOOSE, ASK = "confirm", "choose", "ask"


@dataclass(frozen=True)
class Answer:
    """Candidates of one text.

    Parameters
    ----------
    candidates
        The likeliest first.
    reason
        A sentence on why there are none, or why a person must choose; None where nothing is to say.
    """

    candidates: tuple[Candidate, ...] = ()
    reason: str | None = None

    @property
    def is_sure(self) -> bool:
        """Whether the text has one place that needs nobody's answer.

        Of a description over several sections every one must be so.
        """
        sure = [each for each in self.candidates if each.needs is None]
        if len(sure) == 1:
            return all(each.needs in (None, CHOOSE) for each in self.candidates)
        surveyed = all(each.method == "plss" for each in self.candidates)
        return bool(sure) and surveyed and len(sure) == len(self.candidates)


def to_choose(candidates: Sequence[Candidate], why: str) -> tuple[Candidate, ...]:
    """Leave the choice among candidates to a person."""
    return tuple(replace(each, needs=CHOOSE, reason=each.reason or why) for each in candidates)
