"""What the laws of the house need: random cities, and states that differ only in what a seat may not know."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from crisis_map.city.city import City, read
from crisis_map.city.hexes import label_of
from crisis_map.city.tokens import KINDS
from crisis_map.records import actions as asked
from crisis_map.records.actions import Action
from crisis_map.records.events import MapEvent, OrderJudged
from crisis_map.records.state import DISTRICT_SEAT, Crisis, State, coming_turn
from crisis_map.rules.apply import after
from crisis_map.rules.decide import decide
from crisis_map.rules.sampling import sample
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Seat
from tests import laws

SECRET_STEPS = 10

SECRET_TO_ALL = (
    *(asked.Schedule, asked.QueueForm, asked.EndForms, asked.PutFirst, asked.SkipLine, asked.ChangeLine),
    *(asked.PlanFunding, asked.StrikeFirst, asked.ChoosePlace, asked.ForgetPlaces, asked.WriteNote),
)


def options(dice: Dice) -> City:
    """A small city, with holes in it, under rulings drawn by lot."""
    districts = [f"d{number}" for number in range(dice.roll(4) - 1)]
    labels = [label_of(column, row) for column in range(dice.roll(4) + 1) for row in range(dice.roll(4) + 1)]
    return read(
        {
            "layout": dice.one_of(("odd-q", "even-q", "odd-r", "even-r")),
            "districts": {district: {} for district in districts},
            "hexes": {label: _block(districts, dice) for label in labels if dice.roll(8) > 1} or {"A1": {}},
            "rulings": {
                "charge_invalid": dice.one_of((True, False)),
                "major_displaces": dice.one_of(("all", "excess")),
                "displacement_order": dice.shuffled(("refugee", "population", "unrest")),
                "adjacency": dice.one_of(("core", "touching")),
            },
        }
    )


def _block(districts: list[str], dice: Dice) -> dict[str, Any]:
    block: dict[str, Any] = {"tokens": [dice.one_of(KINDS) for _ in range(dice.roll(3) - 1)]}
    district = dice.one_of((*districts, None))
    return block if district is None else {**block, "district": district}


def vary(state: State, seat: Seat, dice: Dice) -> State:
    """Another state that differs only in what `seat` may not know.

    Control may know all. The others know the map and what happens on it, but not whose order it was; nothing of crises
    to come, of forecasts, of the queue, of notes and of funding, except that a district knows its own funding and the
    forecasts that reach it.
    """
    if seat == CONTROL:
        return state
    for _ in range(SECRET_STEPS):
        action = sample(state, CONTROL, dice)
        if action is not None and is_secret(state, seat, action):
            state = after(state, decide(state, CONTROL, action, dice))
    crises = {name: _untold(state, seat, name, dice) for name in state.crises}
    return replace(state, crises=crises, just=tuple(_anonymous(state, event, dice) for event in state.just))


def _untold(state: State, seat: Seat, name: str, dice: Dice) -> Crisis:
    """A crisis of which only those figures are the same that `seat` knows."""
    crisis = state.crises[name]
    if crisis.struck:
        return crisis
    own = seat.removeprefix(DISTRICT_SEAT)
    reaching = (forecast for forecast in state.forecasts.values() if seat != own and forecast.reaches(own))
    told = [forecast for forecast in reaching if forecast.crisis == name]
    return Crisis(
        turn=crisis.turn if told else coming_turn(state) + dice.roll(3) - 1,
        at=crisis.at if any(forecast.hex for forecast in told) else dice.one_of(tuple(state.city.hexes)),
        magnitude=crisis.magnitude
        if any(forecast.magnitude for forecast in told)
        else dice.one_of(tuple(state.city.magnitudes)),
    )


def is_secret(state: State, seat: Seat, action: Action) -> bool:
    """Whether `seat` must not notice that Control did this."""
    own = seat.removeprefix(DISTRICT_SEAT)
    told = {forecast.crisis for forecast in state.forecasts.values() if seat != own and forecast.reaches(own)}
    match action:
        case asked.Fund(district=district):
            return district != own
        case asked.MoveFunding(from_=giver, to=receiver):
            return own not in {giver, receiver}
        case asked.FundTogether(funding=funding):
            return own not in {each.district for each in funding}
        case asked.Cancel(crisis=crisis):
            return crisis not in told
        case asked.Publish(districts=districts, everybody=everybody):
            return seat == own or not (everybody or own in districts)
        case asked.Withdraw(forecast=forecast):
            return seat == own or not state.forecasts[forecast].reaches(own)
        case _:
            return isinstance(action, SECRET_TO_ALL)


def _anonymous(state: State, event: MapEvent, dice: Dice) -> MapEvent:
    """The same order, but of another district, from another line of another form."""
    if not isinstance(event, OrderJudged):
        return event
    return replace(
        event,
        district=dice.one_of(tuple(state.city.districts)),
        line=dice.roll(20),
        form=dice.one_of((None, "f1", "f2")),
        cost=dice.roll(2) - 1,
    )


def _crises(state: State, seat: Seat) -> dict[str, Crisis]:
    return {name: crisis for name, crisis in state.crises.items() if not crisis.struck}


def _hexes_to_come(state: State, seat: Seat) -> dict[str, str]:
    """Where crises will strike of which no forecast told this seat."""
    own = seat.removeprefix(DISTRICT_SEAT)
    reaching = [forecast for forecast in state.forecasts.values() if seat != own and forecast.reaches(own)]
    told = {forecast.crisis for forecast in reaching if forecast.hex}
    return {name: crisis.at for name, crisis in _crises(state, seat).items() if name not in told}


BENCH = laws.Bench(
    options=options,
    vary=vary,
    secrets={
        "crises to come": _crises,
        "the hex of a crisis that no forecast named": _hexes_to_come,
        "forms that wait": lambda state, seat: state.forms,
    },
)
