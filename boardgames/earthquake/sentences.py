"""The sentences of EARTHQUAKE!"""

from collections.abc import Mapping
from typing import assert_never

from boardgames.earthquake.records import by_hand_events as put_right
from boardgames.earthquake.records import events as happened
from boardgames.earthquake.records.events import Event, Reason
from boardgames.earthquake.records.options import Player
from boardgames.earthquake.records.pieces import KINDS, Kind, Pieces, counted
from boardgames.earthquake.records.state import State
from boardgames.earthquake.records.street import BLOCK_AT, Side
from boardgames.earthquake.rules.turns import CALLED
from boardgames.kit import by_hand, entered, turns
from boardgames.kit.sentences import HOUSE_SEATS
from megagame.core.game import Seat
from megagame.core.sentences import Sentence, gettext_noop, listed

REFUSALS: Mapping[str, str] = {
    **turns.REFUSALS,
    **entered.DICE_REFUSALS,
    "no_deed": gettext_noop("{block} has no suitable deed."),
    "own_deed": gettext_noop("{block} is yours already: build on it."),
    "has_deed": gettext_noop("{block} has a deed already: buy it, loot it, or build on it."),
    "must_pay": gettext_noop("{block} must be paid for."),
    "cannot_afford": gettext_noop("There are not enough pieces of the right kinds in savings to pay for that."),
    "not_in_savings": gettext_noop("There are not that many pieces of that kind in savings."),
    "too_many": gettext_noop("Too many pieces: take fewer."),
    "wrong_area": gettext_noop("Squares to take: exactly {wanted}."),
    "wrong_shape": gettext_noop("Piece {piece} does not have the shape of its kind."),
    "off_board": gettext_noop("Piece {piece} would leave the city."),
    "occupied": gettext_noop("Piece {piece} would overlap another piece or the tank farm."),
    "not_touching": gettext_noop("Piece {piece} must cover the block's bedrock or touch its structure."),
    "no_such_piece": gettext_noop("The structure has no such piece."),
    "would_collapse": gettext_noop("The rest would lose its connection to the bedrock."),
    "nobody_here": gettext_noop("That seat is not on this block."),
    "no_page": gettext_noop("The earthquake has no such page."),
    "no_offer": gettext_noop("There is no such offer to answer now."),
    "order_stands": gettext_noop("The order of play cannot change any more."),
    **by_hand.REFUSALS,
    "no_seat": gettext_noop("Nobody sits there at this table."),
    "no_block": gettext_noop("There are no actions on a corner: put the pawn on a block."),
}

REASONS: Mapping[Reason, Sentence] = {
    "secured": Sentence(gettext_noop("All four sides are secured.")),
    "rupture": Sentence(gettext_noop("The tanks rupture: everybody loses.")),
    "stopped": Sentence(gettext_noop("The game was stopped.")),
}

SIDE_WORDS: Mapping[Side, str] = {
    "red": gettext_noop("Red side"),
    "blue": gettext_noop("Blue side"),
    "yellow": gettext_noop("Yellow side"),
    "green": gettext_noop("Green side"),
}

PIECES: Mapping[Kind, str] = {
    "blue": gettext_noop("{number} × single"),
    "red": gettext_noop("{number} × corner"),
    "orange": gettext_noop("{number} × two"),
    "yellow": gettext_noop("{number} × three"),
    "green": gettext_noop("{number} × T"),
}

_ROLLED = gettext_noop("{seat} rolls {first} and {second}.")
_CORNERS = {
    0: gettext_noop("{seat} is at New Year."),
    9: gettext_noop("{seat} is at spring."),
    18: gettext_noop("{seat} is at summer."),
    27: gettext_noop("{seat} is at autumn."),
}
SEASONS = {
    0: gettext_noop("New Year"),
    9: gettext_noop("Spring"),
    18: gettext_noop("Summer"),
    27: gettext_noop("Autumn"),
}
_NOTHING = gettext_noop("nothing")


def seat_called(state: State, seat: Seat) -> Sentence:
    return Sentence(CALLED[seat]) if seat in CALLED else HOUSE_SEATS[seat]


def said(pieces: Pieces) -> Sentence:
    """Pieces by number and kind, or that there are none."""
    some = [Sentence(PIECES[kind], {"number": pieces[kind]}) for kind in KINDS if pieces.get(kind)]
    return listed(some) if some else Sentence(_NOTHING)


