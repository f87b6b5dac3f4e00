"""The journal in the database: reading it as pure lines, and the state that each process keeps folded."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple, cast

import msgspec
from msgspec import Struct

from megagame.core.game import AnyGame
from megagame.core.journal import Line, Standing, fold, standing_after
from megagame.core.recording import decoder_of_many
from megagame.games import GAMES, Listing
from megagame.tables.models import Entry, Table


class Folded(NamedTuple):
    """A table's state after its entry `number`, and how the table stands then."""

    number: int
    state: Any
    standing: Standing = "open"


class _Kind(Struct, frozen=True):
    """Of an action only what kind it is."""

    type: str


_folded: dict[int, Folded] = {}


def listing_of(table: Table) -> Listing:
    """The game that `table` plays, and how it is shown."""
    return GAMES[table.game]


@cache
def _events_decoder(game_name: str) -> msgspec.json.Decoder[Any]:
    return decoder_of_many(GAMES[game_name].game.event)


def encode(record: Any) -> str:
    """A record, or a tuple of them, as the journal keeps it."""
    return msgspec.json.encode(record).decode()


def events_of(table: Table, events: str) -> tuple[Any, ...]:
    """The events of an entry, from the JSON that the journal keeps."""
    decoded: tuple[Any, ...] = _events_decoder(table.game).decode(events)
    return decoded


def kind_of(table: Table, number: int) -> str:
    """What kind of action the entry `number` was, as pages ask for it."""
    action = Entry.objects.values_list("action", flat=True).get(table_id=table.pk, number=number)
    return kind_in(action)


def kind_in(action: str) -> str:
    """The kind of an action, from the JSON that the journal keeps."""
    return msgspec.json.decode(action, type=_Kind).type


def lines_after(table: Table, number: int) -> list[Line]:
    """The journal of `table` after the entry `number` (0: the whole of it), oldest first."""
    decode = _events_decoder(table.game).decode
    rows = Entry.objects.filter(table_id=table.pk, number__gt=number).order_by("number")
    listed = rows.values_list("number", "events", "voids", "standing")
    return [Line(n, decode(events), voids, cast(Standing, standing) or None) for n, events, voids, standing in listed]


def current(table: Table) -> Folded:
    """The state of `table` after its entry `table.number`, or a newer one, folded forward from what was known here."""
    game = listing_of(table).game
    known = _folded.get(table.pk, Folded(0, game.blank))
    if known.number == table.number:
        return known
    lines = lines_after(table, known.number)
    if not lines:
        return known
    return keep(table, _forward(table, game, known, lines))


def keep(table: Table, folded: Folded) -> Folded:
    """Remembers a committed state, unless a newer one is known already."""
    known = _folded.get(table.pk)
    if known is None or known.number < folded.number:
        _folded[table.pk] = folded
    return folded


def forget() -> None:
    """Drops every state that this process keeps, as after a change of database."""
    _folded.clear()


def _forward(table: Table, game: AnyGame, known: Folded, lines: list[Line]) -> Folded:
    newest, standing = lines[-1].number, standing_after(lines, known.standing)
    if any(line.voids is not None and line.voids <= known.number for line in lines):
        return Folded(newest, fold(game, lines_after(table, 0)), standing)
    gone = {line.voids for line in lines}
    state = known.state
    for line in lines:
        if line.number not in gone:
            state = game.after(state, line.events)
    return Folded(newest, state, standing)
