"""`spoilt.py HOW COMMAND …`: manage.py with a fault of the machine or of its settings."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ["DJANGO_SETTINGS_MODULE"] = "megagame.settings"

from django.conf import settings
from django.core.management import execute_from_command_line

FREE = 12_345_678


def _full_disk() -> None:
    vars(shutil)["disk_usage"] = lambda place: shutil._ntuple_diskusage(10**12, 10**12 - FREE, FREE)


def _debug() -> None:
    settings.DEBUG = True


def _any_host() -> None:
    settings.ALLOWED_HOSTS = ["*"]


def _sqlite_that_does_not_wait() -> None:
    settings.DATABASES["default"]["OPTIONS"]["init_command"] = "PRAGMA synchronous=NORMAL;"


SPOILT: Mapping[str, Callable[[], None]] = {
    "full disk": _full_disk,
    "debug": _debug,
    "any host": _any_host,
    "sqlite that does not wait": _sqlite_that_does_not_wait,
}

if __name__ == "__main__":
    SPOILT[sys.argv[1]]()
    execute_from_command_line([sys.argv[0], *sys.argv[2:]])
