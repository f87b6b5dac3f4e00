"""Speed of a long journal in its own database: folding, an action and an undo."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from functools import partial

from megagame.core.documents import shape
from megagame.core.game import CONTROL
from megagame.core.journals.journal import fold
from megagame.games import GAMES
from megagame.start.set_up import MAP_TABLE
from megagame.tables.journals import journal
from megagame.tables.live.caches import forget
from megagame.tables.models import Entry, Table
from megagame.tables.playing.play import Asker, play
from megagame.tables.playing.undo import undo
from tests.proof.benches.figures import Figure
from tests.proof.benches.timing import once_ms


def long_journal(entries: int) -> Iterator[Figure]:
    """Measures a journal of this many entries; the database must hold the sample event."""
    table = Table.objects.get(name=MAP_TABLE)
    _lengthen(table, entries)
    lines = journal.lines_after(table, 0)
    game = journal.listing_of(table).game
    yield Figure(f"folding {entries:,} entries", once_ms(lambda: fold(game, lines)), "ms", 100)
    yield Figure("reading and folding them", once_ms(partial(_anew, table)), "ms")
    seen = table.number
    yield Figure("an action on it, committed and told", once_ms(partial(_place, table, 0)), "ms")
    yield Figure("an undo on it, committed and told", once_ms(partial(_undo, table, seen + 1)), "ms", 200)


def _lengthen(table: Table, entries: int) -> None:
    """Places and removes a token, and copies these entries until the journal is long."""
    first = _place(table, 1)
    _place(table, 2, "remove")
    pattern = list(Entry.objects.filter(table=table, number__gte=first).order_by("number"))
    copies = []
    for number in range(first + len(pattern), entries + 1):
        copied = copy(pattern[(number - first) % len(pattern)])
        copied.pk, copied.number, copied.request_id = None, number, f"copy-{number}"
        copies.append(copied)
    Entry.objects.bulk_create(copies)
    Table.objects.filter(pk=table.pk).update(number=entries)
    table.refresh_from_db()
    forget()


def _anew(table: Table) -> None:
    forget()
    journal.current(table)


def _place(table: Table, number: int, kind: str = "place") -> int:
    hexes = journal.current(table).state.city.hexes
    empty = next(label for label, block in hexes.items() if not block.tokens)
    action = shape({"type": kind, "at": empty, "token": "damage"}, GAMES[table.game].game.action)
    return play(table.name, action, Asker(author="Bench", seat=CONTROL, request_id=f"bench-{kind}-{number}"))


def _undo(table: Table, seen: int) -> int:
    return undo(table.name, Asker(author="Bench", seat=CONTROL, request_id="bench-undo", seen=seen))
