"""The box's file: equal slots of encrypted forms or noise, at random places.

All slots start as noise. A form overwrites the noise of a random free slot and is synced before anybody is told.
Without the event's key, forms and noise look the same. A card's newer form goes to another slot, and the older one
becomes noise only when the newer one is synced: after a power cut each slot is whole or noise. Processes of a machine
take turns; with several machines each has a copy (`copies.py`).
"""

from __future__ import annotations

import mmap
import os
import secrets
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import TypeAlias

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings

from civil_orders.box import box_writes
from civil_orders.box.box_writes import ON_THE_DISK, Repeat, Step
from civil_orders.box.sealed_form import Sealed, to_bytes
from civil_orders.box.slot_image import (
    HEAD,
    MAGIC,
    NONCE,
    PLACES,
    SALT,
    SLOT,
    check,
    cipher,
    label,
    newest,
    nonces,
    unsealed,
)
from megagame.machine.file_lock import locked

Content: TypeAlias = bytes | mmap.mmap

LONG_AGO = 946_684_800
"""The time that the file always claims: the first second of 2000."""

_CHANCE = secrets.SystemRandom()

UNUSABLE = "The box {file} cannot be used ({reason}): put that right, or choose another place with --data."
DAMAGED = "The box {file} is damaged: put back the whole file, or move it away, and the forms that lay in it are lost."
OTHER_KEY = (
    "The box {file} was made with another key: start with that SECRET_KEY or secret.key, or move the box away, and the "
    "forms that lie in it are lost."
)


class BadBox(Exception):
    """Why the file cannot be used, in one sentence."""


