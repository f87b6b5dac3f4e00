"""`python -m tests.proof.processes.power_cuts COMMAND …`: manage.py whose power fails during a write.

A kill leaves every write whole in the system's cache. Here only part of one reaches the disk.
"""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path

from tests.proof.processes.http_clients import PATIENCE
from tests.proof.processes.servers import Server

PROGRAM = ("-m", "tests.proof.processes.power_cuts")
SECTOR = 512


def cut(server: Server) -> None:
    """Returns once power has failed during this server's next write to the box."""
    wanted = _wanted(server.data, str(server.port))
    wanted.touch()
    server.process.wait(PATIENCE)
    wanted.unlink()


def _wanted(data: Path, port: str) -> Path:
    """File that requests the power cut of the process at this port."""
    return data.with_name(f"{data.name}-power-{port}")


def plant() -> None:
    """Plants the power cut: only the write's first sectors, or its last, reach the disk."""
    from django.conf import settings

    from civil_orders.box import slots
    from civil_orders.box.slot_image import SLOT

    wanted = _wanted(settings.DATA_DIR, sys.argv[sys.argv.index("--port") + 1])
    really, chance = vars(slots)["_write_at"], random.SystemRandom()

    def write(file: int, start: int, content: bytes) -> None:
        torn = chance.randrange(SECTOR, SLOT, SECTOR)
        if not wanted.exists():
            really(file, start, content)
        elif chance.random() < 1 / 2:
            really(file, start, content[:torn])
            os._exit(1)
        else:
            really(file, start + torn, content[torn:])
            os._exit(1)

    vars(slots)["_write_at"] = write


def main(arguments: list[str]) -> None:
    """Runs the command with the power cut planted."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "megagame.settings"
    import django
    from django.core.management import execute_from_command_line

    django.setup()
    plant()
    execute_from_command_line(["manage.py", *arguments])


if __name__ == "__main__":
    main(sys.argv[1:])
