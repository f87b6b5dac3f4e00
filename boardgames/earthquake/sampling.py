"""Legal actions: those that buttons offer, and random ones for bots and laws."""

from collections.abc import Iterator, Sequence

from boardgames.earthquake.records import actions
from boardgames.earthquake.records.actions import Action
from boardgames.earthquake.records.options import PLAYERS, Player
from boardgames.earthquake.records.pieces import (
    INCOME,
    KINDS,
    SQUARES,
    START,
    Kind,
    Piece,
    Pieces,
    holds,
    number,
    squares,
)
from boardgames.earthquake.records.state import State, block_of, cost, deeds_of, is_critical, structure
from boardgames.earthquake.records.street import BLOCKS, GRID, SPACE_OF, Cell
from boardgames.earthquake.records.structures import held_by_bedrock
from boardgames.earthquake.rules.decide import decide
from boardgames.earthquake.rules.legal_places import places
from boardgames.earthquake.rules.opening import clockwise_order
from boardgames.earthquake.rules.quakes import rescue
from boardgames.earthquake.rules.quakes.new_year import is_hopeless, is_linked, paid_with, payable
from boardgames.earthquake.rules.quakes.quake_pages import next_page, turns_pages
from boardgames.earthquake.rules.turns import TURNS
from boardgames.kit.sampling import is_legal
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Seat

RARELY = 60
"""Control makes a correction in one of this many samples."""
BUILD_MOST = 4
PASS_ONE_IN = 8
PRESENT_ONE_IN = 4
TURN_PAGE_ONE_IN = 2


def _moves(state: State, player: Player) -> tuple[Action, ...]:
    match state.phase:
        case "roll":
            return (actions.Roll(),)
        case "pay":
            return (*_payments(state, player), *_forfeits(state, player))
        case "rescue":
            return (actions.Contribute({}),)
        case "auction":
            return (actions.Bid(),)
        case "act":
            return (actions.Pass(), *_purchase(state, player))
        case "collect" | "over":
            return ()


def sample(state: State, seat: Seat, dice: Dice) -> Action | None:
    """A random legal move, building towards the tanks, or None."""
    if seat == CONTROL:
        return _by_hand(state, dice) if state.phase in {"roll", "act"} and dice.roll(RARELY) == 1 else None
    if turns_pages(state) == seat and dice.roll(TURN_PAGE_ONE_IN) == 1:
        return actions.TurnPage(next_page(state))
    answers = answers_to_offers(state, seat)
    if answers:
        return dice.one_of(answers)
    player = TURNS.due(state, seat)
    return _unasked(state, seat, dice) if player is None else _move(state, player, dice)


def _move(state: State, player: Player, dice: Dice) -> Action:
    match state.phase:
        case "rescue":
            return dice.one_of((actions.Contribute({}), actions.Contribute(gift(state, player))))
        case "auction":
            return actions.Bid(_some(state.savings[player], dice))
        case "collect":
            return actions.Collect(_income(INCOME * len(deeds_of(state, player)), dice))
        case "act":
            return _act(state, player, dice)
        case "pay":
            paying = (*_payments(state, player), *_presents(state, player))
            return dice.one_of(paying or _forfeits(state, player))
        case _:
            return dice.one_of(_moves(state, player))


def _unasked(state: State, seat: Seat, dice: Dice) -> Action | None:
    """Now and then, a gift or an offer to the linked player at New Year, or a wish for the order of play."""
    player = next((each for each in state.seats if each == seat), None)
    if player is not None and clockwise_order(state) and dice.roll(PRESENT_ONE_IN) == 1:
        return actions.WantClockwise()
    if player is None or state.phase != "pay" or dice.roll(PRESENT_ONE_IN) > 1:
        return None
    given = _some(state.savings[player], dice)
    if not is_linked(state, player):
        return None
    offered = actions.OfferShare(player, state.due, given)
    return offered if is_legal(decide, state, seat, offered) else actions.Contribute(given)


def answers_to_offers(state: State, seat: Seat) -> tuple[Action, ...]:
    """Legal answers to the offers that this seat has to answer."""
    asked = [who for who, offer in state.offers.items() if seat in {who, state.turn} and offer.by != seat]
    answers = (actions.AnswerShare(who, agrees=agrees) for who in asked for agrees in (True, False))
    return tuple(answer for answer in answers if is_legal(decide, state, seat, answer))


def _payments(state: State, seat: Player) -> tuple[Action, ...]:
    savings = state.savings[seat]
    together = {paid_with(state, deed) for deed in state.due}
    return tuple(actions.Pay(deeds) for deeds in sorted(together) if holds(savings, cost(state, *deeds)))


def _presents(state: State, seat: Player) -> tuple[Action, ...]:
    """Advance payments for others' linked deeds, by the ruling `agree`."""
    others = (deed for deed in payable(state) if deed not in state.due and paid_with(state, deed) == (deed,))
    return tuple(actions.Pay((deed,)) for deed in others if holds(state.savings[seat], cost(state, deed)))


