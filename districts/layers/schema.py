"""The columns of our layers, and what counties call them."""

from __future__ import annotations

import re
from dataclasses import dataclass

FRAME_COLUMNS = (
    "pin",
    "owner",
    "mailing",
    "situs",
    "legal",
    "acres_recorded",
    "interest",
    "resident",
    "public",
)
"""Columns of a layer's frame beside its geometry, present whether or not the county has them."""


@dataclass(frozen=True)
class Field:
    """One of our fields and the names it goes by.

    Parameters
    ----------
    name
        Ours, as in ``--column pin=APN``.
    synonyms
        Names without case and punctuation, the likeliest first.
    pattern, unless
        A looser test of the same bare name: found, and not found.
    """

    name: str
    synonyms: tuple[str, ...]
    pattern: str | None = None
    unless: str | None = None

    def score(self, column: str) -> float:
        """How well a county's column name fits, from 0 to 1."""
        bare = bare_name(column)
        if not bare:
            return 0.0
        if bare in self.synonyms:
            return round(1.0 - 0.3 * self.synonyms.index(bare) / len(self.synonyms), 3)
        # Shapefiles cut names after ten letters.
        if len(column) == 10:
            for place, synonym in enumerate(self.synonyms):
                if synonym.startswith(bare) and len(bare) >= 7:
                    return round(0.9 - 0.3 * place / len(self.synonyms), 3)
        if self.unless is not None and re.search(self.unless, bare):
            return 0.0
        if self.pattern is not None and re.search(self.pattern, bare):
            return 0.5
        return 0.0


def bare_name(column: str) -> str:
    """Return a column name without case, blanks and punctuation."""
    return "".join(letter for letter in column.casefold() if letter.isalnum())


def _names(words: str) -> tuple[str, ...]:
    return tuple(words.split())


_NOT_A_PERSON = (
    "addr|add|mail|city|cty|state|stt|zip|country|occup|date|code|type|pct|percent|phone|care|chang"
)
_DRAWN = "gis|poly|calc|shape|geom|drawn|comput"

PIN = Field(
    "pin",
    _names(
        "pin parcelid parcelnumber apn parcelpin pid parcelno parcelnum parcelnbr parcelidn "
        "taxparcelid taxparcelno taxparcelnumber taxid parid prclid parcel gispin gpin gisparcelid "
        "parcelkey taxkey taxlot maptaxlot mapparcel mapblklot propertyid propid strap sbl "
        "printkey uniquekey accountno accountnumber account serial recordid id"
    ),
    pattern="parcel.*(id|no|num|nbr|pin)|^apn|^pin|origparc|parc(el)?$",
    unless="^x|name|addr|date|chang|area|acre|type|code|status|key2|count",
)
OWNER = Field(
    "owner",
    _names(
        "owner ownername owner1 ownername1 ownernm ownernm1 ownname ownname1 ownnme1 own1 "
        "ownerfull ownerfullname fullownername deedholder deedholder1 primaryowner primaryown "
        "nameowner propertyowner parcelowner landowner titleholder ownershipname lessee lesseename "
        "ogridnam ogridname holder holdername taxpayer taxpayername taxname fileasname name1"
    ),
    pattern="owner|^own.*n(a)?m(e)?|lessee|deedholder|titleholder",
    unless=_NOT_A_PERSON + "|2$|3$|owned|more",
)
MAILING = Field(
    "mailing",
    _names(
        "mailing mailingaddress mailaddress mailaddr mailaddr1 mailadd mailadd1 mailingaddr "
        "owneraddress owneraddr owneradd ownaddress ownaddr ownadd ownaddl1 taxpayeraddress "
        "taxaddress taxaddl1 postaladdress addrline1 streetadd"
    ),
    pattern="mail.*add|own.*add",
    unless="city|cty|state|stt|zip|country|cou$",
)
SITUS = Field(
    "situs",
    _names(
        "situs situsaddress situsaddr situsadd siteaddress siteaddr siteadd situsfull situsdisplay "
        "propertyaddress propaddress propaddr physicaladdress physaddr locationaddress locaddress "
        "streetaddress fulladdress address location"
    ),
    pattern="(situs|site|prop|phys|loc).*add",
    unless="num|city|cty|state|stt|zip|ftype|fname|pre|suf|dir",
)
LEGAL = Field(
    "legal",
    _names(
        "legal legaldescription legaldesc legaldescr legaldsc fulllegal brieflegal legal1 "
        "legaldesc1 legaldescription1 taxdescrip taxdescription propertydescription legl"
    ),
    pattern="legal.*d|^legal",
    unless="illegal|acre|area|2$|3$|date|page",
)
ACRES = Field(
    "acres",
    _names(
        "acres acresrecorded recordedacres deedacres acresdeed deededacres deedacreage deededacre "
        "taxacres legalacreage legalacres assessedacres assdacres acreage acre recacres landacres "
        "totalacres netacres grossacres parcelacres acresparcel lseacrg leaseacres areaac "
        "areaacres recrdareano deedarea recordedarea landsize lotsize landarea lotarea lotsqft "
        "landsqft landtotalsqft sqft squarefeet"
    ),
    pattern="acre|acrg|sqft",
    unless=_DRAWN + "|bld|garage|fin|living|price|value|green|water|per",
)
ACRES_DRAWN = Field("acres", _names("gisacres gisacre acrespoly polyac"), pattern=f"({_DRAWN}).*ac")
INTEREST = Field(
    "interest", _names("interest interesttype tenure holdertype estate"), unless="rate|date"
)
RESIDENT = Field("resident", _names("resident isresident residency"))
PUBLIC = Field("public", _names("public ispublic publicland publiclyowned"))

