"""Accepting forms into the box, in batches, each judged as if it had come alone."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from civil_orders.box import box_reader, slots
from civil_orders.box.sealed_form import Sealed, mark_of, no_other, require_room, untouched
from civil_orders.box.slots import Slots
from civil_orders.crisis_map_table import MapNow, event_is_over, the_map
from civil_orders.digests import digest
from civil_orders.forms import receipts
from civil_orders.forms.past_unsealings import unsealed_receipts, was_unsealed
from civil_orders.forms.request_data import Form
from civil_orders.models import Card
from crisis_map.records.state import coming_turn
from megagame import card_values
from megagame.core.game import Refusal


class Acknowledged(NamedTuple):
    """The form is in the box or unsealed. `repeated`: it was acknowledged before."""

    receipt: receipts.Places
    repeated: bool


Answer: TypeAlias = Acknowledged | Refusal


def put_in(forms: Sequence[Form]) -> list[Answer]:
    """Put forms into the box in order. Return an answer for each once all are on disk.

    The database is only read, as a write would reveal when it happened. A request that was acknowledged before gets the
    same answer, whatever happened to card and box since, but only with the same card. Refused: `superseded`;
    `mistyped_card`; as `require_usable`; `box_not_open`, `event_over`, `box_shut`, `box_unsealed`; `too_many_lines`;
    `unknown_hex`; `other_form` (a form that this one neither names nor may replace); `too_long`; `box_full`.
    """
    with slots.box().held() as box:
        tray = _Tray(forms, the_map(), box)
        answers = [tray.answer(form) for form in forms]
        tray.keep()
    return answers


def answered_at_once(form: Form) -> Answer | None:
    """Answer a form whose card admits none now; None if it must be put in.

    Never waits for the box's lock. Gives the same answers as `put_in`.
    """
    now = the_map()
    try:
        digest_of_card = card_digest(form.card)
        card = Card.objects.filter(pk=digest_of_card).first()
        require_usable(card, coming_turn(now.state))
    except Refusal as no:
        return _known_before(form, now) or no
    return None


def require_usable(card: Card | None, coming: int) -> Card:
    """Return the order card if it admits a form now.

    Its turn is checked before its fate: a card of an earlier turn is expired, whatever its fate. Refused:
    `unknown_card`; `other_event_card`; `district_card`; `expired_card`, `early_card`; `void_card`; `used_card`.
    """
    if card is None:
        raise Refusal("unknown_card")
    if card.kept_id is not None:
        raise Refusal("other_event_card")
    if card.turn is None:
        raise Refusal("district_card")
    if card.turn != coming:
        raise Refusal("expired_card" if card.turn < coming else "early_card", turn=card.turn, coming=coming)
    if card.fate:
        raise Refusal(f"{card.fate}_card")
    return card


def require_accepting(now: MapNow) -> int:
    """The most lines of a form. Refused: `box_not_open`; `event_over`; `box_shut`; `box_unsealed`."""
    if was_unsealed(now.table, coming_turn(now.state)):
        raise Refusal("box_unsealed")
    if now.state.box is None:
        raise Refusal("event_over" if event_is_over(now.table) else "box_not_open")
    if now.state.box.stage != "accepting":
        raise Refusal(f"box_{now.state.box.stage}")
    return now.state.box.lines


def card_digest(typed: str) -> str:
    """The digest of a typed card value. Refused: `mistyped_card`."""
    value = card_values.read(typed)
    if value is None:
        raise Refusal("mistyped_card")
    return digest("card", value)


def _known_before(form: Form, now: MapNow) -> Answer | None:
    """The answer to a request already acknowledged or superseded, or None."""
    card = _digest_or_none(form)
    if card is None:
        return None
    receipt = receipts.drawn(card, form.request_id)
    inside = box_reader.forms().get(card)
    unsealed = unsealed_receipts(now.table, coming_turn(now.state))
    try:
        is_known = _is_known(inside, unsealed, _request_digest(card, form.request_id), receipts.found_by(receipt))
    except Refusal as no:
        return no
    return Acknowledged(receipt, repeated=True) if is_known else None


def _is_known(inside: Sealed | None, unsealed: frozenset[str], request: str, receipt: str) -> bool:
    """Whether the request's form is in the box or unsealed. Refused: `superseded`."""
    if inside is None:
        return receipt in unsealed
    if inside.has_overtaken(request):
        raise Refusal("superseded")
    return inside.request == request


