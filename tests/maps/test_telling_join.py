"""Which contact a map names: what keeps the pieces apart, else what holds them together."""

from districts.maps.lines import join_words, telling_join


def join(kind, a, b, *, shared_m=0.0, gap_m=0.0):
    return {"kind": kind, "a": a, "b": b, "shared_m": shared_m, "gap_m": gap_m}


def test_two_pieces_that_meet_at_a_corner_name_the_corner():
    joins = [
        join("edge", "A", "B", shared_m=50),
        join("corner", "A", "C"),
        join("edge", "C", "D", shared_m=10),
    ]

    assert telling_join(joins) == joins[1]
    assert join_words(joins[1]) == "Meets only at a corner: A and C"


def test_a_corner_within_one_piece_is_not_what_tells():
    joins = [
        join("edge", "A", "B", shared_m=50),
        join("edge", "B", "C", shared_m=20.1168),
        join("corner", "A", "C"),
    ]

    assert telling_join(joins) == joins[1]
    assert join_words(joins[1]) == "Thinnest join: 66 ft (20.1 m) between B and C"


def test_the_narrowest_strip_between_pieces_is_named():
    joins = [join("gap", "A", "B", gap_m=20.1168), join("gap", "A", "C", gap_m=29)]

    assert telling_join(joins) == joins[0]
    assert join_words(joins[0]) == "Strip of 66 ft (20.1 m) between A and B"


def test_land_without_any_contact_names_none():
    assert telling_join([]) is None
