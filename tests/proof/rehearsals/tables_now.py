"""How the tables stand, read from the database that the server writes: what the bots of the games choose by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
from asgiref.sync import sync_to_async

from megagame.core.game import CONTROL, Seat
from megagame.core.journals.journal import Standing
from megagame.games import GAMES
from megagame.tables.journals import journal
from megagame.tables.live import caches
from megagame.tables.models import Entry, Table
from megagame.tables.pages.option_fields import option_fields
from megagame.tables.rendering import overview, screens
from megagame.tables.rendering.screens import View, Whole

MAP, EVENT = "crisis_map", "event"


class Now(NamedTuple):
    """A table: the number of its newest entry, its state, how it stands, and the version of each seat's screen."""

    number: int
    state: Any
    standing: Standing
    versions: Mapping[Seat, int]

    def seen(self, seat: Seat) -> int:
        """What the page of this seat says that it shows."""
        return self.number if seat == CONTROL else self.versions[seat]


class Written(NamedTuple):
    """An entry of a journal, as far as it is asked who wrote it."""

    table: str
    number: int
    author: str
    request_id: str

    @property
    def pressed(self) -> str:
        """The request id of the press: one that takes several steps back writes as many entries (`ID`, `ID/1`, …)."""
        return self.request_id.partition("/")[0]


@sync_to_async
def now(name: str) -> Now:
    """How a table stands now."""
    table = Table.objects.get(name=name)
    folded = journal.current(table)
    return Now(folded.number, folded.state, folded.standing, table.versions)


@sync_to_async
def name_of(game: str) -> str:
    """The name of the running event's first table of a game."""
    return Table.objects.filter(game=game, kept=None).order_by("pk").values_list("name", flat=True)[0]


@sync_to_async
def drawn_anew(streams: set[str]) -> dict[str, Whole]:
    """The whole screens of these streams, drawn from the journals, with nothing that this process knew before."""
    caches.forget()
    return {stream: _drawn(stream) for stream in sorted(streams)}


def _drawn(stream: str) -> Whole:
    table, _, seat = stream.partition("/")
    view = View(table, seat, "en")
    return overview.whole(view) if table == overview.TABLE else screens.whole(view)


@sync_to_async
def entries() -> list[Written]:
    """Every entry of every table but those with which tables were opened."""
    rows = Entry.objects.filter(number__gt=1).order_by("table", "number")
    return [Written(*row) for row in rows.values_list("table__name", "number", "author", "request_id")]


@sync_to_async
def unsealed_notes() -> list[str]:
    """What stands in the notes of every form that came out of the box, and was not taken back."""
    found = list[str]()
    for table in Table.objects.filter(game=MAP):
        gone = journal.taken_back(table)
        unsealed = table.entries.filter(action__contains='"unseal"').exclude(number__in=gone)
        actions = map(msgspec.json.decode, unsealed.values_list("action", flat=True))
        found += [form.get("notes", "") for each in actions if each["type"] == "unseal" for form in each["forms"]]
    return found


def defaults_of(game: str) -> dict[str, str]:
    """What the form that opens a table of this game says when nothing in it is touched."""
    return {each.name: each.value for field in option_fields(GAMES[game], {}) for each in field.inputs}
