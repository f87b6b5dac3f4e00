"""Where a game of EARTHQUAKE! stands: frozen records, changed only by making new ones."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from boardgames.earthquake import structures as standing
from boardgames.earthquake.events import Event, Outcome, Page, Phase
from boardgames.earthquake.options import Player, Rulings
from boardgames.earthquake.pieces import Laid, Pieces, added, counted
from boardgames.earthquake.street import BLOCK_AT, Cell, Side, in_board_order, tank_farm


class BidPlaced(Struct, frozen=True):
    """A bid that lies open in the running auction."""

    seat: Player
    pieces: Pieces


class State(Struct, frozen=True, omit_defaults=True):
    """A position of EARTHQUAKE!. Equal positions are equal states.

    - `seats`: in seating order, clockwise; `order`: in playing order
    - `turn`: who walks; `left`: the steps still to be walked once the corner is settled
    - `positions`: spaces of the street, 0 to 35
    - `savings`: all five kinds of every seat; `deeds`: of each block that is held, by whom
    - `structures`: the pieces of each block, oldest first; blocks without any are left out
    - `due`: deeds that must be paid for now; `paid_ahead`: those that are free at the next New Year
    - `at_stake`: the deed in rescue or at auction; `asked`: who is to be asked still, the next one first
    - `contributed`: what each has given in the running rescue; `bids`: those of the running auction
    - `auctions`: deeds to be auctioned after this one
    - `quakes`: every roll of the earthquake's dice
    - `real_dice`: the table rolls its own dice, and whoever rolls enters them
    - `just`: what happened since the dice were last rolled; `fallen`: the pieces that an earthquake took meanwhile,
      `lost`: the deeds that went with them, by who held them
    - `page`: of that earthquake, the page that everybody is shown; None once all are turned
    """

    seats: tuple[Player, ...] = ()
    order: tuple[Player, ...] = ()
    rulings: Rulings = Rulings()
    phase: Phase = "roll"
    turn: Player | None = None
    left: int = 0
    positions: Mapping[Player, int] = {}
    savings: Mapping[Player, Pieces] = {}
    deeds: Mapping[str, Player] = {}
    structures: Mapping[str, tuple[Laid, ...]] = {}
    due: tuple[str, ...] = ()
    paid_ahead: tuple[str, ...] = ()
    at_stake: str | None = None
    asked: tuple[Player, ...] = ()
    contributed: Mapping[Player, Pieces] = {}
    bids: tuple[BidPlaced, ...] = ()
    auctions: tuple[str, ...] = ()
    quakes: tuple[tuple[int, ...], ...] = ()
    outcome: Outcome | None = None
    real_dice: bool = False
    just: tuple[Event, ...] = ()
    fallen: Mapping[str, tuple[Laid, ...]] = {}
    lost: Mapping[str, Player] = {}
    page: Page | None = None


BLANK = State()

_farm = cache(tank_farm)


def tanks(state: State) -> frozenset[Cell]:
    """The cells of the tank farm."""
    return _farm(state.rulings.tank_size)


def walker(state: State) -> Player:
    """Whose turn it is; the game must not be over."""
    if state.turn is None:
        raise ValueError("nobody walks any more")
    return state.turn


def block_of(state: State, seat: Player) -> str | None:
    """The block on which a seat stands; None on a corner."""
    return BLOCK_AT.get(state.positions[seat])


def structure(state: State, block: str) -> tuple[Laid, ...]:
    """The pieces of a block, oldest first."""
    return state.structures.get(block, ())


def deeds_of(state: State, seat: Player) -> tuple[str, ...]:
    """The deeds that a seat holds, in board order."""
    return in_board_order(block for block, holder in state.deeds.items() if holder == seat)


def cost(state: State, *blocks: str) -> Pieces:
    """The COST of these deeds together: what their structures hold."""
    return added(*(counted(structure(state, block)) for block in blocks))


def is_critical(state: State, block: str) -> bool:
    """Whether a structure touches the tank farm."""
    return standing.touches(structure(state, block), tanks(state))


def secured(state: State) -> tuple[Side, ...]:
    """The sides that are secured, in board order."""
    return standing.secured(state.structures, tanks(state))


def to_act(state: State) -> tuple[Player, ...]:
    """Who must act now."""
    if state.phase in {"rescue", "auction"}:
        return state.asked[:1]
    return () if state.turn is None else (state.turn,)
