"""What each seat of Evacuation may know, built up from nothing: all but decks and others' cards in hand."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from boardgames.evacuation.actions import Slot
from boardgames.evacuation.gifts import satisfaction
from boardgames.evacuation.options import Columns
from boardgames.evacuation.state import (
    Counted,
    GoalState,
    Marker,
    Oceans,
    Parts,
    SettledPiece,
    State,
    reward_card,
    to_act,
)
from boardgames.evacuation.words import ROWS, Phase, Player, Row, Store, World
from megagame.core.game import CONTROL, Seat


class HandScreen(Struct, frozen=True):
    """Cards in hand, as their owner and Control see them."""

    actions: tuple[str, ...]
    goals: tuple[str, ...]
    draft: tuple[str, ...]


class HandNumbers(Struct, frozen=True):
    """How many cards a hand holds, as everybody sees it."""

    actions: int
    goals: int
    draft: int


class NationScreen(Struct, frozen=True):
    """What everybody sees of a seat, and of its hand how many cards it holds."""

    old: Store
    new: Store
    production: Store
    discs: tuple[str, ...]
    oceans: Oceans
    stadiums: Mapping[World, tuple[str, ...]]
    ships: Mapping[World, tuple[str, ...]]
    columns: Columns
    steps: Mapping[str, int]
    taken: tuple[str, ...]
    laid: Mapping[World, Mapping[str, bool]]
    prefabs: Mapping[World, Store]
    population: int
    markers: tuple[Marker, Marker]
    penalties: int
    satisfaction: int
    group_sum: int
    slots: tuple[Slot, ...]
    face_up: tuple[str, ...]
    actions_done: int
    passed: bool
    hand: HandNumbers


class TableScreen(Struct, frozen=True):
    """The whole table as `seat` sees it. `hands`: those that it may look into."""

    seat: Seat
    seats: tuple[Player, ...]
    mode: str
    order: tuple[Player, ...]
    round: int
    phase: Phase
    turn: Player | None
    to_act: tuple[Player, ...]
    rows: Mapping[Row, tuple[str, ...]]
    reward: str
    spaces: Mapping[str, SettledPiece]
    parts: Parts
    triggered: Player | None
    public_goals: Mapping[str, GoalState]
    lines: tuple[tuple[str, ...], ...]
    nations: Mapping[Player, NationScreen]
    hands: Mapping[Player, HandScreen]
    outcome: Counted | None


def screen(state: State, seat: Seat) -> TableScreen:
    """What `seat` may know."""
    return TableScreen(
        seat=seat,
        seats=state.seats,
        mode=state.mode,
        order=state.order,
        round=state.round,
        phase=state.phase,
        turn=state.turn if state.phase in {"action", "progress", "reward"} else None,
        to_act=to_act(state),
        rows={row: state.rows[row] for row in ROWS},
        reward=reward_card(state),
        spaces=state.spaces,
        parts=state.parts,
        triggered=state.triggered,
        public_goals=state.public_goals,
        lines=state.lines,
        nations={player: _nation(state, player) for player in state.seats},
        hands={player: _hand(state, player) for player in state.seats if seat in {player, CONTROL}},
        outcome=state.outcome,
    )


def _hand(state: State, player: Player) -> HandScreen:
    hand = state.nations[player].hand
    return HandScreen(hand.actions, hand.goals, hand.draft)


def _nation(state: State, player: Player) -> NationScreen:
    nation, hand = state.nations[player], state.nations[player].hand
    return NationScreen(
        old=nation.old,
        new=nation.new,
        production=nation.production,
        discs=nation.discs,
        oceans=nation.oceans,
        stadiums=nation.stadiums,
        ships=nation.ships,
        columns=nation.columns,
        steps=nation.steps,
        taken=nation.taken,
        laid=nation.laid,
        prefabs=nation.prefabs,
        population=nation.population,
        markers=nation.markers,
        penalties=nation.penalties,
        satisfaction=satisfaction(state, player),
        group_sum=nation.group_sum,
        slots=nation.slots,
        face_up=hand.face_up,
        actions_done=nation.actions_done,
        passed=nation.passed,
        hand=HandNumbers(len(hand.actions), len(hand.goals), len(hand.draft)),
    )
