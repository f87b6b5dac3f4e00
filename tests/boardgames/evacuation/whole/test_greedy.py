"""The greedy player, and whether home_box is balanced with it.

`manage.py bench tables` plays hundreds of each kind. The seeds here are fixed.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Literal

import pytest
from msgspec.structs import replace

from boardgames.evacuation.box.home_box import home_box
from boardgames.evacuation.box.words import MODULES
from boardgames.evacuation.game import GAME
from boardgames.evacuation.records import actions
from boardgames.evacuation.records.actions import Flight
from boardgames.evacuation.records.options import Options
from boardgames.evacuation.records.state import Parts
from boardgames.evacuation.rules.open_parts import SLOTS
from megagame.core.dice import Dice
from tests.boardgames.evacuation.rounds import begun, has, rich, store
from tests.proof.benches.evacuation import Played, by_greed, first_beyond, points, reached, won_by_bots
from tests.proof.strategies.greedy import greedy
from tests.proof.strategies.greedy_flights import loaded
from tests.proof.strategies.greedy_values import ROUNDS

RACES, GAMES = 10, 3


@cache
def races(seats: int) -> tuple[Played, ...]:
    return tuple(by_greed(Options(seats=seats), seed) for seed in range(RACES))


@cache
def for_points(seats: int, *, modules: bool) -> tuple[Played, ...]:
    options = Options(seats=seats, mode="points", modules=MODULES if modules else ())
    return tuple(by_greed(options, seed) for seed in range(GAMES))


def test_the_same_dice_play_the_same_game() -> None:
    assert by_greed(Options(), 3) == races(2)[3]


def test_an_action_that_brings_nothing_is_carried_out_all_the_same() -> None:
    """An action needs at least one part, even a worthless factory on the Old World in the last round."""
    opened = GAME.after(GAME.blank, GAME.open(Options(seats=2, order=("P1", "P2")), Dice(1)))
    begun = replace(opened, round=4, begun=True, parts=Parts(prefab=1))
    done = greedy(begun, "P1", Dice(1))
    assert isinstance(done, actions.PrefabOne)
    after = GAME.after(begun, GAME.decide(begun, "P1", done, Dice(1)))
    assert isinstance(greedy(after, "P1", Dice(1)), actions.Done)


def test_of_races_between_one_in_ten_and_one_in_two_are_won_within_four_rounds() -> None:
    for seats in (1, 2, 3, 4):
        assert 0.1 <= sum(map(reached, races(seats))) / RACES <= 0.5, seats


def test_the_first_seat_wins_no_more_than_its_share_and_a_twentieth() -> None:
    """Uses two seats, whose races are short, for enough games."""
    assert first_beyond([*races(2), *(by_greed(Options(seats=2), seed) for seed in range(RACES, 40))]) <= 0.05


def test_points_games_end_between_20_and_120_for_every_seat() -> None:
    for seats in (1, 2, 3, 4):
        for modules in (False, True):
            scores = points(for_points(seats, modules=modules))
            assert 20 <= scores[0] <= scores[-1] <= 120, (seats, modules)


def test_no_slot_and_no_ship_is_always_or_never_chosen() -> None:
    games = [*races(2), *races(4)]
    slots = Counter(act.slot for game in games for act in game.actions if isinstance(act, actions.Act) and act.slot)
    assert set(slots) == set(SLOTS)
    assert max(slots.values()) < sum(slots.values()) / 3
    built = [{act.card for act in game.actions if isinstance(act, actions.BuildShip)} for game in games]
    often = Counter(ship for ships in built for ship in ships)
    assert set(often) == set(home_box().ship)
    assert max(often.values()) < len(games)


def test_no_module_is_always_or_never_used() -> None:
    games = for_points(4, modules=True)
    acts = [act for game in games for act in game.actions if isinstance(act, actions.Act)]
    assert 0.1 < sum(act.slot is None for act in acts) / len(acts) < 0.9
    goals = sum(isinstance(action, actions.PlayGoal) for game in games for action in game.actions)
    assert 0 < goals < 3 * len(games)
    own = [
        sum(len(nation.laid[world]) for world in ("old", "new"))
        for game in games
        for nation in game.end.nations.values()
    ]
    assert min(own) < max(own)


@pytest.mark.parametrize("mode", ["race", "points"])
def test_none_of_three_bots_always_or_never_wins(mode: Literal["race", "points"]) -> None:
    """`manage.py bench tables` holds that each wins between a fifth and a half of 600 games."""
    won = won_by_bots(mode, 12)
    assert sum(won.values()) == pytest.approx(1)
    assert 0 < min(won.values()) <= max(won.values()) < 0.75, won


def returning(new: tuple[str, ...], discs: tuple[str, ...], energy: int = 9, round_: int = 1) -> tuple[Flight, ...]:
    """Returns the flights of a greedy seat with these ships on the New World and these discs left."""
    state = rich(begun(), ships={"old": (), "new": new}, discs=discs)
    state = has(state, new=store(9, 9, energy))
    return loaded(replace(state, phase="transport", turn=None, waiting=("P1", "P2"), round=round_), "P1")


def test_ships_fly_back_for_discs_that_fit_their_bays_one_for_each_while_there_is_energy() -> None:
    assert returning(("s1", "s2"), ("r3", "r1")) == (Flight(ship="s1"), Flight(ship="s2"))
    assert returning(("s1", "s2"), ("r3",)) == (Flight(ship="s1"),)
    assert returning(("s1", "s2"), ("r3", "r1"), energy=1) == (Flight(ship="s1"),)
    assert returning(("s1", "s2"), ()) == returning(("s1",), ("r3",), energy=0) == ()


def test_no_ship_flies_back_whose_bays_fit_nothing_or_in_the_last_round() -> None:
    assert returning(("s9",), ("r3",)) == returning(("s5",), ("r3",)) == ()
    assert returning(("s1",), ("r3",), round_=ROUNDS) == ()
