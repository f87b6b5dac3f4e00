"""`manage.py` on another machine (`other_machine`) with planted faults that the trial of machines must find."""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.proof.processes import other_machine


def keeps_forms_on_one_machine() -> None:
    """Acknowledges a form once it is in one machine's copy."""
    from civil_orders.box import copies

    vars(copies)["_done"] = lambda address, asked: True


def goes_by_the_time_of_day() -> None:
    """Machines share a clock's name, but each reads its own system time."""
    from megagame.core.instants import Instant
    from megagame.machine import machine_clock

    vars(machine_clock)["now"] = lambda: Instant("watch", int(time.time() * 1000))


FAULTS = {fault.__name__: fault for fault in (keeps_forms_on_one_machine, goes_by_the_time_of_day)}

if __name__ == "__main__":
    faults, name, ahead, *command = sys.argv[1:]
    other_machine.plant(name, float(ahead))
    import django

    django.setup()
    for fault in faults.split(","):
        FAULTS[fault]()
    from django.core.management import execute_from_command_line

    execute_from_command_line([sys.argv[0], *command])
