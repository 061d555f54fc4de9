"""Worked examples: inputs put to the rules of an assessment, and compared with what is right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal, InvalidOperation
from typing import Any

from districts.errors import DistrictsError

_NOTHING = object()


@dataclass(frozen=True)
class Outcome:
    """One example: what came out, and where it differs from what is expected."""

    id: str
    clause: str | None
    kind: str | None
    got: Mapping[str, Any]
    differences: tuple[Mapping[str, Any], ...]

    @property
    def ok(self) -> bool:
        """Whether every expected key holds."""
        return not self.differences

    def document(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "id": self.id,
            "clause": self.clause,
            "kind": self.kind,
            "ok": self.ok,
            "got": dict(self.got),
            "differences": [dict(each) for each in self.differences],
        }


def run(document: object) -> list[Outcome]:
    """Run worked examples.

    Parameters
    ----------
    document
        ``{"vectors": [...]}`` or the list alone.

    Raises
    ------
    DistrictsError
        It is neither.
    """
    vectors = document.get("vectors") if isinstance(document, Mapping) else document
    if not isinstance(vectors, Sequence) or isinstance(vectors, str):
        raise DistrictsError(
            "The file holds no worked examples.",
            code="examples_not_usable",
            field="vectors",
            remedy='Write {"vectors": [...]} or a list of examples.',
        )
    return [_outcome(vector, at) for at, vector in enumerate(vectors, start=1)]


def _outcome(vector: object, at: int) -> Outcome:
    from districts.law import CHAPTERS  # noqa: PLC0415 - the list names us back

    if not isinstance(vector, Mapping):
        return Outcome(f"example {at}", None, None, {}, (_trouble("an example is an object"),))
    name = str(vector.get("id") or f"example {at}")
    clause, kind = vector.get("clause"), vector.get("kind")
    expected, inputs = vector.get("expected"), vector.get("inputs")
    kinds = {key: make for law in CHAPTERS.values() for key, make in law.examples.items()}
    trouble = None
    if kind not in kinds:
        trouble = f"unknown kind {kind!r}; known: {', '.join(sorted(kinds))}"
    elif not isinstance(inputs, Mapping) or not isinstance(expected, Mapping):
        trouble = "inputs and expected must be objects"
    elif not expected:
        trouble = "nothing is expected"
    got: dict[str, Any] = {}
    if trouble is None and isinstance(inputs, Mapping):
        try:
            got = kinds[str(kind)](inputs)
        except DistrictsError as refusal:
            trouble = str(refusal)
        except (KeyError, TypeError, ValueError, ArithmeticError, AttributeError) as broken:
            trouble = f"inputs cannot be used: {type(broken).__name__}: {broken}"
    if trouble is not None:
        return Outcome(name, clause, kind, got, (_trouble(trouble),))
    assert isinstance(expected, Mapping)  # noqa: S101 - tried above
    differences = tuple(
        {"key": key, "expected": want, "got": got.get(key)}
        for key, want in expected.items()
        if not same(got.get(key, _NOTHING), want)
    )
    return Outcome(name, clause, kind, got, differences)


def _trouble(why: str) -> Mapping[str, Any]:
    return {"key": None, "expected": None, "got": why}


def same(got: object, want: object) -> bool:
    """Compare as the law would: numbers exactly, instants as instants, lists in order."""
    if got is _NOTHING:
        return False
    if isinstance(want, Mapping):
        return isinstance(got, Mapping) and all(
            same(got.get(key, _NOTHING), each) for key, each in want.items()
        )
    if isinstance(want, list):
        return (
            isinstance(got, list)
            and len(got) == len(want)
            and all(same(one, other) for one, other in zip(got, want, strict=True))
        )
    moments = _instant(got), _instant(want)
    if None not in moments:
        return moments[0] == moments[1]
    numbers = _number(got), _number(want)
    if None not in numbers:
        return numbers[0] == numbers[1]
    return type(got) is type(want) and got == want


def _number(value: object) -> Decimal | None:
    if isinstance(value, bool) or not isinstance(value, int | float | str | Decimal):
        return None
    try:
        found = Decimal(str(value))
    except InvalidOperation:
        return None
    return found if found.is_finite() else None


def _instant(value: object) -> datetime | None:
    if not isinstance(value, str) or "T" not in value:
        return None
    try:
        found = datetime.fromisoformat(value)
    except ValueError:
        return None
    return found if found.tzinfo is not None else None
