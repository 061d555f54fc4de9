"""An assessor's owner line made plain: addresses off, tenancies noted, hidden commas and slashes.

Nothing is thrown away: what is no part of a name comes back as a note.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

# Marks that stand for a character which divides nothing: in a date, in a fraction.
MASKED = {",": "\x01", "/": "\x02", " ": "\x04", "&": "\x06", "%": "\x07"}
UNNAMED = "\x03"

_DAY = r"(?:[A-Z]{3,9}\.?\s+\d{1,2},?\s+\d{4}|\d{1,2}[-/]\d{1,2}[-/]\d{2,4}|\d{4}-\d{2}-\d{2})"
_DATED = re.compile(
    rf"(?:\s*,\s*|\s+)?\(?\b(?:(?:AS\s+)?(?:DATED|DTD|DATE|U/?A/?D|U/?T/?D|U/?A|U/?D/?T)\b\.?(?:\s+{_DAY})?|{_DAY})\)?",
    flags=re.IGNORECASE,
)
_SHARE = re.compile(r"\b\d+\s?/\s?\d+\b")
_PERCENT = re.compile(r"\b(?:100|\d{1,2}(?:\.\d+)?)\s?%")
_STATES = (
    "ALABAMA|ALASKA|ARIZONA|ARKANSAS|CALIFORNIA|COLORADO|CONNECTICUT|DELAWARE|FLORIDA|GEORGIA|HAWAII"
    "|IDAHO|ILLINOIS|INDIANA|IOWA|KANSAS|KENTUCKY|LOUISIANA|MAINE|MARYLAND|MASSACHUSETTS|MICHIGAN"
    "|MINNESOTA|MISSISSIPPI|MISSOURI|MONTANA|NEBRASKA|NEVADA|NEW HAMPSHIRE|NEW JERSEY|NEW MEXICO"
    "|NEW YORK|NORTH CAROLINA|NORTH DAKOTA|OHIO|OKLAHOMA|OREGON|PENNSYLVANIA|RHODE ISLAND"
    "|SOUTH CAROLINA|SOUTH DAKOTA|TENNESSEE|TEXAS|UTAH|VERMONT|VIRGINIA|WASHINGTON|WEST VIRGINIA"
    "|WISCONSIN|WYOMING|NATIVE|DOMESTIC|FOREIGN"
)
_CHARTERED = re.compile(
    rf",?\s+AN?\s+(?:{_STATES})\s+(?:LIMITED\s+LIABILITY\s+COMPANY|(?:NON-?PROFIT\s+)?CORPORATION"
    r"|(?:LIMITED\s+|GENERAL\s+)?PARTNERSHIP|LLC)\b\.?",
    flags=re.IGNORECASE,
)
_CARE_OF = re.compile(
    r"(?:\b(?:C\s?/\s?O|C\\O|IN\s+CARE\s+OF|CARE\s+OF|ATTN|ATTENTION)\b:?\.?|%)\s*([^;|\n]*)",
    flags=re.IGNORECASE,
)
_TENANCY = re.compile(
    r"""(?:,\s*)?\b(?:AS\s+)?(?:HUSBAND\s+(?:AND|&)\s+WIFE|WIFE\s+(?:AND|&)\s+HUSBAND|H\s?/\s?W|W\s?/\s?H|H\s&\sW|HW
      |JT\s?WROS|JT\s?/?\s?TEN(?:ANTS)?|JT\s?/\s?RS|JTRS|J/T(?:/?R/?S)?|JTS
      |T/C|TIC|T/E|TBE|TEN\s+(?:IN\s+)?COM(?:MON)?|TENC|TEN\s+BY\s+ENT\w*|CP\s?/?WROS|CP/RS|W/?ROS|W/R/S
      |COMM(?:UNITY)?\s+PROP(?:ERTY)?|JOINT\s+TENANTS|TENANTS\s+IN\s+COMMON
      |TENANTS\s+BY\s+(?:THE\s+)?ENTIRET(?:Y|IES)|(?:WITH\s+)?RIGHTS?\s+OF\s+SURVIVORSHIP
      |(?:AN?\s+)?(?:UN)?MARRIED\s+(?:MAN|WOMAN|PERSON|COUPLE)|(?:A\s+)?SINGLE\s+(?:MAN|WOMAN|PERSON)
      |A\s+WIDOW(?:ER)?|SOLE\s+AND\s+SEPARATE\s+PROPERTY|JT(?=\s*(?:[;,)]|$)))\b\.?""",
    flags=re.VERBOSE | re.IGNORECASE,
)
_SPOUSE = re.compile(
    r"(?:[,&]\s*|\bAND\s+)?\b(?P<latin>ET\.?\s?UX|ET\.?\s?VIR|ET\.?\s?CON|ETUX|ETVIR)\b\.?"
    r"|(?:&|\bAND)\s+(?:HIS\s+|HER\s+)?(?P<english>WIFE|HUSBAND|SPOUSE)\b"
    r"|,?\s*\b(?:HIS\s+WIFE|HER\s+HUSBAND)\b",
    flags=re.IGNORECASE,
)
_OTHERS = re.compile(
    r"(?:[,&]\s*|\bAND\s+)?\b(?:ET\.?\s?AL(?:S|II|IA)?|ETALS?)\b\.?|(?:&|\bAND)\s+OTHERS\b",
    flags=re.IGNORECASE,
)
_BEFORE_FORM = re.compile(
    r"\s*,\s*(?=(?:L\.?L\.?C|L\.?L\.?P|L\.?L\.?L\.?P|INC|INCORPORATED|LTD|LIMITED|L\.?P|CO|CORP|CORPORATION|COMPANY|P\.?C"
    r"|JR|SR|II|III|IV|CO-?TTEES?|CO-?TRUSTEES?|TTEES?|TRUSTEES?|TRS?|A\s+TRUST|THE|ESTATE|LIFE\s+EST\w*|HEIRS"
    r"|DECEASED|DEC'?D|LESSEES?|OWNERS?)\b(?!\s*\d))",
    flags=re.IGNORECASE,
)
_IN_BRACKETS = re.compile(r"[(\[]([^()\[\]]*)[)\]]")
_KEPT_IN_BRACKETS = re.compile(
    r"(?:JR|SR|II+|IV|TTEES?|TRUSTEES?|TRS?|LE|LIFE\s+EST\w*|L/E|REM\w*|DECEASED|DEC'?D|EST\w*|HEIRS|LLC|INC"
    r"|.*\bTRUST\b.*|.*\d+\s?/\s?\d+.*|.*\x07.*|\W*\x03.*)",
    flags=re.IGNORECASE,
)


@dataclass
class PlainLine:
    """A line ready to be divided at its separators.

    Attributes
    ----------
    text
        Parties divided by ``;`` where that is certain, by ``&``, ``/``, *and* or ``,`` where not.
    left_out
        Mailing addresses: *care of* lines, which name no owner.
    notes
        Tenancies and other remarks that stood between the names.
    """

    text: str
    left_out: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def plain_line(text: str) -> PlainLine:
    """Take off what names no owner and mask what divides no two owners."""
    line = PlainLine(text)

    def leave_out(found: re.Match[str]) -> str:
        line.left_out.append(unmask(found.group().strip(" ,")))
        return " "

    def note(found: re.Match[str]) -> str:
        line.notes.append(unmask(found.group().strip(" ,.()")))
        return " "

    def brackets(found: re.Match[str]) -> str:
        inside = found.group(1)
        if _KEPT_IN_BRACKETS.fullmatch(inside.strip()) or MASKED[" "] in inside:
            return f" {inside} "
        if inside.strip():
            line.notes.append(inside.strip())
        return " "

    def spouse(found: re.Match[str]) -> str:
        after = found.string[found.end() :]
        named = re.match(r"\s*(?:[,&]|AND\b)?\s*[^\W\d_]", after, flags=re.IGNORECASE)
        if named:
            return " & "
        unnamed = found["latin"] or found["english"]
        if unnamed is None:  # SMITH JOHN & MARY HIS WIFE: she has been named
            line.notes.append(found.group().strip(" ,"))
            return " "
        return f" ;{UNNAMED}{unnamed}; "

    rest = _PERCENT.sub(lambda found: mask(found.group()), text)
    rest = _CARE_OF.sub(leave_out, rest)
    rest = _DATED.sub(lambda found: " " + mask(found.group().strip(" ,()")) + " ", rest)
    rest = _CHARTERED.sub(note, rest)
    rest = re.sub(r"\bD/?B/?A\b.*?(?=\s&\s|;|$)", note, rest, flags=re.IGNORECASE)
    rest = _TENANCY.sub(note, rest)
    rest = _OTHERS.sub(f" ;{UNNAMED}ET AL; ", rest)
    rest = _SPOUSE.sub(spouse, rest)
    rest = _IN_BRACKETS.sub(brackets, rest)
    rest = _SHARE.sub(lambda found: mask(found.group()), rest)
    rest = re.sub(r"\bL/E\b", "LIFE ESTATE", rest, flags=re.IGNORECASE)
    rest = re.sub(r"\bF/B/O\b", "FBO", rest, flags=re.IGNORECASE)
    rest = re.sub(r"\b([AFN])/?(K)/A\b", r"\1\2A", rest, flags=re.IGNORECASE)
    rest = re.sub(
        r"\bHEIRS?\s*(?:(?:&|AND|,)\s*(?:DEVISEES|ASSIGNS)\s*)+", "HEIRS ", rest, flags=re.I
    )
    rest = re.sub(r"\s*(?:\bAND|&)\s?/\s?OR\b\s*", " ; ", rest, flags=re.IGNORECASE)
    rest = _BEFORE_FORM.sub(" ", rest)
    line.text = " ".join(rest.split())
    return line


def mask(text: str) -> str:
    """Hide the characters that would divide a date or a fraction."""
    for shown, hidden in MASKED.items():
        text = text.replace(shown, hidden)
    return text


def unmask(text: str) -> str:
    """Show them again."""
    if text.isprintable():
        return text
    for shown, hidden in MASKED.items():
        text = text.replace(hidden, shown)
    return text
