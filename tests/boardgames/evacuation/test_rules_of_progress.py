"""Turn order, progress, rewards, clean-up and the end, sentence by sentence; scoring is in test_scoring.py."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from boardgames.evacuation.box.words import Place
from boardgames.evacuation.game import GAME
from boardgames.evacuation.records import actions
from boardgames.evacuation.records.state import GoalState, Oceans, State
from boardgames.evacuation.rules import rounds
from tests.boardgames.evacuation.rounds import begun, done, following, has, refused, rich, stands, store
from tests.boardgames.evacuation.vary import small_box

# 4. Turn order, 5. Progress, 6. Reward, 7. Clean-up


def test_most_satisfied_come_first_and_equal_ones_swap() -> None:
    smileys = {"P1": (), "P2": ("a1",), "P3": (), "P4": ("a1",)}
    state = begun(4)
    worth = {card.id: card.satisfaction for card in small_box().stadiums}
    one = next(card for card, many in worth.items() if many == 1)
    for seat in state.seats:
        state = has(state, seat, stadiums={"old": (one,) if smileys[seat] else (), "new": ()})
    assert following(state, rounds.end_transport).order == ("P4", "P2", "P3", "P1")


def moving(state: State | None = None, **changed: Any) -> State:
    return replace(has(state or begun(3), **changed), phase="progress", turn="P1", waiting=())


def move(first: int, second: int, one: Place = "outer", two: Place = "outer") -> actions.Progress:
    return actions.Progress(moves=(actions.Move(1, first, one), actions.Move(2, second, two)))


def test_all_of_the_group_sum_is_spread_as_far_as_the_track_goes() -> None:
    state = moving(group_sum=5)
    assert [refused(state, move(*spread)) for spread in ((2, 2), (6, 0), (5, 1))] == ["bad_spread"] * 3
    last = len(small_box().track.steps)
    far = moving(group_sum=5, markers=(stands(last, passed=4), stands(last - 1, passed=4)))
    assert done(far, move(0, 1)).nations["P1"].markers[1].step == last


def test_the_middle_and_the_inner_place_hold_one_marker_each_and_the_rim_any_number() -> None:
    state = has(moving(group_sum=2), "P2", markers=(stands(1, "inner"), stands(1, "outer")))
    assert refused(state, move(1, 1, "inner")) == "place_taken"
    assert refused(state, move(1, 1, "middle", "middle")) == "place_taken"
    assert refused(state, move(0, 2, "inner")) == "place_taken"  # the start has only the rim
    assert done(state, move(1, 1)).nations["P1"].markers == (stands(1), stands(1))


def test_with_two_seats_the_middle_lane_is_not_used() -> None:
    assert refused(moving(begun(2), group_sum=2), move(1, 1, "middle")) == "place_taken"


def test_the_first_transition_takes_an_ocean_away_for_each_marker() -> None:
    one = done(moving(group_sum=3), move(3, 0))
    assert one.parts.ocean_out == 1
    assert done(one, actions.Choose(option="o2")).nations["P1"].oceans == Oceans(old=("o1",), out=("o2",))
    assert done(moving(group_sum=6), move(3, 3)).nations["P1"].oceans.old == ()  # both: nothing to choose


def test_the_second_and_the_third_transition_bring_an_ocean_back_for_the_second_marker() -> None:
    out = Oceans(out=("o1", "o2"))
    ahead = moving(group_sum=1, oceans=out, markers=(stands(5, passed=2), stands(4, passed=1)))
    back = done(ahead, move(0, 1))
    assert back.parts.ocean_back == 1
    after = done(back, actions.Choose(option="o1")).nations["P1"]
    assert (after.oceans, after.production) == (Oceans(out=("o2",), back=("o1",)), store(food=2))


def test_what_can_no_longer_matter_is_not_asked() -> None:
    """The second marker passes two transitions in one move, so both oceans return."""
    out = Oceans(out=("o1", "o2"))
    ahead = moving(group_sum=3, oceans=out, markers=(stands(7, passed=3), stands(4, passed=1)))
    after = done(ahead, move(0, 3)).nations["P1"]
    assert (after.oceans, after.production) == (Oceans(back=("o1", "o2")), store(food=2, steel=2))


def test_the_order_in_which_markers_pass_decides_who_is_first_and_oceans_come_back_for_the_second_only() -> None:
    out = Oceans(out=("o1", "o2"))
    after = done(moving(group_sum=6, oceans=out), move(6, 0))
    assert (after.nations["P1"].oceans, after.nations["P1"].markers[0].passed) == (out, 2)


def test_an_ocean_disc_that_is_due_must_be_chosen() -> None:
    state = done(moving(group_sum=3), move(3, 0))
    assert refused(state, actions.Done()) == "must_choose"
    assert refused(state, actions.Choose(option="o3")) == "bad_option"


def test_all_markers_of_all_seats_come_to_the_rim_before_anybody_moves() -> None:
    state = replace(begun(3), phase="transport")
    for seat in state.seats:
        state = has(state, seat, markers=(stands(1, "inner"), stands(2, "middle")))
    after = following(state, rounds.end_transport)
    assert (after.phase, after.turn) == ("progress", after.order[0])
    assert all(nation.markers == (stands(1), stands(2)) for nation in after.nations.values())


def test_symbols_of_places_are_held_until_the_next_progress_phase() -> None:
    state = replace(has(begun(), markers=(stands(1, "inner"), stands(2, "inner"))), phase="transport")
    assert GAME.screen(state, "P1").nations["P1"].symbols == {"wind": 2, "sun": 1}
    assert GAME.screen(following(state, rounds.end_transport), "P1").nations["P1"].symbols == {}


def test_infrastructure_is_tested_before_the_markers_go_back_to_the_rim() -> None:
    laid: Any = {"old": {"i4": False}, "new": {}}  # asks for a sun
    ships: Any = {"old": ("s1",), "new": ()}
    state = has(begun(), markers=(stands(2, "inner"), stands(0)), laid=laid, ships=ships)
    state = replace(state, phase="transport", turn=None, waiting=("P1",))
    after = done(state, actions.Transport(ships=()))
    assert after.nations["P1"].laid["old"] == {"i4": True}
    assert after.nations["P1"].production == store(energy=1)


def test_a_marker_that_is_left_where_it_is_takes_a_reward_again() -> None:
    state = moving(group_sum=0, markers=(stands(1), stands(0)))
    after = done(state, move(0, 0, "inner"))
    assert (after.parts.gain, after.nations["P1"].markers[0]) == ({"any": 1}, stands(1, "inner"))


def test_the_rim_gives_nothing_and_the_turn_is_over() -> None:
    state = replace(moving(group_sum=2), waiting=("P2", "P3"))
    assert done(state, move(1, 1)).turn == "P2"


def test_the_rewards_of_both_places_open_together_in_any_order() -> None:
    state = moving(group_sum=5)
    after = done(state, move(1, 4, "inner", "inner"), actions.Choose(option="o1"))
    assert (after.parts.gain, after.parts.clone) == ({"any": 1}, 1)
    assert after.turn == "P1"


def test_markers_spread_in_the_new_order() -> None:
    state = replace(has(begun(), "P2", stadiums={"old": ("a12",), "new": ()}), phase="transport")
    after = following(state, rounds.end_transport)
    assert (after.order, after.turn, after.waiting) == (("P2", "P1"), "P2", ("P1",))


@pytest.mark.parametrize(
    ("rule", "total", "open_part"), [("strict", 4, True), ("strict", 5, False), ("lenient", 5, True)]
)
def test_strict_rewards_ask_for_exactly_the_sum_and_lenient_ones_for_its_range(
    rule: str, total: int, open_part: bool
) -> None:
    order = [card.id for card in small_box().rewards]
    names = list(dict.fromkeys(card.set for card in small_box().technologies))[:2]
    state = has(begun(2, reward=rule, decks={"rewards": order, "technologies": names}), group_sum=total)
    state = replace(state, phase="progress", turn="P1", waiting=())
    after = following(state, lambda resolution: rounds.end_turn(resolution, "P1"))
    assert (after.phase == "reward" and after.turn == "P1") == open_part


def test_after_the_round_each_row_loses_its_rightmost_card_and_markers_of_actions_come_back() -> None:
    state = has(begun(), actions_done=3, group_sum=7, slots=("1a",), passed=True)
    state = replace(state, phase="reward", turn="P2", waiting=())
    after = following(state, lambda resolution: rounds.end_turn(resolution, "P2"))
    assert after.round == 2
    assert all(after.rows[row][1:] == state.rows[row][:2] for row in state.rows)
    assert after.nations["P1"].slots == ()
    assert (after.nations["P1"].actions_done, after.nations["P1"].group_sum, after.nations["P1"].passed) == (
        0,
        0,
        False,
    )


def test_rewards_are_taken_in_turn_order() -> None:
    order = [card.id for card in small_box().rewards]
    state = begun(2, decks={"rewards": order, "technologies": ["a", "b"]})
    state = replace(has(has(state, group_sum=4), "P2", group_sum=4), order=("P2", "P1"))
    state = replace(state, phase="progress", turn="P1", waiting=(), begun=True)
    after = done(state, actions.Done())
    assert (after.phase, after.turn, after.parts.gain) == ("reward", "P2", {"any": 2})
    assert done(after, actions.Done(), seat="P2").turn == "P1"


@pytest.mark.parametrize(("total", "phase"), [(12, "reward"), (13, "action")])
def test_above_the_last_range_a_lenient_reward_is_nothing(total: int, phase: str) -> None:
    decks = {"rewards": ["w2", "w1", "w3", "w4", "w5"], "technologies": ["a", "b"]}
    state = has(begun(2, reward="lenient", decks=decks), group_sum=total)
    after = done(replace(state, phase="progress", turn="P1", waiting=(), begun=True), actions.Done())
    assert (after.phase, after.parts.production) == (phase, int(phase == "reward"))


def test_each_round_has_its_own_reward_card() -> None:
    state = replace(begun(), phase="reward", turn="P2", waiting=())
    after = following(state, lambda resolution: rounds.end_turn(resolution, "P2"))
    shown = [GAME.screen(each, "P1").reward for each in (state, after)]
    assert shown == list(state.rewards[:2])


def test_after_the_fourth_round_it_is_counted_without_a_clean_up() -> None:
    state = replace(begun(), phase="reward", turn="P2", waiting=(), round=4)
    after = following(state, lambda resolution: rounds.end_turn(resolution, "P2"))
    assert (after.phase, after.round, after.rows) == ("over", 4, state.rows)
    assert after.outcome is not None


# The end, and public goals


def eight(**changed: Any) -> State:
    """Returns P1 with what ends a race."""
    three = tuple(card.id for card in small_box().stadiums[:3])
    return rich(begun(3), **{"production": store(8, 8, 8), "stadiums": {"old": (), "new": three}, **changed})


@pytest.mark.parametrize("short", [{"production": store(8, 8, 7)}, {"stadiums": {"old": ("a3",), "new": ("a1", "a2")}}])
def test_the_race_wants_eight_of_each_and_three_stadiums_on_the_new_world(short: Any) -> None:
    assert following(eight(), rounds.test).triggered == "P1"
    assert following(eight(**short), rounds.test).triggered is None
    assert following(replace(eight(), mode="points"), rounds.test).triggered is None


def test_the_last_actions_cost_as_usual_and_then_ships_fly_before_the_count() -> None:
    state = has(eight(), "P2", old=store(energy=9), actions_done=2, passed=True, ships={"old": ("s1",), "new": ()})
    state = done(state, actions.PassRound())
    assert (state.triggered, state.turn) == ("P1", "P2")
    state = done(
        state, actions.Act(slot="4a"), actions.GainOne(resource="food", world="old"), actions.Done(), seat="P2"
    )
    assert state.nations["P2"].old["energy"] == 9 - 1
    assert state.turn == "P3"
    state = done(state, actions.PassRound(), seat="P3")
    assert (state.phase, state.waiting) == ("transport", ("P2",))
    flight = actions.Flight(ship="s1", bays=("r1",))
    after = done(state, actions.Transport(ships=(flight,)), seat="P2")
    assert (after.phase, after.round, len(after.nations["P2"].discs)) == ("over", 1, 8)


def test_in_another_phase_it_is_counted_at_the_end_of_the_phase() -> None:
    state = replace(moving(eight(), group_sum=0), waiting=("P2",))
    after = done(state, move(0, 0))
    assert (after.phase, after.turn, after.triggered) == ("progress", "P2", "P1")
    ended = done(after, move(0, 0), seat="P2")
    assert (ended.phase, ended.outcome is not None) == ("over", True)
    shipped = following(replace(eight(), phase="transport", turn=None), rounds.end_transport)
    assert (shipped.phase, shipped.order) == ("over", ("P1", "P2", "P3"))  # before the turn order


def test_who_triggers_the_race_gives_every_other_seat_one_more_action_even_after_passing() -> None:
    three = tuple(card.id for card in small_box().stadiums[:3])
    state = has(begun(3), "P2", passed=True)
    state = rich(state, production=store(8, 8, 8), stadiums={"old": (), "new": three})
    after = done(state, actions.Act(slot="4b"), actions.DevelopOne(technology="ta11"), actions.Done())
    assert (after.triggered, after.turn) == ("P1", "P2")
    after = done(after, actions.PassRound(), seat="P2")
    assert after.turn == "P3"
    assert done(after, actions.PassRound(), seat="P3").phase == "over"


def test_who_first_meets_a_public_goal_in_turn_order_gets_it() -> None:
    regions = tuple(card.id for card in small_box().old_regions[2:])
    state = replace(begun(), public_goals={"p1": GoalState()}, order=("P2", "P1"))
    both = has(has(state, discs=regions), "P2", discs=regions)
    assert following(both, rounds.test).public_goals["p1"].seat == "P2"