def tell(state: State, event: Event) -> Sentence | None:  # noqa: C901, PLR0911, PLR0912, PLR0915 - one arm for each event
    """What happened, for the log; None if a later event says it."""
    match event:
        case happened.CitySetUp():
            return Sentence(gettext_noop("{seats} sit down; {first} begins."), _set_up(event))
        case happened.DiceRolled(dice=(first, second)):
            return Sentence(_ROLLED, {**_who(event.seat), "first": first, "second": second})
        case happened.CornerReached():
            return Sentence(_CORNERS[event.at], _who(event.seat))
        case happened.CostPaid():
            text = gettext_noop("{seat} pays {pieces} for {deeds}.")
            return Sentence(text, {**_gives(event.seat, event.pieces), "deeds": listed(event.deeds)})
        case happened.DeedForfeited():
            return _forfeited(event)
        case happened.PiecesContributed():
            text = gettext_noop("{seat} gives {to} {pieces}.")
            return Sentence(text, {**_gives(event.seat, event.pieces), "to": _called(event.to)})
        case (
            happened.ShareOffered() | happened.ShareAnswered() | happened.ClockwiseWanted() | happened.SequenceAgreed()
        ):
            return _agreement(event)
        case happened.RescueBegun():
            text = gettext_noop("{seat} cannot pay for {deed}: the others are asked.")
            return Sentence(text, {**_who(event.seat), "deed": event.deed})
        case happened.ContributionsReturned():
            return Sentence(gettext_noop("It is not enough: all contributions are returned."))
        case happened.Defaulted():
            return _defaulted(event)
        case happened.AuctionBegun():
            return Sentence(gettext_noop("{deed} is put up for auction."), {"deed": event.deed})
        case happened.BidMade():
            return _bid(event)
        case happened.AuctionEnded():
            return _auctioned(event)
        case happened.IncomeCollected():
            return Sentence(gettext_noop("{seat} collects {pieces}."), _gives(event.seat, event.pieces))
        case happened.QuakeRolled():
            return _quake_rolled(event.dice)
        case happened.CityShaken():
            return _shaken(event)
        case happened.SpaceReached():
            return Sentence(gettext_noop("{seat} is on {block}."), {**_who(event.seat), "block": BLOCK_AT[event.at]})
        case happened.PiecesLaid():
            text = gettext_noop("{seat} lays {pieces} on {block}.")
            return Sentence(text, {**_gives(event.seat, counted(event.pieces)), "block": event.block})
        case happened.DeedTaken():
            return _deed_taken(event)
        case happened.StructureLooted():
            return _looted(event)
        case happened.SavingsTaken():
            text = gettext_noop("{seat} takes {pieces} from {other}.")
            return Sentence(text, {**_gives(event.seat, event.pieces), "other": _called(event.from_)})
        case happened.TurnPassed():
            return Sentence(gettext_noop("{seat} does nothing."), _who(event.seat))
        case happened.GameEnded():
            return REASONS[event.outcome.reason]
        case put_right.PawnMoved() | put_right.SavingsSet() | put_right.DeedSet() | put_right.TurnSet():
            return _set_by_hand(event)
        case put_right.PiecePlaced():
            text = gettext_noop("By hand: laid on {block}: {piece}.")
            return Sentence(text, {"block": event.block, "piece": said(counted((event.piece,)))})
        case put_right.PieceRemoved():
            text = gettext_noop("By hand: piece number {number} of {block} removed.")
            return Sentence(text, {"block": event.block, "number": event.piece + 1})
        case happened.YearBegun() | happened.PhaseBegun() | happened.TurnBegun() | happened.PageTurned():
            return None
        case _:
            assert_never(event)


def _agreement(
    event: happened.ShareOffered | happened.ShareAnswered | happened.ClockwiseWanted | happened.SequenceAgreed,
) -> Sentence:
    match event:
        case happened.ShareOffered():
            own = gettext_noop("{seat} offers {pieces} if {deeds} are paid for together.")
            asks = gettext_noop("{seat} offers {giver} to pay for {deeds}, for {pieces}.")
            text = own if event.by == event.giver else asks
            what = {**_gives(event.by, event.pieces), "giver": _called(event.giver), "deeds": listed(event.deeds)}
            return Sentence(text, what)
        case happened.ShareAnswered():
            agrees, declines = gettext_noop("{seat} agrees."), gettext_noop("The offer is off: {seat} ends it.")
            return Sentence(agrees if event.agrees else declines, _who(event.seat))
        case happened.ClockwiseWanted():
            wants = gettext_noop("{seat} wants to play clockwise.")
            return Sentence(
                wants if event.wanted else gettext_noop("{seat} wants to play in the rolled order."), _who(event.seat)
            )
        case happened.SequenceAgreed():
            text = gettext_noop("All want to play clockwise: {seats}.")
            return Sentence(text, {"seats": listed(map(_called, event.order))})


