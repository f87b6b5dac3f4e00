"""A file of equal slots, in which each form lies where it was drawn to lie: nothing in it tells which came first.

All slots are filled with noise when the file is made. A form is encrypted and written over the noise of a free slot, in
place, and is on the disk before anybody hears of it; without the event's key a slot with a form looks like one without.
A newer form of a card goes into another slot, and only when it is on the disk is the older one made noise: whatever
cuts the power, a slot is whole or it is noise. Several processes of one machine share the file, one at a time.
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

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings

from civil_orders.digests import digest
from civil_orders.sealed_form import Sealed, from_bytes, to_bytes
from megagame.machine.file_lock import locked

SLOT = 4096
PLACES = 2048
"""More than twice as many as cards may be live: forms of void cards stay, and a replaced one goes after the newer."""
NONCE = 12
MAGIC = b"sealed forms 1\n\0"
SALT = 32
HEAD = len(MAGIC) + 3 * SALT
LONG_AGO = 946_684_800
"""The first second of 2000, which the file always claims to be of."""

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
    """The file of the box. Everything is asked and done while it is `held`, and by one thread of one process."""

    def __init__(self, file: Path) -> None:
        """Makes the file where there is none. BadBox where it cannot be used."""
        self._name = file
        self._mine = threading.Lock()
        self._file = _opened(file)
        with locked(self._file):
            self._make()
        self._bytes = mmap.mmap(self._file, SLOT * (PLACES + 1), access=mmap.ACCESS_READ)
        self._head, self._cipher = b"", AESGCM(bytes(SALT))
        self._nonces: list[bytes] = []
        self._lying: dict[int, Sealed] = {}
        self._require_key()

    @contextmanager
    def held(self) -> Iterator[Slots]:
        """Nobody else writes or reads meanwhile, and what lies here is on the disk."""
        with self._mine, locked(self._file):
            self._look()
            yield self

    @property
    def number(self) -> int:
        """A number that every process has that uses this file, and no other."""
        return int.from_bytes(self._bytes[len(MAGIC) : len(MAGIC) + 3], "big")

    @property
    def forms(self) -> dict[str, Sealed]:
        """The newest form of each card, by the digest of the card."""
        return _newest(self._lying.values())

    @property
    def room(self) -> int:
        """How many more forms could be kept."""
        return PLACES - len(self._lying)

    def keep(self, forms: Sequence[Sealed]) -> None:
        """Puts these forms in, instead of earlier ones of their cards. They are on the disk when this returns.

        OSError where the disk fails: none of them lies here then.
        """
        free = [place for place in range(PLACES) if place not in self._lying]
        drawn = dict(zip(_drawn(free, len(forms)), forms, strict=True))
        try:
            for place, sealed in drawn.items():
                self._write(place, self._sealed(place, to_bytes(sealed)))
            _sync(self._file)
        except OSError:
            with suppress(OSError):
                self._blot(drawn)
            raise
        self._lying.update(drawn)
        newest = {id(sealed) for sealed in self.forms.values()}
        self._blot([place for place, sealed in self._lying.items() if id(sealed) not in newest])
        self.touch()

    def wipe(self, receipts: frozenset[str]) -> None:
        """Makes noise of the forms with these receipts; where none is left, their key is replaced as well."""
        gone = [place for place, sealed in self._lying.items() if sealed.receipt in receipts]
        if not gone:
            return
        self._blot(gone)
        _sync(self._file)
        if not self._lying:
            _write_at(self._file, 0, _head(self._bytes[len(MAGIC) : len(MAGIC) + SALT]))
            _sync(self._file)
            self._require_key()  # so that this process does not hold the other one any more
        self.touch()

    @property
    def image(self) -> tuple[bytes, frozenset[int]]:
        """The whole file, and which of its blocks of `SLOT` bytes hold forms; the first block is the head."""
        return self._bytes[:], frozenset(place + 1 for place in self._lying)

    def touch(self) -> None:
        """Makes the file one of long ago. When that was done is kept by the system, and no program may set it."""
        os.utime(self._file if os.utime in os.supports_fd else self._name, (LONG_AGO, LONG_AGO))

    def _look(self) -> None:
        """Reads what others have written since."""
        if self._bytes[:HEAD] != self._head:
            self._require_key()
        found = [self._bytes[start : start + NONCE] for start in range(SLOT, SLOT * (PLACES + 1), SLOT)]
        changed = [place for place, nonce in enumerate(found) if nonce != self._nonces[place]]
        if not changed:
            return
        _sync(self._file)  # whoever wrote it may have ended before that
        self._nonces = found
        for place in changed:
            self._lying.pop(place, None)
            with suppress(InvalidTag):
                self._lying[place] = _unsealed(self._cipher, self._bytes, place)

    def _require_key(self) -> None:
        self._head = self._bytes[:HEAD]
        cipher = _cipher(self._head)
        if cipher is None:
            raise BadBox(OTHER_KEY.format(file=self._name))
        self._cipher = cipher
        self._nonces = [b""] * PLACES
        self._lying = {}

    def _make(self) -> None:
        """The noise first, and the head when all of it is on the disk: without a head it is made again."""
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
        _write_at(self._file, SLOT * (place + 1), content)
        self._nonces[place] = content[:NONCE]

    def _sealed(self, place: int, text: bytes) -> bytes:
        nonce = _noise(NONCE)
        return nonce + self._cipher.encrypt(nonce, text, _label(place))


def how_many(image: bytes, key: str) -> int | None:
    """Of how many cards forms lie in this image of a box, of the event with this key; None where it cannot be read."""
    cipher = _cipher(image[:HEAD], key)
    if cipher is None or len(image) != SLOT * (PLACES + 1):
        return None
    lying = []
    for place in range(PLACES):
        with suppress(InvalidTag):
            lying.append(_unsealed(cipher, image, place))
    return len(_newest(lying))


@cache
def _slots(file: Path) -> Slots:
    return Slots(file)


def box() -> Slots:
    """That of this event."""
    return _slots(settings.BOX_FILE)


def keep_still(most: float = 1.0) -> threading.Event:
    """From now on touches the file again and again, at moments of chance: the last change of it is that of no form.

    It goes on until the process ends, or the event that is given back is set.
    """
    over = threading.Event()

    def touch_until_over() -> None:
        while not over.wait(_CHANCE.uniform(0, most)):
            with suppress(OSError):
                box().touch()

    threading.Thread(target=touch_until_over, name="still", daemon=True).start()
    return over


def _opened(file: Path) -> int:
    """Without a note of when it was read, where the system can leave that out."""
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
    return MAGIC + name + salt + _check(salt)


def _check(salt: bytes, key: str | None = None) -> bytes:
    """By which a wrong key is noticed."""
    return bytes.fromhex(digest("box", f"check {salt.hex()}", key))


def _cipher(head: bytes, key: str | None = None) -> AESGCM | None:
    """What opens the slots of a box with this head; None where it was made with another key. `key`: as of `digest`."""
    salt = head[len(MAGIC) + SALT : len(MAGIC) + 2 * SALT]
    if not head.endswith(_check(salt, key)):
        return None
    return AESGCM(bytes.fromhex(digest("box", salt.hex(), key)))


def _unsealed(cipher: AESGCM, box: bytes | mmap.mmap, place: int) -> Sealed:
    """InvalidTag where no form lies there."""
    start = SLOT * (place + 1)
    nonce, content = box[start : start + NONCE], box[start + NONCE : start + SLOT]
    return from_bytes(cipher.decrypt(nonce, content, _label(place)))


def _newest(lying: Iterable[Sealed]) -> dict[str, Sealed]:
    """The newest form of each card, by the digest of the card."""
    forms: dict[str, Sealed] = {}
    for sealed in lying:
        other = forms.get(sealed.card)
        if other is None or sealed.has_overtaken(other.request):
            forms[sealed.card] = sealed
    return forms


def _label(place: int) -> bytes:
    """A form opens in its own slot only."""
    return place.to_bytes(2, "big")


def _read_at(file: int, start: int, length: int) -> bytes:
    os.lseek(file, start, os.SEEK_SET)
    return os.read(file, length)


def _write_at(file: int, start: int, content: bytes) -> None:
    os.lseek(file, start, os.SEEK_SET)
    written = os.write(file, content)
    if written != len(content):  # never of a file that was written whole before
        raise OSError("the disk took a part only")


def _sync(file: int) -> None:
    getattr(os, "fdatasync", os.fsync)(file)
