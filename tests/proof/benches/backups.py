"""Backup of a long day with many sealed forms: its duration, the delay it causes, and the time to restore it."""

from __future__ import annotations

import statistics
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from megagame.backups.backup import NAME
from tests.proof.benches import forms
from tests.proof.benches.figures import Figure
from tests.proof.benches.own_process import inside
from tests.proof.benches.timing import median_ms, once_ms
from tests.proof.clients import captains, hall
from tests.proof.clients.hall import Hall
from tests.proof.clients.visitors import Visitor
from tests.proof.percentiles import percentile
from tests.proof.processes import servers

BACKUP_MS, HELD_UP_MS, RESTORE_MS = 500, 20, 10_000


def of_a_long_day(folder: Path, entries: int, sealed: int, repeats: int) -> Iterator[Figure]:
    """Works in new folders below `folder`."""
    stick = folder / "stick"
    stick.mkdir()
    with _long_day(folder / "first", entries, sealed) as laptop:
        what = f"{entries:,} entries and {sealed} sealed forms"
        took = median_ms(lambda: _back_up(laptop.control, stick), repeats)
        yield Figure(f"a backup of {what}, until the page says so", took, "ms", BACKUP_MS)
        yield from _held_up(laptop, stick, repeats)
    took = once_ms(lambda: _restored(stick / NAME, folder / "second"))
    yield Figure("that backup restored elsewhere, to the first page", took, "ms", RESTORE_MS)


@contextmanager
def _long_day(data: Path, entries: int, sealed: int) -> Iterator[Hall]:
    """Yields a laptop whose map has this many entries and whose box has this many forms."""
    first = servers.start_event(data)
    servers.stop(first)
    inside(data, "journal", entries)
    server = servers.start_event(data)
    with hall.leaving(hall.enter((server,), first.password)) as laptop:
        captains.open_box(laptop)
        forms.seal(laptop, sealed)
        yield laptop


def _held_up(laptop: Hall, stick: Path, repeats: int) -> Iterator[Figure]:
    """Measures actions during continuous backups, and without them."""
    times = repeats * 4
    alone = sorted(once_ms(laptop.press) for _ in range(times))
    over, backing_up = threading.Event(), laptop.another_control()

    def keep_backing_up() -> None:
        while not over.is_set():
            _back_up(backing_up, stick)

    thread = threading.Thread(target=keep_backing_up)
    thread.start()
    beside = sorted(once_ms(laptop.press) for _ in range(times))
    over.set()
    thread.join()
    yield Figure("an action beside backups, the middle one", statistics.median(beside), "ms")
    yield Figure(
        "held up by a backup, 95 of 100 actions", percentile(beside, 95) - percentile(alone, 95), "ms", HELD_UP_MS
    )
    yield Figure("held up by a backup, the longest", beside[-1] - alone[-1], "ms")


def _back_up(control: Visitor, stick: Path) -> None:
    token = {cookie.name: cookie.value or "" for cookie in control.cookies}["csrftoken"]
    answer = control.post("/backups/", {"folder": str(stick)}, **{"X-CSRFToken": token})
    if answer.status != 200:
        raise AssertionError(f"a backup was answered {answer.status}: {answer.text}")


def _restored(file: Path, data: Path) -> None:
    done = servers.manage("restore", str(file), "--yes", data=data)
    if done.returncode:
        raise AssertionError(done.stderr)
    servers.stop(servers.start_event(data))
