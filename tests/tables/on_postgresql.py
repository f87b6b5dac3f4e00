"""`python -m tests.tables.on_postgresql`: tables on the PostgreSQL in DATABASE_URL; prints results as JSON."""

from __future__ import annotations

import os
import threading
import time
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "megagame.settings")

import django

django.setup()

from django.db import connection  # noqa: E402 - Django must be set up first

from megagame.core.documents import shape  # noqa: E402
from megagame.games import GAMES  # noqa: E402
from megagame.tables.journals import journal  # noqa: E402
from megagame.tables.live import publishing  # noqa: E402
from megagame.tables.models import Entry, Table  # noqa: E402
from megagame.tables.playing.play import play  # noqa: E402
from tests.tables.in_a_process import tell  # noqa: E402
from tests.tables.tables import NAME, asker, do, fund, opened, restore, take_back  # noqa: E402

PATIENCE = 20.0


class Elsewhere:
    """A lock as of another process: it blocks nobody here."""

    def acquire(self) -> None:
        pass

    def release(self) -> None:
        pass


def funding() -> int:
    """Folds the whole journal."""
    journal.forget()
    found: int = journal.current(Table.objects.get(name=NAME)).state.funding["north"]
    return found


def written_again(number: int) -> None:
    """Updates a row, which PostgreSQL then stores behind all others."""
    Entry.objects.filter(number=number).update(author="Ana again")


def out_of_order() -> list[int]:
    """Folds a journal whose rows are stored and read out of order."""
    with connection.cursor() as cursor:
        cursor.execute("SET enable_indexscan = off; SET enable_indexonlyscan = off; SET enable_bitmapscan = off")
    opened()
    do(fund(1))
    do(fund(2))
    written_again(2)
    steps = [funding()]
    take_back(seen=3)
    restore(seen=4)
    written_again(4)
    steps.append(funding())
    take_back(seen=5)
    return [*steps, funding()]


def two_at_once() -> list[str]:
    """Two processes press: the second after the first has decided and before it commits."""
    publishing._deciding = publishing._telling = defaultdict(Elsewhere)  # type: ignore[arg-type]
    decided = threading.Event()

    def first() -> int:
        action: Any = shape(fund(5), GAMES["crisis_map"].game.action)
        return play(NAME, action, asker(), alongside=lambda: hold(decided))

    def second() -> int:
        assert decided.wait(PATIENCE)
        return do(fund(6))

    with ThreadPoolExecutor(2) as people:
        return [came_of(each) for each in (people.submit(first), people.submit(second))]


def hold(decided: threading.Event) -> None:
    """Waits until somebody waits for a lock of this transaction."""
    decided.set()
    limit = time.monotonic() + PATIENCE
    with connection.cursor() as cursor:
        while time.monotonic() < limit:
            cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
            if cursor.fetchone()[0]:
                return
    raise TimeoutError("nobody waited")


def came_of(press: Any) -> str:
    try:
        return str(press.result(PATIENCE))
    except Exception as fault:  # noqa: BLE001 - it is what the test compares
        return type(fault).__name__


if __name__ == "__main__":
    tell(lambda: {"out_of_order": out_of_order(), "two_at_once": two_at_once(), "funding": funding()})
