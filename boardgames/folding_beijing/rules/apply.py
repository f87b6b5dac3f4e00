"""State transitions of Folding Beijing. They never fail and check no rule."""

from typing import assert_never

from msgspec.structs import replace

from boardgames.folding_beijing.records import events as happened
from boardgames.folding_beijing.records.events import Event
from boardgames.folding_beijing.records.grid import SQUARES, Label
from boardgames.folding_beijing.records.sides import GOVERNOR, NONE, RESIDENTS, Both, Side
from boardgames.folding_beijing.records.state import Square, State
from boardgames.kit.resolution import just_after

_FOLLOWS = (happened.Protected, happened.Destroyed, happened.MediaSeen, happened.GameEnded, happened.GameResumed)
"""Events that belong to the step of the event before them."""


def apply(state: State, event: Event) -> State:
    return replace(_changed(state, event), just=just_after(state.just, event, _FOLLOWS))


def _changed(state: State, event: Event) -> State:  # noqa: C901, PLR0911, PLR0912 - one arm for each event, that is all
    match event:
        case happened.TableOpened():
            return State(options=event.options, players=event.players)
        case happened.Arranged():
            return _arranged(state, event)
        case happened.Attacked():
            return _bid(replace(state, phase="bid", attacked=event.at), event.at, GOVERNOR, event.chips)
        case happened.Raised():
            return _bid(state, event.at, event.side, event.chips)
        case happened.Yielded():
            return replace(state, phase="attack", attacked=None)
        case happened.Protected():
            kept = replace(state.squares[event.at], chips=Both(0, event.kept))
            return _with_square(state, event.at, kept)
        case happened.Destroyed():
            gone = replace(state.squares[event.at], population=event.population, chips=NONE, standing=False)
            return _with_square(state, event.at, gone)
        case happened.MediaSeen():
            return replace(state, hand=state.hand.with_more(event.side, -event.lost)) if event.side else state
        case happened.GameEnded():
            return replace(state, phase="over")
        case happened.GameResumed():
            return replace(state, phase="attack")
        case happened.SquareSet():
            square = Square(event.facility, event.population, event.chips, event.standing)
            return _with_square(state, event.at, square)
        case happened.HandsSet():
            return replace(state, hand=event.hand)
        case happened.BidSet():
            return replace(state, phase="bid" if event.at else "attack", attacked=event.at)
        case _:
            assert_never(event)


def _arranged(state: State, event: happened.Arranged) -> State:
    rows = zip(SQUARES, event.facilities, event.population, event.chips, strict=True)
    squares = {at: Square(facility, card, Both(0, on_it)) for at, facility, card, on_it in rows}
    return replace(state, phase="attack", squares=squares, hand=state.hand.with_more(RESIDENTS, -sum(event.chips)))


def _bid(state: State, at: Label, side: Side, chips: int) -> State:
    square = state.squares[at]
    bid = replace(square, chips=square.chips.with_more(side, chips))
    return replace(_with_square(state, at, bid), hand=state.hand.with_more(side, -chips))


def _with_square(state: State, at: Label, square: Square) -> State:
    return replace(state, squares={**state.squares, at: square})
