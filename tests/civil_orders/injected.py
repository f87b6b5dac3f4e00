"""Injected before Django is set up: clock, randomness, and the data directory of the arguments."""

from __future__ import annotations

import base64
import os
import random
import secrets
import shutil
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

DATA = Path(sys.argv[1])
os.umask(0o077)
os.environ.update(MEGAGAME_DATA=str(DATA), DJANGO_SETTINGS_MODULE="megagame.settings", DJANGO_ALLOW_ASYNC_UNSAFE="1")
for _name in ("REDIS_URL", "MEGAGAME_HOSTS", "MEGAGAME_HTTPS", "SECRET_KEY"):
    os.environ.pop(_name, None)

_chance = random.Random(7)  # noqa: S311 - the same for every day is what is wanted
vars(secrets).update(
    randbits=_chance.getrandbits,
    randbelow=_chance.randrange,
    choice=_chance.choice,
    token_hex=lambda size=32: _chance.randbytes(size).hex(),
    token_urlsafe=lambda size=32: base64.urlsafe_b64encode(_chance.randbytes(size)).decode().rstrip("="),
)

import django  # noqa: E402 - everything that imports chance and clocks comes after they are replaced

django.setup()

from django.template import defaulttags  # noqa: E402
from django.utils import timezone  # noqa: E402

from megagame.machine import machine_clock  # noqa: E402

MOMENT = [datetime(2026, 11, 21, 12, 0, tzinfo=UTC)]


class Clock(datetime):
    """`datetime` for modules that ask it for the time."""

    @classmethod
    def now(cls, tz: Any = None) -> datetime:  # type: ignore[override]
        return MOMENT[0].astimezone(tz)


vars(timezone)["now"] = lambda: MOMENT[0]
vars(time)["time"] = lambda: timezone.now().timestamp()
vars(defaulttags)["datetime"] = Clock
vars(machine_clock)["_steady_nanoseconds"] = lambda: int(MOMENT[0].timestamp() * 1e9)
vars(machine_clock)["boot"] = lambda: "a-day"
vars(shutil)["disk_usage"] = lambda _: shutil._ntuple_diskusage(100 * 10**9, 50 * 10**9, 50 * 10**9)

from megagame.readiness import watch  # noqa: E402

vars(watch)["keep"] = lambda: None  # a thread would look at different moments each time; the day looks itself
