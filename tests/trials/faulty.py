"""`manage.py` with a fault planted in it: the proofs must find each of them."""

from __future__ import annotations

import os
import secrets
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ["DJANGO_SETTINGS_MODULE"] = "megagame.settings"

import django

django.setup()

from django.core.management import execute_from_command_line  # noqa: E402
from django.db import transaction  # noqa: E402

from megagame.tables import acting  # noqa: E402

A_MOMENT = 0.05


def acknowledges_before_commit() -> None:
    """Answers first and writes later, as a queue would."""
    really = vars(acting)["play"]

    def later(*arguments: Any, **named: Any) -> None:
        time.sleep(A_MOMENT)
        really(*arguments, **named)

    def at_once(*arguments: Any, **named: Any) -> int:
        threading.Thread(target=later, args=arguments, kwargs=named).start()
        return 0

    vars(acting)["play"] = at_once


def ignores_request_ids() -> None:
    """Every retry counts again; the answer takes a moment, as on a bad line."""
    really, read = vars(acting)["play"], vars(acting)["read"]

    def slowly(*arguments: Any, **named: Any) -> int:
        number: int = really(*arguments, **named)
        time.sleep(A_MOMENT)
        return number

    vars(acting)["play"] = slowly
    vars(acting)["read"] = lambda request: read(request)._replace(request_id=secrets.token_hex(8))


def tells_before_commit() -> None:
    """Screens show what is not written yet."""

    def at_once(step: Callable[[], object], **_: Any) -> None:
        step()
        time.sleep(A_MOMENT)

    vars(transaction)["on_commit"] = at_once


FAULTS = {fault.__name__: fault for fault in (acknowledges_before_commit, ignores_request_ids, tells_before_commit)}

if __name__ == "__main__":
    FAULTS[sys.argv[1]]()
    execute_from_command_line([sys.argv[0], *sys.argv[2:]])
