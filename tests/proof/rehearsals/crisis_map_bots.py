"""Crisis Map bots: the sample city, the end of a game, and Control's presses on a whole day."""

from __future__ import annotations

import json
from functools import partial
from importlib import resources

from crisis_map.city.city import City
from crisis_map.records import actions as asked
from crisis_map.records.actions import Action
from crisis_map.records.state import State, coming_turn, crises_to_strike
from crisis_map.rules.phases import proposal
from crisis_map.rules.queue import LineToCome, next_line
from megagame.core.dice import Dice
from megagame.core.documents import shape
from tests.crisis_map.sampling import places_by_lot

TURNS = 10
MOST_FUNDING = 8
CRISES_A_TURN = 2


def sample_city() -> City:
    """Returns the city of the sample event."""
    scenario = json.loads(resources.files("crisis_map").joinpath("scenarios/sample.json").read_bytes())
    setup: City = shape(scenario["setup"], City)
    return setup


def enough(state: State) -> bool:
    """Whether ten turns were played."""
    return state.turn >= TURNS and state.phase == "closed"


def preparations(state: State, dice: Dice) -> tuple[Action, ...]:
    """Returns Control's actions before a turn: funding, crises, and a forecast for one of them."""
    funding = tuple(asked.Funding(district, dice.roll(MOST_FUNDING)) for district in state.city.districts)
    magnitudes, places = tuple(state.city.magnitudes), tuple(state.city.places)
    crises = tuple(
        asked.Schedule(coming_turn(state), dice.one_of(places), dice.one_of(magnitudes)) for _ in range(CRISES_A_TURN)
    )
    planned = tuple(name for name, crisis in state.crises.items() if not crisis.struck)
    told = (asked.Publish(dice.one_of(planned), everybody=True, magnitude=True),) if planned else ()
    return (asked.FundTogether(funding), *crises, *told)


def next_press(state: State, dice: Dice) -> Action:
    """Returns Control's next press in an open phase, up to its close; the box must not be sealed.

    Some lines are changed, skipped or moved first at random.
    """
    line = next_line(state)
    if line is not None:
        return _of_line(state, line, dice)
    if not state.forms_in:
        return asked.EndForms()
    crisis = next(iter(crises_to_strike(state)), None)
    if crisis is None:
        return asked.ClosePhase()
    places = places_by_lot(dice, partial(proposal, state, crisis)) if dice.roll(3) == 1 else ()
    return asked.Strike(crisis, places)


def _of_line(state: State, line: LineToCome, dice: Dice) -> Action:
    match dice.roll(20):
        case 1:
            return asked.SkipLine(line.form)
        case 2:
            to = dice.one_of(tuple(state.city.places))
            return asked.ChangeLine(line.form, line.line.number, line.line.from_, to, line.line.token)
        case 3:
            return asked.ExecuteForm(line.form)
        case 4:
            return asked.PutFirst(line.form)
        case _:
            return asked.ExecuteLine(line.form)
