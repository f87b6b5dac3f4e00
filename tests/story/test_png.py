"""A map as PNG is the SVG with every style worked out, in plain colours and sizes that any program draws."""

from __future__ import annotations

import struct
from collections import Counter
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from megagame.story_pages.drawing import map_svg
from megagame.story_pages.plain_svg import SVG, worked_out
from megagame.story_pages.png import FONTS, LARGER, png
from tests.story.played import a_day

STYLED = """<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><style>
:root {{ --ink: #123456; --size: 16; --mean: calc(var(--size) / 2 - (10 - 8) * 1.5); }}
@media (prefers-color-scheme: dark) {{ :root {{ --ink: #fff; }} }}
.there {{ --here: var(--ink); }}
.shape {{ {declared}; }}
</style><defs><g id="shared"><rect class="shape" width="9" height="9"/></g></defs>
<g class="there"><use href="#shared" transform="translate(2 3)"/></g><use href="#shared"/></svg>"""


def parsed(svg: str) -> Element:
    return ElementTree.fromstring(svg)  # noqa: S314 - of our own


def shapes(declared: str) -> list[Element]:
    """The rectangle as it is shared, where `--here` is known, and where it is not."""
    root = parsed(worked_out(STYLED.format(declared=declared)))
    return list(root.iter(f"{SVG}rect"))


@pytest.mark.parametrize(
    ("declared", "name", "values"),
    [
        ("fill: var(--ink)", "fill", ["#123456", "#123456", "#123456"]),
        ("fill: var(--here, red)", "fill", ["red", "#123456", "red"]),
        ("stroke-width: var(--mean)", "stroke-width", ["5", "5", "5"]),
        ("font-size: calc(min(var(--size), 12) * 1px / 2)", "font-size", ["6", "6", "6"]),
        ("transform: translateY(calc((var(--size) - 20) * 1px))", "transform", ["translate(0 -4)"] * 3),
        ('fill: url("#hatch")', "fill", ["url(#hatch)"] * 3),
    ],
)
def test_variables_and_sums_are_worked_out_where_a_shape_is_used(declared: str, name: str, values: list[str]) -> None:
    assert [each.get(name) for each in shapes(declared)] == values


def test_what_is_used_stands_there_once_each_time_and_no_name_stands_twice() -> None:
    root = parsed(worked_out(STYLED.format(declared="fill: red")))
    assert [each.tag for each in root.iter() if each.tag == f"{SVG}use"] == []
    assert [each.get("transform") for each in root.findall(f"{SVG}g//")].count("translate(2 3)") == 1
    names = Counter(each.get("id") for each in root.iter() if each.get("id"))
    assert set(names.values()) == {1}


def test_a_map_needs_no_style_sheet_any_more_and_has_the_colours_of_the_light_theme() -> None:
    story = a_day()
    plain = worked_out(map_svg(story.map_at(story.steps[-1])))
    assert not any(word in plain for word in ("var(", "calc(", "<style>.", "--"))
    root = parsed(plain)
    fills = {each.get("fill") for each in root.iter(f"{SVG}circle") if each.get("class") == "token-shape"}
    assert fills - {None} == {"#0068a8"}
    assert {each.text for each in root.iter(f"{SVG}text")} >= {"P", "R", "U", "D"}


def test_it_is_a_png_of_twice_the_size_and_letters_are_drawn() -> None:
    empty = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20" font-family="sans-serif">{}</svg>'
    blank, lettered = png(empty.format("")), png(empty.format('<text x="2" y="16">P</text>'))
    assert blank[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", blank[16:24]) == (30 * LARGER, 20 * LARGER)
    assert blank != lettered
    assert (FONTS / "DejaVuSans-Bold.ttf").is_file()
