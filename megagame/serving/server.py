"""The server of an event: Daphne with limits."""

import asyncio
import logging
import socket
import sys
from collections.abc import Callable
from functools import partial
from typing import Any, cast

from daphne.server import Server
from twisted.internet import reactor
from twisted.internet.tcp import Port
from twisted.logger import globalLogBeginner

from megagame.serving.accept_queue import MOST_QUEUED, Accepted, AcceptQueue, QueuedListener
from megagame.serving.channel import BoundedFactory
from megagame.serving.open_connections import OpenConnections
from megagame.serving.request_queue import Identify, RequestQueue
from megagame.serving.socket import BoundedSocket, BoundedSockets, Send
from megagame.serving.transport import ConnectionTransport

logger = logging.getLogger(__name__)

BACKLOG = 16 * 1024
"""Connections that the system may queue, including silent ones; its own limit may be lower."""
MOST_AT_ONCE = 128
SLICE_SECONDS = 0.0005
"""Python's thread switch interval. The event loop releases the GIL at each read and write, so with Python's default of
five milliseconds busy threads would keep it waiting most of the time."""
SILENT_SECONDS = 5
"""Seconds for which Linux holds back a connection that sends nothing."""
HANDSHAKE_SECONDS = 30
"""Long enough for a thousand clients that reconnect at once; a client that is cut off would only come again."""
KEPT_BY_THE_SYSTEM = 64 * 1024
"""Send buffer of a connection in bytes, which Linux doubles. Its default of four megabytes is for faster networks."""
SOCKET = "socket"
"""Key of the socket in a scope, removed before the application gets the scope."""
LOOKED_THROUGH = 1_000
"""Connections that Daphne checks each second for applications that do not end."""
LARGEST_SENT = 4 * 1024 * 1024
"""Bytes of the longest message sent, a whole screen of a large map. Daphne has one limit for both directions."""


class BoundedPort(Port):
    """Accepts a few connections at a time, and reads the requests of earlier ones in between."""

    transport = ConnectionTransport
    listener: QueuedListener
    _looks_again = False

    def listen_by(self, queue: AcceptQueue[Accepted], identify: Identify) -> None:
        self._queue, self._identify = queue, identify
        self.startListening()

    def createInternetSocket(self) -> QueuedListener:  # noqa: N802 - Twisted's name
        self.listener = QueuedListener(super().createInternetSocket(), self._queue, self._identify)
        return self.listener

    def doRead(self) -> None:  # noqa: N802
        """Accepts a few connections, and while others wait, a few more in the loop's next iteration."""
        self.numberAccepts = self.listener.look(MOST_AT_ONCE)
        super().doRead()
        if self._queue and not self._looks_again:
            self._looks_again = True
            self.reactor.callLater(0, self._look_again)

    def _look_again(self) -> None:
        self._looks_again = False
        if self.connected:
            self.doRead()


def _with_short_cuts(application: Any) -> Any:
    """The application, with `Send` for each socket."""

    def served(scope: dict[str, Any], receive: Any, send: Any) -> Any:
        socket = scope.pop(SOCKET, None)
        return application(scope, receive, send if socket is None else Send(send, socket))

    return served


