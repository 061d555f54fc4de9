"""What a provision of the article looks like, and whose clock its days are told by."""

from __future__ import annotations

import re

ZONE = "America/Chicago"
# 171-19C, § 171-22 D, BV-171.22C-3, 171-22A(1): section, letter, number.
_PROVISION = re.compile(
    r"(?:§\s*|Bellevue\s+|BV-)?171[-.](?P<section>1[789]|2[0123])\??"
    r"(?:\s*[-(]?(?P<letter>[A-La-l])\)?(?:[-(]?(?P<number>[0-9])\)?)?)?"
)


def provision(text: str) -> str | None:
    """Return the name of a provision of the article, or None.

    >>> provision("§ 171-22 c"), provision("BV-171.22C-3"), provision("90-3")
    ('171-22C', '171-22C(3)', None)
    """
    found = _PROVISION.fullmatch(text.strip())
    if found is None:
        return None
    letter = (found["letter"] or "").upper()
    number = f"({found['number']})" if found["number"] else ""
    return f"171-{found['section']}{letter}{number}"
