"""What each seat sees of Folding Beijing.

The population cards under standing facilities are secret until the game is over. Control sees them, and with the
option `open_memory` so do the residents.
"""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from msgspec import Struct

from boardgames.folding_beijing.records import events as happened
from boardgames.folding_beijing.records.cards import Card, Facility
from boardgames.folding_beijing.records.grid import NEXT_TO, SQUARES, Label
from boardgames.folding_beijing.records.options import Options
from boardgames.folding_beijing.records.sides import GOVERNOR, NONE, RESIDENTS, Both, Side
from boardgames.folding_beijing.records.state import (
    Phase,
    Square,
    State,
    least_to_attack,
    people_of,
    to_act,
    who_answers,
)
from boardgames.folding_beijing.rules.eviction import dark_without, least_to_raise
from boardgames.folding_beijing.rules.outcome import outcome
from boardgames.folding_beijing.sentences import now, tell
from boardgames.kit.outcome import Ended
from megagame.core.cached import remembered
from megagame.core.game import CONTROL, WALL, Seat
from megagame.core.sentences import Sentence


class SquareScreen(Struct, frozen=True):
    """A square, empty until the residents have arranged.

    - `population`: the card, if exposed or known to this seat; `turned`: the newest step exposed it
    - `least`: the fewest chips that attack it now, or None
    - `dark`: the houses that fall with it; `with_them`: the residents' chips on those
    - `powered`: how many standing stations power this house; None for everything else
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
    with_them: int = 0
    powered: int | None = None


class BidScreen(Struct, frozen=True):
    """The current bid. `least` may exceed the chips of the side that `answers`.

    `dark`, `with_them`: as of the square.
    """

    at: Label
    facility: Facility
    chips: Both
    answers: Side
    least: int
    dark: tuple[Label, ...]
    with_them: int


class BoardScreen(Struct, frozen=True):
    """The table as a seat sees it. `just`: what the newest step did."""

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
    board: BoardScreen
    hidden: tuple[SquareScreen, ...]


class WallScreen(Struct, frozen=True, tag="wall"):
    board: BoardScreen


class SideScreen(Struct, frozen=True, tag="side"):
    board: BoardScreen
    side: Side


Screen: TypeAlias = ControlScreen | WallScreen | SideScreen


def screen(state: State, seat: Seat) -> Screen:
    if seat == CONTROL:
        return ControlScreen(_board(state), tuple(_squares(state, knows_cards=True)))
    if seat == WALL:
        return WallScreen(_board(state))
    if seat == RESIDENTS:
        return SideScreen(_open_board(state) if state.options.open_memory else _board(state), RESIDENTS)
    return SideScreen(_board(state), GOVERNOR)


@remembered
def _board(state: State) -> BoardScreen:
    return _laid_out(state, knows_cards=False)


def _open_board(state: State) -> BoardScreen:
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
        just=tuple(sentence for event in state.just if (sentence := tell(state, event))),
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
            with_them=_chips_on(state, dark_without(state, at)) if square.standing else 0,
            powered=_powered(state, at) if square.standing and square.facility == "house" else None,
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
        with_them=_chips_on(state, dark_without(state, state.attacked)),
    )


def _powered(state: State, at: Label) -> int:
    near = (state.squares[other] for other in NEXT_TO[at])
    return sum(square.standing and square.facility == "power" for square in near)


def _chips_on(state: State, squares: Iterable[Label]) -> int:
    """The residents' chips on these squares."""
    return sum(state.squares[at].chips.residents for at in squares)
