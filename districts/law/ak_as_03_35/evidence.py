"""The parcels and people behind a number."""

from __future__ import annotations

from collections.abc import Sequence

from districts.facts.petition import Holder, PetitionFacts
from districts.law.ak_as_03_35.land import Land
from districts.law.ak_as_03_35.landholders import landholders, members, sheets_of
from districts.law.chapter import Matter
from districts.terms import Evidence, Missing
from districts.terms.quantity import plain


def parcels(facts: PetitionFacts) -> Sequence[Evidence]:
    """Return every parcel with its acres inside."""
    places = 4 if facts.measured else None
    return [
        Evidence(
            "parcel",
            parcel.pin,
            "no acres" if parcel.acres is None else f"{plain(parcel.acres, places)} acres inside",
        )
        for parcel in facts.parcels
    ]


def people(matter: Matter) -> Sequence[Evidence]:
    """Return everyone on the roll: signed or not, of the class or why not; then the signatures."""
    class_ = members(matter)
    land = landholders(matter)
    if isinstance(class_, Missing) or isinstance(land, Missing):
        return ()
    signed = sheets_of(matter)
    rows = []
    for holder in land.holders.values():
        sure = class_.get(holder.id, False)
        standing = signed.get(holder.id)
        name = holder.name or holder.id
        if standing is None or not standing.high:
            says = "did not sign" if standing is None else "signature withdrawn or not in time"
        elif standing.is_sure:
            says = "signed"
        else:
            says = "signed, but disputed" if standing.value else "may have signed"
        counts = {
            True: "",
            None: "; may be of the class, not yet known",
            False: f"; not counted: {_why_not(holder, holder.id in land.landed)}",
        }[sure]
        rows.append(Evidence("holder", holder.id, f"{name}: {says}{counts}"))
    facts: PetitionFacts = matter.facts
    for line in facts.signatures or ():
        when = f"signed {line.signed_on}" if line.signed_on else "no date"
        gone = f", withdrawn {line.withdrawn_on}" if line.withdrawn_on else ""
        doubt = "" if line.match == "sure" else f", match {line.match}"
        rows.append(Evidence("signature", line.id, f"{line.holder}: {when}{gone}{doubt}"))
    return rows


def _why_not(holder: Holder, has_land: bool) -> str:
    if not has_land:
        return "holds no land inside"
    if holder.person == "unknown":
        return "not known by name"
    if holder.person in ("entity", "public"):
        return "an entity" if holder.person == "entity" else "a public body"
    return "not resident"


def credited(matter: Matter, credit: Land | Missing) -> Sequence[Evidence]:
    """Return each parcel that is credited, with its acres."""
    if isinstance(credit, Missing):
        return ()
    places = 4 if matter.facts.measured else None
    return [
        Evidence("parcel", pin, f"{plain(acres, places)} acres credited")
        for pin, acres in sorted(credit.credits().items())
        if acres
    ]
