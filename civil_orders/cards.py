"""Cards: made in stacks of equal size, shown once when they are made, and known by their digests alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple

from django.db import transaction
from django.db.models import Q, QuerySet

from civil_orders import slots
from civil_orders.card_numbers import needed
from civil_orders.crisis_map_table import the_map
from civil_orders.digests import digest
from civil_orders.known_cards import SEALING
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


class Wish(NamedTuple):
    """Which cards are to be made: order cards of `turns` turns from `turn` on, or district cards (None).

    `district`: this one's alone, as many as each district has; empty: all districts', for so many `captains`.
    """

    turn: int | None
    turns: int = 1
    captains: int = 1
    district: str = ""


class Looking(NamedTuple):
    """From which seat of which table the holder of a card looks."""

    table: str
    seat: Seat


def make(wish: Wish, press: str | None = None, told: int | None = None) -> list[Stack]:
    """Makes a stack for each of these turns and districts; earlier ones of these become void.

    A stack has one card for each captain of the largest district and two more. `press`: the request id; `told`: so
    many cards its author was told will become void (None: whatever they are). Refused, and nothing made:
    `pressed_before`; `past_turn`; `bad_captains`; `bad_turns`; `unknown_district`; `no_stack`, nothing to make again;
    `too_many_cards`; `cards_are_out` where another number becomes void.
    """
    if not wish.district and wish.turn is not None:
        _require_numbers(wish)
    with _locked(press) as state:
        districts, turns = _meant(state, wish)
        size = _size(wish)
        going = _cards_of(districts, turns).filter(fate="")
        if told is not None and told != going.count():
            raise Refusal("cards_are_out", cards=going.count())
        going.update(fate="void", voided_by=press)
        _refuse_too_many(state, size * len(districts) * len(turns))
        return [stack for turn in turns for stack in _stacks(turn, districts, size, press)]


def out(wish: Wish) -> int:
    """How many cards, of which no form was unsealed, become void if these are made. Refused: `unknown_district`."""
    districts, turns = _meant(the_map().state, wish)
    return _cards_of(districts, turns).filter(fate="").count()


def voided_by(press: str) -> int:
    """How many cards this press made void, and nobody has made good again since."""
    return _voided_by(press).count()


def newest_press(turn: int) -> str | None:
    """The press that made the order cards of this turn that are in use; None: none, or it made no other cards void."""
    presses = Card.objects.filter(kept=None, turn=turn, fate="").exclude(made_by=None).values_list("made_by", flat=True)
    return next((press for press in sorted(set(filter(None, presses))) if voided_by(press)), None)


def take_back(undone: str, press: str) -> int:
    """Makes the cards good again that the press `undone` made void, and those void that replaced them; how many.

    Those of turns that are over stay as they are. It can be taken back in the same way. Refused: `pressed_before`;
    `nothing_to_take_back`.
    """
    with _locked(press) as state:
        coming = coming_turn(state)
        again = [card for card in _voided_by(undone) if card.turn is None or card.turn >= coming]
        if not again:
            raise Refusal("nothing_to_take_back")
        places = Q()
        for of_turn, district in {(card.turn, card.district) for card in again}:
            places |= Q(turn=of_turn, district=district)
        Card.objects.filter(places, kept=None, fate="").update(fate="void", voided_by=press)
        Card.objects.filter(pk__in=[card.pk for card in again]).update(fate="", voided_by=None)
        _refuse_too_many(state, 0)
    return len(again)


def make_one(turn: int, district: str) -> str:
    """One more order card of a district for that turn, as if drawn from its stack; none becomes void. Its value.

    Refused: `past_turn`, `unknown_district`, `too_many_cards`.
    """
    with _locked(None) as state:
        _require_to_come(state, turn)
        _require_district(state, district)
        _refuse_too_many(state, 1)
        value = card_values.drawn()
        Card.objects.create(digest=digest("card", value), district=district, turn=turn)
    return value


def stack_size(turn: int) -> int:
    """How many cards each district has for that turn; 0: none were made.

    Void cards do not count, also where their forms were unsealed since. A district may have had more: the smallest
    stack counts.
    """
    cards = Card.objects.filter(kept=None, turn=turn, voided_by=None).exclude(fate="void")
    return min(Counter(cards.values_list("district", flat=True)).values(), default=0)


def seat_of(value: str) -> Looking | None:
    """Where the holder of a card may look. None: nowhere."""
    return seats_of([value]).get(value)


def seats_of(values: Collection[str]) -> dict[str, Looking]:
    """Where the holder of each card may look: at its district, with an order card until its turn ends."""
    whole = {value: plain for value in values if (plain := card_values.read(value))}
    digests = {value: digest("card", plain) for value, plain in whole.items()}
    found = {card.pk: card for card in Card.objects.filter(pk__in=digests.values(), kept=None).exclude(fate="void")}
    if not found:
        return {}
    table, state = the_map()
    coming = coming_turn(state)
    good = {
        pk: card
        for pk, card in found.items()
        if card.district in state.city.districts and (card.turn is None or card.turn >= coming)
    }
    return {
        value: Looking(table.name, DISTRICT_SEAT + good[pk].district) for value, pk in digests.items() if pk in good
    }


@contextmanager
def _locked(press: str | None) -> Iterator[State]:
    """Nobody else makes cards or plays on the map meanwhile. Refused: `pressed_before`, with this request id."""
    with transaction.atomic():
        state = the_map(locked=True).state
        if press is not None and Card.objects.filter(Q(made_by=press) | Q(voided_by=press)).exists():
            raise Refusal("pressed_before")
        yield state
        transaction.on_commit(SEALING.read_anew, robust=True)


def _require_numbers(wish: Wish) -> None:
    if not 1 <= wish.captains <= MOST_CAPTAINS:
        raise Refusal("bad_captains", most=MOST_CAPTAINS)
    if not 1 <= wish.turns <= MOST_TURNS:
        raise Refusal("bad_turns", most=MOST_TURNS)


def _require_to_come(state: State, turn: int) -> None:
    if turn < coming_turn(state):
        raise Refusal("past_turn", turn=turn, coming=coming_turn(state))


def _require_district(state: State, district: str) -> None:
    if district not in state.city.districts:
        raise Refusal("unknown_district", district=district)


def _meant(state: State, wish: Wish) -> tuple[list[str], list[int | None]]:
    """Of which districts and turns."""
    if wish.district:
        _require_district(state, wish.district)
        return [wish.district], [wish.turn]
    if wish.turn is None:
        return list(state.city.districts), [None]
    _require_to_come(state, wish.turn)
    return list(state.city.districts), list(range(wish.turn, wish.turn + wish.turns))


def _size(wish: Wish) -> int:
    if wish.turn is None:
        return 1
    if not wish.district:
        return needed(wish.captains)
    size = stack_size(wish.turn)
    if not size:
        raise Refusal("no_stack", turn=wish.turn)
    return size


def _cards_of(districts: Iterable[str], turns: Iterable[int | None]) -> QuerySet[Card]:
    numbers = [turn for turn in turns if turn is not None]
    of_turns = Q(turn__in=numbers) if numbers else Q(turn=None)
    return Card.objects.filter(of_turns, kept=None, district__in=list(districts))


def _voided_by(press: str) -> QuerySet[Card]:
    return Card.objects.filter(kept=None, voided_by=press, fate="void")


def _stacks(turn: int | None, districts: list[str], size: int, press: str | None) -> list[Stack]:
    stacks = [Stack(district, turn, tuple(card_values.drawn() for _ in range(size))) for district in districts]
    made = partial(Card, turn=turn, made_by=press)
    cards = [made(digest=digest("card", value), district=stack.district) for stack in stacks for value in stack.values]
    Card.objects.bulk_create(sorted(cards, key=lambda card: card.digest))
    return stacks


def _refuse_too_many(state: State, more: int) -> None:
    if _live(coming_turn(state)) + more > card_values.MOST_LIVE:
        raise Refusal("too_many_cards", most=card_values.MOST_LIVE)


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
