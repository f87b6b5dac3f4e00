"""Read the journal from the database, cache each table's folded state in this process, and say who may look at it."""

from collections import deque
from collections.abc import Iterator
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple, cast

import msgspec
from msgspec import Struct

from megagame.core.game import Seat
from megagame.core.journals.journal import Line, Standing, fold, standing_after, voided
from megagame.core.journals.recording import decoder_of_many
from megagame.core.listing import Listing
from megagame.core.sentences import say
from megagame.games import GAMES
from megagame.tables.lookup import main_table
from megagame.tables.models import UNDOES, Entry, Table


class Folded(NamedTuple):
    """A table's state and status after its entry `number`.

    `mark` distinguishes that entry from any other that ever had its number, such as one that was never committed or
    that an older copy of the database lacks. Empty: the state must not be reused. `entry` is that entry, if this
    process wrote it.
    """

    number: int
    state: Any
    standing: Standing = "open"
    mark: str = ""
    entry: Entry | None = None


class _Kind(Struct, frozen=True):
    """Only the kind of an action."""

    type: str


class _Row(NamedTuple):
    """The fields read of an entry."""

    number: int
    events: str
    voids: int | None
    restores: int | None
    standing: str
    request_id: str
    at: datetime


class Unreadable(NamedTuple):
    """An entry whose game or kind of event this program does not know."""

    table: str
    number: int


_UNDOING = ("number", "voids", "restores")
_folded: dict[int, Folded] = {}
_trail: dict[int, deque[Folded]] = {}
_milestones: dict[int, deque[Folded]] = {}
TRAIL = 32
"""Newest states kept for each table, for undo and for finding own steps."""
MILESTONES, APART = 64, 100
"""Older states kept for each table, and entries between two of them, for going further back."""
HELD = 100
"""Entries in memory while iterating."""


def listing_of(table: Table) -> Listing:
    """The listing of the table's game."""
    return GAMES[table.game]


@cache
def _events_decoder(game_name: str) -> msgspec.json.Decoder[Any]:
    return decoder_of_many(GAMES[game_name].game.event)


def encode(record: Any) -> str:
    """A record, or a tuple of records, as stored in the journal."""
    return msgspec.json.encode(record).decode()


def events_of(table: Table, events: str) -> tuple[Any, ...]:
    """An entry's events, from its stored JSON."""
    decoded: tuple[Any, ...] = _events_decoder(table.game).decode(events)
    return decoded


def kind_in(action: str) -> str:
    """The kind of an action, from its stored JSON."""
    return msgspec.json.decode(action, type=_Kind).type


def mark_of(request_id: str, at: datetime) -> str:
    """A mark that distinguishes an entry from every other of its table."""
    return f"{at.isoformat()} {request_id}"


def lines_after(table: Table, number: int) -> list[Line]:
    """The journal of `table` after the entry `number` (0: all of it), oldest first."""
    return [_line(table, row) for row in _rows(table, number + 1)]


def is_readable(game_name: str, events: str) -> bool:
    """Whether this program knows the game and every kind of event in the stored JSON."""
    try:
        _events_decoder(game_name).decode(events)
    except (KeyError, msgspec.ValidationError):
        return False
    return True


def unreadable() -> Unreadable | None:
    """The first entry of any table, also of earlier events, that this program cannot read.

    All entries are read, as a known kind may have unknown fields. 50,000 take a fifth of a second.
    """
    entries = Entry.objects.order_by("table_id", "number")
    for name, game, number, events in entries.values_list("table__name", "table__game", "number", "events").iterator():
        if not is_readable(game, events):
            return Unreadable(name, number)
    return None


def taken_back(table: Table, number: int | None = None) -> frozenset[int]:
    """Entries not in force as of the entry `number`, or now."""
    return voided(_undoing(table, number))


def _undoing(table: Table, number: int | None = None) -> list[Line]:
    """Entries that take steps back or put them back, oldest first, up to the entry `number`, or all."""
    entries = Entry.objects.filter(UNDOES, table_id=table.pk).order_by("number")
    if number is not None:
        entries = entries.filter(number__lte=number)
    return [Line(n, (), voids, None, restores) for n, voids, restores in entries.values_list(*_UNDOING)]


def current(table: Table) -> Folded:
    """The newest state of `table`, folded forward from the cached one.

    The cached state counts only if the journal still agrees: another process may have taken steps back, an entry may
    never have been committed, or the database may be an older copy. The table's row, written with each entry, usually
    confirms it without reading the journal.
    """
    known = _folded.get(table.pk)
    if known is not None and known.mark and (known.number, known.mark) == (table.number, table.mark):
        return known
    rows = _rows(table, known.number if known else 0)
    if known is None or not rows or _mark(rows[0]) != known.mark:
        return _keep_folded(table, _rows(table, 0), Folded(0, listing_of(table).game.blank))
    return _keep_folded(table, rows[1:], known) if len(rows) > 1 else known


