"""`python -m tests.proof.processes.moved_time COMMAND …`: manage.py with system time that moves by hours.

It is moved for this process only, by patching Python's functions.
"""

from __future__ import annotations

import ctypes
import gc
import os
import sys
import time
from collections.abc import Callable
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Any

from tests.proof.processes.servers import Server

PROGRAM = ("-m", "tests.proof.processes.moved_time")
HOUR = 3600


def move(server: Server, hours: float) -> None:
    """Sets this server's system time to this many hours from now."""
    move_in(server.data, hours)


def move_in(data: Path, hours: float) -> None:
    """Like `move`, for the server of this data directory."""
    told = _told(data)
    beside = told.with_suffix(".new")
    beside.write_text(str(hours), encoding="ascii")
    beside.replace(told)


def _told(data: Path) -> Path:
    return data.with_name(f"{data.name}-hours")


def plant() -> None:
    """Offsets this process's system time as `move` says."""
    told, really = _told(Path(os.environ["MEGAGAME_DATA"])), time.time
    tell(lambda: really() + (float(told.read_text(encoding="ascii")) * HOUR if told.exists() else 0.0))


def tell(now: Callable[[], float]) -> None:
    """Sets this process's system time, in seconds since 1970."""
    locally, greenwich = time.localtime, time.gmtime

    def datetime_now(kind: type[datetime], tz: tzinfo | None = None) -> datetime:
        return kind.fromtimestamp(now(), tz)

    moved: dict[str, Callable[..., Any]] = {
        "time": now,
        "time_ns": lambda: int(now() * 1e9),
        "localtime": lambda seconds=None: locally(now() if seconds is None else seconds),
        "gmtime": lambda seconds=None: greenwich(now() if seconds is None else seconds),
    }
    vars(time).update(moved)
    # Built-in classes cannot be patched, but their dictionaries can.
    (methods,) = gc.get_referents(datetime.__dict__)
    methods["now"] = classmethod(datetime_now)
    ctypes.pythonapi.PyType_Modified(ctypes.py_object(datetime))


def main(arguments: list[str]) -> None:
    """Runs the command with moved time."""
    plant()
    os.environ["DJANGO_SETTINGS_MODULE"] = "megagame.settings"
    from django.core.management import execute_from_command_line

    execute_from_command_line(["manage.py", *arguments])


if __name__ == "__main__":
    main(sys.argv[1:])
