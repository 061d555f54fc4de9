"""What a rule may know: numbers, dates and names about land, people and events.

Standard library and ``terms`` only. Facts are wider than any one statute asks for.
They are made from JSON by hand, or measured by ``measure``; a rule cannot tell which.
"""

from districts.facts.custody import CustodyFacts
from districts.facts.custody_document import Regime, custody_facts
from districts.facts.petition import PetitionFacts
from districts.facts.petition_document import petition_facts

__all__ = ["CustodyFacts", "PetitionFacts", "Regime", "custody_facts", "petition_facts"]
