"""The sentences of The Greenway."""

from collections.abc import Iterable, Mapping
from typing import assert_never

from msgspec.structs import replace

from boardgames.greenway.records import events as happened
from boardgames.greenway.records.board import Face, Phase, Square
from boardgames.greenway.records.cards import Card, Plan
from boardgames.greenway.records.events import Event, Pile, Won
from boardgames.greenway.records.state import State
from boardgames.greenway.screens import CardPutRight, Drew, NewDeck, Seen, seen
from boardgames.kit import by_hand, turns
from boardgames.kit.sentences import HOUSE_SEATS, sentence
from megagame.core.game import Seat
from megagame.core.sentences import Sentence, gettext_noop, in_a_row, listed

REFUSALS: Mapping[str, str] = {
    **by_hand.REFUSALS,
    **turns.REFUSALS,
    "players_only": gettext_noop("Only a player does this: P1, P2, P3 or P4."),
    "already_planned": gettext_noop("{player} has planned already: the others are still choosing."),
    "nothing_to_order": gettext_noop("There is nothing to agree on: no plans are open."),
    "not_involved": gettext_noop("Only players whose cards are on the same Occupier agree on the order."),
    "bad_order": gettext_noop("Name each card that shares its Occupier once, Occupier by Occupier."),
    "not_in_hand": gettext_noop("{card} is not in this hand: choose one of its cards."),
    "bad_plan": gettext_noop("To move Occupier {occupier} a card is needed: choose one, or no Occupier."),
    "not_your_turn": gettext_noop("It is {player}’s turn."),
    "hand_full": gettext_noop("A hand holds {most} cards at most: discard one first, which is free."),
    "no_actions_left": gettext_noop("All actions of this turn are used: discard, or end the turn."),
    "no_cards": gettext_noop("There is no card left to draw."),
    "deck_lasts": gettext_noop("Cards left in the deck: {count}. It is shuffled again when it is empty."),
    "bad_deck": gettext_noop("The new deck must have all discards ({count}), each once."),
    "not_yours": gettext_noop("You have no Protector on {at}: choose one of yours."),
    "not_adjacent": gettext_noop("{to} is not next to {from}: a step goes to one of the eight squares around it."),
    "blocked": gettext_noop(
        "{at} is taken: choose an empty square; a step may push an Occupier that has room behind it."
    ),
    "no_support": gettext_noop(
        "{at} has no support: a jump needs {least} of your other Protectors around it, more than any other player has."
    ),
    "nothing_there": gettext_noop("There is no piece on {at}."),
    "no_quarter": gettext_noop("There is no quarter on {at}: they lie on {quarters}."),
    "unknown_card": gettext_noop("There is no card {card}: they are AH, 2H to 9S."),
    "lies_there": gettext_noop("{card} is there already."),
    "not_planned": gettext_noop("{player} has not planned yet."),
    "no_player": gettext_noop("While the Protectors act it is somebody’s turn: choose P1, P2, P3 or P4."),
}

SEATS: Mapping[Seat, Sentence] = {
    **HOUSE_SEATS,
    "P1": Sentence(gettext_noop("P1, red")),
    "P2": Sentence(gettext_noop("P2, blue")),
    "P3": Sentence(gettext_noop("P3, orange")),
    "P4": Sentence(gettext_noop("P4, grey")),
}

PHASES: Mapping[Phase, Sentence] = {
    "plan": Sentence(gettext_noop("plan in secret")),
    "protect": Sentence(gettext_noop("the Protectors act")),
    "veterans": Sentence(gettext_noop("the Veterans march")),
    "over": Sentence(gettext_noop("the game is over")),
}

AGREEING = Sentence(gettext_noop("agree on an order"))

FACES: Mapping[Face, Sentence] = {
    "heads": Sentence(gettext_noop("heads up")),
    "tails": Sentence(gettext_noop("tails up")),
}

