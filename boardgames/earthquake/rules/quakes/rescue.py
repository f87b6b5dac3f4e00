"""Rescue, default and auction of critical deeds (earthquake.md, New Year)."""

from boardgames.earthquake.records import actions
from boardgames.earthquake.records.events import (
    AuctionBegun,
    AuctionEnded,
    BidMade,
    ContributionsReturned,
    Defaulted,
    PiecesContributed,
    RescueBegun,
)
from boardgames.earthquake.records.options import Player
from boardgames.earthquake.records.pieces import Pieces, holds, less, number, squares
from boardgames.earthquake.records.state import State, cost, deeds_of, walker
from boardgames.earthquake.rules.quakes.new_year import cost_paid, paid_with
from boardgames.earthquake.rules.resolution import Resolution
from boardgames.kit.turns import others_after
from megagame.core.game import Refusal


def begin(resolution: Resolution, seat: Player, deed: str) -> None:
    """Ask the other players, clockwise from the holder."""
    resolution.happens(RescueBegun(seat, deed, others_after(resolution.state.seats, seat)))


def missing(state: State) -> Pieces:
    """The pieces that the holder lacks for the deed at stake."""
    wanted = cost(state, *paid_with(state, _stake(state)))
    return less(wanted, state.savings[walker(state)])


def contribute(resolution: Resolution, seat: Player, action: actions.Contribute) -> None:
    """Give pieces, or none. Refused: `not_in_savings`; `too_many` (than missing)."""
    state = resolution.state
    if not holds(state.savings[seat], action.pieces):
        raise Refusal("not_in_savings")
    if not holds(missing(state), action.pieces):
        raise Refusal("too_many")
    holder = walker(state)
    resolution.happens(PiecesContributed(seat, holder, action.pieces))
    if not number(missing(resolution.state)):
        resolution.happens(cost_paid(resolution.state, holder, paid_with(resolution.state, _stake(resolution.state))))
    elif not resolution.state.asked:
        _default(resolution, holder)


def bid(resolution: Resolution, seat: Player, action: actions.Bid) -> None:
    """Bid, or pass. Refused: `not_in_savings`."""
    pieces = action.pieces or {}
    if not holds(resolution.state.savings[seat], pieces):
        raise Refusal("not_in_savings")
    resolution.happens(BidMade(seat, pieces if number(pieces) else None))
    if not resolution.state.asked:
        _end_auction(resolution)


def _default(resolution: Resolution, holder: Player) -> None:
    given = {seat: pieces for seat, pieces in resolution.state.contributed.items() if number(pieces)}
    if given:
        resolution.happens(ContributionsReturned(holder, given))
    resolution.happens(Defaulted(holder, deeds_of(resolution.state, holder)))
    _next_auction(resolution)


def _next_auction(resolution: Resolution) -> None:
    """Start the next auction, counter-clockwise among those with savings."""
    while resolution.state.auctions:
        state = resolution.state
        order = reversed(others_after(state.seats, walker(state)))
        resolution.happens(
            AuctionBegun(state.auctions[0], tuple(seat for seat in order if number(state.savings[seat])))
        )
        if resolution.state.asked:
            return
        resolution.happens(AuctionEnded(_stake(resolution.state), None, {}))


def _end_auction(resolution: Resolution) -> None:
    best = max(resolution.state.bids, key=lambda bid: squares(bid.pieces), default=None)
    deed = _stake(resolution.state)
    resolution.happens(AuctionEnded(deed, best.seat, best.pieces) if best else AuctionEnded(deed, None, {}))
    _next_auction(resolution)


def _stake(state: State) -> str:
    if state.at_stake is None:
        raise ValueError("nothing is at stake")
    return state.at_stake
