"""Dispatch of actions to the rules of Evacuation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, assert_never

from boardgames.evacuation import acting, building, cards, progress, public_goals, rounds, settling, transport
from boardgames.evacuation import actions as asked
from boardgames.evacuation.actions import Action
from boardgames.evacuation.by_hand import HAND
from boardgames.evacuation.conditions import ripen
from boardgames.evacuation.course import Course, under_way
from boardgames.evacuation.events import Event
from boardgames.evacuation.setting_up import after_keeping
from boardgames.evacuation.state import State, is_open
from boardgames.evacuation.turns import TURNS
from boardgames.evacuation.words import Phase, Player
from boardgames.kit.course import ended
from megagame.core.dice import Dice
from megagame.core.game import Refusal, Seat

PARTS: Mapping[type[Any], Callable[[Course, Player, Any], None]] = {
    asked.GainOne: building.gain,
    asked.ExchangeOne: building.exchange,
    asked.Take: building.take,
    asked.Lay: building.lay,
    asked.DevelopOne: building.develop,
    asked.SettleOne: settling.settle,
    asked.BuildShip: building.build_ship,
    asked.BuildStadium: building.build_stadium,
    asked.Refresh: building.refresh,
    asked.PrefabOne: building.prefab,
    asked.CloneTwo: building.clone,
    asked.Choose: progress.choose,
}
"""The rule for each part of an action, reward or place."""

IN_TURN: tuple[Phase, ...] = ("action", "progress", "reward")


def decide(state: State, seat: Seat, action: Action, dice: Dice) -> tuple[Event, ...]:
    """Check `wrong_phase` and `not_your_turn` first, `bad_deck` last."""
    if isinstance(action, asked.HandAction):
        return HAND.decide(state, seat, action)
    course = under_way(state, dice, action.decks)
    match action:
        case asked.Keep() | asked.Draft() | asked.Transport():
            _together(course, seat, action)
        case asked.Act() | asked.PassRound() | asked.DiscardCards() | asked.PlayGoal():
            _in_action(course, TURNS.require_turn(state, seat, "action"), action)
        case asked.Progress():
            player = TURNS.require_turn(state, seat, "progress")
            progress.progress(course, player, action)
            _end_if_nothing_is_open(course, player)
        case asked.Done():
            _done(course, TURNS.require_turn(state, seat, *IN_TURN))
        case _:
            player = TURNS.require_turn(state, seat, *IN_TURN)
            PARTS[type(action)](course, player, action)
            ripen(course, player)
            _end_if_nothing_is_open(course, player)
    return ended(course)


def _together(course: Course, seat: Seat, action: asked.Keep | asked.Draft | asked.Transport) -> None:
    """Actions that all players take at the same time."""
    state = course.state
    match action:
        case asked.Keep():
            cards.keep(course, TURNS.require_turn(state, seat, "keep"), action)
            if not course.state.waiting:
                after_keeping(course)
        case asked.Draft():
            if cards.draft(course, TURNS.require_turn(state, seat, "draft"), action):
                rounds.begin_round(course)
        case asked.Transport():
            player = TURNS.require_turn(state, seat, "transport")
            transport.transport(course, player, action)
            ripen(course, player)
            if not course.state.waiting:
                rounds.end_transport(course)
        case _:
            assert_never(action)


def _in_action(
    course: Course, seat: Player, action: asked.Act | asked.PassRound | asked.DiscardCards | asked.PlayGoal
) -> None:
    match action:
        case asked.Act():
            acting.act(course, seat, action)
        case asked.PassRound():
            acting.pass_round(course, seat)
            rounds.end_turn(course, seat)
        case asked.DiscardCards():
            cards.discard(course, seat, action)
            rounds.end_turn(course, seat)
        case asked.PlayGoal():
            public_goals.play(course, seat, action)
            ripen(course, seat)
        case _:
            assert_never(action)


def _done(course: Course, seat: Player) -> None:
    """Refused: `nothing_done`; `must_choose`."""
    state = course.state
    if state.phase == "action":
        if acting.done(course, seat):
            rounds.end_turn(course, seat)
        return
    if not state.begun:
        raise Refusal("nothing_done")
    if state.parts.ocean_out or state.parts.ocean_back:
        raise Refusal("must_choose")
    rounds.end_turn(course, seat)


def _end_if_nothing_is_open(course: Course, seat: Player) -> None:
    if course.state.phase in {"progress", "reward"} and course.state.begun and not is_open(course.state.parts):
        rounds.end_turn(course, seat)
