"""Dispatch of actions to the rules of Evacuation."""

from collections.abc import Callable, Mapping
from typing import Any, assert_never

from boardgames.evacuation.box.words import Phase, Player
from boardgames.evacuation.records import actions
from boardgames.evacuation.records.actions import Action
from boardgames.evacuation.records.actions_by_hand import Correction
from boardgames.evacuation.records.events import Event
from boardgames.evacuation.records.state import State, is_open
from boardgames.evacuation.rules import acting, building, progress, public_goals, rounds, settling, transport_phase
from boardgames.evacuation.rules.by_hand import CORRECTIONS
from boardgames.evacuation.rules.changes import decks
from boardgames.evacuation.rules.changes.conditions import ripen
from boardgames.evacuation.rules.changes.resolution import Resolution, resolve
from boardgames.evacuation.rules.opening import after_keeping
from boardgames.evacuation.rules.turns import TURNS
from boardgames.kit.resolution import finished
from megagame.core.dice import Dice
from megagame.core.game import Refusal, Seat

PARTS: Mapping[type[Any], Callable[[Resolution, Player, Any], None]] = {
    actions.GainOne: building.gain,
    actions.ExchangeOne: building.exchange,
    actions.Take: building.take,
    actions.Lay: building.lay,
    actions.DevelopOne: building.develop,
    actions.SettleOne: settling.settle,
    actions.BuildShip: building.build_ship,
    actions.BuildStadium: building.build_stadium,
    actions.Refresh: building.refresh,
    actions.PrefabOne: building.prefab,
    actions.CloneTwo: building.clone,
    actions.Choose: progress.choose,
}
"""The rule for each part of an action, reward or place."""

IN_TURN: tuple[Phase, ...] = ("action", "progress", "reward")


def decide(state: State, seat: Seat, action: Action, dice: Dice) -> tuple[Event, ...]:
    """Check `wrong_phase` and `not_your_turn` first, `bad_deck` last."""
    if isinstance(action, Correction):
        return CORRECTIONS.decide(state, seat, action)
    resolution = resolve(state, dice, action.decks)
    match action:
        case actions.Keep() | actions.Draft() | actions.Transport():
            _together(resolution, seat, action)
        case actions.Act() | actions.PassRound() | actions.DiscardCards() | actions.PlayGoal():
            _in_action(resolution, TURNS.require_turn(state, seat, "action"), action)
        case actions.Progress():
            player = TURNS.require_turn(state, seat, "progress")
            progress.progress(resolution, player, action)
            _end_if_nothing_is_open(resolution, player)
        case actions.Done():
            _done(resolution, TURNS.require_turn(state, seat, *IN_TURN))
        case _:
            player = TURNS.require_turn(state, seat, *IN_TURN)
            PARTS[type(action)](resolution, player, action)
            ripen(resolution, player)
            _end_if_nothing_is_open(resolution, player)
    return finished(resolution)


def _together(resolution: Resolution, seat: Seat, action: actions.Keep | actions.Draft | actions.Transport) -> None:
    """Actions that all players take at the same time."""
    state = resolution.state
    match action:
        case actions.Keep():
            decks.keep(resolution, TURNS.require_turn(state, seat, "keep"), action)
            if not resolution.state.waiting:
                after_keeping(resolution)
        case actions.Draft():
            if decks.draft(resolution, TURNS.require_turn(state, seat, "draft"), action):
                rounds.begin_round(resolution)
        case actions.Transport():
            player = TURNS.require_turn(state, seat, "transport")
            transport_phase.transport(resolution, player, action)
            ripen(resolution, player)
            if not resolution.state.waiting:
                rounds.end_transport(resolution)
        case _:
            assert_never(action)


def _in_action(
    resolution: Resolution,
    seat: Player,
    action: actions.Act | actions.PassRound | actions.DiscardCards | actions.PlayGoal,
) -> None:
    match action:
        case actions.Act():
            acting.act(resolution, seat, action)
        case actions.PassRound():
            acting.pass_round(resolution, seat)
            rounds.end_turn(resolution, seat)
        case actions.DiscardCards():
            decks.discard(resolution, seat, action)
            rounds.end_turn(resolution, seat)
        case actions.PlayGoal():
            public_goals.play(resolution, seat, action)
            ripen(resolution, seat)
        case _:
            assert_never(action)


def _done(resolution: Resolution, seat: Player) -> None:
    """Refused: `nothing_done`; `must_choose`."""
    state = resolution.state
    if state.phase == "action":
        if acting.done(resolution, seat):
            rounds.end_turn(resolution, seat)
        return
    if not state.begun:
        raise Refusal("nothing_done")
    oceans = state.nations[seat].oceans
    if (state.parts.ocean_out and oceans.old) or (state.parts.ocean_back and oceans.out):
        raise Refusal("must_choose")
    rounds.end_turn(resolution, seat)


def _end_if_nothing_is_open(resolution: Resolution, seat: Player) -> None:
    if (
        resolution.state.phase in {"progress", "reward"}
        and resolution.state.begun
        and not is_open(resolution.state.parts)
    ):
        rounds.end_turn(resolution, seat)
