"""What the laws of the house need: random cities, and states that differ only in what a seat may not know."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from crisis_map.city.city import SCIENTISTS, City, read
from crisis_map.city.hexes import label_of
from crisis_map.city.tokens import KINDS
from crisis_map.game import GAME
from crisis_map.records import actions as asked
from crisis_map.records import council_actions as council_asked
from crisis_map.records.actions import Action
from crisis_map.records.council import COUNCILLOR_SEAT, Council, HandedIn, Tax, Told, Withdrawn
from crisis_map.records.events import MapEvent, OrderJudged
from crisis_map.records.state import DISTRICT_SEAT, Crisis, Forecast, State, coming_turn
from crisis_map.rules.apply import after
from crisis_map.rules.decide import decide
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Seat
from tests import laws
from tests.crisis_map.sampling import sample

SECRET_STEPS = 10

SECRET_TO_ALL = (
    *(asked.Schedule, asked.QueueForm, asked.EndForms, asked.PutFirst, asked.SkipLine, asked.ChangeLine),
    *(asked.PlanFunding, asked.StrikeFirst, asked.ChoosePlace, asked.ForgetPlaces, asked.WriteNote),
)


def options(dice: Dice) -> City:
    """A small city with holes, under random rulings."""
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
                **_council(dice),
            },
        }
    )


def _council(dice: Dice) -> dict[str, Any]:
    """Two cities in three have Councillors and Scientists."""
    ruling = {
        "funding": dice.one_of(("control", "handed_in", "treasury", "treasury")),
        "treasury": dice.roll(9) - 1,
        "people_per_tax": dice.roll(3),
        "troubled": dice.one_of(("full", "half", "none")),
        "transfers": dice.roll(4) > 1,
        "mandate": dice.one_of(("control", "councillors")),
    }
    return {"council": ruling} if dice.roll(3) > 1 else {}


def _block(districts: list[str], dice: Dice) -> dict[str, Any]:
    block: dict[str, Any] = {"tokens": [dice.one_of(KINDS) for _ in range(dice.roll(3) - 1)]}
    district = dice.one_of((*districts, None))
    return block if district is None else {**block, "district": district}


def vary(state: State, seat: Seat, dice: Dice) -> State:
    """Another state that differs only in what `seat` may not know.

    Control may know all. The others know the map and what happens on it, but not whose order it was; nothing of crises
    to come, of forecasts, of the queue, of notes, of funding and of the Council, except for its mandate. A district
    knows its own funding and the forecasts that reach it; its councillor, its funding and all of the Council that is
    about it; the Scientists, the forecasts that they were given and whom they told.
    """
    if seat == CONTROL:
        return state
    for _ in range(SECRET_STEPS):
        actor = dice.one_of((CONTROL, CONTROL, *GAME.seats(state)))
        action = sample(state, actor, dice)
        if action is not None and is_secret(state, seat, action, actor):
            state = after(state, decide(state, actor, action, dice))
    crises = {name: _untold(state, seat, name, dice) for name in state.crises}
    just = tuple(_anonymous(state, event, dice) for event in state.just)
    return replace(state, crises=crises, just=just, council=_of_others(state, seat, dice))


def _own(seat: Seat) -> str:
    """The district whose captains or councillor have the seat; empty: none's."""
    return next((seat.removeprefix(each) for each in (DISTRICT_SEAT, COUNCILLOR_SEAT) if seat.startswith(each)), "")


def _knows(seat: Seat, forecast: Forecast) -> Told:
    """The part of a forecast that this seat may know."""
    if seat == SCIENTISTS:
        return Told(forecast.hex, forecast.magnitude) if forecast.scientists else Told()
    return forecast.told(_own(seat)) if seat.startswith(DISTRICT_SEAT) else Told()


def _told(state: State, seat: Seat) -> dict[str, list[Told]]:
    """By crisis what forecasts told this seat."""
    told: dict[str, list[Told]] = {}
    for forecast in state.forecasts.values():
        if (known := _knows(seat, forecast)) != Told():
            told.setdefault(forecast.crisis, []).append(known)
    return told


def _untold(state: State, seat: Seat, name: str, dice: Dice) -> Crisis:
    """Another crisis that keeps only the figures known to `seat`."""
    crisis = state.crises[name]
    if crisis.struck:
        return crisis
    told = _told(state, seat).get(name, [])
    return Crisis(
        turn=crisis.turn if told else coming_turn(state) + dice.roll(3) - 1,
        at=crisis.at if any(each.hex for each in told) else dice.one_of(tuple(state.city.hexes)),
        magnitude=crisis.magnitude
        if any(each.magnitude for each in told)
        else dice.one_of(tuple(state.city.magnitudes)),
    )


