"""What each seat of Evacuation sees: all but decks and, until the end, other players' hands."""

from collections.abc import Mapping
from typing import Any, TypeVar

from msgspec import Struct

from boardgames.evacuation.box.game_box import Box
from boardgames.evacuation.box.words import RESOURCES, ROWS, DeckName, Module, Phase, Player, Row, Slot, Store, World
from boardgames.evacuation.records.options import Columns
from boardgames.evacuation.records.state import (
    Counted,
    GoalState,
    Marker,
    Oceans,
    Parts,
    SettledPiece,
    State,
    box_of,
    reward_card,
    to_act,
)
from boardgames.evacuation.rules.changes import scoring
from boardgames.evacuation.rules.changes.gifts import bay_colours, more_capacity, satisfaction, symbols
from boardgames.evacuation.rules.changes.scoring import SELF_SUFFICIENT
from boardgames.evacuation.rules.rounds import Lacking, lacking, new_income, old_income
from boardgames.evacuation.screens.own_screen import OwnScreen, own_screen
from megagame.core.game import CONTROL, Seat

Screen = TypeVar("Screen", bound=Struct)


class HandScreen(Struct, frozen=True):
    """Cards in hand, for their owner and Control."""

    actions: tuple[str, ...]
    goals: tuple[str, ...]
    draft: tuple[str, ...]


class HandNumbers(Struct, frozen=True):
    """Hand sizes, for everybody."""

    actions: int
    goals: int
    draft: int


class Forecast(Struct, frozen=True):
    """The score if the game ended now, without others' hidden goals.

    - `missing`: production, for the race; `stadiums`: how many are missing; `minus`: penalties
    - `after`: the lowest production after scoring; None in a game for points
    """

    missing: Store
    stadiums: int
    minus: int
    after: int | None


class Gifts(Struct, frozen=True):
    """What technologies add to every ship."""

    bays: tuple[str, ...]
    buildings: int
    resources: int


class NationScreen(Struct, frozen=True):
    """What everybody sees of a seat."""

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
    symbols: Mapping[str, int]
    income: Mapping[World, Store]
    lacking: Lacking | None
    forecast: Forecast
    gifts: Gifts
    group_sum: int
    slots: tuple[Slot, ...]
    face_up: tuple[str, ...]
    actions_done: int
    passed: bool
    hand: HandNumbers


class TableScreen(Struct, frozen=True):
    """The table as `seat` sees it. `hands`: those it may see, which are all once the game is over."""

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
    box: Box
    reward_rule: str
    modules: tuple[Module, ...]
    begun: bool
    part_done: bool
    ending: bool
    decks: Mapping[DeckName, int]
    own: OwnScreen | None


def _screen(kind: type[Screen], record: Struct, **more: Any) -> Screen:
    """Build a screen from `more` and, for its other fields, those of `record`."""
    return kind(**{name: getattr(record, name) for name in kind.__struct_fields__ if name not in more}, **more)


def screen(state: State, seat: Seat) -> TableScreen:
    return _screen(
        TableScreen,
        state,
        seat=seat,
        turn=state.turn if state.phase in {"action", "progress", "reward"} else None,
        to_act=to_act(state),
        rows={row: state.rows[row] for row in ROWS},
        reward=reward_card(state),
        nations=_nations(state),
        hands={player: _hand(state, player) for player in state.seats if seat in {player, CONTROL} or state.outcome},
        box=box_of(state),
        decks={deck: len(cards) for deck, cards in state.decks.items()},
        own=next((own_screen(state, player) for player in state.seats if player == seat), None),
    )


def _forecast(state: State, player: Player, after: int | None) -> Forecast:
    production = state.nations[player].production
    missing = {resource: max(0, SELF_SUFFICIENT - production[resource]) for resource in RESOURCES}
    return Forecast(missing, scoring.missing_stadiums(state, player), scoring.penalties(state, player), after)


def _hand(state: State, player: Player) -> HandScreen:
    return _screen(HandScreen, state.nations[player].hand)


def _nations(state: State) -> Mapping[Player, NationScreen]:
    counted = scoring.count_race(state).scores if state.mode == "race" else {}
    return {player: _nation(state, player, counted.get(player)) for player in state.seats}


def _nation(state: State, player: Player, after: int | None) -> NationScreen:
    nation, hand = state.nations[player], state.nations[player].hand
    return _screen(
        NationScreen,
        nation,
        satisfaction=satisfaction(state, player),
        symbols=symbols(state, player),
        income={"old": old_income(state, player), "new": new_income(state, player)},
        lacking=lacking(state, player),
        forecast=_forecast(state, player, after),
        gifts=Gifts(
            tuple(sorted(bay_colours(state, player))),
            more_capacity(state, player, "buildings"),
            more_capacity(state, player, "resources"),
        ),
        face_up=hand.face_up,
        hand=HandNumbers(len(hand.actions), len(hand.goals), len(hand.draft)),
    )