def seats_of(table: Table) -> tuple[Seat, ...]:
    """The seats of a table now, `control` and `wall` first; the event's own table has those of players, too."""
    return seats_at(table, current(table).state)


def seats_at(table: Table, state: Any) -> tuple[Seat, ...]:
    """The same in this state of the table."""
    listing = listing_of(table)
    return (*listing.game.seats(state), *(addressees(table.kept_id) if listing.event else ()))


def addressees(kept: int | None = None) -> dict[Seat, str]:
    """What people call each player's seat of the main table, whose page shows the running event as well.

    `kept`: the earlier event that is meant; None: the running one.
    """
    table = main_table(kept)
    if table is None:
        return {}
    listing, state = listing_of(table), current(table).state
    return {seat: say(listing.called(state, seat)) for seat in listing.players(state)}


def folded_without(table: Table, gone: frozenset[int], number: int) -> Any:
    """The state after the entries up to `number`, skipping those in `gone`."""
    game = listing_of(table).game
    earlier = _earlier(table, gone, number)
    state = earlier.state if earlier else game.blank
    for each, events in _events(table, earlier.number if earlier else 0, number):
        if each not in gone:
            state = game.after(state, events)
    return state


def states(table: Table) -> Iterator[Any]:
    """The state of `table` after each entry that is in force now, oldest first."""
    game, gone = listing_of(table).game, taken_back(table, table.number)
    state = game.blank
    for number, events in _events(table, 0, table.number):
        if number not in gone:
            state = game.after(state, events)
            yield state


def _events(table: Table, after: int, last: int) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """The events of each entry after `after` up to `last`, read in small batches as journals grow long."""
    entries = Entry.objects.filter(table_id=table.pk, number__gt=after, number__lte=last).order_by("number")
    rows = entries.values_list("number", "events").iterator(HELD)
    return ((number, events_of(table, events)) for number, events in rows)


def keep(table: Table, folded: Folded) -> Folded:
    """Cache a committed state."""
    _folded[table.pk] = folded
    _trail.setdefault(table.pk, deque(maxlen=TRAIL)).append(folded)
    milestones = _milestones.setdefault(table.pk, deque(maxlen=MILESTONES))
    if not milestones or abs(folded.number - milestones[-1].number) >= APART:
        milestones.append(folded._replace(entry=None))
    return folded


def forget() -> None:
    """Drop all cached states, as after a change of database."""
    _folded.clear()
    _trail.clear()
    _milestones.clear()


def _earlier(table: Table, gone: frozenset[int], number: int) -> Folded | None:
    """The newest cached state up to the entry `number` that skipped exactly those in `gone`."""
    undoing = _undoing(table, number)
    kept: dict[int, Folded] = {
        each.number: each for each in (*_milestones.get(table.pk, ()), *_trail.get(table.pk, ()))
    }
    for each in sorted(each for each in kept if each <= number)[::-1]:
        passed_over = voided(line for line in undoing if line.number <= each)
        if passed_over == {taken for taken in gone if taken <= each} and _is_in_journal(table, kept[each]):
            return kept[each]
    return None


def _is_in_journal(table: Table, folded: Folded) -> bool:
    """Whether the cached state's entry is still the one with that number."""
    rows = Entry.objects.filter(table_id=table.pk, number=folded.number).values_list("request_id", "at")
    return any(mark_of(*row) == folded.mark for row in rows)


def _rows(table: Table, number: int) -> list[_Row]:
    """The entries from `number` on."""
    rows = Entry.objects.filter(table_id=table.pk, number__gte=number).order_by("number")
    return [_Row(*row) for row in rows.values_list(*_Row._fields)]


def _line(table: Table, row: _Row) -> Line:
    return Line(row.number, events_of(table, row.events), row.voids, cast(Standing, row.standing) or None, row.restores)


def _mark(row: _Row) -> str:
    return mark_of(row.request_id, row.at)


def _keep_folded(table: Table, rows: list[_Row], known: Folded) -> Folded:
    """Fold `rows` onto the cached state, or from further back if they change an entry before it."""
    lines = [_line(table, row) for row in rows]
    game, standing = listing_of(table).game, standing_after(lines, known.standing)
    changed = (line.voids or line.restores for line in lines)
    if any(number is not None and number <= known.number for number in changed):
        newest = lines[-1].number
        state = folded_without(table, taken_back(table, newest), newest)
    else:
        state = fold(game, lines, known.state)
    return keep(table, Folded(lines[-1].number, state, standing, _mark(rows[-1])))
