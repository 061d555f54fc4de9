"""Contrast of text, lines and marks, worked out as WCAG 2.1 does from the colors that are used."""

import re
from pathlib import Path

import pytest

from districts.maps import incidents, legend, reported
from districts.maps.incident_marks import STANDINGS
from districts.maps.legend import STANDING, Line

WEBMAP = Path(__file__).parent.parent.parent / "webmap"
STYLE = (WEBMAP / "static" / "site.css").read_text()
COLORS = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", STYLE))
WHITE = "#ffffff"
TEXT = [
    ("ink", WHITE), ("quiet", WHITE), ("quiet", COLORS["wash"]), ("link", WHITE),
    ("link", COLORS["wash"]), ("link-visited", WHITE), ("link-visited", COLORS["wash"]),
    ("meets", COLORS["meets-wash"]), ("fails", COLORS["fails-wash"]),
    ("open", COLORS["open-wash"]), ("none", COLORS["none-wash"]), ("link", COLORS["open-wash"]),
    ("link", COLORS["fails-wash"]), ("link", COLORS["meets-wash"]),
]  # fmt: skip
LINES = {
    f"{module.__name__}.{name}": line.color
    for module in (legend, incidents, reported)
    for name, line in vars(module).items()
    if isinstance(line, Line)
}
PICTURES = ("cases/_time_line.html", "trespass/_window_line.html")


def luminance(color):
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_the_sum_is_the_one_of_the_guidelines():
    assert contrast("#000000", WHITE) == pytest.approx(21)
    assert contrast("#777777", WHITE) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(("color", "ground"), TEXT)
def test_text_has_four_and_a_half_to_one(color, ground):
    assert contrast(COLORS[color], ground) >= 4.5


def test_lines_and_marks_have_three_to_one():
    pale = {name: color for name, color in LINES.items() if contrast(color, WHITE) < 3}
    assert pale == {}
    assert len(LINES) > 8
    assert [each.key for each in STANDING.values() if contrast(each.line, each.fill) < 3] == []
    assert contrast(COLORS["focus"], WHITE) >= 3


@pytest.mark.parametrize("name", PICTURES)
def test_each_shape_of_a_drawing_stands_out_by_its_line_or_its_ground(name):
    """Two pale colors are left: a wash, whose edge is dark, and the white around a mark."""
    drawing = (WEBMAP / "templates" / name).read_text()
    shapes = re.findall(r"<(?:path|circle|rect)\b[^>]*>", drawing)

    for shape in shapes:
        colors = re.findall(r"#(?:[0-9a-f]{6}|[0-9a-f]{3})\b", shape)
        whole = [c if len(c) == 7 else "#" + "".join(2 * sign for sign in c[1:]) for c in colors]
        assert max(contrast(color, WHITE) for color in whole) >= 3, shape
    assert len(shapes) > 4


def test_no_two_standings_differ_by_color_alone():
    patterns = [each.pattern for each in STANDING.values()]
    assert len(set(patterns)) == len(patterns)
    marks = [re.sub("#[0-9a-f]{3,6}", "", str(each.swatch())) for each in STANDINGS.values()]
    assert len(set(marks)) == len(marks)
