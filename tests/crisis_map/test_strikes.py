"""Crises (crisis-map.md §5): their hexes, damage, who leaves in which order, and where they go."""

from __future__ import annotations

from typing import Any

import pytest

from crisis_map.records.actions import Schedule, Strike
from crisis_map.records.state import State
from crisis_map.rules.phases import proposal
from tests.crisis_map.positions import do, form, map_of, position

ROW = "north: A1 {}, A3 ."
"""A hex without neighbours, so tokens displaced from it die."""

MAGNITUDES = {"one": [1], "two": [2], "ring": [0, 1], "far": [2, 0, 1], "none": [], "weak": [1, 2]}


def struck(drawing: str, magnitude: str, at: str = "A1", **rest: Any) -> tuple[State, list[str]]:
    before = position(drawing, magnitudes=MAGNITUDES, **rest)
    return do(before, Schedule(1, at, magnitude), Strike("c1"))


def line(*tokens: str) -> str:
    return "north: " + ", ".join(f"A{row} {token}" for row, token in enumerate(tokens, start=1))


@pytest.mark.parametrize(
    ("magnitude", "log"),
    [
        ("one", ["struck A3 1"]),
        ("two", ["struck A3 2"]),
        ("ring", ["struck A2 1", "struck A4 1"]),
        ("far", ["struck A3 2", "struck A1 1", "struck A5 1"]),
        ("weak", ["struck A3 1", "struck A2 2", "struck A4 2"]),
        ("none", []),
    ],
)
def test_each_hex_gets_the_damage_for_its_distance_and_those_with_none_are_not_affected(
    magnitude: str, log: list[str]
) -> None:
    assert struck(line(*"......"), magnitude, "A3")[1] == log


def test_hexes_are_struck_by_distance_and_then_in_label_order() -> None:
    hexes = "north: " + ", ".join(f"{column}{row} ." for column in "CBA" for row in (3, 2, 1))
    _, log = struck(hexes, "weak", "B2")
    assert log == ["struck B2 1", *(f"struck {at} 2" for at in ("A2", "A3", "B1", "B3", "C2", "C3"))]


@pytest.mark.parametrize(
    ("magnitudes", "damage"),
    [
        ("minor", (1, 0, 0)),
        ("moderate", (1, 1, 0)),
        ("major", (2, 1, 0)),
        ("severe", (2, 1, 1)),
        ("catastrophic", (2, 2, 1)),
    ],
)
def test_the_default_magnitudes(magnitudes: str, damage: tuple[int, ...]) -> None:
    after, _ = do(position(line(*"....")), Schedule(1, "A1", magnitudes), Strike("c1"))
    damaged = ["D" * each or "." for each in (*damage, 0)]
    assert f"north: {map_of(after)}" == line(*damaged)


@pytest.mark.parametrize(
    ("there", "magnitude", "left", "log"),
    [
        (".", "one", "D", ["struck A1 1"]),
        ("D", "one", "DD", ["struck A1 1"]),
        ("DD", "one", "DD", []),
        ("DD", "two", "DD", []),
        ("D", "two", "DD", ["struck A1 1"]),
        ("UD", "one", "DD", ["struck A1 1", "removed A1 unrest"]),
        ("UU", "two", "DD", ["struck A1 2", "removed A1 unrest", "removed A1 unrest"]),
        ("U", "two", "DD", ["struck A1 2", "removed A1 unrest"]),
        ("UU", "one", "UD", ["struck A1 1", "removed A1 unrest"]),
        ("U", "one", "UD", ["struck A1 1"]),
    ],
)
def test_damage_fills_up_to_two_and_unrest_that_must_leave_is_removed(
    there: str, magnitude: str, left: str, log: list[str]
) -> None:
    after, told = struck(ROW.format(there), magnitude)
    assert map_of(after) == f"A1 {left}, A3 ."
    assert told == log
    assert after.deaths["north"].in_all == 0


@pytest.mark.parametrize("there", ["P", "R", "p", "r"])
def test_a_crisis_that_is_not_major_leaves_people_where_there_is_room(there: str) -> None:
    after, log = struck(f"north: A1 {there}, A2 .", "one")
    assert map_of(after) == f"A1 {there}D, A2 ."
    assert log == ["struck A1 1"]


@pytest.mark.parametrize(
    ("there", "left", "went", "who"),
    [
        ("PR", "PD", "U", "refugee unrest"),
        ("PP", "PD", "r", "population refugee"),
        ("Pp", "PD", "r", "population refugee"),
        ("Rr", "RD", "U", "refugee unrest"),
        ("PU", "UD", "r", "population refugee"),
        ("RU", "UD", "U", "refugee unrest"),
        ("PD", "DD", "r", "population refugee"),
        ("RD", "DD", "U", "refugee unrest"),
    ],
)
def test_a_full_hex_gives_way_refugee_first_then_population_then_unrest_moved_before_unmoved(
    there: str, left: str, went: str, who: str
) -> None:
    after, log = struck(f"north: A1 {there}, A2 .", "one")
    assert map_of(after) == f"A1 {left}, A2 {went}"
    assert log == ["struck A1 1", f"displaced A1 A2 {who}"]


