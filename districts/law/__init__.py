"""The chapters of law, one folder each.

Standard library, ``terms`` and ``facts`` only. A rule is a function from facts to a finding.
Every number stands once, in its chapter's ``figures.py``, with its citation.
"""

from districts.law.assess import assess, chosen, verdict_of
from districts.law.chapter import Chapter, chapters
from districts.law.clause import Clause

CHAPTERS = chapters(
    "ak_as_03_35",
    "ia_code_169c",
    "wi_stats_172",
    "wi_bellevue_171",
    "wi_atcp_16",
    "computing_time",
)

__all__ = ["CHAPTERS", "Chapter", "Clause", "assess", "chosen", "verdict_of"]
