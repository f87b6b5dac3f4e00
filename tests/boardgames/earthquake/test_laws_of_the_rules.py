"""What always holds of EARTHQUAKE!, in random play; the laws of the house are tested beside all games."""

from __future__ import annotations

from collections import Counter
from functools import cache

import networkx

from boardgames.earthquake.game import GAME
from boardgames.earthquake.state import State, tanks
from boardgames.earthquake.street import BEDROCK, Cell, beside
from boardgames.earthquake.structures import cells_of, links
from tests import laws
from tests.boardgames.earthquake.vary import options, vary

BENCH = laws.Bench(options=options, vary=vary, playouts=8, steps=150)


@cache
def playouts() -> tuple[laws.Playout, ...]:
    return tuple(laws.play(GAME, BENCH, seed, BENCH.steps) for seed in range(BENCH.playouts))


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
