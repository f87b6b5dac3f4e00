"""On PostgreSQL and Redis, and with processes that were started by hand, the program plays a practice as well."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from tests.browser.phones import control_of, play
from tests.civil_orders.stored import forms
from tests.proof.clients.visitors import Visitor
from tests.proof.processes import servers
from tests.proof.processes.servers import Server

pytestmark = pytest.mark.server
PATIENCE = 90.0


@pytest.fixture
def daphnes(tmp_path: Path) -> Iterator[tuple[list[Server], Visitor]]:
    """Two plain Daphnes on one event, and Control at the second."""
    with servers.grown_up() as settings:
        prepared = servers.start_event(tmp_path / "event", settings)
        servers.stop(prepared)
        first = servers.start_daphne(tmp_path / "event", settings)
        time.sleep(2)  # it has been asked, and looks each second: so it is the one that plays
        both = [first, servers.start_daphne(tmp_path / "event", settings)]
        try:
            yield both, control_of(both[1].url, prepared.password)
        finally:
            for each in both:
                servers.stop(each)


def players(both: list[Server]) -> list[psutil.Process]:
    """The processes that play everybody but Control, whoever started them."""
    running = [psutil.Process(each.process.pid) for each in both if each.process.poll() is None]
    return [child for process in running for child in process.children()]


def until(is_so: Callable[[], bool]) -> None:
    limit = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < limit
        time.sleep(0.1)


def practise(control: Visitor, **fields: str) -> None:
    """Presses a button of the practice; `running`: what the page says that runs."""
    running = re.search(r'name="running" value="(\d+)"', control.get("/practice/").text)
    answer = control.submit("/practice/", {**fields, **({"running": running[1]} if running else {})})
    assert answer.status == 200, answer.text


def test_one_of_two_daphnes_starts_those_who_play_and_the_other_takes_over(
    daphnes: tuple[list[Server], Visitor],
) -> None:
    both, control = daphnes
    practise(control, do="begin")
    practise(control, do="pace", pace="6")
    play(control, type="open_box", lines="20")
    until(lambda: len(forms(both[0].data)) > 1)
    (only,) = players(both)
    assert only.ppid() == both[0].process.pid
    servers.stop(both[0])
    psutil.wait_procs([only], 30)
    assert not only.is_running()
    until(lambda: len(players(both)) == 1)
    practise(control, do="end")
    until(lambda: not players(both))
    practise(control, do="throw_away")
    assert "Practise" in control.get("/practice/").text
