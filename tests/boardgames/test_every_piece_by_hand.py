"""Control's hand reaches every piece of every side table: each can be moved or taken away, in every position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from boardgames.earthquake import actions as city
from boardgames.earthquake.pieces import KINDS
from boardgames.evacuation import actions as worlds
from boardgames.evacuation.piles import PLACES, pieces_of
from boardgames.folding_beijing import actions as beijing
from boardgames.greenway import actions as green
from boardgames.greenway.board import SQUARES
from boardgames.greenway.cards import DECK
from megagame.core.dice import Dice
from megagame.core.game import CONTROL
from megagame.games import GAMES
from tests.every_game import playouts

Reached = Iterator[tuple[tuple[Any, ...], Callable[[Any], Any], Any]]
"""Corrections, what they should change of a state, and what that is afterwards."""


def of_folding_beijing(state: Any) -> Reached:
    if state.phase == "arrange":
        return
    for at, square in state.squares.items():
        standing = at == state.attacked or not square.standing
        facility = "house" if square.facility == "power" else "power"
        yield (
            (beijing.SetSquare(at, facility, "empty", standing, 2, 3),),
            lambda state, at=at: (state.squares[at].facility, state.squares[at].population, state.squares[at].standing),
            (facility, "empty", standing),
        )
    yield (beijing.SetHands(4, 5),), lambda state: (state.hand.governor, state.hand.residents), (4, 5)
    yield (beijing.SetBid(None),), lambda state: state.attacked, None


def of_greenway(state: Any) -> Reached:
    free = next(at for at in SQUARES if at not in state.pieces)
    for at, piece in state.pieces.items():
        yield (
            (green.MovePiece(at, free),),
            lambda state, at=at: (state.pieces.get(at), state.pieces.get(free)),
            (None, piece),
        )
    for at, face in state.quarters.items():
        other = "tails" if face == "heads" else "heads"
        yield (green.SetQuarter(at, other),), lambda state, at=at: state.quarters[at], other
    for card in DECK:
        if card not in state.discards:
            yield (green.MoveCard(card, "discards"),), lambda state: state.discards[-1], card
    yield (green.GiveBadge("P3"),), lambda state: state.first, "P3"


def of_earthquake(state: Any) -> Reached:
    first = () if state.phase in {"roll", "act", "over"} else (city.SetTurn(state.seats[0]),)
    for seat in state.seats:
        yield (*first, city.MovePawn(seat, 5)), lambda state, seat=seat: state.positions[seat], 5
        pieces = dict.fromkeys(KINDS, 7)
        yield (*first, city.SetSavings(seat, pieces)), lambda state, seat=seat: state.savings[seat], pieces
    for block, pieces in state.structures.items():
        yield (
            (*first, city.RemovePiece(block, 0)),
            lambda state, block=block: state.structures.get(block, ()),
            pieces[1:],
        )
    for deed in state.deeds:
        yield (*first, city.SetDeed(deed)), lambda state, deed=deed: state.deeds.get(deed), None


def of_evacuation(state: Any) -> Reached:
    for seat, nation in state.nations.items():
        for of, where in PLACES:
            held = pieces_of(nation, (of, where))
            yield (
                (worlds.SetPieces(player=seat, of=of, where=where, pieces=held[1:]),),
                lambda state, seat=seat, place=(of, where): pieces_of(state.nations[seat], place),
                held[1:],
            )
        for marker in (1, 2):
            yield (
                (worlds.SetMarker(player=seat, marker=marker, step=2, place="inner"),),
                lambda state, seat=seat, marker=marker: state.nations[seat].markers[marker - 1].step,
                2,
            )
    for space in state.spaces:
        yield (worlds.SetSpace(space),), lambda state, space=space: state.spaces.get(space), None


REACHED: Mapping[str, Callable[[Any], Reached]] = {
    "folding_beijing": of_folding_beijing,
    "greenway": of_greenway,
    "earthquake": of_earthquake,
    "evacuation": of_evacuation,
}
POSITIONS = 12
"""Positions of each game, from random play."""


def test_every_game_at_side_tables_is_looked_at() -> None:
    assert set(REACHED) == {name for name, listing in GAMES.items() if listing.side}


@pytest.mark.parametrize("name", REACHED)
def test_each_piece_is_moved_or_taken_by_control_s_hand(name: str) -> None:
    game, tried = GAMES[name].game, 0
    states = [state for playout in playouts(name) for state in playout.states]
    for state in states[:: max(1, len(states) // POSITIONS)]:
        for corrections, seen, wanted in REACHED[name](state):
            after = state
            for correction in corrections:
                after = game.after(after, game.decide(after, CONTROL, correction, Dice(0)))
            assert seen(after) == wanted, corrections
            tried += 1
    assert tried > POSITIONS
