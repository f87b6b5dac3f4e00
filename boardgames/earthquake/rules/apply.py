"""State transitions of EARTHQUAKE! They never fail and check no rule."""

from collections.abc import Iterable, Mapping
from typing import assert_never

from msgspec.structs import replace

from boardgames.earthquake.records import by_hand_events as put_right
from boardgames.earthquake.records import events as happened
from boardgames.earthquake.records import years
from boardgames.earthquake.records.events import Event
from boardgames.earthquake.records.options import Player
from boardgames.earthquake.records.pieces import KINDS, START, Laid, Pieces, added, counted, less
from boardgames.earthquake.records.state import BidPlaced, Offer, State, structure
from boardgames.earthquake.records.street import in_board_order

MOST_TOLD = 200
"""Events remembered of one turn. Only repeated gifts can exceed it."""

SHAKING = (
    *(happened.QuakeRolled, happened.CityShaken, happened.GameEnded),
    *(happened.CornerReached, happened.SpaceReached, happened.PhaseBegun, happened.TurnBegun),
)
"""Events that an earthquake causes. Any other event closes its pages."""


def apply(state: State, event: Event) -> State:
    if isinstance(event, happened.DiceRolled):
        return replace(_changed(state, event), just=(event,), fallen={}, lost={}, page=None)
    if isinstance(event, happened.PageTurned):
        return _changed(state, event)
    after = replace(
        _changed(state, event), just=(*state.just, event)[-MOST_TOLD:], years=years.after(state.years, event)
    )
    return after if isinstance(event, SHAKING) else replace(after, page=None)


def _changed(state: State, event: Event) -> State:  # noqa: C901, PLR0911, PLR0912, PLR0915 - an arm for each event
    match event:
        case happened.CitySetUp():
            return _set_up(event)
        case happened.DiceRolled():
            return replace(state, left=sum(event.dice), clockwise=())
        case happened.CornerReached():
            return replace(state, positions={**state.positions, event.seat: event.at}, left=event.left)
        case happened.YearBegun():
            return replace(state, due=event.due, paid_ahead=_without(state.paid_ahead, event.used_up))
        case happened.PhaseBegun():
            return replace(state, phase=event.phase)
        case happened.CostPaid():
            return _cost_paid(state, event)
        case happened.DeedForfeited():
            return _forfeited(state, event)
        case happened.PiecesContributed():
            return _contributed(state, event)
        case happened.ShareOffered():
            offer = Offer(event.by, event.deeds, event.pieces)
            return replace(state, offers={**state.offers, event.giver: offer})
        case happened.ShareAnswered():
            return replace(state, offers={who: offer for who, offer in state.offers.items() if who != event.giver})
        case happened.ClockwiseWanted():
            others = tuple(seat for seat in state.clockwise if seat != event.seat)
            return replace(state, clockwise=(*others, event.seat) if event.wanted else others)
        case happened.SequenceAgreed():
            return replace(state, order=event.order, clockwise=())
        case happened.RescueBegun():
            return replace(state, phase="rescue", at_stake=event.deed, asked=event.asked, offers={})
        case happened.ContributionsReturned():
            return _returned(state, event)
        case happened.Defaulted():
            return _defaulted(state, event)
        case happened.AuctionBegun():
            auctions = tuple(deed for deed in state.auctions if deed != event.deed)
            return replace(state, phase="auction", at_stake=event.deed, asked=event.asked, auctions=auctions)
        case happened.BidMade():
            bids = () if event.pieces is None else (BidPlaced(event.seat, event.pieces),)
            return replace(state, asked=state.asked[1:], bids=(*state.bids, *bids))
        case happened.AuctionEnded():
            return _auctioned(state, event)
        case happened.IncomeCollected():
            return _gains(state, event.seat, event.pieces)
        case happened.QuakeRolled():
            page = "die" if len(event.dice) > 1 else None
            return replace(state, quakes=(*state.quakes, event.dice), page=page)
        case happened.CityShaken():
            return _shaken(state, event)
        case happened.PageTurned():
            return replace(state, page=event.to)
        case happened.SpaceReached():
            return replace(state, positions={**state.positions, event.seat: event.at}, left=0)
        case happened.PiecesLaid():
            return _laid(state, event)
        case happened.DeedTaken():
            return _deed_taken(state, event)
        case happened.StructureLooted():
            return _looted(state, event)
        case happened.SavingsTaken():
            return _gains(_pays(state, event.from_, event.pieces), event.seat, event.pieces)
        case happened.TurnPassed():
            return state
        case happened.TurnBegun():
            return replace(state, phase="roll", turn=event.seat)
        case happened.GameEnded():
            over = replace(state, phase="over", turn=None, left=0, due=(), offers={}, outcome=event.outcome)
            return replace(over, at_stake=None, asked=(), contributed={}, bids=(), auctions=())
        case put_right.PawnMoved():
            return replace(state, positions={**state.positions, event.seat: event.to})
        case put_right.SavingsSet():
            return replace(state, savings={**state.savings, event.seat: event.pieces})
        case put_right.DeedSet():
            return _deed_set(state, event)
        case put_right.PiecePlaced():
            laid = Laid(event.piece.kind, event.piece.cells, event.by)
            return _standing(state, {event.block: (*structure(state, event.block), laid)})
        case put_right.PieceRemoved():
            return _standing(state, {event.block: _without_places(structure(state, event.block), (event.piece,))})
        case put_right.TurnSet():
            cleared = replace(state, left=0, due=(), at_stake=None, asked=(), contributed={}, bids=(), auctions=())
            return replace(cleared, phase=event.phase, turn=event.seat, offers={}, outcome=None)
        case _:
            assert_never(event)


