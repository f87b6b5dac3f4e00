"""The Crisis Map as a game."""

from __future__ import annotations

from crisis_map.city.city import City, problems
from crisis_map.records.actions import ONCE_ONLY, Action
from crisis_map.records.events import CityFounded, Event
from crisis_map.records.state import BLANK, DISTRICT_SEAT, State
from crisis_map.rules.apply import apply
from crisis_map.rules.decide import decide
from crisis_map.rules.sampling import choices, sample
from crisis_map.screens.seats import Screen, screen
from crisis_map.sentences import REFUSALS, tell
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, WALL, Game, Seat


def founding(city: City, dice: Dice) -> tuple[Event, ...]:
    """The event that sets up the table. `city` must have passed `city.check`."""
    return (CityFounded(city),)


def seats(state: State) -> tuple[Seat, ...]:
    """Control, the wall, and every district in map order."""
    return (CONTROL, WALL, *(DISTRICT_SEAT + district for district in state.city.districts))


GAME: Game[City, State, Action, Event, Screen] = Game(
    name="crisis_map",
    rules_version=2,
    options=City,
    action=Action,
    event=Event,
    state=State,
    blank=BLANK,
    once=ONCE_ONLY,
    open=founding,
    decide=decide,
    apply=apply,
    seats=seats,
    choices=choices,
    sample=sample,
    screen=screen,
    refusals=REFUSALS,
    tell=tell,
    problems=problems,
)
