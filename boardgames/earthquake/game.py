"""The rules of EARTHQUAKE! as a `Game`."""

from boardgames.earthquake.records.actions import ONCE_ONLY, Action
from boardgames.earthquake.records.events import Event
from boardgames.earthquake.records.options import Options, problems
from boardgames.earthquake.records.state import BLANK, State
from boardgames.earthquake.rules.apply import apply
from boardgames.earthquake.rules.decide import decide
from boardgames.earthquake.rules.opening import opening
from boardgames.earthquake.screens import CityScreen, screen
from boardgames.earthquake.sentences import REFUSALS, tell
from megagame.core.game import CONTROL, WALL, Game, Seat


def seats(state: State) -> tuple[Seat, ...]:
    return (CONTROL, WALL, *state.seats)


GAME: Game[Options, State, Action, Event, CityScreen] = Game(
    name="earthquake",
    rules_version=3,
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
