"""A disk that is pulled takes nothing acknowledged along; the proof finds a program that does not wait for the disk."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from megagame.trials import broken_disks
from megagame.trials.broken_disks import Disk, broken, disk_to_break, pull

FAULTY = "tests/trials/faulty.py"


ATTEMPTS = 3


@contextmanager
def a_disk(folder: Path) -> Iterator[Disk]:
    with disk_to_break(folder / "broken") as found:
        if found is None:
            pytest.skip("a disk of its own needs mkfs.ext4 and the right to mount")
        yield found


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broken_disks, "AWAY", 0.5)


def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    with a_disk(tmp_path) as disk:
        outcome = broken(disk, pull, tmp_path)
    assert (outcome.dishonest, outcome.kept) == (0, 0)
    assert (outcome.journal.lost, outcome.journal.doubled, outcome.journal.audit) == (0, 0, "")
    assert outcome.refused
    assert outcome.clean


def test_a_program_that_does_not_wait_for_the_disk_is_found(tmp_path: Path) -> None:
    """The system may have written everything in the moment before, by chance, so it may take more than one attempt."""

    def is_found(folder: Path) -> bool:
        folder.mkdir()
        with a_disk(folder) as disk:
            outcome = broken(disk, pull, folder, (FAULTY, "does_not_wait_for_the_disk"))
        assert outcome.clean is (outcome.journal.lost == 0)
        return outcome.journal.lost > 0

    assert any(is_found(tmp_path / str(attempt)) for attempt in range(ATTEMPTS))
