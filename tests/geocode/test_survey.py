"""Legal descriptions of the rectangular survey: what they say, before any layer."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from districts.errors import DistrictsError
from districts.geocode import survey
from districts.geocode.aliquot import box_of

NWSE = [0.5, 0.25, 0.75, 0.5]


def read(text):
    answer = survey.read(text, None)
    assert answer is not None, text
    return answer.candidates


def tracts(candidate):
    return [each["unit"] for each in candidate.survey["tracts"]]


def acres(candidate):
    return [each["acres"] for each in candidate.survey["tracts"]]


class TestOneQuarterQuarter:
    @pytest.mark.parametrize(
        "text",
        [
            "NW1/4SE1/4 Sec 12 T83N R24W 5th P.M.",
            "NW¼SE¼ §12 T83N R24W 5th P.M.",
            "NW 1/4 SE 1/4, Sec. 12, T. 83 N., R. 24 W., 5th P.M.",
            "N.W.1/4 S.E. 1/4, Sec. 12, T.83N., R.24W., 5th P.M.",
            "NW/4 SE/4 SEC. 12-T83N-R24W 5TH PM",
            "NW4SE4 S12 T83N R24W, Fifth Principal Meridian",
            "NWSE 12-83N-24W 5th PM",
            "NW of the SE of Section 12, Township 83 North, Range 24 West, 5th P.M.",
            "the northwest quarter of the southeast quarter of section twelve, township "
            "eighty-three north, range twenty-four west of the Fifth Principal Meridian",
            "Northwest Quarter (NW 1/4) of the Southeast Quarter (SE 1/4) of Section Twelve (12), "
            "Township Eighty-three (83) North, Range Twenty-four (24) West of the 5th P.M., "
            "Story County, Iowa",
            "NW ¼ of the SE ¼ (NW¼SE¼) Sec 12 T83N R24W 5th PM",
            "T83N R24W 5th P.M. Sec 12: NW1/4SE1/4",
            "Section 12, Range 24 West, Township 83 North, 5th P.M., NW1/4 of the SE1/4",
            "T83N-R24W-12 NWSE 5th PM",
            "SEC 12 TWP 83N RGE 24W 5TH PM NWSE",
            "sec 12 t83n r24w 5th p.m. nw1/4 se1/4 (40 acres more or less)",
            "NWI/4 SEl/4 Sec 12 T83N R24W 5th PM",
            "NW quarter of the SE quarter in section 12 of township 83 north range 24 west 5th PM",
            "S12T83NR24W 5th PM NW¼SE¼",
        ],
    )
    def test_in_every_writing(self, text):
        (found,) = read(text)

        assert found.method == "plss"
        assert found.text == text
        assert found.survey == {
            "section": 12,
            "township": "83N",
            "range": "24W",
            "meridian": "5th P.M.",
            "tracts": [{"unit": NWSE, "acres": 40}],
        }

    def test_without_a_layer_no_place_is_made_up(self):
        (found,) = read("NW1/4SE1/4 Sec 12 T83N R24W 5th P.M.")

        assert (found.needs, found.lon, found.lat) == ("ask", None, None)
        assert "layer" in found.reason

    def test_what_is_not_written_is_null(self):
        (found,) = read("NW¼ SE¼, Section 12, Township 83, Range 24")

        assert found.survey["meridian"] is None
        assert found.survey["township"] == "83"
        assert "meridian" in found.reason

    @pytest.mark.parametrize(
        ("text", "section"),
        [("Sec.l2 T83N R24W", 12), ("Sec. 1O T83N R24W", 10), ("Sec 12 T8ON R24W", 12)],
    )
    def test_letters_for_digits_are_shown_back(self, text, section):
        (found,) = read(text)

        assert found.survey["section"] == section
        assert "digit" in found.reason


class TestNesting:
    @pytest.mark.parametrize(
        ("parts", "unit", "area"),
        [
            ("N/2E/2SW/4", [0.25, 0.25, 0.5, 0.5], 40),
            ("SW/4E/2", [0.5, 0, 0.75, 0.5], 80),
            ("NW NW NW", [0, 0.875, 0.125, 1], 10),
            ("NW1/4NW1/4NW1/4NW1/4", [0, 0.9375, 0.0625, 1], 2.5),
            ("E½W½", [0.25, 0, 0.5, 1], 160),
            ("S2N2", [0, 0.5, 1, 0.75], 160),
            ("S2S2", [0, 0, 1, 0.25], 160),
            ("W half", [0, 0, 0.5, 1], 320),
            ("N 1/2", [0, 0.5, 1, 1], 320),
            ("All of", [0, 0, 1, 1], 640),
            ("the north half of the northwest quarter of the", [0, 0.75, 0.5, 1], 80),
            ("S½SE¼NW¼", [0.25, 0.5, 0.5, 0.625], 20),
        ],
    )
    def test_is_read_from_the_right(self, parts, unit, area):
        (found,) = read(f"{parts} Sec 12 T83N R24W 5th P.M.")

        assert tracts(found) == [unit]
        assert acres(found) == [area]

    @settings(max_examples=200, deadline=None)
    @given(
        parts=st.lists(
            st.sampled_from(["N", "S", "E", "W", "NE", "NW", "SE", "SW"]), min_size=1, max_size=4
        ),
        style=st.sampled_from(["1/4", "/4", "¼", "4", " 1/4", " quarter of the "]),
        section=st.integers(1, 36),
        where=st.sampled_from(
            ["T{t}N R{r}W", "Township {t} North, Range {r} West", "T.{t}N.,R.{r}W."]
        ),
        township=st.integers(1, 160),
        range_=st.integers(1, 118),
    )
    def test_what_is_written_is_read_back(self, parts, style, section, where, township, range_):
        written = "".join(
            part
            + (style if len(part) == 2 else style.replace("4", "2").replace("¼", "½")).replace(
                "quarter", "half" if len(part) == 1 else "quarter"
            )
            for part in parts
        )
        place = where.format(t=township, r=range_)

        (found,) = read(f"{written} Section {section}, {place}, 5th P.M.")

        assert tracts(found) == [[float(edge) for edge in box_of(parts)]]
        assert found.survey["section"] == section
        assert found.survey["township"] == f"{township}N"
        assert found.survey["range"] == f"{range_}W"


class TestLists:
    @pytest.mark.parametrize("between", [" and ", "; ", " & ", ", ", " + ", ", and "])
    def test_every_tract_is_kept(self, between):
        (found,) = read(f"W1/2NW1/4{between}SW1/4NE1/4, Sec 3 T83N R24W 5th P.M.")

        assert tracts(found) == [[0, 0.5, 0.25, 1], [0.5, 0.5, 0.75, 0.75]]
        assert acres(found) == [80, 40]

    def test_glued_groups_are_a_list_shown_back(self):
        (found,) = read("E2SE4 SW4SE4 Sec 12 T83N R24W 5th P.M.")

        assert tracts(found) == [[0.75, 0, 1, 0.5], [0.5, 0, 0.75, 0.25]]
        assert "list" in found.reason

    @pytest.mark.parametrize(
        "text",
        [
            "Sec 3: SE; Sec 12: N2, T83N R24W 5th PM",
            "T83N R24W 5th PM Sec 3: SE; Sec 12: N2",
            "SE Sec 3; N2 Sec 12, T83N R24W 5th PM",
            "SE1/4 of Section 3 and N1/2 of Section 12, T83N R24W 5th PM",
            "SE Sec 3 T83N R24W and N2 Sec 12 T83N R24W 5th PM",
        ],
    )
    def test_sections_keep_their_own_parts_in_order(self, text):
        one, other = read(text)

        assert (one.survey["section"], tracts(one)) == (3, [[0.5, 0, 1, 0.5]])
        assert (other.survey["section"], tracts(other)) == (12, [[0, 0.5, 1, 1]])
        assert one.survey["township"] == other.survey["township"] == "83N"
        assert one.survey["meridian"] == other.survey["meridian"] == "5th P.M."

    @pytest.mark.parametrize(
        ("text", "sections"),
        [
            ("Sections 3 and 4, T83N R24W", [3, 4]),
            ("Secs. 3, 4 & 5 T83N R24W", [3, 4, 5]),
            ("Sections 3 through 5, T83N R24W", [3, 4, 5]),
            ("Sections 12, 3 T83N R24W", [12, 3]),
        ],
    )
    def test_whole_sections(self, text, sections):
        assert [each.survey["section"] for each in read(text)] == sections

    def test_every_township_has_its_sections(self):
        one, other = read("T83N R24W Sec 1: SE; T84N R24W Sec 36: NE")

        assert (one.survey["township"], other.survey["township"]) == ("83N", "84N")

    def test_south_half_and_section_two(self):
        assert read("S2 T83N R24W")[0].survey["section"] == 2
        (found,) = read("S2 S12 T83N R24W")
        assert (found.survey["section"], tracts(found)) == (12, [[0, 0, 1, 0.5]])


class TestAsking:
    @pytest.mark.parametrize(
        "text",
        [
            "SE 1/4 EXC THE N 330 FT, SEC 12 T83N R24W",
            "SE1/4 less and except the N 330 feet thereof, Sec 12 T83N R24W",
            "SE1/4 of Sec 12 T83N R24W, except the NW1/4 thereof",
            "SE¼ less the north 2 acres Sec 12 T83N R24W",
            "SE1/4 excepting the railroad, Sec 12 T83N R24W",
            "N 330 FT OF SE1/4 Sec 12 T83N R24W",
            "PT SE1/4 Sec 12 T83N R24W",
            "That part of the SE1/4 lying north of the road, Sec 12 T83N R24W",
        ],
    )
    def test_an_exception_gives_no_acres(self, text):
        (found,) = read(text)

        assert found.needs == "ask"
        assert acres(found) == [None]
        assert tracts(found) == [[0.5, 0, 1, 0.5]]

    def test_an_exception_holds_for_its_own_section(self):
        one, other = read("Sec 3: SE except N 330 ft; Sec 12: N2, T83N R24W 5th PM")

        assert acres(one) == [None]
        assert acres(other) == [320]

    @pytest.mark.parametrize("lot", ["Lot 3", "Government Lot 3", "Gov't Lot 3,", "G.L. 3", "L3"])
    def test_a_government_lot_has_no_acres(self, lot):
        (found,) = read(f"{lot} Sec 3 T83N R24W 5th PM")

        assert found.needs == "ask"
        assert found.survey["tracts"] == [{"unit": None, "acres": None}]
        assert "Lot 3" in found.label

    def test_more_or_less_is_no_exception(self):
        (found,) = read("SE1/4 Sec 12 T83N R24W 5th PM, 160 acres, more or less")

        assert acres(found) == [160]

    def test_a_fractional_quarter_has_no_nominal_acres(self):
        (found,) = read("NW frl 1/4 Sec 12 T83N R24W 5th PM")

        assert acres(found) == [None]

    def test_without_a_section(self):
        (found,) = read("NW1/4 SE1/4 T83N R24W")

        assert found.survey["section"] is None
        assert found.needs == "ask"


class TestImpossible:
    @pytest.mark.parametrize(
        "text",
        [
            "Sec 37 T83N R24W",
            "S37 T83N R24W",
            "Section 0, T83N R24W",
            "NE Sec 100 T83N R24W",
            "NN Sec 12 T83N R24W",
            "NN1/4 Sec 12 T83N R24W",
            "N1/4 Sec 12 T83N R24W",
            "NE1/2 Sec 12 T83N R24W",
            "N2NE1/2 Sec 12 T83N R24W",
            "Sec 12 T0N R24W",
            "Sec 12 T83N R0W",
        ],
    )
    def test_is_refused(self, text):
        with pytest.raises(DistrictsError) as trouble:
            survey.read(text, None)

        assert trouble.value.code == "coordinates_impossible"


class TestNoPlace:
    @pytest.mark.parametrize(
        "text",
        [
            "Beginning at the NE corner of Section 12, T83N R24W, thence N 45° E 200 feet",
            "Commencing at the NE corner of Sec 12, thence south 330 feet",
            "Lot 3, Block 2, Smith's Addition",
            "Lot 5 Oak Subdivision",
            "Lot 5, Blk 2 Smith's Addn, Sec 12 T83N R24W",
        ],
    )
    def test_land_that_is_no_part_of_a_section(self, text):
        answer = survey.read(text, None)

        assert answer.candidates == ()
        assert answer.reason

    @pytest.mark.parametrize(
        "text",
        [
            "N2 Main St",
            "123 Section Line Rd",
            "Section 12 Road",
            "100 N 200 W",
            "SE 12th Ave",
            "R38 and E41",
            "S14 and E41",
            "W152N8841 Heron Slough Ct",
            "12/01/2026",
            "42.025, -93.6125",
            "12 Elm St Lot 3",
            "the SE quarter",
        ],
    )
    def test_addresses_are_left_to_others(self, text):
        assert survey.read(text, None) is None


@pytest.mark.parametrize("piece", ["1", "12,", "Sec 1, 2, ", "NW1/4 ", "Lot 1, ", "( "])
def test_a_text_without_end_is_answered_at_once(piece):
    answer = survey.read(piece * 20_000, None)

    assert answer.candidates == ()
    assert "letters" in answer.reason


@settings(max_examples=300, deadline=None)
@given(
    pieces=st.lists(
        st.sampled_from(
            ["NW1/4", "SE", "N2", "S2", "S12", "Sec 12", "T83N", "R24W", "and", ";", ",", "of the",
             "except", "Lot 3", "12-83-24", "all", "part of", "5th P.M.", "NN", "1/4", "(",
             "40 acres", "Sections 3 &", "cows", "frl", "T83N R24W"]
        ),
        max_size=9,
    )
)  # fmt: skip
def test_any_text_is_read_or_refused_with_a_sentence(pieces):
    try:
        answer = survey.read(" ".join(pieces), None)
    except DistrictsError as trouble:
        assert trouble.code == "coordinates_impossible"
        return
    if answer is not None:
        assert answer.candidates or answer.reason
        assert all(each.needs == "ask" and each.survey for each in answer.candidates)
