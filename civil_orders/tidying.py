"""Leaving no trace of the order in which forms came: what the database's files still hold is written over."""

from __future__ import annotations

import logging
import threading

from django.db import DatabaseError, connection

from civil_orders.models import Answered, SealedForm
from civil_orders.the_map import the_map
from crisis_map.state import coming_turn

logger = logging.getLogger(__name__)

TABLES = ("civil_orders_sealedform", "civil_orders_answered", "civil_orders_card")

_owed = threading.Event()
_TRUNCATED = "PRAGMA wal_checkpoint(TRUNCATE)"


def tidy() -> bool:
    """Writes the database's files anew where the box is empty; returns whether that was done. Once more does no harm.

    SQLite: what was deleted is overwritten at once (`secure_delete`), but where it lay, and the log of what was
    written, still tell in which order it came. PostgreSQL: the tables are written anew; its write-ahead log keeps the
    order until it is recycled, which nothing here can change.
    """
    if SealedForm.objects.exists():
        return False
    try:
        _write_files_anew()
    except DatabaseError:  # somebody else is at the files
        logger.warning("The database's files could not be written anew yet: the next full minute tries again")
        _owed.set()
        return False
    _owed.clear()
    return True


def catch_up() -> None:
    """At full minutes: what could not be done before, and forgetting requests of past turns, which nobody retries."""
    if _owed.is_set():
        tidy()
    past = Answered.objects.filter(turn__lt=coming_turn(the_map().state))
    if past.exists():
        past.delete()


def _write_files_anew() -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            for table in TABLES:
                cursor.execute(f"VACUUM (FULL, FREEZE) {table}")
            return
        cursor.execute(_TRUNCATED)
        cursor.execute("VACUUM")
        cursor.execute(_TRUNCATED)
        busy, *_ = cursor.fetchone()
        if busy:
            raise DatabaseError("the log could not be truncated")
