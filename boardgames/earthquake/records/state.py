"""The state of a table of EARTHQUAKE!"""

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from boardgames.earthquake.records import structures as standing
from boardgames.earthquake.records.events import Event, Outcome, Page, Phase
from boardgames.earthquake.records.options import Player, Rulings
from boardgames.earthquake.records.pieces import Laid, Pieces, added, counted
from boardgames.earthquake.records.street import BLOCK_AT, Cell, Side, in_board_order, tank_farm
from boardgames.earthquake.records.years import Year


class BidPlaced(Struct, frozen=True):
    seat: Player
    pieces: Pieces


class Offer(Struct, frozen=True):
    """An open offer to pay for linked deeds together, by one of its two players."""

    by: Player
    deeds: tuple[str, ...]
    pieces: Pieces


class State(Struct, frozen=True, omit_defaults=True):
    """The state after the newest event.

    - `seats`: clockwise; `order`: in playing order
    - `turn`: the walking player; `left`: steps left once the corner is settled
    - `positions`: spaces of the street, 0 to 35
    - `savings`: all five kinds of each seat; `deeds`: holders by block
    - `structures`: pieces by block, oldest first; empty blocks are left out
    - `due`: deeds to pay for now; `paid_ahead`: free at the next New Year
    - `at_stake`: the deed in rescue or at auction; `asked`: players still to decide, in order
    - `offers`: to pay together at this New Year, by the player who would give pieces
    - `clockwise`: who wants to play clockwise, before the first walk
    - `contributed`, `bids`: of the current rescue and auction; `auctions`: deeds still to auction
    - `years`: what each New Year brought, oldest first
    - `quakes`: every roll of the earthquake dice
    - `real_dice`: players roll real dice and enter them
    - `just`: events since the last roll; `fallen`: pieces lost to an earthquake in them, `lost`: deeds, by holder
    - `page`: the page of that earthquake being shown, None once all are turned
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
    offers: Mapping[Player, Offer] = {}
    clockwise: tuple[Player, ...] = ()
    contributed: Mapping[Player, Pieces] = {}
    bids: tuple[BidPlaced, ...] = ()
    auctions: tuple[str, ...] = ()
    years: tuple[Year, ...] = ()
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
    return _farm(state.rulings.tank_size)


def walker(state: State) -> Player:
    """The player whose turn it is. The game must not be over."""
    if state.turn is None:
        raise ValueError("nobody walks any more")
    return state.turn


def block_of(state: State, seat: Player) -> str | None:
    """The block under a seat's pawn; None on a corner."""
    return BLOCK_AT.get(state.positions[seat])


def structure(state: State, block: str) -> tuple[Laid, ...]:
    """The pieces of a block, oldest first."""
    return state.structures.get(block, ())


def deeds_of(state: State, seat: Player) -> tuple[str, ...]:
    """The deeds of a seat, in board order."""
    return in_board_order(block for block, holder in state.deeds.items() if holder == seat)


def cost(state: State, *blocks: str) -> Pieces:
    """The COST of these deeds together: the pieces of their structures."""
    return added(*(counted(structure(state, block)) for block in blocks))


def is_critical(state: State, block: str) -> bool:
    """Whether a structure touches the tank farm."""
    return standing.touches(structure(state, block), tanks(state))


def secured(state: State) -> tuple[Side, ...]:
    """The secured sides, in board order."""
    return standing.secured(state.structures, tanks(state))


def to_act(state: State) -> tuple[Player, ...]:
    if state.phase in {"rescue", "auction"}:
        return state.asked[:1]
    return () if state.turn is None else (state.turn,)


def answering(state: State) -> tuple[Player, ...]:
    """The players who must answer an offer to pay together, in seating order."""
    asked = {walker(state) if offer.by == giver else giver for giver, offer in state.offers.items()}
    return tuple(seat for seat in state.seats if seat in asked)


def waited_for(state: State) -> tuple[Player, ...]:
    """The players who must act or answer now."""
    acting = to_act(state)
    return (*acting, *(seat for seat in answering(state) if seat not in acting))
