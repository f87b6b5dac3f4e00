"""Advanced actions, public goals and majority lines, sentence by sentence (evacuation.md, Modules)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from boardgames.evacuation.game import GAME
from boardgames.evacuation.records import actions
from boardgames.evacuation.records.state import GoalState, Hand, Parts, SettledPiece, State
from boardgames.evacuation.rules import rounds
from boardgames.evacuation.rules.changes.scoring import count_points
from tests.boardgames.evacuation.rounds import begun, done, following, has, refused, rich, store
from tests.boardgames.evacuation.vary import small_box

DECK = tuple(f"x{number}" for number in range(1, 33))
HAND = ("x1", "x5", "x9", "x10")


def dealt(seats: int = 2, **options: Any) -> State:
    """Returns a table with hands dealt in deck order, before cards are kept."""
    names = ["a", "b", "c", "d"][:seats]
    decks = {"technologies": names, "actions": DECK}
    return begun(seats, **{"modules": ["advanced_actions"], "decks": decks, **options})


def acting(*cards: str, **changed: Any) -> State:
    """Returns P1's turn with these cards in hand and all others in the deck."""
    held = cards or HAND
    state = replace(dealt(), phase="action", turn="P1", waiting=())
    state = rich(has(state, "P2", hand=Hand()), hand=Hand(actions=held))
    left = tuple(card for card in DECK if card not in held)
    return has(replace(state, decks={**state.decks, "actions": left}), **changed)


def whole(state: State) -> list[str]:
    """Returns all action cards."""
    hands = [nation.hand for nation in state.nations.values()]
    held = [card for hand in hands for card in (*hand.actions, *hand.played)]
    return sorted((*state.decks["actions"], *state.discards["actions"], *held))


# Advanced actions


def test_seven_action_cards_each_are_dealt_one_seat_after_the_other_and_four_are_kept() -> None:
    state = dealt()
    assert (state.phase, state.waiting) == ("keep", ("P1", "P2"))
    assert [nation.hand.actions for nation in state.nations.values()] == [DECK[:7], DECK[7:14]]
    after = done(state, actions.Keep(cards=DECK[2:6]))
    assert after.nations["P1"].hand.actions == DECK[2:6]
    assert set(after.discards["actions"]) == {"x1", "x2", "x7"}
    after = done(after, actions.Keep(cards=DECK[7:11]), seat="P2")
    assert (after.phase, after.turn, whole(after)) == ("action", "P1", sorted(DECK))


def test_for_points_hands_are_kept_first_and_goals_are_drafted_then() -> None:
    state = done(dealt(mode="points"), actions.Keep(cards=DECK[:4]))
    assert state.phase == "keep"
    assert done(state, actions.Keep(cards=DECK[7:11]), seat="P2").phase == "draft"


def test_the_first_two_slots_together_are_used_once_a_round() -> None:
    state = done(acting(), actions.Act(slot="1b", card="x1"), actions.DevelopOne(technology="ta11"), actions.Done())
    again = replace(state, turn="P1")
    assert [refused(again, actions.Act(slot=slot, card="x5")) for slot in ("1a", "1b")] == ["once_a_round"] * 2
    done(again, actions.Act(slot="4b", card="x5"))
    done(again, actions.Act(card="x9"))


def test_a_card_face_down_is_spent_for_a_slot_and_face_up_for_its_own_parts() -> None:
    down = done(acting(), actions.Act(slot="4b", card="x1"))
    assert down.parts == Parts(develop=1)
    assert down.nations["P1"].hand == Hand(actions=("x5", "x9", "x10"), played=("x1",))
    up = done(acting(), actions.Act(card="x1"))
    assert up.parts == Parts(gain={"any": 2})
    assert up.nations["P1"].hand == Hand(actions=("x5", "x9", "x10"), played=("x1",), face_up=("x1",))


def test_both_move_the_action_count_and_cost_its_energy() -> None:
    for action in (actions.Act(slot="4b", card="x1"), actions.Act(card="x1")):
        after = done(acting(actions_done=3), action).nations["P1"]
        assert (after.actions_done, after.old["energy"]) == (4, 9 - 2)


def test_a_face_up_card_is_no_use_of_a_group_for_energy_or_sum() -> None:
    three = acting(actions_done=3, slots=("4a", "4b", "4a"), group_sum=12)
    after = done(three, actions.Act(card="x10")).nations["P1"]
    assert (after.old["energy"], after.slots, after.group_sum) == (9 - 2, ("4a", "4b", "4a"), 12)
    assert done(three, actions.Act(slot="4b", card="x10")).nations["P1"].old["energy"] == 9 - 3


