"""What the laws of the house need: random rulings, and states that differ only in what a seat may not know."""

from __future__ import annotations

from msgspec.structs import replace

from boardgames.folding_beijing.cards import Card
from boardgames.folding_beijing.events import Arranged, Event, SquareSet
from boardgames.folding_beijing.grid import SQUARES, Label
from boardgames.folding_beijing.options import Options
from boardgames.folding_beijing.replay import REPLAY
from boardgames.folding_beijing.sides import RESIDENTS
from boardgames.folding_beijing.state import State
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Seat
from tests import laws


def options(dice: Dice) -> Options:
    """House rulings drawn by lot, now and then with people named."""
    return Options(
        powered=dice.one_of(("houses", "all")),
        protected_chips=dice.one_of(("spent", "stay")),
        open_memory=dice.roll(4) == 1,
        players=dice.one_of((None, ("Ann", "Bo"))),
    )


def vary(state: State, seat: Seat, dice: Dice) -> State:
    """Another state that differs only in what `seat` may not know.

    Control may know all, and the residents do with `open_memory`. The others do not know which card lies under which of
    the facilities that stand, until the game is over; how many people are left in all everybody can count.
    """
    if seat == CONTROL or state.phase == "over" or (seat == RESIDENTS and state.options.open_memory):
        return state
    hidden = [at for at, square in state.squares.items() if square.standing]
    cards = dict(zip(hidden, dice.shuffled([state.squares[at].population for at in hidden]), strict=True))
    squares = {
        at: replace(square, population=cards[at]) if square.standing else square for at, square in state.squares.items()
    }
    return replace(state, squares=squares, just=tuple(_just(event, cards) for event in state.just))


def _just(event: Event, cards: dict[Label, Card]) -> Event:
    """The same event as it would be, had these cards lain there."""
    match event:
        case Arranged():
            return replace(event, population=tuple(cards[at] for at in SQUARES))
        case SquareSet(at=at):
            return replace(event, population=cards.get(at, event.population))
        case _:
            return event


def _hidden(state: State, seat: Seat) -> tuple[Card, ...] | None:
    if state.phase == "over" or (seat == RESIDENTS and state.options.open_memory):
        return None
    hidden = tuple(square.population for square in state.squares.values() if square.standing)
    return hidden if len(set(hidden)) > 1 else None


BENCH = laws.Bench(
    options=options,
    vary=vary,
    secrets={"the people of facilities that stand": _hidden},
    view=REPLAY.view,
    chosen=frozenset({"population", "facilities", "chips", "at"}),
    watched=60,
    playouts=500,
)
