"""WebSockets of pages, which may send little. A client that sends too much is cut off."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol

from megagame.serving import prices
from megagame.serving.open_connections import Connection, OpenConnections
from megagame.serving.request_queue import RequestQueue
from megagame.serving.transport import ConnectionTransport
from megagame.tables.connections.outbox import WHOLE_TEXT
from megagame.tables.live.sockets import SAYS_TOO_MUCH

LARGEST_MESSAGE = 16 * 1024
"""Bytes of a page's longest message."""
CONNECTING, OPEN, BETWEEN_MESSAGES = (
    WebSocketProtocol.STATE_CONNECTING,
    WebSocketProtocol.STATE_OPEN,
    WebSocketProtocol.SEND_STATE_GROUND,
)
MASKED, TWO_BYTES, SHORTEST = 128, 126, 6
"""Parts of a client's frame: its mask bit, the code for a two-byte length, and its shortest head in bytes."""
MOST_UNREAD = 32
"""Messages that may wait for the application."""


class BoundedSocket(WebSocketProtocol):
    CONFIG_ATTRS = ()
    """Keeps autobahn from copying options for each socket; `BoundedSockets` sets them."""
    open_connections: OpenConnections
    request_queue: RequestQueue
    connection: Connection
    muted: bool

    @property
    def has_short_cut(self) -> bool:
        """Whether written bytes are sent as they are, so without TLS."""
        return isinstance(self.transport, ConnectionTransport) and not self.transport.TLS

    @property
    def is_free(self) -> bool:
        """Whether it is open, and the client has read everything that was sent."""
        busy = self.send_queue or self.state != OPEN or self.send_state != BETWEEN_MESSAGES
        return not busy and self.transport.is_free

    def send_frame(self, frame: bytes) -> None:
        """Sends a ready-made WebSocket frame; only called while `is_free`."""
        self.transport.write_at_once(frame)

    def call_when_free(self, then: Callable[[], object]) -> None:
        """Calls this each time the client has read everything that was sent."""
        self.transport.when_empty = then

    def call_when_said(self, hears: Callable[[bytes], bool]) -> None:
        """Calls this with each text message. If it returns True, the application does not get the message."""
        self.connection.hears = hears

    def serverAccept(self, subprotocol: Any = None) -> None:  # noqa: N802
        super().serverAccept(subprotocol)
        self.connection.answered()
        self.request_queue.over(self.connection)
        self._forget_request()
        self.transport.resumeProducing()

    def _forget_request(self) -> None:
        """Drops the request and its headers, which would stay in memory for each socket."""
        self.request.headers.clear()  # autobahn keeps the same dictionary
        self.connection.give_up = self.transport.abortConnection
        self.transport.unregisterProducer()  # the channel of the request
        self.transport.registerProducer(self, True)

    def pauseProducing(self) -> None:  # noqa: N802
        self.connection.fills()

    def resumeProducing(self) -> None:  # noqa: N802
        self.connection.drains()

    def stopProducing(self) -> None:  # noqa: N802
        self.connection.drains()

    def connectionLost(self, reason: Any) -> None:  # noqa: N802
        if self.has_short_cut:
            self.transport.when_empty = None  # it refers to this socket
        self.connection.hears = None
        self.open_connections.left(self.connection)
        self.factory.server_class.call_when_answered(self, partial(self.request_queue.over, self.connection))
        self.data = b""
        super().connectionLost(reason)
        self.is_closed.addCallback(lambda _: None)  # else autobahn keeps the socket as its result

    def dataReceived(self, data: bytes) -> None:  # noqa: N802
        """Parses a short, complete text message itself: autobahn takes five times as long."""
        if self.state != CONNECTING and not self._pays(prices.of_read(data)):
            return
        text = whole_text(data) if self._is_between_messages else None
        if text is None:
            super().dataReceived(data)
        elif self._pays(prices.of_frame(len(text))):
            self.onMessage(text, False)

    def wait_for_answer(self) -> None:
        """Stops reading until the socket is accepted: autobahn would parse everything again for each read."""
        if self.state == CONNECTING:
            self.transport.pauseProducing()

    @property
    def _is_between_messages(self) -> bool:
        """Whether the next bytes begin a new message."""
        is_open = self.state == OPEN
        return bool(is_open and self.current_frame is None and not self.inside_message and not self.data)

    def onFrameBegin(self) -> None:  # noqa: N802
        """Charges every frame, whatever its opcode, also after a close frame."""
        if self._pays(prices.of_frame(self.current_frame.length)):
            super().onFrameBegin()

    def onMessageFrameBegin(self, length: int) -> None:  # noqa: N802
        """Limits messages of several frames as well: Daphne has one limit for both directions."""
        if self.message_data_total_length + length > LARGEST_MESSAGE:
            self._cut_off()
        super().onMessageFrameBegin(length)

    def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: N802, N803
        hears = self.connection.hears
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
        if not self.open_connections.pays(self.connection, price):
            self._cut_off()
        return not self.muted

    def _cut_off(self) -> None:
        """Closes it and reads nothing more. A client that does not read is not told why."""
        if not self.muted:
            is_deaf = not (self.has_short_cut and self.transport.is_free)
            self.serverClose(SAYS_TOO_MUCH)
            self.application_queue.put_nowait({"type": "websocket.disconnect", "code": SAYS_TOO_MUCH})
            self.muted = True
            self.dropConnection(abort=is_deaf)
            self.data = b""


def whole_text(data: bytes) -> bytes | None:
    """The text of one complete and valid text frame of a client (RFC 6455 §5.3); None for anything else."""
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
    """A socket's ASGI `send`, with its `short_cut` (`tables/connections/outbox.py`) if it has one."""

    def __init__(self, send: Callable[[dict[str, Any]], Awaitable[None]], socket: BoundedSocket) -> None:
        self._send = send
        self.short_cut = socket if socket.has_short_cut else None

    def __call__(self, message: dict[str, Any]) -> Awaitable[None]:
        return self._send(message)


class BoundedSockets(WebSocketFactory):
    """Makes the sockets of a server, each on the `connection` of its request."""

    protocol = BoundedSocket
    connection: Connection

    def __init__(self, server: Any, open_connections: OpenConnections, request_queue: RequestQueue) -> None:
        super().__init__(server, server=server.server_name)
        self._open_connections, self._request_queue = open_connections, request_queue
        self.setProtocolOptions(
            allowNullOrigin=True,  # the application checks origins
            openHandshakeTimeout=server.websocket_handshake_timeout,
            maxMessagePayloadSize=server.websocket_max_message_size,
        )
        self._options = {name: getattr(self, name) for name in WebSocketProtocol.CONFIG_ATTRS}

    def buildProtocol(self, addr: Any) -> BoundedSocket:  # noqa: N802
        socket: BoundedSocket = super().buildProtocol(addr)
        socket.__dict__.update(self._options)
        socket.open_connections, socket.request_queue, socket.connection = (
            self._open_connections,
            self._request_queue,
            self.connection,
        )
        return socket