PILES: Mapping[Pile, Sentence] = {
    **{player: Sentence(gettext_noop("{player}’s hand"), {"player": player}) for player in ("P1", "P2", "P3", "P4")},
    "deck": Sentence(gettext_noop("the deck")),
    "discards": Sentence(gettext_noop("the discards")),
}

SUITS: Mapping[str, str] = {"H": "♥", "D": "♦", "C": "♣", "S": "♠"}

REASON = Sentence(gettext_noop("an Occupier in the safe zone"))


def card_called(card: Card) -> str:
    """A card as people write it: `7♥`."""
    return f"{card[0]}{SUITS[card[1]]}"


def seat_called(state: State, seat: Seat) -> Sentence:
    return SEATS[seat]


def tell(state: State, event: Event) -> Sentence | None:
    """What happened, without secrets; None for events that need no mention."""
    match event:
        case happened.GreenSetUp() | happened.CardsUsed():
            return None
        case happened.ProtectorsDone():
            return sentence(gettext_noop("All have acted: the Veterans are next."))
        case happened.PlanMade():
            return sentence(gettext_noop("{player} plans in secret."), player=event.player)
        case happened.TurnBegun():
            return sentence(gettext_noop("{player}’s turn."), player=event.player)
        case happened.RoundBegun():
            text = gettext_noop("Round {round} begins; {player} has the badge.")
            return sentence(text, round=event.round, player=event.first)
        case happened.PlanTakenBack():
            return sentence(gettext_noop("By hand: {player} plans again."), player=event.player)
        case _:
            return tell_seen(seen(event))


def tell_seen(shown: Seen) -> Sentence:  # noqa: C901, PLR0911, PLR0912, PLR0915 - one arm for each event
    match shown:
        case Drew():
            return _drew(shown)
        case CardPutRight():
            text = gettext_noop("By hand: a card from {from} to {to}.")
            return Sentence(text, {"from": PILES[shown.from_], "to": PILES[shown.to]})
        case happened.PlansRevealed() | happened.PlansShown():
            return _revealed(shown)
        case happened.OrderSaid():
            return _order_said(shown)
        case happened.CardTurned():
            text = gettext_noop("{player}: {card} on Occupier {occupier}.")
            return sentence(text, player=shown.player, card=card_called(shown.card), occupier=shown.occupier)
        case happened.OccupierWalked():
            return sentence(
                gettext_noop("O{number}: {from} to {to}."), number=shown.occupier, **_ends(shown.from_, shown.to)
            )
        case happened.OccupierStopped():
            return _stopped(shown)
        case happened.PiecePushed():
            return sentence(
                gettext_noop("{piece} is pushed from {from} to {to}."),
                piece=shown.piece,
                **_ends(shown.from_, shown.to),
            )
        case happened.QuarterTurned():
            return sentence(gettext_noop("The quarter on {at} turns tails up."), at=shown.at)
        case happened.GameWon():
            return won(shown.outcome)
        case happened.CardDiscarded():
            return sentence(
                gettext_noop("{player} discards {card}."), player=shown.player, card=card_called(shown.card)
            )
        case happened.ProtectorStepped():
            return _stepped(shown)
        case happened.ProtectorJumped():
            text = gettext_noop("{player} jumps from {from} to {to}.")
            return sentence(text, player=shown.player, **_ends(shown.from_, shown.to))
        case happened.MarchBegun():
            return sentence(gettext_noop("The Veterans march."))
        case happened.VeteranWalked():
            return sentence(
                gettext_noop("V{number}: {from} to {to}."), number=shown.veteran, **_ends(shown.from_, shown.to)
            )
        case happened.VeteranHalted():
            return sentence(gettext_noop("V{number} is halted at {at}."), number=shown.veteran, at=shown.at)
        case happened.PieceMovedByHand():
            text = gettext_noop("By hand: {piece} from {from} to {to}.")
            return sentence(text, piece=shown.piece, **_ends(shown.from_, shown.to))
        case happened.QuarterSet():
            text = gettext_noop("By hand: the quarter on {at} lies {face}.")
            return sentence(text, at=shown.at, face=FACES[shown.face])
        case happened.TurnSet():
            return _turn_set(shown)
        case happened.OrderAgreed():
            text = gettext_noop("By hand: the order of cards on one Occupier is {order}.")
            return sentence(text, order=listed(shown.order) if shown.order else Sentence(gettext_noop("at random")))
        case NewDeck():
            return sentence(gettext_noop("By hand: the discards are shuffled into a new deck."))
        case happened.BadgeGiven():
            return sentence(gettext_noop("By hand: {player} has the badge."), player=shown.player)
        case _:
            assert_never(shown)