def _set_up(event: happened.CitySetUp) -> State:
    return State(
        seats=event.seats,
        order=event.order,
        rulings=event.rulings,
        real_dice=event.real_dice,
        turn=event.order[0],
        positions=dict.fromkeys(event.seats, 0),
        savings=dict.fromkeys(event.seats, START),
    )


def _cost_paid(state: State, event: happened.CostPaid) -> State:
    paid = _pays(state, event.seat, event.pieces)
    ahead = in_board_order((*state.paid_ahead, *event.ahead))
    rescued = replace(paid, at_stake=None, asked=(), contributed={}, offers={})
    return replace(rescued, due=_without(state.due, event.deeds), paid_ahead=ahead)


def _forfeited(state: State, event: happened.DeedForfeited) -> State:
    given_up = _to_the_bank(replace(state, offers={}), (event.deed,))
    if event.pieces is None:
        return given_up
    return _gains(_standing(given_up, {event.deed: ()}), event.seat, event.pieces)


def _contributed(state: State, event: happened.PiecesContributed) -> State:
    given = _gains(_pays(state, event.seat, event.pieces), event.to, event.pieces)
    if state.phase != "rescue":
        return given
    return replace(given, asked=state.asked[1:], contributed={**state.contributed, event.seat: event.pieces})


def _returned(state: State, event: happened.ContributionsReturned) -> State:
    for seat, pieces in event.pieces.items():
        state = _gains(_pays(state, event.seat, pieces), seat, pieces)
    return replace(state, contributed={})


def _defaulted(state: State, event: happened.Defaulted) -> State:
    bare = _to_the_bank(state, event.deeds)
    savings = {**state.savings, event.seat: dict.fromkeys(KINDS, 0)}
    return replace(bare, savings=savings, due=(), at_stake=None, asked=(), auctions=event.deeds)


def _auctioned(state: State, event: happened.AuctionEnded) -> State:
    settled = replace(state, at_stake=None, asked=(), bids=())
    if event.winner is None:
        return settled
    return replace(_pays(settled, event.winner, event.pieces), deeds={**state.deeds, event.deed: event.winner})


def _shaken(state: State, event: happened.CityShaken) -> State:
    left = {block: _without_places(structure(state, block), places) for block, places in event.lost.items()}
    gone = {block: tuple(structure(state, block)[place] for place in places) for block, places in event.lost.items()}
    lost = {deed: state.deeds[deed] for deed in event.deeds}
    return _to_the_bank(replace(_standing(state, left), fallen=gone, lost=lost), event.deeds)


def _laid(state: State, event: happened.PiecesLaid) -> State:
    paid = _pays(state, event.seat, counted(event.pieces))
    laid = tuple(Laid(piece.kind, piece.cells, event.seat) for piece in event.pieces)
    return _standing(paid, {event.block: (*structure(state, event.block), *laid)})


def _deed_taken(state: State, event: happened.DeedTaken) -> State:
    if event.from_ is not None:
        state = _gains(_pays(state, event.seat, event.pieces), event.from_, event.pieces)
    return replace(state, deeds={**state.deeds, event.deed: event.seat})


def _deed_set(state: State, event: put_right.DeedSet) -> State:
    bare = _to_the_bank(state, (event.deed,))
    return bare if event.holder is None else replace(bare, deeds={**bare.deeds, event.deed: event.holder})


def _looted(state: State, event: happened.StructureLooted) -> State:
    before = structure(state, event.block)
    taken = counted(before[place] for place in event.pieces)
    return _gains(_standing(state, {event.block: _without_places(before, event.pieces)}), event.seat, taken)


def _gains(state: State, seat: Player, pieces: Pieces) -> State:
    return replace(state, savings={**state.savings, seat: added(state.savings[seat], pieces)})


def _pays(state: State, seat: Player, pieces: Pieces) -> State:
    return replace(state, savings={**state.savings, seat: less(state.savings[seat], pieces)})


def _standing(state: State, changed: Mapping[str, tuple[Laid, ...]]) -> State:
    structures = {**state.structures, **changed}
    return replace(state, structures={block: standing for block, standing in structures.items() if standing})


def _to_the_bank(state: State, deeds: Iterable[str]) -> State:
    gone = set(deeds)
    held = {block: holder for block, holder in state.deeds.items() if block not in gone}
    due, ahead = _without(state.due, gone), _without(state.paid_ahead, gone)
    return replace(state, deeds=held, due=due, paid_ahead=ahead)


def _without(blocks: tuple[str, ...], gone: Iterable[str]) -> tuple[str, ...]:
    leaving = set(gone)
    return tuple(block for block in blocks if block not in leaving)


def _without_places(before: tuple[Laid, ...], places: Iterable[int]) -> tuple[Laid, ...]:
    gone = set(places)
    return tuple(piece for place, piece in enumerate(before) if place not in gone)