@pytest.mark.parametrize(
    ("order", "there", "left", "gone"),
    [
        (["population", "refugee", "unrest"], "PR", "RD", ["displaced A1 A2 population refugee"]),
        (["population", "refugee", "unrest"], "PU", "UD", ["displaced A1 A2 population refugee"]),
        (["unrest", "refugee", "population"], "PU", "PD", ["removed A1 unrest"]),
        (["unrest", "refugee", "population"], "RU", "RD", ["removed A1 unrest"]),
        (["refugee", "unrest", "population"], "PU", "PD", ["removed A1 unrest"]),
        (["refugee", "unrest", "population"], "RU", "UD", ["displaced A1 A2 refugee unrest"]),
        (["unrest", "population", "refugee"], "PR", "RD", ["displaced A1 A2 population refugee"]),
    ],
)
def test_house_ruling_displacement_order_says_who_gives_way(
    order: list[str], there: str, left: str, gone: list[str]
) -> None:
    after, log = struck(f"north: A1 {there}, A2 .", "one", displacement_order=order)
    assert map_of(after).startswith(f"A1 {left}, ")
    assert log == ["struck A1 1", *gone]


@pytest.mark.parametrize(("there", "went"), [("P", "r"), ("R", "U"), ("p", "r"), ("PR", "rU"), ("PP", "rr")])
def test_a_major_crisis_drives_all_people_out_of_its_hexes(there: str, went: str) -> None:
    after, log = struck(f"north: A1 {there}, A2 .", "two")
    assert map_of(after) == f"A1 DD, A2 {went}"
    assert log[0] == "struck A1 2"


def test_a_major_crisis_drives_people_out_of_its_outer_hexes_even_where_there_is_room() -> None:
    after, log = struck(line(*"..P."), "far")
    assert map_of(after) == "A1 DD, A2 r, A3 D, A4 ."
    assert log == ["struck A1 2", "struck A3 1", "displaced A3 A2 population refugee"]


@pytest.mark.parametrize(
    "order",
    [["refugee", "population", "unrest"], ["unrest", "refugee", "population"], ["unrest", "population", "refugee"]],
)
def test_a_major_crisis_leaves_unrest_where_there_is_room(order: list[str]) -> None:
    """Also if unrest is first in the order: it leaves only from hexes still too full without the people."""
    after, log = struck(line(".", ".", "PU", "."), "far", displacement_order=order)
    assert map_of(after) == "A1 DD, A2 r, A3 UD, A4 ."
    assert log == ["struck A1 2", "struck A3 1", "displaced A3 A2 population refugee"]


@pytest.mark.parametrize(("there", "left"), [("P", "PD"), ("R", "RD"), ("PP", "PD"), ("U", "UD")])
def test_house_ruling_excess_lets_people_stay_in_a_major_crisis_where_there_is_room(there: str, left: str) -> None:
    after, _ = struck(line(".", ".", there, "DD"), "far", major_displaces="excess")
    assert f"A3 {left}" in map_of(after)


def test_a_crisis_is_major_by_the_two_at_its_centre_only() -> None:
    after, _ = struck(line("P", "."), "weak")
    assert map_of(after) == "A1 PD, A2 DD"


def test_who_leaves_a_hex_in_a_major_crisis_leaves_in_the_order_of_the_list_moved_first() -> None:
    drawing = "north: A1 Rr, A2 UU, A9 ."
    after, log = struck(drawing, "two")
    assert log == ["struck A1 2", "destroyed A1 refugee", "destroyed A1 refugee"]
    after, log = struck("north: A1 PR, A2 U", "two")
    assert log == ["struck A1 2", "displaced A1 A2 refugee unrest", "destroyed A1 population"]
    after, log = struck("north: A1 PR, A2 U", "two", displacement_order=["population", "refugee", "unrest"])
    assert log == ["struck A1 2", "displaced A1 A2 population refugee", "destroyed A1 refugee"]
    assert map_of(after) == "A1 DD, A2 rU"


def test_of_two_of_a_kind_who_was_moved_leaves_first() -> None:
    before = position("north: A1 Pp, A2 .", magnitudes=MAGNITUDES)
    state, _ = do(before, Schedule(1, "A1", "two"))
    assert [displaced.token.moved for displaced in proposal(state, "c1")] == [True, False]


def test_all_of_the_first_pass_comes_before_the_second() -> None:
    """So a newcomer may come to a full hex that others have left."""
    before = position(line("P", "PP", "."), magnitudes={"major": [2, 1]})
    after, log = do(before, Schedule(1, "A1", "major"), Strike("c1"))
    assert log == [
        "struck A1 2",
        "struck A2 1",
        "displaced A1 A2 population refugee",
        "displaced A2 A3 population refugee",
        "displaced A2 A3 population refugee",
    ]
    assert map_of(after) == "A1 DD, A2 rD, A3 rr"


def test_a_strike_may_come_early_and_orders_may_follow_it() -> None:
    before = position("north: A1 P, A2 .", magnitudes=MAGNITUDES, funding={"north": 1})
    after, log = do(before, Schedule(1, "A1", "one"), Strike("c1"), form("north", "A1 A2"))
    assert log == ["struck A1 1", "order north 1 A1 A2 population population executed"]
    assert map_of(after) == "A1 D, A2 p"
    assert after.crises["c1"].struck
