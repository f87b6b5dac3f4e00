"""No test server finds its port taken by a client's connection or by another test's server."""

from __future__ import annotations

import multiprocessing
import socket
from pathlib import Path

import pytest

from tests.proof.processes import ports

OF_CLIENTS = Path("/proc/sys/net/ipv4/ip_local_port_range")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> int:
    """Restricts the ports to one pair, so that only the reservation keeps others from it."""
    first = ports.free_port()
    monkeypatch.setattr(ports, "FIRST", first)
    monkeypatch.setattr(ports, "LAST", first + 2)
    return first


def _given(first: int, answer: multiprocessing.SimpleQueue[int]) -> None:
    vars(ports).update(FIRST=first, LAST=first + 2)
    try:
        answer.put(ports.free_port())
    except AssertionError:
        answer.put(0)


def _given_to_another_process(first: int) -> int:
    context = multiprocessing.get_context("spawn")
    answer: multiprocessing.SimpleQueue[int] = context.SimpleQueue()
    process = context.Process(target=_given, args=(first, answer))
    process.start()
    given = answer.get()
    process.join()
    return given


def test_a_port_is_given_to_one_process_as_long_as_that_lives(few: int) -> None:
    assert _given_to_another_process(few) == 0
    ports._held.pop().close()  # as the system does when a process ends
    assert _given_to_another_process(few) == few


def test_a_port_on_which_somebody_listens_is_not_given(few: int) -> None:
    ports._held.pop().close()
    with socket.create_server(("127.0.0.1", few)), pytest.raises(AssertionError):
        ports.free_port()
    assert ports.free_port() == few


@pytest.mark.skipif(not OF_CLIENTS.exists(), reason="only Linux tells which ports it gives to clients")
def test_no_port_is_one_that_the_system_gives_to_clients() -> None:
    first, last = map(int, OF_CLIENTS.read_text(encoding="ascii").split())
    assert not set(range(ports.FIRST, ports.LAST + 1)) & set(range(first, last + 1))
