"""`manage.py` that collects garbage only on SIGUSR1, and reports connections among it."""

from __future__ import annotations

import gc
import os
import signal
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ["DJANGO_SETTINGS_MODULE"] = "megagame.settings"

import django

django.setup()

from django.core.management import execute_from_command_line  # noqa: E402

OF_CONNECTIONS = {
    "BoundedChannel",
    "BoundedRequest",
    "BoundedSocket",
    "ConnectionTransport",
    "Connection",
    "Page",
    "Outbox",
}
FOUND = "left behind: "


def look(*_: Any) -> None:
    """Reports connections that only the garbage collector found."""
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    gc.collect()
    gc.set_debug(0)
    found = sorted(OF_CONNECTIONS & {type(each).__name__ for each in gc.garbage})
    gc.garbage.clear()
    print(FOUND + ", ".join(found), flush=True)


if __name__ == "__main__":
    signal.signal(signal.SIGUSR1, look)
    execute_from_command_line(sys.argv)
