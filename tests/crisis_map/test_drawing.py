"""The drawn map: places of hexes, their borders, and tokens in them."""

import math
import re

import pytest

from crisis_map.city import city
from crisis_map.city.city import City
from crisis_map.city.hexes import Layout
from crisis_map.drawing import geometry, shapes
from crisis_map.drawing.drawn_hexes import Leaving, hex_drawing

LAYOUTS: tuple[Layout, ...] = ("odd-q", "even-q", "odd-r", "even-r")


def block(layout: Layout, columns: int = 4, rows: int = 4) -> City:
    labels = [f"{letter}{row}" for letter in "ABCDEFGH"[:columns] for row in range(1, rows + 1)]
    hexes = {label: {"district": "north"} if label < "C" else {} for label in labels}
    return city.read({"layout": layout, "districts": {"north": {"name": "Northgate"}}, "hexes": hexes})


@pytest.mark.parametrize("layout", LAYOUTS)
def test_neighbours_lie_one_step_apart_and_nobody_else_does(layout: Layout) -> None:
    town = block(layout)
    for one in town.hexes:
        for other in town.hexes:
            apart = math.dist(geometry.centre(town, one), geometry.centre(town, other))
            assert (town.distance(one, other) == 1) == (0 < apart < 2 * geometry.REACH + 1)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_first_neighbour_lies_beyond_the_first_side(layout: Layout) -> None:
    town = block(layout)
    middle, ahead = geometry.centre(town, "B2"), geometry.centre(town, town.neighbours["B2"][0])
    first, second = geometry.corners(layout)[:2]
    assert ahead.x - middle.x == pytest.approx(first.x + second.x)
    assert ahead.y - middle.y == pytest.approx(first.y + second.y)


def drawn_loops(path: str) -> list[list[tuple[float, float]]]:
    """Returns the corners of each closed loop of a path, which has relative steps after the first corner."""
    loops = []
    for loop in path.split("Z")[:-1]:
        x = y = 0.0
        corners = []
        for along, down in re.findall(r"[Ml](-?[\d.]+) (-?[\d.]+)", loop):
            x, y = x + float(along), y + float(down)
            corners.append((round(x, 1), round(y, 1)))
        loops.append(corners)
    return loops


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_outline_of_a_long_street_strays_from_no_corner(layout: Layout) -> None:
    street = block(layout, 8, 60)
    (loop,) = drawn_loops(geometry.outline(street, tuple(street.hexes)))
    corners = geometry.outline_corners(street, tuple(street.hexes))
    assert sorted(loop) == sorted((round(x, 1), round(y, 1)) for x, y in corners)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_outline_of_one_hex_has_its_six_sides(layout: Layout) -> None:
    town = block(layout)
    middle = geometry.centre(town, "B2")
    (loop,) = drawn_loops(geometry.outline(town, ["B2"]))
    expected = {(round(middle.x + x, 1), round(middle.y + y, 1)) for x, y in geometry.corners(layout)}
    assert sorted(loop) == sorted(expected)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_ring_of_hexes_has_an_outer_and_an_inner_border(layout: Layout) -> None:
    town = block(layout)
    path = geometry.outline(town, town.neighbours["B2"])
    assert sorted(map(len, drawn_loops(path))) == [6, 18]


def test_odd_columns_lie_half_a_hex_lower_in_odd_q_and_higher_in_even_q() -> None:
    for layout, half in (("odd-q", geometry.REACH), ("even-q", -geometry.REACH)):
        town = block(layout)  # type: ignore[arg-type]  # a tuple of literals is read as str
        assert geometry.centre(town, "B1").y - geometry.centre(town, "A1").y == pytest.approx(half)


def test_every_hex_lies_in_the_view_box() -> None:
    town = block("odd-q")
    left, top, width, height = map(float, shapes.scenery(town).view_box.split())
    for cell in shapes.scenery(town).cells:
        assert left < cell.x - geometry.SIDE
        assert cell.x + geometry.SIDE < left + width
        assert top < cell.y - geometry.REACH
        assert cell.y + geometry.REACH < top + height


def test_an_arrow_starts_and_ends_outside_the_middles() -> None:
    town = block("odd-q")
    for to in ("A2", "A4", "D4"):
        shape = geometry.arrow(geometry.centre(town, "A1"), geometry.centre(town, to))
        start = [float(number) for number in re.findall(r"-?[\d.]+", shape.shaft)[:2]]
        assert 30 < math.dist(start, geometry.centre(town, "A1")) < geometry.REACH


def test_one_token_stands_large_and_two_side_by_side() -> None:
    town = block("odd-q")
    (alone,) = hex_drawing(town, "A1", ["unrest"]).tokens
    left, right = hex_drawing(town, "A1", ["population", "damage"]).tokens
    assert alone.x == 0
    assert alone.scale > left.scale == right.scale
    assert left.x == -right.x < 0
    assert left.kind == "population"


def test_more_tokens_than_a_hex_holds_stand_in_two_rows() -> None:
    leaving = [Leaving("refugee", number=1), Leaving("population", "dying", 2)]
    shown = hex_drawing(block("odd-q"), "A1", [], coming=["damage", "damage"], leaving=leaving).tokens
    assert [token.look for token in shown] == ["leaving", "dying", "coming", "coming"]
    assert [token.number for token in shown] == [1, None, None, None]
    assert max(token.y for token in shown[:2]) < min(token.y for token in shown[2:])


def test_a_hex_knows_its_district_and_colours() -> None:
    town = block("odd-q")
    own, slum = hex_drawing(town, "A1", ()), hex_drawing(town, "C1", ())
    assert (own.district, own.palette) == ("Northgate", 1)
    assert (slum.district, slum.palette) == ("", 0)


def test_a_name_stands_beside_the_city_and_points_at_a_district_that_it_does_not_touch() -> None:
    (district,) = shapes.scenery(block("odd-q")).districts
    assert district.name.y < -geometry.REACH
    assert district.name.sign.lines == ("Northgate",)
    assert district.name.leader == ""


def test_where_somebody_dies_the_word_has_room_beside_the_dead() -> None:
    block_ = hex_drawing(block("odd-q"), "A1", ["damage", "damage"], leaving=[Leaving("refugee", "died")])
    (dead, *below) = block_.tokens
    assert dead.look == "died"
    assert block_.dead_x is not None
    assert dead.x < 0 < block_.dead_x
    assert all(token.y > dead.y for token in below)
    assert hex_drawing(block("odd-q"), "A1", ["damage"]).dead_x is None
