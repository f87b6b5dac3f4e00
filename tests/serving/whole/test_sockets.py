"""A socket that sends too much is closed; one that reads nothing is not sent more and more."""

from __future__ import annotations

import json
import socket
import struct
import time
from contextlib import suppress
from pathlib import Path

import psutil
from websockets import ConnectionClosed, Origin
from websockets.sync.client import ClientConnection, connect

from megagame.serving.prices import A_SECOND
from megagame.serving.socket import LARGEST_MESSAGE
from megagame.tables.live.sockets import SAYS_TOO_MUCH, WITHOUT_GOODBYE
from tests.proof.clients.hall import STREAM, enter
from tests.proof.processes.servers import Server, start_event, stop
from tests.tables.test_sockets import HERE


def opened(server: Server) -> ClientConnection:
    url = server.url.replace("http", "ws", 1) + "/live/"
    return connect(url, origin=Origin(server.url), max_size=None)


ASKED = 40
"""Requests, for more than a megabyte in all."""
LITTLE = 4096
SILENT = 0.8  # seconds; beats come every second
CUT_OFF = {SAYS_TOO_MUCH, WITHOUT_GOODBYE}
"""With much still in transit, the system also discards the code."""


def code_of_close(line: ClientConnection) -> int:
    """Returns the server's close code, skipping other messages."""
    with suppress(ConnectionClosed):
        for _ in range(1000):
            line.recv(timeout=10)
    return line.close_code or 0


def test_a_page_that_goes_on_saying_that_it_is_here_is_cut_off(server: Server) -> None:
    with opened(server) as line:
        with suppress(ConnectionClosed):
            for _ in range(1000):
                line.send(json.dumps(HERE))
        assert code_of_close(line) in CUT_OFF


def test_pings_count_as_well(server: Server) -> None:
    with opened(server) as line:
        with suppress(ConnectionClosed):
            for _ in range(1000):
                line.ping()
        assert code_of_close(line) in CUT_OFF


def test_a_long_message_in_many_frames_is_refused_as_one(server: Server) -> None:
    with opened(server) as line:
        piece = "x" * 1000
        with suppress(ConnectionClosed):
            line.send(piece for _ in range(LARGEST_MESSAGE // len(piece) + 2))
        assert code_of_close(line) in CUT_OFF


CUT_OFF_AT_ONCE = struct.pack("ii", 1, 0)


def test_who_says_something_and_is_cut_off_at_once_is_not_kept(server: Server) -> None:
    process = psutil.Process(server.process.pid)
    before = process.num_fds()
    for _ in range(20):
        end = socket.create_connection(("127.0.0.1", server.port))
        end.sendall(b"GET /live/ HTTP/1.1\r\n")
        time.sleep(0.02)  # it is accepted
        end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, CUT_OFF_AT_ONCE)
        end.sendall(b"Host: 127.0.0.1\r\n")
        end.close()
    limit = time.monotonic() + 10
    while process.num_fds() > before + 3 and time.monotonic() < limit:
        time.sleep(0.05)
    assert process.num_fds() <= before + 3


def heard_after_deafness(server: Server) -> int:
    """Returns how many screens a socket receives after many requests without reading."""
    stream, end = {"type": "watch", "stream": STREAM, "version": None, "language": "en"}, socket.socket()
    end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, LITTLE)  # works only before connecting
    end.connect(("127.0.0.1", server.port))
    key = {"key": enter((server,), server.password).card}
    with connect(
        f"ws://127.0.0.1:{server.port}/live/", sock=end, origin=Origin(server.url), max_size=None, max_queue=1
    ) as line:
        for _ in range(ASKED):
            line.send(json.dumps(stream | key))
            time.sleep(1 / A_SECOND)
        heard = 0
        with suppress(TimeoutError):
            while True:
                heard += "parts" in json.loads(line.recv(timeout=SILENT))
        return heard


def test_what_nobody_takes_waits_where_it_can_be_merged(server: Server) -> None:
    assert 0 < heard_after_deafness(server) < ASKED / 2


def test_without_that_all_of_it_would_wait_in_memory(tmp_path: Path) -> None:
    lacking = start_event(tmp_path / "event", program=("tests/trials/unbounded.py", "sends_to_whoever_takes_nothing"))
    try:
        assert heard_after_deafness(lacking) > ASKED * 3 / 4
    finally:
        stop(lacking)
