"""The Crisis Map as a game."""

from crisis_map.city.city import SCIENTISTS, City, problems
from crisis_map.records.actions import ONCE_ONLY, Action
from crisis_map.records.council import COUNCILLOR_SEAT
from crisis_map.records.events import CityFounded, Event
from crisis_map.records.state import BLANK, DISTRICT_SEAT, State
from crisis_map.rules.apply import apply
from crisis_map.rules.decide import decide
from crisis_map.screens.seats import Screen, screen
from crisis_map.sentences import REFUSALS, tell
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, WALL, Game, Seat


def founding(city: City, dice: Dice) -> tuple[Event, ...]:
    """The event that sets up the table. `city` must have passed `city.check`."""
    return (CityFounded(city),)


def seats(state: State) -> tuple[Seat, ...]:
    """Control, the wall, every district in map order, and where they have a part the Councillors and the Scientists."""
    districts = tuple(DISTRICT_SEAT + district for district in state.city.districts)
    return (CONTROL, WALL, *districts, *carded(state))


def carded(state: State) -> tuple[Seat, ...]:
    """The seats with seat cards: those of the Councillors and the Scientists, where they have a part."""
    return council_seats(state.city) if state.city.council else ()


def council_seats(city: City) -> tuple[Seat, ...]:
    """The seats of each district's Councillor and of the Scientists, whether or not the rulings give them a part."""
    return (*(COUNCILLOR_SEAT + district for district in city.districts), SCIENTISTS)


GAME: Game[City, State, Action, Event, Screen] = Game(
    name="crisis_map",
    rules_version=4,
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
    screen=screen,
    refusals=REFUSALS,
    tell=tell,
    problems=problems,
)
