"""What the Crisis Map's journal says about the box, including undone steps."""

from collections.abc import Iterator

import msgspec
from django.db.models import Q

from crisis_map.records.actions import SealedForm, Unseal
from megagame.tables.journals import journal
from megagame.tables.models import UNDOES, Entry, Table

IS_UNSEALING = '{"type":"unseal"'
_OPENS_BOX = '{"type":"open_box"'
_OPENS_PHASE = '{"type":"open_phase"'
_CLOSES_PHASE = '{"type":"close_phase"'


def was_unsealed(table: Table, turn: int) -> bool:
    return Entry.objects.filter(table=table, action__startswith=_of(turn)).exists()


def was_opened(table: Table, turn: int) -> bool:
    return turn in set(_turns_opened(table))


def unsealed_receipts(table: Table, turn: int) -> frozenset[str]:
    """Receipts of the forms unsealed for a turn."""
    newest = _newest(table, _of(turn))
    return frozenset(form.receipt for form in newest[1].forms) if newest else frozenset()


def newest_receipts(table: Table) -> frozenset[str]:
    """Receipts of the forms unsealed last, for any turn."""
    newest = _newest(table, IS_UNSEALING)
    return frozenset(form.receipt for form in newest[1].forms) if newest else frozenset()


def unsealing_of(table: Table, receipt: str) -> tuple[int, Unseal] | None:
    """The newest unsealing with this receipt, and its entry number."""
    return _newest(table, IS_UNSEALING, action__contains=f'"{receipt}"')


def taken_back(table: Table, turn: int) -> tuple[SealedForm, ...]:
    """The forms of the turn's newest unsealing if it was undone: they wait again.

    Each unsealing includes the forms of the one before it, so that the newest has them all.
    """
    newest = _newest(table, _of(turn))
    return newest[1].forms if newest and newest[0] in journal.taken_back(table) else ()


def first_seed(table: Table, turn: int) -> int | None:
    """The seed that first ordered the turn's forms; None before they are unsealed."""
    entries = Entry.objects.filter(table=table, action__startswith=_of(turn)).order_by("number")
    return entries.values_list("seed", flat=True).first()


def _turns_opened(table: Table) -> Iterator[int]:
    """The turn of each opening of the box, including undone ones."""
    kinds = Q(action__startswith=_OPENS_BOX) | Q(action__startswith=_OPENS_PHASE) | Q(action__startswith=_CLOSES_PHASE)
    rows = Entry.objects.filter(kinds | UNDOES, table=table).order_by("number")
    phases, gone = dict[int, bool](), set[int]()
    for number, action, voids, restores in rows.values_list("number", "action", "voids", "restores"):
        if voids is not None:
            gone.add(voids)
        elif restores is not None:
            gone.discard(restores)
        elif action.startswith(_OPENS_BOX):
            yield _coming([opens for phase, opens in phases.items() if phase not in gone])
        else:
            phases[number] = action.startswith(_OPENS_PHASE)


def _coming(phases: list[bool]) -> int:
    """The turn that is open or comes next, given phases opened (True) and closed."""
    is_open = bool(phases) and phases[-1]
    return sum(phases) + (0 if is_open else 1)


def _of(turn: int) -> str:
    """A turn's unsealing as `journal.encode` writes it, with fields in this order."""
    return f'{IS_UNSEALING},"turn":{turn},'


def _newest(table: Table, beginning: str, **more: str) -> tuple[int, Unseal] | None:
    found = Entry.objects.filter(table=table, action__startswith=beginning, **more).order_by("-number")
    row = found.values_list("number", "action").first()
    return (row[0], msgspec.json.decode(row[1], type=Unseal)) if row else None
