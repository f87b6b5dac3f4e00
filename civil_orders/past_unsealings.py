"""What the Crisis Map's journal tells of the unsealings so far, those that were taken back among them."""

from __future__ import annotations

import msgspec

from crisis_map.records.actions import SealedForm, Unseal
from megagame.tables import journal
from megagame.tables.models import Entry, Table

IS_UNSEALING = '{"type":"unseal"'


def was_unsealed(table: Table, turn: int) -> bool:
    """Whether the box of that turn was ever unsealed."""
    return Entry.objects.filter(table=table, action__startswith=_of(turn)).exists()


def unsealed_receipts(table: Table, turn: int) -> frozenset[str]:
    """The receipts of the forms that came out of the box of that turn."""
    newest = _newest(table, _of(turn))
    return frozenset(form.receipt for form in newest[1].forms) if newest else frozenset()


def newest_receipts(table: Table) -> frozenset[str]:
    """The receipts of the forms that came out of the box last, whichever turn that was."""
    newest = _newest(table, IS_UNSEALING)
    return frozenset(form.receipt for form in newest[1].forms) if newest else frozenset()


def taken_back(table: Table, turn: int) -> tuple[SealedForm, ...]:
    """The forms of the turn's newest unsealing, if that was taken back: they wait to be queued again.

    Each unsealing takes along those of the one before it, so the newest has them all.
    """
    newest = _newest(table, _of(turn))
    return newest[1].forms if newest and newest[0] in journal.taken_back(table) else ()


def _of(turn: int) -> str:
    """How the journal writes an unsealing of that turn: `journal.encode` puts its fields in this order."""
    return f'{IS_UNSEALING},"turn":{turn},'


def _newest(table: Table, beginning: str) -> tuple[int, Unseal] | None:
    found = Entry.objects.filter(table=table, action__startswith=beginning).order_by("-number")
    row = found.values_list("number", "action").first()
    return (row[0], msgspec.json.decode(row[1], type=Unseal)) if row else None
