"""Sentences of every event, and which are public."""

from __future__ import annotations

from typing import get_args

import pytest

from boardgames.greenway.game import GAME
from boardgames.greenway.records import events as happened
from boardgames.greenway.records.cards import Plan
from boardgames.greenway.records.events import Event, Won
from boardgames.greenway.sentences import REFUSALS, seat_called, tell
from megagame.core.sentences import say
from tests.boardgames.greenway.positions import position

FOUR_PLANS = {"P1": Plan("7H", 3), "P2": Plan("AS"), "P3": Plan(), "P4": Plan("9D", 1)}

TOLD: tuple[tuple[Event, str | None], ...] = (
    (happened.GreenSetUp("HDCS", (), "P1"), None),
    (happened.CardsUsed(("7H",)), None),
    (happened.ProtectorsDone(), "All have acted: the Veterans are next."),
    (happened.PlanMade("P1", Plan("7H", 3)), "P1 plans in secret."),
    (
        happened.PlansRevealed(FOUR_PLANS),  # type: ignore[arg-type]  # the names of players
        "Plans: P1 7♥ on O3; P2 A♠, a bluff; P3 nothing; P4 9♦ on O1.",
    ),
    (
        happened.PlansShown(FOUR_PLANS),  # type: ignore[arg-type]  # the names of players
        "Plans: P1 7♥ on O3; P2 A♠, a bluff; P3 nothing; P4 9♦ on O1.",
    ),
    (happened.OrderSaid("P1", ("P4", "P1")), "P1 wants this order: P4, P1."),
    (happened.OrderSaid("P1"), "P1 does not agree: the order is random."),
    (happened.CardTurned("P1", "7H", 3), "P1: 7♥ on Occupier 3."),
    (happened.OccupierWalked(3, "G6", "G5"), "O3: G6 to G5."),
    (happened.OccupierStopped(3, "G1", "edge"), "O3 stops at G1: the board ends."),
    (happened.OccupierStopped(3, "G5", "blocked"), "O3 stops at G5: the way is blocked."),
    (happened.PiecePushed("P2", "H4", "I4"), "P2 is pushed from H4 to I4."),
    (happened.QuarterTurned("I4"), "The quarter on I4 turns tails up."),
    (
        happened.GameWon(Won(("P1",), {"P1": 3, "P2": 0, "P3": 0, "P4": 0})),
        "P1 wins. Quarters won: 3.",
    ),
    (
        happened.GameWon(Won(("P1", "P4"), {"P1": "3/2", "P2": 0, "P3": 0, "P4": "3/2"})),
        "P1, P4 win together. Quarters won by each: 3/2.",
    ),
    (happened.TurnBegun("P2", 3), "P2’s turn."),
    (happened.CardDrawn("P2", "5C"), "P2 draws a card."),
    (happened.CardDrawn("P2", "5C", ("5C", "AH")), "The discards are shuffled; P2 draws a card."),
    (happened.CardDiscarded("P2", "5C"), "P2 discards 5♣."),
    (happened.ProtectorStepped("P2", "C3", "C4"), "P2 steps from C3 to C4."),
    (happened.ProtectorStepped("P2", "C3", "C4", "C5"), "P2 steps from C3 to C4 and pushes an Occupier to C5."),
    (happened.ProtectorJumped("P2", "C3", "H9"), "P2 jumps from C3 to H9."),
    (happened.MarchBegun(), "The Veterans march."),
    (happened.VeteranWalked(1, "F4", "G4"), "V1: F4 to G4."),
    (happened.VeteranHalted(1, "F4"), "V1 is halted at F4."),
    (happened.RoundBegun(2, "P3"), "Round 2 begins; P3 has the badge."),
    (happened.PieceMovedByHand("V1", "F4", "A1"), "By hand: V1 from F4 to A1."),
    (happened.QuarterSet("I4", "heads"), "By hand: the quarter on I4 lies heads up."),
    (happened.CardMovedByHand("5C", "P2", "deck"), "By hand: a card from P2’s hand to the deck."),
    (happened.CardMovedByHand("5C", "discards", "P1"), "By hand: a card from the discards to P1’s hand."),
    (happened.PlanTakenBack("P1"), "By hand: P1 plans again."),
    (happened.TurnSet("protect", "P2", 1), "By hand: P2’s turn, actions left: 1."),
    (happened.TurnSet("veterans", None, 0), "By hand: now the Veterans march."),
    (happened.BadgeGiven("P4"), "By hand: P4 has the badge."),
    (happened.OrderAgreed(("P3", "P1")), "By hand: the order of cards on one Occupier is P3, P1."),
    (happened.OrderAgreed(()), "By hand: the order of cards on one Occupier is at random."),
    (happened.DeckStacked(("5C", "AH")), "By hand: the discards are shuffled into a new deck."),
)


@pytest.mark.parametrize(("event", "sentence"), TOLD, ids=lambda value: type(value).__name__)
def test_an_event_in_plain_words(event: Event, sentence: str | None) -> None:
    told = tell(position(""), event)
    assert (say(told) if told else None) == sentence


def test_every_kind_of_event_is_told_here() -> None:
    assert {type(event) for event, _ in TOLD} == set(get_args(GAME.event))


@pytest.mark.parametrize("code", REFUSALS)
def test_refusals_are_sentences(code: str) -> None:
    assert REFUSALS[code].endswith(".")
    assert REFUSALS[code][0].isupper() or REFUSALS[code].startswith("{")


def test_every_seat_has_a_name() -> None:
    state = position("")
    names = [say(seat_called(state, seat)) for seat in GAME.seats(state)]
    assert names == ["Control", "the table view", "P1, red", "P2, blue", "P3, orange", "P4, grey"]
