"""Unsealing: all forms of the box go into the Crisis Map's journal in one entry, and then their slots are wiped."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from civil_orders import glance, slots
from civil_orders.crisis_map_table import the_map
from civil_orders.models import Card
from civil_orders.past_unsealings import first_seed, newest_receipts, taken_back
from civil_orders.sealed_form import Sealed
from civil_orders.slots import Slots
from civil_orders.standing import holds_hidden_forms
from crisis_map.records.actions import SealedForm as Unsealed
from crisis_map.records.actions import Unseal
from crisis_map.records.state import coming_turn
from megagame.tables.models import Table
from megagame.tables.playing.play import Asker, play


def unseal(table: Table, asker: Asker) -> int:
    """Unseals the box of the coming turn; returns the number of the entry.

    The action has the forms in the order of their receipts' digests, which are random; the map's rules draw the order
    in which they come, once for a turn's box: unsealed again, they come in the same order. Those of an unsealing that
    was taken back are put in the queue again. The box cannot change meanwhile. Refused: `stale`; `box_not_shut`.
    """
    with slots.box().held() as box:
        _wipe(table, box)
        now = the_map()
        turn = coming_turn(now.state)
        sealed = [form for form in box.forms.values() if form.turn <= turn]
        forms = sorted([*map(_unsealed, sealed), *taken_back(table, turn)], key=lambda form: form.receipt)
        action = Unseal(turn, tuple(forms), opened_before=holds_hidden_forms(now))
        seed = first_seed(table, turn)
        number = play(table.name, action, asker, alongside=lambda: _use_up(sealed), seed=seed)
        _wipe(table, box)
    glance.forms()  # which lets go of the key that opens an old copy of the box
    return number


def catch_up() -> None:
    """Wipes what an unsealing that was cut off has left in the box. Nothing where the event has no Crisis Map."""
    with slots.box().held() as box, suppress(Table.DoesNotExist):
        _wipe(the_map().table, box)


def _wipe(table: Table, box: Slots) -> None:
    """Only what is in the journal, which was committed before: whatever is cut off, nothing is lost or comes twice."""
    box.wipe(newest_receipts(table))


def _unsealed(sealed: Sealed) -> Unsealed:
    return Unsealed(sealed.district, sealed.orders, sealed.notes, sealed.receipt)


def _use_up(sealed: Iterable[Sealed]) -> None:
    """In the transaction of the unsealing: the cards of the forms are used."""
    Card.objects.filter(pk__in=[each.card for each in sealed]).update(fate="used")
