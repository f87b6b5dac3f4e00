"""A disk turns read-only or is pulled: a start says so, and acknowledged presses survive its repair."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.proof.processes import servers
from tests.proof.processes.servers import Server
from tests.proof.trials.broken_disks import Disk, broken, disk_to_break, event_on, pull, stop_writing
from tests.proof.trials.kills import Restart
from tests.trials.losses import until_lost

pytestmark = pytest.mark.usefixtures("warm_starts")
FAULTY = "tests/trials/faulty.py"


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    with disk_to_break(tmp_path / "disk") as made:
        if made is None:
            pytest.skip("needs mkfs.ext4 and the right to mount")
        yield made


def with_program(aside: Path, *program: str) -> Restart:
    def again(ended: Server) -> Server:
        return servers.start_event(ended.data, port=ended.port, aside=aside, program=program)

    return again


def test_nothing_acknowledged_is_lost(disk: Disk, tmp_path: Path) -> None:
    with event_on(disk, tmp_path) as hall:
        for breaks in (stop_writing, pull):
            outcome = broken(hall, disk, breaks, with_program(tmp_path, "manage.py"))
            assert outcome.refused > 0
            assert outcome.journal.acknowledged > 0
            assert outcome.clean, outcome


def test_planted_faults_are_found(disk: Disk, tmp_path: Path) -> None:
    """One acknowledges before writing, the other before syncing."""
    does_not_wait = with_program(tmp_path, FAULTY, "does_not_wait_for_the_disk")
    with event_on(disk, tmp_path, (FAULTY, "acknowledges_before_commit")) as hall:
        stopped = broken(hall, disk, stop_writing, does_not_wait)
        pulled = until_lost(lambda: broken(hall, disk, pull, does_not_wait))
    assert stopped.kept > 0
    assert pulled.journal.lost > 0
    assert [stopped.clean, pulled.clean] == [False, False]
