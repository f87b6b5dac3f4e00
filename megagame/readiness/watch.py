"""Checks readiness periodically, so that all of Control's pages can show it at once."""

import threading

from megagame.machine.repeating import repeat
from megagame.readiness.checklist import lines
from megagame.readiness.coming import coming
from megagame.readiness.readiness_facts import gathered
from megagame.tables.connections import readiness_status
from megagame.tables.lookup import running_number

EVERY_SECONDS = 3.0


def look() -> None:
    """Check now. Control's pages show the result within two heartbeats."""
    event, facts = running_number(), gathered()
    found = lines(facts)
    readiness_status.note(found, coming(facts, found), event)


def keep(pause: float = EVERY_SECONDS) -> threading.Event:
    """Check periodically until the process ends or the returned event is set."""
    return repeat(look, "readiness", pause=lambda: pause, failed="Nobody could see whether all is ready")