def _forfeits(state: State, seat: Player) -> tuple[Action, ...]:
    return tuple(actions.Forfeit(deed) for deed in deeds_of(state, seat) if _may_forfeit(state, seat, deed))


def _may_forfeit(state: State, seat: Player, deed: str) -> bool:
    return not is_critical(state, deed) or is_hopeless(state, seat, deed)


def _purchase(state: State, seat: Player) -> tuple[Action, ...]:
    block = block_of(state, seat) or ""
    others = state.deeds.get(block, seat) != seat
    return (actions.Buy(),) if others and holds(state.savings[seat], cost(state, block)) else ()


def gift(state: State, seat: Player) -> Pieces:
    """The missing pieces that a seat could give."""
    lacking, own = rescue.missing(state), state.savings[seat]
    return {kind: min(lacking[kind], own[kind]) for kind in KINDS}


def _some(savings: Pieces, dice: Dice) -> Pieces:
    return {kind: dice.roll(many + 1) - 1 for kind, many in savings.items()}


def _income(wanted: int, dice: Dice) -> Pieces:
    """Random pieces that cover exactly `wanted` squares."""
    taken = dict.fromkeys(KINDS, 0)
    while left := wanted - squares(taken):
        kind = dice.one_of([kind for kind in KINDS if SQUARES[kind] <= left])
        taken[kind] += 1
    return taken


def _act(state: State, seat: Player, dice: Dice) -> Action:
    if dice.roll(PASS_ONE_IN) == 1:
        return actions.Pass()
    ways = [*_purchase(state, seat), *_looting(state, seat, dice), *_policing(state, seat, dice)]
    pieces = _layable(state, seat, dice)
    if pieces:
        ways += [_laying(state, seat, pieces)] * 3
    return dice.one_of(ways) if ways else actions.Pass()


def _looting(state: State, seat: Player, dice: Dice) -> Iterator[Action]:
    block = block_of(state, seat) or ""
    standing = structure(state, block)
    if state.deeds.get(block, seat) == seat or not standing:
        return
    place = dice.roll(len(standing)) - 1
    left = standing[:place] + standing[place + 1 :]
    if held_by_bedrock(block, left) == left:
        yield actions.Loot((place,))


def _policing(state: State, seat: Player, dice: Dice) -> Iterator[Action]:
    here = [other for other in PLAYERS if other in state.seats and other != seat]
    for other in here:
        pieces = _some(state.savings[other], dice)
        if block_of(state, other) == block_of(state, seat) and 0 < number(pieces) <= 5:
            yield actions.Police(other, pieces)


def _laying(state: State, seat: Player, pieces: tuple[Piece, ...]) -> Action:
    block = block_of(state, seat) or ""
    return actions.Build(block, pieces) if block in state.deeds else actions.Invest(pieces)


def _layable(state: State, seat: Player, dice: Dice) -> tuple[Piece, ...]:
    """A few pieces that can be laid in turn, each as near to the tanks as possible."""
    block = block_of(state, seat) or ""
    laid: tuple[Piece, ...] = ()
    for _ in range(dice.roll(BUILD_MOST)):
        left = {kind: many - sum(piece.kind == kind for piece in laid) for kind, many in state.savings[seat].items()}
        kinds = [kind for kind in KINDS if left[kind] > 0]
        piece = nearest(state, block, laid, dice.one_of(kinds)) if kinds else None
        if piece is None or not is_legal(decide, state, seat, _laying(state, seat, (*laid, piece))):
            break
        laid = (*laid, piece)
    return laid


def nearest(state: State, block: str, laid: Sequence[Piece], kind: Kind) -> Piece | None:
    """The piece of a kind nearest to the middle of the city that fits on a block."""
    found = places(state, block, laid, kind)
    return Piece(kind, min(found, key=_distance)) if found else None


def _distance(cells: Sequence[Cell]) -> tuple[float, Sequence[Cell]]:
    """Distance of the nearest cell from the middle, with the cells to break ties."""
    middle = (GRID - 1) / 2
    return (min(max(abs(x - middle), abs(y - middle)) for x, y in cells), cells)


def _by_hand(state: State, dice: Dice) -> Action:
    """A correction that leaves all structures connected."""
    player, block = dice.one_of(state.seats), dice.one_of(BLOCKS)
    last = len(structure(state, block)) - 1
    removed = (actions.RemovePiece(block, last),) if last >= 0 else ()
    corrections: tuple[Action, ...] = (
        actions.MovePawn(player, SPACE_OF[block]),
        actions.SetSavings(player, _some(START, dice)),
        actions.SetDeed(block, dice.one_of((None, player))),
        actions.SetTurn(player),
        *removed,
    )
    return dice.one_of(corrections)
