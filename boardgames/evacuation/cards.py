"""Decks, rows and hands (evacuation.md, Things, Modules)."""

from __future__ import annotations

from boardgames.evacuation import actions as asked
from boardgames.evacuation.card_events import (
    CardsDiscarded,
    CardsDrawn,
    CardsKept,
    GoalDrafted,
    GoalsPassedOn,
    RowCardsDiscarded,
    RowFilled,
)
from boardgames.evacuation.course import Course, renew
from boardgames.evacuation.state import State
from boardgames.evacuation.words import ROWS, DeckName, Player, Row
from megagame.core.game import Refusal

OPEN = 3
"""Open cards in a row."""

HAND = 4
"""Action cards in a hand."""

NEW_CARDS = 3
"""Action cards that each seat draws at clean-up."""


def fill(course: Course, row: Row) -> None:
    """Fill a row from the left while the deck has cards."""
    while len(course.state.rows[row]) < OPEN and _provide(course, row):
        course.happens(RowFilled(row, course.state.decks[row][0]))


def draw(course: Course, seat: Player, n: int) -> None:
    """Draw action cards while there are any."""
    for _ in range(n):
        if not _provide(course, "actions"):
            return
        course.happens(CardsDrawn(seat, course.state.decks["actions"][:1]))


def _provide(course: Course, deck: DeckName) -> bool:
    """Reshuffle the discards if the deck is empty. Return whether a card can be drawn."""
    if not course.state.decks[deck] and (cards := course.state.discards[deck]):
        renew(course, deck, cards)
    return bool(course.state.decks[deck])


def refresh_rows(course: Course) -> None:
    """Discard the rightmost card of each row and fill it, at clean-up."""
    for row in ROWS:
        if cards := course.state.rows[row][-1:]:
            course.happens(RowCardsDiscarded(row, cards))
        fill(course, row)


def deal_anew(course: Course, played: tuple[str, ...]) -> None:
    """Reshuffle all played and discarded cards and deal new ones, at clean-up."""
    state = course.state
    cards = (*state.decks["actions"], *state.discards["actions"], *played)
    if cards:
        renew(course, "actions", cards)
    for seat in state.seats:
        draw(course, seat, NEW_CARDS)


def keep(course: Course, seat: Player, action: asked.Keep) -> None:
    """Refused: `not_in_hand`; `bad_count`."""
    hand = course.state.nations[seat].hand.actions
    _require_held(hand, action.cards)
    if len(action.cards) != min(HAND, len(hand)):
        raise Refusal("bad_count", wanted=min(HAND, len(hand)))
    course.happens(CardsKept(seat, action.cards))


def discard(course: Course, seat: Player, action: asked.DiscardCards) -> None:
    """Refused: `not_in_hand`; `bad_count`."""
    _require_held(course.state.nations[seat].hand.actions, action.cards)
    due = course.state.parts.discard
    if not due or len(action.cards) != due:
        raise Refusal("bad_count", wanted=due)
    course.happens(CardsDiscarded(seat, action.cards))


def draft(course: Course, seat: Player, action: asked.Draft) -> bool:
    """Keep a goal. Return whether the draft is over. Refused: `not_in_hand`."""
    if action.card not in course.state.nations[seat].hand.draft:
        raise Refusal("not_in_hand")
    course.happens(GoalDrafted(seat, action.card))
    if course.state.waiting:
        return False
    course.happens(GoalsPassedOn(_passed_on(course.state)))
    return not course.state.waiting


def _passed_on(state: State) -> dict[Player, tuple[str, ...]]:
    """Pass what each right neighbour left. A last goal is not passed on."""
    left = [state.nations[seat].hand.draft for seat in state.seats]
    if len(left[0]) < 2:
        return {}
    return {seat: left[place - 1] for place, seat in enumerate(state.seats)}


def _require_held(hand: tuple[str, ...], cards: tuple[str, ...]) -> None:
    if len(set(cards)) < len(cards) or not set(cards) <= set(hand):
        raise Refusal("not_in_hand")
