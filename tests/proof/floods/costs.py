"""Server cost of small pieces, compared with whole bodies of the same size."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, suppress
from typing import NamedTuple
from urllib.parse import urlsplit

import psutil

from tests.proof.clients.raw_frames import handshake
from tests.proof.floods import pieces
from tests.proof.floods.pieces import POST, Pieces
from tests.proof.processes.servers import Server

SOURCE = "127.0.0.9"
"""An address that the server takes for another machine."""
BYTES = 65_000
"""Bytes per connection: the maximum of an order form."""
CONNECTIONS = 50
"""Enough for processor time in hundredths of a second."""
MOST_TIMES = 3.0
PATIENCE = 60.0


class Cost(NamedTuple):
    """Processor milliseconds per connection, and the factor compared with a whole body."""

    name: str
    milliseconds: float
    times: float

    @property
    def is_bounded(self) -> bool:
        return self.times <= MOST_TIMES

    def __str__(self) -> str:
        said = f"{self.name}: {self.milliseconds:.1f} ms of the processor, {self.times:.1f} times a whole body"
        return said if self.is_bounded else f"{said} -- COSTS TOO MUCH"


def costs(server: Server, names: Iterable[str], connections: int = CONNECTIONS) -> Iterator[Cost]:
    """Measures each kind of pieces in turn; a connection ends when the server has parsed everything."""
    whole = _milliseconds(server, _whole_body, CONNECTIONS)
    for name in names:
        each = _milliseconds(server, _SENDING[name], connections)
        yield Cost(name, each, each / whole)


def _milliseconds(server: Server, send: Callable[[socket.socket], None], connections: int) -> float:
    process = psutil.Process(server.process.pid)
    before = _processor(process)
    for _ in range(connections):
        with closing(socket.create_connection((server.host, server.port), PATIENCE, (SOURCE, 0))) as line:
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            with suppress(OSError):
                send(line)
            _hear_to_the_end(line)
    return 1000 * (_processor(process) - before) / connections


def _processor(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


def _hear_to_the_end(line: socket.socket) -> None:
    with suppress(OSError):
        while line.recv(BYTES):
            pass


def _whole_body(line: socket.socket) -> None:
    line.sendall(POST + b"Connection: close\r\nContent-Length: %d\r\n\r\n" % BYTES + b"x" * BYTES)


def _in_segments(line: socket.socket) -> None:
    line.sendall(POST + b"Content-Length: %d\r\n\r\n" % BYTES)
    _byte_by_byte(line, b"x" * BYTES)


def _frames_in_segments(line: socket.socket) -> None:
    shake_hands(line)
    again = pieces.frame(pieces.CONTINUATION, b"x" * 125, is_final=False)
    _byte_by_byte(line, pieces.BEGUN + again * (BYTES // len(again)))


def _byte_by_byte(line: socket.socket, data: bytes) -> None:
    """Sends each byte in its own segment."""
    for place in range(len(data)):
        line.sendall(data[place : place + 1])
    line.shutdown(socket.SHUT_WR)


def shake_hands(line: socket.socket) -> None:
    """Opens a live socket; raises AssertionError if refused."""
    line.sendall(handshake(urlsplit(f"ws://127.0.0.1:{line.getpeername()[1]}/live/")))
    if b" 101 " not in line.recv(4096):
        raise AssertionError("no socket")


def _in_pieces(kind: Pieces) -> Callable[[socket.socket], None]:
    def send(line: socket.socket) -> None:
        if kind.on_socket:
            shake_hands(line)
        line.sendall(kind.first + kind.again * max(BYTES // len(kind.again), 1))
        line.shutdown(socket.SHUT_WR)

    return send


_SENDING: Mapping[str, Callable[[socket.socket], None]] = {
    **{name: _in_pieces(kind) for name, kind in pieces.KINDS.items()},
    "segments": _in_segments,
    "frames_in_segments": _frames_in_segments,
}
KINDS = tuple(_SENDING)
