"""Dispatch of actions to the rules of EARTHQUAKE!"""

from __future__ import annotations

from typing import TypeAlias, assert_never

from boardgames.earthquake import actions as asked
from boardgames.earthquake import buy_loot_police, construction, new_year, quake_pages, rescue, walk
from boardgames.earthquake.actions import Action, HandAction
from boardgames.earthquake.by_hand import HAND
from boardgames.earthquake.course import Course, under_way
from boardgames.earthquake.events import Event, PhaseBegun, TurnPassed
from boardgames.earthquake.options import Player
from boardgames.earthquake.outcome import end
from boardgames.earthquake.state import State, block_of, is_critical, secured
from boardgames.earthquake.street import SIDES
from boardgames.earthquake.turns import ONLY_CONTROL, TURNS, require_other
from boardgames.kit.course import ended
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Refusal, Seat
from megagame.core.sentences import Sentence

OnBlock: TypeAlias = asked.Build | asked.Invest | asked.Buy | asked.Loot | asked.Police | asked.Pass
AtNewYear: TypeAlias = asked.Pay | asked.Forfeit | asked.Contribute | asked.Bid


def decide(state: State, seat: Seat, action: Action, dice: Dice) -> tuple[Event, ...]:
    """Check `wrong_phase` and `not_your_turn` first, `bad_dice` last."""
    if isinstance(action, HandAction):
        return HAND.decide(state, seat, action)
    match action:
        case asked.Roll():
            course = under_way(state, dice, two=action.dice, quake=action.quake)
            walk.roll(course, TURNS.require_turn(state, seat, "roll"))
            return ended(course)
        case asked.Collect():
            course = under_way(state, dice, quake=action.quake)
            walk.collect(course, TURNS.require_turn(state, seat, "collect"), action)
            return ended(course)
        case asked.Stop():
            return _stop(under_way(state, dice), seat)
        case asked.TurnPage():
            course = under_way(state, dice)
            quake_pages.turn_page(course, seat, action)
            return ended(course)
        case asked.Pay() | asked.Forfeit() | asked.Contribute() | asked.Bid():
            return _at_new_year(under_way(state, dice, quake=action.quake), seat, action)
        case _:
            return _on_block(under_way(state, dice), TURNS.require_turn(state, seat, "act"), action)


def _at_new_year(course: Course, seat: Seat, action: AtNewYear) -> tuple[Event, ...]:
    state = course.state
    match action:
        case asked.Pay():
            if new_year.pay(course, TURNS.require_turn(state, seat, "pay"), action):
                walk.ask_income(course)
        case asked.Forfeit():
            _forfeit(course, TURNS.require_turn(state, seat, "pay"), action.deed)
        case asked.Contribute():
            _contribute(course, seat, action)
        case asked.Bid():
            rescue.bid(course, TURNS.require_turn(state, seat, "auction"), action)
            _after_auctions(course)
        case _:
            assert_never(action)
    return ended(course)


def _forfeit(course: Course, seat: Player, deed: str) -> None:
    """Refused: `no_deed` (not an own one); `must_pay` (critical but affordable)."""
    if course.state.deeds.get(deed) != seat:
        raise Refusal("no_deed", block=deed)
    if is_critical(course.state, deed):
        if not new_year.is_hopeless(course.state, seat, deed):
            raise Refusal("must_pay", block=deed)
        rescue.begin(course, seat, deed)
    elif new_year.forfeit(course, seat, deed):
        walk.ask_income(course)


def _contribute(course: Course, seat: Seat, action: asked.Contribute) -> None:
    state = course.state
    TURNS.require_phase(state, "pay", "rescue")
    if state.phase == "pay":
        new_year.contribute(course, require_other(state, seat), action)
        return
    rescue.contribute(course, TURNS.require_turn(state, seat, "rescue"), action)
    if course.state.phase == "rescue" and course.state.at_stake is None:
        _after_rescue(course)
    else:
        _after_auctions(course)


def _after_rescue(course: Course) -> None:
    if course.state.due:
        course.happens(PhaseBegun("pay"))
    else:
        walk.ask_income(course)


def _after_auctions(course: Course) -> None:
    if course.state.phase == "auction" and course.state.at_stake is None:
        walk.leave_corner(course)


def _on_block(course: Course, seat: Player, action: OnBlock) -> tuple[Event, ...]:
    _act(course, seat, block_of(course.state, seat) or "", action)
    if secured(course.state) == SIDES:
        end(course, "secured")
    else:
        walk.end_turn(course)
    return ended(course)


def _act(course: Course, seat: Player, block: str, action: OnBlock) -> None:
    match action:
        case asked.Build():
            construction.build(course, seat, action)
        case asked.Invest():
            construction.invest(course, seat, block, action)
        case asked.Buy():
            buy_loot_police.buy(course, seat, block)
        case asked.Loot():
            buy_loot_police.loot(course, seat, block, action)
        case asked.Police():
            buy_loot_police.police(course, seat, block, action)
        case asked.Pass():
            course.happens(TurnPassed(seat))
        case _:
            assert_never(action)


def _stop(course: Course, seat: Seat) -> tuple[Event, ...]:
    """Refused: `wrong_phase` (already over); `not_your_turn` (only Control)."""
    TURNS.require_phase(course.state, "roll", "pay", "rescue", "auction", "collect", "act")
    if seat != CONTROL:
        raise Refusal("not_your_turn", now=Sentence(ONLY_CONTROL))
    end(course, "stopped")
    return ended(course)
