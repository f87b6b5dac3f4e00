"""Forms for paying, helping and bidding at New Year."""

from msgspec import Struct

from boardgames.earthquake.parts.board_parts import Shield, shield
from boardgames.earthquake.parts.piece_counts import Count, counts_of, question
from boardgames.earthquake.parts.sharing_parts import Pact, Partner, pacts, partners
from boardgames.earthquake.records.options import Player
from boardgames.earthquake.records.pieces import Pieces, less
from boardgames.earthquake.records.state import BidPlaced, State, cost, deeds_of, is_critical
from boardgames.earthquake.rules.quakes.new_year import is_hopeless, paid_with, payable
from boardgames.earthquake.rules.quakes.rescue import missing


class Due(Struct, frozen=True):
    """A deed to pay for.

    `together`: deeds paid with it. `lacks`: pieces missing from savings. `holder`: set for another player's deed.
    `may_go`: it may be given up now. `quake`: doing so rolls the earthquake die.
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
    question: str
    you: Player
    savings: Pieces
    due: tuple[Due, ...]
    others: tuple[Due, ...]
    pacts: tuple[Pact, ...]
    partners: tuple[Partner, ...]
    real: bool


class Giving(Struct, frozen=True):
    """A contribution. `missing` is None where any gift is allowed.

    `gave`: earlier contributions; `after`: who is asked next. `quake`: the earthquake may be rolled at once.
    """

    question: str
    you: Player
    to: Shield
    deed: str | None
    missing: Pieces | None
    counts: tuple[Count, ...]
    gave: tuple[BidPlaced, ...]
    after: tuple[Player, ...]
    real: bool
    pacts: tuple[Pact, ...] = ()
    partners: tuple[Partner, ...] = ()


class Bidding(Struct, frozen=True):
    """An auction. `cost` is the deed's next COST; `after`: who bids next."""

    question: str
    deed: str
    cost: Pieces
    counts: tuple[Count, ...]
    bids: tuple[BidPlaced, ...]
    after: tuple[Player, ...]
    real: bool


def paying(state: State, seat: Player) -> Paying:
    others = tuple(deed for deed in payable(state) if deed not in state.due)
    return Paying(
        question=question(state),
        you=seat,
        savings=state.savings[seat],
        due=tuple(_due(state, seat, deed) for deed in state.due),
        others=tuple(_due(state, seat, deed) for deed in others),
        pacts=pacts(state),
        partners=partners(state, seat),
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
    own = tuple(pact for pact in pacts(state) if pact.giver.player == seat)
    return Giving(
        question=question(state, "gift"),
        you=seat,
        to=shield(state, state.turn or seat),
        deed=None,
        missing=None,
        counts=counts_of(state.savings[seat]),
        gave=(),
        after=(),
        real=False,
        pacts=own,
        partners=partners(state, seat),
    )


def asked_for_help(state: State, seat: Player) -> Giving:
    walker, lacking = state.turn or seat, missing(state)
    return Giving(
        question=question(state, seat),
        you=seat,
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