def _set_by_hand(event: put_right.PawnMoved | put_right.SavingsSet | put_right.DeedSet | put_right.TurnSet) -> Sentence:
    match event:
        case put_right.PawnMoved():
            text = gettext_noop("By hand: the pawn of {seat} is put on {space}.")
            space = BLOCK_AT.get(event.to) or Sentence(SEASONS[event.to])
            return Sentence(text, {**_who(event.seat), "space": space})
        case put_right.SavingsSet():
            return Sentence(gettext_noop("By hand: {seat} has {pieces}."), _gives(event.seat, event.pieces))
        case put_right.DeedSet():
            if event.holder is None:
                return Sentence(gettext_noop("By hand: nobody holds {deed}."), {"deed": event.deed})
            text = gettext_noop("By hand: {seat} holds {deed}.")
            return Sentence(text, {**_who(event.holder), "deed": event.deed})
        case put_right.TurnSet():
            text = gettext_noop("By hand: {seat}’s turn, to roll.")
            if event.phase == "act":
                text = gettext_noop("By hand: {seat}’s turn, to act on the block.")
            return Sentence(text, _who(event.seat))


def _called(seat: Player) -> Sentence:
    return Sentence(CALLED[seat])


def _who(seat: Player) -> Mapping[str, Sentence]:
    return {"seat": _called(seat)}


def _gives(seat: Player, pieces: Pieces) -> Mapping[str, Sentence]:
    return {**_who(seat), "pieces": said(pieces)}


def _set_up(event: happened.CitySetUp) -> Mapping[str, Sentence]:
    return {"seats": listed(map(_called, event.seats)), "first": _called(event.order[0])}


def _defaulted(event: happened.Defaulted) -> Sentence:
    if not event.deeds:
        return Sentence(gettext_noop("{seat} defaults: the bank takes everything."), _who(event.seat))
    text = gettext_noop("{seat} defaults: the bank takes everything. To be auctioned: {deeds}.")
    return Sentence(text, {**_who(event.seat), "deeds": listed(event.deeds)})


def _forfeited(event: happened.DeedForfeited) -> Sentence:
    if not event.pieces:
        return Sentence(gettext_noop("{seat} gives up {deed}."), {**_who(event.seat), "deed": event.deed})
    text = gettext_noop("{seat} gives up {deed}. Pieces into savings: {pieces}.")
    return Sentence(text, {**_gives(event.seat, event.pieces), "deed": event.deed})


def _shaken(event: happened.CityShaken) -> Sentence:
    pieces = sum(map(len, event.lost.values()))
    if not event.deeds:
        falls = gettext_noop("{number} piece falls.") if pieces == 1 else gettext_noop("{number} pieces fall.")
        return Sentence(falls, {"number": pieces})
    text = gettext_noop("{number} pieces fall, and the deeds of {deeds} are lost.")
    if pieces == 1:
        text = gettext_noop("{number} piece falls, and the deeds of {deeds} are lost.")
    return Sentence(text, {"number": pieces, "deeds": listed(event.deeds)})


def _deed_taken(event: happened.DeedTaken) -> Sentence:
    if event.from_ is None:
        return Sentence(gettext_noop("{seat} gets the deed of {deed}."), {**_who(event.seat), "deed": event.deed})
    text = gettext_noop("{seat} pays {holder} {pieces} and gets the deed of {deed}.")
    gives = _gives(event.seat, event.pieces)
    return Sentence(text, {**gives, "holder": _called(event.from_), "deed": event.deed})


def _looted(event: happened.StructureLooted) -> Sentence:
    if event.kinds:
        text = gettext_noop("{seat} loots {pieces} of {block}.")
        return Sentence(text, {**_gives(event.seat, event.kinds), "block": event.block})
    many = gettext_noop("{seat} loots {number} pieces of {block}.")
    text = gettext_noop("{seat} loots {number} piece of {block}.") if len(event.pieces) == 1 else many
    return Sentence(text, {**_who(event.seat), "number": len(event.pieces), "block": event.block})


def _bid(event: happened.BidMade) -> Sentence:
    if event.pieces is None:
        return Sentence(gettext_noop("{seat} passes."), _who(event.seat))
    return Sentence(gettext_noop("{seat} bids {pieces}."), _gives(event.seat, event.pieces))


def _auctioned(event: happened.AuctionEnded) -> Sentence:
    if event.winner is None:
        return Sentence(gettext_noop("Nobody bids for {deed}: nobody holds it."), {"deed": event.deed})
    text = gettext_noop("{seat} wins {deed} for {pieces}.")
    return Sentence(text, {**_gives(event.winner, event.pieces), "deed": event.deed})


def _quake_rolled(dice: tuple[int, ...]) -> Sentence:
    if len(dice) == 1:
        return Sentence(gettext_noop("No earthquake: the die shows {die}."), {"die": dice[0]})
    return Sentence(gettext_noop("The earth shakes with magnitude {magnitude}."), {"magnitude": dice[1]})
