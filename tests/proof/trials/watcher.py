"""What a server takes while something is tried: the most memory, and the most disk."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil

from tests.proof.trials.hall import Hall

LOOK_SECONDS = 0.2


class Watcher(threading.Thread):
    """Looks at what the server takes: the most memory and disk, beside what it took when this began."""

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
        """What is taken now is what was taken before."""
        self.forget()
        self.before = self.memory, self.disk

    def forget(self) -> None:
        """From now on it looks for the most anew."""
        self.memory, self.disk = self._now()

    def took(self, memory: int) -> bool:
        """Whether so many bytes of memory were taken beside those before."""
        return self.memory - self.before[0] >= memory

    def end(self) -> None:
        self._over.set()
        self.join()

    def _now(self) -> tuple[int, int]:
        """Bytes of memory, and bytes on the disk, in files without a name as well."""
        files = [file for kept in self._kept for file in (kept.rglob("*") if kept.is_dir() else [kept])]
        nameless = _nameless(self._process.pid)
        return self._process.memory_info().rss, sum(_size(file) for file in [*files, *nameless])


@contextmanager
def watching(hall: Hall) -> Iterator[Watcher]:
    """Somebody looks, while this lasts."""
    watcher = Watcher(hall)
    watcher.start()
    try:
        yield watcher
    finally:
        watcher.end()


def _nameless(process: int) -> Iterator[Path]:
    """Files that a process has open and that have no name, as what goes through the disk on its way has none."""
    for each in Path(f"/proc/{process}/fd").glob("*"):
        with suppress(OSError):
            if str(each.readlink()).endswith("(deleted)"):
                yield each


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:  # it is gone meanwhile
        return 0
