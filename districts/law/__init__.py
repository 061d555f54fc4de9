"""The chapters of law, one folder each.

Standard library, ``terms`` and ``facts`` only. A rule is a function from facts to a finding.
Every number stands once, in its chapter's ``figures.py``, with its citation.
"""
