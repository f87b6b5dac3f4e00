"""Faults for `faulty.py`: a program that trusts its disk too much."""

from __future__ import annotations

import errno
import os
import tempfile
import time
from typing import Any

from django.db import connection
from django.http import HttpRequest

from megagame.backups import file
from megagame.machine import disk_trouble
from megagame.tables.pages import action_views

SLOW = 0.48  # seconds
NOT_WAITING = {
    "sqlite": ("PRAGMA synchronous=OFF", "PRAGMA wal_autocheckpoint=0"),
    "postgresql": ("SET synchronous_commit=off",),
}


def does_not_wait_for_the_disk() -> None:
    """Acknowledges actions before they are synced to disk."""
    really = vars(action_views)["play"]

    def play(*arguments: Any, **named: Any) -> int:
        with connection.cursor() as cursor:
            for statement in NOT_WAITING[connection.vendor]:
                cursor.execute(statement)
        number: int = really(*arguments, **named)
        return number

    vars(action_views)["play"] = play


def takes_a_slow_disk_for_a_broken_one() -> None:
    """Refuses a press when the disk is slow."""
    read, asked = vars(action_views)["read"], tempfile.TemporaryFile()  # noqa: SIM115 - it is open to the end

    def and_time_the_disk(request: HttpRequest) -> Any:
        before = time.monotonic()
        os.fsync(asked.fileno())
        if time.monotonic() - before > SLOW:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return read(request)

    vars(action_views)["read"] = and_time_the_disk


def overlooks_files_that_are_moved() -> None:
    """Keeps writing to moved files."""
    vars(disk_trouble)["is_gone"] = lambda file: False


def writes_over_the_newest_backup() -> None:
    """Overwrites the newer of two copies."""
    really = vars(file)["_numbers"]
    vars(file)["_numbers"] = lambda *of: [-number for number in really(*of)]


FAULTS = (
    *(does_not_wait_for_the_disk, takes_a_slow_disk_for_a_broken_one),
    *(overlooks_files_that_are_moved, writes_over_the_newest_backup),
)
