"""Unsealing: all forms of the box go into the Crisis Map's journal in one entry, and the box is emptied."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from django.db import connection

from civil_orders import tidying
from civil_orders.box import Inside
from civil_orders.models import Answered, Card, SealedForm
from civil_orders.the_map import the_map
from crisis_map.actions import SealedForm as Unsealed
from crisis_map.actions import Unseal
from crisis_map.state import coming_turn
from megagame.tables.models import Entry, Table
from megagame.tables.play import Asker, play

IS_UNSEALING = '{"type":"unseal"'


def unseal(table: Table, asker: Asker) -> int:
    """Unseals the box of the coming turn; returns the number of the entry.

    The forms stand in the action in the order of their receipts' digests, which are random; the map's rules draw the
    order in which they come. Those of an unsealing that was taken back are put in the queue again. What lies in the box
    cannot change between the reading and the entry: the box is shut, or the rules refuse, and whoever asks has to have
    seen the newest entry. Refused: `stale`; `box_not_shut`.
    """
    turn = coming_turn(the_map().state)
    sealed = list(SealedForm.objects.filter(turn__lte=turn))
    again = taken_back(table, turn)
    forms = sorted([*map(_unsealed, sealed), *again], key=lambda form: form.receipt)
    number = play(table.name, Unseal(turn, tuple(forms)), asker, alongside=lambda: _empty(sealed))
    tidying.tidy()
    return number


def taken_back(table: Table, turn: int) -> tuple[Unsealed, ...]:
    """The forms of the turn's newest unsealing, if that was taken back: they wait to be queued again.

    Each unsealing takes along those of the one before it, so the newest has them all.
    """
    entries = Entry.objects.filter(table=table)
    unsealings = entries.filter(action__startswith=IS_UNSEALING).order_by("-number")
    for number, text in unsealings.values_list("number", "action"):
        action = msgspec.json.decode(text, type=Unseal)
        if action.turn == turn:
            return action.forms if entries.filter(voids=number).exists() else ()
    return ()


def _unsealed(sealed: SealedForm) -> Unsealed:
    inside = msgspec.json.decode(sealed.form, type=Inside)
    return Unsealed(sealed.district, inside.orders, inside.notes, sealed.receipt)


def _empty(sealed: Sequence[SealedForm]) -> None:
    """In the transaction of the unsealing: the forms leave the box, and their cards are used."""
    SealedForm.objects.filter(pk__in=[each.key for each in sealed]).delete()
    Card.objects.filter(pk__in=[each.card for each in sealed]).update(fate="used")
    if connection.vendor == "postgresql":
        _write_anew(Answered.objects.all())


def _write_anew(answered: Iterable[Answered]) -> None:
    """PostgreSQL keeps rows where and when they came: written anew in one transaction they all look alike."""
    rows = sorted(answered, key=lambda row: row.request)
    Answered.objects.all().delete()
    Answered.objects.bulk_create(rows)