class BoundedServer(Server):
    """Serves `application` at an address (empty: all) and port, with as many connections as `descriptors` allow.

    Clients that `identify` knows are answered before strangers.
    """

    def __init__(
        self, application: Any, at: tuple[str, int], descriptors: int, identify: Identify, ready: Callable[[], object]
    ) -> None:
        super().__init__(
            _with_short_cuts(application),
            endpoints=[f"port {at[1]}"],  # Daphne insists on one
            ready_callable=ready,
            websocket_handshake_timeout=HANDSHAKE_SECONDS,
            websocket_max_message_size=LARGEST_SENT,
        )
        queued = min(MOST_QUEUED, descriptors // 4)
        self._at, self._open_connections, self._request_queue = (
            at,
            OpenConnections(descriptors - queued),
            RequestQueue(identify),
        )
        self._queue, self._identify = AcceptQueue[Accepted](queued), identify
        self._seconds_until_looked = 0

    def run(self) -> None:
        """Serves until the process is told to end; CannotListenError if the port is taken.

        Like Daphne's, with our factories, and without its pings and timeouts: pages answer heartbeats, and pinging ten
        thousand connections at once blocked the loop for a second.
        """
        self.connections: dict[Any, dict[str, Any]] = {}
        self.http_factory = BoundedFactory(self, self._open_connections, self._request_queue)
        self.ws_factory = BoundedSockets(self, self._open_connections, self._request_queue)
        nobody: Any = lambda event: None  # noqa: E731 - Twisted's log names every connection
        globalLogBeginner.beginLoggingTo([nobody], redirectStandardIO=False, discardBuffer=True)
        loop: Any = reactor
        sys.setswitchinterval(SLICE_SECONDS)
        port = BoundedPort(self._at[1], self.http_factory, BACKLOG, interface=self._at[0], reactor=loop)
        port.listen_by(self._queue, self._identify)
        if hasattr(socket, "TCP_DEFER_ACCEPT"):
            port.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_DEFER_ACCEPT, SILENT_SECONDS)
        port.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KEPT_BY_THE_SYSTEM)  # connections inherit it
        loop.callLater(1, self.application_checker)
        asyncio.set_event_loop(loop._asyncioEventloop)  # noqa: SLF001 - as Daphne does; nothing else names it
        loop.addSystemEventTrigger("before", "shutdown", self.kill_all_applications)
        self.ready_callable()
        loop.run()

    def application_checker(self) -> None:
        """Checks for applications that do not end; less often when there are many connections."""
        if self._seconds_until_looked <= 0:
            self._seconds_until_looked = len(self.connections) // LOOKED_THROUGH
            super().application_checker()
        else:
            self._seconds_until_looked -= 1
            cast(Any, reactor).callLater(1, self.application_checker)

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        """Adds the connection to a socket's scope, so that the application can set `known_by`."""
        if isinstance(protocol, BoundedSocket):
            scope = {**scope, "connection": protocol.connection, SOCKET: protocol}
        queue = super().create_application(protocol, scope)
        self.connections[protocol]["application_instance"].add_done_callback(partial(self._ended, protocol))
        return queue

    def protocol_disconnected(self, protocol: Any) -> None:
        """Forgets a connection as soon as its application has ended. Idempotent.

        Daphne would forget it at its next check of all connections, which falls behind in a flood of a thousand
        connections a second.
        """
        if protocol in self.connections:
            super().protocol_disconnected(protocol)
            self._forget_if_over(protocol)

    def call_when_answered(self, protocol: Any, then: Callable[[], object]) -> None:
        """Calls this once no application works for this connection, perhaps now.

        A client that leaves early may keep a thread busy, and its place in the queue is taken until that is free.
        """
        application = self.connections.get(protocol, {}).get("application_instance")
        if application is None:
            then()
        else:
            application.add_done_callback(lambda _: then())

    def _ended(self, protocol: Any, application: asyncio.Future[None]) -> None:
        """An application has ended; if it failed, logs that like Daphne."""
        kept = self.connections.get(protocol, {})
        if kept.pop("application_instance", None) is None:  # Daphne has just handled it
            return
        problem = None if application.cancelled() else application.exception()
        if problem:
            logger.error("Exception inside application: %s", problem, exc_info=problem)
            if "disconnected" not in kept:
                protocol.handle_exception(problem)
        self._forget_if_over(protocol)

    def _forget_if_over(self, protocol: Any) -> None:
        kept = self.connections.get(protocol, {})
        if "disconnected" in kept and "application_instance" not in kept:
            del self.connections[protocol]

    async def handle_reply(self, protocol: Any, message: dict[str, Any]) -> None:
        """Returns once a socket's client has read most of it, so that newer parts wait where they can be merged."""
        if isinstance(protocol, BoundedSocket):
            await super().handle_reply(protocol, message)
            await protocol.connection.until_taken()
        elif "disconnected" not in self.connections.get(protocol, {"disconnected": True}):
            protocol.handle_reply(message)

    def kill_all_applications(self) -> Any:
        self.connections = {each: kept for each, kept in self.connections.items() if "application_instance" in kept}
        return super().kill_all_applications()
