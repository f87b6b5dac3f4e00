"""Order and district cards: made in equal stacks, stored as digests."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple

from django.db import transaction
from django.db.models import Q, QuerySet

from civil_orders.box import slots
from civil_orders.cards.card_numbers import needed
from civil_orders.cards.known_cards import SEALING
from civil_orders.crisis_map_table import the_map
from civil_orders.digests import digest
from civil_orders.models import Card
from crisis_map.records.state import DISTRICT_SEAT, State, coming_turn
from megagame import card_values
from megagame.core.game import Refusal, Seat
from megagame.event.state import MOST_CAPTAINS

MOST_TURNS = 12
"""The most turns for which cards are made at once."""


class Stack(NamedTuple):
    """New cards of one district. District cards have no `turn` and one value."""

    district: str
    turn: int | None
    values: tuple[str, ...]


class Wish(NamedTuple):
    """Cards to make: order cards for `turns` turns from `turn` on, or district cards.

    `district`: only this one's, as many as each has; "": all districts', for `captains` captains.
    """

    turn: int | None
    turns: int = 1
    captains: int = 1
    district: str = ""


class Looking(NamedTuple):
    """The table and seat whose screen a card shows."""

    table: str
    seat: Seat


def make(wish: Wish, press: str | None = None, told: int | None = None) -> list[Stack]:
    """Make a stack for each turn and district, voiding their earlier ones.

    A stack has a card for each captain of the largest district, and two more. `press` is the request id; `told` the
    number of void cards its author confirmed (None: any). Refused, making none: `pressed_before`; `past_turn`;
    `bad_captains`; `bad_turns`; `unknown_district`; `no_stack` (nothing to replace); `too_many_cards`; `cards_are_out`
    (another number would become void).
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


def voided_by(press: str) -> int:
    """Cards that this request made void and that are still void."""
    return _voided_by(press).count()


def newest_press(turn: int) -> str | None:
    """The request that made this turn's valid order cards, if it voided any."""
    presses = Card.objects.filter(kept=None, turn=turn, fate="").exclude(made_by=None).values_list("made_by", flat=True)
    return next((press for press in sorted(set(filter(None, presses))) if voided_by(press)), None)


def take_back(undone: str, press: str) -> int:
    """Undo a request: restore the cards it voided and void its own. Return how many.

    Cards of past turns do not change. This can be undone in the same way. Refused: `pressed_before`;
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
    """Make one more order card of a stack and return its value.

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
    """Cards of each district for a turn; 0 if none were made.

    Void cards do not count, even if their forms were unsealed. The smallest stack counts.
    """
    cards = Card.objects.filter(kept=None, turn=turn, voided_by=None).exclude(fate="void")
    return min(Counter(cards.values_list("district", flat=True)).values(), default=0)


def seat_of(value: str) -> Looking | None:
    """Where the holder of a card may watch, or None."""
    return seats_of([value]).get(value)


def seats_of(values: Collection[str]) -> dict[str, Looking]:
    """Where each card admits a viewer: its district, order cards until their turn ends."""
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
    """Lock cards and map. Refused: `pressed_before`."""
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
    """The districts and turns of a wish."""
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
    """Digests of the cards of the turn's forms in the box."""
    with slots.box().held() as box:
        return frozenset(form.card for form in box.forms.values() if form.turn == turn)


def forms_inside(turn: int) -> Counter[str]:
    """The turn's forms in the box, by district."""
    with slots.box().held() as box:
        return Counter(form.district for form in box.forms.values() if form.turn == turn)
