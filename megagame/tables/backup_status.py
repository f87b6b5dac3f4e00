"""Where backups go, and how the newest one is: two small files in the data directory, for all processes alike."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Literal, TypeAlias, TypeVar

import msgspec
from django.conf import settings
from msgspec import Struct

Kept = TypeVar("Kept")

LATE = timedelta(minutes=2)

Problem: TypeAlias = Literal["missing", "full", "read_only", "other_event", "no_backup", "bad_backup", "failed"]
Condition: TypeAlias = Literal["none", "begun", "fresh", "late", "failed"]


class Chosen(Struct, frozen=True):
    """The folder that Control chose; empty: none."""

    folder: str = ""


class Last(Struct, frozen=True):
    """The newest good backup, and why there is no newer one, if that failed."""

    at: datetime | None = None
    problem: Problem | None = None


class Shown(Struct, frozen=True):
    """How the backup is. `minutes`: its age in full minutes. `at`: when the newest good one was made."""

    condition: Condition = "none"
    minutes: int = 0
    at: datetime | None = None
    problem: Problem | None = None


def chosen() -> Chosen:
    """Where backups go."""
    return _read(_place("backup-folder.json"), Chosen) or Chosen()


def choose(folder: str) -> None:
    """From now on backups go there; nothing is known of a newest one until it is made."""
    _write(_place("backup-newest.json"), Last())
    _write(_place("backup-folder.json"), Chosen(folder))


def last() -> Last:
    """How the newest one is."""
    return _read(_place("backup-newest.json"), Last) or Last()


def note(newest: Last) -> None:
    """Tells every process how the newest one is."""
    _write(_place("backup-newest.json"), newest)


def shown(now: datetime | None = None) -> Shown:
    """What Control is shown."""
    if not chosen().folder:
        return Shown()
    newest = last()
    age = (now or datetime.now(UTC)) - newest.at if newest.at else timedelta()
    minutes = int(age.total_seconds() // 60)
    return Shown(_condition(newest, age), minutes, newest.at, newest.problem)


def _condition(newest: Last, age: timedelta) -> Condition:
    if newest.problem:
        return "failed"
    if newest.at is None:
        return "begun"
    return "late" if age >= LATE else "fresh"


def _place(name: str) -> Path:
    return Path(settings.DATA_DIR) / name


def _read(place: Path, kind: type[Kept]) -> Kept | None:
    """None where there is no such file, or one that was cut off."""
    try:
        return msgspec.json.decode(place.read_bytes(), type=kind)
    except (FileNotFoundError, msgspec.MsgspecError):
        return None


def _write(place: Path, content: Struct) -> None:
    beside = place.with_name(f"{place.name}.new")
    beside.write_bytes(msgspec.json.encode(content))
    beside.replace(place)
