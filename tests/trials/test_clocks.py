"""The turn clock is right at any system time and after sleep; the proof finds a wrong one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.proof.clients import hall
from tests.proof.processes import moved_time
from tests.proof.trials import outages
from tests.proof.trials.clocks import clocks, zones
from tests.proof.trials.sleeps import sleeps
from tests.proof.trials.turn_clock import RIGHT_WITHIN

pytestmark = pytest.mark.usefixtures("warm_starts")
FAULTY = "tests/trials/faulty.py"
FORTH_AND_BACK = (5.0, -7.0)
ASLEEP = 4.0  # seconds; `manage.py prove sleeps` waits ten minutes


@pytest.fixture(autouse=True)
def no_calm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outages, "CALM", 0.1)


def test_nobody_is_shut_out_by_another_time_of_day_or_zone_nor_by_a_sleep(tmp_path: Path) -> None:
    with hall.laptop(tmp_path / "event", moved_time.PROGRAM) as laptop:
        moved = clocks(laptop, print, FORTH_AND_BACK)
        slept = sleeps(laptop, ASLEEP, print)
        elsewhere = zones(laptop, moved_time.PROGRAM)
    assert (moved.missing, slept.outage.rows[0].refused) == ((), 0)
    assert moved.clean
    assert slept.clean
    assert elsewhere < RIGHT_WITHIN


def test_a_clock_that_goes_with_the_time_of_day_and_stands_in_a_sleep_is_found(tmp_path: Path) -> None:
    program = (FAULTY, "has_a_clock_like_a_watch")
    with hall.laptop(tmp_path / "event", program) as laptop:
        moved = clocks(laptop, print, FORTH_AND_BACK[:1])
        slept = sleeps(laptop, ASLEEP, print)
        elsewhere = zones(laptop, program)
    assert moved.astray > RIGHT_WITHIN
    assert slept.astray > RIGHT_WITHIN
    assert elsewhere > 60 * 60
    assert not moved.clean
    assert not slept.clean
