"""What a rule may know: numbers, dates and names about land, people and events.

Standard library and ``terms`` only. Facts are wider than any one statute asks for.
They are made from JSON by hand, or measured by ``measure``; a rule cannot tell which.
"""

from districts.facts.custody import CustodyFacts
from districts.facts.custody_document import Regime, custody_facts
from districts.facts.dog import DogFacts
from districts.facts.dog_document import dog_facts
from districts.facts.enclosure import EnclosureFacts
from districts.facts.enclosure_document import enclosure_facts
from districts.facts.occasions import Occasion, TrespassFacts
from districts.facts.occasions_document import trespass_facts
from districts.facts.petition import PetitionFacts
from districts.facts.petition_document import petition_facts

__all__ = [
    "CustodyFacts",
    "DogFacts",
    "EnclosureFacts",
    "Occasion",
    "PetitionFacts",
    "Regime",
    "TrespassFacts",
    "custody_facts",
    "dog_facts",
    "enclosure_facts",
    "petition_facts",
    "trespass_facts",
]
