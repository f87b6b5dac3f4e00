"""Control's corrections of numbers and cards, which only Control may make."""

from __future__ import annotations

import msgspec
import pytest

from boardgames.evacuation import actions
from boardgames.evacuation.game import GAME
from boardgames.evacuation.options import Options
from boardgames.evacuation.state import State
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Refusal


def begun() -> State:
    return GAME.after(GAME.blank, GAME.open(msgspec.convert({"order": ["P1", "P2"]}, Options), Dice(1)))


def after(action: actions.Action) -> State:
    state = begun()
    return GAME.after(state, GAME.decide(state, CONTROL, action, Dice(0)))


def refused(action: actions.Action, seat: str = CONTROL) -> str:
    with pytest.raises(Refusal) as no:
        GAME.decide(begun(), seat, action, Dice(0))
    return no.value.code


def test_numbers_of_a_player_are_put_right() -> None:
    steel = after(actions.SetNumber(player="P1", of="new", number=5, resource="steel")).nations["P1"]
    assert steel.new == {"food": 0, "steel": 5, "energy": 0}
    assert after(actions.SetNumber(player="P2", of="production", number=8, resource="food")).nations[
        "P2"
    ].production == {
        "food": 8,
        "steel": 0,
        "energy": 0,
    }
    assert after(actions.SetNumber(player="P1", of="penalties", number=2)).nations["P1"].penalties == 2
    assert after(actions.SetNumber(player="P1", of="population", number=3)).nations["P1"].population == 3


def test_what_really_lies_open_is_turned_up_and_no_card_is_lost() -> None:
    state = begun()
    wanted = (state.decks["ships"][4], *state.rows["ships"][:2])
    end = after(actions.TurnUp(row="ships", cards=wanted))
    assert end.rows["ships"] == wanted
    assert sorted((*end.rows["ships"], *end.decks["ships"])) == sorted((*state.rows["ships"], *state.decks["ships"]))


def test_a_deck_lies_as_real_cards_were_shuffled() -> None:
    order = begun().decks["stadiums"][::-1]
    assert after(actions.StackDeck(deck="stadiums", cards=order)).decks["stadiums"] == order


@pytest.mark.parametrize(
    ("action", "seat", "code"),
    [
        (actions.SetNumber(player="P1", of="penalties", number=2), "P1", "control_only"),
        (actions.SetNumber(player="P4", of="penalties", number=2), CONTROL, "no_seat"),
        (actions.SetNumber(player="P1", of="penalties", number=2, resource="food"), CONTROL, "bad_option"),
        (actions.SetNumber(player="P1", of="old", number=2), CONTROL, "bad_option"),
        (actions.TurnUp(row="ships", cards=("ship-1",)), CONTROL, "bad_deck"),
        (actions.TurnUp(row="ships", cards=("ship-1", "ship-1", "ship-2")), CONTROL, "bad_deck"),
        (actions.StackDeck(deck="ships", cards=("ship-1",)), CONTROL, "bad_deck"),
    ],
)
def test_what_is_refused(action: actions.Action, seat: str, code: str) -> None:
    assert refused(action, seat) == code