def caption(seen: Iterable[Seen]) -> Sentence:
    """A step in few words, with consecutive moves of a piece joined."""
    return in_a_row(tell_seen(event) for event in _joined(seen))


def _joined(seen: Iterable[Seen]) -> list[Seen]:
    joined: list[Seen] = []
    for event in seen:
        before = next((each for each in reversed(joined) if isinstance(each, happened.OccupierWalked)), None)
        if isinstance(event, happened.OccupierWalked) and before and before.to == event.from_:
            joined.remove(before)
            joined.append(replace(event, from_=before.from_))
        else:
            joined.append(event)
    return joined


def won(outcome: Won) -> Sentence:
    """The winners and their quarters."""
    quarters = outcome.scores[outcome.winners[0]]
    if len(outcome.winners) == 1:
        text = gettext_noop("{winners} wins. Quarters won: {quarters}.")
    else:
        text = gettext_noop("{winners} win together. Quarters won by each: {quarters}.")
    return sentence(text, winners=listed(outcome.winners), quarters=quarters)


def planned(plan: Plan) -> Sentence:
    if plan.card is None:
        return sentence(gettext_noop("nothing"))
    if plan.occupier is None:
        return sentence(gettext_noop("{card}, a bluff"), card=card_called(plan.card))
    return sentence(gettext_noop("{card} on O{number}"), card=card_called(plan.card), number=plan.occupier)


def _drew(drew: Drew) -> Sentence:
    if drew.anew:
        return sentence(gettext_noop("The discards are shuffled; {player} draws a card."), player=drew.player)
    return sentence(gettext_noop("{player} draws a card."), player=drew.player)


def _order_said(event: happened.OrderSaid) -> Sentence:
    if not event.order:
        return sentence(gettext_noop("{player} does not agree: the order is random."), player=event.player)
    return sentence(gettext_noop("{player} wants this order: {order}."), player=event.player, order=listed(event.order))


def _revealed(event: happened.PlansRevealed | happened.PlansShown) -> Sentence:
    text = gettext_noop("Plans: P1 {P1}; P2 {P2}; P3 {P3}; P4 {P4}.")
    return Sentence(text, {player: planned(plan) for player, plan in event.plans.items()})


def _stopped(event: happened.OccupierStopped) -> Sentence:
    if event.why == "edge":
        return sentence(gettext_noop("O{number} stops at {at}: the board ends."), number=event.occupier, at=event.at)
    return sentence(gettext_noop("O{number} stops at {at}: the way is blocked."), number=event.occupier, at=event.at)


def _stepped(event: happened.ProtectorStepped) -> Sentence:
    ends = _ends(event.from_, event.to)
    if event.pushed_to is None:
        return sentence(gettext_noop("{player} steps from {from} to {to}."), player=event.player, **ends)
    text = gettext_noop("{player} steps from {from} to {to} and pushes an Occupier to {pushed}.")
    return sentence(text, player=event.player, pushed=event.pushed_to, **ends)


def _turn_set(event: happened.TurnSet) -> Sentence:
    if event.turn is None:
        return sentence(gettext_noop("By hand: now {phase}."), phase=PHASES[event.phase])
    text = gettext_noop("By hand: {player}’s turn, actions left: {actions}.")
    return sentence(text, player=event.turn, actions=event.actions_left)


def _ends(from_: Square, to: Square) -> dict[str, str]:
    return {"from": from_, "to": to}
