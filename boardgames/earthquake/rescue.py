"""Rescue, default and auction of critical deeds (earthquake.md, New Year)."""

from __future__ import annotations

from boardgames.earthquake import actions as asked
from boardgames.earthquake.course import Course
from boardgames.earthquake.events import (
    AuctionBegun,
    AuctionEnded,
    BidMade,
    ContributionsReturned,
    Defaulted,
    PiecesContributed,
    RescueBegun,
)
from boardgames.earthquake.new_year import cost_paid, paid_with
from boardgames.earthquake.options import Player
from boardgames.earthquake.pieces import Pieces, holds, less, number, squares
from boardgames.earthquake.state import State, cost, deeds_of, walker
from boardgames.kit.turns import others_after
from megagame.core.game import Refusal


def begin(course: Course, seat: Player, deed: str) -> None:
    """Ask the other players, clockwise from the holder."""
    course.happens(RescueBegun(seat, deed, others_after(course.state.seats, seat)))


def missing(state: State) -> Pieces:
    """The pieces that the holder lacks for the deed at stake."""
    wanted = cost(state, *paid_with(state, _stake(state)))
    return less(wanted, state.savings[walker(state)])


def contribute(course: Course, seat: Player, action: asked.Contribute) -> None:
    """Give pieces, or none. Refused: `not_in_savings`; `too_many` (than missing)."""
    state = course.state
    if not holds(state.savings[seat], action.pieces):
        raise Refusal("not_in_savings")
    if not holds(missing(state), action.pieces):
        raise Refusal("too_many")
    holder = walker(state)
    course.happens(PiecesContributed(seat, holder, action.pieces))
    if not number(missing(course.state)):
        course.happens(cost_paid(course.state, holder, paid_with(course.state, _stake(course.state))))
    elif not course.state.asked:
        _default(course, holder)


def bid(course: Course, seat: Player, action: asked.Bid) -> None:
    """Bid, or pass. Refused: `not_in_savings`."""
    pieces = action.pieces or {}
    if not holds(course.state.savings[seat], pieces):
        raise Refusal("not_in_savings")
    course.happens(BidMade(seat, pieces if number(pieces) else None))
    if not course.state.asked:
        _end_auction(course)


def _default(course: Course, holder: Player) -> None:
    given = {seat: pieces for seat, pieces in course.state.contributed.items() if number(pieces)}
    if given:
        course.happens(ContributionsReturned(holder, given))
    course.happens(Defaulted(holder, deeds_of(course.state, holder)))
    _next_auction(course)


def _next_auction(course: Course) -> None:
    """Start the next auction, counter-clockwise among those with savings."""
    while course.state.auctions:
        state = course.state
        order = reversed(others_after(state.seats, walker(state)))
        course.happens(AuctionBegun(state.auctions[0], tuple(seat for seat in order if number(state.savings[seat]))))
        if course.state.asked:
            return
        course.happens(AuctionEnded(_stake(course.state), None, {}))


def _end_auction(course: Course) -> None:
    best = max(course.state.bids, key=lambda bid: squares(bid.pieces), default=None)
    deed = _stake(course.state)
    course.happens(AuctionEnded(deed, best.seat, best.pieces) if best else AuctionEnded(deed, None, {}))
    _next_auction(course)


def _stake(state: State) -> str:
    if state.at_stake is None:
        raise ValueError("nothing is at stake")
    return state.at_stake
