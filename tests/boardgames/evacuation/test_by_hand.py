"""Control's corrections of numbers and cards, which only Control may make."""

from __future__ import annotations

import msgspec
import pytest

from boardgames.evacuation import actions
from boardgames.evacuation.game import GAME
from boardgames.evacuation.options import Options
from boardgames.evacuation.state import GoalState, Marker, SettledPiece, State, box_of
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Refusal
from megagame.core.sentences import say


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


def test_a_card_put_to_a_player_leaves_where_it_was_and_one_taken_away_is_discarded() -> None:
    state = begun()
    wanted = state.rows["ships"][0]
    put = actions.SetPieces(player="P1", of="ships", where="old", pieces=(wanted,))
    given = after(put)
    before = state.nations["P1"].ships["old"]
    assert given.nations["P1"].ships["old"] == (wanted,)
    assert wanted not in given.rows["ships"]
    assert given.discards.get("ships", ()) == (*state.discards.get("ships", ()), *before)
    assert sorted(cards_of(given)) == sorted(cards_of(state))


def cards_of(state: State) -> list[str]:
    """Returns every ship, wherever it is."""
    piles = (state.rows["ships"], state.decks["ships"], state.discards.get("ships", ()))
    return [
        *(card for pile in piles for card in pile),
        *(card for nation in state.nations.values() for world in nation.ships.values() for card in world),
    ]


def test_a_piece_is_put_on_a_space_and_taken_off_again() -> None:
    space = box_of(begun()).new_regions[0].id
    there = after(actions.SetSpace(space=space, player="P2", piece="food"))
    assert there.spaces == {space: SettledPiece("P2", "food")}
    events = GAME.decide(there, CONTROL, actions.SetSpace(space=space), Dice(0))
    assert GAME.after(there, events).spaces == {}
    assert [say(told) for event in events if (told := GAME.tell(there, event))] == ["By hand: Grey Pass is empty."]


def test_prefabs_technologies_and_markers_are_set() -> None:
    nation = after(actions.SetPieces(player="P1", of="prefabs", where="new", pieces=("food", "food"))).nations["P1"]
    assert nation.prefabs["new"] == {"food": 2, "steel": 0, "energy": 0}
    technology = begun().nations["P1"].columns[0][0]
    nation = after(actions.SetPieces(player="P1", of="technologies", pieces=(technology,))).nations["P1"]
    assert nation.steps == {technology: 1}
    first, second = after(actions.SetMarker(player="P1", marker=2, step=3, place="inner")).nations["P1"].markers
    assert (first, second) == (Marker(), Marker(3, "inner"))


def test_a_public_goal_is_put_to_a_player_as_played_or_not_and_lies_open_again() -> None:
    options = Options(order=("P1", "P2"), mode="points", modules=("public_goals",))
    state = GAME.after(GAME.blank, GAME.open(options, Dice(1)))
    goal, *others = state.public_goals
    name, told = box_of(state).names[goal], list[str]()
    for action, standing in (
        (actions.SetGoal(goal, "P2"), GoalState("P2")),
        (actions.SetGoal(goal, "P1", played=True), GoalState("P1", played=True)),
        (actions.SetGoal(goal), GoalState()),
    ):
        events = GAME.decide(state, CONTROL, action, Dice(0))
        told += [say(sentence) for event in events if (sentence := GAME.tell(state, event))]
        state = GAME.after(state, events)
        assert state.public_goals == {goal: standing, **dict.fromkeys(others, GoalState())}
    assert told == [
        f"By hand: P2 has {name}.",
        f"By hand: P1 has played {name}.",
        f"By hand: {name} lies open for all.",
    ]
    for action, code in (
        (actions.SetGoal("ship-1"), "unknown_piece"),
        (actions.SetGoal(goal, "P4"), "no_seat"),
        (actions.SetGoal(goal, played=True), "bad_option"),
    ):
        with pytest.raises(Refusal, match=code):
            GAME.decide(state, CONTROL, action, Dice(0))
    assert refused(actions.SetGoal(goal)) == "not_in_use"


@pytest.mark.parametrize(
    ("action", "seat", "code"),
    [
        (actions.SetNumber(player="P1", of="penalties", number=2), "P1", "control_only"),
        (actions.SetNumber(player="P4", of="penalties", number=2), CONTROL, "no_seat"),
        (actions.SetNumber(player="P1", of="penalties", number=2, resource="food"), CONTROL, "bad_option"),
        (actions.SetNumber(player="P1", of="old", number=2), CONTROL, "bad_option"),
        (actions.SetPieces(player="P4", of="discs"), CONTROL, "no_seat"),
        (actions.SetPieces(player="P1", of="discs", where="old"), CONTROL, "bad_option"),
        (actions.SetPieces(player="P1", of="ships", where="old", pieces=("discs",)), CONTROL, "unknown_piece"),
        (actions.SetPieces(player="P1", of="ships", where="old", pieces=("ship-1",) * 2), CONTROL, "unknown_piece"),
        (actions.SetSpace(space="nowhere"), CONTROL, "unknown_piece"),
        (actions.SetSpace(space="mountain-1", player="P1"), CONTROL, "bad_option"),
        (actions.SetSpace(space="mountain-1", player="P4", piece="food"), CONTROL, "no_seat"),
        (actions.SetMarker(player="P4", marker=1, step=1), CONTROL, "no_seat"),
        (actions.SetMarker(player="P1", marker=1, step=99), CONTROL, "place_taken"),
        (actions.TurnUp(row="ships", cards=("ship-1",)), CONTROL, "bad_deck"),
        (actions.TurnUp(row="ships", cards=("ship-1", "ship-1", "ship-2")), CONTROL, "bad_deck"),
        (actions.StackDeck(deck="ships", cards=("ship-1",)), CONTROL, "bad_deck"),
    ],
)
def test_what_is_refused(action: actions.Action, seat: str, code: str) -> None:
    assert refused(action, seat) == code
