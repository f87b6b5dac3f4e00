"""Unsealing: move all forms into the journal in one entry, then wipe their slots."""

from collections.abc import Iterable
from contextlib import suppress

from civil_orders.box import box_reader, slots
from civil_orders.box.sealed_form import Sealed
from civil_orders.box.slots import Slots
from civil_orders.crisis_map_table import the_map
from civil_orders.forms.past_unsealings import first_seed, newest_receipts, taken_back
from civil_orders.forms.standing import holds_hidden_forms
from civil_orders.models import Card
from crisis_map.records.actions import SealedForm as Unsealed
from crisis_map.records.actions import Unseal
from crisis_map.records.state import coming_turn
from megagame.tables.models import Table
from megagame.tables.playing.play import Asker, play


def unseal(table: Table, asker: Asker) -> int:
    """Unseal the coming turn's box and return the entry's number.

    Forms are passed in the order of their receipts' digests, which is random. The map's rules draw their order once for
    a turn's box and keep it when it is unsealed again. Forms of an undone unsealing are queued again. The box is locked
    meanwhile. Refused: `stale`; `box_not_shut`.
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
    box_reader.forms()  # drops the key of an old copy of the box
    return number


def catch_up() -> None:
    """Wipe what an interrupted unsealing left in the box."""
    with slots.box().held() as box, suppress(Table.DoesNotExist):
        _wipe(the_map().table, box)


def _wipe(table: Table, box: Slots) -> None:
    """Wipe only committed forms: an interruption neither loses nor repeats any."""
    box.wipe(newest_receipts(table))


def _unsealed(sealed: Sealed) -> Unsealed:
    return Unsealed(sealed.district, sealed.orders, sealed.notes, sealed.receipt)


def _use_up(sealed: Iterable[Sealed]) -> None:
    """Mark the cards of the forms as used, in the unsealing's transaction."""
    Card.objects.filter(pk__in=[each.card for each in sealed]).update(fate="used")
