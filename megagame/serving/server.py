"""Daphne with bounds: what an event is served with."""

from __future__ import annotations

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

from megagame.serving.accept_queue import MOST_AT_DOOR, AcceptQueue, Doorway, Guest
from megagame.serving.channel import BoundedFactory
from megagame.serving.open_connections import OpenConnections
from megagame.serving.request_queue import RequestQueue, Whose
from megagame.serving.socket import BoundedSocket, BoundedSockets, Send
from megagame.serving.transport import ConnectionTransport

logger = logging.getLogger(__name__)

BACKLOG = 16 * 1024
"""Connections on which nothing is said yet wait there for some seconds; the system takes less where it has a limit."""
MOST_AT_ONCE = 128
TURN_SECONDS = 0.0005
"""For so long a thread may go on while others want to. The loop gives its turn away whenever it sends or reads
anything: with Python's five milliseconds it waits most of the time where threads are busy."""
SILENT_SECONDS = 5
"""For so long Linux keeps a connection to itself on which nothing is said."""
HANDSHAKE_SECONDS = 30
"""A thousand that come back at once wait for each other: who is cut off only comes again."""
KEPT_BY_THE_SYSTEM = 64 * 1024
"""Bytes that wait in the system, which doubles them, for a line that takes nothing: by itself it keeps four megabytes
of each. A phone on wifi never needs more."""
SOCKET = "socket"
"""Under this name a scope has its socket, on the way from Daphne to the application, which never sees it."""
LOOKED_THROUGH = 1_000
"""Connections that Daphne looks through each second, for those whose application does not end."""
LARGEST_SENT = 4 * 1024 * 1024
"""Bytes; Daphne knows one limit for both ways, and whole screens of large maps go out."""


class BoundedPort(Port):
    """Lets in a few at a time, by its `doorway`: between them, what those before them ask is read."""

    transport = ConnectionTransport
    doorway: Doorway
    _looks_again = False

    def listen_by(self, door: AcceptQueue[Guest], whose: Whose) -> None:
        """Listens from now on, with this door."""
        self._door, self._whose = door, whose
        self.startListening()

    def createInternetSocket(self) -> Doorway:  # noqa: N802 - Twisted's name
        self.doorway = Doorway(super().createInternetSocket(), self._door, self._whose)
        return self.doorway

    def doRead(self) -> None:  # noqa: N802
        """Some come in now; while others wait, some more at the loop's next turn."""
        self.numberAccepts = self.doorway.look(MOST_AT_ONCE)
        super().doRead()
        if self._door and not self._looks_again:
            self._looks_again = True
            self.reactor.callLater(0, self._look_again)

    def _look_again(self) -> None:
        self._looks_again = False
        if self.connected:
            self.doRead()


def _with_short_cuts(application: Any) -> Any:
    """The application, whose `send` knows the socket that it sends to."""

    def served(scope: dict[str, Any], receive: Any, send: Any) -> Any:
        socket = scope.pop(SOCKET, None)
        return application(scope, receive, send if socket is None else Send(send, socket))

    return served


