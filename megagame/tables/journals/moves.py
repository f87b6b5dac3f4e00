"""What everybody may read of a side table's journal: its moves, newest first, and the thinking time of each seat.

Sentences are those of the log, which tell nothing hidden. Thinking time counts while the table is open and waits for a
seat, which every screen of the table shows as well.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from itertools import pairwise
from typing import Any, NamedTuple

from megagame.core.game import CONTROL, Seat
from megagame.core.journals.history import lived
from megagame.core.journals.journal import Line
from megagame.core.listing import Listing, SideGame
from megagame.core.sentences import Sentence, together
from megagame.tables.authors import is_players
from megagame.tables.journals import journal
from megagame.tables.journals.steps import OPENING
from megagame.tables.journals.undo_runs import Who
from megagame.tables.models import Entry, Table


class Move(NamedTuple):
    """A step in words, as the table was then. `seconds`: for how long it was waited for; None: it was not due.

    `called`: the seat's name; `by_control`: Control acted for it. `undone`: who took it back, or None.
    """

    number: int
    at: datetime
    seat: Seat
    called: Sentence
    by_control: bool
    sentences: tuple[Sentence, ...]
    seconds: int | None
    undone: Sentence | None


class Thinking(NamedTuple):
    """For how many seconds the table waited for a seat, how many times, and since when it does now.

    `last_turn`: the entry with which its last turn ended, or 0.
    """

    seat: Seat
    called: Sentence
    seconds: int
    times: int
    since: datetime | None
    last_turn: int

    def at(self, now: datetime) -> int:
        """The seconds up to this moment."""
        return self.seconds + (int((now - self.since).total_seconds()) if self.since else 0)


class Moves(NamedTuple):
    """The moves, newest first, and the thinking time of each player's seat."""

    moves: tuple[Move, ...]
    thinking: tuple[Thinking, ...]


class _Row(NamedTuple):
    """An entry with the seats that the table waited for after it."""

    line: Line
    at: datetime
    who: Who
    state: Any
    due: tuple[Seat, ...]


_known: dict[int, tuple[str, Moves]] = {}


def moves_of(table: Table) -> Moves:
    """The moves and times of a side table. Raises ValueError for other tables."""
    mark, known = _known.get(table.pk, ("", Moves((), ())))
    if not mark or mark != table.mark:
        _known[table.pk] = (table.mark, known := _read(table))
    return known


def forget() -> None:
    """Drop all cached moves, as after a change of database."""
    _known.clear()


def _read(table: Table) -> Moves:
    listing = journal.listing_of(table)
    if listing.side is None:
        raise ValueError(table.game)
    rows = tuple(_rows(table, listing, listing.side))
    undone = _undone(listing, rows)
    steps = [(before, row) for before, row in pairwise(rows) if row.line.is_step and row.line.number != OPENING]
    moves = (_move(listing, before, row, undone) for before, row in reversed(steps))
    thinking = tuple(_thinking(listing, rows, seat) for seat in listing.players(rows[-1].state))
    return Moves(tuple(move for move in moves if move.sentences), thinking)


def _rows(table: Table, listing: Listing, side: SideGame) -> Iterator[_Row]:
    lines = journal.lines_after(table, 0)
    entries = Entry.objects.filter(table=table).order_by("number").values_list("at", "author", "seat")
    is_open = True
    for line, state, (at, author, seat) in zip(lines, lived(listing.game, lines), entries, strict=False):
        is_open = line.standing == "open" if line.standing else is_open
        yield _Row(line, at, Who(author, seat), state, side.to_act(state) if is_open else ())


def _undone(listing: Listing, rows: Sequence[_Row]) -> Mapping[int, Sentence]:
    """Who took back each step that is not in force."""
    found = dict[int, Sentence]()
    for row in rows:
        if row.line.voids is not None:
            found[row.line.voids] = _called(listing, row)
        elif row.line.restores is not None:
            found.pop(row.line.restores, None)
    return found


def _called(listing: Listing, row: _Row) -> Sentence:
    """Its author: a player's seat, or Control without a name."""
    return listing.called(row.state, row.who.seat if is_players(row.who.author, row.who.seat) else CONTROL)


def _move(listing: Listing, before: _Row, row: _Row, undone: Mapping[int, Sentence]) -> Move:
    told = (listing.game.tell(row.state, event) for event in row.line.events)
    return Move(
        number=row.line.number,
        at=row.at,
        seat=row.who.seat,
        called=listing.called(row.state, row.who.seat),
        by_control=not is_players(row.who.author, row.who.seat),
        sentences=together(sentence for sentence in told if sentence is not None),
        seconds=int(_seconds(before, row)) if row.who.seat in before.due else None,
        undone=undone.get(row.line.number),
    )


def _thinking(listing: Listing, rows: Sequence[_Row], seat: Seat) -> Thinking:
    waited = [_seconds(before, row) for before, row in pairwise(rows) if seat in before.due]
    begun = [row.line.number for before, row in pairwise(rows) if seat in row.due and seat not in before.due]
    ended = [row.line.number for before, row in pairwise(rows) if seat in before.due and seat not in row.due]
    newest = rows[-1]
    return Thinking(
        seat,
        listing.called(newest.state, seat),
        seconds=int(sum(waited)),
        times=len(begun) + (seat in rows[0].due),
        since=newest.at if seat in newest.due else None,
        last_turn=max(ended, default=0),
    )


def _seconds(before: _Row, row: _Row) -> float:
    return max(0.0, (row.at - before.at).total_seconds())
