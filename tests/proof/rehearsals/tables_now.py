"""The tables' current state, read from the server's database, for the bots' choices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
from asgiref.sync import sync_to_async

from megagame.core.game import CONTROL, Seat
from megagame.core.journals.journal import Standing
from megagame.games import GAMES
from megagame.tables.journals import calls, journal
from megagame.tables.live import caches
from megagame.tables.models import Entry, Table
from megagame.tables.pages.option_fields import option_fields
from megagame.tables.rendering import overview, screens
from megagame.tables.rendering.screens import View, Whole

MAP, EVENT = "crisis_map", "event"


class Now(NamedTuple):
    """A table: its newest entry's number, state, standing, and the version of each seat's screen."""

    number: int
    state: Any
    standing: Standing
    versions: Mapping[Seat, int]

    def seen(self, seat: Seat) -> int:
        """Returns the number that this seat's page sends as seen."""
        return self.number if seat == CONTROL else self.versions[seat]


class Written(NamedTuple):
    """A journal entry, with the fields to find who wrote it."""

    table: str
    number: int
    author: str
    request_id: str

    @property
    def pressed(self) -> str:
        """The request id of the press: undoing several steps writes as many entries (`ID`, `ID/1`, …)."""
        return self.request_id.partition("/")[0]


@sync_to_async
def now(name: str) -> Now:
    """Returns a table's current state."""
    table = Table.objects.get(name=name)
    folded = journal.current(table)
    return Now(folded.number, folded.state, folded.standing, table.versions)


@sync_to_async
def name_of(game: str) -> str:
    """Returns the name of the running event's first table of a game."""
    return Table.objects.filter(game=game, kept=None).order_by("pk").values_list("name", flat=True)[0]


@sync_to_async
def drawn_anew(streams: set[str]) -> dict[str, Whole]:
    """Renders the whole screens of these streams from the journals, with empty caches."""
    caches.forget()
    return {stream: _drawn(stream) for stream in sorted(streams)}


def _drawn(stream: str) -> Whole:
    table, _, seat = stream.partition("/")
    view = View(table, seat, "en")
    return overview.whole(view) if table == overview.TABLE else screens.whole(view)


@sync_to_async
def entries() -> list[Written]:
    """Returns all entries except those that opened tables."""
    rows = Entry.objects.filter(number__gt=1).order_by("table", "number")
    return [Written(*row) for row in rows.values_list("table__name", "number", "author", "request_id")]


@sync_to_async
def calls_waiting() -> list[int]:
    """Returns the numbers of the calls that nobody answers yet, the oldest first."""
    return [each.number for each in calls.waiting() if not each.coming]


@sync_to_async
def unsealed_notes() -> list[str]:
    """Returns the notes of all unsealed forms that were not taken back."""
    found = list[str]()
    for table in Table.objects.filter(game=MAP):
        gone = journal.taken_back(table)
        unsealed = table.entries.filter(action__contains='"unseal"').exclude(number__in=gone)
        actions = map(msgspec.json.decode, unsealed.values_list("action", flat=True))
        found += [form.get("notes", "") for each in actions if each["type"] == "unseal" for form in each["forms"]]
    return found


def defaults_of(game: str) -> dict[str, str]:
    """Returns the default values of the form that opens a table."""
    return {each.name: each.value for field in option_fields(GAMES[game], {}) for each in field.inputs}
