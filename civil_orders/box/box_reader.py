"""A read of the box without its lock, so that nobody's wait reveals a form.

It may miss a form being written, but no acknowledged one: a form stays in its slot until a newer one is on disk, or the
journal has it. So read the box first and the journal afterwards.
"""

import threading
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings

from civil_orders.box import slots
from civil_orders.box.sealed_form import Sealed
from civil_orders.box.slot_image import HEAD, cipher, newest, nonces, unsealed


class Glance:
    """A cache of the opened slots. Each look opens only slots that changed."""

    def __init__(self) -> None:
        self._mine = threading.Lock()
        self._head = b""
        self._opens: AESGCM | None = None
        self._nonces: list[bytes] = []
        self._doubtful: set[int] = set()
        self._lying: dict[int, Sealed] = {}

    def forms(self) -> Mapping[str, Sealed]:
        """The newest form of each card, by card digest. Raises BadBox."""
        box = slots.box().content
        with self._mine:
            if box[:HEAD] != self._head:
                self._begin(box[:HEAD])
            if self._opens is not None:
                self._look(box, self._opens)
            return newest(self._lying.values())

    def _begin(self, head: bytes) -> None:
        """Reset for a new head. One being written opens no slot until the next look."""
        self._opens = cipher(head)
        if self._opens is not None:
            self._head, self._nonces, self._doubtful, self._lying = head, [], set(), {}

    def _look(self, box: slots.Content, opens: AESGCM) -> None:
        found = nonces(box)
        before = self._nonces or [b""] * len(found)
        changed = {place for place, nonce in enumerate(found) if nonce != before[place]}
        failed = {place for place in changed | self._doubtful if not self._opened(opens, box, place)}
        self._nonces, self._doubtful = (
            found,
            failed & changed,
        )  # a half-written slot is read again

    def _opened(self, opens: AESGCM, box: slots.Content, place: int) -> bool:
        try:
            self._lying[place] = unsealed(opens, box, place)
        except InvalidTag:
            self._lying.pop(place, None)
            return False
        return True


@cache
def _glance(file: Path) -> Glance:
    return Glance()


def forms() -> Mapping[str, Sealed]:
    return _glance(settings.BOX_FILE).forms()
