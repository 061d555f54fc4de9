"""Alaska AS 03.35: controlled livestock districts.

Sections .010 to .030 are ruled over petition facts, and .035 gives its date. Whether an area is
settled, a place conspicuous or an owner negligent is for people to say.
"""

from districts.facts import petition_facts
from districts.law.ak_as_03_35 import s010_area, s020_petition, s030_hearing, s035_identification
from districts.law.ak_as_03_35.notices import notices
from districts.law.ak_as_03_35.readings import READINGS
from districts.law.ak_as_03_35.vectors import KINDS
from districts.law.chapter import Chapter

CHAPTER = Chapter(
    name="ak_as_03_35",
    title="Controlled livestock districts",
    cite="AS 03.35",
    place="AK",
    proceeding="petition",
    subject="the petition",
    zone="America/Anchorage",
    readings=READINGS,
    rules=(*s010_area.RULES, *s020_petition.RULES, *s030_hearing.RULES),
    deadlines=(
        s030_hearing.hearing_deadline,
        s030_hearing.posting_deadline,
        s035_identification.identification_deadline,
    ),
    dated_by=("identify_from", "identify_who"),
    notices=notices,
    facts=petition_facts,
    examples=KINDS,
)
