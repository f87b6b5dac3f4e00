"""The running event as a game."""

from collections.abc import Callable

from megagame.core.dice import Dice
from megagame.core.game import CONTROL, WALL, Game, Seat
from megagame.core.instants import Instant
from megagame.core.searching import Turns
from megagame.event.actions import ONCE_ONLY, Action, LoseClock
from megagame.event.events import Event, PlaceEntered, ProgrammeSet
from megagame.event.programme import Programme, last_turn
from megagame.event.rules.apply import apply
from megagame.event.rules.clock import lost_boot
from megagame.event.rules.decide import decide
from megagame.event.screens import Screen, screen
from megagame.event.sentences import REFUSALS, tell
from megagame.event.state import BLANK, State


def opening(programme: Programme, dice: Dice) -> tuple[Event, ...]:
    return (ProgrammeSet(programme),)


def seats(state: State) -> tuple[Seat, ...]:
    return (CONTROL, WALL)


def projected(state: State) -> str:
    """The name of the side table on the projectors, or ""."""
    return state.projector.table


def turn_now(state: State) -> int:
    """The current turn, or the first of a double one; 0 in the briefing."""
    return state.place.turn


def turn_begun(state: State, event: Event) -> Turns | None:
    """The turns of the programme that begin with this event, or None."""
    if not isinstance(event, PlaceEntered) or event.place.stage != "turn":
        return None
    return event.place.turn, last_turn(state.programme, event.place.turn)


def awakened(state: State, now: Instant, last_alive: Callable[[str], Instant | None]) -> Action | None:
    """Stop a clock that ran when its machine went down."""
    lost = lost_boot(state, now)
    return LoseClock(now, last_alive(lost)) if lost else None


GAME: Game[Programme, State, Action, Event, Screen] = Game(
    name="event",
    rules_version=4,
    options=Programme,
    action=Action,
    event=Event,
    state=State,
    blank=BLANK,
    once=ONCE_ONLY,
    open=opening,
    decide=decide,
    apply=apply,
    seats=seats,
    screen=screen,
    refusals=REFUSALS,
    tell=tell,
)
