"""`python -m tests.proof.processes.other_machine NAME AHEAD COMMAND …`: manage.py as on another machine.

`NAME` is its boot session, its monotonic clock is `AHEAD` seconds ahead, and its system time can be moved
(`moved_time`).
"""

from __future__ import annotations

import os
import sys

from tests.proof.processes import moved_time

PROGRAM = ("-m", "tests.proof.processes.other_machine")


def plant(name: str, ahead: float) -> None:
    """Puts this process on that machine."""
    moved_time.plant()
    os.environ["DJANGO_SETTINGS_MODULE"] = "megagame.settings"
    from megagame.machine import machine_clock

    really = vars(machine_clock)["_steady_nanoseconds"]
    vars(machine_clock)["_session"] = lambda: name
    vars(machine_clock)["_steady_nanoseconds"] = lambda: really() + int(ahead * 1e9)


def main(arguments: list[str]) -> None:
    """Runs the command there."""
    name, ahead, *command = arguments
    plant(name, float(ahead))
    from django.core.management import execute_from_command_line

    execute_from_command_line(["manage.py", *command])


if __name__ == "__main__":
    main(sys.argv[1:])
