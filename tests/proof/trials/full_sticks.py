"""The stick fills up between two backups: the files on it, and what Control is told."""

from __future__ import annotations

from pathlib import Path

from megagame.backups import file
from megagame.backups.backup import NAME
from tests.proof.clients.hall import Hall
from tests.proof.clients.visitors import Answer
from tests.proof.trials.disks import Disk, small_disk

TOLD = "There is no room left."


def full_stick(hall: Hall, place: Path) -> tuple[str, ...]:
    """Returns the faults of backups onto a stick that is full, has room, is full, and has room again."""
    with small_disk(place) as stick:
        return (*_at_first(hall, stick), *_later(hall, stick))


def _at_first(hall: Hall, stick: Disk) -> list[str]:
    stick.fill()
    answer = _choose(hall, stick)
    held = {
        "a first backup on a full stick is not refused": answer.status == 422 and TOLD in answer.text,
        "a part of a backup is left on a full stick": not list(stick.place.iterdir()),
    }
    return [fault for fault, is_held in held.items() if not is_held]


def _later(hall: Hall, stick: Disk) -> list[str]:
    stick.make_room()
    made = _choose(hall, stick)
    before = file.read(stick.place / NAME)
    stick.fill()
    hall.press()
    refused = _choose(hall, stick)
    meanwhile = file.read(stick.place / NAME)
    stick.make_room()
    again = _choose(hall, stick)
    held = {
        "no backup is made where there is room": (made.status, again.status) == (200, 200),
        "a backup on a stick that got full is not refused": refused.status == 422 and TOLD in refused.text,
        "the backup of before is spoilt": meanwhile == before,
        "no newer one is made once there is room": file.read(stick.place / NAME).number > before.number,
    }
    return [fault for fault, is_held in held.items() if not is_held]


def _choose(hall: Hall, stick: Disk) -> Answer:
    """Control chooses the stick, which makes a backup at once."""
    return hall.control.submit("/backups/", {"folder": str(stick.place)})
