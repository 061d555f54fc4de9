"""One road, many spellings."""

import hypothesis.strategies as st
import pytest
from hypothesis import given

from districts.geocode.road_names import key_of, loose
from districts.geocode.street_words import plain

SAME = [
    ("COUNTY ROAD Q", "CTH Q", "C.T.H. Q", "Co. Hwy. Q", 'County Trunk Highway "Q"', "CR Q",
     "co rd q", "County Hwy. ‘Q’", "Cty Rd Q", "Cty Trk Hwy Q", "CTH-Q", "CTHQ",
     "county road Q", "County Q", "Cty. Q"),
    ("COUNTY ROAD E57", "CR E57", "Co Rd E-57", "County Highway E57"),
    ("COUNTY ROAD 12", "County Road #12", "Co. Rd. No. 12", "CR12", "CR-12"),
    ("US 30", "U.S. 30", "US-30", "US Hwy 30", "U.S. Highway 30", "USH 30", "US Route 30", "US30"),
    ("IA 17", "Iowa 17", "Iowa Highway 17", "State Highway 17", "State Hwy. 17", "SR 17", "STH 17",
     "State Road 17"),
    ("I 35", "I-35", "Interstate 35", "IH 35"),
    ("4th Street", "Fourth St", "FOURTH STREET", "4TH ST."),
    ("21st Ave", "Twenty-First Avenue", "Twenty First Av", "21ST AVENUE"),
    ("Saint Marys Rd", "St. Mary's Road", "ST MARYS RD"),
    ("N Main St", "North Main Street", "No. Main St"),
    ("Heron Slough Ct", "heron slough court", "HERON SLOUGH CT."),
    ("Mount Hope Blvd", "Mt. Hope Boulevard"),
]  # fmt: skip
DIFFERENT = [
    ("County Road Q", "County Road QQ"),
    ("County Road Q", "Quarry Road"),
    ("County Road 30", "US 30"),
    ("US 30", "Iowa 30"),
    ("12th St", "13th St"),
    ("N Main St", "S Main St"),
    ("Oak St", "Oak Ave"),
    ("Main St", "N Main St"),
    ("County Road N", "County Road S"),
    ("County Road", "County Highway"),
    ("County Line Road", "County Road"),
]


@pytest.mark.parametrize("names", SAME, ids=lambda names: names[0])
def test_one_road_has_one_key(names):
    keys = {name: key_of(plain(name)) for name in names}
    assert set(keys.values()) == {keys[names[0]]}, keys


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_two_roads_have_two_keys(one, other):
    assert key_of(plain(one)) != key_of(plain(other))


WORD = st.sampled_from(
    ["oak", "Main", "Saint", "Park", "Lake", "Mary's", "Fourth", "22nd", "North"]
)
KIND = st.sampled_from(["Street", "St.", "Ave", "Avenue", "Road", "RD", "Court", "Lane"])


@given(st.lists(WORD, min_size=1, max_size=3), KIND)
def test_letters_blanks_and_stops_do_not_matter(words, kind):
    name = " ".join([*words, kind])
    assert key_of(plain(name)) == key_of(plain(f"  {name.upper()}. ")) != ()


@given(st.lists(WORD, min_size=1, max_size=3), KIND)
def test_the_loose_name_is_part_of_the_name(words, kind):
    key = key_of(plain(" ".join([*words, kind])))
    assert loose(key)
    assert set(loose(key)) <= set(key)


@given(st.text(max_size=60))
def test_any_text_has_some_key(text):
    key = key_of(plain(text))
    assert all(key)
