"""The Crisis Map as a game."""

from __future__ import annotations

from crisis_map.actions import ONCE_ONLY, Action
from crisis_map.apply import apply
from crisis_map.city import City
from crisis_map.decide import decide
from crisis_map.events import CityFounded, Event
from crisis_map.sampling import choices, sample
from crisis_map.screens import Screen, screen
from crisis_map.sentences import REFUSALS, tell
from crisis_map.state import BLANK, DISTRICT_SEAT, State
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, WALL, Game, Seat


def founding(city: City, dice: Dice) -> tuple[Event, ...]:
    """The event that sets the table up; `city` must have passed `city.check`."""
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
)
