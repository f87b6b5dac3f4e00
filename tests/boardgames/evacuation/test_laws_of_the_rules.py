"""The general laws about rules, and invariants of Evacuation."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from boardgames.evacuation.box.words import RESOURCES, ROWS
from boardgames.evacuation.game import GAME
from boardgames.evacuation.records.state import FACTORIES, State, own_spaces, unused_factories
from megagame.core.dice import Dice
from tests import laws
from tests.boardgames.evacuation.vary import BENCH, vary


@cache
def playouts() -> tuple[laws.Playout, ...]:
    return tuple(laws.play(GAME, BENCH, seed, BENCH.steps) for seed in range(BENCH.playouts))


@pytest.mark.parametrize(
    "law",
    [
        laws.offered_is_accepted,
        laws.a_refusal_changes_nothing,
        laws.the_same_seed_gives_the_same_events,
        laws.the_journal_folds_to_the_live_state,
        laws.every_record_survives_json,
        laws.apply_leaves_its_input_alone,
        laws.every_event_can_be_told,
    ],
    ids=lambda law: law.__name__,
)
def test_law(law: Callable[[Any, laws.Playout], None]) -> None:
    for playout in playouts()[:6]:
        law(GAME, playout)


def test_every_refusal_has_its_sentence() -> None:
    for playout in playouts()[:3]:
        laws.every_refusal_has_its_sentence(
            GAME, laws.Playout(playout.opening, playout.start, playout.steps[::8], playout.seed)
        )


def test_what_a_seat_may_not_know_does_not_reach_it() -> None:
    dice = Dice(7)
    varied = 0
    for playout in playouts():
        for state in playout.states[::6]:
            for seat in GAME.seats(state):
                other = vary(state, seat, dice)
                varied += other != state
                assert laws.encoded(GAME.screen(other, seat)) == laws.encoded(GAME.screen(state, seat))
    assert varied > 500


def test_every_game_ends_and_somebody_wins() -> None:
    for playout in playouts():
        end: State = playout.states[-1]
        assert end.phase == "over"
        assert end.outcome
        assert end.outcome.winners
        assert set(end.outcome.scores) == set(end.seats)


def test_nothing_is_ever_owed_and_no_card_or_factory_is_there_twice() -> None:
    for playout in playouts():
        for state in playout.states:
            _require_whole(state)


def _require_whole(state: State) -> None:
    for seat, nation in state.nations.items():
        assert min(*nation.old.values(), *nation.new.values(), nation.population) >= 0
        assert all(0 <= unused_factories(state, seat, resource) <= FACTORIES for resource in RESOURCES)
        assert len(set(own_spaces(state, seat))) == len(own_spaces(state, seat))
    ships = [card for nation in state.nations.values() for world in nation.ships.values() for card in world]
    stadiums = [card for nation in state.nations.values() for world in nation.stadiums.values() for card in world]
    laid = [card for nation in state.nations.values() for world in nation.laid.values() for card in world]
    taken = [card for nation in state.nations.values() for card in nation.taken]
    for row, owned in zip(ROWS, (ships, stadiums, [*laid, *taken]), strict=True):
        everywhere = [*owned, *state.rows[row], *state.decks[row], *state.discards[row]]
        assert len(set(everywhere)) == len(everywhere)
