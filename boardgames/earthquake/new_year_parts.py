"""What players do at a New Year: the forms for paying, helping and bidding."""

from __future__ import annotations

from msgspec import Struct

from boardgames.earthquake.board_parts import Shield, shield
from boardgames.earthquake.counts import Count, counts_of, question
from boardgames.earthquake.new_year import is_hopeless, paid_with, payable
from boardgames.earthquake.options import Player
from boardgames.earthquake.pieces import Pieces, less
from boardgames.earthquake.rescue import missing
from boardgames.earthquake.state import BidPlaced, State, cost, deeds_of, is_critical
from boardgames.earthquake.structures import linked_with


class Due(Struct, frozen=True):
    """A deed at New Year. `together`: what is paid for with it. `lacks`: what savings do not cover of that.

    `holder`: of another's deed, who holds it. `may_go`: it may be given up now. `quake`: then the earthquake's die is
    rolled at once.
    """

    block: str
    together: tuple[str, ...]
    cost: Pieces
    lacks: Pieces
    critical: bool
    holder: Shield | None
    may_go: bool
    quake: bool


class Paying(Struct, frozen=True):
    """What is due, and what others hold that is linked; each with its price."""

    question: str
    savings: Pieces
    due: tuple[Due, ...]
    others: tuple[Due, ...]
    real: bool


class Giving(Struct, frozen=True):
    """Pieces for whoever is at New Year: `missing` is what is asked for, None where one may give anything.

    `gave`: who gave what before; `after`: who is asked next. `quake`: then the earthquake may be rolled at once.
    """

    question: str
    to: Shield
    deed: str | None
    missing: Pieces | None
    counts: tuple[Count, ...]
    gave: tuple[BidPlaced, ...]
    after: tuple[Player, ...]
    real: bool


class Bidding(Struct, frozen=True):
    """An auction: the deed, what it will cost at New Year, what was bid, and who bids next."""

    question: str
    deed: str
    cost: Pieces
    counts: tuple[Count, ...]
    bids: tuple[BidPlaced, ...]
    after: tuple[Player, ...]
    real: bool


def is_linked(state: State, seat: Player) -> bool:
    """Whether a seat holds a deed that is linked with one of whoever is at New Year."""
    if state.turn is None or seat == state.turn:
        return False
    linked = linked_with(state.structures, deeds_of(state, state.turn))
    return not linked.isdisjoint(deeds_of(state, seat))


def paying(state: State, seat: Player) -> Paying:
    others = tuple(deed for deed in payable(state) if deed not in state.due)
    return Paying(
        question=question(state),
        savings=state.savings[seat],
        due=tuple(_due(state, seat, deed) for deed in state.due),
        others=tuple(_due(state, seat, deed) for deed in others),
        real=state.real_dice,
    )


def _due(state: State, seat: Player, deed: str) -> Due:
    together = paid_with(state, deed)
    price, holder = cost(state, *together), state.deeds[deed]
    critical = is_critical(state, deed)
    return Due(
        block=deed,
        together=together,
        cost=price,
        lacks=less(price, state.savings[seat]),
        critical=critical,
        holder=None if holder == seat else shield(state, holder),
        may_go=holder == seat and (is_hopeless(state, seat, deed) or not critical),
        quake=deeds_of(state, seat) == (deed,) and not critical,
    )


def present(state: State, seat: Player) -> Giving:
    walker = state.turn or seat
    counts = counts_of(state.savings[seat])
    return Giving(question(state, "gift"), shield(state, walker), None, None, counts, (), (), real=False)


def asked_for_help(state: State, seat: Player) -> Giving:
    walker, lacking = state.turn or seat, missing(state)
    return Giving(
        question=question(state, seat),
        to=shield(state, walker),
        deed=state.at_stake,
        missing=lacking,
        counts=counts_of(state.savings[seat], lacking),
        gave=tuple(BidPlaced(giver, pieces) for giver, pieces in state.contributed.items()),
        after=state.asked[1:],
        real=state.real_dice and len(state.asked) == 1,
    )


def bidding(state: State, seat: Player) -> Bidding:
    deed = state.at_stake or ""
    return Bidding(
        question=question(state, seat),
        deed=deed,
        cost=cost(state, deed),
        counts=counts_of(state.savings[seat]),
        bids=state.bids,
        after=state.asked[1:],
        real=state.real_dice and len(state.asked) == 1 and not state.auctions,
    )
