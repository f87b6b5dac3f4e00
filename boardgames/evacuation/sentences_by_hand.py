"""The sentences of what Control does by hand at Evacuation."""

from collections.abc import Sequence

from boardgames.evacuation.box.game_box import Box
from boardgames.evacuation.box.words import Player
from boardgames.evacuation.labels import (
    HIDDEN_WORDS,
    LANE_WORDS,
    NUMBER_WORDS,
    PIECES,
    PILE_WORDS,
    RESOURCES,
    ROW_WORDS,
    WHERE_WORDS,
)
from boardgames.evacuation.records import card_events as dealt
from boardgames.kit.sentences import sentence
from megagame.core.sentences import Sentence, gettext_noop, listed


def tell_by_hand(box: Box, event: dealt.CardEvent) -> Sentence | None:  # noqa: C901, PLR0911, PLR0912 - an arm for each event
    """What Control did, for the log; None for another event. Hidden cards are counted, not named."""
    match event:
        case dealt.NumberSet():
            return _set(event)
        case dealt.PiecesSet():
            return _pieces_set(box, event)
        case dealt.HandSet():
            return _number(event.seat, Sentence(HIDDEN_WORDS[event.of]), len(event.cards))
        case dealt.SpaceSet():
            return _space_set(box, event)
        case dealt.MarkerSet():
            text = gettext_noop("By hand: {seat}’s marker {number} is on step {step}, {lane}.")
            lane = Sentence(LANE_WORDS[event.place])
            return sentence(text, seat=event.seat, number=event.marker, step=event.step, lane=lane)
        case dealt.GoalSet():
            return _goal_set(box, event)
        case dealt.SlotsSet():
            return _listed(event.seat, gettext_noop("action markers"), event.slots)
        case dealt.OrderSet():
            return sentence(gettext_noop("By hand: the turn order is {order}."), order=listed(event.order))
        case dealt.RewardSet():
            text = gettext_noop("By hand: the reward card of this round is {card}.")
            return sentence(text, card=box.called(event.card))
        case dealt.LinesSet():
            faces = listed(str(face + 1) for face in event.faces)
            text = gettext_noop("By hand: the corner tiles show side {side}, faces {faces}.")
            return sentence(text, side=event.side, faces=faces)
        case dealt.RowTurnedUp():
            cards = listed(map(box.called, event.cards))
            return sentence(gettext_noop("By hand: {row}: {cards}."), row=Sentence(ROW_WORDS[event.row]), cards=cards)
        case dealt.DeckStacked():
            deck = Sentence(ROW_WORDS.get(event.deck) or gettext_noop("Action cards"))
            return sentence(gettext_noop("By hand: the deck is put in order: {deck}."), deck=deck)
        case _:
            return None


def _pieces_set(box: Box, event: dealt.PiecesSet) -> Sentence:
    names = [PIECES[piece] if piece in RESOURCES else box.called(piece) for piece in event.pieces]  # type: ignore[index]
    if event.where is None:
        return _listed(event.seat, PILE_WORDS[event.of], names)
    what, world = Sentence(PILE_WORDS[event.of]), Sentence(WHERE_WORDS[event.where])
    text = gettext_noop("By hand: {seat}, {what}, {world}: {pieces}.")
    return sentence(text, seat=event.seat, what=what, world=world, pieces=_or_nothing(names))


def _listed(seat: Player, what: str, pieces: Sequence[str | Sentence]) -> Sentence:
    text = gettext_noop("By hand: {seat}, {what}: {pieces}.")
    return sentence(text, seat=seat, what=Sentence(what), pieces=_or_nothing(pieces))


def _or_nothing(pieces: Sequence[str | Sentence]) -> Sentence:
    return listed(pieces) if pieces else sentence(gettext_noop("nothing"))


def _space_set(box: Box, event: dealt.SpaceSet) -> Sentence:
    space = box.called(event.space)
    if event.seat is None or event.piece is None:
        return sentence(gettext_noop("By hand: {space} is empty."), space=space)
    text = gettext_noop("By hand: {seat} has {piece} on {space}.")
    return sentence(text, seat=event.seat, piece=PIECES[event.piece], space=space)


def _goal_set(box: Box, event: dealt.GoalSet) -> Sentence:
    card = box.called(event.card)
    if event.seat is None:
        return sentence(gettext_noop("By hand: {card} lies open for all."), card=card)
    if event.played:
        return sentence(gettext_noop("By hand: {seat} has played {card}."), seat=event.seat, card=card)
    return sentence(gettext_noop("By hand: {seat} has {pieces}."), seat=event.seat, pieces=card)


def _set(event: dealt.NumberSet) -> Sentence:
    what = Sentence(NUMBER_WORDS[event.of])
    if event.resource is not None:
        text = gettext_noop("By hand: {seat}, {what}: {resources}.")
        number = Sentence(RESOURCES[event.resource], {"n": event.number})
        return sentence(text, seat=event.seat, what=what, resources=number)
    return _number(event.seat, what, event.number)


def _number(seat: Player, what: Sentence, n: int) -> Sentence:
    return sentence(gettext_noop("By hand: {seat}, {what}: {n}."), seat=seat, what=what, n=n)
