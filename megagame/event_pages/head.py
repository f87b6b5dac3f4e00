"""The head of the event pages: the running event, its current place, and its backup."""

from datetime import datetime

from msgspec import Struct

from megagame.core.game import WALL
from megagame.event.screens import Now, screen
from megagame.tables.connections import backup_status
from megagame.tables.connections.backup_status import Shown
from megagame.tables.journals import journal
from megagame.tables.lookup import event_table, main_table, running_event
from megagame.tables.models import Entry


class Head(Struct, frozen=True):
    """`title`: of the running event, or empty; `now`: None without a programme.

    `since`: its start; `folder`: of its backups, or empty.
    """

    title: str
    rehearsal: bool
    now: Now | None
    since: datetime | None
    backup: Shown
    folder: str


def head() -> Head:
    """The current head."""
    main, programme, running = main_table(), event_table(), running_event()
    return Head(
        title=main.title if main else "",
        rehearsal=bool(running and running.rehearsal),
        now=screen(journal.current(programme).state, WALL).public.now if programme else None,
        since=running.begun_at
        if running
        else Entry.objects.filter(table=main).order_by("number").values_list("at", flat=True).first(),
        backup=backup_status.shown(),
        folder=backup_status.chosen().folder,
    )
