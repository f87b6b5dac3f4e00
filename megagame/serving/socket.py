"""The socket of a page: it says little, and takes what it is sent. Whoever says too much is cut off."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol

from megagame.accounts.rate_limit import Allowance
from megagame.serving.lines import Line, Lines
from megagame.serving.transport import LineTransport
from megagame.serving.turns import Turns
from megagame.tables.sockets import SAYS_TOO_MUCH

LARGEST_MESSAGE = 16 * 1024
"""Bytes that a page may say at once."""
AT_ONCE = 32
A_SECOND = 8.0
"""What a page may say at once, and for long: one says that it is here every few seconds, and asks for some screens."""


class BoundedSocket(WebSocketProtocol):
    """Daphne's socket, on the line of the request that it was. Frames that were made before may go straight out."""

    lines: Lines
    turns: Turns
    line: Line
    muted: bool

    def makeConnection(self, transport: Any) -> None:  # noqa: N802 - Twisted's name
        self._allowance = Allowance(AT_ONCE, A_SECOND)
        super().makeConnection(transport)

    @property
    def has_short_cut(self) -> bool:
        """Whether bytes that are written are what goes over the line: not so where they are enciphered on the way."""
        return isinstance(self.transport, LineTransport) and not self.transport.TLS

    @property
    def is_free(self) -> bool:
        """Whether it is open, no message of ours is half sent, and all that was sent has been taken."""
        ready = self.state == self.STATE_OPEN and self.send_state == self.SEND_STATE_GROUND and not self.send_queue
        return bool(ready and self.transport.is_free)

    def send_frame(self, frame: bytes) -> None:
        """Sends a whole WebSocket frame past what would make one of its own; called only while it is free."""
        self.transport.write_at_once(frame)

    def call_when_free(self, then: Callable[[], object]) -> None:
        """Has this called each time that all that was sent has been taken."""
        self.transport.when_empty = then

    def serverAccept(self, subprotocol: Any = None) -> None:  # noqa: N802
        super().serverAccept(subprotocol)
        self.line.answered()
        self.turns.over(self.line)
        self._forget_request()

    def _forget_request(self) -> None:
        """Lets go of the request that it was, and of its headers: a thousand sockets would keep a thousand of them."""
        self.request.headers.clear()  # autobahn has the same
        self.line.give_up = self.transport.abortConnection
        self.transport.unregisterProducer()  # the channel of the request
        self.transport.registerProducer(self, True)

    def pauseProducing(self) -> None:  # noqa: N802
        self.line.fills()

    def resumeProducing(self) -> None:  # noqa: N802
        self.line.drains()

    def stopProducing(self) -> None:  # noqa: N802
        self.line.drains()

    def connectionLost(self, reason: Any) -> None:  # noqa: N802
        if self.has_short_cut:
            self.transport.when_empty = None  # it knows this socket
        self.lines.left(self.line)
        self.turns.over(self.line)
        super().connectionLost(reason)

    def onMessageFrameBegin(self, length: int) -> None:  # noqa: N802
        """Refuses a message in many frames as one that is as long: Daphne knows one limit for both ways."""
        if self.message_data_total_length + length > LARGEST_MESSAGE:
            self._cut_off()
        super().onMessageFrameBegin(length)

    def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: N802, N803
        if self._may_speak():
            super().onMessage(payload, isBinary)

    def onPing(self, payload: bytes) -> None:  # noqa: N802
        if self._may_speak():
            super().onPing(payload)

    def _may_speak(self) -> bool:
        if self.muted:
            return False
        if not self._allowance.take() or self.application_queue.qsize() > AT_ONCE:
            self._cut_off()
        return not self.muted

    def _cut_off(self) -> None:
        """Ends it, and does not even look at what else is on its way."""
        if not self.muted:
            self.serverClose(SAYS_TOO_MUCH)
            self.application_queue.put_nowait({"type": "websocket.disconnect", "code": SAYS_TOO_MUCH})
            self.muted = True
            self.dropConnection()


class Send:
    """`send` of ASGI for one socket, with its `short_cut` (`tables/outbox.py`) where it has one."""

    def __init__(self, send: Callable[[dict[str, Any]], Awaitable[None]], socket: BoundedSocket) -> None:
        self._send = send
        self.short_cut = socket if socket.has_short_cut else None

    def __call__(self, message: dict[str, Any]) -> Awaitable[None]:
        return self._send(message)


class BoundedSockets(WebSocketFactory):
    """Makes the sockets of a server, each on the `line` on which its page asked for it."""

    protocol = BoundedSocket
    line: Line

    def __init__(self, server: Any, lines: Lines, turns: Turns) -> None:
        super().__init__(server, server=server.server_name)
        self._lines, self._turns = lines, turns
        self.setProtocolOptions(
            autoPingTimeout=server.ping_timeout,
            allowNullOrigin=True,  # who may come in is for the application to say
            openHandshakeTimeout=server.websocket_handshake_timeout,
            maxMessagePayloadSize=server.websocket_max_message_size,
        )

    def buildProtocol(self, addr: Any) -> BoundedSocket:  # noqa: N802
        socket: BoundedSocket = super().buildProtocol(addr)
        socket.lines, socket.turns, socket.line = self._lines, self._turns, self.line
        return socket
