"""Turn order, progress, rewards, clean-up and how it ends, sentence by sentence; the count is in test_scoring.py."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from boardgames.evacuation import actions as asked
from boardgames.evacuation import rounds
from boardgames.evacuation.state import GoalState, Oceans, State
from boardgames.evacuation.words import Place
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


def move(first: int, second: int, one: Place = "outer", two: Place = "outer") -> asked.Progress:
    return asked.Progress(moves=(asked.Move(1, first, one), asked.Move(2, second, two)))


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
    assert done(one, asked.Choose(option="o2")).nations["P1"].oceans == Oceans(old=("o1",), out=("o2",))
    assert done(moving(group_sum=6), move(3, 3)).nations["P1"].oceans.old == ()  # both: nothing to choose


def test_the_second_and_the_third_transition_bring_an_ocean_back_for_the_second_marker() -> None:
    out = Oceans(out=("o1", "o2"))
    ahead = moving(group_sum=1, oceans=out, markers=(stands(5, passed=2), stands(4, passed=1)))
    back = done(ahead, move(0, 1))
    assert back.parts.ocean_back == 1
    after = done(back, asked.Choose(option="o1")).nations["P1"]
    assert (after.oceans, after.production) == (Oceans(out=("o2",), back=("o1",)), store(food=2))


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
    after = following(state, lambda course: rounds.end_turn(course, "P1"))
    assert (after.phase == "reward" and after.turn == "P1") == open_part


def test_after_the_round_each_row_loses_its_rightmost_card_and_markers_of_actions_come_back() -> None:
    state = has(begun(), actions_done=3, group_sum=7, slots=("1a",), passed=True)
    state = replace(state, phase="reward", turn="P2", waiting=())
    after = following(state, lambda course: rounds.end_turn(course, "P2"))
    assert after.round == 2
    assert all(after.rows[row][1:] == state.rows[row][:2] for row in state.rows)
    assert after.nations["P1"].slots == ()
    assert (after.nations["P1"].actions_done, after.nations["P1"].group_sum, after.nations["P1"].passed) == (
        0,
        0,
        False,
    )


# The end, and public goals


def test_who_triggers_the_race_gives_every_other_seat_one_more_action_even_after_passing() -> None:
    three = tuple(card.id for card in small_box().stadiums[:3])
    state = has(begun(3), "P2", passed=True)
    state = rich(state, production=store(8, 8, 8), stadiums={"old": (), "new": three})
    after = done(state, asked.Act(slot="4b"), asked.DevelopOne(technology="ta11"), asked.Done())
    assert (after.triggered, after.turn) == ("P1", "P2")
    after = done(after, asked.PassRound(), seat="P2")
    assert after.turn == "P3"
    assert done(after, asked.PassRound(), seat="P3").phase == "over"


def test_who_first_meets_a_public_goal_in_turn_order_gets_it() -> None:
    regions = tuple(card.id for card in small_box().old_regions[2:])
    state = replace(begun(), public_goals={"p1": GoalState()}, order=("P2", "P1"))
    both = has(has(state, discs=regions), "P2", discs=regions)
    assert following(both, rounds.test).public_goals["p1"].seat == "P2"
