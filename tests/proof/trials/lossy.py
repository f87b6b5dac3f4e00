"""`python -m tests.proof.trials.lossy SHARE COMMAND …`: manage.py with a channel layer that loses messages.

Channels delivers at most once, so nothing may depend on a message arriving.
"""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.proof.clients.crowd import crowd
from tests.proof.clients.hall import Hall

PRESSES = 30
SCREENS = 20
LONGEST = 60.0  # seconds


@dataclass
class Outcome:
    """Number of changes, and seconds from the last until all screens were right; infinity if they never were."""

    presses: int
    screens: int
    healed: float


def lossy(hall: Hall, tell: Callable[[str], None]) -> Outcome:
    """Presses while a crowd of projectors loses messages, and waits until all are right."""
    with crowd(hall.sockets, hall.watch, SCREENS) as people:
        people.gathered()
        version = people.seen()[0].version
        for _ in range(PRESSES):
            hall.press()
        last = time.monotonic()
        try:
            healed = max(0.0, max(seen.at for seen in people.until(version + PRESSES, LONGEST)) - last)
        except TimeoutError:
            healed = float("inf")
    tell(f"{PRESSES} changes: all of {SCREENS} screens right {healed:.2f} s after the last")
    return Outcome(PRESSES, SCREENS, healed)


def main(share: float, arguments: list[str]) -> None:
    """Runs the command with a layer that loses this share (0 to 1) of group messages."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "megagame.settings"
    from channels.layers import get_channel_layer
    from django.core.management import execute_from_command_line

    layer = get_channel_layer()
    if layer is None:
        raise SystemExit("CHANNEL_LAYERS has no default.")
    really, chance = layer.group_send, random.Random()  # noqa: S311 - which message is lost needs no secret

    async def sometimes(group: str, message: dict[str, Any]) -> None:
        if chance.random() >= share:
            await really(group, message)

    vars(layer)["group_send"] = sometimes
    execute_from_command_line(["manage.py", *arguments])


if __name__ == "__main__":
    main(float(sys.argv[1]), sys.argv[2:])
