"""A full disk or an absent database is logged in one line each time."""

from __future__ import annotations

import errno
import io
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import OperationalError

from megagame.logs import configured
from megagame.machine.log_of_outages import FileWhileThereIsRoom, InOneLine

FULL = OSError(errno.ENOSPC, "No space left on device")


@pytest.fixture
def said() -> Iterator[io.StringIO]:
    """The output of `logger` through the filter."""
    text = io.StringIO()
    handler = logging.StreamHandler(text)
    handler.addFilter(InOneLine())
    logger().addHandler(handler)
    yield text
    logger().removeHandler(handler)


def logger() -> logging.Logger:
    found = logging.getLogger("tests.log_of_outages")
    found.propagate = False
    return found


def told(problem: Exception) -> None:
    try:
        raise problem
    except type(problem):
        logger().exception("It could not be noted that %s", "it runs")


@pytest.mark.parametrize(
    ("problem", "last"),
    [(OperationalError("database or disk is full\nand more"), "database or disk is full"), (FULL, str(FULL))],
)
def test_an_outage_is_told_in_one_line(said: io.StringIO, problem: Exception, last: str) -> None:
    told(problem)
    assert said.getvalue() == f"It could not be noted that it runs: {last}\n"


def test_any_other_fault_keeps_its_traceback(said: io.StringIO) -> None:
    told(ValueError("a fault of the program"))
    assert "Traceback" in said.getvalue()


@pytest.mark.parametrize(("problem", "complains"), [(FULL, False), (ValueError("another fault"), True)])
def test_a_log_file_for_which_there_is_no_room_is_left_in_silence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], problem: Exception, complains: bool
) -> None:
    class NoRoom(io.StringIO):
        def write(self, _: str) -> int:
            raise problem

    handler = FileWhileThereIsRoom(tmp_path / "refused.log", delay=True)
    handler.stream = NoRoom()  # type: ignore[assignment] # a file that takes nothing
    handler.emit(logging.makeLogRecord({"msg": "Not Found"}))
    assert bool(capsys.readouterr().err) is complains


def test_terminal_faults_and_file_are_such_ones(tmp_path: Path) -> None:
    found = configured(tmp_path)
    assert all("outages" in found["handlers"][name]["filters"] for name in ("terminal", "faults"))
    assert found["handlers"]["strangers"]["class"].endswith("FileWhileThereIsRoom")
