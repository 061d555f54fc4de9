"""A question a law leaves open, the ways to read it, and the way taken unless told otherwise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Reading:
    """A switch.

    Attributes
    ----------
    question
        Its name on the command line and in a petition file.
    note
        Where the ways to read it are set out.
    cite, ask
        The words of the law that raise it, and the question itself.
    options
        Each way to read it, in words; the first is the default.
    is_open
        Another option that changes the answer makes the result contested. A firm reading
        is shown beside the answer and never contests it.
    opens
        Where it depends on the facts whether the question is open: the test.
    quiet
        Options that never make a result contested.
    actions
        The petitions it has a bearing on; None all.
    """

    question: str
    note: str
    cite: str
    ask: str
    options: Mapping[str, str] = field(hash=False)
    is_open: bool = False
    opens: Callable[[Any], bool] | None = field(default=None, compare=False)
    quiet: frozenset[str] = frozenset()
    actions: frozenset[str] | None = None

    @property
    def default(self) -> str:
        """The option taken unless told otherwise."""
        return next(iter(self.options))

    @property
    def standing(self) -> str:
        """Return ``open`` or ``firm``."""
        return "open" if self.is_open else "firm"

    def is_open_for(self, facts: Any) -> bool:
        """Whether another option can make the result contested, given the facts."""
        return self.is_open or (self.opens is not None and self.opens(facts))

    def bears_on(self, action: str) -> bool:
        """Whether the question arises for a kind of petition."""
        return self.actions is None or action in self.actions
