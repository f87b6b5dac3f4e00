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
from megagame.tables.wire import WHOLE_TEXT

LARGEST_MESSAGE = 16 * 1024
"""Bytes that a page may say at once."""
OPEN, BETWEEN_MESSAGES = WebSocketProtocol.STATE_OPEN, WebSocketProtocol.SEND_STATE_GROUND
MASKED, TWO_BYTES, SHORTEST = 128, 126, 6
"""In a frame's second byte: that it has a mask; that its size stands in two bytes more. Bytes before a short text."""
AT_ONCE = 32
A_SECOND = 8.0
"""What a page may say at once, and for long: one says that it is here every few seconds, and asks for some screens."""


class BoundedSocket(WebSocketProtocol):
    """Daphne's socket, on the line of the request that it was. Frames that were made before may go straight out."""

    CONFIG_ATTRS = ()
    """Of what autobahn would copy from its factory, and describe for its log, each time: `BoundedSockets` gives it."""
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
        self.turns.over(self.line)
        super().connectionLost(reason)
        self.is_closed.addCallback(lambda _: None)  # autobahn's result of it is the socket itself

    def dataReceived(self, data: bytes) -> None:  # noqa: N802
        """A short text that came whole goes its own way: autobahn takes five times as long over it."""
        text = whole_text(data) if self._is_between_messages else None
        if text is None:
            super().dataReceived(data)
        else:
            self.onMessage(text, False)

    @property
    def _is_between_messages(self) -> bool:
        """Whether a new message begins with what comes now; before it is open nothing says."""
        is_open = self.state == OPEN
        return bool(is_open and self.current_frame is None and not self.inside_message and not self.data)

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
    line: Line

    def __init__(self, server: Any, lines: Lines, turns: Turns) -> None:
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
