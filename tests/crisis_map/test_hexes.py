"""Labels and layouts (crisis-map.md §1), checked by plane geometry and breadth-first search."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import pairwise, product
from typing import get_args

import pytest

from crisis_map.city.city import read
from crisis_map.city.hexes import Layout, axial, disc, distance, label_of, neighbours, offset

LAYOUTS: tuple[Layout, ...] = get_args(Layout)
SIDE = math.sqrt(3)

layouts = pytest.mark.parametrize("layout", LAYOUTS)


def middle(layout: Layout, column: int, row: int) -> tuple[float, float]:
    """Returns a hex's centre, y downwards, as given by the layout's name alone."""
    shoved = 0.5 if ("odd" in layout) == ((column if layout.endswith("q") else row) % 2 == 1) else 0
    if layout.endswith("q"):
        return 1.5 * column, SIDE * (row + shoved)
    return SIDE * (column + shoved), 1.5 * row


def next_to(layout: Layout, column: int, row: int) -> dict[tuple[int, int], int]:
    """Returns the six offsets round a hex, with their bearings clockwise from north."""
    x, y = middle(layout, column, row)
    found = {}
    for other in product(range(column - 2, column + 3), range(row - 2, row + 3)):
        away = (middle(layout, *other)[0] - x, middle(layout, *other)[1] - y)
        if math.isclose(math.hypot(*away), SIDE):
            found[other] = round(math.degrees(math.atan2(away[0], -away[1]))) % 360
    return found


def steps_from(layout: Layout, start: tuple[int, int], furthest: int) -> Mapping[tuple[int, int], int]:
    reached = {start: 0}
    ahead = [start]
    for place in ahead:
        if reached[place] < furthest:
            for near in next_to(layout, *place):
                if near not in reached:
                    reached[near] = reached[place] + 1
                    ahead.append(near)
    return reached


def cube(layout: Layout, column: int, row: int) -> tuple[int, int, int]:
    """Returns cube coordinates, by the conversions for offset layouts."""
    parity = {"odd-q": column & 1, "even-q": -(column & 1), "odd-r": row & 1, "even-r": -(row & 1)}[layout]
    if layout.endswith("q"):
        return column, -column - (row - (column - parity) // 2), row - (column - parity) // 2
    return column - (row - parity) // 2, -(column - (row - parity) // 2) - row, row


@pytest.mark.parametrize(
    ("label", "place"),
    [
        ("A1", (0, 0)),
        ("C12", (2, 11)),
        ("Z9", (25, 8)),
        ("AA1", (26, 0)),
        ("AB3", (27, 2)),
        ("ZZ1", (701, 0)),
        ("AAA10", (702, 9)),
    ],
)
def test_a_label_is_column_letters_and_a_row_from_1(label: str, place: tuple[int, int]) -> None:
    assert offset(label) == place
    assert label_of(*place) == label


def test_every_offset_has_its_own_label() -> None:
    places = list(product(range(1500), range(3)))
    labels = [label_of(*place) for place in places]
    assert len(set(labels)) == len(labels)
    assert [offset(label) for label in labels] == places


def test_what_is_not_a_label_has_no_offset() -> None:
    with pytest.raises(ValueError, match="a1"):
        offset("a1")


@layouts
def test_the_six_neighbours_are_those_on_paper_clockwise(layout: Layout) -> None:
    """Flat-top layouts begin at north, pointy-top ones at north-east."""
    by_axial = {axial(layout, place): place for place in product(range(-1, 8), range(-1, 8))}
    bearings = [0, 60, 120, 180, 240, 300] if layout.endswith("q") else [30, 90, 150, 210, 270, 330]
    for place in product(range(1, 6), range(1, 6)):
        expected = next_to(layout, *place)
        found = [by_axial[near] for near in neighbours(layout, axial(layout, place))]
        assert [expected[near] for near in found] == bearings


@layouts
def test_distance_is_the_number_of_steps(layout: Layout) -> None:
    for start in product(range(5, 7), range(5, 7)):
        for place, steps in steps_from(layout, start, 4).items():
            assert distance(axial(layout, start), axial(layout, place)) == steps


@layouts
def test_distance_is_the_cube_distance(layout: Layout) -> None:
    for one, other in product(product(range(7), range(7)), repeat=2):
        cubes = zip(cube(layout, *one), cube(layout, *other), strict=True)
        assert distance(axial(layout, one), axial(layout, other)) == max(abs(a - b) for a, b in cubes)


@layouts
def test_a_disc_is_all_that_is_so_near(layout: Layout) -> None:
    start = (8, 8)
    for reach in range(5):
        around = {axial(layout, place) for place in steps_from(layout, start, reach)}
        found = list(disc(axial(layout, start), reach))
        assert set(found) == around
        assert len(found) == len(around)


def test_nothing_is_within_less_than_no_distance() -> None:
    assert list(disc((0, 0), -1)) == []


LABELS = ("B10", "A2", "AA1", "B1", "A10", "Z3", "B2", "A1")


@layouts
def test_label_order_is_by_column_then_row(layout: Layout) -> None:
    city = read({"layout": layout, "districts": {}, "hexes": {label: {} for label in LABELS}})
    assert tuple(city.places) == ("A1", "A2", "A10", "B1", "B2", "B10", "Z3", "AA1")
    assert city.columns == (("A1", "A2", "A10"), ("B1", "B2", "B10"), ("Z3",), ("AA1",))
    assert all(one < other for one, other in pairwise(city.places.values()))


@pytest.mark.parametrize(
    ("layout", "around"),
    [
        ("odd-q", ("B1", "C2", "C3", "B3", "A3", "A2")),
        ("even-q", ("B1", "C1", "C2", "B3", "A2", "A1")),
        ("odd-r", ("C1", "C2", "C3", "B3", "A2", "B1")),
        ("even-r", ("B1", "C2", "B3", "A3", "A2", "A1")),
    ],
)
def test_the_neighbours_of_b2_by_name(layout: Layout, around: tuple[str, ...]) -> None:
    hexes: dict[str, object] = {f"{column}{row}": {} for column in "ABC" for row in (1, 2, 3)}
    city = read({"layout": layout, "districts": {}, "hexes": hexes})
    assert city.neighbours["B2"] == around


@layouts
def test_only_hexes_on_the_map_are_neighbours(layout: Layout) -> None:
    city = read({"layout": layout, "districts": {}, "hexes": {"B2": {}, "B3": {}, "D9": {}}})
    assert city.neighbours["B2"] == ("B3",)
    assert city.neighbours["D9"] == ()


@layouts
@pytest.mark.parametrize("reach", range(7))
def test_what_is_within_reach_is_the_same_on_small_and_large_maps(layout: Layout, reach: int) -> None:
    """All hexes of a small map are searched, but only a disc of a large one."""
    hexes: dict[str, object] = {f"{column}{row}": {} for column in "ABCDEFGHIJKLM" for row in range(1, 14)}
    city = read({"layout": layout, "districts": {}, "hexes": hexes})
    expected = {label for label in hexes if city.distance("F6", label) <= reach}
    assert set(city.within("F6", reach)) == expected
