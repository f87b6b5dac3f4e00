"""Automatic actions at program start: a game may have missed something while nothing ran."""

from contextlib import suppress

from megagame.core.game import CONTROL, Refusal
from megagame.machine import machine_clock
from megagame.tables.authors import PROGRAM
from megagame.tables.journals import journal
from megagame.tables.last_alive import last_alive
from megagame.tables.models import Table
from megagame.tables.playing.play import Asker, play


def wake_all() -> None:
    """Wake every table of the running event, as at program start."""
    for table in Table.objects.filter(kept=None).order_by("pk"):
        wake(table.name)


def wake(table_name: str) -> None:
    """Play the action that the table's game wants, if any. Two processes at once play it once."""
    table = Table.objects.get(name=table_name)
    folded = journal.current(table)
    now = machine_clock.now()
    event = journal.listing_of(table).event
    action = event.awakened(folded.state, now, last_alive) if event else None
    if action is None:
        return
    asker = Asker(author=PROGRAM, seat=CONTROL, request_id=f"awake-{now.boot}-{folded.number}")
    with suppress(Refusal):  # another process was faster
        play(table_name, action, asker)