class Slots:
    """The box's file. Use it only while it is `held`, from one thread."""

    def __init__(self, file: Path) -> None:
        """Open or create the file. Raises BadBox if it cannot be used."""
        self._name = file
        self._mine = threading.Lock()
        self._file = _opened(file)
        with locked(self._file):
            self._make()
        self._bytes = mmap.mmap(self._file, SLOT * (PLACES + 1), access=mmap.ACCESS_READ)
        self._head, self._cipher = b"", AESGCM(bytes(SALT))
        self._nonces: list[bytes] = []
        self._lying: dict[int, Sealed] = {}
        self._repeat: Repeat
        self._steps: list[Step] = []
        self._require_key()

    @contextmanager
    def held(self) -> Iterator[Slots]:
        """Hold the box on all machines. Its content is synced afterwards."""
        with self.held_here(), box_writes.shared() as self._repeat:
            self._look()
            yield self

    @contextmanager
    def held_here(self) -> Iterator[Slots]:
        """Hold the box on this machine. Holding it on all machines comes second."""
        with self._mine, locked(self._file):
            yield self

    @property
    def content(self) -> Content:
        """Its current bytes, readable without holding it."""
        return self._bytes

    @property
    def number(self) -> int:
        """The number of this file, the same in each process."""
        return int.from_bytes(self._bytes[len(MAGIC) : len(MAGIC) + 3], "big")

    @property
    def forms(self) -> dict[str, Sealed]:
        """The newest form of each card, by card digest."""
        return newest(self._lying.values())

    @property
    def room(self) -> int:
        return PLACES - len(self._lying)

    def keep(self, forms: Sequence[Sealed]) -> None:
        """Store forms, replacing earlier ones of their cards, and sync.

        Raises OSError if the disk fails; then none is stored.
        """
        before = self.state
        free = [place for place in range(PLACES) if place not in self._lying]
        drawn = dict(zip(_drawn(free, len(forms)), forms, strict=True))
        try:
            for place, sealed in drawn.items():
                self._write(place, self._sealed(place, to_bytes(sealed)))
            self._sync()
        except OSError:
            with suppress(OSError):
                self._blot(drawn)
            self._steps.clear()
            raise
        self._lying.update(drawn)
        counts = {id(sealed) for sealed in self.forms.values()}
        self._blot([place for place, sealed in self._lying.items() if id(sealed) not in counts])
        self.touch()
        self._have_it_repeated(before)

    def wipe(self, receipts: frozenset[str]) -> None:
        """Overwrite the forms with these receipts, and older ones that a power cut left.

        Replaces their key too when no form is left.
        """
        counts = {id(sealed) for sealed in self.forms.values()}
        gone = [at for at, sealed in self._lying.items() if sealed.receipt in receipts or id(sealed) not in counts]
        if not gone:
            return
        before = self.state
        self._blot(gone)
        self._sync()
        if not self._lying:
            self._write_step(0, _head(self._bytes[len(MAGIC) : len(MAGIC) + SALT]))
            self._sync()
            self._require_key()  # drops the old key from this process
        self.touch()
        self._have_it_repeated(before)

    @property
    def state(self) -> bytes:
        """The state that copies compare."""
        return box_writes.state(self._bytes[:HEAD], nonces(self._bytes))

    def compare(self) -> None:
        """Compare the copies. The box must be held."""
        self._repeat(self.state, ())

    def repeat(self, before: bytes, steps: Sequence[Step]) -> bool:
        """Repeat another machine's steps; False, changing nothing, if the copies differed."""
        if self.state != before:
            return False
        box_writes.do(self._file, steps)
        self.touch()
        return True

    def become(self, image: bytes) -> None:
        """Replace this file with a copy. The box must be held on this machine."""
        box_writes.write_over(self._file, image, HEAD)
        self.touch()

    @property
    def image(self) -> tuple[bytes, frozenset[int]]:
        """The file, and the indices of its `SLOT`-sized blocks with forms. Block 0: head."""
        return self._bytes[:], frozenset(place + 1 for place in self._lying)

    def touch(self) -> None:
        """Set the file's times to `LONG_AGO`. The system's change time cannot be set."""
        os.utime(self._file if os.utime in os.supports_fd else self._name, (LONG_AGO, LONG_AGO))

    def _look(self) -> None:
        """Read what others have written."""
        if self._bytes[:HEAD] != self._head:
            self._require_key()
        found = nonces(self._bytes)
        changed = [place for place, nonce in enumerate(found) if nonce != self._nonces[place]]
        if not changed:
            return
        _sync(self._file)  # its writer may have died before syncing
        self._nonces = found
        for place in changed:
            self._lying.pop(place, None)
            with suppress(InvalidTag):
                self._lying[place] = unsealed(self._cipher, self._bytes, place)

    def _require_key(self) -> None:
        self._head = self._bytes[:HEAD]
        opens = cipher(self._head)
        if opens is None:
            raise BadBox(OTHER_KEY.format(file=self._name))
        self._cipher = opens
        self._nonces = [b""] * PLACES
        self._lying = {}

    def _make(self) -> None:
        """Write the noise, sync, then the head: a file without a head is created again."""
        size = os.fstat(self._file).st_size
        head = _read_at(self._file, 0, HEAD)
        if size == SLOT * (PLACES + 1) and head.startswith(MAGIC):
            return
        if head.strip(b"\0"):
            raise BadBox(DAMAGED.format(file=self._name))
        _write_at(self._file, 0, bytes(SLOT))
        for place in range(PLACES):
            _write_at(self._file, SLOT * (place + 1), _noise(SLOT))
        _sync(self._file)
        _write_at(self._file, 0, _head(_noise(SALT)))
        os.fsync(self._file)
        self.touch()

    def _blot(self, places: Iterable[int]) -> None:
        for place in list(places):
            self._write(place, _noise(SLOT))
            self._lying.pop(place, None)

    def _write(self, place: int, content: bytes) -> None:
        self._write_step(SLOT * (place + 1), content)
        self._nonces[place] = content[:NONCE]

    def _write_step(self, start: int, content: bytes) -> None:
        _write_at(self._file, start, content)
        self._steps.append((start, content))

    def _sync(self) -> None:
        _sync(self._file)
        self._steps.append(ON_THE_DISK)

    def _have_it_repeated(self, before: bytes) -> None:
        steps, self._steps = self._steps, []
        self._repeat(before, steps)

    def _sealed(self, place: int, text: bytes) -> bytes:
        nonce = _noise(NONCE)
        return nonce + self._cipher.encrypt(nonce, text, label(place))


@cache
def _slots(file: Path) -> Slots:
    return Slots(file)


def box() -> Slots:
    """This event's box."""
    return _slots(settings.BOX_FILE)


def _opened(file: Path) -> int:
    """Open without recording the access time, where possible."""
    how = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOATIME", 0)
    try:
        return os.open(file, how, 0o600)
    except OSError as problem:
        raise BadBox(UNUSABLE.format(file=file, reason=problem.strerror)) from None


def _drawn(free: Sequence[int], count: int) -> list[int]:
    return _CHANCE.sample(free, count)


def _noise(length: int) -> bytes:
    return os.urandom(length)


def _head(name: bytes) -> bytes:
    salt = _noise(SALT)
    return MAGIC + name + salt + check(salt)


def _read_at(file: int, start: int, length: int) -> bytes:
    os.lseek(file, start, os.SEEK_SET)
    return os.read(file, length)


def _write_at(file: int, start: int, content: bytes) -> None:
    os.lseek(file, start, os.SEEK_SET)
    written = os.write(file, content)
    if written != len(content):  # impossible for a file that was complete
        raise OSError("the disk took a part only")


def _sync(file: int) -> None:
    getattr(os, "fdatasync", os.fsync)(file)
