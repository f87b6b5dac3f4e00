"""Decks, rows and hands (evacuation.md, Things, Modules)."""

from boardgames.evacuation.box.words import ROWS, DeckName, Player, Row
from boardgames.evacuation.records import actions
from boardgames.evacuation.records.card_events import (
    CardsDiscarded,
    CardsDrawn,
    CardsKept,
    GoalDrafted,
    GoalsPassedOn,
    RowCardsDiscarded,
    RowFilled,
)
from boardgames.evacuation.records.state import State
from boardgames.evacuation.rules.changes.resolution import Resolution, renew
from megagame.core.game import Refusal

OPEN = 3
"""Open cards in a row."""

HAND = 4
"""Action cards in a hand."""

NEW_CARDS = 3
"""Action cards that each seat draws at clean-up."""


def fill(resolution: Resolution, row: Row) -> None:
    """Fill a row from the left while the deck has cards."""
    while len(resolution.state.rows[row]) < OPEN and _provide(resolution, row):
        resolution.happens(RowFilled(row, resolution.state.decks[row][0]))


def draw(resolution: Resolution, seat: Player, n: int) -> None:
    """Draw action cards while there are any."""
    for _ in range(n):
        if not _provide(resolution, "actions"):
            return
        resolution.happens(CardsDrawn(seat, resolution.state.decks["actions"][:1]))


def _provide(resolution: Resolution, deck: DeckName) -> bool:
    """Reshuffle the discards if the deck is empty. Return whether a card can be drawn."""
    if not resolution.state.decks[deck] and (cards := resolution.state.discards[deck]):
        renew(resolution, deck, cards)
    return bool(resolution.state.decks[deck])


def refresh_rows(resolution: Resolution) -> None:
    """Discard the rightmost card of each row and fill it, at clean-up."""
    for row in ROWS:
        if cards := resolution.state.rows[row][-1:]:
            resolution.happens(RowCardsDiscarded(row, cards))
        fill(resolution, row)


def deal_anew(resolution: Resolution, played: tuple[str, ...]) -> None:
    """Reshuffle all played and discarded cards and deal new ones, at clean-up."""
    state = resolution.state
    cards = (*state.decks["actions"], *state.discards["actions"], *played)
    if cards:
        renew(resolution, "actions", cards)
    for seat in state.seats:
        draw(resolution, seat, NEW_CARDS)


def keep(resolution: Resolution, seat: Player, action: actions.Keep) -> None:
    """Refused: `not_in_hand`; `bad_count`."""
    hand = resolution.state.nations[seat].hand.actions
    _require_held(hand, action.cards)
    if len(action.cards) != min(HAND, len(hand)):
        raise Refusal("bad_count", wanted=min(HAND, len(hand)))
    resolution.happens(CardsKept(seat, action.cards))


def discard(resolution: Resolution, seat: Player, action: actions.DiscardCards) -> None:
    """Refused: `not_in_hand`; `bad_count`."""
    _require_held(resolution.state.nations[seat].hand.actions, action.cards)
    due = resolution.state.parts.discard
    if not due or len(action.cards) != due:
        raise Refusal("bad_count", wanted=due)
    resolution.happens(CardsDiscarded(seat, action.cards))


def draft(resolution: Resolution, seat: Player, action: actions.Draft) -> bool:
    """Keep a goal. Return whether the draft is over. Refused: `not_in_hand`."""
    if action.card not in resolution.state.nations[seat].hand.draft:
        raise Refusal("not_in_hand")
    resolution.happens(GoalDrafted(seat, action.card))
    if resolution.state.waiting:
        return False
    resolution.happens(GoalsPassedOn(_passed_on(resolution.state)))
    return not resolution.state.waiting


def _passed_on(state: State) -> dict[Player, tuple[str, ...]]:
    """Pass what each right neighbour left. A last goal is not passed on."""
    left = [state.nations[seat].hand.draft for seat in state.seats]
    if len(left[0]) < 2:
        return {}
    return {seat: left[place - 1] for place, seat in enumerate(state.seats)}


def _require_held(hand: tuple[str, ...], cards: tuple[str, ...]) -> None:
    if len(set(cards)) < len(cards) or not set(cards) <= set(hand):
        raise Refusal("not_in_hand")
