"""Hands, plans and the deck reach nobody who may not know them, and a leak would be found."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from boardgames.greenway.records.board import PLAYERS
from boardgames.greenway.records.cards import Card
from boardgames.greenway.records.events import CardDrawn, PlanMade
from boardgames.greenway.records.state import State
from boardgames.greenway.screens import GreenScreen, PlayerScreen, Screen
from megagame.core.dice import Dice
from megagame.core.game import WALL, Refusal, Seat
from megagame.core.sentences import Sentence
from tests import secrecy
from tests.secrecy import Watched

GAMES_TO_FIND_A_LEAK = 12
EVERY = 3
GAME = secrecy.watched("greenway")


def with_listing(**changed: Any) -> Watched:
    """Returns the game with a changed listing."""
    return dataclasses.replace(GAME, listing=dataclasses.replace(GAME.listing, **changed))


def of_game(**changed: Any) -> Watched:
    """Returns the game with replaced functions."""
    return with_listing(game=dataclasses.replace(GAME.listing.game, **changed))


def with_screen(change: Callable[[State, Seat, Screen], Screen]) -> Watched:
    """Returns the game with every seat's screen changed by a function that sees the whole state."""
    screen = GAME.listing.game.screen
    return of_game(screen=lambda state, seat: change(state, seat, screen(state, seat)))


def with_green(change: Callable[[State, GreenScreen], GreenScreen], *seats: Seat) -> Watched:
    """Returns the game with a changed view of the table for these seats."""

    def changed(state: State, seat: Seat, shown: Screen) -> Screen:
        return replace(shown, green=change(state, shown.green)) if seat in seats else shown

    return with_screen(changed)


def other_of(seat: Seat) -> Seat:
    return PLAYERS[(PLAYERS.index(seat) + 1) % 4]


def shows_another_hand(state: State, seat: Seat, shown: Screen) -> Screen:
    return replace(shown, hand=state.hands[other_of(seat)]) if isinstance(shown, PlayerScreen) else shown  # type: ignore[index]


def shows_another_plan(state: State, seat: Seat, shown: Screen) -> Screen:
    if not isinstance(shown, PlayerScreen) or shown.plan is not None:
        return shown
    return replace(shown, plan=next(iter(state.plans.values()), None))


def previews_what_others_planned(state: State, seat: Seat, shown: Screen) -> Screen:
    """Shows no way for an Occupier that somebody else has chosen."""
    if not isinstance(shown, PlayerScreen):
        return shown
    taken = {plan.occupier for player, plan in state.plans.items() if player != seat}
    return replace(shown, ways=tuple(way for way in shown.ways if way.occupier not in taken))


def is_ready_only_with_a_card(state: State, green: GreenScreen) -> GreenScreen:
    return replace(green, planned=tuple(player for player in green.planned if state.plans[player].card is not None))


def counts_cards_without_the_planned(state: State, green: GreenScreen) -> GreenScreen:
    spent = {player: int(plan.card is not None) for player, plan in state.plans.items()}
    return replace(green, cards={player: count - spent.get(player, 0) for player, count in green.cards.items()})


def lists_the_ready_by_occupier(state: State, green: GreenScreen) -> GreenScreen:
    return replace(green, planned=tuple(sorted(green.planned, key=lambda player: state.plans[player].occupier or 0)))


def shows_the_top_card(state: State, green: GreenScreen) -> GreenScreen:
    return replace(green, discards=(*green.discards, *state.deck[:1]))


def shows_what_was_drawn(state: State, green: GreenScreen) -> GreenScreen:
    drawn = [event.card for event in state.just if isinstance(event, CardDrawn)]
    return replace(
        green, just=tuple(replace(event, player=card) for event, card in zip(green.just, drawn, strict=False))
    )


def refusing(what: Callable[[State, Seat], Card | str]) -> Watched:
    """Returns the game with more in every refusal."""
    decide = GAME.listing.game.decide

    def leaking(state: State, seat: Seat, action: Any, dice: Dice) -> Any:
        try:
            return decide(state, seat, action, dice)
        except Refusal as no:
            raise Refusal(no.code, **{**no.what, "more": what(state, seat)}) from None

    return of_game(decide=leaking)


def says_who_holds_it() -> Watched:
    """Returns the game that refuses others' cards differently from cards in the deck."""
    decide = GAME.listing.game.decide

    def leaking(state: State, seat: Seat, action: Any, dice: Dice) -> Any:
        card = str(getattr(action, "card", None))
        if state.phase == "plan" and any(card in hand for player, hand in state.hands.items() if player != seat):
            raise Refusal("lies_there", card=card)
        return decide(state, seat, action, dice)

    return of_game(decide=leaking)


def telling(kind: type[Any], what: Callable[[Any], Any]) -> Watched:
    """Returns the game whose log tells everybody more of this kind of event."""
    tell = GAME.listing.game.tell

    def leaking(state: State, event: Any) -> Sentence | None:
        return Sentence("{what}", {"what": str(what(event))}) if isinstance(event, kind) else tell(state, event)

    return of_game(tell=leaking)


def shows_the_plans(state: State, green: GreenScreen) -> GreenScreen:
    return replace(green, march=tuple(PlanMade(player, plan) for player, plan in state.plans.items()))


PLANTED = {
    "a player sees the next one's hand": with_screen(shows_another_hand),
    "a player sees somebody's plan": with_screen(shows_another_plan),
    "a preview knows what others planned": with_screen(previews_what_others_planned),
    "who plans nothing is not ready": with_green(is_ready_only_with_a_card, WALL),
    "a planned card is not counted": with_green(counts_cards_without_the_planned, "P2"),
    "who is ready is listed by Occupier": with_green(lists_the_ready_by_occupier, "P1"),
    "the top card lies open": with_green(shows_the_top_card, WALL),
    "a drawn card is shown": with_green(shows_what_was_drawn, "P3"),
    "a refusal names the top card": refusing(lambda state, seat: state.deck[0] if state.deck else ""),
    "a refusal counts bluffs": refusing(
        lambda state, seat: str(sum(plan.occupier is None for player, plan in state.plans.items() if player != seat))
    ),
    "a refusal says who holds a card": says_who_holds_it(),
    "the log names the drawn card": telling(CardDrawn, lambda event: event.card),
    "the log names the planned card": telling(PlanMade, lambda event: event.plan.card),
    "the table view knows the plans": with_green(shows_the_plans, WALL),
}


@pytest.mark.parametrize("planted", PLANTED)
def test_a_planted_leak_is_found(planted: str) -> None:
    assert next(secrecy.leaks(PLANTED[planted], GAMES_TO_FIND_A_LEAK, every=EVERY), None) is not None
