"""The rules of The Greenway as a `Game`."""

from boardgames.greenway.records.actions import ONCE_ONLY, Action
from boardgames.greenway.records.board import PLAYERS
from boardgames.greenway.records.cards import DECK
from boardgames.greenway.records.events import Event, GreenSetUp
from boardgames.greenway.records.state import BLANK, Options, State, problems
from boardgames.greenway.rules.apply import apply
from boardgames.greenway.rules.decide import decide
from boardgames.greenway.screens import Screen, screen
from boardgames.greenway.sentences import REFUSALS, tell
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, WALL, Game, Seat


def opening(options: Options, dice: Dice) -> tuple[Event, ...]:
    """The opening event. What the options leave out is random."""
    deck = dice.shuffled(DECK) if options.deck is None else options.deck
    first = dice.one_of(PLAYERS) if options.first is None else options.first
    return (GreenSetUp(options.sides, deck, first, options.agree),)


def seats(state: State) -> tuple[Seat, ...]:
    return (CONTROL, WALL, *PLAYERS)


GAME: Game[Options, State, Action, Event, Screen] = Game(
    name="greenway",
    rules_version=2,
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
