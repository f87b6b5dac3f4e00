"""When the program was last seen running, as nothing else tells that after a power cut."""

import threading

from django.db import DatabaseError

from megagame.core.instants import Instant
from megagame.machine import disk_trouble, machine_clock
from megagame.machine.repeating import repeat
from megagame.tables.models import Alive

EVERY_SECONDS = 5.0

_trouble: disk_trouble.Trouble | None = None


def note() -> None:
    now = machine_clock.now()
    Alive.objects.update_or_create(boot=now.boot, defaults={"milliseconds": now.milliseconds})


def last_alive(boot: str) -> Instant | None:
    """When a program was last seen running in this boot of the machine; None: never."""
    seen = Alive.objects.filter(boot=boot).first()
    return Instant(seen.boot, seen.milliseconds) if seen else None


def trouble() -> disk_trouble.Trouble | None:
    """What made this process's last write fail, so that Control learns of it before anybody acts."""
    return _trouble


def _note_or_tell() -> None:
    global _trouble  # noqa: PLW0603 - replaced as a whole, and read from other threads
    try:
        note()
    except DatabaseError as problem:
        _trouble = disk_trouble.trouble(problem)
        raise
    _trouble = "file_gone" if disk_trouble.files_are_gone() else None


def keep(pause: float = EVERY_SECONDS) -> threading.Event:
    """Note it regularly, until the process ends or the returned event is set."""
    failed = "It could not be noted that the program runs"
    return repeat(_note_or_tell, "alive", pause=lambda: pause, failed=failed, at_once=True)
