"""Assessors' owner lines: who is named, what kind of party each is, what is no owner."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from districts.records.folding import fold, fold_word
from districts.records.names import person_kind, split_owners

N, E, P, U = "natural", "entity", "public", "unknown"

LINES = {
    # one person
    "KELLER RUTH": [(N, "KELLER RUTH")],
    "KELLER, RUTH M.": [(N, "KELLER, RUTH M")],
    "Ruth M. Keller": [(N, "Ruth M. Keller")],
    "KELLER RUTH M JR": [(N, "KELLER RUTH M JR")],
    "VAN DYKE ANNA": [(N, "VAN DYKE ANNA")],
    "DE LA ROSA LUIS": [(N, "DE LA ROSA LUIS")],
    "MENDEZ RIVERA ELENA": [(N, "MENDEZ RIVERA ELENA")],
    "O'NEILL SHEILA": [(N, "O'NEILL SHEILA")],
    "ST CLAIR ANNE": [(N, "ST CLAIR ANNE")],
    "CHURCH TOM A": [(N, "CHURCH TOM A")],
    "TRAN THI LE": [(N, "TRAN THI LE")],
    # two people, one surname
    "KELLER RUTH M & HANS": [(N, "KELLER RUTH M"), (N, "KELLER HANS")],
    "KELLER RUTH AND HANS P": [(N, "KELLER RUTH"), (N, "KELLER HANS P")],
    "KELLER, RUTH & HANS P.": [(N, "KELLER, RUTH"), (N, "KELLER HANS P")],
    "Ruth & Hans Keller": [(N, "Ruth Keller"), (N, "Hans Keller")],
    "RUTH M & HANS P KELLER": [(N, "RUTH M KELLER"), (N, "HANS P KELLER")],
    "KELLER RUTH/HANS": [(N, "KELLER RUTH"), (N, "KELLER HANS")],
    "Keller Ruth & Hans (H/W)": [(N, "Keller Ruth"), (N, "Keller Hans")],
    "KELLER RUTH & HANS JTWROS": [(N, "KELLER RUTH"), (N, "KELLER HANS")],
    "KELLER HANS & RUTH HUSBAND AND WIFE": [(N, "KELLER HANS"), (N, "KELLER RUTH")],
    "KELLER HANS ET UX RUTH": [(N, "KELLER HANS"), (N, "KELLER RUTH")],
    "KELLER, RUTH, HANS & PAUL": [(N, "KELLER, RUTH"), (N, "KELLER HANS"), (N, "KELLER PAUL")],
    "VAN DYKE ANNA & LUIS": [(N, "VAN DYKE ANNA"), (N, "VAN DYKE LUIS")],
    # two people, two surnames
    "KELLER RUTH; BAUER HANS": [(N, "KELLER RUTH"), (N, "BAUER HANS")],
    "KELLER RUTH & BAUER HANS": [(N, "KELLER RUTH"), (N, "BAUER HANS")],
    "KELLER, RUTH & BAUER, HANS": [(N, "KELLER, RUTH"), (N, "BAUER, HANS")],
    "KELLER RUTH M, BAUER HANS": [(N, "KELLER RUTH M"), (N, "BAUER HANS")],
    "KELLER RUTH AND/OR BAUER HANS": [(N, "KELLER RUTH"), (N, "BAUER HANS")],
    "KELLER RUTH M. BAUER HANS P.": [(N, "KELLER RUTH M"), (N, "BAUER HANS P")],
    "KELLER RUTH KELLER HANS": [(N, "KELLER RUTH"), (N, "KELLER HANS")],
    # somebody unnamed
    "MENDEZ ELENA ET AL": [(N, "MENDEZ ELENA"), (U, "ET AL")],
    "KELLER HANS ETAL": [(N, "KELLER HANS"), (U, "ET AL")],
    "KELLER HANS ET UX": [(N, "KELLER HANS"), (U, "ET UX")],
    "KELLER HANS & WIFE": [(N, "KELLER HANS"), (U, "WIFE")],
    "CURRENT OWNER": [(U, "CURRENT OWNER")],
    "Unknown": [(U, "Unknown")],
    "Withheld pursuant to sec. 1": [(U, "Withheld pursuant to sec. 1")],
    "HEIRS OF KELLER HANS": [(U, "HEIRS OF KELLER HANS")],
    # no owner
    "": [],
    "N/A": [],
    "C/O FIRST BANK": [],
    "O'NEILL SHEILA C/O FIRST BANK": [(N, "O'NEILL SHEILA")],
    "KELLER RUTH % BAUER HANS": [(N, "KELLER RUTH")],
    "DELTA FARMS LLC ATTN: BAUER HANS": [(E, "DELTA FARMS LLC")],
    # companies
    "NORTH FORK RANCH LLC": [(E, "NORTH FORK RANCH LLC")],
    "BAUER & KELLER LLC": [(E, "BAUER & KELLER LLC")],
    "RED/BLUE LLC": [(E, "RED/BLUE LLC")],
    "BAUER LAND & CATTLE CO": [(E, "BAUER LAND & CATTLE CO")],
    "BAUER FARM & RANCH": [(E, "BAUER FARM & RANCH")],
    "BAUER & SONS": [(E, "BAUER & SONS")],
    "BAUER, KELLER & ROTH INC": [(E, "BAUER, KELLER & ROTH INC")],
    "GRACE CHURCH": [(E, "GRACE CHURCH")],
    "FIRST NATIONAL BANK": [(E, "FIRST NATIONAL BANK")],
    "DELTA LIMITED": [(E, "DELTA LIMITED")],
    "NATIVE VILLAGE OF DELTA": [(E, "NATIVE VILLAGE OF DELTA")],
    "KELLER RUTH M & NORTH FORK RANCH LLC": [(N, "KELLER RUTH M"), (E, "NORTH FORK RANCH LLC")],
    "NORTH FORK LLC, SOUTH FORK LLC": [(E, "NORTH FORK LLC"), (E, "SOUTH FORK LLC")],
    # trusts, estates, life estates
    "KELLER FAMILY TRUST": [(E, "KELLER FAMILY TRUST")],
    "KELLER RUTH M REV LIV TR": [(E, "KELLER RUTH M REV LIV TR")],
    "KELLER RUTH & HANS TRUST": [(E, "KELLER RUTH & HANS TRUST")],
    "KELLER REVOCABLE TRUS": [(E, "KELLER REVOCABLE TRUS")],
    "KELLER TRUST DATED JANUARY 1, 2000 & BAUER TRUST DATED JANUARY 1, 2000": [
        (E, "KELLER TRUST DATED JANUARY 1, 2000"),
        (E, "BAUER TRUST DATED JANUARY 1, 2000"),
    ],
    "KELLER FAMILY TRUST, KELLER RUTH TRUSTEE": [(E, "KELLER FAMILY TRUST")],
    "KELLER RUTH TTEE": [(N, "KELLER RUTH")],
    "KELLER RUTH & HANS TTEES OF THE KELLER TRUST": [(N, "KELLER RUTH"), (N, "KELLER HANS")],
    "ESTATE OF KELLER HANS": [(E, "ESTATE OF KELLER HANS")],
    "KELLER HANS LIFE ESTATE": [(N, "KELLER HANS")],
    # public bodies
    "STATE OF ALASKA": [(P, "STATE OF ALASKA")],
    "UNITED STATES OF AMERICA": [(P, "UNITED STATES OF AMERICA")],
    "BLM": [(P, "BLM")],
    "CITY & BOROUGH OF DELTA": [(P, "CITY & BOROUGH OF DELTA")],
    "DELTA NORTH BOROUGH": [(P, "DELTA NORTH BOROUGH")],
    "DEPT OF FISH & GAME": [(P, "DEPT OF FISH & GAME")],
    "UNIVERSITY OF ALASKA": [(P, "UNIVERSITY OF ALASKA")],
    "DELTA SCHOOL DISTRICT": [(P, "DELTA SCHOOL DISTRICT")],
    "STATE OF ALASKA & KELLER RUTH": [(P, "STATE OF ALASKA"), (N, "KELLER RUTH")],
}


@pytest.mark.parametrize("line", LINES)
def test_parties_of_a_line(line):
    assert [(party.person, party.name) for party in split_owners(line).parties] == LINES[line]


def test_a_care_of_line_is_noted_as_left_out():
    assert split_owners("O'NEILL SHEILA C/O FIRST BANK").left_out == ("C/O FIRST BANK",)


def test_capacities_and_people_who_are_no_owners_are_kept_with_the_party():
    trust = split_owners("KELLER FAMILY TRUST, KELLER RUTH TRUSTEE").parties[0]
    trustee = split_owners("KELLER RUTH & HANS TTEES OF THE KELLER TRUST").parties
    tenant, heir = split_owners("KELLER HANS (LIFE ESTATE); KELLER PAUL (REMAINDER)").parties

    assert any("KELLER RUTH" in remark for remark in trust.remarks)
    assert all("trustee" in party.roles for party in trustee)
    assert (tenant.roles, heir.roles) == (("life estate",), ("remainder",))


@pytest.mark.parametrize(
    ("line", "shares"),
    [
        ("KELLER RUTH 1/3 INT & BAUER HANS 2/3 INT", ["1/3", "2/3"]),
        ("KELLER RUTH UND 1/2 & HANS UND 1/2", ["1/2", "1/2"]),
        ("KELLER RUTH 25% & BAUER HANS 75%", ["1/4", "3/4"]),
        ("KELLER RUTH & HANS", [None, None]),
    ],
)
def test_shares_written_on_the_line(line, shares):
    assert [party.share for party in split_owners(line).parties] == shares


def test_another_name_of_one_person_is_no_second_person():
    (party,) = split_owners("KELLER RUTH AKA BAUER RUTH").parties

    assert party.aliases == ("BAUER RUTH",)


@pytest.mark.parametrize(
    "line", ["KELLER RUTH KELLER HANS", "KELLER RUTH & HANS REV TRUST", "KELLER RUTH & SCOTT JAMES"]
)
def test_a_line_with_two_readings_says_so(line):
    assert split_owners(line).doubts


def test_one_spelling_or_another_is_one_full_name():
    keys = {
        split_owners(line).parties[0].key
        for line in ("NÚÑEZ JOSÉ P", "Nunez, Jose P.", "José P. Núñez", "NU\u0301N\u0303EZ JOSE P")
    }

    assert len(keys) == 1


def test_a_name_with_or_without_its_middle_name_is_not_one_full_name():
    names = ("KELLER RUTH", "KELLER RUTH M", "KELLER RUTH MARIE", "KELLER RUTH M JR")

    assert len({split_owners(name).parties[0].key for name in names}) == 4


@pytest.mark.parametrize(
    ("name", "kind"),
    [("Ruth Keller", N), ("Delta Farms LLC", E), ("Delta Native Corporation", E),
     ("City of Delta", P), ("Unknown owner", U), ("", U)],
)  # fmt: skip
def test_kind_of_person_by_name(name, kind):
    assert person_kind(name) == kind


@given(st.text(max_size=30))
def test_folding_twice_changes_nothing(text):
    assert fold_word(fold_word(text)) == fold_word(text)
    assert fold(fold(text)) == fold(text)


SURNAMES = st.sampled_from(["KELLER", "BAUER", "VAN DYKE", "O'NEILL", "MENDEZ RIVERA"])
GIVEN = st.sampled_from(["RUTH", "HANS", "ELENA", "PAUL A", "SHEILA M"])


@given(st.lists(st.tuples(SURNAMES, GIVEN), min_size=1, max_size=5), st.sampled_from(["; ", " & "]))
def test_no_party_is_lost_or_invented(people, between):
    line = between.join(f"{surname} {given}" for surname, given in people)
    parties = split_owners(line).parties

    assert [party.name for party in parties] == [f"{s} {g}" for s, g in people]


@given(st.text(alphabet="ABC TRUSTEOFLNDJ&/,;.%()'1 ", max_size=40))
def test_any_line_is_read_without_trouble_and_every_party_has_a_name(line):
    reading = split_owners(line)

    assert all(party.name.strip() for party in reading.parties)
    assert not any(letter < " " for party in reading.parties for letter in party.name)


@pytest.mark.parametrize("line", ["DE LA", "VAN", "LE", "& AND &", "TRUST", "JR", ", ,", "ET AL"])
def test_a_line_of_particles_alone_is_read_without_trouble(line):
    assert len(split_owners(line).parties) <= 1


def test_a_line_too_long_for_names_names_nobody_and_says_so():
    reading = split_owners("KELLER HANS " * 500)

    assert [party.person for party in reading.parties] == [U]
    assert reading.doubts
