"""What each seat sees of Folding Beijing, built up from nothing: what is not put in here is sent to nobody.

The only secret is what lies under the facilities that stand, until the game is over and all is turned over. Control
knows it, and with the house ruling `open_memory` the residents do; without it they have to remember.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from msgspec import Struct

from boardgames.folding_beijing import events as happened
from boardgames.folding_beijing.cards import Card, Facility
from boardgames.folding_beijing.end_of_game import outcome
from boardgames.folding_beijing.events import Event
from boardgames.folding_beijing.eviction import least_to_raise
from boardgames.folding_beijing.grid import SQUARES, Label
from boardgames.folding_beijing.options import Options
from boardgames.folding_beijing.power import dark_without
from boardgames.folding_beijing.sentences import now, told
from boardgames.folding_beijing.sides import GOVERNOR, NONE, RESIDENTS, Both, Side
from boardgames.folding_beijing.state import Phase, Square, State, least_to_attack, people_of, to_act, who_answers
from boardgames.kit.outcome import Ended
from megagame.core.cached import remembered
from megagame.core.game import CONTROL, WALL, Seat
from megagame.core.sentences import Sentence


class SquareScreen(Struct, frozen=True):
    """A square of the board; before the residents have arranged there is nothing on it.

    `population`: the card, where it is exposed or this seat may know it. `turned`: the newest step exposed it. `least`:
    the fewest chips that attack it now, None where it cannot be attacked. `dark`: the houses that would fall with it.
    """

    at: Label
    facility: Facility | None
    standing: bool
    population: Card | None
    exposed: bool
    chips: Both
    turned: bool
    least: int | None
    dark: tuple[Label, ...]


class BidScreen(Struct, frozen=True):
    """What is bid for, and who must answer with `least` chips more, which may be more than that side holds."""

    at: Label
    facility: Facility
    chips: Both
    answers: Side
    least: int
    dark: tuple[Label, ...]


class BoardScreen(Struct, frozen=True):
    """The table as a seat sees it. `now`: what is going on; `just`: what the newest step did, in its order."""

    options: Options
    players: Mapping[Side, str]
    phase: Phase
    squares: tuple[SquareScreen, ...]
    hand: Both
    people: Both
    to_act: tuple[Side, ...]
    bid: BidScreen | None
    outcome: Ended | None
    now: Sentence
    just: tuple[Sentence, ...]


class ControlScreen(Struct, frozen=True, tag="control"):
    """Everything: the board as it lies there for everybody, and the squares with what lies under them."""

    board: BoardScreen
    hidden: tuple[SquareScreen, ...]


class WallScreen(Struct, frozen=True, tag="wall"):
    """The table view, for everybody."""

    board: BoardScreen


class SideScreen(Struct, frozen=True, tag="side"):
    """One of the two sides at the table."""

    board: BoardScreen
    side: Side


Screen: TypeAlias = ControlScreen | WallScreen | SideScreen


def screen(state: State, seat: Seat) -> Screen:
    """What `seat` may know in this state; `seat` must be one of the table's."""
    if seat == CONTROL:
        return ControlScreen(_board(state), tuple(_squares(state, knows_cards=True)))
    if seat == WALL:
        return WallScreen(_board(state))
    if seat == RESIDENTS:
        return SideScreen(_open_board(state) if state.options.open_memory else _board(state), RESIDENTS)
    return SideScreen(_board(state), GOVERNOR)


@remembered
def _board(state: State) -> BoardScreen:
    """As everybody sees it."""
    return _laid_out(state, knows_cards=False)


def _open_board(state: State) -> BoardScreen:
    """As those see it who may look under the facilities."""
    return _laid_out(state, knows_cards=True)


def _laid_out(state: State, *, knows_cards: bool) -> BoardScreen:
    return BoardScreen(
        options=state.options,
        players=state.players,
        phase=state.phase,
        squares=tuple(_squares(state, knows_cards=knows_cards or state.phase == "over")),
        hand=state.hand,
        people=people_of(state),
        to_act=to_act(state),
        bid=_bid(state),
        outcome=outcome(state),
        now=now(state),
        just=tuple(_told(state.just)),
    )


def _squares(state: State, *, knows_cards: bool) -> Iterable[SquareScreen]:
    if not state.squares:
        return (_bare(at) for at in SQUARES)
    turned = {event.at for event in state.just if isinstance(event, happened.Destroyed)}
    return (
        SquareScreen(
            at=at,
            facility=square.facility,
            standing=square.standing,
            population=square.population if knows_cards or not square.standing else None,
            exposed=not square.standing,
            chips=square.chips,
            turned=at in turned,
            least=_least(state, square),
            dark=dark_without(state, at) if square.standing else (),
        )
        for at, square in state.squares.items()
    )


def _bare(at: Label) -> SquareScreen:
    return SquareScreen(
        at=at,
        facility=None,
        standing=False,
        population=None,
        exposed=False,
        chips=NONE,
        turned=False,
        least=None,
        dark=(),
    )


def _least(state: State, square: Square) -> int | None:
    least = least_to_attack(square)
    return least if state.phase == "attack" and square.standing and least <= state.hand.governor else None


def _bid(state: State) -> BidScreen | None:
    if state.attacked is None:
        return None
    square = state.squares[state.attacked]
    side = who_answers(square)
    return BidScreen(
        at=state.attacked,
        facility=square.facility,
        chips=square.chips,
        answers=side,
        least=least_to_raise(square, side),
        dark=dark_without(state, state.attacked),
    )


def _told(just: Iterable[Event]) -> Iterable[Sentence]:
    """What everybody may hear of the newest step."""
    return (sentence for sentence in map(told, just) if sentence is not None)
