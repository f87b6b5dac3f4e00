"""Known clients are accepted before strangers, strangers at random, and waiting costs only its slot."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from megagame.serving.accept_queue import MOST_STRANGERS_AT_ONCE, Accepted, AcceptQueue, QueuedListener, read
from megagame.serving.prices import MOST_HEADERS
from megagame.serving.request_queue import MOST_OF_ONE, Asked

HALL = "192.0.2.7"
FORM = b'{"card": "kiva-1"}'


def request_with(body: bytes) -> bytes:
    return b"POST /o/?language=en HTTP/1.1\r\nHost: a\r\nContent-Type: application/json; charset=utf-8\r\n\r\n" + body


def crowd(most: int = 1000) -> AcceptQueue[str]:
    door = AcceptQueue[str](most)
    for number in range(100):
        door.came(f"stranger {number}", "", HALL)
    return door


def test_whoever_is_known_comes_in_before_all_strangers_and_a_few_of_one_at_a_time() -> None:
    door = crowd()
    for number in range(MOST_OF_ONE + 1):
        door.came(f"Ana {number}", "ana", HALL)
    door.came("Ben", "ben", HALL)
    first = list(door.next())
    assert len([each for each in first if each.startswith("Ana")]) == MOST_OF_ONE
    assert "Ben" in first
    assert len([each for each in first if each.startswith("stranger")]) == MOST_STRANGERS_AT_ONCE
    assert len([each for each in door.next() if each.startswith("Ana")]) == 1


def test_all_strangers_come_in_by_lot_and_each_once() -> None:
    door, came = crowd(), list[str]()
    while len(door):
        came += door.next()
    assert sorted(came) == sorted(f"stranger {number}" for number in range(100))
    assert came != [f"stranger {number}" for number in range(100)]


def test_an_address_gains_nothing_by_sending_many() -> None:
    door = crowd()
    door.came("another", "", "192.0.2.8")
    assert any("another" in door.next() for _ in range(4))


def test_where_too_many_wait_one_of_the_largest_group_goes() -> None:
    door = crowd(most=101)
    assert door.came("Ana", "ana", HALL) is None
    assert str(door.came("another", "", "192.0.2.8")).startswith("stranger")
    assert len(door) == 101


def test_who_was_not_taken_still_waits() -> None:
    door = crowd()
    next(door.next())
    assert len(door) == 99


def test_of_a_head_only_as_many_lines_are_looked_at_as_a_request_may_have() -> None:
    asked = read(b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 4_000 + b"\r\n")
    assert len(asked.headers) == MOST_HEADERS


def test_a_request_tells_who_asks_before_it_is_taken() -> None:
    asked = read(request_with(FORM))
    assert (asked.path, asked.field("card")) == ("/o/", "kiva-1")
    assert (b"host", b"a") in asked.headers
    for cut in (b"", b"POST", b"\r\n\r\n", b"POST /o/ HTTP/1.1\r\nno colon\r\n\r\n", b"\xff\xfe \xff\r\n:\r\n"):
        assert read(cut).field("card") == ""


@pytest.fixture
def listener() -> Iterator[QueuedListener]:
    listening = socket.create_server(("127.0.0.1", 0), backlog=100)
    listening.setblocking(False)

    def whose(asked: Asked) -> str:
        return asked.field("card")

    door = AcceptQueue[Accepted](50)
    with QueuedListener(listening, door, whose) as listener:
        yield listener
    while len(door):
        for end, _ in door.next():
            end.close()


def accepted(listener: QueuedListener) -> list[bytes]:
    """Accepts all that are ready, and returns what they sent."""
    said = list[bytes]()
    while True:
        try:
            end, _ = listener.accept()
        except BlockingIOError:
            return said
        with end:
            said.append(end.recv(4096))


def test_of_those_that_wait_in_the_system_the_known_one_comes_in_first(
    listener: QueuedListener,
) -> None:
    with ExitStack() as open_ends:
        for number in range(60):
            end = open_ends.enter_context(socket.create_connection(listener.getsockname()))
            end.sendall(request_with(FORM if number == 58 else b"{}"))
        assert listener.look(100) == 50
        first = accepted(listener)
        assert first[0] == request_with(FORM)
        assert first[1:] == [request_with(b"{}")] * MOST_STRANGERS_AT_ONCE
        assert listener.look(100) == 50 - len(first)


def test_where_few_come_nobody_waits(listener: QueuedListener) -> None:
    with ExitStack() as open_ends:
        for _ in range(MOST_STRANGERS_AT_ONCE):
            open_ends.enter_context(socket.create_connection(listener.getsockname())).sendall(b"x")
        listener.look(100)
        assert accepted(listener) == [b"x"] * MOST_STRANGERS_AT_ONCE
