"""Cards: made in stacks of equal size, shown once when they are made, and known by their digests alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from django.db import transaction

from civil_orders import slots
from civil_orders.card_numbers import needed
from civil_orders.crisis_map_table import the_map
from civil_orders.digests import digest
from civil_orders.models import Card
from crisis_map.records.state import DISTRICT_SEAT, State, coming_turn
from megagame import card_values
from megagame.core.game import Refusal, Seat
from megagame.event.state import MOST_CAPTAINS

MOST_TURNS = 12
"""For which cards are made at once: a day has fewer."""


class Stack(NamedTuple):
    """New cards of one district, as they are printed; `turn`: None for district cards, of which there is one value."""

    district: str
    turn: int | None
    values: tuple[str, ...]


class Looking(NamedTuple):
    """From which seat of which table the holder of a card looks."""

    table: str
    seat: Seat


def make_order_cards(turn: int, captains: int, turns: int = 1) -> list[Stack]:
    """For so many turns from `turn` on a stack for every district; earlier stacks of these turns become void.

    A stack has one card for each captain of the largest district and two more. Refused, and nothing made: `past_turn`;
    `bad_captains`; `bad_turns`; `too_many_cards`.
    """
    if not 1 <= captains <= MOST_CAPTAINS:
        raise Refusal("bad_captains", most=MOST_CAPTAINS)
    if not 1 <= turns <= MOST_TURNS:
        raise Refusal("bad_turns", most=MOST_TURNS)
    with transaction.atomic():
        state = the_map(locked=True).state
        if turn < coming_turn(state):
            raise Refusal("past_turn", turn=turn, coming=coming_turn(state))
        size = needed(captains)
        return [stack for each in range(turn, turn + turns) for stack in _made(state, each, state.city.districts, size)]


def make_again(turn: int | None, district: str) -> Stack:
    """The district's cards of that turn become void, and as many as every district has are made anew.

    Refused: `unknown_district`; `no_stack`, nothing to make again.
    """
    with transaction.atomic():
        state = the_map(locked=True).state
        if district not in state.city.districts:
            raise Refusal("unknown_district", district=district)
        size = 1 if turn is None else stack_size(turn)
        if not size:
            raise Refusal("no_stack", turn=turn or 0)
        return _made(state, turn, [district], size)[0]


def make_one(turn: int, district: str) -> str:
    """One more order card of a district for that turn, as if drawn from its stack; none becomes void. Its value.

    Refused: `past_turn`, `unknown_district`, `too_many_cards`.
    """
    with transaction.atomic():
        state = the_map(locked=True).state
        if turn < coming_turn(state):
            raise Refusal("past_turn", turn=turn, coming=coming_turn(state))
        if district not in state.city.districts:
            raise Refusal("unknown_district", district=district)
        _refuse_too_many(state, 1)
        value = card_values.drawn()
        Card.objects.create(digest=digest("card", value), district=district, turn=turn)
    return value


def make_district_cards() -> list[Stack]:
    """One value for every district; earlier ones become void. Refused: `too_many_cards`."""
    with transaction.atomic():
        state = the_map(locked=True).state
        return _made(state, None, state.city.districts, 1)


def stack_size(turn: int) -> int:
    """How many cards each district has for that turn; 0: none were made. Void cards do not count."""
    counted = Counter(Card.objects.filter(kept=None, turn=turn).exclude(fate="void").values_list("district", flat=True))
    return max(counted.values(), default=0)


def seat_of(value: str) -> Looking | None:
    """Where the holder of a card may look: at its district, with an order card until its turn ends. None: nowhere."""
    plain = card_values.read(value)
    card = Card.objects.filter(pk=digest("card", plain), kept=None).exclude(fate="void").first() if plain else None
    if card is None:
        return None
    table, state = the_map()
    if card.turn is not None and card.turn < coming_turn(state):
        return None
    return Looking(table.name, DISTRICT_SEAT + card.district)


def _made(state: State, turn: int | None, districts: Iterable[str], size: int) -> list[Stack]:
    named = list(districts)
    _void(turn, named)
    _refuse_too_many(state, size * len(named))
    stacks = [Stack(district, turn, tuple(card_values.drawn() for _ in range(size))) for district in named]
    cards = [Card(digest("card", value), stack.district, turn) for stack in stacks for value in stack.values]
    Card.objects.bulk_create(sorted(cards, key=lambda card: card.digest))
    return stacks


def _refuse_too_many(state: State, more: int) -> None:
    if _live(coming_turn(state)) + more > card_values.MOST_LIVE:
        raise Refusal("too_many_cards", most=card_values.MOST_LIVE)


def _void(turn: int | None, districts: list[str]) -> None:
    """A form that a void card admitted stays in the box: it was acknowledged."""
    Card.objects.filter(kept=None, turn=turn, district__in=districts, fate="").update(fate="void")


def _live(coming: int) -> int:
    cards = Card.objects.filter(kept=None, fate="")
    return cards.filter(turn=None).count() + cards.filter(turn__gte=coming).count()


def cards_inside(turn: int) -> frozenset[str]:
    """The digests of the cards with which the forms of that turn came into the box."""
    with slots.box().held() as box:
        return frozenset(form.card for form in box.forms.values() if form.turn == turn)


def forms_inside(turn: int) -> Counter[str]:
    """How many forms of that turn lie in the box, by district."""
    with slots.box().held() as box:
        return Counter(form.district for form in box.forms.values() if form.turn == turn)
