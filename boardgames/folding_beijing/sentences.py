"""The sentences of Folding Beijing. None of them reveals a secret."""

from collections.abc import Mapping
from typing import assert_never

from boardgames.folding_beijing.records import events as happened
from boardgames.folding_beijing.records.cards import Card, Facility
from boardgames.folding_beijing.records.events import Event
from boardgames.folding_beijing.records.sides import GOVERNOR, RESIDENTS, Side
from boardgames.folding_beijing.records.state import State, to_act
from boardgames.kit import by_hand
from boardgames.kit.sentences import HOUSE_SEATS, sentence
from megagame.core.game import Seat
from megagame.core.sentences import Sentence, gettext_noop

REFUSALS: Mapping[str, str] = {
    "wrong_phase": gettext_noop("Not now: {now}"),
    "not_your_turn": gettext_noop("It is not your turn: {now}"),
    "wrong_cards": gettext_noop(
        "Lay one 300, two 200, three 100, the media and two empty cards, and on them three stations and six houses."
    ),
    "unpowered": gettext_noop("{at} has no power station next to it: put one up, down, left or right of it."),
    "bad_chips": gettext_noop("Chips to lay: {hand} at most in all, and none below 0."),
    "unknown_square": gettext_noop("There is no square {at}: they are A1 to C3."),
    "destroyed": gettext_noop("{at} is destroyed: choose a facility that stands."),
    "too_few": gettext_noop("Too few chips: it takes {least} or more."),
    "not_enough_chips": gettext_noop("Too many chips: the hand has {hand}."),
    **by_hand.REFUSALS,
    "bid_for": gettext_noop("{at} is under attack: end the bid before you remove it."),
}

SEATS: Mapping[Seat, Sentence] = {
    **HOUSE_SEATS,
    GOVERNOR: Sentence(gettext_noop("Governor")),
    RESIDENTS: Sentence(gettext_noop("Residents")),
}

CARDS: Mapping[Card, Sentence] = {
    "300": Sentence(gettext_noop("300 thousand people")),
    "200": Sentence(gettext_noop("200 thousand people")),
    "100": Sentence(gettext_noop("100 thousand people")),
    "media": Sentence(gettext_noop("the media")),
    "empty": Sentence(gettext_noop("nobody")),
}

FACILITIES: Mapping[Facility, Sentence] = {
    "power": Sentence(gettext_noop("power station")),
    "house": Sentence(gettext_noop("house")),
}

ENDED: Mapping[Side, Sentence] = {
    GOVERNOR: Sentence(gettext_noop("The governor has taken more people than remain.")),
    RESIDENTS: Sentence(gettext_noop("At least as many people remain as the governor has taken.")),
}

_ARRANGING = Sentence(gettext_noop("the residents are hiding their people."))
_ATTACKING = Sentence(gettext_noop("the governor chooses what to attack."))
_OVER = Sentence(gettext_noop("the game is over."))
_ANSWERING: Mapping[Side, str] = {
    GOVERNOR: gettext_noop("the governor must raise or yield at {at}."),
    RESIDENTS: gettext_noop("the residents must raise or yield at {at}."),
}
_YIELDED: Mapping[Side, str] = {
    GOVERNOR: gettext_noop("The governor yields {at}."),
    RESIDENTS: gettext_noop("The residents yield {at}."),
}
_RAISED: Mapping[Side, str] = {
    GOVERNOR: gettext_noop("The governor adds {chips} on {at}."),
    RESIDENTS: gettext_noop("The residents add {chips} on {at}."),
}
_LOST: Mapping[Side, str] = {
    GOVERNOR: gettext_noop("The media report: the governor has more chips in hand and loses {lost}."),
    RESIDENTS: gettext_noop("The media report: the residents have more chips in hand and lose {lost}."),
}


def now(state: State) -> Sentence:
    """What is going on, as the end of a sentence."""
    if state.attacked is not None:
        return Sentence(_ANSWERING[to_act(state)[0]], {"at": state.attacked})
    return {"arrange": _ARRANGING, "attack": _ATTACKING}.get(state.phase, _OVER)


def seat_called(state: State, seat: Seat) -> Sentence:
    """The name of a seat, with its player's name if known."""
    names = {str(side): name for side, name in state.players.items()}
    if seat not in names:
        return SEATS[seat]
    return Sentence(gettext_noop("{side}: {name}"), {"side": SEATS[seat], "name": names[seat]})


def tell(state: State, event: Event) -> Sentence | None:  # noqa: C901, PLR0911, PLR0912 - one arm for each event, that is all
    """What happened, for the public log; None for events that need no mention."""
    match event:
        case happened.TableOpened():
            return None
        case happened.Arranged():
            text = gettext_noop("The residents hide their people. Chips on the facilities: {chips}.")
            return sentence(text, chips=sum(event.chips))
        case happened.Attacked():
            return sentence(gettext_noop("The governor attacks {at} with {chips}."), at=event.at, chips=event.chips)
        case happened.Raised():
            return sentence(_RAISED[event.side], at=event.at, chips=event.chips)
        case happened.Yielded():
            return sentence(_YIELDED[event.side], at=event.at)
        case happened.Protected():
            return sentence(gettext_noop("{at} stands."), at=event.at)
        case happened.Destroyed():
            text = (
                gettext_noop("{at} goes dark and falls: {card}.") if event.dark else gettext_noop("{at} falls: {card}.")
            )
            return sentence(text, at=event.at, card=CARDS[event.population])
        case happened.MediaSeen():
            return _media(event)
        case happened.GameEnded():
            return sentence(gettext_noop("The game is over. {why}"), why=ENDED[event.winner])
        case happened.GameResumed():
            return sentence(gettext_noop("The game goes on."))
        case happened.SquareSet():
            return _square_set(event)
        case happened.HandsSet():
            chips = {"governor": event.hand.governor, "residents": event.hand.residents}
            return Sentence(
                gettext_noop("By hand: the governor holds {governor}, the residents hold {residents}."), chips
            )
        case happened.BidSet():
            return _bid_set(event)
        case _:
            assert_never(event)


def _media(event: happened.MediaSeen) -> Sentence:
    if event.side is None:
        return sentence(gettext_noop("The media report: both hold the same number of chips, and nobody loses any."))
    return sentence(_LOST[event.side], lost=event.lost)


def _square_set(event: happened.SquareSet) -> Sentence:
    stands = gettext_noop("By hand: {at}: {facility}, stands. Chips: governor {governor}, residents {residents}.")
    fallen = gettext_noop("By hand: {at}: {facility}, fallen. Chips: governor {governor}, residents {residents}.")
    return sentence(
        stands if event.standing else fallen,
        at=event.at,
        facility=FACILITIES[event.facility],
        governor=event.chips.governor,
        residents=event.chips.residents,
    )


def _bid_set(event: happened.BidSet) -> Sentence:
    if event.at is None:
        return sentence(gettext_noop("By hand: there is no bid."))
    return sentence(gettext_noop("By hand: the bid is for {at}."), at=event.at)
