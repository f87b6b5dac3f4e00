"""Long bodies are refused before they are read, at every path, and slow senders are cut off."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransportWithDisconnection

from civil_orders.forms.request_data import LONGEST_BODY
from megagame.core.input.options import LONGEST_FILE
from megagame.serving.channel import REQUEST_SECONDS, BoundedChannel
from megagame.serving.open_connections import MOST_LONG, OpenConnections
from megagame.serving.request_queue import RequestQueue
from tests.doors.headers import missing
from tests.proof.processes.servers import Server

ENDLESS = 100_000_000
PIECE = b"x" * 65_536
PATHS = ("/o/", "/o/advice/", "/login/", "/tables/crisis-map/act/", "/nowhere/")


@contextmanager
def line_to(server: Server) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as line:
        yield line


def head(server: Server, path: str, *headers: str) -> bytes:
    host = f"Host: 127.0.0.1:{server.port}"
    return "\r\n".join([f"POST {path} HTTP/1.1", host, *headers, "", ""]).encode()


def answered(line: socket.socket) -> tuple[int, dict[str, str], bytes]:
    """Returns status, headers and body of a response that closes the connection."""
    got = b""
    with suppress(ConnectionResetError):
        while piece := line.recv(65_536):
            got += piece
    start, _, body = got.partition(b"\r\n\r\n")
    first, *lines = start.decode().split("\r\n")
    return int(first.split()[1]), dict(line.split(": ", 1) for line in lines), body


def spooled(server: Server) -> list[str]:
    """Returns the server's deleted open files, such as spooled bodies."""
    kept = Path(f"/proc/{server.process.pid}/fd")
    names = [str(each.readlink()) for each in kept.iterdir() if each.is_symlink()]
    return [name for name in names if name.endswith("(deleted)")]


@pytest.mark.parametrize("path", PATHS)
def test_a_long_body_is_refused_when_its_headers_have_come(server: Server, path: str) -> None:
    with line_to(server) as line:
        line.sendall(head(server, path, f"Content-Length: {ENDLESS}", "Expect: 100-continue"))
        status, headers, body = answered(line)  # nothing of it was sent
    assert (status, missing(path, headers)) == (413, [])
    assert b'"code": "too_long"' in body


@pytest.mark.parametrize("path", PATHS)
def test_a_body_without_an_end_is_refused_once_it_is_too_long(server: Server, path: str) -> None:
    with line_to(server) as line:
        line.sendall(head(server, path, "Transfer-Encoding: chunked"))
        line.sendall(b"10000\r\n" + PIECE + b"\r\n" + b"1\r\nx\r\n")
        status, headers, body = answered(line)
    assert (status, missing(path, headers)) == (413, [])
    assert b'"code": "too_long"' in body


@pytest.mark.parametrize("how", [f"Content-Length: {ENDLESS}", "Transfer-Encoding: chunked"])
def test_whoever_goes_on_sending_is_cut_off_and_nothing_goes_to_a_file(server: Server, how: str) -> None:
    piece = b"10000\r\n" + PIECE + b"\r\n" if "chunked" in how else PIECE
    sent = 0
    with line_to(server) as line, suppress(ConnectionError):
        line.sendall(head(server, "/nowhere/", how))
        while sent < ENDLESS:
            line.sendall(piece)
            sent += len(piece)
            assert spooled(server) == []
    assert sent < ENDLESS // 2


def test_a_form_of_the_greatest_length_is_read_and_one_byte_more_is_not(server: Server) -> None:
    for length, code in ((LONGEST_BODY, "not_understood"), (LONGEST_BODY + 1, "too_long")):
        with line_to(server) as line:
            line.sendall(head(server, "/o/", f"Content-Length: {length}", "Connection: close") + b"x" * length)
            assert json.loads(answered(line)[2])["code"] == code


def test_bodies_with_files_are_taken_where_tables_are_opened_a_few_at_a_time(server: Server) -> None:
    """Each must state its length; the first four are read, a fifth is refused until one is answered."""
    length, path = LONGEST_FILE, "/tables/open/evacuation/"
    with ExitStack() as held:
        lines = [held.enter_context(line_to(server)) for _ in range(MOST_LONG + 1)]
        for line in lines[:-1]:
            line.sendall(head(server, path, f"Content-Length: {length}", "Connection: close", "Expect: 100-continue"))
            assert line.recv(1000).startswith(b"HTTP/1.1 100 ")
        lines[-1].sendall(head(server, path, f"Content-Length: {length}"))
        assert answered(lines[-1])[0] == 413
        lines[0].sendall(b"x" * length)
        assert answered(lines[0])[0] == 403  # read, and refused without a token
        again = held.enter_context(line_to(server))
        again.sendall(head(server, path, f"Content-Length: {length}", "Expect: 100-continue"))
        assert again.recv(1000).startswith(b"HTTP/1.1 100 ")
    for too_long in (f"Content-Length: {length + 65_537}", "Transfer-Encoding: chunked"):
        with line_to(server) as line:
            line.sendall(head(server, path, too_long) + b"10000\r\n" + PIECE + b"\r\n1\r\nx\r\n")
            assert answered(line)[0] == 413


def test_a_drip_gains_no_time() -> None:
    made: tuple[Any, ...] = (Clock, StringTransportWithDisconnection, BoundedChannel)  # untyped
    clock, transport, channel = (each() for each in made)
    channel.open_connections, channel.request_queue = OpenConnections(1000), RequestQueue(lambda asked: "")
    channel.callLater, channel.timeOut = clock.callLater, REQUEST_SECONDS
    channel.factory = SimpleNamespace(server=SimpleNamespace(call_when_answered=lambda _, then: then()))
    channel.makeConnection(transport)
    transport.protocol = channel
    for second in range(REQUEST_SECONDS):
        assert (transport.connected, len(channel.open_connections)) == (True, 1), second
        channel.dataReceived(b"P")
        clock.advance(1)
    assert (transport.connected, len(channel.open_connections)) == (False, 0)


def test_who_goes_away_keeps_a_turn_until_the_thread_at_work_is_free() -> None:
    made: tuple[Any, ...] = (Clock, StringTransportWithDisconnection, BoundedChannel)
    clock, transport, channel = (each() for each in made)
    over, answered_later = list[Any](), list[Any]()
    channel.open_connections, channel.request_queue = OpenConnections(1000), SimpleNamespace(over=over.append)
    channel.factory = SimpleNamespace(
        server=SimpleNamespace(call_when_answered=lambda _, then: answered_later.append(then))
    )
    channel.callLater, channel.timeOut = clock.callLater, REQUEST_SECONDS
    channel.makeConnection(transport)
    transport.protocol = channel
    transport.loseConnection()
    assert over == []
    answered_later.pop()()
    assert (over, answered_later) == ([channel.connection], [])


def test_a_root_path_that_a_client_names_is_not_believed(server: Server) -> None:
    with line_to(server) as line:
        named = head(server, "/elsewhere/login/", "Daphne-Root-Path: /elsewhere", "Connection: close")
        line.sendall(named.replace(b"POST", b"GET"))
        assert answered(line)[0] == 404