def test_its_owner_picks_one_number_of_each_face_up_card_with_the_progress_move() -> None:
    state = replace(acting(group_sum=2), phase="progress", begun=False)
    state = has(state, hand=Hand(played=("x3", "x5", "x9"), face_up=("x5", "x9")))  # 1 or 2, and 1, 2 or 3
    moves = (actions.Move(1, 2, "outer"), actions.Move(2, 4, "outer"))
    assert refused(state, actions.Progress(moves=moves, numbers=(3, 1))) == "bad_spread"  # in the order played
    assert refused(state, actions.Progress(moves=moves, numbers=(2,))) == "bad_spread"
    after = done(state, actions.Progress(moves=moves, numbers=(1, 3)))
    assert (after.nations["P1"].group_sum, [each.step for each in after.nations["P1"].markers]) == (6, [2, 4])


def test_after_each_turn_one_card_is_drawn_and_a_pass_draws_none() -> None:
    state = acting()
    after = done(state, actions.Act(slot="4b", card="x1"), actions.DevelopOne(technology="ta11"), actions.Done())
    assert after.nations["P1"].hand.actions == ("x5", "x9", "x10", state.decks["actions"][0])
    assert after.turn == "P2"
    assert done(state, actions.PassRound()).nations["P1"].hand.actions == HAND


def drawn_two() -> State:
    """Returns a turn with two cards too many: x12 drew two, and the turn's end one."""
    begun_it = done(acting("x12", "x1", "x5", "x9"), actions.Act(card="x12"))
    return done(begun_it, actions.GainOne(resource="food", world="new"), actions.Done())


def test_over_four_cards_the_turn_stays_until_so_many_are_discarded() -> None:
    state = drawn_two()
    assert (state.turn, state.parts, len(state.nations["P1"].hand.actions)) == ("P1", Parts(discard=2), 6)
    assert refused(state, actions.Act(card="x1")) == "already_acting"
    assert refused(state, actions.PassRound()) == "already_acting"
    after = done(state, actions.DiscardCards(cards=("x1", "x9")))
    assert (after.turn, len(after.nations["P1"].hand.actions)) == ("P2", 4)
    assert after.discards["actions"][-2:] == ("x1", "x9")
    assert whole(after) == sorted(DECK)


def test_while_cards_must_be_discarded_a_public_goal_can_still_be_played() -> None:
    state = replace(drawn_two(), public_goals={"p2": GoalState("P1")})
    after = done(state, actions.PlayGoal(card="p2"))
    assert (after.public_goals["p2"].played, after.turn, after.parts.discard) == (True, "P1", 2)


def test_drawing_and_named_production_happen_as_the_card_is_played_and_are_a_part_done() -> None:
    drew = done(acting("x12", "x1"), actions.Act(card="x12"))
    assert (len(drew.nations["P1"].hand.actions), drew.parts) == (3, Parts(gain={"any": 1}))
    assert done(drew, actions.Done()).turn == "P2"
    raised = done(acting(), actions.Act(card="x10"))
    assert (raised.nations["P1"].production, raised.parts) == (store(food=1), Parts())
    assert done(raised, actions.Done()).turn == "P2"


def test_production_of_any_is_chosen_unit_by_unit() -> None:
    state = done(acting("x16"), actions.Act(card="x16"))
    assert state.parts == Parts(production=1)
    after = done(state, actions.Choose(option="steel"))
    assert (after.nations["P1"].production, after.parts) == (store(steel=1), Parts())


def test_on_the_track_the_hand_may_go_over_four() -> None:
    state = replace(acting(group_sum=9), phase="progress", begun=False)  # the inner place of step 9 draws one
    after = done(state, actions.Progress(moves=(actions.Move(1, 9, "inner"), actions.Move(2, 0, "outer"))))
    assert (len(after.nations["P1"].hand.actions), after.parts.discard) == (5, 0)


def test_at_clean_up_all_cards_are_shuffled_three_are_drawn_and_four_kept() -> None:
    hand = Hand(actions=("x1", "x5"), played=("x9", "x10"), face_up=("x10",))
    state = replace(acting(hand=hand), phase="reward", waiting=(), discards={**acting().discards, "actions": ("x32",)})
    state = replace(state, decks={**state.decks, "actions": tuple(each for each in DECK if each not in {"x32", *HAND})})
    after = following(state, lambda resolution: rounds.end_turn(resolution, "P1"))
    assert (after.phase, after.round, after.waiting) == ("keep", 2, ("P1", "P2"))
    assert [len(nation.hand.actions) for nation in after.nations.values()] == [2 + 3, 3]
    assert (after.nations["P1"].hand.played, after.nations["P1"].hand.face_up) == ((), ())
    assert (after.discards["actions"], whole(after)) == ((), sorted(DECK))
    assert len(done(after, actions.Keep(cards=after.nations["P2"].hand.actions), seat="P2").waiting) == 1  # fewer: all


