"""The event's disk breaks: its file system stops writing, or it is pulled; then it is mended.

Unlike after `disks.py`, the program must be restarted.
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import struct
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.proof.clients.hall import TABLE, Hall, enter, leaving
from tests.proof.clients.judgements import Judgement
from tests.proof.clients.pressers import Presser, judged, pressing, until_answered
from tests.proof.processes import servers
from tests.proof.trials.kills import Restart

MEGABYTES = 400
BEFORE, AWAY = 1.0, 2.0  # seconds
SHUT_DOWN, WITHOUT_WRITING = 0x8004587D, 2
"""Linux's EXT4_IOC_SHUTDOWN, and its mode that discards pending writes."""
HONEST = {"disk_fails", "disk_read_only", "database_away"}
"""A file that SQLite opens anew can only be read then, or not be opened."""

Break = Callable[[Path], None]


@dataclass(frozen=True)
class Outcome:
    """Result of a broken disk.

    `dishonest`: responses other than a 503 with a sentence; `kept`: presses accepted meanwhile; `said`: error of a
    start on the broken disk; `recovered`: seconds from the start on the mended disk to an accepted note.
    """

    refused: int
    dishonest: int
    kept: int
    said: str
    recovered: float
    journal: Judgement

    @property
    def clean(self) -> bool:
        in_a_sentence = self.said.count("\n") == 1 and "Traceback" not in self.said
        return self.journal.clean and in_a_sentence and not (self.dishonest or self.kept)


class Disk:
    """A disk image in a file, mounted at `place`."""

    def __init__(self, folder: Path) -> None:
        self._file, self.place = folder / "disk.img", folder / "disk"
        self.place.mkdir()

    def make(self) -> bool:
        """Creates and mounts it; returns whether that is possible here."""
        with self._file.open("wb") as file:
            file.truncate(MEGABYTES << 20)
        return _done("mkfs.ext4", "-q", str(self._file)) and self.mount()

    def mount(self) -> bool:
        return _done("mount", "-o", "loop", str(self._file), str(self.place))

    def mend(self) -> None:
        """Remounts it with the data that had reached the disk."""
        if not (_done("umount", str(self.place)) and self.mount()):
            raise AssertionError(f"{self.place} cannot be mounted again")


def stop_writing(place: Path) -> None:
    """Stops writes, as Linux does after an error in the file system."""
    if not _done("mount", "-o", "remount,abort", str(place)):
        raise AssertionError(f"{place} could not be made to stop")


def pull(place: Path) -> None:
    """Blocks all reads and writes, and discards pending writes."""
    opened = os.open(place, os.O_RDONLY)
    try:
        fcntl.ioctl(opened, SHUT_DOWN, struct.pack("I", WITHOUT_WRITING))
    finally:
        os.close(opened)


BREAKS: dict[str, Break] = {"The file system takes nothing": stop_writing, "The disk is pulled": pull}


@contextmanager
def disk_to_break(folder: Path) -> Iterator[Disk | None]:
    """Yields a new disk, or None where none can be made."""
    if not shutil.which("mkfs.ext4"):
        yield None
        return
    folder.mkdir()
    disk = Disk(folder)
    is_there = disk.make()
    try:
        yield disk if is_there else None
    finally:
        if is_there:
            _done("umount", "--lazy", str(disk.place))


@contextmanager
def event_on(disk: Disk, aside: Path, program: Sequence[str] = ("manage.py",)) -> Iterator[Hall]:
    """Yields one process on SQLite, with all its data on this disk."""
    server = servers.start_event(disk.place / "event", aside=aside, program=program)
    with leaving(enter((server,), server.password)) as hall:
        yield hall


def broken(hall: Hall, disk: Disk, breaks: Break, again: Restart) -> Outcome:
    """Breaks the disk while people press, mends it, and restarts the program with `again`.

    Presses in progress at the break are ignored: Linux was seen to confirm such a write although it was not on the
    disk.
    """
    server = hall.processes[0]
    with pressing(hall) as pressers:
        time.sleep(BEFORE)
        known = [len(presser.acknowledged) for presser in pressers]
        breaks(disk.place)
        until_answered(pressers)
        before = _accepted(pressers)
        time.sleep(AWAY)
        kept = _accepted(pressers) - before
        refusals = [answer for presser in pressers for answer in presser.refusals]
        servers.kill(server)
        for presser, before_it in zip(pressers, known, strict=True):
            del presser.acknowledged[before_it:]
        said = servers.manage("event", "--port", str(server.port), data=server.data).stderr
        disk.mend()
        recovered = _started_again(hall, again)
    honest = [each for each in refusals if each.status == 503 and json.loads(each.text)["code"] in HONEST]
    return Outcome(len(refusals), len(refusals) - len(honest), kept, said, recovered, judged(hall, pressers))


def _done(*command: str) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def _started_again(hall: Hall, again: Restart) -> float:
    start = time.monotonic()
    hall.processes = (again(hall.processes[0]),)
    answer = hall.control.press(TABLE, {"type": "note", "text": f"mended at {start}"})
    if answer.status != 200:
        raise AssertionError(f"on the mended disk a note was answered {answer.status}: {answer.text}")
    return time.monotonic() - start


def _accepted(pressers: Sequence[Presser]) -> int:
    return sum(len(presser.acknowledged) for presser in pressers)
