"""The rules of Evacuation as a `Game`."""

from boardgames.evacuation.records.actions import ONCE_ONLY, Action
from boardgames.evacuation.records.events import Event
from boardgames.evacuation.records.options import Options, problems
from boardgames.evacuation.records.state import BLANK, State
from boardgames.evacuation.rules.changes.apply import apply
from boardgames.evacuation.rules.decide import decide
from boardgames.evacuation.rules.opening import opening
from boardgames.evacuation.screens.table_screen import TableScreen, screen
from boardgames.evacuation.sentences import REFUSALS, tell
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
