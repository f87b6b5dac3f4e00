"""Actions of the Council: those that buttons offer, and random legal ones for bots and tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from crisis_map.city.city import SCIENTISTS
from crisis_map.records import council_actions as asked
from crisis_map.records.council import COUNCILLOR_SEAT, Council, Told
from crisis_map.records.council_actions import CouncilAction
from crisis_map.records.state import Forecast, State
from megagame.core.dice import Dice
from megagame.core.game import Seat

MOST = 6
MANDATES = ("", "Bread before walls.", "The docks first.")

_Kind: TypeAlias = Callable[[State, Dice], CouncilAction | None]


def choices(state: State) -> tuple[CouncilAction, ...]:
    """The actions that Control's buttons offer: take all amounts, if treasuries suffice."""
    council = state.council or Council()
    has = (each.amount <= council.treasuries.get(key, each.amount) for key, each in council.handed_in.items())
    return (asked.TakeFunding(),) if council.handed_in and all(has) else ()


def of_player(state: State, seat: Seat, dice: Dice) -> CouncilAction | None:
    """A random legal action of this Councillor or the Scientists; None if there is none."""
    ruling = state.city.council
    if ruling is None:
        return None
    if seat == SCIENTISTS:
        return _pass_on(state, dice)
    district = seat.removeprefix(COUNCILLOR_SEAT)
    drawn = (
        _hand_in(state, district, dice),
        _transfer(state, district, dice),
        asked.WriteMandate(dice.one_of(MANDATES)) if ruling.mandate == "councillors" else None,
    )
    return dice.one_of(tuple(action for action in drawn if action) or (None,))


def kinds(state: State) -> tuple[_Kind, ...]:
    """Kinds of Control's actions on the Council; empty without a Council."""
    return (_take, _control_transfer, _mandate) * 2 if state.council else ()


def _hand_in(state: State, district: str, dice: Dice) -> CouncilAction | None:
    if state.city.council is None or state.city.council.funding == "control":
        return None
    most = min(MOST, state.council.treasuries.get(district, MOST) if state.council else MOST)
    return asked.HandInFunding(dice.roll(most + 1) - 1)


def _transfer(state: State, giver: str, dice: Dice) -> asked.Transfer | None:
    ruling = state.city.council
    treasuries = state.council.treasuries if state.council else {}
    others = tuple(district for district in treasuries if district != giver)
    if ruling is None or not ruling.transfers or giver not in treasuries or not others:
        return None
    amount = dice.roll(min(MOST, treasuries[giver]) + 1) - 1
    return asked.Transfer(dice.one_of(others), amount)


def _control_transfer(state: State, dice: Dice) -> CouncilAction | None:
    giver = dice.one_of(tuple(state.city.districts) or ("",))
    found = _transfer(state, giver, dice)
    return found and asked.Transfer(found.to, found.amount, giver)


def _take(state: State, dice: Dice) -> CouncilAction | None:
    council = state.council or Council()
    handed_in = council.handed_in.items()
    may = [key for key, each in handed_in if each.amount <= council.treasuries.get(key, each.amount)]
    return asked.TakeFunding((dice.one_of(may),)) if may else None


def _mandate(state: State, dice: Dice) -> CouncilAction | None:
    return asked.WriteMandate(dice.one_of(MANDATES))


def _pass_on(state: State, dice: Dice) -> CouncilAction | None:
    given = tuple((name, each) for name, each in state.forecasts.items() if each.scientists)
    if not given:
        return None
    name, forecast = dice.one_of(given)
    what = dice.one_of(_parts(forecast))
    new = tuple(key for key in state.city.districts if not _knows(forecast.told(key), what))
    return asked.PassOn(int(name[1:]), what, dice.shuffled(new)[: dice.roll(2)]) if new else None


def _parts(forecast: Forecast) -> tuple[asked.What, ...]:
    if forecast.hex and forecast.magnitude:
        return ("hex", "magnitude", "both")
    return ("hex",) if forecast.hex else ("magnitude",)


def _knows(told: Told, what: asked.What) -> bool:
    return (told.hex or what == "magnitude") and (told.magnitude or what == "hex")
