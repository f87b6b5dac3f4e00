"""Peak memory and disk use of a server during a trial."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil

from tests.proof.clients.hall import Hall

LOOK_SECONDS = 0.2


class Watcher(threading.Thread):
    """Records the server's peak memory and disk use, relative to the baseline."""

    def __init__(self, hall: Hall) -> None:
        super().__init__(daemon=True)
        server = hall.processes[0]
        self._process = psutil.Process(server.process.pid)
        self._kept = (server.data, server.said, Path(server.settings.get("TMPDIR", server.data)))
        self._over = threading.Event()
        self.memory, self.disk = self.before = self._now()

    def run(self) -> None:
        while not self._over.wait(LOOK_SECONDS):
            memory, disk = self._now()
            self.memory, self.disk = max(self.memory, memory), max(self.disk, disk)

    def begin(self) -> None:
        """Sets the baseline."""
        self.forget()
        self.before = self.memory, self.disk

    def forget(self) -> None:
        """Restarts the peaks."""
        self.memory, self.disk = self._now()

    def took(self, memory: int) -> bool:
        """Whether memory has grown by this many bytes."""
        return self.memory - self.before[0] >= memory

    def end(self) -> None:
        self._over.set()
        self.join()

    def _now(self) -> tuple[int, int]:
        """Returns bytes of memory and of disk, including deleted open files."""
        files = [file for kept in self._kept for file in (kept.rglob("*") if kept.is_dir() else [kept])]
        nameless = _nameless(self._process.pid)
        return self._process.memory_info().rss, sum(_size(file) for file in [*files, *nameless])


@contextmanager
def watching(hall: Hall) -> Iterator[Watcher]:
    """Yields a running watcher."""
    watcher = Watcher(hall)
    watcher.start()
    try:
        yield watcher
    finally:
        watcher.end()


def _nameless(process: int) -> Iterator[Path]:
    """Yields deleted files that a process has open, such as temporary uploads."""
    for each in Path(f"/proc/{process}/fd").glob("*"):
        with suppress(OSError):
            if str(each.readlink()).endswith("(deleted)"):
                yield each


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:  # deleted meanwhile
        return 0
