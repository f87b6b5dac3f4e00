"""After a power cut the event is complete, with its clock paused and a reason shown."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from megagame.core.instants import MINUTE
from megagame.event.sentences import minutes_and_seconds
from megagame.tables.last_alive import EVERY_SECONDS
from tests.proof.clients.visitors import Visitor
from tests.proof.processes import servers

pytestmark = pytest.mark.usefixtures("warm_starts")

REBOOTED = ("tests/trials/rebooted.py",)


def press(visitor: Visitor, **fields: str) -> None:
    """Presses a button of the bar, with the newest entry as seen."""
    seen = re.search(r'id="seen-event" data-number="(\d+)"', visitor.get("/console/").text)
    assert seen
    assert visitor.press("event", {**fields, "seen": seen[1]}).status == 200


def clock(visitor: Visitor) -> str:
    """Returns the markup of the console's clock."""
    found = re.search(r'<p id="clock"[^>]*>', visitor.get("/console/").text)
    assert found
    return found[0]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "event"


def test_after_a_restart_of_the_machine_the_clock_comes_back_paused_and_says_so(data: Path) -> None:
    before = servers.start_event(data)
    try:
        ana = Visitor(before.url)
        assert ana.log_in("control", before.password)
        press(ana, type="next_phase")
        press(ana, type="start")
        time.sleep(EVERY_SECONDS + 1.5)
        assert "data-until" in clock(ana)
    finally:
        servers.kill(before)

    after = servers.start_event(data, program=REBOOTED)
    try:
        ana = Visitor(after.url)
        assert ana.log_in("control", before.password)
        left = re.search(r'data-left="(\d+)"', clock(ana))
        assert left
        assert 9 * MINUTE < int(left[1]) < 10 * MINUTE
        said = f"The machine was restarted. The clock was stopped at {minutes_and_seconds(int(left[1]))}: press Start."
        assert said in ana.get("/console/").text
        assert "The machine was restarted" in ana.get("/tables/event/log/").text
        press(ana, type="start")
        assert "data-until" in clock(ana)
        assert said not in ana.get("/console/").text
    finally:
        servers.stop(after)


def test_after_a_restart_of_the_program_alone_it_runs_on(data: Path) -> None:
    before = servers.start_event(data)
    try:
        ana = Visitor(before.url)
        assert ana.log_in("control", before.password)
        press(ana, type="next_phase")
        press(ana, type="start")
        ran = clock(ana)
    finally:
        servers.kill(before)

    after = servers.start_event(data)
    try:
        ana = Visitor(after.url)
        assert ana.log_in("control", before.password)
        assert clock(ana) == ran
    finally:
        servers.stop(after)
