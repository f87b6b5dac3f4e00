"""What a side can do now, why, and what follows, for somebody who never played."""

from collections.abc import Iterable

from boardgames.folding_beijing.records.sides import GOVERNOR, RESIDENTS, Side
from boardgames.folding_beijing.screens import BidScreen, BoardScreen, Screen, SideScreen
from boardgames.kit.sentences import sentence
from megagame.core.sentences import Sentence, gettext_noop, listed

AIM = (
    Sentence(gettext_noop("The governor counts the people who were taken, the residents those who remain. More wins.")),
    Sentence(gettext_noop("The residents win a tie.")),
)
WAIT = gettext_noop("You wait: {now}")
TO_COME = {
    GOVERNOR: Sentence(
        gettext_noop(
            "The governor names a facility that stands and bids more chips than the residents have on it, at least one."
        )
    ),
    RESIDENTS: Sentence(
        gettext_noop("The side that must answer adds chips until it has more than the other side, or yields.")
    ),
}
HIDE = (
    gettext_noop("Tap two squares to swap their people, then their facilities; then lay chips, and press Hide them."),
    gettext_noop("When a power station falls, every house without another station next to it falls too."),
    gettext_noop("Then the governor attacks; chips that you keep in hand can answer any attack."),
)
ATTACK = gettext_noop("Tap a facility on the board, choose how many chips you bid, and press Attack.")
DARKEST = gettext_noop("Most houses would go dark with {at}: {houses}.")
NEXT = gettext_noop("Then the residents raise the bid or yield. You attack until your chips are used: {hand} are left.")
RAISE = gettext_noop("Choose chips and press Raise: {least} or more. Or press Yield.")
TOO_FEW = gettext_noop("You have too few chips to raise: press Yield.")
YIELDED = {
    GOVERNOR: gettext_noop("If you yield, {at} stands."),
    RESIDENTS: gettext_noop("If you yield, these fall and the governor takes their people: {falling}."),
}
AFTER_BID = Sentence(gettext_noop("After a raise the other side answers; after a yield the governor attacks again."))


def guide(screen: Screen) -> tuple[Sentence, ...]:
    if not isinstance(screen, SideScreen) or screen.board.phase == "over":
        return ()
    return (*_now(screen.board, screen.side), *AIM)


def _now(board: BoardScreen, side: Side) -> Iterable[Sentence]:
    if side not in board.to_act:
        return (sentence(WAIT, now=board.now), TO_COME[side])
    if board.bid:
        return _answer(board.bid, side, board.hand.of(side))
    return map(Sentence, HIDE) if board.phase == "arrange" else _attack(board)


def _attack(board: BoardScreen) -> Iterable[Sentence]:
    yield Sentence(ATTACK)
    darkest = max(board.squares, key=lambda square: len(square.dark))
    if darkest.dark:
        yield sentence(DARKEST, at=darkest.at, houses=listed(darkest.dark))
    yield sentence(NEXT, hand=board.hand.governor)


def _answer(bid: BidScreen, side: Side, hand: int) -> Iterable[Sentence]:
    yield sentence(RAISE, least=bid.least) if bid.least <= hand else Sentence(TOO_FEW)
    yield sentence(YIELDED[side], at=bid.at, falling=listed((bid.at, *bid.dark)))
    yield AFTER_BID
