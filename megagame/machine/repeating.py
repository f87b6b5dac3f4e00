"""Work that a thread of this process does again and again."""

import logging
import threading
from collections.abc import Callable

from django.db import close_old_connections

logger = logging.getLogger(__name__)


def repeat(
    work: Callable[[], object], name: str, *, pause: Callable[[], float], failed: str, at_once: bool = False
) -> threading.Event:
    """Do `work` after each pause in seconds, until the process ends or the returned event is set.

    `failed` goes to the log whenever it fails. `at_once`: the first time without a pause.
    """
    over = threading.Event()

    def repeat_until_over() -> None:
        wait = 0.0 if at_once else pause()
        while not over.wait(wait):
            try:
                work()
            except Exception:  # the database, the disk or other machines may be away for a while
                logger.exception(failed)
            close_old_connections()
            wait = pause()

    threading.Thread(target=repeat_until_over, name=name, daemon=True).start()
    return over
