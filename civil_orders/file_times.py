"""The file of the box is touched all the time, so that its last change tells nothing."""

from __future__ import annotations

import secrets
import threading
from contextlib import suppress

from civil_orders import slots

_CHANCE = secrets.SystemRandom()


def keep(most: float = 1.0) -> threading.Event:
    """From now on touches the file again and again, at moments of chance: the last change of it is that of no form.

    It goes on until the process ends, or the event that is given back is set.
    """
    over = threading.Event()

    def touch_until_over() -> None:
        while not over.wait(_CHANCE.uniform(0, most)):
            with suppress(OSError):
                slots.box().touch()

    threading.Thread(target=touch_until_over, name="still", daemon=True).start()
    return over
