"""Dispatch of actions to the rules of EARTHQUAKE!"""

from typing import TypeAlias, assert_never

from boardgames.earthquake.records import actions
from boardgames.earthquake.records.actions import Action, Agreement, Correction
from boardgames.earthquake.records.events import Event, PhaseBegun, TurnPassed
from boardgames.earthquake.records.options import Player
from boardgames.earthquake.records.state import State, block_of, is_critical, secured
from boardgames.earthquake.records.street import SIDES
from boardgames.earthquake.rules import buy_loot_police, construction, walk
from boardgames.earthquake.rules.by_hand import CORRECTIONS
from boardgames.earthquake.rules.opening import want_clockwise
from boardgames.earthquake.rules.outcome import end
from boardgames.earthquake.rules.quakes import new_year, quake_pages, rescue, sharing
from boardgames.earthquake.rules.resolution import Resolution, resolve
from boardgames.earthquake.rules.turns import ONLY_CONTROL, TURNS, require_other
from boardgames.kit.resolution import finished
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Refusal, Seat
from megagame.core.sentences import Sentence

OnBlock: TypeAlias = actions.Build | actions.Invest | actions.Buy | actions.Loot | actions.Police | actions.Pass
AtNewYear: TypeAlias = actions.Pay | actions.Forfeit | actions.Contribute | actions.Bid


def decide(state: State, seat: Seat, action: Action, dice: Dice) -> tuple[Event, ...]:
    """Check `wrong_phase` and `not_your_turn` first, `bad_dice` last."""
    if isinstance(action, Correction):
        return CORRECTIONS.decide(state, seat, action)
    if isinstance(action, Agreement):
        return _agreed(resolve(state, dice), seat, action)
    match action:
        case actions.Roll():
            resolution = resolve(state, dice, two=action.dice, quake=action.quake)
            walk.roll(resolution, TURNS.require_turn(state, seat, "roll"))
            return finished(resolution)
        case actions.Collect():
            resolution = resolve(state, dice, quake=action.quake)
            walk.collect(resolution, TURNS.require_turn(state, seat, "collect"), action)
            return finished(resolution)
        case actions.Stop():
            return _stop(resolve(state, dice), seat)
        case actions.TurnPage():
            resolution = resolve(state, dice)
            quake_pages.turn_page(resolution, seat, action)
            return finished(resolution)
        case actions.Pay() | actions.Forfeit() | actions.Contribute() | actions.Bid():
            return _at_new_year(resolve(state, dice, quake=action.quake), seat, action)
        case _:
            return _on_block(resolve(state, dice), TURNS.require_turn(state, seat, "act"), action)


def _agreed(resolution: Resolution, seat: Seat, action: Agreement) -> tuple[Event, ...]:
    if isinstance(action, actions.WantClockwise):
        want_clockwise(resolution, seat, action)
        return finished(resolution)
    TURNS.require_phase(resolution.state, "pay")
    player = sharing.require_party(resolution.state, seat, action.giver)
    if isinstance(action, actions.OfferShare):
        sharing.offer(resolution, player, action)
    elif sharing.answer(resolution, player, action):
        walk.ask_income(resolution)
    return finished(resolution)


def _at_new_year(resolution: Resolution, seat: Seat, action: AtNewYear) -> tuple[Event, ...]:
    state = resolution.state
    match action:
        case actions.Pay():
            if new_year.pay(resolution, TURNS.require_turn(state, seat, "pay"), action):
                walk.ask_income(resolution)
        case actions.Forfeit():
            _forfeit(resolution, TURNS.require_turn(state, seat, "pay"), action.deed)
        case actions.Contribute():
            _contribute(resolution, seat, action)
        case actions.Bid():
            rescue.bid(resolution, TURNS.require_turn(state, seat, "auction"), action)
            _after_auctions(resolution)
        case _:
            assert_never(action)
    return finished(resolution)


def _forfeit(resolution: Resolution, seat: Player, deed: str) -> None:
    """Refused: `no_deed` (not an own one); `must_pay` (critical but affordable)."""
    if resolution.state.deeds.get(deed) != seat:
        raise Refusal("no_deed", block=deed)
    if is_critical(resolution.state, deed):
        if not new_year.is_hopeless(resolution.state, seat, deed):
            raise Refusal("must_pay", block=deed)
        rescue.begin(resolution, seat, deed)
    elif new_year.forfeit(resolution, seat, deed):
        walk.ask_income(resolution)


def _contribute(resolution: Resolution, seat: Seat, action: actions.Contribute) -> None:
    state = resolution.state
    TURNS.require_phase(state, "pay", "rescue")
    if state.phase == "pay":
        new_year.contribute(resolution, require_other(state, seat), action)
        return
    rescue.contribute(resolution, TURNS.require_turn(state, seat, "rescue"), action)
    if resolution.state.phase == "rescue" and resolution.state.at_stake is None:
        _after_rescue(resolution)
    else:
        _after_auctions(resolution)


def _after_rescue(resolution: Resolution) -> None:
    if resolution.state.due:
        resolution.happens(PhaseBegun("pay"))
    else:
        walk.ask_income(resolution)


def _after_auctions(resolution: Resolution) -> None:
    if resolution.state.phase == "auction" and resolution.state.at_stake is None:
        walk.leave_corner(resolution)


def _on_block(resolution: Resolution, seat: Player, action: OnBlock) -> tuple[Event, ...]:
    _act(resolution, seat, block_of(resolution.state, seat) or "", action)
    if secured(resolution.state) == SIDES:
        end(resolution, "secured")
    else:
        walk.end_turn(resolution)
    return finished(resolution)


def _act(resolution: Resolution, seat: Player, block: str, action: OnBlock) -> None:
    match action:
        case actions.Build():
            construction.build(resolution, seat, action)
        case actions.Invest():
            construction.invest(resolution, seat, block, action)
        case actions.Buy():
            buy_loot_police.buy(resolution, seat, block)
        case actions.Loot():
            buy_loot_police.loot(resolution, seat, block, action)
        case actions.Police():
            buy_loot_police.police(resolution, seat, block, action)
        case actions.Pass():
            resolution.happens(TurnPassed(seat))
        case _:
            assert_never(action)


def _stop(resolution: Resolution, seat: Seat) -> tuple[Event, ...]:
    """Refused: `wrong_phase` (already over); `not_your_turn` (only Control)."""
    TURNS.require_phase(resolution.state, "roll", "pay", "rescue", "auction", "collect", "act")
    if seat != CONTROL:
        raise Refusal("not_your_turn", now=Sentence(ONLY_CONTROL))
    end(resolution, "stopped")
    return finished(resolution)
