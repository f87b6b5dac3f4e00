"""The rules of Folding Beijing as a `Game`."""

from boardgames.folding_beijing.records.actions import ONCE_ONLY, Action
from boardgames.folding_beijing.records.events import Event, TableOpened
from boardgames.folding_beijing.records.options import Options
from boardgames.folding_beijing.records.sides import GOVERNOR, RESIDENTS, SIDES
from boardgames.folding_beijing.records.state import BLANK, State
from boardgames.folding_beijing.rules.apply import apply
from boardgames.folding_beijing.rules.decide import decide
from boardgames.folding_beijing.screens import Screen, screen
from boardgames.folding_beijing.sentences import REFUSALS, tell
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, WALL, Game, Seat


def opening(options: Options, dice: Dice) -> tuple[Event, ...]:
    if options.players is None:
        return (TableOpened(options),)
    drawn = dice.shuffled(options.players) if options.lots == "drawn" else options.players
    return (TableOpened(options, {GOVERNOR: drawn[0], RESIDENTS: drawn[1]}),)


def seats(state: State) -> tuple[Seat, ...]:
    return (CONTROL, WALL, *SIDES)


GAME: Game[Options, State, Action, Event, Screen] = Game(
    name="folding_beijing",
    rules_version=1,
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
)
