"""Invariants of EARTHQUAKE! in random play; the general laws are tested with all games."""

from __future__ import annotations

from collections import Counter
from functools import cache

import networkx

from boardgames.earthquake.game import GAME
from boardgames.earthquake.records import events as happened
from boardgames.earthquake.records.actions import Action
from boardgames.earthquake.records.events import Event
from boardgames.earthquake.records.pieces import Kind, Pieces, added, counted
from boardgames.earthquake.records.state import State, tanks
from boardgames.earthquake.records.street import BEDROCK, Cell, beside
from boardgames.earthquake.records.structures import cells_of, links
from boardgames.earthquake.sampling import sample
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Seat
from tests import laws
from tests.boardgames.earthquake.vary import options, vary


def _players_only(state: State, seat: Seat, dice: Dice) -> Action | None:
    """Leaves out Control, whose corrections may break invariants."""
    return None if seat == CONTROL else sample(state, seat, dice)


BENCH = laws.Bench(options=options, vary=vary, sample=_players_only, playouts=8, steps=150)


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
    """Checks with another library that every cell is connected to a bedrock cell."""
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


MOVING: set[type[Event]] = {
    *(happened.IncomeCollected, happened.CostPaid, happened.AuctionEnded, happened.Defaulted, happened.CityShaken),
    *(happened.PiecesLaid, happened.DeedTaken, happened.DeedForfeited, happened.StructureLooted),
    *(happened.SavingsTaken, happened.PiecesContributed, happened.ContributionsReturned),
}
"""Events by which the rules of play move pieces."""


def test_pieces_never_appear_or_vanish_but_by_a_named_rule() -> None:
    """Checks each kind and event: pieces move between savings and board, and only the bank gives income."""
    seen = set[type[Event]]()
    for playout in (laws.play(GAME, BENCH, seed, 400) for seed in range(24)):
        for step in playout.steps:
            state = step.before
            for event in step.events:
                after = GAME.apply(state, event)
                assert Counter(total(after)) == Counter(total(state)) + from_the_bank(event) - to_the_bank(state, event)
                seen.add(type(event))
                state = after
    assert seen >= MOVING


def total(state: State) -> Pieces:
    """Returns all pieces outside the bank."""
    return added(*state.savings.values(), *map(counted, state.structures.values()))


def from_the_bank(event: Event) -> Counter[Kind]:
    return Counter(event.pieces) if isinstance(event, happened.IncomeCollected) else Counter()


def to_the_bank(state: State, event: Event) -> Counter[Kind]:
    """Returns costs, winning bids, a defaulter's savings, and pieces broken by an earthquake."""
    match event:
        case happened.CostPaid() | happened.AuctionEnded():
            return Counter(event.pieces)
        case happened.Defaulted():
            return Counter(state.savings[event.seat])
        case happened.CityShaken():
            gone = ((block, place) for block, places in event.lost.items() for place in places)
            return Counter(state.structures[block][place].kind for block, place in gone)
        case _:
            return Counter()
