"""`manage.py` as after a reboot: another boot session, whose clock has restarted."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ["DJANGO_SETTINGS_MODULE"] = "megagame.settings"

from django.core.management import execute_from_command_line

from megagame.machine import machine_clock

STARTED = time.monotonic_ns()

if __name__ == "__main__":
    vars(machine_clock)["_session"] = lambda: "another start of this machine"
    vars(machine_clock)["_steady_nanoseconds"] = lambda: time.monotonic_ns() - STARTED
    execute_from_command_line(sys.argv)
