"""Side tables filled from recordings, directly in the database of a gallery's server."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from megagame.card_values import ALPHABET, LENGTH, read
from megagame.core.game import CONTROL, AnyGame
from megagame.core.journals.recording import Recorded, Recording, lines
from megagame.games import GAMES
from tests.proof.gallery.server import NOON
from tests.proof.gallery.states import PlayOn
from tests.proof.processes.servers import ROOT

PLAYED = ROOT / "tests" / "played"


def play_on(data: Path, step: PlayOn) -> dict[str, str]:
    """Appends entries to the table's journal, and returns its cards by names such as `greenway-1 P1`.

    Nothing else writes to the database at this moment; the server notices as it would another process.
    """
    recording = msgspec.json.decode((PLAYED / f"{step.recording}.json").read_bytes(), type=Recording)
    name = f"{recording.game.replace('_', '-')}-1"
    with closing(sqlite3.connect(data / "event.sqlite3", timeout=30)) as database, database:
        if database.execute("SELECT 1 FROM tables_table WHERE name = ?", (name,)).fetchone() is None:
            _open(database, name, recording, step.title or name)
        _append(database, name, recording.entries[: step.to])
        return dict(database.execute(CARDS, (name,)).fetchall())


CARDS = (
    "SELECT tables_table.name || ' ' || seat, value FROM tables_seatcard"
    " JOIN tables_table ON tables_table.id = table_id WHERE tables_table.name = ?"
)
TABLE = "INSERT INTO tables_table (name, game, title, number, versions) VALUES (?, ?, ?, 0, ?)"
CARD = "INSERT INTO tables_seatcard (seat, value, table_id) VALUES (?, ?, ?)"
ENTRY = (
    "INSERT INTO tables_entry (table_id, number, at, author, seat, action, seed, events, rules_version, request_id,"
    " voids, restores, standing) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)


def _open(database: sqlite3.Connection, name: str, recording: Recording, title: str) -> None:
    its_seats = seats(GAMES[recording.game].game, recording.entries)
    versions = json.dumps(dict.fromkeys(its_seats, 0))
    table = database.execute(TABLE, (name, recording.game, title, versions)).lastrowid
    chance = random.Random(name)  # noqa: S311 - the same cards in every gallery are the purpose
    for seat in its_seats:
        if seat != CONTROL:
            database.execute(CARD, (seat, _card("".join(chance.choices(ALPHABET, k=LENGTH - 1))), table))


def _card(beginning: str) -> str:
    """Returns the card with this beginning and its check character."""
    return next(value for last in ALPHABET if (value := read(beginning + last)))


def seats(game: AnyGame, entries: Sequence[Recorded]) -> tuple[str, ...]:
    """Returns all seats of a recorded table, also Control and the table view."""
    (opening,) = lines(game, entries[:1])
    return tuple(game.seats(game.after(game.blank, opening.events)))


def _append(database: sqlite3.Connection, name: str, entries: Sequence[Recorded]) -> None:
    """Writes the entries that the table lacks, and raises all screen versions."""
    table, number, versions = database.execute(
        "SELECT id, number, versions FROM tables_table WHERE name = ?", (name,)
    ).fetchone()
    for place, each in enumerate(entries[number:], number + 1):
        database.execute(ENTRY, _row(table, place, NOON, each))
    mark = f"{NOON.isoformat()} {_request_id(len(entries))}"  # as `journal.mark_of`, whose module needs Django
    new = json.dumps(dict.fromkeys(json.loads(versions), len(entries)))
    database.execute(
        "UPDATE tables_table SET number = ?, versions = ?, mark = ? WHERE id = ?", (len(entries), new, mark, table)
    )


def _row(table: int, number: int, at: datetime, each: Recorded) -> tuple[Any, ...]:
    said = (each.seat, each.seat, bytes(each.action).decode(), each.seed, bytes(each.events).decode())
    when = at.replace(tzinfo=None).isoformat(" ")
    return (
        *(table, number, when, *said, each.rules_version, _request_id(number)),
        *(each.voids, each.restores, each.standing or ""),
    )


def _request_id(number: int) -> str:
    return f"recorded-{number}"
