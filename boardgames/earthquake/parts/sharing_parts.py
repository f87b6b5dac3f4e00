"""Forms for agreements: paying together at New Year, and the order of play."""

from msgspec import Struct

from boardgames.earthquake.parts.board_parts import Shield, shield
from boardgames.earthquake.parts.piece_counts import Count, counts_of
from boardgames.earthquake.records.options import Player
from boardgames.earthquake.records.pieces import Pieces
from boardgames.earthquake.records.state import State, cost, walker
from boardgames.earthquake.rules.opening import clockwise_order
from boardgames.earthquake.rules.quakes.new_year import is_linked, payable


class Pact(Struct, frozen=True):
    """An open offer to pay together. `answers`: who must answer it."""

    giver: Shield
    payer: Shield
    deeds: tuple[str, ...]
    pieces: Pieces
    answers: Shield


class ShareDeed(Struct, frozen=True):
    """A deed that may be paid for together. `chosen`: at first."""

    block: str
    cost: Pieces
    chosen: bool


class Partner(Struct, frozen=True):
    """An offer that can be made. `gives`: the reader would give the pieces."""

    giver: Shield
    payer: Shield
    gives: bool
    deeds: tuple[ShareDeed, ...]
    counts: tuple[Count, ...]


class Sequence(Struct, frozen=True):
    """The order of play as it is, and as it would be clockwise. `wanted`: by this player."""

    order: tuple[Player, ...]
    clockwise: tuple[Player, ...]
    agree: tuple[Player, ...]
    wanted: bool


def pacts(state: State) -> tuple[Pact, ...]:
    """The open offers of this New Year."""
    return tuple(
        Pact(
            giver=shield(state, giver),
            payer=shield(state, walker(state)),
            deeds=offer.deeds,
            pieces=offer.pieces,
            answers=shield(state, walker(state) if offer.by == giver else giver),
        )
        for giver, offer in state.offers.items()
    )


def partners(state: State, seat: Player) -> tuple[Partner, ...]:
    """The offers that a player can make at this New Year."""
    givers = (seat,) if seat != state.turn else tuple(other for other in state.seats if is_linked(state, other))
    found = (_partner(state, giver, gives=giver == seat) for giver in givers)
    return tuple(partner for partner in found if partner.counts)


def _partner(state: State, giver: Player, *, gives: bool) -> Partner:
    whole = state.rulings.linked == "whole"
    deeds = (
        ShareDeed(deed, cost(state, deed), whole or deed in state.due or state.deeds[deed] == giver)
        for deed in payable(state)
    )
    payer = shield(state, walker(state))
    return Partner(shield(state, giver), payer, gives, tuple(deeds), counts_of(state.savings[giver]))


def sequence(state: State, seat: Player) -> Sequence | None:
    """The choice of the order of play, while it is open."""
    order = clockwise_order(state)
    return Sequence(state.order, order, state.clockwise, seat in state.clockwise) if order else None
