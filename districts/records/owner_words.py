"""The words by which an assessor's line is no natural person's name."""

from __future__ import annotations

import re

# A word that makes a company wherever it stands, except as the first word of several.
_COMPANY_WORDS = """
llc llp lllp plc pllc inc incorporated corp corporation company ltd limited partnership partners
ptnrs ptrshp foundation association assn assoc associates cooperative coop holdings properties
property investment investments enterprises ventures venture development developers developments
livestock ministries ministry congregation diocese archdiocese condominium condominiums condos
hoa homeowners realty mortgage railroad railway pipeline electric utilities utility telephone
insurance mining cemetery society club bancorp hospital clinic services management group
international industries systems technologies construction dairy farms ranches cattlemen sons
bros brothers outfitters rentals leasing apartments parish synagogue mosque monastery fellowship
federation legion union syndicate estates tribe tribal pueblo native
"""
COMPANY = frozenset(_COMPANY_WORDS.split())
# A word that makes one only at the end.
COMPANY_AT_END = frozenset({"co", "lp", "pc", "pa", "na", "fsb", "ssb", "gp", "jv", "cattle"})
# A word that is a surname too: CHURCH JOHN is a person, GRACE CHURCH a church.
COMPANY_OR_SURNAME = frozenset(
    {"church", "bank", "ranch", "farm", "lodge", "school", "chapel", "temple", "mine", "mines"}
)
_GOES_ON_WORDS = """
cattle livestock ranch ranches ranching farm farms farming land lands sons son daughters
daughter co company associates assoc brothers bros partners gas water trust mineral minerals
development investment investments timber wildlife game fish feed sheep horses borough
"""
# A piece of nothing else goes on a company's name: SMITH LAND & CATTLE.
GOES_ON = frozenset(_GOES_ON_WORDS.split())

# Without one of these no name is a government's; the pattern below is asked only then.
PUBLIC_HINTS = frozenset(
    {
        "united", "usa", "us", "u", "usda", "usfs", "usfws", "blm", "bia", "bureau", "federal",
        "forest", "national", "commonwealth", "state", "alaska", "dept", "department", "game",
        "fish", "city", "town", "village", "borough", "county", "township", "municipality",
        "university", "univ", "regents", "school", "board", "public", "district", "dist",
        "authority", "mental", "commission", "commissioners", "postal", "post",
    }
)  # fmt: skip
PUBLIC = re.compile(
    r"""^(the\ )?(united\ states|usa\b|us\ (govt|government|dept|department|forest|fish|bureau|army
        |air|navy|coast|postal|geological|national)|u\ ?s\ ?a?\b$|usda\b|usfs\b|usfws\b|blm\b
        |bia\b|bureau\ of\b|federal\ (government|aviation)|forest\ service|national\ park
        |commonwealth\ of\b|state\ (board|land|dept|department|park|parks|highway)\b|state$)
      |\bstate\ of\ \w+|^\w\w\ state\b|^alaska\ (state\b|department|dept|railroad\ corporation
        |mental\ health|housing|energy\ authority)
      |\b(dept|department)\ of\b|\b(game\ and\ fish|fish\ and\ game|fish\ and\ wildlife)\b
      |\b(city|town|village|borough|county|township|municipality|city\ and\ borough)\ of\ \w+
      |\w\ (borough|county|township|municipality)$|\bcounty\ (commission|commissioners|road|clerk
        |treasurer|highway|fair|school|board|library|water|sheriff)
      |\buniversity\b|^univ\b|\bregents\b|\bschool\ (district|dist|board)\b|\bboard\ of\ education\b
      |\bpublic\ (school|schools|library|works)\b
      |\b(water|sewer|fire|road|irrigation|drainage|hospital|library|conservation|sanitation
        |flood|flood\ control|weed|park|utility)\ (district|dist|authority)\b
      |\b(housing|port|transit|airport|turnpike)\ authority\b|\bmental\ health\ trust\b
      |\bcommission(ers)?$|\bstate\ (game|land|forest|parks?)\b
      |\bpostal\ service\b|\bpost\ office\b""",
    flags=re.VERBOSE,
)
TRIBAL = re.compile(r"\b(tribe|tribal|pueblo|nation|native|rancheria|band of)\b")
UNKNOWN = re.compile(
    r"""^((the\ )?(current|present|property|record)\ (owner|owners|resident|occupant)|occupant
      |owners?|landowners?|owner\ of\ record
      |owners?\ (unknown|not\ (on\ file|available|known|listed))
      |names?\ (withheld|unknown|not\ (available|on\ file)|on\ file).*|unknown.*|unk|unkn
      |unassigned|undetermined|(information|info|name|owner)?\ ?withheld.*|confidential.*
      |redacted.*|suppressed.*|protected.*|private\ owner
      |not\ (available|listed|known|given|on\ file)|no\ (owner|name|data|record).*|tbd
      |(various|multiple)(\ owners)?|to\ be\ determined|see\ (remarks|file|deed).*
      |(current\ )?resident|taxpayer|(unknown\ )?heirs(\ unknown)?)$""",
    flags=re.VERBOSE,
)
BLANK = frozenset({"", "null", "none", "n/a", "na", "nan", "<null>", "-", "--", "."})

_MODIFIER = (
    r"(?:REV|REVOC\w*|REVOCABLE|IRREV\w*|LIV|LIVING|FAM|FAMILY|JT|JOINT|BYPASS|MARITAL|SURVIVOR'?S?"
    r"|TESTAMENTARY|CHARITABLE|REMAINDER|LAND|EXEMPT|DECLARATION\s+OF)\.?\s+"
)
_SHORT_MODIFIER = r"(?:REV|REVOC\w*|REVOCABLE|IRREV\w*|LIV|LIVING|FAM|FAMILY|JT|JOINT)\.?\s+"
# Counties cut long names, so a line may end within the words: REVOCABLE TRUS, FAMILY LIVING.
TRUST_HINTS = ("tr", "rev", "irrev", "liv", "fam", "jt", "joint")
TRUST = re.compile(
    rf"\b(?:(?:{_MODIFIER})*(?:TRUSTS?|TRST|TRUS?(?=\s*$))\b|(?:{_SHORT_MODIFIER})+(?:TRS?|T)\b"
    rf"|(?:{_SHORT_MODIFIER})*(?:REVOC\w*|REVOCABLE|IRREV\w*|LIVING|LIV|REV|FAMILY)\.?(?=\s*$))\.?",
    flags=re.IGNORECASE,
)
