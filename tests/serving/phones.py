"""Server sockets with both ends in one process, without an event loop."""

from __future__ import annotations

import select
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

from megagame.serving.open_connections import Connection, OpenConnections
from megagame.serving.request_queue import RequestQueue
from megagame.serving.socket import BoundedSocket, BoundedSockets, Send
from megagame.serving.transport import ConnectionTransport
from megagame.tables.connections.outbox import Outbox

SMALL = 4096
ON_THE_WAY = 0.05  # seconds for bytes to reach the other end
SERVED = SimpleNamespace(
    server_name="megagame",
    websocket_handshake_timeout=0,
    websocket_max_message_size=0,
    call_when_answered=lambda socket, then: then(),
)


class Loop:
    """Simulates the event loop: keeps the connections waiting to be written."""

    def __init__(self) -> None:
        self.writers = list[Any]()

    def addReader(self, reader: Any) -> None:  # noqa: N802 - Twisted's names
        pass

    def removeReader(self, reader: Any) -> None:  # noqa: N802
        pass

    def addWriter(self, writer: Any) -> None:  # noqa: N802
        self.writers.append(writer)

    def removeWriter(self, writer: Any) -> None:  # noqa: N802
        self.writers = [each for each in self.writers if each is not writer]

    def turn(self) -> None:
        for writer in dict.fromkeys(self.writers):
            writer.doWrite()


class Phone:
    """One open socket with both ends; the phone's end reads only in `taken`, and buffers little."""

    def __init__(self, here: socket.socket, there: socket.socket) -> None:
        self.loop, self.there = Loop(), there
        there.setblocking(False)
        here.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL)
        factory = BoundedSockets(SERVED, OpenConnections(1000), RequestQueue(lambda asked: ""))
        factory.connection = Connection("192.0.2.7", lambda: None)
        self.socket: Any = factory.buildProtocol(None)
        made: Any = ConnectionTransport  # its loop and its port are fakes
        port = SimpleNamespace(_realPortNumber=1)
        self.transport = made(here, self.socket, ("192.0.2.7", 1), port, 1, self.loop)
        self.socket.makeConnection(self.transport)
        self.socket.client_addr = None
        self.socket.state = BoundedSocket.STATE_OPEN
        self.socket.inside_message, self.socket.current_frame = False, None
        self.socket.websocket_version = 13

    def taken(self) -> bytes:
        """Reads until nothing is left to send."""
        got = b""
        while True:
            self.loop.turn()
            try:
                got += self.there.recv(1_000_000)
            except BlockingIOError:
                if not select.select([self.there], [], [], ON_THE_WAY)[0]:
                    return got

    @property
    def waiting(self) -> int:
        """Bytes waiting in the server's memory."""
        transport = self.transport
        return len(transport.dataBuffer) - int(transport.offset) + int(transport._tempDataLen)

    def outbox(self) -> Outbox:
        return Outbox(Send(not_that_way, self.socket))


async def not_that_way(message: dict[str, Any]) -> None:
    raise AssertionError(message)


@contextmanager
def a_phone() -> Iterator[Phone]:
    with socket.create_server(("127.0.0.1", 0)) as door, socket.socket() as there:
        there.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        there.connect(door.getsockname())
        here, _ = door.accept()
        with here:
            yield Phone(here, there)
