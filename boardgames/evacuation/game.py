"""The rules of Evacuation as a `Game`."""

from boardgames.evacuation.actions import ONCE_ONLY, Action
from boardgames.evacuation.apply import apply
from boardgames.evacuation.decide import decide
from boardgames.evacuation.events import Event
from boardgames.evacuation.opening import opening
from boardgames.evacuation.options import Options, problems
from boardgames.evacuation.screens import TableScreen, screen
from boardgames.evacuation.sentences import REFUSALS, tell
from boardgames.evacuation.state import BLANK, State
from megagame.core.game import CONTROL, WALL, Game, Seat


def seats(state: State) -> tuple[Seat, ...]:
    return (CONTROL, WALL, *state.seats)


GAME: Game[Options, State, Action, Event, TableScreen] = Game(
    name="evacuation",
    rules_version=6,
    options=Options,
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
    problems=problems,
)
