"""Unsealing: all forms of the box go into the Crisis Map's journal in one entry, and then their slots are wiped."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from civil_orders import slots
from civil_orders.crisis_map_table import the_map
from civil_orders.models import Card
from civil_orders.past_unsealings import newest_receipts, taken_back, was_unsealed
from civil_orders.sealed_form import Sealed
from civil_orders.slots import Slots
from crisis_map.records.actions import OpenBox, Unseal
from crisis_map.records.actions import SealedForm as Unsealed
from crisis_map.records.state import coming_turn
from megagame.core.game import Refusal
from megagame.tables import journal
from megagame.tables.models import Table
from megagame.tables.play import Asker, play


def unseal(table: Table, asker: Asker) -> int:
    """Unseals the box of the coming turn; returns the number of the entry.

    The forms stand in the action in the order of their receipts' digests, which are random; the map's rules draw the
    order in which they come. Those of an unsealing that was taken back are put in the queue again. What lies in the box
    cannot change meanwhile. Refused: `stale`; `box_not_shut`.
    """
    with slots.box().held() as box:
        _wipe(table, box)
        turn = coming_turn(the_map().state)
        sealed = [form for form in box.forms.values() if form.turn <= turn]
        forms = sorted([*map(_unsealed, sealed), *taken_back(table, turn)], key=lambda form: form.receipt)
        number = play(table.name, Unseal(turn, tuple(forms)), asker, alongside=lambda: _use_up(sealed))
        _wipe(table, box)
    return number


def catch_up() -> None:
    """Wipes what an unsealing that was cut off has left in the box. Nothing where the event has no Crisis Map."""
    with slots.box().held() as box, suppress(Table.DoesNotExist):
        _wipe(the_map().table, box)


def refuse_second_box(table: Table, action: object) -> None:
    """Refuses with `box_unsealed` to open the box again in a turn in which it was unsealed, also if that was undone.

    A second unsealing would tell which forms came after the first one, and the journal would keep that.
    """
    if isinstance(action, OpenBox):
        turn = coming_turn(journal.current(table).state)
        if was_unsealed(table, turn):
            raise Refusal("box_unsealed", turn=turn)


def _wipe(table: Table, box: Slots) -> None:
    """Only what is in the journal, which was committed before: whatever is cut off, nothing is lost or comes twice."""
    box.wipe(newest_receipts(table))


def _unsealed(sealed: Sealed) -> Unsealed:
    return Unsealed(sealed.district, sealed.orders, sealed.notes, sealed.receipt)


def _use_up(sealed: Iterable[Sealed]) -> None:
    """In the transaction of the unsealing: the cards of the forms are used."""
    Card.objects.filter(pk__in=[each.card for each in sealed]).update(fate="used")
