"""The rules of EARTHQUAKE! as a `Game`."""

from boardgames.earthquake.actions import ONCE_ONLY, Action
from boardgames.earthquake.apply import apply
from boardgames.earthquake.decide import decide
from boardgames.earthquake.events import Event
from boardgames.earthquake.opening import opening
from boardgames.earthquake.options import Options, problems
from boardgames.earthquake.screens import CityScreen, screen
from boardgames.earthquake.sentences import REFUSALS, tell
from boardgames.earthquake.state import BLANK, State
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
