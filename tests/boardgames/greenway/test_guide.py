"""What a player who never played is told: from the own screen, and from nothing hidden."""

from __future__ import annotations

from msgspec.structs import replace

from boardgames.greenway.guide import guide
from boardgames.greenway.records.actions import SayOrder
from boardgames.greenway.records.board import PLAYERS
from boardgames.greenway.records.state import State
from boardgames.greenway.screens import screen
from megagame.core.game import CONTROL, WALL
from megagame.core.sentences import say
from tests.boardgames.greenway.positions import do, plan, position, protecting
from tests.every_game import playouts


def told(state: State, seat: str) -> list[str]:
    return [say(each) for each in guide(screen(state, seat))]


def test_a_card_that_would_bring_an_occupier_home_is_told_to_its_holder_alone() -> None:
    state = position("B3 O2", hands={"P1": "AC 4H", "P2": "2C"})
    assert told(state, "P1") == [
        "Tap one of your cards, then the Occupier that it moves, or Bluff. Then press the yellow button.",
        "You win when an Occupier is in your safe zone after the plans: A1, B1, A2, B2.",
        "As things are, 4♥ on O2 brings it there.",
        "When all four have planned, the cards are revealed and the Occupiers move. Then the Protectors act.",
    ]
    assert told(state, "P2")[2].startswith("None of your cards does that now.")


def test_the_order_is_asked_of_those_whose_cards_are_on_one_occupier() -> None:
    state, _ = plan(position(hands={"P1": "7H", "P2": "4H"}, agree=True), P1="7H 1", P2="4H 1")
    assert told(state, "P1")[0].startswith("Press the order that you want.")
    assert told(state, "P3")[0] == "You wait for the others."
    assert told(do(state, "P1", SayOrder())[0], "P1")[0] != told(state, "P1")[0]


def test_actions_left_are_told_and_then_the_end_of_the_turn() -> None:
    state = protecting("C3 P1")
    assert told(state, "P1")[0].endswith("Actions left: 3.")
    assert told(replace(state, actions_left=0), "P1")[0] == (
        "Press End turn. Before that you may discard cards, which is free."
    )
    assert told(state, "P2")[2] == "In your turn you have three actions: a step, a jump or a card each."


def test_all_players_are_told_something_until_the_end_and_nobody_else() -> None:
    for playout in playouts("greenway")[:40]:
        for state in playout.states:
            assert [bool(told(state, player)) for player in PLAYERS] == [state.phase != "over"] * 4
            assert told(state, WALL) == told(state, CONTROL) == []