def test_without_the_module_drawing_does_nothing() -> None:
    state = replace(has(begun(), group_sum=9), phase="progress", turn="P1", waiting=())
    after = done(state, actions.Progress(moves=(actions.Move(1, 9, "inner"), actions.Move(2, 0, "outer"))))
    assert after.nations["P1"].hand == Hand()


# Public goals


def test_three_public_goals_lie_open_for_points() -> None:
    decks = {"technologies": ["a", "b"], "public_goals": ["p4", "p2", "p3", "p1"]}
    state = begun(mode="points", modules=["public_goals"], decks=decks)
    assert state.public_goals == {"p4": GoalState(), "p2": GoalState(), "p3": GoalState()}


def test_a_public_goal_is_played_from_the_new_world_beside_the_action_in_ones_own_turn() -> None:
    state = replace(rich(begun()), public_goals={"p2": GoalState("P1")})
    assert refused(state, actions.PlayGoal(card="p2"), seat="P2") == "not_your_turn"
    after = done(state, actions.PlayGoal(card="p2"))
    assert (after.nations["P1"].new, after.nations["P1"].old) == (store(8, 9, 9), store(9, 9, 9))
    assert after.nations["P1"].production == store(steel=2)
    assert (after.turn, after.begun, after.public_goals["p2"]) == ("P1", False, GoalState("P1", played=True))
    assert refused(after, actions.PlayGoal(card="p2")) == "not_yours"
    done(done(after, actions.Act(slot="4b")), actions.DevelopOne(technology="ta11"))


def test_a_public_goal_counts_at_the_end_only_when_it_was_played() -> None:
    state = has(begun(mode="points"), production=store(9, 9, 9))
    held = replace(state, public_goals={"p2": GoalState("P1")})
    played = replace(state, public_goals={"p2": GoalState("P1", played=True)})
    assert count_points(held).scores == count_points(state).scores
    assert count_points(played).scores["P1"] == count_points(state).scores["P1"] + 4


def test_a_public_goal_stays_with_who_reached_it_first() -> None:
    regions = tuple(card.id for card in small_box().old_regions[2:])
    state = replace(has(begun(), discs=regions), public_goals={"p1": GoalState("P2")})
    assert following(state, rounds.test).public_goals["p1"].seat == "P2"


# Majority lines


def test_the_faces_of_the_corners_name_the_lines() -> None:
    decks = {"technologies": ["a", "b"], "faces": [1, 0, 1, 0]}
    state = begun(mode="points", modules=["majority_lines"], decks=decks)
    assert state.lines == (
        ("n1", "n7", "n12"),
        ("n4", "n5", "n6"),
        ("n3", "n10", "n14"),
        ("n2", "n8", "n13", "n17"),
        ("n17", "n18", "n19", "n20"),
    )
    sides = {begun(mode="points", modules=["majority_lines"], lines=side).lines for side in ("A", "B")}
    assert len(sides) == 2


@pytest.mark.parametrize(
    ("owners", "gains"),
    [
        ({"n1": "P1", "n2": "P1", "n3": "P2"}, {"P1": 6, "P2": 4, "P3": 0}),  # no piece on it, no place
        ({"n1": "P1", "n2": "P2"}, {"P1": 5, "P2": 5, "P3": 0}),
        ({"n1": "P3"}, {"P1": 0, "P2": 0, "P3": 6}),
        ({"n5": "P1"}, {"P1": 0, "P2": 0, "P3": 0}),  # of another line
    ],
)
def test_on_each_line_by_itself_most_pieces_count(owners: dict[str, Any], gains: dict[str, int]) -> None:
    state = replace(begun(3, mode="points"), lines=(("n1", "n2", "n3"),))
    spaces = {space: SettledPiece(seat, "population") for space, seat in owners.items()}
    before, after = count_points(state).scores, count_points(replace(state, spaces=spaces)).scores
    assert {seat: after[seat] - before[seat] for seat in state.seats} == gains
    twice = replace(state, spaces=spaces, lines=state.lines * 2)
    assert {seat: count_points(twice).scores[seat] - before[seat] for seat in state.seats} == {
        seat: 2 * many for seat, many in gains.items()
    }


def test_solo_there_are_no_points_for_lines_or_satisfaction() -> None:
    three = tuple(card.id for card in small_box().stadiums[:3])
    state = has(begun(1, mode="points"), stadiums={"old": (), "new": three})
    piece = {"n1": SettledPiece("P1", "population")}
    assert count_points(replace(state, spaces=piece, lines=(("n1",),))) == count_points(state)
    assert count_points(state).scores["P1"] == 0 - 2 * 11 - 9


@pytest.mark.parametrize("module", ["public_goals", "majority_lines"])
def test_both_are_for_points(module: Any) -> None:
    options = GAME.options(modules=(module,))
    assert [each.place for each in GAME.problems(options)] == ["modules"]
