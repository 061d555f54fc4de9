"""Petition facts from their JSON form."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from districts.facts.petition import (
    Area,
    District,
    Holder,
    Holding,
    Identified,
    Overlap,
    ParcelLand,
    PetitionFacts,
    Pieces,
    Posting,
    Roll,
    Signature,
)
from districts.facts.reader import Reader, refused
from districts.terms import Notice

ACTIONS = ("establish", "add", "eliminate", "dissolve")
KINDS = ("owner", "lessee", "contract_vendee", "possessor")
PERSONS = ("natural", "entity", "public", "unknown")
MATCHES = ("sure", "suggested", "rejected")
TOUCHES = ("edge", "gap", "corner", "none")
METHODS = ("brand", "collar", "other")


def petition_facts(document: Mapping[str, Any]) -> PetitionFacts:
    """Read the facts of a petition.

    Parameters
    ----------
    document
        The JSON object. ``as_of``, ``readings`` and ``zone`` belong to the question that is
        put, not to the facts, and are passed over.

    Returns
    -------
    PetitionFacts
        Numbers exactly as written.

    Raises
    ------
    DistrictsError
        A key is not known, a value is of the wrong kind or cannot be true, or a holding or
        signature names a holder or parcel that is not listed; ``field`` is its dotted place.
    """
    top = Reader(document)
    for beside in ("as_of", "readings", "zone"):
        top.take(beside)
    action = top.choice("action", ACTIONS)
    if action is None:
        raise refused("action", "The facts do not say what is asked for.", _one_of(ACTIONS))
    parcels = _parcels(top)
    roll = _roll(top) if top.has("holders") or top.has("holdings") else None
    top.read.update(("holders", "holdings"))
    further = top.part("enlarged")
    enlarged = None
    if further is not None:
        enlarged = _roll(further, base=roll)
        further.close()
    facts = PetitionFacts(
        action=action,
        settled_area=top.flag("settled_area"),
        purpose=top.text("purpose"),
        boundary_defined=top.flag("boundary_defined"),
        filed_with_district_judge=top.flag("filed_with_district_judge"),
        received_on=top.day("received_on"),
        area=_area(top.part("area")),
        pieces=_pieces(top),
        district=_district(top.part("district")),
        parcels=parcels,
        roll=roll,
        enlarged=enlarged,
        signatures=_signatures(top, roll, enlarged),
        hearing_on=top.day("hearing_on"),
        postings=_postings(top),
        order_entered_on=top.day("order_entered_on"),
        identified=_identified(top),
        measured=top.flag("measured"),
        overlaps=_overlaps(top),
        strip_m=top.amount("strip_m"),
        rows_without_shape=_row_numbers(top, "rows_without_shape"),
        notices=_notices(top),
    )
    top.close()
    _refuse_strangers(facts)
    return facts


def _one_of(words: tuple[str, ...]) -> str:
    return f"It is one of: {', '.join(words)}."


def _area(source: Reader | None) -> Area:
    if source is None:
        return Area()
    area = Area(
        acres=source.amount("acres"),
        tolerance=source.amount("tolerance"),
        nominal_acres=source.amount("nominal_acres"),
        water_acres=source.amount("water_acres"),
        recorded_acres=source.amount("recorded_acres"),
        crosses_itself=source.flag("crosses_itself") or False,
        acres_low=source.amount("acres_low"),
        acres_high=source.amount("acres_high"),
    )
    source.close()
    return area


def _pieces(top: Reader) -> Pieces:
    if not isinstance(top.source.get("pieces"), Mapping):
        whole = top.count("pieces")
        return Pieces(whole, whole, whole)
    source = Reader(top.take("pieces"), "pieces")
    pieces = Pieces(source.count("edge"), source.count("gap"), source.count("corner"))
    source.close()
    return pieces


def _district(source: Reader | None) -> District:
    if source is None:
        return District()
    district = District(
        acres=source.amount("acres"),
        touch=source.choice("touch", TOUCHES),
        remainder_acres=source.amount("remainder_acres"),
        remainder_pieces=source.count("remainder_pieces"),
        water_acres=source.amount("water_acres"),
    )
    source.close()
    return district


def _parcels(top: Reader) -> tuple[ParcelLand, ...]:
    parcels, seen = [], set()
    for source in top.rows("parcels"):
        pin = source.name("pin")
        if pin in seen:
            raise refused(
                source.at("pin"),
                f"Parcel {pin} is listed twice.",
                "List each parcel once, with all its acres inside the boundary.",
            )
        seen.add(pin)
        parcels.append(
            ParcelLand(
                pin=pin,
                acres=source.amount("acres"),
                public=source.flag("public") or False,
                water_acres=source.amount("water_acres"),
                inside=source.flag("inside") if "inside" in source.source else True,
                touches_line=source.flag("touches_line") or False,
                recorded_acres=source.amount("recorded_acres"),
            )
        )
        source.read.add("inside")
        source.close()
    return tuple(parcels)


def _roll(source_in: Reader, base: Roll | None = None) -> Roll:
    holders: dict[str, Holder] = {}
    known = {} if base is None else {holder.id: holder for holder in base.holders}
    for source in source_in.rows("holders"):
        holder = Holder(
            id=source.name("id"),
            name=source.text("name"),
            person=source.choice("person", PERSONS) or "natural",
            resident=source.flag("resident"),
            resident_of_state=source.flag("resident_of_state"),
        )
        source.close()
        if holder.id in holders:
            raise refused(
                source.at("id"),
                f"Holder {holder.id} is listed twice.",
                "List each person once; a person may have several holdings and signatures.",
            )
        holders[holder.id] = known.get(holder.id, holder)
    if not source_in.has("holdings"):
        return Roll(tuple(holders.values()), None)
    holdings = []
    for source in source_in.rows("holdings"):
        holding = Holding(
            pin=source.name("pin"),
            holder=source.name("holder"),
            kind=source.choice("kind", KINDS) or "owner",
            share=source.share("share"),
            acres=source.amount("acres"),
            begins=source.day("from"),
            ends=source.day("to"),
            in_portion=source.flag("in_portion"),
        )
        source.close()
        _refuse_backwards(source, holding.begins, holding.ends)
        if holding.holder not in holders and holding.holder not in known:
            raise refused(
                source.at("holder"),
                f"Holder {holding.holder} of parcel {holding.pin} is not listed in holders.",
                "Add the holder, or correct the id.",
            )
        holdings.append(holding)
    return Roll(tuple(holders.values()), tuple(holdings))


def _refuse_backwards(source: Reader, begins: date | None, ends: date | None) -> None:
    if begins is not None and ends is not None and ends < begins:
        raise refused(source.at("to"), f"{source.at('to')} is before its beginning, {begins}.")


def _signatures(
    top: Reader, roll: Roll | None, enlarged: Roll | None
) -> tuple[Signature, ...] | None:
    if not top.has("signatures"):
        return None
    people = {holder.id for each in (roll, enlarged) if each is not None for holder in each.holders}
    signatures, seen = [], set()
    for at, source in enumerate(top.rows("signatures"), start=1):
        signature = Signature(
            id=source.text("id") or f"s{at}",
            holder=source.name("holder"),
            signed_on=source.day("signed_on"),
            received_on=source.day("received_on"),
            withdrawn_on=source.day("withdrawn_on"),
            withdrawal_received_on=source.day("withdrawal_received_on"),
            disputed=source.flag("disputed") or False,
            match=source.choice("match", MATCHES) or "sure",
            line=source.count("line"),
            name=source.text("name"),
        )
        source.close()
        if signature.id in seen:
            raise refused(source.at("id"), f"Signature {signature.id} is listed twice.")
        if signature.holder not in people:
            raise refused(
                source.at("holder"),
                f"Signature {signature.id} is by {signature.holder}, who is not listed in holders.",
                "Add the holder, or correct the id.",
            )
        seen.add(signature.id)
        signatures.append(signature)
    return tuple(signatures)


def _postings(top: Reader) -> tuple[Posting, ...] | None:
    if not top.has("postings"):
        return None
    postings = []
    for source in top.rows("postings"):
        posting = Posting(
            place=source.text("place"),
            conspicuous_public=source.flag("conspicuous_public"),
            within=source.flag("within"),
            begins=source.day("from"),
            ends=source.day("to"),
        )
        source.close()
        _refuse_backwards(source, posting.begins, posting.ends)
        postings.append(posting)
    return tuple(postings)


def _identified(top: Reader) -> tuple[Identified, ...] | None:
    if not top.has("identified"):
        return None
    marked = []
    for source in top.rows("identified"):
        animal = source.name("animal")
        marked.append(Identified(animal, source.day("on"), source.choice("method", METHODS)))
        source.close()
    return tuple(marked)


def _overlaps(top: Reader) -> tuple[Overlap, ...]:
    overlaps = []
    for source in top.rows("overlaps"):
        pins = tuple(str(pin) for pin in source.list_of("pins") or ())
        acres = source.amount("acres")
        if len(pins) < 2 or acres is None:
            raise refused(source.path, f"{source.path} needs two pins or more, and acres.")
        source.close()
        overlaps.append(Overlap(pins, acres))
    return tuple(overlaps)


def _row_numbers(top: Reader, key: str) -> tuple[int, ...]:
    rows = top.list_of(key) or ()
    if any(isinstance(row, bool) or not isinstance(row, int) for row in rows):
        raise refused(key, f"{key} must be a list of row numbers.")
    return tuple(rows)


def _notices(top: Reader) -> tuple[Notice, ...]:
    notices = []
    for source in top.rows("notices"):
        level = source.text("level") or "info"
        notices.append(Notice(level, source.name("code"), source.name("message")))
        source.close()
    return tuple(notices)


def _refuse_strangers(facts: PetitionFacts) -> None:
    """Refuse holdings of parcels that are not listed, where the list describes all the land."""
    if facts.is_part or facts.roll is None or not facts.parcels:
        return
    pins = {parcel.pin for parcel in facts.parcels}
    for at, holding in enumerate(facts.roll.holdings or ()):
        if holding.pin not in pins:
            raise refused(
                f"holdings[{at}].pin",
                f"Holding of parcel {holding.pin}, which is not listed in parcels.",
                "Add the parcel, or correct the pin.",
            )
