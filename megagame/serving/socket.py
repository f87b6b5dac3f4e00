"""The socket of a page: it says little, and takes what it is sent. Whoever says too much is cut off."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol

from megagame.serving import prices
from megagame.serving.open_connections import Connection, OpenConnections
from megagame.serving.request_queue import RequestQueue
from megagame.serving.transport import ConnectionTransport
from megagame.tables.connections.wire import WHOLE_TEXT
from megagame.tables.live.sockets import SAYS_TOO_MUCH

LARGEST_MESSAGE = 16 * 1024
"""Bytes that a page may say at once."""
CONNECTING, OPEN, BETWEEN_MESSAGES = (
    WebSocketProtocol.STATE_CONNECTING,
    WebSocketProtocol.STATE_OPEN,
    WebSocketProtocol.SEND_STATE_GROUND,
)
MASKED, TWO_BYTES, SHORTEST = 128, 126, 6
"""In a frame's second byte: that it has a mask; that its size stands in two bytes more. Bytes before a short text."""
MOST_UNREAD = 32
"""Messages that wait for the application."""


class BoundedSocket(WebSocketProtocol):
    """Daphne's socket, on the line of the request that it was. Frames that were made before may go straight out."""

    CONFIG_ATTRS = ()
    """Of what autobahn would copy from its factory, and describe for its log, each time: `BoundedSockets` gives it."""
    lines: OpenConnections
    turns: RequestQueue
    line: Connection
    muted: bool

    @property
    def has_short_cut(self) -> bool:
        """Whether bytes that are written are what goes over the line: not so where they are enciphered on the way."""
        return isinstance(self.transport, ConnectionTransport) and not self.transport.TLS

    @property
    def is_free(self) -> bool:
        """Whether it is open, no message of ours is half sent, and all that was sent has been taken."""
        busy = self.send_queue or self.state != OPEN or self.send_state != BETWEEN_MESSAGES
        return not busy and self.transport.is_free

    def send_frame(self, frame: bytes) -> None:
        """Sends a whole WebSocket frame past what would make one of its own; called only while it is free."""
        self.transport.write_at_once(frame)

    def call_when_free(self, then: Callable[[], object]) -> None:
        """Has this called each time that all that was sent has been taken."""
        self.transport.when_empty = then

    def call_when_said(self, hears: Callable[[bytes], bool]) -> None:
        """Has this called with each text that comes in; what it answers with True goes no further."""
        self.line.hears = hears

    def serverAccept(self, subprotocol: Any = None) -> None:  # noqa: N802
        super().serverAccept(subprotocol)
        self.line.answered()
        self.turns.over(self.line)
        self._forget_request()
        self.transport.resumeProducing()

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
        self.line.hears = None  # so does this
        self.lines.left(self.line)
        self.factory.server_class.call_when_answered(self, partial(self.turns.over, self.line))
        self.data = b""
        super().connectionLost(reason)
        self.is_closed.addCallback(lambda _: None)  # autobahn's result of it is the socket itself

    def dataReceived(self, data: bytes) -> None:  # noqa: N802
        """A short text that came whole goes its own way: autobahn takes five times as long over it."""
        if self.state != CONNECTING and not self._pays(prices.of_read(data)):
            return
        text = whole_text(data) if self._is_between_messages else None
        if text is None:
            super().dataReceived(data)
        elif self._pays(prices.of_frame(len(text))):
            self.onMessage(text, False)

    def wait_for_answer(self) -> None:
        """Reads nothing more until the application has let this socket in: autobahn would parse all of it each time."""
        if self.state == CONNECTING:
            self.transport.pauseProducing()

    @property
    def _is_between_messages(self) -> bool:
        """Whether a new message begins with what comes now; before it is open nothing says."""
        is_open = self.state == OPEN
        return bool(is_open and self.current_frame is None and not self.inside_message and not self.data)

    def onFrameBegin(self) -> None:  # noqa: N802
        """Every frame counts, whatever its opcode; also after a goodbye."""
        if self._pays(prices.of_frame(self.current_frame.length)):
            super().onFrameBegin()

    def onMessageFrameBegin(self, length: int) -> None:  # noqa: N802
        """Refuses a message in many frames as one that is as long: Daphne knows one limit for both ways."""
        if self.message_data_total_length + length > LARGEST_MESSAGE:
            self._cut_off()
        super().onMessageFrameBegin(length)

    def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: N802, N803
        hears = self.line.hears
        if self._may_speak() and not (hears and not isBinary and hears(payload)):
            super().onMessage(payload, isBinary)

    def onPing(self, payload: bytes) -> None:  # noqa: N802
        if self._may_speak():
            super().onPing(payload)

    def _may_speak(self) -> bool:
        if self.muted:
            return False
        if self.application_queue.qsize() > MOST_UNREAD:
            self._cut_off()
        return not self.muted

    def _pays(self, price: int) -> bool:
        if not self.lines.pays(self.line, price):
            self._cut_off()
        return not self.muted

    def _cut_off(self) -> None:
        """Ends it, and reads nothing more of it. Where the other side takes nothing it is not told why."""
        if not self.muted:
            is_deaf = not (self.has_short_cut and self.transport.is_free)
            self.serverClose(SAYS_TOO_MUCH)
            self.application_queue.put_nowait({"type": "websocket.disconnect", "code": SAYS_TOO_MUCH})
            self.muted = True
            self.dropConnection(abort=is_deaf)
            self.data = b""


def whole_text(data: bytes) -> bytes | None:
    """What a page says where `data` is one whole text frame and nothing more; None for all else, and what is refused.

    A page's frame has a mask of four bytes before its text (RFC 6455 §5.3).
    """
    if len(data) < SHORTEST or data[0] != WHOLE_TEXT or data[1] < MASKED:
        return None
    size, start = data[1] - MASKED, SHORTEST
    if size == TWO_BYTES:
        size, start = int.from_bytes(data[2:4]), SHORTEST + 2
        if size < TWO_BYTES:
            return None
    if size > LARGEST_MESSAGE or len(data) != start + size:
        return None
    mask = data[start - 4 : start] * (size // 4 + 1)
    text = (int.from_bytes(data[start:]) ^ int.from_bytes(mask[:size])).to_bytes(size)
    return text if _is_utf8(text) else None


def _is_utf8(text: bytes) -> bool:
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True


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
    line: Connection

    def __init__(self, server: Any, lines: OpenConnections, turns: RequestQueue) -> None:
        super().__init__(server, server=server.server_name)
        self._lines, self._turns = lines, turns
        self.setProtocolOptions(
            allowNullOrigin=True,  # who may come in is for the application to say
            openHandshakeTimeout=server.websocket_handshake_timeout,
            maxMessagePayloadSize=server.websocket_max_message_size,
        )
        self._options = {name: getattr(self, name) for name in WebSocketProtocol.CONFIG_ATTRS}

    def buildProtocol(self, addr: Any) -> BoundedSocket:  # noqa: N802
        socket: BoundedSocket = super().buildProtocol(addr)
        socket.__dict__.update(self._options)
        socket.lines, socket.turns, socket.line = self._lines, self._turns, self.line
        return socket
