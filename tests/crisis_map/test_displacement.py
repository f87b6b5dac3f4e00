"""The second pass of a strike (crisis-map.md §5): where the displaced go, and who finds no place."""

from __future__ import annotations

import pytest

from crisis_map.records.actions import Schedule, Strike
from crisis_map.records.state import State
from crisis_map.rules.phases import proposal
from megagame.core.dice import Dice
from tests.crisis_map.positions import do, map_of, position, refused

MAGNITUDES = {"one": [1], "two": [2]}


def struck(drawing: str, magnitude: str, at: str) -> tuple[State, list[str]]:
    return do(position(drawing, magnitudes=MAGNITUDES), Schedule(1, at, magnitude), Strike("c1"))


def test_the_displaced_are_marked_as_moved() -> None:
    after, _ = struck("north: A1 PP, A2 .", "one", "A1")
    assert map_of(after) == "A1 PD, A2 r"


LABELS = tuple(f"{column}{row}" for column in "ABCD" for row in range(1, 5))
CROSS = "north: A2 {}, A3 {}, B1 {}, B2 PD, B3 {}, C2 {}, C3 {}"
"""B2 and all its neighbours; clockwise they are B1, C2, C3, B3, A3, A2."""


@pytest.mark.parametrize(
    ("drawn", "to"),
    [
        ((".", ".", ".", ".", ".", "."), "B1"),
        ((".", ".", "P", ".", ".", "."), "C2"),
        ((".", ".", "P", ".", "P", "."), "C3"),
        ((".", ".", "P", ".", "P", "P"), "B3"),
        ((".", ".", "P", "P", "P", "P"), "A3"),
        ((".", "P", "P", "P", "P", "P"), "A2"),
        (("P", "P", "P", "P", "P", "P"), "B1"),
        (("P", "P", "PP", "P", "P", "P"), "C2"),
        (("UU", "DD", "PP", "R", "RR", "PR"), "B3"),
    ],
)
def test_the_default_place_is_the_one_with_fewer_tokens_then_the_first_clockwise(
    drawn: tuple[str, ...], to: str
) -> None:
    _, log = struck(CROSS.format(*drawn), "one", "B2")
    assert log == ["struck B2 1", f"displaced B2 {to} population refugee"]


@pytest.mark.parametrize(
    ("a4", "b3", "to"), [("P", "P", "B3"), ("P", "PP", "A4"), ("PP", "PP", "A2"), (".", "P", "A4")]
)
def test_a_hex_that_the_strike_does_not_affect_comes_before_one_that_it_does(a4: str, b3: str, to: str) -> None:
    """Clockwise round A3 are A2 and B2, which got one damage each, and then B3 and A4."""
    before = position(f"north: A2 ., A3 PU, A4 {a4}, B2 ., B3 {b3}")
    _, log = do(before, Schedule(1, "A2", "moderate"), Strike("c1"))
    assert log == ["struck A2 1", "struck A3 1", "struck B2 1", f"displaced A3 {to} population refugee"]


def test_in_random_strikes_everybody_goes_to_an_unaffected_hex_then_an_emptier_then_the_first_clockwise() -> None:
    """An independent implementation; an affected hex with room always holds one token, so none is emptier."""
    dice, kinds_of_place = Dice(5), set[tuple[bool, int]]()
    for _ in range(120):
        drawn = {at: dice.one_of((".", "P", "R", "U", "PR", "PU", "D", "PD")) for at in LABELS}
        before = position(f"north: {', '.join(f'{at} {tokens}' for at, tokens in drawn.items())}")
        scheduled = Schedule(1, dice.one_of(LABELS), dice.one_of(("moderate", "major", "severe")))
        log = [line.split() for line in do(before, scheduled, Strike("c1"))[1]]
        affected = {line[1] for line in log if line[0] == "struck"}
        count = {at: len(tokens.strip(".")) for at, tokens in drawn.items()}
        for line in log:
            count[line[1]] += int(line[2]) if line[0] == "struck" else -1
        for _, from_, to, *_ in (line for line in log if line[0] == "displaced"):
            free = [at for at in before.city.neighbours[from_] if count[at] < 2]
            assert to == min(free, key=lambda at: (at in affected, count[at]))
            assert all(count[at] == 1 for at in free if at in affected)
            kinds_of_place.add((to in affected, count[to]))
            count[to] += 1
    assert kinds_of_place == {(False, 0), (False, 1), (True, 1)}


