"""Control's corrections of numbers and cards, which only Control may make."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from boardgames.evacuation.box.words import FACES, Face, Player
from boardgames.evacuation.game import GAME
from boardgames.evacuation.parts.pages import parts
from boardgames.evacuation.records import actions, actions_by_hand
from boardgames.evacuation.records.options import Options
from boardgames.evacuation.records.state import GoalState, Marker, SettledPiece, State, box_of
from boardgames.evacuation.rules.changes.resolution import resolve
from boardgames.evacuation.rules.rounds import end
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
    steel = after(actions_by_hand.SetNumber(player="P1", of="new", number=5, resource="steel")).nations["P1"]
    assert steel.new == {"food": 0, "steel": 5, "energy": 0}
    assert after(actions_by_hand.SetNumber(player="P2", of="production", number=8, resource="food")).nations[
        "P2"
    ].production == {
        "food": 8,
        "steel": 0,
        "energy": 0,
    }
    assert after(actions_by_hand.SetNumber(player="P1", of="penalties", number=2)).nations["P1"].penalties == 2
    assert after(actions_by_hand.SetNumber(player="P1", of="population", number=3)).nations["P1"].population == 3


def test_what_really_lies_open_is_turned_up_and_no_card_is_lost() -> None:
    state = begun()
    wanted = (state.decks["ships"][4], *state.rows["ships"][:2])
    end = after(actions_by_hand.TurnUp(row="ships", cards=wanted))
    assert end.rows["ships"] == wanted
    assert sorted((*end.rows["ships"], *end.decks["ships"])) == sorted((*state.rows["ships"], *state.decks["ships"]))


def test_a_deck_lies_as_real_cards_were_shuffled() -> None:
    order = begun().decks["stadiums"][::-1]
    assert after(actions_by_hand.StackDeck(deck="stadiums", cards=order)).decks["stadiums"] == order


def test_a_card_put_to_a_player_leaves_where_it_was_and_one_taken_away_is_discarded() -> None:
    state = begun()
    wanted = state.rows["ships"][0]
    put = actions_by_hand.SetPieces(player="P1", of="ships", where="old", pieces=(wanted,))
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
    there = after(actions_by_hand.SetSpace(space=space, player="P2", piece="food"))
    assert there.spaces == {space: SettledPiece("P2", "food")}
    events = GAME.decide(there, CONTROL, actions_by_hand.SetSpace(space=space), Dice(0))
    assert GAME.after(there, events).spaces == {}
    assert [say(told) for event in events if (told := GAME.tell(there, event))] == ["By hand: Grey Pass is empty."]


def test_prefabs_technologies_and_markers_are_set() -> None:
    nation = after(actions_by_hand.SetPieces(player="P1", of="prefabs", where="new", pieces=("food", "food"))).nations[
        "P1"
    ]
    assert nation.prefabs["new"] == {"food": 2, "steel": 0, "energy": 0}
    technology = begun().nations["P1"].columns[0][0]
    nation = after(actions_by_hand.SetPieces(player="P1", of="technologies", pieces=(technology,))).nations["P1"]
    assert nation.steps == {technology: 1}
    first, second = after(actions_by_hand.SetMarker(player="P1", marker=2, step=3, place="inner")).nations["P1"].markers
    assert (first, second) == (Marker(), Marker(3, "inner"))


def test_a_public_goal_is_put_to_a_player_as_played_or_not_and_lies_open_again() -> None:
    options = Options(order=("P1", "P2"), mode="points", modules=("public_goals",))
    state = GAME.after(GAME.blank, GAME.open(options, Dice(1)))
    goal, *others = state.public_goals
    name, told = box_of(state).names[goal], list[str]()
    for action, standing in (
        (actions_by_hand.SetGoal(goal, "P2"), GoalState("P2")),
        (actions_by_hand.SetGoal(goal, "P1", played=True), GoalState("P1", played=True)),
        (actions_by_hand.SetGoal(goal), GoalState()),
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
        (actions_by_hand.SetGoal("ship-1"), "unknown_piece"),
        (actions_by_hand.SetGoal(goal, "P4"), "no_seat"),
        (actions_by_hand.SetGoal(goal, played=True), "bad_option"),
    ):
        with pytest.raises(Refusal, match=code):
            GAME.decide(state, CONTROL, action, Dice(0))
    assert refused(actions_by_hand.SetGoal(goal)) == "not_in_use"


def told(state: State, action: actions.Action) -> list[str]:
    events = GAME.decide(state, CONTROL, action, Dice(0))
    return [say(sentence) for event in events if (sentence := GAME.tell(state, event))]


def test_action_markers_are_set_with_their_group_sum_and_count() -> None:
    set_ = actions_by_hand.SetSlots("P1", ("1a", "3c", "3c"))
    nation = after(set_).nations["P1"]
    assert (nation.slots, nation.group_sum, nation.actions_done) == (("1a", "3c", "3c"), 7, 3)
    assert told(begun(), set_) == ["By hand: P1, action markers: 1a, 3c, 3c."]
    again = actions_by_hand.SetSlots("P1")
    end = GAME.after(after(set_), GAME.decide(after(set_), CONTROL, again, Dice(0)))
    assert end == begun()
    assert told(begun(), again) == ["By hand: P1, action markers: nothing."]


def test_numbers_of_cards_that_were_played_face_up_stay_in_the_group_sum() -> None:
    state = begun()
    counted = replace(state.nations["P1"], group_sum=9, actions_done=2, slots=("4a",))
    state = replace(state, nations={**state.nations, "P1": counted})
    end = GAME.after(state, GAME.decide(state, CONTROL, actions_by_hand.SetSlots("P1", ("2b",)), Dice(0))).nations["P1"]
    assert (end.slots, end.group_sum, end.actions_done) == (("2b",), 7, 2)


def test_another_turn_order_decides_who_follows_and_not_who_acts() -> None:
    order: tuple[Player, ...] = ("P1", "P2", "P3", "P4")
    state = GAME.after(GAME.blank, GAME.open(Options(seats=4, order=order), Dice(1)))
    action = actions_by_hand.SetOrder(("P4", "P1", "P3", "P2"))
    end = GAME.after(state, GAME.decide(state, CONTROL, action, Dice(0)))
    assert end == replace(state, order=action.order)
    passed = GAME.after(end, GAME.decide(end, "P1", actions.PassRound(), Dice(0)))
    assert passed.turn == "P3"
    assert told(state, action) == ["By hand: the turn order is P4, P1, P3, P2."]
    late = replace(state, phase="progress", turn="P3", waiting=("P4", "P1"))
    assert GAME.after(late, GAME.decide(late, CONTROL, action, Dice(0))) == replace(late, order=action.order)
    turned = actions_by_hand.SetOrder(("P1", "P2", "P3", "P4"))
    assert GAME.after(late, GAME.decide(late, CONTROL, turned, Dice(0))).waiting == ("P1", "P4")


def test_another_turn_order_decides_who_has_the_last_actions() -> None:
    order: tuple[Player, ...] = ("P1", "P2", "P3", "P4")
    state = GAME.after(GAME.blank, GAME.open(Options(seats=4, order=order), Dice(1)))
    last = replace(state, turn="P3", triggered="P2", last=("P4", "P1"))
    action = actions_by_hand.SetOrder(("P4", "P2", "P1", "P3"))
    assert GAME.after(last, GAME.decide(last, CONTROL, action, Dice(0))).last == ("P1", "P4")


def test_the_reward_card_of_this_round_changes_places_with_that_of_another() -> None:
    state = begun()
    now, later, unused = state.rewards[0], state.rewards[2], set(box_of(state).reward) - set(state.rewards)
    assert after(actions_by_hand.SetReward(later)).rewards == (later, state.rewards[1], now, state.rewards[3])
    other = min(unused)
    assert after(actions_by_hand.SetReward(other)).rewards == (other, *state.rewards[1:])
    assert after(actions_by_hand.SetReward(now)).rewards == state.rewards
    name = box_of(state).names[other] or other
    assert told(state, actions_by_hand.SetReward(other)) == [f"By hand: the reward card of this round is {name}."]


@pytest.mark.parametrize("mode", ["race", "points"])
def test_a_finished_game_is_counted_again_after_a_correction(mode: str) -> None:
    options = msgspec.convert({"order": ["P1", "P2"], "mode": mode}, Options)
    resolution = resolve(GAME.after(GAME.blank, GAME.open(options, Dice(1))), Dice(0))
    end(resolution)
    over = resolution.state
    assert over.outcome is not None
    fined = actions_by_hand.SetNumber(player="P1", of="penalties", number=3)
    again = GAME.after(over, GAME.decide(over, CONTROL, fined, Dice(0)))
    assert again.outcome is not None
    lost = {"race": 3, "points": 9}[mode]
    assert again.outcome.scores == {**over.outcome.scores, "P1": over.outcome.scores["P1"] - lost}
    assert (again.phase, again.outcome.winners) == ("over", ("P2",))


def test_the_forms_hold_nothing_that_another_control_s_correction_makes_old() -> None:
    """They stay as they are while somebody types in one of them."""

    def forms(state: State) -> object:
        return parts(GAME.screen(state, CONTROL))["by-hand"]

    reward = actions_by_hand.SetReward(begun().rewards[1])
    assert forms(after(reward)) == forms(after(actions_by_hand.SetOrder(("P2", "P1")))) == forms(begun())


def test_majority_lines_are_those_of_the_corner_tiles_as_they_lie() -> None:
    options = Options(order=("P1", "P2"), mode="points", modules=("majority_lines",))
    state = GAME.after(GAME.blank, GAME.open(options, Dice(1)))
    corners = box_of(state).lines.B
    faces: tuple[Face, ...] = tuple(FACES[place % 2] for place in range(len(corners)))
    action = actions_by_hand.SetLines("B", faces)
    end = GAME.after(state, GAME.decide(state, CONTROL, action, Dice(0)))
    lines = [line for corner, face in zip(corners, faces, strict=True) for line in corner.faces[face]]
    assert end == replace(state, lines=tuple(lines))
    assert end.lines != state.lines
    shown = ", ".join(str(face + 1) for face in faces)
    assert told(state, action) == [f"By hand: the corner tiles show side B, faces {shown}."]
    with pytest.raises(Refusal, match="other_faces"):
        GAME.decide(state, CONTROL, actions_by_hand.SetLines("B", faces[1:]), Dice(0))


SHIP = "ship-1"


@pytest.mark.parametrize(
    ("action", "seat", "code"),
    [
        (actions_by_hand.SetSlots("P4"), CONTROL, "no_seat"),
        (actions_by_hand.SetSlots("P1"), "P1", "control_only"),
        (actions_by_hand.SetOrder(("P1",)), CONTROL, "bad_order"),
        (actions_by_hand.SetOrder(("P1", "P1")), CONTROL, "bad_order"),
        (actions_by_hand.SetOrder(("P2", "P1")), "P1", "control_only"),
        (actions_by_hand.SetReward("ship-1"), CONTROL, "unknown_piece"),
        (actions_by_hand.SetLines("A", (0, 0, 0, 0)), CONTROL, "not_in_use"),
        (actions_by_hand.SetNumber(player="P1", of="penalties", number=2), "P1", "control_only"),
        (actions_by_hand.SetNumber(player="P4", of="penalties", number=2), CONTROL, "no_seat"),
        (actions_by_hand.SetNumber(player="P1", of="penalties", number=2, resource="food"), CONTROL, "bad_option"),
        (actions_by_hand.SetNumber(player="P1", of="old", number=2), CONTROL, "bad_option"),
        (actions_by_hand.SetPieces(player="P4", of="discs"), CONTROL, "no_seat"),
        (actions_by_hand.SetPieces(player="P1", of="discs", where="old"), CONTROL, "bad_option"),
        (actions_by_hand.SetPieces(player="P1", of="ships", where="old", pieces=("discs",)), CONTROL, "unknown_piece"),
        (
            actions_by_hand.SetPieces(player="P1", of="ships", where="old", pieces=("ship-1",) * 2),
            CONTROL,
            "unknown_piece",
        ),
        (actions_by_hand.SetSpace(space="nowhere"), CONTROL, "unknown_piece"),
        (actions_by_hand.SetSpace(space="mountain-1", player="P1"), CONTROL, "bad_option"),
        (actions_by_hand.SetSpace(space="mountain-1", player="P4", piece="food"), CONTROL, "no_seat"),
        (actions_by_hand.SetMarker(player="P4", marker=1, step=1), CONTROL, "no_seat"),
        (actions_by_hand.SetMarker(player="P1", marker=1, step=99), CONTROL, "place_taken"),
        (actions_by_hand.TurnUp(row="ships", cards=("ship-1",)), CONTROL, "bad_deck"),
        (actions_by_hand.TurnUp(row="ships", cards=("ship-1", "ship-1", "ship-2")), CONTROL, "bad_deck"),
        (actions_by_hand.StackDeck(deck="ships", cards=("ship-1",)), CONTROL, "bad_deck"),
    ],
)
def test_what_is_refused(action: actions.Action, seat: str, code: str) -> None:
    assert refused(action, seat) == code