class BoundedServer(Server):
    """Serves `application` at an address (empty: all) and port, with at most as many lines as `descriptors` allow.

    `whose`: who is known, and so is answered before strangers are.
    """

    def __init__(
        self, application: Any, at: tuple[str, int], descriptors: int, whose: Whose, ready: Callable[[], object]
    ) -> None:
        super().__init__(
            _with_short_cuts(application),
            endpoints=[f"port {at[1]}"],  # Daphne insists on one
            ready_callable=ready,
            websocket_handshake_timeout=HANDSHAKE_SECONDS,
            websocket_max_message_size=LARGEST_SENT,
        )
        at_door = min(MOST_AT_DOOR, descriptors // 4)
        self._at, self._lines, self._turns = at, OpenConnections(descriptors - at_door), RequestQueue(whose)
        self._door, self._whose = AcceptQueue[Guest](at_door), whose
        self._seconds_until_looked = 0

    def run(self) -> None:
        """Serves until the process is told to end; CannotListenError where the port is taken. Says nothing by itself.

        It does what Daphne's does, with factories of our own, and without its look at each line's timeouts and pings:
        lines have theirs, and pages answer heartbeats. Ten thousand pings at once held everything up for a second.
        """
        self.connections: dict[Any, dict[str, Any]] = {}
        self.http_factory = BoundedFactory(self, self._lines, self._turns)
        self.ws_factory = BoundedSockets(self, self._lines, self._turns)
        nobody: Any = lambda event: None  # noqa: E731 - who hears Twisted's log, which tells of every connection
        globalLogBeginner.beginLoggingTo([nobody], redirectStandardIO=False, discardBuffer=True)
        loop: Any = reactor
        sys.setswitchinterval(TURN_SECONDS)
        port = BoundedPort(self._at[1], self.http_factory, BACKLOG, interface=self._at[0], reactor=loop)
        port.listen_by(self._door, self._whose)
        if hasattr(socket, "TCP_DEFER_ACCEPT"):
            port.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_DEFER_ACCEPT, SILENT_SECONDS)
        port.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KEPT_BY_THE_SYSTEM)  # each line has it from there
        loop.callLater(1, self.application_checker)
        asyncio.set_event_loop(loop._asyncioEventloop)  # noqa: SLF001 - as Daphne does; nothing else names it
        loop.addSystemEventTrigger("before", "shutdown", self.kill_all_applications)
        self.ready_callable()
        loop.run()

    def application_checker(self) -> None:
        """Looks through all connections for applications that do not end: the more there are, the more seldom."""
        if self._seconds_until_looked <= 0:
            self._seconds_until_looked = len(self.connections) // LOOKED_THROUGH
            super().application_checker()
        else:
            self._seconds_until_looked -= 1
            cast(Any, reactor).callLater(1, self.application_checker)

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        """Tells who serves a socket its line as well: what it is known by is found out there."""
        if isinstance(protocol, BoundedSocket):
            scope = {**scope, "line": protocol.line, SOCKET: protocol}
        queue = super().create_application(protocol, scope)
        self.connections[protocol]["application_instance"].add_done_callback(partial(self._ended, protocol))
        return queue

    def protocol_disconnected(self, protocol: Any) -> None:
        """It is over, and forgotten as soon as its application is; saying so again changes nothing.

        Daphne forgets those that are over when it looks through all of them. Where more than a thousand come and go in
        a second, as floods do, it would look ever more seldom through ever more of them.
        """
        if protocol in self.connections:
            super().protocol_disconnected(protocol)
            self._forget_if_over(protocol)

    def call_when_answered(self, protocol: Any, then: Callable[[], object]) -> None:
        """Calls this once no application is at work for it: now, where none is.

        Who asks and goes away at once leaves a thread at work: until that is free again others of the kind wait.
        """
        application = self.connections.get(protocol, {}).get("application_instance")
        if application is None:
            then()
        else:
            application.add_done_callback(lambda _: then())

    def _ended(self, protocol: Any, application: asyncio.Future[None]) -> None:
        """An application has ended; where it failed, that is told as Daphne tells it."""
        kept = self.connections.get(protocol, {})
        if kept.pop("application_instance", None) is None:  # Daphne has just looked at it
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
        """Comes back once the other side has taken most of what was sent: what waits, waits where it can be merged."""
        if isinstance(protocol, BoundedSocket):
            await super().handle_reply(protocol, message)
            await protocol.line.until_taken()
        elif "disconnected" not in self.connections.get(protocol, {"disconnected": True}):
            protocol.handle_reply(message)

    def kill_all_applications(self) -> Any:
        """Of those only that have begun."""
        self.connections = {each: kept for each, kept in self.connections.items() if "application_instance" in kept}
        return super().kill_all_applications()
