"""How forms come into the box: many in one transaction, each judged as if it had come alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

import msgspec
from django.db import transaction
from msgspec import Struct

from civil_orders import receipts
from civil_orders.digests import digest
from civil_orders.models import Answered, Card, SealedForm
from civil_orders.reading import Form
from civil_orders.the_map import the_map
from crisis_map.actions import Order
from crisis_map.state import State, coming_turn
from megagame import card_values
from megagame.core.game import Refusal


class Acknowledged(NamedTuple):
    """The form is in the box, or its turn's unsealing took it. `repeated`: the same request was acknowledged before."""

    receipt: receipts.Places
    repeated: bool


Answer: TypeAlias = Acknowledged | Refusal


class Inside(Struct, frozen=True):
    """What of a form lies in the box as text."""

    orders: tuple[Order, ...]
    notes: str


def put_in(forms: Sequence[Form]) -> list[Answer]:
    """Puts the forms into the box, in their order, and gives the answer to each; all is committed by then.

    A request that was acknowledged before gets the same answer again, whatever happened to card and box since. Refused:
    `superseded`; `mistyped_card`; what `require_usable` refuses; `box_not_open`, `box_shut`, `box_unsealed`;
    `too_many_lines`; `unknown_hex`.
    """
    with transaction.atomic():
        tray = _Tray(forms, the_map(locked=True).state)
        answers = [tray.answer(form) for form in forms]
        tray.keep()
    return answers


def require_usable(card: Card | None, coming: int) -> Card:
    """The order card, if it admits a form now.

    Refused: `unknown_card`; `district_card`; `void_card`; `used_card`; of another turn: `expired_card`, `early_card`.
    """
    if card is None:
        raise Refusal("unknown_card")
    if card.turn is None:
        raise Refusal("district_card")
    if card.fate:
        raise Refusal(f"{card.fate}_card")
    if card.turn != coming:
        raise Refusal("expired_card" if card.turn < coming else "early_card", turn=card.turn, coming=coming)
    return card


def require_accepting(state: State) -> int:
    """How many lines a form may have. Refused: `box_not_open`; `box_shut`; `box_unsealed`."""
    if state.box is None:
        raise Refusal("box_not_open")
    if state.box.stage != "accepting":
        raise Refusal(f"box_{state.box.stage}")
    return state.box.lines


def card_digest(typed: str) -> str:
    """By what a card of this value is known. Refused: `mistyped_card`."""
    value = card_values.read(typed)
    if value is None:
        raise Refusal("mistyped_card")
    return digest("card", value)


class _Tray:
    """What the box knows of some forms, read at once, and what it has to keep of them, written at once."""

    def __init__(self, forms: Iterable[Form], state: State) -> None:
        self._state = state
        self._coming = coming_turn(state)
        cards = [known for form in forms if (known := _digest_or_none(form))]
        requests = [digest("request", request_id) for form in forms for request_id in (form.request_id, *form.replaces)]
        self._cards = Card.objects.in_bulk(cards)
        self._inside = {each.card: each for each in SealedForm.objects.filter(card__in=cards)}
        self._answered = Answered.objects.in_bulk([*requests, *(each.key for each in self._inside.values())])
        self._new: dict[str, SealedForm] = {}
        self._gone: set[str] = set()
        self._fresh: dict[str, Answered] = {}
        self._overtaken: set[str] = set()

    def answer(self, form: Form) -> Answer:
        try:
            return self._admitted(form)
        except Refusal as no:
            return no

    def keep(self) -> None:
        """Everything is written in the order of its random key, so that not even a page of the file tells another."""
        SealedForm.objects.filter(pk__in=self._gone).delete()
        Answered.objects.filter(pk__in=self._overtaken).update(superseded=True)
        SealedForm.objects.bulk_create(self._new[key] for key in sorted(self._new))
        Answered.objects.bulk_create(self._fresh[key] for key in sorted(self._fresh))

    def _admitted(self, form: Form) -> Acknowledged:
        key = digest("request", form.request_id)
        receipt = receipts.drawn(form.request_id)
        if key in self._answered:
            if self._answered[key].superseded:
                raise Refusal("superseded")
            return Acknowledged(receipt, repeated=True)
        card = require_usable(self._cards.get(card_digest(form.card)), self._coming)
        self._require_lines(form, require_accepting(self._state))
        self._put(key, form, card, receipts.found_by(receipt))
        return Acknowledged(receipt, repeated=False)

    def _require_lines(self, form: Form, most: int) -> None:
        if len(form.orders) > most:
            raise Refusal("too_many_lines", line=most + 1, most=most)
        for number, order in enumerate(form.orders, 1):
            for at in (order.from_, order.to):
                if at not in self._state.city.hexes:
                    raise Refusal("unknown_hex", line=number, at=at[:20])

    def _put(self, key: str, form: Form, card: Card, receipt: str) -> None:
        if older := self._inside.get(card.digest):
            self._remove(older.key)
        for request_id in form.replaces:
            self._overtake(digest("request", request_id))
        text = msgspec.json.encode(Inside(form.orders, form.notes)).decode()
        sealed = SealedForm(
            key=key, card=card.digest, district=card.district, turn=self._coming, form=text, receipt=receipt
        )
        self._new[key] = self._inside[card.digest] = sealed
        self._answered[key] = self._fresh[key] = Answered(request=key, turn=self._coming)

    def _remove(self, key: str) -> None:
        if self._new.pop(key, None) is None:
            self._gone.add(key)
        self._overtake(key)

    def _overtake(self, key: str) -> None:
        """A request that never came is overtaken as well, should it still come."""
        known = self._answered.get(key)
        if known is None:
            self._answered[key] = self._fresh[key] = Answered(request=key, turn=self._coming, superseded=True)
            return
        known.superseded = True
        if key not in self._fresh:
            self._overtaken.add(key)


def _digest_or_none(form: Form) -> str | None:
    try:
        return card_digest(form.card)
    except Refusal:
        return None