class _Tray:
    """State of the box for a batch of forms: read once, written once."""

    def __init__(self, forms: Iterable[Form], now: MapNow, box: Slots) -> None:
        self._now = now
        self._coming = coming_turn(now.state)
        self._box = box
        self._digests = {form.card: _digest_or_none(form) for form in forms}
        cards = Card.objects.filter(kept=None, district__in=now.state.city.districts)
        self._cards = cards.in_bulk([known for known in self._digests.values() if known])
        self._inside = box.forms
        self._unsealed = unsealed_receipts(now.table, self._coming)
        self._lines = _lines_or_refusal(now)
        self._new: dict[str, Sealed] = {}

    def answer(self, form: Form) -> Answer:
        try:
            return self._admitted(form)
        except Refusal as no:
            return no

    def keep(self) -> None:
        if self._new:
            self._box.keep(list(self._new.values()))

    def _admitted(self, form: Form) -> Acknowledged:
        card = self._digests[form.card] or card_digest(form.card)
        request = _request_digest(card, form.request_id)
        receipt = receipts.drawn(card, form.request_id)
        found_by = receipts.found_by(receipt)
        if _is_known(self._inside.get(card), self._unsealed, request, found_by):
            return Acknowledged(receipt, repeated=True)
        usable = require_usable(self._cards.get(card), self._coming)
        self._require_lines(form)
        self._put(form, usable, request, found_by)
        return Acknowledged(receipt, repeated=False)

    def _require_lines(self, form: Form) -> None:
        if isinstance(self._lines, Refusal):
            raise self._lines
        if len(form.orders) > self._lines:
            raise Refusal("too_many_lines", line=self._lines + 1, most=self._lines)
        for number, order in enumerate(form.orders, 1):
            for at in (order.from_, order.to):
                if at not in self._now.state.city.hexes:
                    raise Refusal("unknown_hex", line=number, at=at[:20])

    def _put(self, form: Form, card: Card, request: str, receipt: str) -> None:
        older = self._inside.get(card.digest)
        sealed = Sealed(
            card=card.digest,
            request=request,
            receipt=receipt,
            district=card.district,
            turn=self._coming,
            lines=tuple((order.from_, order.to, order.token, order.line) for order in form.orders),
            notes=form.notes,
            overtaken=older.overtaken if older else untouched(),
            instead=older.instead if older else no_other(),
        )
        named = [_request_digest(card.digest, request_id) for request_id in reversed(form.replaces)]
        if older and form.replace == "named" and older.request not in named:
            raise Refusal("other_form")
        replaced = [older.request, *named] if older else named
        sealed = sealed.after([each for each in replaced if each != request])
        void = self._of_void_card(form, card)
        if void is not None:
            sealed = replace(sealed, instead=mark_of(void.request))
        require_room(sealed)
        if card.digest not in self._new and len(self._new) >= self._box.room:
            raise Refusal("box_full")
        self._new[card.digest] = self._inside[card.digest] = sealed
        if void is not None:
            self._inside.pop(void.card)
            self._new.pop(void.card, None)

    def _of_void_card(self, form: Form, card: Card) -> Sealed | None:
        """This phone's form of the turn, sealed with a card that is void now; or None.

        Only that phone knows the request id. A captain who had to take a new card is thus counted once.
        """
        if not form.replaces:
            return None
        inside = [self._inside[void] for void in self._void if void in self._inside and void != card.digest]
        of_district = [each for each in inside if (each.district, each.turn) == (card.district, card.turn)]
        named = ((each, id_) for each in of_district for id_ in form.replaces)
        return next((each for each, id_ in named if each.request == _request_digest(each.card, id_)), None)

    @cached_property
    def _void(self) -> list[str]:
        """The turn's void cards that have a form in the box."""
        void = Card.objects.filter(kept=None, turn=self._coming, fate="void").values_list("digest", flat=True)
        return [card for card in void if card in self._inside]


def _lines_or_refusal(now: MapNow) -> int | Refusal:
    try:
        return require_accepting(now)
    except Refusal as no:
        return no


def _request_digest(card: str, request_id: str) -> str:
    """The digest of a request, which differs for each card."""
    return digest("request", f"{card} {request_id}")


def _digest_or_none(form: Form) -> str | None:
    try:
        return card_digest(form.card)
    except Refusal:
        return None
