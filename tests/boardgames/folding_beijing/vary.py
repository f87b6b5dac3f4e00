"""Random set-ups for the laws, and states that differ only in what a seat may not know."""

from __future__ import annotations

from msgspec.structs import replace

from boardgames.folding_beijing.records.cards import Card
from boardgames.folding_beijing.records.events import Arranged, Event, SquareSet
from boardgames.folding_beijing.records.grid import SQUARES, Label
from boardgames.folding_beijing.records.options import Options
from boardgames.folding_beijing.records.sides import RESIDENTS
from boardgames.folding_beijing.records.state import State
from boardgames.folding_beijing.replay import REPLAY
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Seat
from tests import laws


def options(dice: Dice) -> Options:
    """Returns random house rulings, sometimes with named players."""
    return Options(
        powered=dice.one_of(("houses", "all")),
        protected_chips=dice.one_of(("spent", "stay")),
        open_memory=dice.roll(4) == 1,
        players=dice.one_of((None, ("Ann", "Bo"))),
    )


def vary(state: State, seat: Seat, dice: Dice) -> State:
    """Returns another state that differs only in what `seat` may not know.

    Control knows everything, as do the residents with `open_memory`. Others do not know the cards under standing
    facilities until the game is over, but everybody can count the people left.
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
    """Returns the event as it would be with these cards."""
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
