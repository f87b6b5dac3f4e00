"""What a player who never played is told, from the table as it is."""

from __future__ import annotations

from boardgames.earthquake.guide import guide
from boardgames.earthquake.records.state import State
from boardgames.earthquake.screens import screen
from megagame.core.game import CONTROL, WALL
from megagame.core.sentences import say
from tests.boardgames.earthquake.positions import city, column, saved
from tests.every_game import playouts


def told(state: State, seat: str = "red") -> list[str]:
    return [say(each) for each in guide(screen(state, seat))]


def test_the_first_action_is_told_with_what_a_deed_brings_and_costs() -> None:
    assert told(city())[:3] == [
        "Nobody holds Division: press Invest, lay a piece or more from its edge inwards, and take its deed.",
        "A deed brings 4 squares of pieces at each season corner; at your New Year you pay the same pieces again.",
        "Then the next player rolls.",
    ]


def test_on_an_own_deed_one_builds_and_on_another_s_one_chooses() -> None:
    structures = {"Division": column("Division", cells=2)}
    own = city(deeds={"Division": "red"}, structures=structures)
    assert told(own)[0].startswith("You hold Division: press Build")
    other = city(deeds={"Division": "blue"}, structures=structures, savings={"red": saved(), "blue": saved()})
    assert told(other)[0] == "Press one of the actions, which say what they cost, or Pass."


def test_who_waits_reads_what_a_turn_is_and_the_aim_of_the_game() -> None:
    assert told(city(), "blue")[:2] == [
        "You wait for the others.",
        "In your turn you roll two dice, walk, and take one action on the block where you stop.",
    ]
    assert told(city(phase="roll"))[0] == "Press Roll the dice: your pawn walks that far."


def test_all_players_are_told_something_until_the_end_and_nobody_else() -> None:
    for playout in playouts("earthquake"):
        for state in playout.states:
            told_at_all = {bool(told(state, seat)) for seat in state.seats}
            assert told_at_all == {state.phase != "over" or state.page is not None}
            assert told(state, WALL) == told(state, CONTROL) == []
