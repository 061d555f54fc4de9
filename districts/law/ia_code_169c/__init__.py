"""Iowa Code 169C.6: habitual livestock trespass, and the fence that follows.

Incidents that the local authority found are counted per keeping land with each neighbor and each
public road; the request, the fence viewers of chapter 359A, the default and the lien are dated.
Which reports are of one escape, and whose fence is whose, people say.
"""

from collections.abc import Mapping
from typing import Any

from districts.facts import TrespassFacts, trespass_facts
from districts.law.chapter import Chapter
from districts.law.ia_code_169c import (
    s6_county_costs,
    s6_fence_request,
    s6_trespass,
    s359a_fence_viewers,
)
from districts.law.ia_code_169c.notices import notices
from districts.law.ia_code_169c.readings import READINGS
from districts.law.ia_code_169c.vectors import KINDS

ZONE = "America/Chicago"


def facts(document: Mapping[str, Any]) -> TrespassFacts:
    """Read the facts of a trespass."""
    return trespass_facts(document, zone=ZONE)


CHAPTER = Chapter(
    name="ia_code_169c",
    title="Habitual livestock trespass",
    cite="Iowa Code 169C.6",
    place="IA",
    proceeding="trespass",
    subject="the trespass",
    zone=ZONE,
    readings=READINGS,
    rules=(*s6_trespass.RULES, *s6_fence_request.RULES, *s359a_fence_viewers.RULES),
    deadlines=(
        *s6_fence_request.DEADLINES,
        *s359a_fence_viewers.DEADLINES,
        s6_county_costs.trustees_lien,
        *s359a_fence_viewers.LATER,
        *s6_county_costs.DEADLINES,
    ),
    amounts=s6_county_costs.AMOUNTS,
    notices=notices,
    facts=facts,
    examples=KINDS,
    made=s6_trespass.made,
    combine=s6_trespass.combine,
    relations=s6_trespass.relations,
    say=s6_trespass.say,
)