ROAD_NAME = Field(
    "name",
    _names(
        "name roadname streetname fullname fullstreetname stname rdname street road label routename"
    ),
    pattern="(road|street|route|hwy).*name",
    unless="old|alt|pre|suf|type",
)
AUTHORITY = Field(
    "authority",
    _names("authority roadauthority maintainedby maintenance jurisdiction custodian owner system"),
)
ROW_FEET = Field("row_ft", _names("rowft rowfeet rowwidthft rightofwayft rowwidth row"))
ROW_METERS = Field("row_m", _names("rowm rowmeters rowwidthm rightofwaym"))
ALIASES = Field("aliases", _names("aliases alias othernames"))
FORMER_NAME = Field("former_name", _names("formername oldname alternatename altname othername"))
ROUTE = Field("route", _names("route ref routeno routenumber routenum rte hwyno roadnumber"))
SECTION = Field(
    "section", _names("section sec secno sectionno secnum frstdivno firstdivno sectn sect")
)
TOWNSHIP = Field("township", _names("township twp twnshp tshp town twnshpno townshipno twpno t"))
RANGE = Field("range", _names("range rng rge rangeno rngno r"))
MERIDIAN = Field("meridian", _names("meridian prinmer principalmeridian prinmername pm mer"))
NAME = Field("name", _names("name title label namelsad districtname townname county id"))

KINDS: dict[str, tuple[Field, ...]] = {
    "parcels": (PIN, OWNER, MAILING, SITUS, LEGAL, ACRES, INTEREST, RESIDENT, PUBLIC),
    "roads": (
        ROAD_NAME, AUTHORITY, ROW_FEET, ROW_METERS, ALIASES, FORMER_NAME, ROUTE, PUBLIC,
    ),
    "water": (NAME,),
    "districts": (NAME,),
    "towns": (NAME,),
    "boundary": (NAME,),
    "sections": (SECTION, TOWNSHIP, RANGE, MERIDIAN),
}  # fmt: skip
"""The fields of each kind of layer, in the order they are shown."""

WITHOUT_POLYGONS = {"roads", "water"}
"""Kinds that may be drawn as lines."""
