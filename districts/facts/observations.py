"""What people saw and only people can judge, by clause."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from districts.facts.reader import Reader, refused


def observations(top: Reader, key: str, known: Collection[str]) -> Mapping[str, bool]:
    """Read what was seen, each by the clause it answers.

    Parameters
    ----------
    top
        The object it stands in.
    key
        Under which name.
    known
        The clauses that take an observation.

    Raises
    ------
    DistrictsError
        A clause is not of the chapter or takes none, or the answer is neither yes, no nor unknown.
    """
    source = top.part(key)
    if source is None:
        return {}
    found: dict[str, bool] = {}
    for clause in source.source:
        if clause not in known:
            raise refused(
                source.at(str(clause)),
                f"“{clause}” takes no observation here.",
                f"Clauses that take one: {', '.join(known)}.",
            )
        seen = source.flag(clause)
        if seen is not None:
            found[clause] = seen
    return found
