"""A look into the box without its lock: how long a stranger waits must not depend on who seals a form meanwhile.

What is being written at that moment may be missed, but no form that was acknowledged: it stays in its slot until a
newer form is on the disk, or the journal has it. So look here first, and into the journal after that.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings

from civil_orders import slots
from civil_orders.sealed_form import Sealed
from civil_orders.slot_image import HEAD, cipher, newest, nonces, unsealed


class Glance:
    """What was in the slots at the last look; each look opens only the slots that changed."""

    def __init__(self) -> None:
        self._mine = threading.Lock()
        self._head = b""
        self._opens: AESGCM | None = None
        self._nonces: list[bytes] = []
        self._doubtful: set[int] = set()
        self._lying: dict[int, Sealed] = {}

    def forms(self) -> Mapping[str, Sealed]:
        """The newest form of each card, by the digest of the card. BadBox where there is no box to be read."""
        box = slots.box().content
        with self._mine:
            if box[:HEAD] != self._head:
                self._begin(box[:HEAD])
            if self._opens is not None:
                self._look(box, self._opens)
            return newest(self._lying.values())

    def _begin(self, head: bytes) -> None:
        """With a head that is written just now no slot can be opened: the next look finds it whole."""
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
        )  # a slot may have been half written: it is tried once more

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
    """The newest form of each card in this event's box, as of now."""
    return _glance(settings.BOX_FILE).forms()
