"""The event's disk is full, fails or is pulled while people press: their answers and the losses."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import psutil

from tests.proof.clients.hall import Hall, enter, leaving
from tests.proof.processes import servers
from tests.proof.trials.outages import Outage

MEGABYTES = 400
"""Free space that the program requires at start; tmpfs allocates it only when written."""
JOURNAL_HEAD, FRAME_HEAD, PAGE = 32, 24, 4096
INTO_A_PAGE = 100
"""Bytes of a journal page that are still written, so that the commit is cut off."""


class Disk:
    """A small disk in memory, mounted at `place`."""

    def __init__(self, place: Path) -> None:
        self.place = place

    def fill(self) -> None:
        """Shrinks the disk to its content, or to one block if it is empty."""
        while not self._sized(self._used()):
            pass  # written to meanwhile

    def _used(self) -> int:
        found = os.statvfs(self.place)
        return max(found.f_blocks - found.f_bfree, 1) * found.f_frsize

    def make_room(self) -> None:
        if not self._sized(MEGABYTES << 20):
            raise AssertionError(f"{self.place} could not be made larger")

    def _sized(self, size: int) -> bool:
        command = ["mount", "-o", f"remount,size={size}", str(self.place)]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0


def cannot_mount() -> str:
    """Returns why trials cannot mount a disk here, or ""."""
    if sys.platform != "linux" or not shutil.which("mount"):
        return "only on Linux a trial has a disk of its own"
    trying = ["unshare", "--mount", "mount", "-t", "tmpfs", "tmpfs", "/tmp"]  # noqa: S108 - in a name space of its own
    if os.geteuid() != 0 or subprocess.run(trying, capture_output=True, check=False).returncode != 0:
        return (
            "a disk of its own needs the right to mount: as root, or with "
            "`unshare --map-root-user --mount python3 manage.py prove disks`"
        )
    return ""


@contextmanager
def small_disk(place: Path) -> Iterator[Disk]:
    """Mounts a new disk at `place`."""
    place.mkdir()
    _run("mount", "-t", "tmpfs", "-o", f"size={MEGABYTES}m,mode=700", "tmpfs", str(place))
    try:
        yield Disk(place)
    finally:
        _run("umount", "--lazy", str(place))


@contextmanager
def hall_on_disk(folder: Path, program: Sequence[str] = ("manage.py",)) -> Iterator[tuple[Hall, tuple[Outage, ...]]]:
    """Yields one process on SQLite and its disk's troubles; a full disk only where one can be mounted."""
    folder.mkdir()
    if cannot_mount():
        with _served(folder / "event", program) as hall:
            yield hall, _troubles(hall)
        return
    with small_disk(folder / "disk") as disk, _served(disk.place / "event", program, folder) as hall:
        full = Outage("The disk is full", disk.fill, disk.make_room, refuses=True, code="disk_full")
        yield hall, (full, *_troubles(hall))


@contextmanager
def _served(data: Path, program: Sequence[str], aside: Path | None = None) -> Iterator[Hall]:
    server = servers.start_event(data, program=program, aside=aside)
    with leaving(enter((server,), server.password)) as hall:
        yield hall


def _troubles(hall: Hall) -> tuple[Outage, ...]:
    """Returns troubles that need no mount, by limiting the size of written files."""
    server = hall.processes[0]
    data, away = server.data, server.data.with_name("pulled")

    def take(most: int) -> None:
        process = psutil.Process(server.process.pid)
        _, hard = process.rlimit(psutil.RLIMIT_FSIZE)
        process.rlimit(psutil.RLIMIT_FSIZE, (most, hard))

    def take_all() -> None:
        take(psutil.RLIM_INFINITY)

    return (
        Outage(
            "A commit is cut off in its middle",
            lambda: take(_next_page(data / "event.sqlite3-shm") + INTO_A_PAGE),
            take_all,
            refuses=True,
            code="disk_fails",
        ),
        Outage("The disk takes nothing", lambda: take(0), take_all, refuses=True, code="disk_fails", loses=True),
        Outage(
            "The files are moved away",
            lambda: _move(data, away),
            lambda: _move(away, data),
            refuses=True,
            code="file_gone",
            loses=True,
        ),
    )


def _next_page(index: Path) -> int:
    """Returns the offset of the next page in SQLite's journal (walformat.html, "The WAL-Index")."""
    (frames,) = struct.unpack_from("=I", index.read_bytes(), 16)
    return JOURNAL_HEAD + int(frames) * (FRAME_HEAD + PAGE)


def _move(here: Path, there: Path) -> None:
    here.rename(there)


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(command)} failed: {done.stderr}")
