"""Civil Orders (crisis-map.md §4): every verdict, with a line's cost and effect."""

from __future__ import annotations

from typing import Any

import pytest

from crisis_map.records.actions import Execute, WrittenLine
from crisis_map.records.state import State
from tests.crisis_map.positions import do, form, map_of, position, verdicts

# Clockwise round B2: B1, C2, C3, B3, A3, A2. D2 is two hexes away.
PLACES = """
    north: A1 PR, A2 ., A3 UD, B1 pr, B2 P, B3 DD
    south: C1 P, C2 PP, C3 .
    slums: D1 R, D2 .
"""


def start(funding: int = 9, **rest: Any) -> State:
    return position(PLACES, funding={"north": funding}, **rest)


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("A9 B9", "unknown_hex"),
        ("A1 B9", "unknown_hex"),
        ("A9 A1", "unknown_hex"),
        ("B9 B9", "unknown_hex"),
        ("A1 A1", "same_hex"),
        ("C1 C1", "same_hex"),
        ("C1 A2", "jurisdiction"),
        ("C1 A2 unrest", "jurisdiction"),
        ("A3 A2 unrest", "not_movable"),
        ("A3 A2 damage", "not_movable"),
        ("A1 A2 damage", "not_movable"),
        ("A2 B1 population", "no_such_token"),
        ("A3 A2", "no_such_token"),
        ("B2 A2 refugee", "no_such_token"),
        ("A2 C2", "no_such_token"),
        ("B1 A2 population", "already_moved"),
        ("B1 A2 refugee", "already_moved"),
        ("B1 A2", "already_moved"),
        ("B1 C2", "already_moved"),
        ("B2 C2", "no_room"),
        ("A1 C2 population", "no_room"),
        ("A1 A3 refugee", "no_room"),
        ("A1 B3 population", "no_room"),
        ("B2 B3", "executed"),
        ("D1 A2", "executed"),
        ("B2 A2 population", "executed"),
    ],
)
def test_the_first_verdict_that_applies(line: str, verdict: str) -> None:
    before = start()
    after, log = do(before, form("north", line))
    from_, to, *_ = line.split()
    assert log[0].startswith(f"order north 1 {from_} {to}")
    assert verdicts(log) == [verdict]
    if verdict != "executed":
        assert len(log) == 1
        assert map_of(after) == map_of(before)
        assert after.funding == {"north": 9, "south": 0}


@pytest.mark.parametrize("line", ["B9 B9", "C1 C1", "C1 A2 unrest", "A2 B1", "B1 A2", "B2 C2", "B2 A2"])
def test_without_funding_every_line_is_unfunded(line: str) -> None:
    before = start(funding=0)
    after, log = do(before, form("north", line))
    assert verdicts(log) == ["unfunded"]
    assert map_of(after) == map_of(before)
    assert after.funding == {"north": 0, "south": 0}


def test_only_executed_lines_cost_and_lines_after_the_last_coin_are_unfunded() -> None:
    after, log = do(start(funding=2), form("north", "B9 A1", "B2 A2", "B1 A2", "D1 D2", "A1 A2"))
    assert verdicts(log) == ["unknown_hex", "executed", "already_moved", "executed", "unfunded"]
    assert after.funding["north"] == 0


@pytest.mark.parametrize("line", ["B9 B9", "A1 A1", "C1 A2", "A3 A2 unrest", "A2 B1", "B1 A2", "B2 C2"])
def test_house_ruling_charge_invalid_charges_lines_judged_with_funding(line: str) -> None:
    after, log = do(start(funding=2, charge_invalid=True), form("north", line, "B2 A2", "D1 D2"))
    assert verdicts(log)[1:] == ["executed", "unfunded"]
    assert after.funding["north"] == 0
    assert map_of(after) == "A1 PR, A2 p, A3 UD, B1 pr, B2 ., B3 DD, C1 P, C2 PP, C3 ., D1 R, D2 ."


def test_a_line_moves_from_the_own_district_or_a_slum_to_anywhere() -> None:
    after, log = do(start(), form("north", "A1 A2 population", "D1 D2", "B2 C3"))
    assert verdicts(log) == ["executed"] * 3
    assert map_of(after) == "A1 R, A2 p, A3 UD, B1 pr, B2 ., B3 DD, C1 P, C2 PP, C3 p, D1 ., D2 p"


def test_a_line_without_a_token_means_population_that_may_still_move_else_a_refugee() -> None:
    after, log = do(position("north: A1 PR, A2 ., A3 ., A4 .", funding={"north": 9}), form("north", *["A1 A2"] * 3))
    assert log == [
        "order north 1 A1 A2 population population executed",
        "order north 2 A1 A2 refugee population executed",
        "order north 3 A1 A2 no_such_token",
    ]
    assert map_of(after) == "A1 ., A2 pp, A3 ., A4 ."


def test_a_moved_population_is_passed_over_for_a_refugee_that_may_still_move() -> None:
    after, log = do(position("north: A1 pR, A2 .", funding={"north": 9}), form("north", "A1 A2"))
    assert log == ["order north 1 A1 A2 refugee population executed"]
    assert map_of(after) == "A1 p, A2 p"


