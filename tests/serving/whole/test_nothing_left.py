"""Closed connections leave nothing for the garbage collector."""

from __future__ import annotations

import signal
import time
from pathlib import Path

from tests.proof.clients import captains, hall
from tests.proof.clients.crowd import crowd
from tests.proof.clients.visitors import Visitor
from tests.proof.floods import costs
from tests.serving.counted_garbage import FOUND

PROGRAM = ("tests/serving/counted_garbage.py",)
SOCKETS = 20
PATIENCE = 30.0
REAPED_SECONDS = 2.5
"""A connection is forgotten with its application."""


def found(place: hall.Hall, times: int) -> str:
    """Triggers a collection; returns the server's report after `times` of them."""
    server = place.processes[0]
    server.process.send_signal(signal.SIGUSR1)
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        said = [line for line in server.said.read_text(encoding="utf-8").splitlines() if line.startswith(FOUND)]
        if len(said) >= times:
            return said[-1]
        time.sleep(0.1)
    raise AssertionError("the server did not look")


def test_sockets_pages_and_forms_go_whole(tmp_path: Path) -> None:
    with hall.laptop(tmp_path / "event", PROGRAM) as place:
        cards = captains.print_cards(place, 1)
        captains.open_box(place)
        found(place, 1)
        with crowd(place.sockets, place.watch, SOCKETS) as people:
            people.gathered()
            place.press()
            people.scatter()
        for number, card in enumerate(cards):
            phone = Visitor(place.processes[0].url)
            phone.get("/o/")
            assert phone.post_json("/o/", captains.form(card, f"{number:032x}")).status == 200
        time.sleep(REAPED_SECONDS)
        assert found(place, 2) == FOUND


def test_connections_that_are_ended_for_what_they_cost_go_whole(tmp_path: Path) -> None:
    with hall.laptop(tmp_path / "event", PROGRAM) as place:
        found(place, 1)
        assert len(list(costs.costs(place.processes[0], costs.KINDS, 1))) == len(costs.KINDS)
        time.sleep(REAPED_SECONDS)
        assert found(place, 2) == FOUND
