"""Checks readiness periodically, so that all of Control's pages can show it at once."""

import logging
import threading

from django.db import DatabaseError, close_old_connections

from megagame.readiness.checklist import lines
from megagame.readiness.coming import coming
from megagame.readiness.readiness_facts import gathered
from megagame.tables.connections import readiness_status
from megagame.tables.lookup import running_number

logger = logging.getLogger(__name__)

EVERY_SECONDS = 3.0


def look() -> None:
    """Check now. Control's pages show the result within two heartbeats."""
    event, facts = running_number(), gathered()
    found = lines(facts)
    readiness_status.note(found, coming(facts, found), event)


def keep(pause: float = EVERY_SECONDS) -> threading.Event:
    """Check periodically until the process ends or the returned event is set."""
    over = threading.Event()

    def look_until_over() -> None:
        while not over.wait(pause):
            _once()

    threading.Thread(target=look_until_over, name="readiness", daemon=True).start()
    return over


def _once() -> None:
    try:
        look()
    except (DatabaseError, OSError):  # the database may be away; keep the last result
        logger.exception("Nobody could see whether all is ready")
    close_old_connections()
