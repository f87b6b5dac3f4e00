"""Where backups go and how the newest one is, in two small files that all processes read."""

from datetime import UTC, datetime, timedelta
from typing import Literal, TypeAlias

from msgspec import Struct

from megagame.machine import kept_files

LATE = timedelta(minutes=2)

Problem: TypeAlias = Literal["missing", "full", "read_only", "other_event", "no_backup", "bad_backup", "failed"]
Condition: TypeAlias = Literal["none", "begun", "fresh", "late", "failed"]


class Chosen(Struct, frozen=True):
    """The folder that Control chose; empty: none."""

    folder: str = ""


class Last(Struct, frozen=True):
    """The newest good backup, and why a later one failed, if it did."""

    at: datetime | None = None
    problem: Problem | None = None


class Shown(Struct, frozen=True):
    """The backup's status. `minutes` is the age of the newest good one, which was made `at`."""

    condition: Condition = "none"
    minutes: int = 0
    at: datetime | None = None
    problem: Problem | None = None


def chosen() -> Chosen:
    return kept_files.read("backup-folder.json", Chosen) or Chosen()


def choose(folder: str) -> None:
    """Send backups to `folder` from now on; the newest one is unknown until it is made."""
    kept_files.write("backup-newest.json", Last())
    kept_files.write("backup-folder.json", Chosen(folder))


def last() -> Last:
    return kept_files.read("backup-newest.json", Last) or Last()


def note(folder: str, newest: Last) -> None:
    """Record the newest backup in `folder` for all processes, unless backups go elsewhere by now."""
    if chosen().folder == folder:
        kept_files.write("backup-newest.json", newest)


def shown(now: datetime | None = None) -> Shown:
    """What Control sees. A date in the future counts as an age, as the clock was set back since."""
    if not chosen().folder:
        return Shown()
    newest = last()
    age = (now or datetime.now(UTC)) - newest.at if newest.at else timedelta()
    age = abs(age)
    minutes = int(age.total_seconds() // 60)
    return Shown(_condition(newest, age), minutes, newest.at, newest.problem)


def _condition(newest: Last, age: timedelta) -> Condition:
    if newest.problem:
        return "failed"
    if newest.at is None:
        return "begun"
    return "late" if age >= LATE else "fresh"
