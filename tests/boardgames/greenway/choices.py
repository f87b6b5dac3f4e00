"""Actions that buttons offer, for the laws."""

from __future__ import annotations

from collections.abc import Iterable

from boardgames.greenway.records import actions
from boardgames.greenway.records.actions import Action
from boardgames.greenway.records.board import PLAYERS, Player, is_player
from boardgames.greenway.records.cards import HAND
from boardgames.greenway.records.state import State, protectors_of
from boardgames.greenway.sampling import NUMBERS, _orders, jumps_from, steps_from
from megagame.core.game import CONTROL, Seat


def choices(state: State, seat: Seat) -> tuple[Action, ...]:
    """All legal actions but agreed orders and shuffled decks; Control's need no board."""
    if seat == CONTROL:
        return (*map(actions.TakeBackPlan, state.plans), *map(actions.GiveBadge, PLAYERS))
    return tuple(_players(state, seat)) if is_player(seat) else ()


def _players(state: State, player: Player) -> Iterable[Action]:
    match state.phase:
        case "plan":
            if state.shown:
                return _orders(state, player)
            return () if player in state.plans else _plans(state, player)
        case "protect":
            return _turn(state, player) if state.turn == player else ()
        case "veterans":
            return (actions.March(),)
        case "over":
            return ()


def _plans(state: State, player: Player) -> Iterable[Action]:
    yield actions.MakePlan()
    for card in state.hands[player]:
        yield actions.MakePlan(card)
        yield from (actions.MakePlan(card, number) for number in NUMBERS)


def _turn(state: State, player: Player) -> Iterable[Action]:
    yield actions.EndTurn()
    yield from map(actions.Discard, state.hands[player])
    if not state.actions_left:
        return
    if len(state.hands[player]) < HAND and (state.deck or state.discards):
        yield actions.Draw()
    for at in protectors_of(state, player):
        yield from (actions.MoveOneSquare(at, to) for to in steps_from(state, at))
        yield from (actions.Jump(at, to) for to in jumps_from(state, player, at))