def test_the_displaced_look_in_turn_each_on_the_map_as_the_ones_before_left_it() -> None:
    after, log = struck("north: A1 PP, A2 U, B1 P", "two", "A1")
    assert log == ["struck A1 2", "displaced A1 B1 population refugee", "displaced A1 A2 population refugee"]
    assert map_of(after) == "A1 DD, A2 rU, B1 Pr"


def test_who_finds_no_place_is_destroyed_a_death_in_the_district_of_the_hex() -> None:
    drawing = """
        north: A1 PR, A2 UU
        south: C1 P
        slums: E1 R
    """
    before = position(drawing, magnitudes=MAGNITUDES)
    strikes = [step for n, at in enumerate(("A1", "E1"), 1) for step in (Schedule(1, at, "two"), Strike(f"c{n}"))]
    after, log = do(before, *strikes)
    assert log == [
        "struck A1 2",
        "destroyed A1 refugee",
        "destroyed A1 population",
        "struck E1 2",
        "destroyed E1 refugee",
    ]
    deaths = {district: (count.in_all, count.this_turn) for district, count in after.deaths.items()}
    assert deaths == {"north": (2, 2), "south": (0, 0), "slums": (1, 1)}
    assert map_of(after) == "A1 DD, A2 UU, C1 P, E1 DD"


def with_places(drawing: str, magnitude: str, *places: str | None) -> list[str]:
    before = position(drawing, magnitudes=MAGNITUDES)
    return do(before, Schedule(1, "B2", magnitude), Strike("c1", places))[1][1:]


EMPTY = CROSS.format(*"......").replace("PD", "PR")


def test_control_may_choose_the_places_in_the_order_in_which_they_are_looked_for() -> None:
    assert with_places(EMPTY, "two", "A2", "C3") == [
        "displaced B2 A2 refugee unrest",
        "displaced B2 C3 population refugee",
    ]


def test_null_and_what_the_list_does_not_reach_get_the_default_and_too_many_are_ignored() -> None:
    default = ["displaced B2 B1 refugee unrest", "displaced B2 C2 population refugee"]
    assert with_places(EMPTY, "two") == default
    assert with_places(EMPTY, "two", None, None, "Z99") == default
    assert with_places(EMPTY, "two", None, "A3") == [default[0], "displaced B2 A3 population refugee"]
    assert with_places(EMPTY, "two", "A3") == ["displaced B2 A3 refugee unrest", "displaced B2 B1 population refugee"]


@pytest.mark.parametrize(
    ("drawing", "places"),
    [
        (EMPTY, ("B2",)),
        (EMPTY, ("Z99",)),
        (EMPTY, (None, "E5")),
        (EMPTY.replace("A2 .", "A2 U"), ("A2", "A2")),
        (EMPTY.replace("A3 .", "A3 PP"), ("A3",)),
        (CROSS.format(*["PP"] * 6), ("A3",)),
    ],
)
def test_a_place_that_is_not_adjacent_or_full_in_its_turn_is_refused(drawing: str, places: tuple[str, ...]) -> None:
    state, _ = do(position(drawing, magnitudes=MAGNITUDES), Schedule(1, "B2", "two"))
    assert refused(state, Strike("c1", places)) == "bad_place"


def test_a_place_may_be_one_that_the_strike_affects() -> None:
    before = position("north: A2 ., A3 PU, A4 ., B2 ., B3 .")
    _, log = do(before, Schedule(1, "A2", "moderate"), Strike("c1", ("B2",)))
    assert log[-1] == "displaced A3 B2 population refugee"


def test_the_proposal_names_everybody_with_all_their_places() -> None:
    state, _ = do(position(EMPTY, magnitudes=MAGNITUDES), Schedule(1, "B2", "two"))
    first, second = proposal(state, "c1")
    around = ("B1", "C2", "C3", "B3", "A3", "A2")
    assert (first.at, first.token.kind, first.free, first.proposed, first.to) == ("B2", "refugee", around, "B1", "B1")
    assert (second.token.kind, second.free, second.proposed) == ("population", around, "C2")
    first, second = proposal(state, "c1", ("C2",))
    assert (first.proposed, first.to) == ("B1", "C2")
    assert (second.free, second.proposed) == (around, "B1")
