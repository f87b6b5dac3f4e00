"""What the head of the events' pages says, whatever they show: which event runs, where it is, and how its backup is."""

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
    """`title`: of the running event, empty where none runs; `now`: None where it has no programme.

    `since`: when it was begun; `folder`: where its backups go, empty where nobody has chosen that.
    """

    title: str
    rehearsal: bool
    now: Now | None
    since: datetime | None
    backup: Shown
    folder: str


def head() -> Head:
    """As of now."""
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
