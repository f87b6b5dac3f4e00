"""Repeated work goes on after a failure, which the log tells, until it is ended."""

from __future__ import annotations

import threading

import pytest

from megagame.machine.repeating import repeat

PATIENCE = 20.0


def test_work_that_fails_is_told_and_done_again_until_it_is_ended(caplog: pytest.LogCaptureFixture) -> None:
    done: list[str] = []
    thrice = threading.Event()

    def work() -> None:
        done.append(threading.current_thread().name)
        if len(done) == 1:
            raise OSError("away")
        if len(done) == 3:
            over.set()
            thrice.set()

    over = repeat(work, "worker", pause=lambda: 0.01, failed="It could not be done")
    assert thrice.wait(PATIENCE)
    for thread in [each for each in threading.enumerate() if each.name == "worker"]:
        thread.join(PATIENCE)
    assert done == ["worker"] * 3
    assert [(record.getMessage(), record.levelname) for record in caplog.records] == [("It could not be done", "ERROR")]


def test_the_first_time_waits_for_a_pause_unless_it_comes_at_once() -> None:
    begun = threading.Event()
    waiting = repeat(begun.set, "later", pause=lambda: PATIENCE, failed="")
    assert not begun.wait(0.1)
    at_once = repeat(begun.set, "now", pause=lambda: PATIENCE, failed="", at_once=True)
    assert begun.wait(PATIENCE)
    waiting.set()
    at_once.set()
