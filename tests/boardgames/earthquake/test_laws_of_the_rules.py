"""The laws of the house, as far as they are about rules; and what always holds of EARTHQUAKE!."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import networkx
import pytest

from boardgames.earthquake.game import GAME
from boardgames.earthquake.options import PLAYERS, Options, Rulings
from boardgames.earthquake.state import State, tanks
from boardgames.earthquake.street import BEDROCK, Cell, beside
from boardgames.earthquake.structures import cells_of, links
from megagame.core.dice import Dice
from megagame.core.game import Seat
from tests import laws


def options(dice: Dice) -> Options:
    """Any seats and rulings; the tank farm is large more often than not, as whole games are to be seen."""
    return Options(
        seats=dice.shuffled(PLAYERS)[: dice.roll(7) + 1],
        rulings=Rulings(
            tank_size=dice.one_of((4, 16, 24, 28, 28)),
            sequence="roll" if dice.roll(2) == 1 else "table",
            forfeit="dismantle" if dice.roll(2) == 1 else "leave",
            linked="agree" if dice.roll(2) == 1 else "whole",
        ),
    )


def vary(state: State, seat: Seat, dice: Dice) -> State:
    """Nothing is hidden."""
    return state


BENCH = laws.Bench(options=options, vary=vary, playouts=12, steps=150)


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
    for playout in playouts()[:4]:
        law(GAME, playout)


def test_every_refusal_has_its_sentence() -> None:
    for playout in playouts()[:3]:
        laws.every_refusal_has_its_sentence(GAME, laws.Playout(playout.opening, playout.start, playout.steps[::6]))


def test_every_structure_hangs_together_with_its_bedrock_and_no_cell_is_covered_twice() -> None:
    for playout in playouts():
        for state in playout.states[::5]:
            covered = Counter(cell for structure in state.structures.values() for cell in cells_of(structure))
            assert max(covered.values(), default=1) == 1
            assert tanks(state).isdisjoint(covered)
            for block, structure in state.structures.items():
                assert _reaches_bedrock(block, cells_of(structure))


def _reaches_bedrock(block: str, cells: frozenset[Cell]) -> bool:
    """By another library: every cell is connected with a bedrock cell."""
    graph: networkx.Graph[Cell] = networkx.Graph(
        [(cell, other) for cell in cells for other in beside(cell) if other in cells]
    )
    graph.add_nodes_from(cells)
    return all(component & BEDROCK[block] for component in networkx.connected_components(graph))


def test_links_are_the_structures_that_touch() -> None:
    for playout in playouts():
        state: State = playout.states[-1]
        owner = {cell: block for block, structure in state.structures.items() for cell in cells_of(structure)}
        touching = {
            frozenset((owner[cell], owner[other]))
            for cell in owner
            for other in beside(cell)
            if other in owner and owner[other] != owner[cell]
        }
        assert {frozenset(pair) for pair in links(state.structures)} == touching


def test_nothing_is_ever_owed() -> None:
    for playout in playouts():
        for state in playout.states:
            assert all(min(pieces.values()) >= 0 for pieces in state.savings.values())
