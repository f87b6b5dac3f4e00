"""Runs `manage.py bench --smoke --json FILE` with servers started warm; FILE is the first argument."""

from __future__ import annotations

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ["DJANGO_SETTINGS_MODULE"] = "megagame.settings"

from django.core.management import execute_from_command_line

from tests.proof.processes import servers
from tests.proof.processes.preloaded import warmed

if __name__ == "__main__":
    with warmed() as starter:
        vars(servers).update(start_event=starter.start_event, manage=starter.manage)
        execute_from_command_line(["manage.py", "bench", "--smoke", "--json", sys.argv[1]])
