"""Adjacent groups (crisis-map.md §6), drawn; B2's neighbours are, clockwise, B1, C2, C3, B3, A3 and A2."""

from __future__ import annotations

import pytest

from crisis_map.city.city import City
from crisis_map.records.events import Pending
from crisis_map.rules.adjacency import groups, pending
from tests.crisis_map.positions import city, position

TRIANGLE = "A1 A2 B1"
LINE = "A1 A2 A3"
RING = "B1 C2 C3 B3 A3 A2"


def block(adjacency: str) -> City:
    """Returns a city of six columns of six."""
    hexes = ", ".join(f"{column}{row} ." for column in "ABCDEF" for row in range(1, 7))
    return city(f"north: {hexes}", adjacency=adjacency)


@pytest.mark.parametrize(
    ("meeting", "found"),
    [
        ("", []),
        ("A1", []),
        ("A1 A2", []),
        (LINE, []),
        (TRIANGLE, ["A1 A2 B1"]),
        (RING, ["A2 A3 B1 B3 C2 C3"]),
        (f"{RING} B2", ["A2 A3 B1 B2 B3 C2 C3"]),
        (RING.replace("B3 ", ""), []),
        (f"{TRIANGLE} A3 A4 A5", ["A1 A2 B1"]),
        (f"{TRIANGLE} D1 E1 E2", ["A1 A2 B1", "D1 E1 E2"]),
        ("E1 E2 D1 B1 A1 A2", ["A1 A2 B1", "D1 E1 E2"]),
        (f"{TRIANGLE} C2 D1 E1 E2", ["A1 A2 B1 C2 D1 E1 E2"]),
        (f"{TRIANGLE} C2 D4 E4 E5", ["A1 A2 B1", "D4 E4 E5"]),
        ("A1 A2 B1 B2", ["A1 A2 B1 B2"]),
    ],
)
def test_core_strikes_out_again_and_again_what_has_fewer_than_two_neighbours_left(
    meeting: str, found: list[str]
) -> None:
    """Each hex of a chain between two groups has two neighbours, so they are one group."""
    assert groups(block("core"), meeting.split()) == tuple(tuple(group.split()) for group in found)


@pytest.mark.parametrize(
    ("meeting", "found"),
    [
        ("", []),
        ("A1", []),
        ("A1 A2", []),
        (LINE, [LINE]),
        (TRIANGLE, [TRIANGLE]),
        (RING, ["A2 A3 B1 B3 C2 C3"]),
        (f"F1 F2 {LINE} D4 D5 D6", ["A1 A2 A3", "D4 D5 D6"]),
        ("A1 A3 A5 C1 C3 C5", []),
    ],
)
def test_house_ruling_touching_takes_every_connected_group_of_three(meeting: str, found: list[str]) -> None:
    assert groups(block("touching"), meeting.split()) == tuple(tuple(group.split()) for group in found)


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        ("north: A1 U, A2 UU, B1 PU", Pending(ruins=(("A1", "A2", "B1"),))),
        ("north: A1 R, A2 Rr, B1 rD", Pending(riots=(("A1", "A2", "B1"),))),
        ("north: A1 DD, A2 DD, B1 DD", Pending(failures=(("A1", "A2", "B1"),))),
        ("north: A1 DD, A2 DD, B1 D", Pending()),
        ("north: A1 UD, A2 DD, B1 DD", Pending()),
        ("north: A1 R, A2 U, B1 DD", Pending()),
        ("north: A1 PP, A2 PP, B1 PP", Pending()),
        ("north: A1 RU, A2 RU, B1 RU", Pending(ruins=(("A1", "A2", "B1"),), riots=(("A1", "A2", "B1"),))),
        ("north: A1 R\nsouth: A2 R\nslums: B1 R", Pending(riots=(("A1", "A2", "B1"),))),
    ],
)
def test_unrest_brings_ruins_refugees_bring_riots_two_damage_bring_failures(drawing: str, expected: Pending) -> None:
    """Groups cross districts, and a hex counts once whatever else it holds."""
    assert pending(position(drawing)) == expected
