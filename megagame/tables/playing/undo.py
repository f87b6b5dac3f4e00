"""Unlimited undo: take steps back, newest first, and put them back until something new is done."""

from collections.abc import Sequence
from functools import partial
from itertools import count, repeat

from megagame.core.game import Refusal
from megagame.core.journals.journal import PutBack, TakeBack
from megagame.core.journals.replay import Undo
from megagame.core.refusals import NOT_YOURS_TO_TAKE_BACK, NOTHING_TO_PUT_BACK, NOTHING_TO_UNDO
from megagame.tables import raw_sql
from megagame.tables.journals import journal
from megagame.tables.journals.own_steps import own_steps
from megagame.tables.journals.steps import Step, newest_of, since, to_put_back, to_undo
from megagame.tables.models import Entry, Table
from megagame.tables.playing.conflicts import stale_put_back, stale_undo
from megagame.tables.playing.going_back import refuse_unasked
from megagame.tables.playing.play import Asker, entry, folded_at, in_turn, refuse_set_up, refuse_stale, refuse_standing


def undo(table_name: str, asker: Asker, *, back_to: int | None = None, agreed: int | None = None) -> int:
    """Take back the newest step, or all after the entry `back_to`; returns the last entry's number.

    Automatic steps go with the requested step before them. `agreed`: how many steps the asker was shown (0: none were
    shown); None: do not check. Refused: `stale` or `already_done` (`stale_undo`) if the asker has not seen the newest
    entry; `nothing_to_undo`; `closed`; `control_alone` if a step belongs to the set-up, which the asker may not change;
    `many_steps` if more than a handful would be taken back and `agreed` is another number.
    """

    def undone(table: Table, before: journal.Folded) -> journal.Folded:
        refuse_standing(before, asker)
        refuse_stale(table, asker, partial(stale_undo, back_to=back_to))
        steps = list(to_undo(table, table.number, back_to))
        if not steps:
            raise Refusal(NOTHING_TO_UNDO)
        if agreed is not None:
            refuse_unasked(table, back_to, agreed)
        return _written(table, asker, before, steps, [])

    return in_turn(table_name, asker, undone)


def put_back(table_name: str, asker: Asker, *, up_to: int | None = None) -> int:
    """Put back the step taken back last, or all up to the step `up_to`; returns the last entry's number.

    Automatic steps since then are taken back first, and done again if needed. Refused with `nothing_to_put_back`, also
    after somebody did something new; otherwise as for `undo`.
    """

    def restored(table: Table, before: journal.Folded) -> journal.Folded:
        refuse_standing(before, asker)
        refuse_stale(table, asker, partial(stale_put_back, up_to=up_to))
        steps = to_put_back(table, table.number, up_to)
        if not steps:
            raise Refusal(NOTHING_TO_PUT_BACK)
        return _written(table, asker, before, list(since(table, table.number, steps[0].number)), steps)

    return in_turn(table_name, asker, restored)


def take_back(table_name: str, asker: Asker) -> int:
    """Take back the newest step in force of the asker's seat; returns the number of the undo entry.

    Refused: `nothing_to_undo` if the seat did nothing; `not_yours_to_take_back` if others know of the step or a later
    one depends on it (`own_steps`); `stale_seat`; `paused`; `closed`.
    """

    def taken_back(table: Table, before: journal.Folded) -> journal.Folded:
        refuse_standing(before, asker)
        refuse_stale(table, asker, partial(stale_undo, back_to=None))
        if newest_of(table, asker.seat, before.number) is None:
            raise Refusal(NOTHING_TO_UNDO)
        step = own_steps(table, before).get(asker.seat)
        if step is None:
            raise Refusal(NOT_YOURS_TO_TAKE_BACK)
        written = entry(table, asker, TakeBack(), voids=step.number)
        raw_sql.insert(written)
        return folded_at(written, step.without, before.standing)

    return in_turn(table_name, asker, taken_back)


def _written(
    table: Table, asker: Asker, before: journal.Folded, taken: Sequence[Step], restored: Sequence[Step]
) -> journal.Folded:
    """Write which steps are taken back and put back; returns the state after that."""
    for step in (*taken, *restored):
        refuse_set_up(table, asker, step.kind)
    gone = journal.taken_back(table)
    askers = map(_for_step, repeat(asker), count())
    entries = [entry(table, next(askers), Undo(), voids=step.number) for step in taken]
    entries += [entry(table, next(askers), PutBack(), restores=step.number) for step in restored]
    Entry.objects.bulk_create(entries)
    gone = gone.union(step.number for step in taken).difference(step.number for step in restored)
    return folded_at(entries[-1], journal.folded_without(table, gone, table.number), before.standing)


def _for_step(asker: Asker, place: int) -> Asker:
    """One press may write several entries, each with its own request id."""
    if not place:
        return asker
    return Asker(author=asker.author, seat=asker.seat, request_id=f"{asker.request_id}/{place}")