def _of_others(state: State, seat: Seat, dice: Dice) -> Council | None:
    """The same Council, but with other treasuries, taxes and amounts of all districts but the councillor's own."""
    council = state.council
    if council is None:
        return None
    others = [key for key in state.city.districts if seat != COUNCILLOR_SEAT + key]
    return replace(
        council,
        treasuries={**council.treasuries, **{key: dice.roll(9) for key in others if council.treasuries}},
        taxes={**council.taxes, **{key: Tax(dice.roll(9), dice.roll(9)) for key in others if council.treasuries}},
        handed_in={**council.handed_in, **{key: HandedIn(state.turn + 1, dice.roll(9)) for key in others}},
        withdrawn=tuple(_otherwise(state, seat, each, dice) for each in council.withdrawn),
    )


def _otherwise(state: State, seat: Seat, gone: Withdrawn, dice: Dice) -> Withdrawn:
    """Another withdrawn forecast, of which this seat knew the same."""
    known = _knew(seat, gone)
    return replace(
        gone,
        at=gone.at if known.hex else dice.one_of(tuple(state.city.hexes)),
        magnitude=gone.magnitude if known.magnitude else dice.one_of(tuple(state.city.magnitudes)),
    )


def _knew(seat: Seat, gone: Withdrawn) -> Told:
    return gone.told.get(_own(seat), Told()) if seat.startswith(DISTRICT_SEAT) else Told()


def is_secret(state: State, seat: Seat, action: Action, actor: Seat = CONTROL) -> bool:
    """Whether `seat` must not notice that `actor` did this."""
    own = _own(seat)
    match action:
        case asked.Fund(district=district):
            return district != own
        case asked.MoveFunding(from_=giver, to=receiver):
            return own not in {giver, receiver}
        case asked.FundTogether(funding=funding):
            return own not in {each.district for each in funding}
        case asked.Cancel(crisis=crisis):
            return crisis not in _told(state, seat)
        case asked.Publish(districts=districts, everybody=everybody):
            if seat.startswith(DISTRICT_SEAT):
                return not (everybody or own in districts)
            return seat != SCIENTISTS or SCIENTISTS not in districts
        case asked.Withdraw(forecast=forecast):
            return _knows(seat, state.forecasts[forecast]) == Told()
        case _:
            return isinstance(action, SECRET_TO_ALL) or _is_secret_of_council(seat, action, actor)


def _is_secret_of_council(seat: Seat, action: Action, actor: Seat) -> bool:
    own = _own(seat)
    match action:
        case council_asked.HandInFunding():
            return seat != actor
        case council_asked.Transfer(from_=giver, to=receiver):
            return not seat.startswith(COUNCILLOR_SEAT) or own not in {giver or _own(actor), receiver}
        case council_asked.TakeFunding(districts=districts):
            return own not in (districts or (own,))
        case council_asked.PassOn(districts=districts):
            return seat != SCIENTISTS and not (seat.startswith(DISTRICT_SEAT) and own in districts)
        case _:
            return False


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
    """Hexes of coming crises without a forecast for this seat."""
    told = {name for name, each in _told(state, seat).items() if any(known.hex for known in each)}
    return {name: crisis.at for name, crisis in _crises(state, seat).items() if name not in told}


def _council_of_others(state: State, seat: Seat) -> dict[str, object]:
    """What the Council has that is not this councillor's own."""
    own = seat.removeprefix(COUNCILLOR_SEAT)
    council = state.council or Council()
    every = {"treasury": council.treasuries, "handed in": council.handed_in, "tax": council.taxes}
    return {f"{what} {key}": each for what, records in every.items() for key, each in records.items() if key != own}


def _forecasts_of_others(state: State, seat: Seat) -> dict[str, object]:
    """Forecasts of which this seat knows nothing, and withdrawn ones of which it knew nothing."""
    withdrawn = state.council.withdrawn if state.council else ()
    return {
        **{name: each for name, each in state.forecasts.items() if _knows(seat, each) == Told()},
        **{str(number): each for number, each in enumerate(withdrawn) if _knew(seat, each) == Told()},
    }


BENCH = laws.Bench(
    options=options,
    vary=vary,
    chosen=frozenset({"amount", "to", "from_", "text", "forecast", "what", "districts"}),
    secrets={
        "crises to come": _crises,
        "the hex of a crisis that no forecast named": _hexes_to_come,
        "forms that wait": lambda state, seat: state.forms,
        "treasuries, taxes and amounts of others": _council_of_others,
        "forecasts that others have": _forecasts_of_others,
    },
)