def test_of_two_of_a_kind_the_one_that_may_still_move_moves() -> None:
    after, _ = do(position("north: A1 pP, A2 .", funding={"north": 9}), form("north", "A1 A2"))
    assert map_of(after) == "A1 p, A2 p"


def test_population_one_hex_stays_population() -> None:
    after, log = do(start(), form("north", "B2 A2"))
    assert log == ["order north 1 B2 A2 population population executed"]
    assert map_of(after) == "A1 PR, A2 p, A3 UD, B1 pr, B2 ., B3 DD, C1 P, C2 PP, C3 ., D1 R, D2 ."


@pytest.mark.parametrize(("there", "left"), [("D", "p"), ("DD", "pD"), ("UD", "pU"), ("PD", "Pp"), ("RD", "pR")])
def test_population_one_hex_clears_one_damage_even_in_a_full_hex(there: str, left: str) -> None:
    after, log = do(position(f"north: A1 P, A2 {there}", funding={"north": 1}), form("north", "A1 A2"))
    assert log == ["order north 1 A1 A2 population population executed", "cleared A2"]
    assert map_of(after) == f"A1 ., A2 {left}"
    assert after.funding == {"north": 0}


def test_population_one_hex_takes_a_free_place_beside_unrest_and_stays_population() -> None:
    after, log = do(position("north: A1 P, A2 U", funding={"north": 1}), form("north", "A1 A2"))
    assert log == ["order north 1 A1 A2 population population executed"]
    assert map_of(after) == "A1 ., A2 pU"


@pytest.mark.parametrize(("there", "left"), [(".", "r"), ("D", "rD"), ("U", "rU"), ("P", "Pr")])
def test_population_further_than_one_hex_becomes_a_refugee_and_clears_nothing(there: str, left: str) -> None:
    before = position(f"north: A1 P, A2 ., A3 {there}", funding={"north": 1})
    after, log = do(before, form("north", "A1 A3"))
    assert log == ["order north 1 A1 A3 population refugee executed"]
    assert map_of(after) == f"A1 ., A2 ., A3 {left}"


def test_distance_counts_hexes_that_are_not_on_the_map() -> None:
    after, log = do(position("north: A1 P, A3 .", funding={"north": 1}), form("north", "A1 A3"))
    assert log == ["order north 1 A1 A3 population refugee executed"]
    assert map_of(after) == "A1 ., A3 r"


@pytest.mark.parametrize("to", ["A2", "A3"])
@pytest.mark.parametrize(("there", "left"), [(".", "p"), ("P", "pP"), ("R", "pR"), ("D", "rD"), ("U", "rU")])
def test_a_refugee_settles_at_any_distance_where_there_is_neither_unrest_nor_damage(
    to: str, there: str, left: str
) -> None:
    other = "A3" if to == "A2" else "A2"
    before = position(f"north: A1 R, {to} {there}, {other} .", funding={"north": 1})
    after, log = do(before, form("north", f"A1 {to}"))
    becomes = "population" if left[0] == "p" else "refugee"
    assert log == [f"order north 1 A1 {to} refugee {becomes} executed"]
    settled = "".join(sorted(left, key="PpRrUuDd".index))
    assert map_of(after) == ", ".join(sorted(["A1 .", f"{to} {settled}", f"{other} ."]))


@pytest.mark.parametrize("there", ["DD", "UD"])
def test_a_refugee_clears_nothing_in_a_full_hex(there: str) -> None:
    after, log = do(position(f"north: A1 R, A2 {there}", funding={"north": 1}), form("north", "A1 A2"))
    assert verdicts(log) == ["no_room"]
    assert map_of(after) == f"A1 R, A2 {there}"


def test_who_was_moved_cannot_move_again_this_turn_whatever_it_became() -> None:
    before = position("north: A1 P, A2 ., A3 ., A4 .", funding={"north": 9})
    after, log = do(before, form("north", "A1 A3", "A3 A4", "A3 A2 refugee"))
    assert verdicts(log) == ["executed", "already_moved", "already_moved"]
    assert map_of(after) == "A1 ., A2 ., A3 r, A4 ."


def test_lines_are_executed_in_order_each_on_the_map_as_the_ones_before_left_it() -> None:
    before = position("north: A1 P, A2 PP, A3 .", funding={"north": 9})
    after, log = do(before, form("north", "A1 A2", "A2 A3", "A1 A2"))
    assert verdicts(log) == ["no_room", "executed", "executed"]
    assert map_of(after) == "A1 ., A2 Pp, A3 p"


def test_lines_are_numbered_by_their_place_or_by_the_number_that_they_carry() -> None:
    lines = (WrittenLine("A1", "A1"), WrittenLine("A1", "A1", line=7), WrittenLine("A1", "A1"))
    _, log = do(start(), Execute("north", lines))
    assert log == ["order north 1 A1 A1 same_hex", "order north 7 A1 A1 same_hex", "order north 3 A1 A1 same_hex"]


def test_a_form_without_lines_does_nothing() -> None:
    before = start()
    assert do(before, form("north")) == (before, [])


def test_an_order_says_what_it_cost_and_which_lines_went_together() -> None:
    after, _ = do(start(), form("north", "B2 A2", "A1 A1"))
    assert [(event.cost, event.follows) for event in after.just] == [(1, False), (0, True)]  # type: ignore[union-attr]
