"""Caches of earlier drawings change nothing: the same state is always drawn the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from crisis_map.city.city import City
from crisis_map.drawing.free_places import Box, Room, grid_of, nearest, take
from crisis_map.drawing.geometry import Point
from crisis_map.records.state import State
from megagame.core.cached import remembered, remembered_by_place
from megagame.core.dice import Dice
from megagame.core.game import CONTROL
from megagame.core.parts import Part
from megagame.games import GAMES
from tests.crisis_map.sampling import sample
from tests.proof.rehearsals.crisis_map_bots import sample_city
from tests.share import share_of

STEPS = 60
LISTING = GAMES["crisis_map"]


def states(city: City, dice: Dice) -> Iterator[State]:
    """Yields the states of a random day."""
    game = LISTING.game
    state = game.after(game.blank, game.open(city, dice))
    for _ in range(share_of(STEPS)):
        action = sample(state, CONTROL, dice)
        assert action is not None
        state = game.after(state, game.decide(state, CONTROL, action, dice))
        yield state


def drawn(several: Iterable[State]) -> list[dict[str, Mapping[str, Part]]]:
    game = LISTING.game
    return [{seat: LISTING.parts(game.screen(state, seat)) for seat in game.seats(state)} for state in several]


def test_a_state_is_drawn_the_same_whatever_was_drawn_before() -> None:
    one = list(states(sample_city(), Dice(1)))
    other = list(states(replace(sample_city(), layout="even-r"), Dice(2)))
    mixed = [state for pair in zip(one, other, strict=True) for state in pair]
    assert drawn(mixed)[::2] == drawn(one) == drawn(reversed(one))[::-1]
    assert drawn(mixed)[1::2] == drawn(other)


def test_what_was_asked_last_is_not_worked_out_again_and_anything_else_is() -> None:
    asked: list[tuple[int, str]] = []

    def how_often(number: int, text: str) -> int:
        asked.append((number, text))
        return len(asked)

    once = remembered(how_often)
    assert [once(1, "a"), once(1, "a"), once(1, "b"), once(1, "a")] == [1, 1, 2, 3]


def test_each_place_remembers_its_newest() -> None:
    asked: list[tuple[str, int]] = []

    def how_often(place: str, number: int) -> int:
        asked.append((place, number))
        return len(asked)

    once = remembered_by_place(how_often)
    assert [once("A", 1), once("B", 1), once("A", 1), once("B", 2), once("B", 1)] == [1, 2, 1, 3, 4]


def test_a_box_finds_the_nearest_place_where_all_of_it_is_free() -> None:
    room = take(Room(grid_of(Box(0, 0, 60, 60))), [Box(0, 0, 60, 31), Box(0, 0, 25, 60)])
    assert nearest(room, (Point(0, 0),), 12, 12) == Point(36, 42)
    assert nearest(room, (Point(59, 59),), 12, 12) == Point(54, 54)
    assert nearest(room, (Point(0, 0),), 36, 12) is None


def test_no_place_goes_over_the_edge_into_the_next_row() -> None:
    room = take(Room(grid_of(Box(0, 0, 60, 60))), [Box(12, 0, 48, 60)])
    assert nearest(room, (Point(30, 30),), 12, 12) in {Point(6, 30), Point(54, 30), Point(6, 24), Point(54, 24)}
    assert nearest(room, (Point(30, 30),), 18, 12) is None
